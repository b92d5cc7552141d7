"""Propeller Islands: draft dice, build a flying island, and let its workers run it."""

from engine.core import ChallengeClass, Game, Option, load_guide, load_lesson, one_by_one
from engine.propeller_islands.actions import ACTIONS
from engine.propeller_islands.candidates import candidates
from engine.propeller_islands.entries import entries
from engine.propeller_islands.evaluation import EVALUATION
from engine.propeller_islands.greedy import greedy
from engine.propeller_islands.icons import icon
from engine.propeller_islands.labels import label
from engine.propeller_islands.scoring import outcome
from engine.propeller_islands.setup import setup
from engine.propeller_islands.state import PropellerIslands
from engine.propeller_islands.steps import STEPS
from engine.propeller_islands.view import private, public, resample

GAME = Game(
    key="propeller_islands",
    name="Propeller Islands",
    group="propeller",
    package=__name__,
    blurb="Draft dice, build a flying island, put it to work.",
    minutes=60,
    difficulty="hard",
    seats=(2, 3, 4),
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
    ),
    actions=ACTIONS,
    steps=STEPS,
    state=PropellerIslands,
    setup=setup,
    public=public,
    private=private,
    resample=resample,
    labels=one_by_one(label),
    icons=one_by_one(icon),
    outcome=outcome,
    greedy=greedy,
    evaluation=EVALUATION,
    candidates=candidates,
    guide=load_guide("propeller_islands"),
    entries=entries(),
    lesson=load_lesson("propeller_islands"),
    challenges=(
        ChallengeClass(
            kind="duel",
            about="one steady rival; your points count, whoever wins",
            seats=2,
        ),
    ),
)
