"""Checks that no reader sees hidden information."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from engine.core import EvenRng, Played, Rng, awaited, decision_of, options_of, play
from render import PAINTERS
from render.texts import numbered
from tests.contract.checks import named
from tests.contract.moments import Moment, Reader, heard, seen
from tests.render.pixels import pixels

CHOICES = 6
"""The number of options whose redeals are compared."""


def check_views(m: Moment) -> None:
    """Check that views, with questions and options, are equal in every possible world."""
    for reader, world in m.worlds.items():
        assert seen(m.game, m.state, reader) == seen(m.game, world, reader), _leak("view", reader)


def check_shown_notes(m: Moment) -> None:
    """Check that readers with equal knowledge after an action read the same notes."""
    for reader, outcome in m.outcomes.items():
        if _known(m, m.after.state, reader) == _known(m, outcome.state, reader):
            assert heard(m.notes, reader) == heard(outcome.notes, reader), _leak("note", reader)


def _known(m: Moment, state: Any, reader: Reader) -> tuple[Any, ...]:
    """Return the board, the own hand, and the view for the end.

    A view may show only parts of the board.
    """
    own = None if reader is None else state.hands[reader]
    return state.board, own, seen(m.game, state, reader)


def check_shown_texts(m: Moment) -> None:
    """Check that labels, icons, alt text and text board are equal in every possible world."""
    painter, words = PAINTERS[m.game.key], m.game.words
    for reader, world in m.worlds.items():
        view, other = named(m.game, m.state, reader), named(m.game, world, reader)
        assert painter.alt(view), "the alternative text is empty"
        assert painter.alt(view) == painter.alt(other), _leak("alternative text", reader)
        assert painter.text(view) == painter.text(other), _leak("text board", reader)
        lines = painter.text(view).splitlines()
        labels = words.labels(view, view.options)
        assert labels == words.labels(other, other.options), _leak("label", reader)
        assert {*numbered(labels)} <= {*lines}, "a choice is missing"


def check_pictures(m: Moment) -> None:
    """Check that one reader's picture is equal in every possible world."""
    painter, readers = PAINTERS[m.game.key], m.readers
    reader = readers[m.frame.ply % len(readers)]
    before, other = m.game.view(m.state, reader), m.game.view(m.worlds[reader], reader)
    drawn = pixels(painter.paint(before, None).image)
    assert drawn == pixels(painter.paint(other, None).image), _leak("picture", reader)


def check_redeals(m: Moment) -> None:
    """Check that a redeal does not tell a choice that its reader cannot see.

    States that look the same to a reader must be the same after a redeal with equal luck: those
    after different options, and the one before them.
    """
    options, rng = options_of(m.state, m.seat), Rng(m.frame.ply)
    chosen = dict.fromkeys([m.action, *(rng.pick(options) for _ in range(CHOICES))])
    outcomes = [play(m.state, m.seat, option) for option in chosen]
    for reader in m.readers:
        if reader == m.seat:
            continue
        for states in _alike(m, outcomes, reader):
            assert _are_redealt_alike(m, states, reader), (
                f"a redeal for {_name(reader)} tells what seat {m.seat} chose: {m.frame.action}"
            )


def _alike(m: Moment, outcomes: Sequence[Played], reader: Reader) -> Iterator[Sequence[Any]]:
    """Yield the states that look the same to a reader, who was told the same."""
    told = defaultdict[str, list[Any]](list)
    for state, notes in outcomes:
        told[str(heard(notes, reader))].append(state)
    before = told.setdefault(str([]), [])
    for states in told.values():
        if len(states) == 1 and states is not before:
            continue  # views are dear
        alike = defaultdict[bytes, list[Any]](list)
        for state in states:
            alike[seen(m.game, state, reader)].append(state)
        yield from alike.values()
        if states is before:
            unseen = alike[seen(m.game, m.state, reader)] if states else []
            yield [m.state, *(state for state in unseen if _offered(state) == _offered(m.state))]


def check_redealt_options(m: Moment) -> None:
    """Check that a redealt state offers the options of its own hands, not of those before."""
    for reader in m.readers:
        redealt = m.game.rules.resample(m.state, reader, EvenRng(m.frame.ply))
        assert m.game.load(m.game.save(redealt)).open == redealt.open, (
            f"after a redeal for {_name(reader)}, the open options are not those of the state:"
            " resample must call advance"
        )


def _offered(state: Any) -> Any:
    """Return the question and the options that a board message would show to all."""
    if len(awaited(state)) != 1:
        return None
    [seat] = awaited(state)
    decision = decision_of(state, seat)
    return None if decision is None or decision.secret else (decision, options_of(state, seat))


def _are_redealt_alike(m: Moment, states: Sequence[Any], reader: Reader) -> bool:
    if len(states) < 2:
        return True
    luck = m.frame.ply
    first, *others = (m.game.rules.resample(state, reader, EvenRng(luck)) for state in states)
    return all(other == first and other.open == first.open for other in others)


def check_undo(m: Moment) -> None:
    """Check that an action that revealed something cannot be undone.

    A reveal is an outcome that differs in a world that looked the same to the reader. A seat that
    names its own card in the action reveals it by itself.
    """
    if not m.is_taken_back:
        return
    for reader in m.outcomes.keys() & set(m.state.seats):
        outcome = m.outcomes[reader]
        same = seen(m.game, m.after.state, reader) == seen(m.game, outcome.state, reader)
        text = heard(m.notes, reader) == heard(outcome.notes, reader)
        assert same, f"{m.frame.action} showed {_name(reader)} something and can be taken back"
        assert text, f"{m.frame.action} told {_name(reader)} something and can be taken back"


def check_taken_back(m: Moment) -> None:
    """Check that undo restores the state, all views and the digest."""
    if not m.is_taken_back:
        return
    restored, before = m.taken_back().state, m.game.load(m.saved)
    assert m.saved == m.game.save(restored), "taking back does not restore the state"
    assert m.game.digest(before) == m.game.digest(restored)
    for reader in m.readers:
        assert seen(m.game, before, reader) == seen(m.game, restored, reader)


def _leak(what: str, reader: Reader) -> str:
    return f"the {what} of {_name(reader)} shows something hidden"


def _name(reader: Reader) -> str:
    return "everybody" if reader is None else f"seat {reader}"
