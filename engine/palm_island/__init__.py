"""Palm Island: a village of seventeen cards that fits into one hand."""

from engine.core import Ai, Game, Rules, Words, load_guide, load_lesson, one_by_one
from engine.palm_island.ai.comparison import COMPARISON
from engine.palm_island.ai.search import PLANNED, best_line, planner, search
from engine.palm_island.ai.steady import steady
from engine.palm_island.rules.actions import ACTIONS
from engine.palm_island.rules.challenges import CHALLENGES
from engine.palm_island.rules.components import FEATS, ROUNDS
from engine.palm_island.rules.feats import feats_met
from engine.palm_island.rules.options import OPTIONS
from engine.palm_island.rules.resample import resample
from engine.palm_island.rules.scoring import outcome
from engine.palm_island.rules.setup import setup
from engine.palm_island.rules.state import PalmIsland
from engine.palm_island.rules.steps import STEPS
from engine.palm_island.rules.upgrades import UPGRADES
from engine.palm_island.rules.view import view_of
from engine.palm_island.words.card_words import feat_in_words
from engine.palm_island.words.entries import entries
from engine.palm_island.words.labels import label
from engine.palm_island.words.reasons import REASONS, theme
from engine.palm_island.words.turn import turn

GAME = Game(
    key="palm_island",
    name="Palm Island",
    group="palm",
    package=__name__,
    seats=(1, 2, 3, 4),
    challenges=CHALLENGES,
    rules=Rules(
        options=OPTIONS,
        actions=ACTIONS,
        steps=STEPS,
        state=PalmIsland,
        setup=setup,
        view=view_of,
        resample=resample,
        outcome=outcome,
        feats_met=feats_met,
        upgrades=UPGRADES,
    ),
    words=Words(
        reasons=REASONS,
        theme=theme,
        blurb="Build a village that fits into one hand.",
        minutes=15,
        difficulty="medium",
        labels=one_by_one(label),
        turn=turn,
        rounds=ROUNDS,
        guide=load_guide("palm_island"),
        entries=entries(),
        lesson=load_lesson("palm_island"),
        feats=tuple(map(feat_in_words, FEATS)),
    ),
    ai=Ai(
        comparison=COMPARISON,
        gentle=45,
        steady=steady,
        search=search,
        plans=PLANNED,
        planner=planner,
        best_line=best_line,
    ),
)
