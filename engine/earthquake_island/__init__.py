"""Earthquake Island: explorers on collapsing stacks of tiles, until one is left."""

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
)
from engine.earthquake_island.ai.comparison import COMPARISON
from engine.earthquake_island.ai.endgame import exact
from engine.earthquake_island.ai.steady import ranked, steady
from engine.earthquake_island.rules.actions import ACTIONS
from engine.earthquake_island.rules.scoring import outcome
from engine.earthquake_island.rules.setup import setup
from engine.earthquake_island.rules.state import EarthquakeIsland
from engine.earthquake_island.rules.steps import STEPS
from engine.earthquake_island.rules.view import resample, view_of
from engine.earthquake_island.words.entries import entries
from engine.earthquake_island.words.labels import labels
from engine.earthquake_island.words.reasons import REASONS, theme
from engine.earthquake_island.words.turn import turn

GAME = Game(
    key="earthquake_island",
    name="Earthquake Island",
    group="quake",
    package=__name__,
    scored=False,
    seats=(2, 3, 4, 5, 6),
    challenges=(
        ChallengeClass(
            kind="survival",
            weekdays=(1,),
            about="five steady opponents: how many do you outlive?",
            seats=6,
            points="outlived {} of 5",
            palm=1,
        ),
    ),
    rules=Rules(
        options=(
            Option(
                key="tools",
                title="Tools",
                words={"own_turn": "in your own turn", "anytime": "in opponents' turns too"},
                help="May dynamite, bazooka, push and thief also be used between turns?",
                values=("own_turn", "anytime"),
                default="own_turn",
            ),
            Option(
                key="heights",
                title="Stacks",
                words={"even": "similar heights (1 to 5 tiles)", "random": "random heights"},
                help="Are all stacks of similar height, or does each tile fall on a random stack?",
                values=("even", "random"),
                default="even",
            ),
            Option(
                key="facing",
                title="Tiles",
                words={"up": "all face up", "random": "half of them face down"},
                help="Are all tiles face up, or are half of them face down?",
                values=("up", "random"),
                default="up",
            ),
            Option(
                key="landing",
                title="Fleeing from a volcano",
                words={
                    "bare": "the tile you reach is not played",
                    "full": "the tile you reach is played too",
                },
                help="On your own turn, do you also play the tile that you flee to from a volcano?",
                values=("bare", "full"),
                default="bare",
            ),
            Option(
                key="trapped",
                title="No way off a volcano",
                words={
                    "scramble": "you scramble to any stack beside it, or into water",
                    "eliminated": "you are out",
                },
                help="Without a legal step off a volcano, may you scramble, or are you out?",
                values=("scramble", "eliminated"),
                default="scramble",
            ),
            Option(
                key="volcano_start",
                help="May the explorer start on a volcano that is visible?",
                values=("no", "yes"),
                default="yes",
                ruling=True,
            ),
            Option(
                key="discard",
                help="When can a tool be thrown away: before the move, or whenever it can be used?",
                values=("before_move", "any_point"),
                default="any_point",
                ruling=True,
            ),
            Option(
                key="forced",
                help="Is the only move made for you, or do you confirm it when you fall in?",
                values=("made", "asked"),
                default="asked",
                ruling=True,
            ),
            Option(
                key="kept",
                help="Is a tool that you lose to another one used before the move, or lost unused?",
                values=("lost", "used_first"),
                default="used_first",
                ruling=True,
            ),
            edition_option("earthquake_island"),
        ),
        actions=ACTIONS,
        steps=STEPS,
        state=EarthquakeIsland,
        setup=setup,
        view=view_of,
        resample=resample,
        outcome=outcome,
    ),
    words=Words(
        reasons=REASONS,
        theme=theme,
        blurb="Be the last one standing on crumbling stacks.",
        minutes=20,
        difficulty="easy",
        labels=labels,
        turn=turn,
        guide=load_guide("earthquake_island"),
        entries=entries(),
        lesson=load_lesson("earthquake_island"),
    ),
    ai=Ai(
        comparison=COMPARISON,
        exact=exact,
        gentle=35,
        steady=steady,
        ranked=ranked,
    ),
)
