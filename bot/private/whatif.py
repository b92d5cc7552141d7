"""What if: a private branch of a game, played on a copy that is thrown away.

What the asker cannot know is dealt anew, so that a branch tells nothing about the true game. It is
kept in memory only, for an hour at most.
"""

import asyncio
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

import discord
import msgspec
from discord import ButtonStyle, Interaction

from bot.answers import answer, begin_press
from bot.buttons import OPTION_LENGTH, SELECT_SIZE, SELECTS_AT_MOST, shown
from bot.cards import Card, seat_text
from bot.dealer import Dealer
from bot.lobby import BOT
from bot.names import Names, mention
from bot.playing import bots_answer, played, seat_at, understood
from bot.refusals import answered
from bot.store import SeatRow
from bot.table import Frame, Table
from engine.core import Action, IllegalAction, Rng

if TYPE_CHECKING:
    from bot.client import Atoll

T = TypeVar("T")

BRANCHES_AT_MOST = 100
BRANCH_SECONDS = 3_600
FRAMES_KEPT = 20
ALT_LENGTH = 1_024

MARK = "## What if?\n-# Nothing here is played. What you cannot see is made up."
GONE = "This what-if is gone: it lasts an hour, and no restart. `/whatif` begins another."
AWAY = "Thrown away. Nothing of it was played."
TELLS = "Too much is hidden from you now to make it up: a what-if would give something away."


# --- worlds that may be


class EvenRng(Rng):
    """Luck that puts things in order before it shuffles them: how they lay leaves no trace."""

    def shuffle(self, things: MutableSequence[T]) -> None:
        """Shuffle ``things`` in place, the same way however they lay."""
        things[:] = sorted(things, key=msgspec.json.encode)
        super().shuffle(things)


def dealt(table: Table, seat: int, rng: Rng) -> Table | None:
    """Return a copy of the table as it may be for all that ``seat`` knows.

    It has a luck of its own and remembers nothing. Where dealing anew lets something of the true
    game through, so that another one with the same view gives another copy, it is ``None``.
    """
    luck, game = rng.bits(), table.game
    state = game.resample(table.state, seat, EvenRng(luck))
    elsewhere = game.resample(table.state, seat, Rng(rng.bits()))
    if state != game.resample(elsewhere, seat, EvenRng(luck)):
        return None
    state.notes = []
    row = msgspec.structs.replace(
        table.row, seed=rng.bits() >> 1, salt="", state=None, proposal=None
    )
    frame = Frame(row.ply, None, "", state)
    return replace(table, row=row, state=state, frames=(frame,), orders=())


# --- branches


@dataclass(frozen=True)
class Branch:
    """A game as it may go on from ``start``, for the eyes of the person in ``seat`` alone.

    ``bots`` says whether the others are played by bots. ``at`` is when it began, in seconds since
    1970; ``key`` tells it from the branches before.
    """

    key: str
    seat: int
    bots: bool
    start: Table
    table: Table
    at: int

    @property
    def mover(self) -> int | None:
        """The seat for which the asker chooses now: their own, where it is awaited."""
        awaited = self.table.awaited
        if self.seat in awaited:
            return self.seat
        return awaited[0] if awaited else None

    @property
    def options(self) -> list[Action]:
        """What may be done now in the seat for which the asker chooses."""
        return [] if self.mover is None else self.table.options(self.mover)


def begun(table: Table, seat: int, rng: Rng, *, bots: bool, at: int) -> Branch:
    """Return a branch that begins where the table stands.

    Raises:
        IllegalAction: there is no game to go on with, or it cannot be made up.
    """
    if not table.playing:
        raise IllegalAction("This game is not being played.")
    copy = dealt(table, seat, rng)
    if copy is None:
        raise IllegalAction(TELLS)
    branch = Branch(f"{rng.bits() >> 32:08x}", seat, bots, copy, copy, at)
    return with_bots(branch, bots=bots)


def begun_anew(branch: Branch) -> Branch:
    """Return a branch as it began: with the same made-up things."""
    return with_bots(replace(branch, table=branch.start), bots=branch.bots)


def with_bots(branch: Branch, *, bots: bool) -> Branch:
    """Return a branch in which bots play the other seats, or the asker plays all of them."""
    seats = tuple(
        _played_by(row, bot=bots and row.seat != branch.seat) for row in branch.table.seats
    )
    return _gone_on(replace(branch, bots=bots), replace(branch.table, seats=seats))


def _played_by(row: SeatRow, *, bot: bool) -> SeatRow:
    return msgspec.structs.replace(row, bot=BOT if bot else None, autopilot=False)


def chosen(branch: Branch, place: int) -> Branch:
    """Return a branch after the option in ``place`` of those that its card showed."""
    mover = _awaited(branch)
    return _gone_on(branch, played(branch.table, mover, branch.options[place]))


def written(branch: Branch, texts: Sequence[str]) -> Branch:
    """Return a branch after moves in the text form, each for the seat that is then awaited.

    Raises:
        BadText, IllegalAction: something of it cannot be done.
    """
    for text in texts:
        mover = _awaited(branch)
        action = understood(branch.table, mover, text)
        branch = _gone_on(branch, played(branch.table, mover, action))
    return branch


def _awaited(branch: Branch) -> int:
    if branch.mover is None:
        raise IllegalAction("This what-if has come to the end of the game. Start it over.")
    return branch.mover


def _gone_on(branch: Branch, table: Table) -> Branch:
    return replace(branch, table=_settled(bots_answer(table)))


def _settled(table: Table) -> Table:
    """Return the table with its end, if it has come; moments long past are forgotten."""
    row = msgspec.structs.replace(table.row, status="over" if table.state.over else "playing")
    return replace(table, row=row, frames=table.frames[-FRAMES_KEPT:])


# --- cards


async def card_of(branch: Branch, dealer: Dealer, names: Names) -> Card:
    """Return the card of a branch: as its asker sees that game, and marked as made up."""
    table, view = branch.table, branch.table.view(branch.seat, await names.at(branch.table))
    if branch.mover not in (None, branch.seat):
        view = msgspec.structs.replace(view, question=_asking(table, branch.mover or 0))
    card = await dealer.seat_card(table, branch.seat)
    return replace(
        card,
        content=f"{MARK}\n{seat_text(table, branch.seat, view)}",
        alt=f"What if, nothing of this is played: {card.alt}"[:ALT_LENGTH],
        view=_view(branch),
    )


def _asking(table: Table, seat: int) -> str:
    return f"You choose for {mention(table, seat)}: {table.view(seat).question}"


def _view(branch: Branch) -> discord.ui.View:
    made = discord.ui.View(timeout=None)
    for item in (*_selects(branch), *_tools(branch)):
        made.add_item(item)
    made.stop()  # the items find their branch by themselves: discord.py need not keep the view
    return made


def _selects(branch: Branch) -> Iterator["WhatIfSelect"]:
    """Yield menus of what may be done; what does not fit into them is left to ``/whatif``."""
    if branch.mover is None:
        return
    table, options = branch.table, branch.options
    view = table.view(branch.mover)
    labels = [
        (place, table.game.label(view, options[place])) for place in shown(table, branch.mover)
    ]
    for page in range(min(SELECTS_AT_MOST, -(-len(labels) // SELECT_SIZE))):
        some = labels[page * SELECT_SIZE :][:SELECT_SIZE]
        yield WhatIfSelect(branch.key, table.row.ply, page, some)


def _tools(branch: Branch) -> Iterator["WhatIfTool"]:
    yield WhatIfTool("over", branch.key, "Start over")
    if len(branch.table.seats) > 1:
        label = "Play all seats" if branch.bots else "Let bots answer"
        yield WhatIfTool("mine" if branch.bots else "bots", branch.key, label)
    yield WhatIfTool("away", branch.key, "Throw away", ButtonStyle.danger)


class WhatIfSelect(
    discord.ui.DynamicItem[discord.ui.Select[discord.ui.View]],
    template=r"atoll:w:(?P<key>[0-9a-f]{8}):(?P<ply>\d+):(?P<page>\d+)",
):
    """Up to 25 options of a branch; the value chosen is the option's place and the ply."""

    def __init__(self, key: str, ply: int, page: int, labels: Sequence[tuple[int, str]]) -> None:
        self.key, self.ply = key, ply
        options = [
            discord.SelectOption(label=label[:OPTION_LENGTH], value=f"{place}:{ply}")
            for place, label in labels
        ]
        super().__init__(
            discord.ui.Select(
                custom_id=f"atoll:w:{key}:{ply}:{page}",
                options=options,
                placeholder=f"What if … (menu {page + 1})",
                row=page,
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the select that was used."""
        made = cls(match["key"], int(match["ply"]), int(match["page"]), [(0, "-")])
        made.item = cast("discord.ui.Select[discord.ui.View]", item)
        return made

    async def callback(self, interaction: Interaction) -> None:
        """Go on with the option that was chosen."""
        place = int(self.item.values[0].partition(":")[0])
        await answered(
            interaction, _whatifs(interaction).choose(interaction, self.key, self.ply, place)
        )


class WhatIfTool(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]],
    template=r"atoll:wt:(?P<tool>[a-z]+):(?P<key>[0-9a-f]{8})",
):
    """Something to do with a branch: start over, throw away, let bots answer or not."""

    def __init__(
        self, tool: str, key: str, label: str = "-", style: ButtonStyle = ButtonStyle.secondary
    ) -> None:
        self.tool, self.key = tool, key
        custom_id = f"atoll:wt:{tool}:{key}"
        super().__init__(discord.ui.Button(custom_id=custom_id, label=label, style=style, row=4))

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the button that was pressed."""
        return cls(match["tool"], match["key"])

    async def callback(self, interaction: Interaction) -> None:
        """Do it."""
        await answered(
            interaction, _whatifs(interaction).use_tool(interaction, self.tool, self.key)
        )


WHATIF_ITEMS = (WhatIfSelect, WhatIfTool)


def _whatifs(interaction: Interaction) -> "WhatIfs":
    return cast("Atoll", interaction.client).whatifs


# --- the service


class WhatIfs:
    """The branches of this bot: one a person, none older than an hour."""

    def __init__(self, dealer: Dealer, names: Names, now: Callable[[], int]) -> None:
        self._dealer, self._names, self._now = dealer, names, now
        self._branches: OrderedDict[int, Branch] = OrderedDict()

    def of(self, user: int, table: int) -> Branch | None:
        """Return the branch of a person that began at a table, if it is still kept."""
        branch = self._branches.get(user)
        if branch is None or branch.table.id != table or self._is_old(branch):
            return None
        return branch

    async def begin(
        self, interaction: Interaction, table: Table, texts: Sequence[str], bots: bool | None
    ) -> None:
        """Begin a branch where the table stands; with moves, go on with the one that there is."""
        user = interaction.user.id
        found = self.of(user, table.id) if texts else None
        branch = found or await self._begun(table, seat_at(table, user), bots is not False)
        if bots is not None and bots != branch.bots:
            branch = await asyncio.to_thread(with_bots, branch, bots=bots)
        await self._show(interaction, await asyncio.to_thread(written, branch, texts))

    async def choose(self, interaction: Interaction, key: str, ply: int, place: int) -> None:
        """Go on with an option of a card; a card of an earlier moment is only shown anew."""
        await begin_press(interaction)
        if (branch := await self._found(interaction, key)) is None:
            return
        if branch.table.row.ply == ply:
            branch = await asyncio.to_thread(chosen, branch, place)
        await self._show(interaction, branch)

    async def use_tool(self, interaction: Interaction, tool: str, key: str) -> None:
        """Start a branch over, throw it away, or say who plays the other seats."""
        await begin_press(interaction)
        if (branch := await self._found(interaction, key)) is None:
            return
        if tool == "away":
            del self._branches[interaction.user.id]
            await _clear(interaction, AWAY)
            return
        change = begun_anew if tool == "over" else partial(with_bots, bots=tool == "bots")
        await self._show(interaction, await asyncio.to_thread(change, branch))

    async def _begun(self, table: Table, seat: int, bots: bool) -> Branch:
        luck = Rng(secrets.randbits(63))
        return await asyncio.to_thread(begun, table, seat, luck, bots=bots, at=self._now())

    async def _found(self, interaction: Interaction, key: str) -> Branch | None:
        """Return the branch of a card; where it is gone, the card says so."""
        branch = self._branches.get(interaction.user.id)
        if branch is not None and branch.key == key and not self._is_old(branch):
            return branch
        await _clear(interaction, GONE)
        return None

    async def _show(self, interaction: Interaction, branch: Branch) -> None:
        user = interaction.user.id
        self._branches[user] = branch
        self._branches.move_to_end(user)
        while len(self._branches) > BRANCHES_AT_MOST:
            self._branches.popitem(last=False)
        await answer(interaction, await card_of(branch, self._dealer, self._names))

    def _is_old(self, branch: Branch) -> bool:
        return self._now() - branch.at >= BRANCH_SECONDS


async def _clear(interaction: Interaction, text: str) -> None:
    await interaction.edit_original_response(content=text, attachments=[], view=None)
