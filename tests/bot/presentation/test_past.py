"""Receipts tell in the past what their reader did, in the notes of every game."""

import re

import pytest

from bot.domain import time_bank
from bot.domain.ids import Seat
from bot.domain.moves import CHOOSING, played
from bot.domain.table import Table
from bot.features.follows import messages as follows
from bot.features.lessons import feature as lessons
from bot.features.practice import messages as practice
from bot.features.puzzles import messages as puzzles
from bot.features.whatif import branches
from bot.presentation.overview import NO_GAMES
from bot.presentation.past import PAST, in_one_sentence, merged, turn_told, words_of_note
from engine import GAMES
from engine.core import Action, Game, Note, Rng, awaited, options_of, play
from engine.propeller_islands.rules.actions import DrawBlueprint, EndTurn
from engine.small_islands.rules.actions import Keep
from tests.bot.sample_tables import table_for
from tests.longer import each_game
from tests.settings import settings

PRESENT = re.compile(r"\b(is|are|has|have|can|now)\b")
ANSWERS = [
    CHOOSING,
    NO_GAMES,
    branches.TELLS,
    follows.NOTHING,
    lessons.GOES_ON,
    practice.HABIT,
    practice.KNOWN,
    practice.LATER,
    practice.LATER_OF_THEME,
    practice.NOTHING,
    practice.NO_MORE,
    puzzles.ASKED,
    time_bank.NO_DEADLINE,
    time_bank.PAUSED,
]
"""Private answers that nobody edits later."""
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
ANA = Seat(0)


@pytest.mark.long
@pytest.mark.parametrize("game", each_game())
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
        ("{seat}: {card} are flipped.", {"seat": 0, "card": "A and B"}, "A and B were flipped."),
        (
            "You draw a blueprint: {worth}.",
            {"worth": "3 points"},
            "You drew a blueprint: 3 points.",
        ),
        ("{seat} flees from a volcano.", {"seat": 0}, "You fled from a volcano."),
        ("{tile} comes to the forge.", {"tile": "Hotel 3"}, "Hotel 3 comes to the forge."),
    ],
)
def test_note_to_who_did_it_is_in_the_past(
    template: str, values: dict[str, str | int], text: str
) -> None:
    assert text == words_of_note(Note(template=template, values=values), ANA, NAMES)


def test_own_moves_are_one_sentence() -> None:
    lines = ["You took tile 18.", "Tile 3 comes up.", "You placed tile 14 on O13."]
    joined = [*in_one_sentence(lines)]
    assert ["You took tile 18 and placed tile 14 on O13.", "Tile 3 comes up."] == joined


def test_what_is_done_to_several_cards_in_a_row_is_one_note() -> None:
    notes = [
        Note("{seat}: {card} is discarded.", {"seat": seat, "card": card})
        for seat, card in ((0, "Market"), (0, "Quarry 7"), (1, "Market"))
    ]
    lines = [note.text(NAMES) for note in merged(notes)]
    assert ["Ana: Market and Quarry 7 are discarded.", "Ben: Market is discarded."] == lines


def test_what_a_player_does_with_one_component_is_one_note() -> None:
    claimed = Note("{seat} claims {tile}{paid}.", {"seat": 0, "tile": "Hotel 4", "paid": " for 1"})
    notes = [
        claimed,
        Note("{seat} places {tile}.", {"seat": 0, "tile": "Hotel 4"}),
        Note("{name}: {seat} pays {cost}.", {"name": "Factory", "seat": 0, "cost": "1 steel"}),
        Note("{name}: {seat} gains {gain}.", {"name": "Factory", "seat": 0, "gain": "2 parts"}),
        claimed,
        Note("{seat} places {tile}.", {"seat": 1, "tile": "Hotel 4"}),
        Note("{seat} places {tile}.", {"seat": 1, "tile": "Hotel 5"}),
    ]
    joined = merged(notes)
    assert [note.text(NAMES) for note in joined] == [
        "Ana claims and places Hotel 4 for 1.",
        "Factory: Ana pays 1 steel and gains 2 parts.",
        "Ana claims Hotel 4 for 1.",
        "Ben places Hotel 4.",
        "Ben places Hotel 5.",
    ]
    assert [words_of_note(note, ANA, NAMES) for note in joined[:2]] == [
        "You claimed and placed Hotel 4 for 1.",
        "Factory: you paid 1 steel and gained 2 parts.",
    ]


def test_drawn_blueprint_is_named_once() -> None:
    table = played_until(DrawBlueprint)
    [line] = turn_told(table, Seat(table.frames[-1].seat or 0), NAMES, moves=1)
    assert line.startswith("You drew a blueprint: ")
    assert "raw a blueprint" not in line.removeprefix("You drew a blueprint")


def test_listener_who_ends_a_turn_is_not_told_all_of_it_again() -> None:
    table = played_until(EndTurn)
    [line] = turn_told(table, Seat(table.frames[-1].seat or 0), NAMES, moves=1)
    assert line == "You chose **End your turn**."


def test_secret_choices_are_told_one_after_the_other() -> None:
    table = played_until(Keep, "small_islands")
    [line] = turn_told(table, Seat(table.frames[-1].seat or 0), NAMES, moves=2)
    assert re.fullmatch(r"You chose \*\*\d: .*\*\*, then \*\*Keep \d: .*\*\*\.", line)


def played_until(kind: type[Action], key: str = "propeller_islands") -> Table:
    """Return a table whose last action has a kind."""
    table, rng = table_for(GAMES[key], 2), Rng(1)
    while True:
        seat = rng.pick(table.awaited)
        draws = [one for one in table.options(seat) if isinstance(one, kind)]
        if draws:
            return played(table, seat, draws[0])
        table = played(table, seat, table.game.ai.steady(table.state, seat, rng))


@pytest.mark.parametrize("answer", ANSWERS)
def test_answer_tells_the_past_or_names_a_time(answer: str) -> None:
    sentences = [one for one in answer.split(". ") if not one.startswith("Try")]
    assert [] == [one for one in sentences if PRESENT.search(one) and "<t:" not in one]
