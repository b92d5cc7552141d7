"""Texts that players read."""

import re
from dataclasses import replace

import pytest

from bot.domain.answers import typed
from bot.domain.ids import FIRST_SEAT, Seat
from bot.domain.moves import played, understood
from bot.domain.records import SeatRow
from bot.domain.table import Table
from bot.domain.verification import promise_of
from bot.features.rankings.stats import person_text
from bot.features.rankings.stats_store import Person
from bot.limits import MESSAGE_LENGTH
from bot.presentation.drafts import (
    STORY_LINES,
    channel_text,
    ending_text,
    fitted,
    promise_message,
)
from engine import GAMES
from engine.core import BadText, Note, Outcome, Rng, write
from engine.palm_island.rules.scoring import goal_of
from tests.bot.made_results import played_game
from tests.bot.sample_tables import sample_tables, table_for

QUAKE, PALM = GAMES["earthquake_island"], GAMES["palm_island"]


def test_promise_is_shortened_to_24_digits() -> None:
    table = table_for(PALM, 1)
    whole = promise_of(table.row.seed, table.row.salt)
    assert f"`{whole[:24]}…`" in promise_message(table).content
    assert whole[:25] not in promise_message(table).content


def test_ending_names_the_survivor_once_and_the_fates_of_others() -> None:
    last = sample_tables(QUAKE, 2)[-1]
    outcome = last.game.rules.outcome(last.state)
    winner = outcome.winners[0]
    first, *lines = ending_text(last).splitlines()
    assert f"**<@{last.seats[winner].user}> wins!**" == first
    fate = outcome.words[1 - winner]
    assert [f"<@{last.seats[1 - winner].user}> {fate}."] == lines


@pytest.mark.parametrize(("key", "score"), [("island_hopper", r"\$\d+"), ("small_islands", r"\d+")])
def test_ending_of_two_names_winner_and_scores_in_one_line(key: str, score: str) -> None:
    last = sample_tables(GAMES[key], 2)[-1]
    ended_by = re.escape(last.game.rules.outcome(last.state).ended_by)
    line = rf"\*\*<@\d+> wins against <@\d+>, {score} to {score}\.\*\* \({ended_by}\)"
    assert re.fullmatch(line, ending_text(last))


@pytest.mark.parametrize(
    ("key", "unit"),
    [("island_hopper", r"\$\d+"), ("small_islands", r"\d+ points?")],
)
def test_ending_of_three_names_the_unit_of_each_score(key: str, unit: str) -> None:
    last = sample_tables(GAMES[key], 3)[-1]
    reason, *lines = ending_text(last).splitlines()
    assert f"({last.game.rules.outcome(last.state).ended_by})" in reason
    assert len(lines) == 3
    assert all(re.fullmatch(f"<@\\d+>: {unit}", line) for line in lines)


def test_ending_of_a_solo_game_names_the_next_better_title() -> None:
    last = sample_tables(PALM, 1)[-1]
    outcome = last.game.rules.outcome(last.state)
    text = ending_text(last)
    assert text.startswith(f"<@{last.seats[0].user}>: **{outcome.scores[0]} point")
    assert text.endswith(f"**{f' {outcome.goal}.' if outcome.goal else ''} (after eight rounds)")


def test_goal_is_the_next_title_of_a_solo_player() -> None:
    assert "30 would be Exceptional" == goal_of(23)
    assert "" == goal_of(9)  # the first title, "Needs work", is no goal
    assert "" == goal_of(1000)


def test_thinking_bots_are_listed_in_a_sentence() -> None:
    table, text = table_for(GAMES["island_hopper"], 3), []
    for _ in range(3):
        bots = tuple(SeatRow(seat=Seat(seat), bot="sharp") for seat in range(3))
        thinking = Table(table.row, bots, table.state, table.frames)
        text.append(channel_text(thinking, thinking.view(None)).splitlines()[-1])
        seat = Seat(table.awaited[0])
        table = played(table, seat, table.options(seat)[0])
    assert text == [
        "Bot 1 (sharp), Bot 2 (sharp) and Bot 3 (sharp) are thinking …",
        "Bot 2 (sharp) and Bot 3 (sharp) are thinking …",
        "Bot 3 (sharp) is thinking …",
    ]


def test_events_begin_with_the_players_move_if_only_bots_have_moved_since() -> None:
    table, rng, notes = table_for(QUAKE, 2), Rng(7), list[Note]()
    seats = table.seats[0], SeatRow(seat=Seat(1), bot="easy")
    while not table.state.over:
        table = replace(table, seats=seats)
        seat = Seat(table.awaited[0])
        table = played(table, seat, rng.pick(table.options(seat)))
        notes = [*(notes if seats[seat].is_bot else ()), *table.frames[-1].notes_for(None)]
        if table.awaited == [0] and seats[seat].is_bot:
            assert notes == table.notes_since(FIRST_SEAT, None)
    over = table.with_row(status="over")
    assert seats[seat].is_bot
    assert notes == over.notes_since(None, None)
    assert len(notes) > len(table.frames[-1].notes_for(None))


def test_message_counts_the_events_that_it_leaves_out() -> None:
    events = [f"• event {number}" for number in range(STORY_LINES + 3)]
    assert ["title", *events[:2], "ending"] == fitted("title", events[:2], "ending").splitlines()
    almost = events[: STORY_LINES + 1]
    assert ["title", *almost, "ending"] == fitted("title", almost, "ending").splitlines()
    counted = "-# 3 earlier events: see `/replay`."
    assert ["title", counted, *events[3:], "ending"] == fitted(
        "title", events, "ending"
    ).splitlines()
    whole = [f"{event} {'x' * 300}" for event in events]
    text = fitted("title", whole, "ending")
    assert len(text) < MESSAGE_LENGTH
    assert f"-# {len(whole) - text.count('•')} earlier events: see `/replay`." in text


@pytest.mark.parametrize(("score", "text"), [(1, ": **1 point.**"), (24, ": **24 points.**")])
def test_score_of_a_solo_game_is_announced(
    score: int, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = sample_tables(PALM, 1)[-1]
    end = Outcome((score,), (0,), "after eight rounds")
    monkeypatch.setattr(
        Table, "game", replace(PALM, rules=replace(PALM.rules, outcome=lambda state: end))
    )
    assert text in ending_text(last)


def test_survivals_are_counted() -> None:
    games = (
        played_game(key="earthquake_island", score=0, won=False),
        played_game(key="earthquake_island"),
    )
    text = person_text(Person(games), "Ana", None)
    assert "won **1** of 2 games" in text
    assert "best" not in text.split("__Ratings__")[0]


@pytest.mark.parametrize(
    ("text", "meant"),
    [("store logger 6", "store card:6"), ("sto", "store card:6"), ("disc log", "discard")],
)
def test_typed_names_are_understood(text: str, meant: str) -> None:
    table = table_for(PALM, 1, seed=8)
    assert meant == write(understood(table, FIRST_SEAT, text))


def test_misspelled_move_suggests_others() -> None:
    table = table_for(PALM, 1, seed=8)
    with pytest.raises(BadText) as problem:
        typed(table, FIRST_SEAT, "stroe loger")
    assert "Do you mean “Store Logger 6”" in str(problem.value)
    assert "You could answer: **1** Store Logger 6; **2** Discard" in str(problem.value)
