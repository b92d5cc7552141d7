"""Pearls: keep the best of the pearls that you find."""

from engine.pearls.ai.comparison import COMPARISON
from engine.pearls.ai.steady import steady
from engine.pearls.rules import round as steps
from engine.pearls.rules.components import KEY
from engine.pearls.rules.round import Keep, Pearls, setup
from engine.pearls.rules.scoring import outcome
from engine.pearls.rules.view import resample, view_of
from engine.pearls.words.entries import ENTRIES
from engine.pearls.words.labels import label, turn
from engine.pearls.words.reasons import REASONS

from engine.core import (
    Ai,
    Game,
    Rules,
    Words,
    edition_option,
    load_guide,
    load_lesson,
    one_by_one,
    steps_of,
)

GAME = Game(
    key=KEY,
    name="Pearls",
    group="pearls",
    package=__name__,
    seats=(2, 3, 4),
    rules=Rules(
        options=(edition_option(KEY),),
        actions=(Keep,),
        steps=steps_of(steps),
        state=Pearls,
        setup=setup,
        view=view_of,
        resample=resample,
        outcome=outcome,
    ),
    words=Words(
        blurb="Keep the best pearls of three.",
        minutes=5,
        difficulty="easy",
        labels=one_by_one(label),
        turn=turn,
        guide=load_guide(KEY),
        entries=ENTRIES,
        lesson=load_lesson(KEY),
        reasons=REASONS,
    ),
    ai=Ai(steady=steady, comparison=COMPARISON),
)
