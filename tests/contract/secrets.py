"""What must hold at each moment of each game, seen from those who may not know everything."""

from typing import Any

from engine.core import options_of
from render import PAINTERS
from render.painter import ALT_AT_MOST
from tests.contract.checks import LABELS
from tests.contract.moments import Moment, Reader, heard, seen


def check_views(m: Moment) -> None:
    """A view, its question, the labels and their icons are the same in every possible world."""
    for reader, world in m.worlds.items():
        assert seen(m.game, m.state, reader) == seen(m.game, world, reader), _leak("view", reader)
        if reader is not None:
            assert _labels(m, m.state, reader) == _labels(m, world, reader), _leak("label", reader)


def _labels(m: Moment, state: Any, seat: int) -> list[tuple[str, str]]:
    view, options = m.game.view(state, seat), options_of(state, seat)[:LABELS]
    return [
        *zip(m.game.words.labels(view, options), m.game.words.icons(view, options), strict=True)
    ]


def check_shown_notes(m: Moment) -> None:
    """Whoever may know the same after an action as in another world reads the same notes."""
    for reader, outcome in m.outcomes.items():
        if _known(m, m.after.state, reader) == _known(m, outcome.state, reader):
            assert heard(m.notes, reader) == heard(outcome.notes, reader), _leak("note", reader)


def _known(m: Moment, state: Any, reader: Reader) -> tuple[Any, ...]:
    """The board, of which a view need not show all; the own hand; and the view, for the end."""
    own = None if reader is None else state.hands[reader]
    return state.board, own, seen(m.game, state, reader)


def check_shown_texts(m: Moment) -> None:
    """The text for a picture and the board in words are the same in every world that may be."""
    painter = PAINTERS[m.game.key]
    for reader, world in m.worlds.items():
        view, other = m.game.view(m.state, reader), m.game.view(world, reader)
        assert 0 < len(painter.alt(view)) <= ALT_AT_MOST
        assert painter.alt(view) == painter.alt(other), _leak("alternative text", reader)
        assert painter.text(view) == painter.text(other), _leak("text board", reader)
        told = painter.text(view)
        labels = m.game.words.labels(view, view.options)
        assert all(
            label.removeprefix(f"{number}: ") in told for number, label in enumerate(labels, 1)
        )


def check_pictures(m: Moment) -> None:
    """The picture of one reader, each time another, is the same to the byte."""
    painter, readers = PAINTERS[m.game.key], m.readers
    reader = readers[m.frame.ply % len(readers)]
    before, other = m.game.view(m.state, reader), m.game.view(m.worlds[reader], reader)
    drawn = painter.paint(before, None).png()
    assert drawn == painter.paint(other, None).png(), _leak("picture", reader)


def check_undo(m: Moment) -> None:
    """What showed somebody anything that they could not know before is not taken back.

    Nobody could know what comes out differently, for the same action, in a world that looked the
    same to them. A seat that names what it shows, such as a card it plays, gives it away itself.
    """
    if not m.is_taken_back:
        return
    for reader in m.outcomes.keys() & set(m.state.seats):
        outcome = m.outcomes[reader]
        same = seen(m.game, m.after.state, reader) == seen(m.game, outcome.state, reader)
        told = heard(m.notes, reader) == heard(outcome.notes, reader)
        assert same, f"{m.frame.action} showed {_name(reader)} something and can be taken back"
        assert told, f"{m.frame.action} told {_name(reader)} something and can be taken back"


def check_taken_back(m: Moment) -> None:
    """Taking back restores the state, everybody's view and the digest exactly."""
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
