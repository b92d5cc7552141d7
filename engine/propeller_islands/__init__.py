"""Propeller Islands: draft dice, build a flying island, and activate its workers."""

from engine.core import (
    Ai,
    ChallengeClass,
    Game,
    Option,
    Rules,
    Words,
    edition_option,
    load_guide,
    load_lesson,
    one_by_one,
)
from engine.propeller_islands.ai.candidates import candidates
from engine.propeller_islands.ai.comparison import COMPARISON
from engine.propeller_islands.ai.evaluation import EVALUATION
from engine.propeller_islands.ai.steady import steady
from engine.propeller_islands.rules.actions import ACTIONS
from engine.propeller_islands.rules.scoring import outcome
from engine.propeller_islands.rules.setup import setup
from engine.propeller_islands.rules.state import PropellerIslands
from engine.propeller_islands.rules.steps import STEPS
from engine.propeller_islands.rules.view import resample, view_of
from engine.propeller_islands.words.entries import entries
from engine.propeller_islands.words.labels import label
from engine.propeller_islands.words.reasons import REASONS
from engine.propeller_islands.words.turn import turn

GAME = Game(
    key="propeller_islands",
    name="Propeller Islands",
    group="propeller",
    package=__name__,
    seats=(2, 3, 4),
    challenges=(
        ChallengeClass(
            kind="duel",
            weekdays=(6,),
            about="one steady opponent; only your points count",
            seats=2,
        ),
    ),
    rules=Rules(
        options=(
            Option(
                key="characters",
                title="Characters",
                words={
                    "deal": "dealt at random",
                    "draft": "chosen in turn, last player first",
                },
                help="Are the characters dealt at random, or drafted, the last player first?",
                values=("deal", "draft"),
                default="deal",
            ),
            edition_option("propeller_islands"),
        ),
        actions=ACTIONS,
        steps=STEPS,
        state=PropellerIslands,
        setup=setup,
        view=view_of,
        resample=resample,
        outcome=outcome,
    ),
    words=Words(
        reasons=REASONS,
        blurb="Draft dice, build a flying island, put it to work.",
        minutes=60,
        difficulty="hard",
        labels=one_by_one(label),
        turn=turn,
        guide=load_guide("propeller_islands"),
        entries=entries(),
        lesson=load_lesson("propeller_islands"),
    ),
    ai=Ai(
        comparison=COMPARISON,
        gentle=83,
        steady=steady,
        evaluation=EVALUATION,
        candidates=candidates,
    ),
)
