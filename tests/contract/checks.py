"""Checks of the rules at each moment of each game."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

import msgspec

from engine.core import Action, Game, IllegalAction, awaited, options_of, parse, play, read, write
from engine.core.words import ELLIPSIS
from engine.island_hopper.rules.actions import Bid
from engine.propeller_islands.rules.actions import ClaimReward, UseDepot
from render.art.icons import DRAWINGS
from tests.contract.moments import Moment, seen

LABEL_LENGTH, NAME_LENGTH = 80, 32


def check_choices(m: Moment) -> None:
    """Check that options are unique, and that seats out of turn are refused."""
    for options in m.state.open.values():
        assert len(options) == len(set(options)), "an option is offered twice"
    for seat in set(m.state.seats) - set(m.state.open):
        action = options_of(m.state, awaited(m.state)[0])[0]
        try:
            play(m.state, seat, action)
        except IllegalAction:
            continue
        raise AssertionError(f"seat {seat} acted out of turn")


def check_choices_differ(m: Moment) -> None:
    """Check that no two options are the same move: with the same luck, they end differently.

    Some options of Earthquake Island all drown the explorer. Some rewards and equal depots of
    Propeller Islands can be taken in any order. Every bid of Island Hopper that is lower than a
    secret one ends like a pass.
    """
    worlds = [m.state, m.worlds[m.seat]]
    if options_of(worlds[0], m.seat) != options_of(worlds[1], m.seat):
        return
    options = [option for option in options_of(m.state, m.seat) if not _ends_alike(m, option)]
    found: dict[tuple[bytes, ...], Action] = {}
    for option in options:
        ends = tuple(m.game.save(play(world, m.seat, option).state) for world in worlds)
        same = found.setdefault(ends, option)
        assert same is option, f"{write(same)} and {write(option)} are the same move"


def _ends_alike(m: Moment, option: Action) -> bool:
    """Whether other options may lead to the same state as this one."""
    if m.game.key == "earthquake_island":
        return bool(play(m.state, m.seat, option).state.is_out(m.seat))
    return isinstance(option, Bid | ClaimReward | UseDepot)


def check_texts(m: Moment) -> None:
    """Check that actions can be parsed, labels are unique and fit, and each decision has a
    question.
    """
    view, options = named(m.game, m.state, m.seat), options_of(m.state, m.seat)
    assert (
        m.action == read(write(m.action), options) == parse(write(m.action), m.game.rules.actions)
    )
    found = m.game.words.labels(view, options)
    labels = list(map(str, found))
    check_labels(labels)
    assert len(labels) == len(set(labels)), f"two options look alike: {labels}"
    names = [str(label.name) for label in found]
    assert len(names) == len(set(names)), f"two options have the same name: {names}"
    icons = {label.icon for label in found}
    assert icons <= {"", *DRAWINGS}, f"nobody draws {icons - set(DRAWINGS)}"
    if m.seat in awaited(m.state):
        assert view.question, "the player is not told what is asked"


def named(game: Game, state: Any, seat: int | None) -> Any:
    """Return the view of ``seat`` with the longest possible names."""
    names = tuple(f"{number}".rjust(NAME_LENGTH, "W") for number in state.seats)
    return msgspec.structs.replace(game.view(state, seat), names=names)


def check_labels(labels: Iterable[str]) -> None:
    """Check that no label is empty, too long or truncated."""
    for label in labels:
        assert 0 < len(label) <= LABEL_LENGTH, f"too long for a button: {label}"
        assert ELLIPSIS not in label, f"cut, so that it fits on a button: {label}"


def check_notes(m: Moment) -> None:
    """Check that every note has a text."""
    names = [f"<{seat}>" for seat in m.state.seats]
    for note in m.notes:
        assert note.text(names), "a note is empty"
        assert "{" not in note.text(names), "a value of a note is missing"


def check_components(m: Moment) -> None:
    """Check that every component exists exactly once."""
    census: Any = import_module(f"tests.engine.{m.game.key}.census")
    found, box = census.found(m.after.state), census.box(m.after.state)
    if found != box:
        raise AssertionError(f"vanished: {dict(box - found)}; too many: {dict(found - box)}")


def check_saving(m: Moment) -> None:
    """Check that saving and loading keep state, options and view."""
    loaded = m.game.load(m.saved)
    assert loaded == m.state
    assert loaded.open == m.state.open
    assert seen(m.game, loaded, m.seat) == seen(m.game, m.state, m.seat)


def check_copy(m: Moment) -> None:
    """Check that a copy is equal and shares nothing mutable."""
    copy = m.state.copy()
    assert copy == m.state
    shared = _mutable_parts(m.state.truth()) & _mutable_parts(copy.truth())
    assert not shared, "a copy shares something mutable"
    assert m.saved == m.game.save(copy)


def check_unchanged(m: Moment) -> None:
    """Check that acting and viewing changed no earlier state."""
    assert m.saved == m.game.save(m.state), "looking or acting changed a state"


def _mutable_parts(thing: Any) -> set[int]:
    """Return the ids of all mutable objects inside ``thing``."""
    found: set[int] = set()
    waiting = [thing]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            waiting += part.values()
        elif isinstance(part, list | tuple):
            waiting += part
        elif isinstance(part, msgspec.Struct):
            waiting += [getattr(part, name) for name in part.__struct_fields__]
        mutable = isinstance(part, dict | list) or (
            isinstance(part, msgspec.Struct) and not part.__struct_config__.frozen
        )
        if mutable and part is not thing:
            found.add(id(part))
    return found
