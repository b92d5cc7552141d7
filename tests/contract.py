"""What must hold for every game: the checks that test_every_game.py runs over random play."""

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.core import (
    Action,
    Game,
    IllegalAction,
    Note,
    Rng,
    awaited,
    options_of,
    parse,
    play,
    read,
    reveals_nothing,
    write,
)
from tests.settings import settings as settings

PLIES_AT_MOST = 20_000
LABEL_LENGTH = 80


def random_play(
    game: Game, seats: int, options: dict[str, str], seed: int
) -> Iterator[tuple[Any, int, Action, Any, tuple[Note, ...]]]:
    """Yield (before, seat, action, after, notes) for each action of a random game."""
    luck = Rng(seed + 1_000)
    g = game.start(seats, seed, options)
    for _ in range(PLIES_AT_MOST):
        if g.over:
            return
        assert awaited(g), "somebody may act until the game is over"
        seat = luck.pick(sorted(g.open))
        action = luck.pick(options_of(g, seat))
        played = play(g, seat, action)
        yield g, seat, action, played.state, played.notes
        g = played.state
    raise AssertionError(f"the game is not over after {PLIES_AT_MOST} actions")


def check_game(game: Game, seats: int, options: dict[str, str], seed: int, stride: int = 1) -> None:
    """Play one random game; check everything at each step, or at each ``stride``-th."""
    texts = []
    first = game.start(seats, seed, options)
    last: Any = first
    before_last: bytes | None = game.save(first)
    luck = Rng(seed + 2_000)
    for step, (before, seat, action, after, notes) in enumerate(
        random_play(game, seats, options, seed)
    ):
        check_notes(game, notes, seats)
        check_undo(before, after, seat)
        texts.append((seat, write(action)))
        if step % stride == 0:
            check_moment(game, before, seat, action, luck)
            assert before_last is None or before_last == game.save(before)
        last, before_last = after, game.save(after) if (step + 1) % stride == 0 else None
    assert last.over
    check_outcome(game, last, seats)
    check_log(game, seats, options, seed, texts, last)


def check_moment(game: Game, g: Any, seat: int, action: Action, luck: Rng) -> None:
    """Check choices, texts, saving, copies and secrets of one state."""
    saved = game.save(g)
    check_choices(game, g)
    check_texts(game, g, seat, action)
    check_saving(game, g, saved)
    check_copy(game, g, saved)
    check_secrets(game, g, luck)
    assert game.save(g) == saved, "looking changed the state"


def check_choices(game: Game, g: Any) -> None:
    """Options are unique, and whoever is not awaited is refused with nothing changed."""
    for options in g.open.values():
        assert len(options) == len(set(options)), "an option is offered twice"
    for seat in set(g.seats) - set(g.open):
        action = options_of(g, awaited(g)[0])[0]
        saved = game.save(g)
        try:
            play(g, seat, action)
        except IllegalAction:
            assert game.save(g) == saved
        else:
            raise AssertionError(f"seat {seat} acted out of turn")


def check_texts(game: Game, g: Any, seat: int, action: Action) -> None:
    """Every action can be written and read back, and has a label that fits on a button."""
    view = game.view(g, seat)
    options = options_of(g, seat)
    assert read(write(action), options) == action
    assert parse(write(action), game.actions) == action
    labels = [game.label(view, option) for option in options[:60]]
    assert all(0 < len(label) <= LABEL_LENGTH for label in labels)
    assert len(labels) == len(set(labels)), f"two options look alike: {labels}"
    if seat in awaited(g):
        assert view.question, "the player is not told what is asked"


def check_saving(game: Game, g: Any, saved: bytes) -> None:
    """Saving and loading give the same state and the same offers."""
    loaded = game.load(saved)
    assert loaded == g
    assert loaded.open == g.open


def check_copy(game: Game, g: Any, saved: bytes) -> None:
    """A copy is equal and independent: nothing mutable is shared."""
    copy = g.copy()
    assert copy == g
    shared = _mutable_parts(g.truth()) & _mutable_parts(copy.truth())
    assert not shared, "a copy shares something mutable"
    assert game.save(copy) == saved


def _mutable_parts(thing: Any) -> set[int]:
    """Return the identities of everything inside ``thing`` that could be changed."""
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


def check_secrets(game: Game, g: Any, luck: Rng) -> None:
    """Nobody can tell a state from one in which everything unknown to them is dealt anew."""
    for seat in (None, *g.seats):
        other = game.resample(g, seat, luck)
        seen = game.view(g, seat)
        assert seen == game.view(other, seat), f"the view of seat {seat} shows something hidden"
        if seat is not None:
            labels = [game.label(seen, option) for option in seen.options[:60]]
            view = game.view(other, seat)
            assert labels == [game.label(view, option) for option in options_of(other, seat)[:60]]


def check_notes(game: Game, notes: tuple[Note, ...], seats: int) -> None:
    """Every note can be put into words."""
    names = [f"<{seat}>" for seat in range(seats)]
    for note in notes:
        text = note.text(names)
        assert text
        assert "{" not in text


def check_undo(before: Any, after: Any, seat: int) -> None:
    """An action that drew luck, or changed another's hand, is never within the undo boundary."""
    if before.hidden.rng != after.hidden.rng:
        assert not reveals_nothing(before, after, seat)


def check_outcome(game: Game, g: Any, seats: int) -> None:
    """The end has a score for each seat, winners and a reason."""
    outcome = game.outcome(g)
    assert len(outcome.scores) == seats
    assert outcome.ended_by
    assert set(outcome.winners) <= set(range(seats))
    assert not awaited(g)


def check_log(
    game: Game,
    seats: int,
    options: dict[str, str],
    seed: int,
    texts: list[tuple[int, str]],
    end: Any,
) -> None:
    """The log alone rebuilds the end."""
    g = game.start(seats, seed, options)
    for seat, text in texts:
        g = play(g, seat, parse(text, game.actions)).state
    assert g == end
    assert game.digest(g) == game.digest(end)
