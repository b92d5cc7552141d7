"""The lesson of Earthquake Island ends in a good position for its player."""

from engine.core import Rng, parse, play
from engine.earthquake_island import GAME
from engine.players import PLAYERS, played_on


def test_lesson_ends_in_a_won_position() -> None:
    lesson = GAME.words.lesson
    assert lesson is not None
    g = GAME.start(lesson.deal.seats, lesson.deal.seed, lesson.deal.options)
    moves = [*lesson.deal.opening]
    for step in lesson.steps:
        moves.append(type(moves[0])(0, step.do))
        moves += step.then
    for move in moves:
        g = play(g, move.seat, parse(move.do, GAME.rules.actions)).state
    ends = [list(played_on(GAME, g, PLAYERS["greedy"], Rng(seed)))[-1] for seed in range(20)]
    assert [(0,)] * 20 == [GAME.rules.outcome(end).winners for end in ends]
