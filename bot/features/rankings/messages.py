"""The pages of ``/profile``: statistics, feats and the leaderboard."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import discord
import structlog
from discord import ButtonStyle, SelectOption

from bot.domain.ids import GuildId, UserId
from bot.domain.mentions import in_message
from bot.features.rankings.feats import GAME, page_text
from bot.features.rankings.ladders import (
    select_bests,
    select_own_best,
    select_own_rank,
    select_ranks,
    select_usual_players,
)
from bot.features.rankings.leaderboard import (
    Board,
    board_text,
    of_rating,
    of_ratings,
    of_record,
    of_records,
    ranking_of,
)
from bot.features.rankings.plots import plot_of
from bot.features.rankings.results import usual_mode
from bot.features.rankings.stats import person_text, table_name
from bot.features.rankings.stats_store import select_person
from bot.limits import MESSAGE_LENGTH
from bot.presentation.components import button, select, view_of
from bot.presentation.names import Names
from bot.presentation.pictures import SHEETS, Pictures, edition_of
from bot.presentation.press import Key, Number, Press, UserNumber
from bot.presentation.presses import LookAtChallenges
from bot.services.people import People
from bot.store import Store
from bot.store.feats import select_feats
from engine import GAMES
from engine.core import Game
from render import feats, plots, rankings
from render.canvas import Canvas
from render.rankings import ROWS_AT_MOST

ProfilePage = Literal["stats", "feats", "board", "world"]
ALL = "all"
"""The value for all games."""
USUAL = 0
"""The value for the most common number of players."""


class ShowProfile(Press, frozen=True, tag="profile"):
    """Shows a page of a user's profile, about a game or about ``ALL``.

    A leaderboard is of tables with a number of ``players``.
    """

    page: ProfilePage
    user: UserNumber
    game: Key
    players: Number


class ChooseProfileGame(Press, frozen=True, tag="profilegame"):
    """A list of the games of a profile. The value is the key of one, or ``ALL``.

    On a leaderboard, the number of players follows the key.
    """

    page: ProfilePage
    user: UserNumber


class CompareWith(Press, frozen=True, tag="compare"):
    """A list of users. It shows the profile of one, compared with the user who acts."""

    game: Key


log = structlog.get_logger()

PAGES: dict[ProfilePage, str] = {
    "stats": "Statistics",
    "feats": "Feats",
    "board": "Leaderboard here",
    "world": "Leaderboard of all servers",
}
WHICH = "Which game?"
COMPARE = "Compare with …"


@dataclass(frozen=True)
class Page:
    """A private reply: text, and a picture if there is data to draw."""

    content: str
    picture: bytes | None = None
    alt: str = ""

    @property
    def files(self) -> list[discord.File]:
        """The picture as a new attachment."""
        if self.picture is None:
            return []
        return [discord.File(io.BytesIO(self.picture), "plot.png", description=self.alt)]


class Statistics:
    """Makes the pages."""

    def __init__(self, store: Store, names: Names, pictures: Pictures, people: People) -> None:
        self._store = store
        self._names = names
        self._pictures = pictures
        self._people = people

    async def person(self, user: UserId, asker: UserId, game: Game | None) -> Page:
        """Return a user's statistics, compared with those of ``asker``."""
        key = game.key if game else None
        person = await self._store.read_long(select_person, user, asker, key)
        name = (await self._names.global_names([user]))[user]
        text = person_text(person, in_message(name), game)[:MESSAGE_LENGTH]
        plot = plot_of(person, name, game)
        if plot is None:
            return Page(text)
        scheme = edition_of(self._people, asker).scheme
        return await self.page(text, lambda: plots.paint(plot, scheme), plots.alt(plot))

    async def leaderboard(
        self, game: Game, players: int | None, guild: GuildId | None, asker: UserId
    ) -> Page:
        """Return the leaderboard of a game, in a server or (``None``) in all.

        Raises:
            BadOption: The game is not for this number of players.
        """
        if players is None:
            players = await self._store.read(select_usual_players, game.key, guild)
        players = players or min(game.seats)
        game.checked({}, players)
        board = await self._board(game, players, guild, asker)
        known = await self._names.global_names([line.user for line in board.lines])
        names = [known[line.user] for line in board.lines]
        text = board_text(board, [in_message(name) for name in names])[:MESSAGE_LENGTH]
        if not board.lines:
            return Page(text)
        ranking = ranking_of(board, names)
        return await self.page(text, lambda: rankings.paint(ranking), rankings.alt(ranking))

    async def feats(self, user: UserId) -> Page:
        """Return a user's earned and missing feats."""
        known = await self._store.read(select_feats, user)
        name = (await self._names.global_names([user]))[user]
        shelf = feats.Shelf(name, GAME.words.feats, tuple(known))
        text = page_text(known, in_message(name))[:MESSAGE_LENGTH]
        return await self.page(text, lambda: feats.paint(shelf), feats.alt(shelf))

    async def _board(self, game: Game, players: int, guild: GuildId | None, asker: UserId) -> Board:
        scope = "All servers" if guild is None else "This server"
        if players > 1:
            ladder = (game.key, players, guild)
            ranks = await self._store.read(select_ranks, *ladder, ROWS_AT_MOST)
            rank = await self._store.read(select_own_rank, *ladder, asker)
            own = of_rating(*rank) if rank else None
            return Board(game, players, scope, of_ratings(ranks), own)
        among = (game.key, usual_mode(game, players), guild)
        bests = await self._store.read(select_bests, *among, ROWS_AT_MOST)
        best = await self._store.read(select_own_best, *among, asker)
        own = of_record(*best) if best else None
        return Board(game, players, scope, of_records(bests), own)

    async def page(self, text: str, paint: Callable[[], Canvas], alt: str) -> Page:
        """Return a page, without its picture if that cannot be drawn."""
        try:
            return Page(text, await self._pictures.draw(SHEETS, lambda: paint().png()), alt)
        except Exception:
            log.exception("plot not drawn")
            return Page(text)


def profile_view(press: ShowProfile, reader: UserId) -> discord.ui.View:
    """Return the buttons of the pages of a profile, and the lists of a page.

    The button of the shown page renews it.
    """
    rows: list[discord.ui.Item[Any]] = [
        button(
            ShowProfile(page, press.user, press.game, press.players),
            f"{name} ↻" if page == press.page else name,
            ButtonStyle.primary if page == press.page else ButtonStyle.secondary,
            row=0,
        )
        for page, name in PAGES.items()
    ]
    if press.user == reader:
        rows.append(button(LookAtChallenges("mine"), "My attempts", row=0))
    if press.page == "feats":
        return view_of(rows)
    options = _tables(press) if press.page in ("board", "world") else _games(press)
    rows.append(select(ChooseProfileGame(press.page, press.user), options, WHICH, row=1))
    if press.page == "stats":
        others = CompareWith(press.game).custom_id
        rows.append(discord.ui.UserSelect(custom_id=others, placeholder=COMPARE, row=2))
    return view_of(rows)


def _games(press: ShowProfile) -> list[SelectOption]:
    every = {ALL: "All games", **{key: game.name for key, game in GAMES.items()}}
    return [
        SelectOption(label=name, value=key, default=key == press.game)
        for key, name in every.items()
    ]


def _tables(press: ShowProfile) -> list[SelectOption]:
    """Return the games with each number of players."""
    return [
        SelectOption(
            label=table_name(game, players),
            value=f"{key}:{players}",
            default=(key, players) == (press.game, press.players),
        )
        for key, game in GAMES.items()
        for players in game.seats
    ]
