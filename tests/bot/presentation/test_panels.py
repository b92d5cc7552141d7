"""Each player has at most one living private message a table, and no private text gets untrue."""

from typing import Any

import pytest
from prometheus_client import REGISTRY

from bot.cluster.broadcast import PANELS
from bot.domain.ids import Seat, UserId
from bot.domain.messages import is_asked_directly
from bot.domain.moves import played
from bot.domain.table import Table
from bot.features.moderation.feature import Moderation
from bot.features.moderation.rules import Rewind, digest, last_move
from bot.installed import FEATURES
from bot.presentation.living import ELSEWHERE
from bot.presentation.offers import MORE
from bot.presentation.panels import FEWER_COMMANDS
from bot.presentation.private import (
    PLAYED_BY_BOT,
    TAKEN_BACK,
    UNDONE,
    Question,
    Receipt,
    Sheet,
)
from bot.services import playing
from bot.services.tables import Tables
from bot.store.meta import COMMANDS_MOVED, write_meta
from bot.store.shards import Shards, shard_of
from engine.core import Rng, reveals_nothing
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.stored_games import execute
from tests.bot.table_steps import (
    QUAKE,
    awaited_player,
    cancel_game,
    choose,
    idle_player,
    make_moves,
    offers,
    player_in,
    private_replies,
    start_game,
    table_of,
    ways,
)
from tests.bot.true_messages import LABEL, PRESENT, TrueMessages, panels
from tests.longer import one_in

QUARTER = 15 * 60 + 1
STEPS = 30
MOVES_AT_MOST = 60
GAMES = (QUAKE, "small-islands", "propeller-islands", "island-hopper")

pytestmark = pytest.mark.usefixtures("no_pictures")


async def hand(here: SimServer, person: Any) -> Any:
    [shown] = private_replies(await person.slash(here.channel, "board"))
    return shown


@pytest.mark.parametrize("game", one_in(4, GAMES))
async def test_only_questions_ask_and_no_receipt_tells_the_present(
    here: SimServer, game: str
) -> None:
    table, rng = await start_game(here, "ben", game=game), Rng(3)
    for _ in range(40):
        if table.state.over:
            break
        for row in table.seats:
            assert row.user is not None
            draft = await here.bot.panels.newest(table, row.user, None)
            told = draft.content
            if isinstance(draft, Question):
                assert table.digest(row.seat) == draft.digest
                told = LABEL.sub("", told.partition("\n")[0])  # a choice may name the present
            assert isinstance(draft, Question) == bool(table.options(row.seat))
            assert [] == [words for words in PRESENT if words in told]
        seat = rng.pick(table.awaited)
        table = played(table, seat, rng.pick(table.options(seat)))


async def test_receipt_keeps_the_moves_of_its_player(here: SimServer) -> None:
    table = await start_game(here, "ben")
    person = awaited_player(here, table)
    await make_moves(here)
    draft = await here.bot.panels.newest(await table_of(here), UserId(person.id), None)
    assert isinstance(draft, Receipt)
    assert draft.content.startswith("✔ You started on ")
    assert draft.picture is None


async def test_receipt_leaves_out_moves_of_the_autopilot(here: SimServer) -> None:
    table = await start_game(here, "ben")
    seat, user = table.awaited[0], UserId(awaited_player(here, table).id)
    after = played(table, seat, table.options(seat)[0]).with_seat(seat, lapses=1)
    draft = await here.bot.panels.newest(after, user, None)
    assert draft.content.startswith(PLAYED_BY_BOT)


async def test_view_without_a_question_is_a_snapshot(here: SimServer) -> None:
    table = await start_game(here, "ben")
    shown = await hand(here, idle_player(here, table))
    assert f"as of <t:{here.bot.tables.now()}:t>" in shown.content
    draft = await here.bot.panels.newest(table, UserId(here.guest.id), None)
    assert isinstance(draft, Sheet)


async def test_newer_panel_replaces_the_older_one(here: SimServer) -> None:
    person = awaited_player(here, await start_game(here, "ben"))
    first = await hand(here, person)
    second = await hand(here, person)
    [third] = private_replies(await person.click(here.message, label="My view"))
    assert [third.id] == [one.id for one in panels(here, person)]
    assert 3 == len({first.id, second.id, third.id})


async def test_panel_that_cannot_be_deleted_tells_the_past(here: SimServer) -> None:
    person = awaited_player(here, await start_game(here, "ben"))
    await hand(here, person)
    here.env.inject_error("DELETE", "/webhooks/*", status=403, code=50013, message="No")
    newest = await hand(here, person)
    old, shown = panels(here, person)
    assert (ELSEWHERE, newest.id) == (old.content, shown.id)


async def test_dead_panel_lives_again_after_a_press(here: SimServer) -> None:
    table = await start_game(here, "ben")
    person = awaited_player(here, table)
    old = await hand(here, person)
    await here.later(QUARTER)
    await hand(here, person)
    assert 2 == len(panels(here, person))
    await choose(person, old, 0)
    [panel] = panels(here, person)
    assert (old.id, table.row.ply + 1) == (panel.id, (await table_of(here)).row.ply)


async def test_press_after_a_restart_counts_once_and_keeps_its_message(here: SimServer) -> None:
    table = await start_game(here, "ben")
    person = awaited_player(here, table)
    old = await hand(here, person)
    await here.restart()
    await choose(person, old, 0)
    assert table.row.ply + 1 == (await table_of(here)).row.ply
    [panel] = panels(here, person)
    assert panel.content.startswith("✔ You started on ")


@pytest.mark.long
async def test_secret_question_appears_in_the_panel_of_its_reader(here: SimServer) -> None:
    table = await start_game(here, "ben", game="small-islands")
    looker = idle_player(here, table)
    seen = await hand(here, looker)
    assert not offers(seen)
    while len(table.awaited) < 2:
        table = await make_moves(here)
    [panel] = panels(here, looker)
    assert seen.id == panel.id
    assert offers(panel)


async def test_panel_of_an_undone_question_tells_the_past(here: SimServer) -> None:
    table = await start_game(here, "ben")
    first, second = awaited_player(here, table), idle_player(here, table)
    await make_moves(here)
    shown = await hand(here, second)
    assert offers(shown)
    await playing.undo(here.bot.tables, TABLE, UserId(first.id))
    await here.later(1)
    await here.bot.panels.stop()
    [panel] = panels(here, second)
    assert (shown.id, True) == (panel.id, panel.content.endswith(TAKEN_BACK))
    assert not offers(panel)


@pytest.mark.usefixtures("same_seed")
@pytest.mark.parametrize("earlier", [0, 1], ids=["asked again on the card", "another is asked"])
async def test_receipt_of_a_rewound_move_says_that_it_was_taken_back(
    here: SimServer, earlier: int
) -> None:
    table = await start_game(here, "ben")
    while not earlier <= last_move(table) or table.frames[-1].seat == table.awaited[0]:
        table = await make_moves(here)
    person, rewind = awaited_player(here, table), Rewind(move=last_move(table) - earlier)
    panel = await hand(here, person)
    while found := [*ways(panel)]:
        await found[0].take(person, panel)
        [panel] = panels(here, person)
    assert panel.content.startswith("✔ You ")
    table = await table_of(here)
    moderation = here.bot.services.require(Moderation)
    await moderation.carry_out(table, rewind, UserId(here.guest.id), digest(rewind.plan(table)))
    await here.bot.panels.stop()
    [left] = panels(here, person)
    assert (panel.id, f"**Earthquake Island**\n{UNDONE}") == (left.id, left.content)


@pytest.mark.long
@pytest.mark.usefixtures("same_seed")
async def test_typed_question_loses_its_buttons_when_a_direct_message_asks_instead(
    here: SimServer,
) -> None:
    """The player undoes the first step of a turn that begins with a secret question."""
    table = await start_game(here, "ben", game="island-hopper")
    for _ in range(MOVES_AT_MOST):
        seat = table.awaited[0]
        if is_asked_directly(table, seat) and asks_again(table, seat):
            break
        table = await make_moves(here)
    person = player_in(here, table, seat)
    await person.slash(here.channel, "do", moves="1")
    asked = panels(here, person)[-1]
    assert offers(asked)
    await playing.undo(here.bot.tables, TABLE, UserId(person.id))
    assert is_asked_directly(await table_of(here), seat)
    await here.bot.panels.stop()
    left = next(one for one in panels(here, person) if one.id == asked.id)
    assert not offers(left)


def asks_again(table: Table, seat: Seat) -> bool:
    """Whether the first answer of a seat leads to another question, and can be undone."""
    after = played(table, seat, table.options(seat)[0])
    return bool(after.options(seat)) and reveals_nothing(table.state, after.state, seat)


@pytest.mark.long
async def test_vote_appears_in_the_panels_of_its_voters(here: SimServer) -> None:
    table = await start_game(here, "ben")
    person, other = awaited_player(here, table), idle_player(here, table)
    shown = await hand(here, person)
    assert "Agree" not in buttons(shown)
    await cancel_game(other, here.channel)
    await here.bot.panels.stop()
    [panel] = panels(here, person)
    assert (shown.id, True) == (panel.id, {"Agree", "Disagree"} <= {*buttons(panel)})
    await other.click(here.message, label="Disagree")
    await here.bot.panels.stop()
    [panel] = panels(here, person)
    assert (shown.id, False) == (panel.id, "Agree" in buttons(panel))


async def test_panel_follows_a_turn_that_another_process_stored(here: SimServer) -> None:
    """A panel is in the process that answered its user, such as that of direct messages."""
    table = await start_game(here, "ben")
    person = awaited_player(here, table)
    shown = await hand(here, person)
    elsewhere = Tables(here.bot.store, here.bot.tables.now, hooks=FEATURES.table_hooks)
    seat = table.awaited[0]
    await elsewhere.change(TABLE, lambda table: played(table, seat, table.options(seat)[0]))
    shards = Shards((1 - shard_of(table.row.guild, 2),), 2)
    here.bot.tables.looked_after = lambda: shards
    here.bot.processes._receive(f"{PANELS} {TABLE}")
    await here.bot.panels.stop()
    [panel] = panels(here, person)
    assert (shown.id, True) == (panel.id, panel.content.startswith("✔ You started on "))


@pytest.mark.long
async def test_player_has_one_sheet_of_a_table(here: SimServer) -> None:
    table = await start_game(here, "ben")
    person, other = awaited_player(here, table), idle_player(here, table)
    first = (await person.click(here.message, label=MORE)).response
    theirs = (await other.click(here.message, label=MORE)).response
    renewed = (await person.click(first, label="↻")).response
    second = (await person.click(here.message, label=MORE)).response
    assert first.id == renewed.id != second.id
    assert [second.id] == [one.id for one in panels(here, person)]
    assert [theirs.id] == [one.id for one in panels(here, other)]


async def test_next_game_turns_the_receipt_into_the_panel_of_the_other_table(
    here: SimServer,
) -> None:
    table = await start_game(here, "ben")
    person = awaited_player(here, table)
    elsewhere = here.guild.create_text_channel("elsewhere")
    await person.slash(elsewhere, "play", game="palm-island", **{"with": "alone"})
    shown = await hand(here, person)
    await choose(person, shown, 0)
    [receipt] = panels(here, person)
    assert "Next game" in buttons(receipt)
    await person.click(receipt, label="Next game")
    [panel] = panels(here, person)
    assert receipt.id == panel.id
    assert panel.content.startswith("**Palm Island**")


async def test_presses_on_old_questions_and_refreshed_panels_are_counted(here: SimServer) -> None:
    table = await start_game(here, "ben")
    person = awaited_player(here, table)
    names = ("atoll_stale_presses_total", "atoll_refreshed_panels_total")
    before = [REGISTRY.get_sample_value(name) or 0 for name in names]
    old = await hand(here, person)
    await here.later(QUARTER)
    await hand(here, person)
    await playing.act(here.bot.tables, TABLE, UserId(person.id), ["1"])
    await here.later(1)
    await here.bot.panels.stop()
    await choose(person, old, 0)
    counted = [REGISTRY.get_sample_value(name) or 0 for name in names]
    assert [1, 1] == [now - was for was, now in zip(before, counted, strict=True)]


@pytest.mark.parametrize("label", ["My view", "⋯"])
async def test_double_click_leaves_the_messages_of_a_single_one(
    here: SimServer, monkeypatch: pytest.MonkeyPatch, label: str
) -> None:
    monkeypatch.setattr("bot.interactions.dispatch.DOUBLE_CLICK_SECONDS", 60.0)
    person = awaited_player(here, await start_game(here, "ben"))
    for _ in range(2):
        await person.click(here.message, label=label)
    assert 1 == len(panels(here, person))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
async def test_each_visible_panel_is_true_after_each_change(
    here: SimServer, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Two people press old and new messages, with long pauses and a restart.

    `tests.campaigns.true_messages` plays whole games with bots.
    """
    await start_game(here, "ben", game=game)
    await TrueMessages(here, monkeypatch, 7, pauses=True).play(STEPS)


class TestFewerCommands:
    """The line for players whose games are older than the commands."""

    async def told(self, here: SimServer, person: Any) -> bool:
        shown = await person.slash(here.channel, "board")
        return any(FEWER_COMMANDS == one.content for one in shown.followups)

    async def update(self, here: SimServer, *, days_ago: int = 0) -> None:
        """Replace the commands of 0.2 after the game began, and start the bot again."""
        at = here.bot.tables.now() - 1 - days_ago * 86_400
        await here.bot.store.write(write_meta, COMMANDS_MOVED, str(at))
        execute(here.database, "UPDATE games SET created = ?", at - 1)
        await here.restart()

    @pytest.mark.long
    async def test_players_of_older_games_read_it_once(self, here: SimServer) -> None:
        await start_game(here, "ben")
        await self.update(here)
        assert [True, False] == [await self.told(here, here.ana) for _ in range(2)]
        await here.restart()
        assert [False, True] == [await self.told(here, one) for one in (here.ana, here.ben)]

    @pytest.mark.long
    async def test_others_and_later_games_never_show_it(self, here: SimServer) -> None:
        await start_game(here, "ben")
        assert not await self.told(here, here.ana)
        await self.update(here, days_ago=31)
        assert not await self.told(here, here.ana)
        await self.update(here)
        assert not await self.told(here, here.guest)
