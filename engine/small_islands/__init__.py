"""Small Islands: an archipelago laid tile by tile, secret Objectives and Houses."""

from engine.core import ChallengeClass, Game, Option, When, load_guide, load_lesson, one_by_one
from engine.small_islands.actions import ACTIONS
from engine.small_islands.candidates import candidates
from engine.small_islands.entries import entries
from engine.small_islands.evaluation import EVALUATION
from engine.small_islands.greedy import greedy
from engine.small_islands.icons import icon
from engine.small_islands.labels import label
from engine.small_islands.prudent import prudent
from engine.small_islands.scoring import outcome
from engine.small_islands.setup import setup
from engine.small_islands.state import SmallIslands
from engine.small_islands.steps import STEPS
from engine.small_islands.view import private, public
from engine.small_islands.worlds import resample

GAME = Game(
    key="small_islands",
    name="Small Islands",
    group="small",
    package=__name__,
    blurb="Lay an archipelago that suits your secret goal.",
    minutes=30,
    difficulty="medium",
    seats=(1, 2, 3, 4),
    options=(
        Option(
            key="mode",
            title="Objectives",
            words={
                "standard": "Objective cards",
                "advanced": "Missions and Rewards that you combine",
            },
            help="Objective cards, or Missions and Rewards that you combine yourself?",
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
            },
            help="Alone against Alexis: at which time of day? Morning is easy, Night is hard.",
            values=("morning", "afternoon", "night"),
            default="morning",
            when=When((1,)),
        ),
    ),
    actions=ACTIONS,
    steps=STEPS,
    state=SmallIslands,
    setup=setup,
    public=public,
    private=private,
    resample=resample,
    labels=one_by_one(label),
    icons=one_by_one(icon),
    outcome=outcome,
    greedy=greedy,
    rollout=prudent,
    evaluation=EVALUATION,
    candidates=candidates,
    guide=load_guide("small_islands"),
    entries=entries(),
    lesson=load_lesson("small_islands"),
    challenges=(
        ChallengeClass(
            kind="night",
            about="alone against Alexis by night",
            options={"mode": "standard", "alexis": "night"},
        ),
    ),
)
