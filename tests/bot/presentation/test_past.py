"""Receipts tell in the past what their reader did, in the notes of every game."""

import pytest

from bot.domain.ids import Seat
from bot.presentation.past import PAST, in_one_sentence, words_of_note
from engine.core import Game, Note, Rng, awaited, options_of, play
from tests.longer import each_game, one_in
from tests.settings import settings

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
ANA = Seat(0)


@pytest.mark.parametrize("game", one_in(2, each_game()))
def test_notes_of_each_game_tell_their_reader_what_they_did(game: Game) -> None:
    for seats, options in settings(game):
        g, rng = game.start(seats, 1, options), Rng(1)
        while not g.over:
            seat = rng.pick(awaited(g))
            g, notes = play(g, seat, rng.pick(options_of(g, seat)))
            for note in notes:
                words = words_of_note(note, Seat(seat), NAMES).split()
                is_own = note.template.startswith("{seat} ") and note.values["seat"] == seat
                assert not is_own or words[0] == "You", note
                assert words[0] != "You" or words[1] not in PAST, note


@pytest.mark.parametrize(
    ("template", "values", "text"),
    [
        ("{seat} takes tile {tile}.", {"seat": 0, "tile": 18}, "You took tile 18."),
        ("{seat} takes tile {tile}.", {"seat": 1, "tile": 18}, "Ben takes tile 18."),
        ("{seat} draws a token and keeps it.", {"seat": 0}, "You drew a token and kept it."),
        ("{name}: {seat} gains {gain}.", {"name": "X", "seat": 0, "gain": 1}, "X: you gained 1."),
        ("{seat}: {card} is flipped.", {"seat": 0, "card": "Market"}, "Market was flipped."),
        (
            "{seat} lands with {what}.",
            {"seat": 0, "what": "their ship"},
            "You landed with your ship.",
        ),
        ("{tile} comes to the forge.", {"tile": "Hotel 3"}, "Hotel 3 comes to the forge."),
    ],
)
def test_note_is_told_in_the_past_to_who_did_it(
    template: str, values: dict[str, str | int], text: str
) -> None:
    assert text == words_of_note(Note(template=template, values=values), ANA, NAMES)


def test_own_moves_are_one_sentence() -> None:
    lines = ["You took tile 18.", "Tile 3 comes up.", "You placed tile 14 on O13."]
    joined = [*in_one_sentence(lines)]
    assert ["You took tile 18 and placed tile 14 on O13.", "Tile 3 comes up."] == joined
