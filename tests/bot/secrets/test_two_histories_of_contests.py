"""What a player does in a deal of a contest changes nothing that others see before the close."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

import discord
import pytest

from bot.domain.ids import GuildId, UserId
from bot.domain.moves import played
from bot.domain.table import Table
from bot.features.challenges.rules import KINDS
from bot.features.contests.messages import ChangeContest, ChooseDeal, ShowContest
from bot.features.contests.service import Contests
from bot.features.dailies.feature import ALL_THEMES
from bot.features.rankings.messages import ProfilePage, ShowProfile
from bot.features.replays.messages import PlaySameDeal, ShowPast
from bot.interactions.commands.completion import slug
from bot.presentation.components import button, select, view_of
from bot.presentation.press import Press
from engine.core import Rng
from tests.bot.histories import History, Sent, running
from tests.bot.secrets.test_two_histories import assert_equal
from tests.bot.settings_steps import send_data
from tests.bot.sim_server import reply_text

ORGANISER, MODERATOR, MEMBER = "dev", "mia", "ben"
UNFINISHED = 2
"""The number of moves in the second deal, which goes on."""
AT_A_TABLE: Sequence[tuple[str, Mapping[str, Any]]] = (
    ("board", {}),
    ("board", {"text": "all"}),
    ("replay", {}),
    *(("replay", {name: True}) for name in ("review", "film", "record", "clone", "verify")),
)


def moved(table: Table, rng: Rng, most: int) -> Table:
    """Return the table after random moves, at most some of them."""
    for _ in range(most):
        if not table.playing or table.state.over:
            break
        seat = rng.pick(table.awaited)
        table = played(table, seat, rng.pick(table.options(seat)))
    return table


async def play(history: History, name: str, deal: int, rng: Rng, most: int) -> Table:
    """Let someone make random moves in a deal."""
    here, bot = history.here, history.here.bot
    user = UserId(here.people[name].id)
    found = list[Table]()

    async def done(person: Any) -> None:
        shown = (await person.slash(here.channel, "daily")).response
        await person.click(shown, label=f"Play deal {deal}")
        one = (await bot.services.require(Contests).results_of(1)).attempt(deal - 1, user)
        assert one is not None
        assert one.table is not None
        found.append(await bot.tables.change(one.table, lambda table: moved(table, rng, most)))
        await bot.outbox.deliver(one.table)

    await history.do(name, done)
    return found[0]


def presses_at(table: Table) -> list[Press]:
    """Return the offers of a deal's page after the close, and the pages of a profile."""
    shown: list[Press] = [ShowPast("replay", table.id, 0), PlaySameDeal(table.id, 0)]
    user = table.users[0]
    return [*shown, *(ShowProfile(page, user, table.row.key, 1) for page in get_args(ProfilePage))]


async def look(history: History, name: str, tables: Sequence[Table], crafted: Any) -> None:
    """Let someone use every command and page that could show a deal or its result.

    ``crafted`` is a message with buttons that the bot offers only after the close.
    """
    here = history.here

    async def page(person: Any) -> None:
        await person.click(crafted, custom_id=ShowContest(1).custom_id)

    async def deal(person: Any) -> None:
        refused = await person.select(crafted, ["1"], custom_id=ChooseDeal(1).custom_id)
        assert "when the contest has closed" in reply_text(refused)

    async def others(person: Any) -> None:
        for press in presses_at(tables[0]):
            await person.click(crafted, custom_id=press.custom_id)

    async def organiser(person: Any) -> None:
        await person.click(crafted, custom_id=ChangeContest(1).custom_id)

    for pressed in (page, deal, others):
        await history.do(name, pressed)
    await history.do(name, lambda person: send_data(person, here.channel))
    if name == MODERATOR:
        await history.do(name, organiser)
        for table in tables:
            await history.slash(name, "admin", table=int(table.id))
    await history.slash(name, "profile", player=here.ana.user)
    await history.slash(name, "profile", player=here.ana.user, game=slug(tables[0].game))
    for command in ("profile", "games", "daily"):
        await history.slash(name, command)
    await history.slash(name, "daily", practise=ALL_THEMES)
    for table in tables:
        for command, given in AT_A_TABLE:
            await history.slash(name, command, table=int(table.id), **given)
    await history.do(
        name, lambda person: person.autocomplete(here.channel, "daily", "practise", "")
    )


async def world(history: History, kind: str, moves: int) -> list[Any]:
    """Play a world in which Ana's moves come from ``moves``; return the states of her deals."""
    here = history.here
    here.bot.scheduler._tick.cancel()  # its work is done at fixed times
    may = discord.Permissions(manage_guild=True)
    role = here.guild.create_role("moderators", permissions=may)
    mia = here.env.create_user(MODERATOR)
    here.people[MODERATOR] = here.guild.add_member(mia, roles=[role])

    async def begin(person: Any) -> None:
        guild, opener = GuildId(here.guild.id), UserId(person.id)
        await here.bot.services.require(Contests).open(guild, opener, kind, 3, 14, [])
        await here.bot.scheduler.run_all()

    async def work(_: object) -> None:
        await here.bot.scheduler.run_all()
        await here.bot.services.notifier.send_due()

    await history.do(ORGANISER, begin)
    tables = [
        await play(history, "ana", 1, Rng(moves), 10_000),
        await play(history, "ana", 2, Rng(moves), UNFINISHED),
    ]
    assert ["over", "playing"] == [table.row.status for table in tables]
    if KINDS[kind].about.seats == 1:  # the messages of bots depend on their pace
        await play(history, MEMBER, 1, Rng(1), 10_000)
    items: list[Any] = [
        *(
            button(press, "Press")
            for press in (ShowContest(1), ChangeContest(1), *presses_at(tables[0]))
        ),
        select(ChooseDeal(1), [discord.SelectOption(label="Deal", value="1")], "Which?", row=2),
    ]
    channel: Any = here.bot.get_channel(here.channel.id)
    await channel.send(view=view_of(items))
    crafted = here.message
    await history.do("ana", lambda person: send_data(person, here.channel))
    await history.do(ORGANISER, work)
    for name in (MEMBER, ORGANISER, MODERATOR):
        await look(history, name, tables, crafted)
    return [table.state for table in tables]


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
async def test_others_cannot_notice_what_happens_in_a_deal_of_a_contest(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: list[tuple[list[Any], list[Sent]]] = []
    for moves in (1, 2):
        async with running(tmp_path / f"{moves}.sqlite", "ana", monkeypatch) as history:
            runs.append((await world(history, kind, moves), history.sent))
    first, other = runs
    assert first[0] != other[0]
    assert_equal(first[1], other[1])
    texts = [str(one.body) for one in first[1]]
    for words in ("Ana: 1 of 3 played", "1 unrated", "see a table 1", "Remove a player"):
        assert any(words in text for text in texts), words
