"""Challenges of all games: the same deal and the same bots for each player."""

from typing import Any

import msgspec
import pytest

from bot.domain.frames import first_frame
from bot.domain.ids import FIRST_SEAT, ChannelId, Seat, TableId, Timestamp, UserId
from bot.domain.levels import STEADY
from bot.domain.lobby import with_reader
from bot.domain.moves import played
from bot.domain.opponents import bot_to_move, choice_rng, refuse_out_of_turn
from bot.domain.paces import DAY
from bot.domain.person import unset
from bot.domain.records import CARD
from bot.domain.table import Table
from bot.features.challenges.rules import GRACE, KINDS, Kind
from bot.interactions.commands.completion import slug
from bot.services.new_tables import Location, Setup, new_row, seats_for
from bot.services.opponents import question_for
from bot.services.search.worker import choose
from bot.store.outbox import select_post
from engine.core import IllegalAction, Rng, parse, write
from engine.players.steady import steady
from tests.bot.challenge_steps import (
    HARD,
    SURE,
    begin_attempt,
    deals_of,
    label_of,
    press_play,
    results_of,
)
from tests.bot.fake_bots import wait_for_bots
from tests.bot.made_results import play_to_end
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.stored_games import execute
from tests.bot.stored_games import rows as stored
from tests.bot.table_steps import private_text, table_of

ANA = UserId(1_001)
MOVES = 90
RIVALS = [key for key, kind in KINDS.items() if kind.about.seats > 1]


def begun(kind: Kind, **changes: Any) -> Table:
    """Return a new attempt at a challenge."""
    setup, place = Setup(kind.game, kind.about.options), Location(None, ChannelId(1))
    row = new_row(setup, place, ANA, Timestamp(0))
    deal: dict[str, Any] = {"seed": 5, "salt": "salt", "challenge": "a day", "status": "playing"}
    row = msgspec.structs.replace(row, **(deal | changes))
    seats = seats_for([ANA], kind.about.seats - 1)
    first = first_frame(row, len(seats))
    return with_reader(Table(row, seats, first.state, (first,)), unset)


def played_by_ana(table: Table, rng: Rng) -> list[str]:
    """Return all moves of an attempt in which Ana moves at random."""
    moves = list[str]()
    while not table.state.over and len(moves) < MOVES:
        seat = bot_to_move(table)
        if seat is None:
            seat = FIRST_SEAT
            action = steady(table.game, table.state, seat, rng)
        else:
            action = parse(choose(question_for(table, seat)), table.game.rules.actions)
        moves.append(f"{seat} {write(action)}")
        table = played(table, seat, action)
    return moves


def moved(table: Table) -> Table:
    """Return the table after the first option of the first awaited seat."""
    return played(table, table.awaited[0], table.options(table.awaited[0])[0])


@pytest.mark.long
@pytest.mark.parametrize("key", RIVALS)
def test_equal_moves_give_equal_games(key: str) -> None:
    first, again = (played_by_ana(begun(KINDS[key]), Rng(1)) for _ in range(2))
    assert first == again


def test_moves_of_bots_depend_on_the_salt() -> None:
    tables = (begun(KINDS["survival"], salt=salt) for salt in ("one", "another", "one"))
    one, another, again = (choice_rng(table, Seat(1)).bits() for table in tables)
    assert (one, True) == (again, one != another)


def test_bots_outside_of_challenges_are_random() -> None:
    table = begun(KINDS["survival"], challenge=None)
    assert choice_rng(table, Seat(1)).bits() != choice_rng(table, Seat(1)).bits()


def test_player_must_wait_for_the_bots_first_moves() -> None:
    table = begun(KINDS["survival"])
    while bot_to_move(table) is None:
        table = played(table, FIRST_SEAT, table.options(FIRST_SEAT)[0])
    with pytest.raises(IllegalAction, match="Press again in a moment"):
        refuse_out_of_turn(table)
    refuse_out_of_turn(begun(KINDS["hard"]))


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_finished_attempt_has_a_score_in_words(kind: Kind) -> None:
    table = play_to_end(begun(kind))
    score = table.game.rules.outcome(table.state).scores[FIRST_SEAT]
    assert str(score) in kind.about.format_score(score)
    assert kind.about.palms(score)


# --- through the bot


async def begins(here: SimServer, key: str) -> Any:
    """Press Play for a class on the page of its game."""
    page = await deals_of(here, "ana", slug(KINDS[key].game))
    label = next(label for label in buttons(page) if label.endswith(f" {label_of(key)}"))
    return await press_play(here.ana, page, label)


async def rivals_choose(here: SimServer) -> None:
    """Wait until the message offers Ana's next move."""
    await wait_for_bots(here.bot.opponents)
    await here.bot.outbox.deliver(TABLE)


async def test_page_of_each_game_has_its_deals(here: SimServer) -> None:
    for game in {kind.game.key: kind.game for kind in KINDS.values()}.values():
        page = await deals_of(here, "ana", slug(game))
        own = [key for key, kind in KINDS.items() if kind.game.key == game.key]
        weekly = [key for key in own if KINDS[key].about.weekly]
        expected = [f"Play {label_of(key)}" for key in own]
        expected += [f"Play {label_of(key)} (week)" for key in weekly]
        assert {*expected, "Back"} == {*buttons(page)}


async def test_new_player_is_asked_before_an_attempt_that_counts(here: SimServer) -> None:
    page = await deals_of(here, "ana")
    asked = await here.ana.click(page, label=f"Play {HARD}")
    assert "You have not played Palm Island yet." in private_text(asked)
    assert ["Learn it first", SURE, "A different deal first"] == [*buttons(asked.response)]
    assert [] == stored(here.database, "SELECT * FROM tries")
    tried = await here.ana.click(asked.response, label="A different deal first")
    assert "This is practice. It does not count." in private_text(tried)
    table = await table_of(here)
    assert (None, None) == (table.row.challenge, table.row.deal_of)
    assert KINDS["hard"].about.options.items() <= table.row.options.items()
    again = await here.ana.click(page, label=f"Play {HARD}")
    assert "This is your ranked attempt" in private_text(again)


@pytest.mark.long
@pytest.mark.parametrize("key", KINDS)
async def test_attempt_is_played_in_private_to_its_end(here: SimServer, key: str) -> None:
    kind = KINDS[key]
    assert "This is your ranked attempt" in private_text(await begins(here, key))
    table = await table_of(here)
    assert kind.about.seats == len(table.seats)
    assert [STEADY.key] * (kind.about.seats - 1) == [row.bot for row in table.seats[1:]]
    assert [] == here.channel.history()
    table = await here.bot.tables.change(table.id, play_to_end)
    await here.bot.outbox.deliver(table.id)
    score = table.game.rules.outcome(table.state).scores[FIRST_SEAT]
    assert [(score,)] == stored(here.database, "SELECT score FROM tries")
    message = here.ana.user.dm_channel.last_message.content
    assert f"🏝️ {label_of(key)} · " in message
    assert f" · {kind.about.format_score(score)}" in message
    [(number,)] = stored(here.database, "SELECT challenge FROM tries")
    shown = await results_of(here.ben, here.channel, number)
    assert f"1. Ana: {kind.about.format_score(score)}" in shown.content
    rated = "SELECT kind FROM results"
    assert [("solo" if kind.about.seats == 1 else "bots",)] == stored(here.database, rated)


@pytest.mark.long
async def test_player_moves_with_the_direct_message(here: SimServer) -> None:
    await begins(here, "flights")
    await rivals_choose(here)
    post = await here.bot.store.read(select_post, TABLE, CARD)
    assert post is not None
    message = here.ana.user.dm_channel.last_message
    options = [label for label, cid in buttons(message).items() if cid.startswith("atoll:o")]
    before = (await table_of(here)).row.ply
    await here.ana.user.click(message, label=options[0])
    assert (await table_of(here)).row.ply > before


async def test_player_waits_for_bots_that_choose_at_the_same_time(here: SimServer) -> None:
    here.bot.tables.on_bot_to_move = lambda _: None
    await begins(here, "flights")
    table = await table_of(here)
    while FIRST_SEAT not in table.awaited or bot_to_move(table) is None:
        table = await here.bot.tables.change(TABLE, moved)
    await here.bot.outbox.deliver(TABLE)
    message = here.ana.user.dm_channel.last_message
    view = (await here.ana.user.click(message, label="My view")).response
    pressed = next(cid for cid in buttons(view).values() if cid.startswith("atoll:o"))
    typed = write(table.options(FIRST_SEAT)[0])
    replies = [
        await here.ana.user.click(view, custom_id=pressed),
        await here.ana.user.slash("do", moves=typed),
    ]
    assert all("Press again in a moment" in private_text(reply) for reply in replies)
    assert table.row.ply == (await table_of(here)).row.ply


@pytest.mark.long
async def test_ranked_attempt_against_bots_cannot_be_undone(here: SimServer) -> None:
    await begins(here, "survival")
    await rivals_choose(here)
    await here.ana.user.slash("do", moves=write((await table_of(here)).options(FIRST_SEAT)[0]))
    await rivals_choose(here)
    moves = stored(here.database, "SELECT COUNT(*) FROM log WHERE stands = 1")
    refused = private_text(await here.ana.user.slash("do", moves="undo"))
    assert "You play a ranked attempt alone" in refused or "you can't undo it" in refused
    assert moves == stored(here.database, "SELECT COUNT(*) FROM log WHERE stands = 1")


@pytest.mark.long
async def test_game_without_solver_is_not_solved(here: SimServer) -> None:
    await begins(here, "survival")
    await here.later(DAY + GRACE + 60)
    await here.bot.scheduler.run_all()
    await here.env.settle()
    assert [(1, 0)] == stored(
        here.database,
        "SELECT COUNT(revealed), COUNT(line) FROM challenges"
        " WHERE id IN (SELECT challenge FROM tries)",
    )


@pytest.mark.long
async def test_bots_answer_equal_moves_equally(here: SimServer) -> None:
    logs = []
    for number, name in enumerate(("ana", "ben"), 1):
        person = here.people[name]
        await begin_attempt(here, name, "Play Earthquake Island", game="earthquake-island")
        for _ in range(4):
            await wait_for_bots(here.bot.opponents)
            table = await table_of(here, TableId(number))
            if FIRST_SEAT in table.awaited:
                await person.user.slash("do", moves=write(table.options(FIRST_SEAT)[0]))
        await wait_for_bots(here.bot.opponents)
        statement = f"SELECT ply, seat, action FROM log WHERE game = {number} ORDER BY ply"  # noqa: S608
        logs.append(stored(here.database, statement))
    assert logs[0] == logs[1]
    assert len(logs[0]) > 8


@pytest.mark.long
async def test_practice_has_the_same_deal_and_bots(here: SimServer) -> None:
    await begins(here, "survival")
    await wait_for_bots(here.bot.opponents)
    first = await here.bot.tables.change(TABLE, play_to_end)
    assert "This is practice" in private_text(await begins(here, "survival"))
    again = await table_of(here, TableId(2))
    assert (first.row.seed, TABLE, len(first.seats)) == (
        again.row.seed,
        again.row.deal_of,
        len(again.seats),
    )


async def test_challenges_of_an_older_version_remain(here: SimServer) -> None:
    kept = "SELECT name, seed FROM challenges WHERE kind IN ('hard', 'open') ORDER BY name"
    await here.bot.scheduler.run_all()
    before = stored(here.database, kept)
    execute(here.database, "DELETE FROM challenges WHERE kind NOT IN ('hard', 'open')")
    await here.restart()
    await here.bot.scheduler.run_all()
    assert before == stored(here.database, kept)
    opened = "SELECT COUNT(*) FROM challenges WHERE period = 'day'"
    assert [(len(KINDS),)] == stored(here.database, opened)
