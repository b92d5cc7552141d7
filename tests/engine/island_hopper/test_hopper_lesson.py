"""The lesson of Island Hopper: its player is a passenger, then a captain whose good arrives."""

from typing import Any

from engine.core import parse, play
from engine.editions import game_of
from engine.island_hopper import GAME


def test_player_is_a_passenger_then_a_captain_who_delivers() -> None:
    lesson = GAME.words.lesson
    assert lesson is not None
    game = game_of(GAME.key, lesson.deal.options)
    options = game.effective(lesson.deal.options, lesson.deal.seats)
    g: Any = game.begin(lesson.deal.seats, lesson.deal.seed, options)
    flown = []
    for move, _ in lesson.script:
        if move.do.startswith("plan"):
            flown.append((g.board.round, g.captain == move.seat == 0))
        g = play(g, move.seat, parse(move.do, game.rules.actions)).state
    assert [(1, False), (1, False), (1, False), (2, True)] == flown
    landing = g.board.flights[0].landing
    assert (True, "I", 3) == (landing.delivered, landing.island, landing.money)
