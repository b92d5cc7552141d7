"""The script and the texts of a game's lesson."""

import re
from typing import Any

from engine.core import AtollError, Game, awaited, options_of, parse, play
from engine.editions import game_of

PUPIL = 0
COLOURS = "red|green|blue|yellow|orange|purple|pink|brown|black|white|grey"
COLOURED = re.compile(rf"\b(?:{COLOURS})\b", re.IGNORECASE)
CELL = re.compile(r"\b[A-Z]\d{1,2}\b")


def check_lesson(game: Game) -> None:
    """Check that the script can be played, and that no bot would move before its turn in it.

    Bots answer at once. So where several seats answer together, the script has the bots' answers
    before the player's. Check too that no text means something by its colour alone.
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
            labels = " ".join(game.lines(game.view(state, PUPIL), options_of(state, PUPIL)))
            for sentence in colour_alone(f"{step.text} {step.why} {step.after}", labels):
                raise AssertionError(
                    f"{file}, {row}: “{sentence}” names a colour. Add a cell, such as E4, or"
                    " the colour of a choice, for players who don't see colours"
                )
        try:
            state = play(state, move.seat, parse(move.do, game.rules.actions)).state
        except AtollError as problem:
            raise AssertionError(
                f"{file}, {row}: seat {move.seat} cannot do “{move.do}”: {problem}"
            ) from problem
    assert not state.over, f"{file}: the game is over after the last step"


def colour_alone(text: str, labels: str) -> list[str]:
    """Return the sentences that name a colour, but neither a cell nor a colour of a choice."""
    sentences = re.split(r"(?<=[.:;!?])\s+", text)
    named = {colour.lower() for colour in COLOURED.findall(labels)}
    return [
        sentence
        for sentence in sentences
        if (colours := {colour.lower() for colour in COLOURED.findall(sentence)})
        and not colours & named
        and not CELL.search(sentence)
    ]
