"""Small Islands: an archipelago built tile by tile, secret Objectives and Houses."""

from engine.core import (
    Ai,
    ChallengeClass,
    Game,
    Option,
    Rules,
    When,
    Words,
    edition_option,
    load_guide,
    load_lesson,
    one_by_one,
)
from engine.small_islands.ai.candidates import candidates
from engine.small_islands.ai.comparison import COMPARISON
from engine.small_islands.ai.evaluation import EVALUATION
from engine.small_islands.ai.prudent import prudent
from engine.small_islands.ai.steady import steady
from engine.small_islands.rules.actions import ACTIONS
from engine.small_islands.rules.components import ROUNDS
from engine.small_islands.rules.resample import resample
from engine.small_islands.rules.scoring import outcome
from engine.small_islands.rules.setup import setup
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.steps import STEPS
from engine.small_islands.rules.view import view_of
from engine.small_islands.words.entries import entries
from engine.small_islands.words.labels import label
from engine.small_islands.words.reasons import REASONS
from engine.small_islands.words.turn import turn

GAME = Game(
    key="small_islands",
    name="Small Islands",
    group="small",
    package=__name__,
    seats=(1, 2, 3, 4),
    challenges=(
        ChallengeClass(
            kind="night",
            weekdays=(2,),
            about="alone against Alexis by night",
            options={"mode": "standard", "alexis": "night"},
        ),
    ),
    rules=Rules(
        options=(
            Option(
                key="mode",
                title="Objectives",
                words={
                    "standard": "cards with a Mission and a Reward",
                    "advanced": "Missions and Rewards that you combine",
                },
                help="Cards with a Mission and a Reward, or Missions and Rewards that you combine?",
                values=("standard", "advanced"),
                default="standard",
            ),
            Option(
                key="alexis",
                title="Alexis",
                words={
                    "morning": "Morning (easy)",
                    "afternoon": "Afternoon (medium)",
                    "night": "Night (hard)",
                    "midnight": "Midnight (very hard)",
                },
                help="Alone against Alexis: at which time of day? Midnight is very hard.",
                values=("morning", "afternoon", "night", "midnight"),
                default="morning",
                when=When((1,)),
            ),
            edition_option("small_islands"),
        ),
        actions=ACTIONS,
        steps=STEPS,
        state=SmallIslands,
        setup=setup,
        view=view_of,
        resample=resample,
        outcome=outcome,
    ),
    words=Words(
        reasons=REASONS,
        blurb="Lay an archipelago that suits your secret goal.",
        minutes=30,
        difficulty="medium",
        labels=one_by_one(label),
        turn=turn,
        rounds=ROUNDS,
        guide=load_guide("small_islands"),
        entries=entries(),
        lesson=load_lesson("small_islands"),
    ),
    ai=Ai(
        comparison=COMPARISON,
        gentle=90,
        steady=steady,
        rollout=prudent,
        evaluation=EVALUATION,
        candidates=candidates,
    ),
)
