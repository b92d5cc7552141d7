"""Pearls in words."""

from collections.abc import Iterator, Sequence

from engine.pearls.rules.components import PEARLS, ROUNDS
from engine.pearls.rules.scoring import points
from engine.pearls.rules.view import PearlsView
from engine.pearls.words.labels import label
from render.pearls.score import score

from engine.core.words import counted, listed
from render.painter import acting_words
from render.score_sheet import in_words
from render.texts import Section, alt_text, numbered, text_board


def alt(view: PearlsView) -> str:
    """Describe whose turn it is, and the chests."""
    return alt_text([_where(view, view.acting), *_chests(view)])


def text(view: PearlsView, only: str = "") -> str:
    """Return everything in the picture, and the choices: all, or a part."""
    hand = [f"{held}." for held in _pearls(view.own)]
    parts = [
        (Section.WHERE, [_where(view, view.awaited)]),
        (Section.ASKED, [view.question] if view.options else []),
        (Section.CHOICES, numbered(label(view, option) for option in view.options)),
        (Section.REST, [*in_words(score(view))] if view.over else []),
        (Section.OWN, ["Your hand", *hand] if hand else []),
        (Section.PLAYERS, ["Chests", *_chests(view)]),
        (Section.REST, [f"In the bag: {counted(view.bag, 'pearl')}."]),
    ]
    return text_board(parts, only)


def _where(view: PearlsView, acting: Sequence[int]) -> str:
    if view.over:
        return f"Pearls is over after {ROUNDS} rounds."
    return f"Pearls, round {view.round} of {ROUNDS}, {acting_words(view, acting)}."


def _chests(view: PearlsView) -> Iterator[str]:
    for seat, chest in enumerate(view.chests):
        held = [*_pearls(chest)]
        yield f"{view.name(seat)}, {counted(points(chest), 'point')}: {listed(held) or 'nothing'}."


def _pearls(keys: Sequence[str]) -> Iterator[str]:
    """Yield each kind of pearl with its number and its worth."""
    for one in PEARLS:
        if one.key in keys:
            yield f"{keys.count(one.key)} {one.name} of {counted(one.points, 'point')}"
