"""The script of a game's lesson."""

from typing import Any

from engine.core import AtollError, Game, awaited, parse, play
from engine.editions import game_of

PUPIL = 0


def check_lesson(game: Game) -> None:
    """Check that the script can be played, and that no bot would move before its turn in it.

    Bots answer at once. So where several seats answer together, the script has the bots' answers
    before the player's.
    """
    lesson = game.words.lesson
    assert lesson is not None, f"{game.name} has no lesson"
    deal, file = lesson.deal, f"data/{game.key}/lesson.toml"
    game = game_of(game.key, deal.options)  # the edition that it was written for
    state: Any = game.begin(deal.seats, deal.seed, game.effective(deal.options, deal.seats))
    row = "[lesson], field opening"
    number = 0
    for move, step in lesson.script:
        if step is not None:
            number += 1
            row = f"row {number} {step.name}"
            early = [seat for seat in awaited(state) if seat != PUPIL]
            assert not early, (
                f"{file}, {row}: seats {early} would answer before the player."
                " Put their actions into the row before (then), or into the opening"
            )
        try:
            state = play(state, move.seat, parse(move.do, game.rules.actions)).state
        except AtollError as problem:
            raise AssertionError(
                f"{file}, {row}: seat {move.seat} cannot do “{move.do}”: {problem}"
            ) from problem
    assert not state.over, f"{file}: the game is over after the last step"
