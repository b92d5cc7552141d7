"""``/play`` opens a table."""

from collections.abc import Mapping
from typing import Final

from discord import ButtonStyle, Interaction, app_commands

from bot.domain.ids import FIRST_SEAT
from bot.domain.levels import EASY
from bot.domain.lobby_options import check_options
from bot.domain.paces import PACES
from bot.domain.records import SeatRow
from bot.domain.table import Table
from bot.interactions.commands.completion import (
    GAMES_TO_PLAY,
    PACE_CHOICES,
    completes,
    completions,
    game_called,
)
from bot.interactions.commands.transformers import Words
from bot.interactions.context import guild_of, is_guest, services, user_of
from bot.interactions.errors import friendly
from bot.interactions.looking import begin, begin_panel
from bot.interactions.opening import GUEST, open_here, opened
from bot.presentation.components import button, view_of
from bot.presentation.forms import solo_form
from bot.presentation.presses import ChooseGame, FillGame, OpenGame, OpenGameAs
from bot.presentation.replies import edit
from bot.services import lobbies
from bot.services.new_tables import USUAL_PACE, Location, Setup
from engine import GAMES
from engine.core import BadOption, Game, IllegalAction, excerpt

FOR_ONE = "These options are for a game alone. Leave them out to play with others."
ALONE: Final = "alone"
BOTS: Final = "bots"
OTHERS: Final = "others"
COMPANY = {
    ALONE: "alone: start now, among easy bots if the game needs more players",
    BOTS: "bots: start now against easy bots",
    OTHERS: "others: open a table that people can join",
}
COMPANIES = [app_commands.Choice(name=label, value=key) for key, label in COMPANY.items()]


@app_commands.command()
@app_commands.describe(
    game="Which game?",
    company="With whom?",
    pace="How long may a turn take?",
    options="Options of the game, such as mode=casual",
)
@app_commands.rename(company="with")
@app_commands.choices(game=GAMES_TO_PLAY, company=COMPANIES, pace=PACE_CHOICES)
@friendly
async def play(
    interaction: Interaction, game: str, company: str = "", pace: str = "", options: Words = ""
) -> None:
    """Play a game with friends or bots."""
    await begin(interaction)
    chosen = read_options(options)
    await open_table(interaction, game_called(game), chosen, company=company, pace=pace)


async def open_game(interaction: Interaction, press: OpenGame) -> None:
    """Open a table for the game of a button."""
    await begin_panel(interaction)
    await open_table(interaction, game_called(press.key), {})


async def open_game_as(interaction: Interaction, press: OpenGameAs) -> None:
    """Open a table for the game and company of a button."""
    await begin_panel(interaction)
    await open_table(interaction, game_called(press.key), {}, company=press.company)


async def show_form(interaction: Interaction, press: FillGame) -> None:
    """Show the form with the options of a game alone."""
    await interaction.response.send_modal(solo_form(press, game_called(press.key)))


async def fill_in(interaction: Interaction, press: FillGame, filled: Mapping[str, str]) -> None:
    """Start a game alone with the options of a form."""
    await begin_panel(interaction)
    chosen = {key: value for key, value in filled.items() if value}
    await open_table(interaction, game_called(press.key), chosen, company=ALONE)


async def _ask_how(interaction: Interaction, game: Game) -> None:
    """Ask how to play a game that is for one, but may also be played with bots and people."""
    items = [button(OpenGameAs(game.key, ALONE), "Alone", ButtonStyle.success)]
    if not is_guest(interaction):
        items.append(button(OpenGameAs(game.key, BOTS), "Against bots"))
        items.append(button(OpenGameAs(game.key, OTHERS), "With people"))
    items.append(button(FillGame(game.key), "Alone, with options …"))
    text = f"**{game.name}** ({game.in_short}): {game.words.blurb}\n**How do you play?**"
    await edit(interaction, content=text, view=view_of(items))


async def choose_game(interaction: Interaction, _press: ChooseGame) -> None:
    """Ask which game to play, in a new reply."""
    await begin(interaction)
    view = view_of(button(OpenGame(game.key), game.name) for game in GAMES.values())
    await edit(interaction, content="Which game do you play?", view=view)


async def open_table(
    interaction: Interaction,
    wanted: Game,
    chosen: Mapping[str, str],
    *,
    company: str = "",
    pace: str = "",
) -> None:
    """Open a table of a game, or start a game alone or among bots, and reply.

    A pace is for other people. Without anything, ask how to play a game that is usually for one.

    Raises:
        BadOption: the options cannot be combined, or don't fit the company.
    """
    if not (company or chosen) and wanted.together:
        if not pace:
            await _ask_how(interaction, wanted)
            return
        company = OTHERS
    if company in (BOTS, OTHERS) and wanted.is_for_one(chosen):
        chosen = {**read_options(wanted.together), **chosen}
    check_options(wanted, chosen)
    is_for_one = wanted.is_for_one(chosen)
    if company in (BOTS, OTHERS) and is_for_one:
        raise BadOption(FOR_ONE)
    alone = company in (ALONE, BOTS) or is_for_one
    seats = _seats_alone(wanted, chosen, 2 if company == BOTS else 1)
    if is_guest(interaction) and not (alone and seats == 1):
        raise IllegalAction(GUEST)
    if alone:
        wanted.checked(chosen, seats)
    pace = await pace_for(interaction, pace)
    tables = services(interaction).tables
    user = user_of(interaction)

    async def opening(place: Location) -> Table:
        if alone:
            setup = Setup(wanted, chosen, rivals=seats - 1, level=EASY.key)
            return await lobbies.open_game(tables, setup, place, [user])
        setup = Setup(wanted, chosen, pace)
        first = SeatRow(seat=FIRST_SEAT, user=user)
        return await lobbies.open_lobby(tables, setup, place, [first])

    table = await open_here(interaction, wanted, opening)
    await opened(interaction, table)


def _seats_alone(game: Game, options: Mapping[str, str], least: int) -> int:
    """Return the number of seats of a game without other users: those of its lesson if they fit.

    There are at least ``least`` of them.
    """
    if least == 1 and 1 in game.seats:
        return 1
    possible = [seats for seats in game.fitting_seats(options) if seats >= least]
    lesson = game.words.lesson
    if lesson is not None and lesson.deal.seats in possible:
        return lesson.deal.seats
    return min(possible)


async def pace_for(interaction: Interaction, wanted: str) -> str:
    """Return the pace of a new table: the ``wanted`` one, or the server's default.

    Raises:
        BadOption: the pace is unknown.
    """
    if wanted and wanted not in PACES:
        raise BadOption(f"Unknown pace “{excerpt(wanted)}”. Choose from: {', '.join(PACES)}.")
    guild = guild_of(interaction)
    if wanted or guild is None:
        return wanted or USUAL_PACE
    return (await services(interaction).servers.settings_of(guild)).pace or USUAL_PACE


@completes(play, "options")
async def complete_options(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Complete the last word with an option of the chosen game."""
    done, _, last = typed.rpartition(" ")
    try:
        game = game_called(interaction.namespace.game or "")
        chosen = read_options(done)
    except BadOption:
        return []
    pairs = [
        (f"{option.key}={value}", f"{option.describe(value)}. {option.help}")
        for option in game.choices
        if option.key not in chosen
        for value in option.values
        if _can_apply(game, {**chosen, option.key: value})
    ]
    begun = f"{done} " if done else ""
    return completions(
        ((f"{begun}{text}  ({about})", f"{begun}{text}") for text, about in pairs), last
    )


def _can_apply(game: Game, options: Mapping[str, str]) -> bool:
    """Return whether options can be combined."""
    try:
        check_options(game, options)
    except BadOption:
        return False
    return True


def read_options(text: str) -> Mapping[str, str]:
    """Parse ``key=value`` words, separated by spaces, commas or semicolons.

    Raises:
        BadOption: a word does not have that form.
    """
    words = text.replace(",", " ").replace(";", " ").split()
    pairs = [word.partition("=") for word in words]
    wrong = [key for key, equals, value in pairs if not (key and equals and value)]
    if wrong:
        raise BadOption(
            f"“{excerpt(wrong[0])}” is not an option. Write options as key=value, such as notes=on."
        )
    return {key: value for key, _, value in pairs}
