"""Palm Island: a village of seventeen cards that fits into one hand."""

from engine.core import Game, load_guide, load_lesson, one_by_one
from engine.palm_island.actions import ACTIONS
from engine.palm_island.card_words import feat_in_words
from engine.palm_island.challenges import CHALLENGES
from engine.palm_island.components import FEATS
from engine.palm_island.entries import entries
from engine.palm_island.feats import feats_met
from engine.palm_island.greedy import greedy
from engine.palm_island.icons import icon
from engine.palm_island.options import OPTIONS
from engine.palm_island.scoring import outcome
from engine.palm_island.search import best_line, planner, search
from engine.palm_island.setup import setup
from engine.palm_island.state import PalmIsland
from engine.palm_island.steps import STEPS
from engine.palm_island.upgrades import UPGRADES
from engine.palm_island.view import label, private, public, resample

GAME = Game(
    key="palm_island",
    name="Palm Island",
    group="palm",
    package=__name__,
    blurb="Build a village that fits into one hand.",
    minutes=15,
    difficulty="medium",
    seats=(1, 2, 3, 4),
    options=OPTIONS,
    actions=ACTIONS,
    steps=STEPS,
    state=PalmIsland,
    setup=setup,
    public=public,
    private=private,
    resample=resample,
    labels=one_by_one(label),
    icons=one_by_one(icon),
    outcome=outcome,
    greedy=greedy,
    search=search,
    planner=planner,
    best_line=best_line,
    guide=load_guide("palm_island"),
    entries=entries(),
    lesson=load_lesson("palm_island"),
    challenges=CHALLENGES,
    feats=tuple(map(feat_in_words, FEATS)),
    feats_met=feats_met,
    rules=2,
    upgrades=UPGRADES,
)
