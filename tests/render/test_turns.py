"""The header of a board says whose turn it is, to each reader in their own words."""

import re
from itertools import islice

import pytest
from msgspec import structs

from engine import GAMES
from engine.core import Rng, awaited, options_of, play
from engine.core.view import View
from engine.players import PLAYERS, played_on
from render import PAINTERS
from render.canvas import BOARD, Canvas
from render.painter import legible, turn_words

NAMES = ("Ana", "Ben", "Cleo")


@pytest.mark.parametrize(
    ("seat", "turn", "words"),
    [
        (0, (0,), "Your turn"),
        (2, (0, 2), "Your turn"),
        (1, (0,), "Ana to act"),
        (None, (0,), "Ana to act"),
        (1, (0, 2), "2 players to act"),
        (None, (), ""),
    ],
)
def test_turn_is_named_for_the_reader(seat: int | None, turn: tuple[int, ...], words: str) -> None:
    view = View(seat=seat, awaited=turn, over=False, question="", options=(), names=NAMES)
    assert words == turn_words(view, turn)


@pytest.mark.parametrize("key", ["island_hopper", "small_islands"])
def test_picture_stays_while_players_choose_in_secret(key: str) -> None:
    game, rng = GAMES[key], Rng(3)
    state, kept = game.begin(3, 5, game.checked({}, 3)), 0
    while kept < 4:
        seat = rng.pick(awaited(state))
        after = play(state, seat, rng.pick(options_of(state, seat))).state
        views = [game.view(one, None) for one in (state, after)]
        if set(awaited(after)) < set(awaited(state)) and views[1].in_secret:
            first, last = (PAINTERS[key].paint(view, None) for view in views)
            assert "Secret choices" == last.heading[2]
            assert (first.layers, PAINTERS[key].alt(views[0])) == (
                last.layers,
                PAINTERS[key].alt(views[1]),
            )
            assert PAINTERS[key].text(views[0]) != PAINTERS[key].text(views[1])
            kept += 1
        state = after


@pytest.mark.parametrize("key", PAINTERS)
def test_header_says_your_turn_only_to_a_player_who_must_act(key: str) -> None:
    game = GAMES[key]
    state = game.begin(2, 5, game.checked({}, 2))
    for seat in (*awaited(state)[:1], None):
        view = structs.replace(game.view(state, seat), names=NAMES[:2])
        heading = PAINTERS[key].paint(view, None).heading
        assert ("Your turn" == heading[2]) == (seat in awaited(state))


@pytest.mark.parametrize("key", PAINTERS)
def test_player_whose_name_the_fonts_lack_is_named_by_number(key: str) -> None:
    game = GAMES[key]
    seats = max(game.seats)
    begun = game.begin(seats, 5, game.checked({}, seats))
    names = tuple(["Ana", "王小明", "علي", "🌴", "Иван", "^_^"][:seats])
    *_, over = played_on(game, begun, PLAYERS["chance"], Rng(3))
    shown = ("Ana", "Player 2", "Player 3", "Player 4", "Иван", "^_^")[:seats]
    for state in (begun, over):
        view = structs.replace(game.view(state, None), names=names)
        assert shown == legible(view).names
        written = " ".join(PAINTERS[key].paint(view, None).written)
        assert not [name for name in names if name not in shown and name in written]


def test_long_name_is_cut_but_not_the_verb() -> None:
    for verb in ("to act", "wins"):
        canvas = Canvas(BOARD)
        canvas.strip("Small Islands", "Round 3 of 4: Exploration", f"{'W' * 32} {verb}")
        assert any(
            words.startswith("WW") and words.endswith(f"… {verb}") for words in canvas.written
        )


@pytest.mark.parametrize("key", GAMES)
def test_nobody_is_awaited_in_a_cancelled_game(key: str) -> None:
    game = GAMES[key]
    start = game.begin(2, 5, game.checked({}, 2))
    *_, later, _ = islice(played_on(game, start, PLAYERS["steady"], Rng(5)), 20)
    for state in (start, later):
        view = structs.replace(game.view(state, 0), awaited=(), question="", options=())
        words = PAINTERS[key].alt(view)
        assert not re.search(r"  | [.,:]| turn\.", words), words
    assert "Waiting" not in PAINTERS[key].paint(view, None).asked
