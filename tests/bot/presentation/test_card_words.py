"""The words of a board message: its title, who is asked and what for, and what bots do."""

import re
from dataclasses import replace
from itertools import groupby
from types import SimpleNamespace

import pytest

from bot.domain.answers import last_sentence
from bot.domain.calls import calls
from bot.domain.ids import Seat, TableId, Timestamp
from bot.domain.moves import played
from bot.domain.person import unset
from bot.domain.records import SeatRow
from bot.domain.table import Table
from bot.presentation.drafts import STORY_LINES, channel_text, seat_text, story_of
from bot.presentation.offers import tools
from engine import GAMES
from engine.core import Game
from testbed.rows import NOW
from tests.bot.sample_tables import every_sample, sample_tables
from tests.bot.sim_server import TABLE, SimServer
from tests.bot.table_steps import pass_turn, start_game

NAMES = ["Ana", "Ben", "Chloe", "Dev", "Emil", "Fay"]
CODE = re.compile(r"\bB[12]-\d\d\b")


def card(table: Table) -> str:
    return channel_text(table, table.view(table.row.reader, NAMES))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_card_of_several_people_says_who_is_next_and_what_for(game: Game) -> None:
    for table in every_sample(game):
        if not table.playing or table.is_private:
            continue
        *_, last = card(table).splitlines()
        names = [f"<@{table.seats[seat].user}>" for seat in table.awaited]
        assert last.startswith("**Next: ")
        assert [name for name in names if name not in last] == []
        if table.place_of_turn == "panel":
            assert f" {table.game.words.turn(table.view(None))}." in last


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_message_with_the_result_tells_the_whole_last_turn(game: Game) -> None:
    """A listener hears no edits, so no other new message tells the moves before the last one."""
    for seats in filter(lambda seats: seats > 1, game.seats):
        table = sample_tables(game, seats)[-1]
        view = table.view(None, NAMES)
        moves = [frame for frame in table.moments(None) if frame.seat is not None]
        _, turn = next(groupby(moves, lambda frame: frame.seat))
        notes = (note for frame in [*turn][::-1] for note in frame.notes_for(None))
        told = channel_text(table, view).splitlines()
        assert [] == [line for line in story_of(notes, view)[-STORY_LINES:] if line not in told]


@pytest.mark.parametrize("game", GAMES.values())
def test_question_is_bold_in_a_panel_and_on_a_card(game: Game) -> None:
    for table in every_sample(game):
        for seat in table.awaited:
            view = table.view(seat, NAMES)
            asked = f"**{last_sentence(view.question)}**"
            assert seat_text(table, seat, view).endswith(asked)
            if table.chooser == seat:
                assert asked in card(table)


def test_further_question_of_a_move_repeats_no_event_before_it() -> None:
    samples = sample_tables(GAMES["palm_island"], 1)
    steps = [one.with_row(reader=Seat(0)) for one in samples if one.playing and one.frames[1:]]
    asked = [one for one in steps if not one.frames[-1].notes]
    assert asked
    assert any("\n• " in card(one) for one in steps if one not in asked)
    assert [] == [text for one in asked if "\n• " in (text := card(one))]


def test_several_people_are_named_in_one_sentence() -> None:
    samples = sample_tables(GAMES["small_islands"], 2)
    table = next(one for one in samples if len(one.awaited) == 2)
    ana, ben = (f"<@{row.user}>" for row in table.seats)
    assert f"**Next: {ana} and {ben} choose a secret Objective.**" == card(table).splitlines()[-1]


def test_title_has_the_round_and_in_the_first_one_the_bots_of_a_single_person() -> None:
    samples = sample_tables(GAMES["small_islands"], 2)
    table = next(one for one in samples if one.playing and one.round == 1)
    title = card(table).splitlines()[0]
    assert f"**Small Islands** · round {table.round} of 4" == title
    bots = (table.seats[0], SeatRow(seat=Seat(1), bot="easy"))
    alone = replace(table, seats=bots).with_row(reader=Seat(0))
    assert f"{title} · you against Bot 2 (easy)" == card(alone).splitlines()[0]
    later = next(one for one in samples if one.playing and (one.round or 0) > 1)
    alone = replace(later, seats=bots).with_row(reader=Seat(0))
    assert f"**Small Islands** · round {later.round} of 4" == card(alone).splitlines()[0]


@pytest.mark.parametrize("seats", GAMES["propeller_islands"].seats)
def test_card_names_no_blueprint_by_its_code(seats: int) -> None:
    texts = [card(table) for table in sample_tables(GAMES["propeller_islands"], seats)]
    last = sample_tables(GAMES["propeller_islands"], seats)[-1]
    texts += [note.text(NAMES) for frame in last.frames for note in frame.notes]
    assert any("a blueprint" in text for text in texts)
    assert [] == [text for text in texts if CODE.search(text)]


@pytest.mark.usefixtures("same_seed", "no_pictures")
async def test_card_has_its_number_only_beside_another_open_table(
    here: SimServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start_game(here, "ben")
    assert here.message.content.startswith("**Earthquake Island** · round 1\n")
    other = SimpleNamespace(select_open=lambda *_: [TABLE, TableId(2)])
    monkeypatch.setattr("bot.presentation.composing.games", other)
    await pass_turn(here)
    assert here.message.content.startswith("**Earthquake Island** · table 1 · round 1\n")


@pytest.mark.parametrize(("seconds", "called"), [(120, []), (121, [Seat(0)])])
def test_bots_that_think_long_call_the_only_person(seconds: int, called: list[Seat]) -> None:
    first = sample_tables(GAMES["small_islands"], 2)[0]
    bots = (first.seats[0], SeatRow(seat=Seat(1), bot="easy", waiting=NOW))
    table = replace(first, seats=bots).with_row(reader=Seat(0))
    while table.awaited != [1]:
        table = played(table, table.awaited[0], table.options(table.awaited[0])[0])
    thinking = table
    while table.awaited != [0]:
        table = played(table, Seat(1), table.options(Seat(1))[0])
    at = Timestamp(NOW + seconds)
    assert called == [call.seat for call in calls(table, thinking, unset, at)]


def test_only_person_reads_what_they_did_and_who_thinks() -> None:
    first = sample_tables(GAMES["earthquake_island"], 2)[0]
    bots = (first.seats[0], SeatRow(seat=Seat(1), bot="easy"))
    table = replace(first, seats=bots).with_row(reader=Seat(0))
    while table.awaited != [1] or table.frames[-1].seat != 0:
        table = played(table, table.awaited[0], table.options(table.awaited[0])[0])
    title, did = card(table).splitlines()
    assert title.endswith("you against Bot 2 (easy)")
    assert did.startswith("You ")
    assert did.endswith(" Bot 2 (easy) is thinking …")
    assert ["⋯"] == [one.label for one in tools(table, table.chooser)]
