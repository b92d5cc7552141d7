"""The lesson of Earthquake Island ends in a good position for its player."""

from engine.core import Rng, options_of, parse, play
from engine.earthquake_island import GAME
from engine.players import PLAYERS, played_on


def test_no_other_choice_does_the_same_as_the_step() -> None:
    lesson = GAME.words.lesson
    assert lesson is not None
    g = GAME.start(lesson.deal.seats, lesson.deal.seed, lesson.deal.options)
    twice = []
    for move, step in lesson.script:
        after = play(g, move.seat, parse(move.do, GAME.rules.actions)).state
        if step is not None:
            ends = [play(g, 0, option).state for option in options_of(g, 0)]
            twice += [step] * (ends.count(after) > 1)
        g = after
    assert [] == twice


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
    ends = [list(played_on(GAME, g, PLAYERS["steady"], Rng(seed)))[-1] for seed in range(20)]
    assert [(0,)] * 20 == [GAME.rules.outcome(end).winners for end in ends]
