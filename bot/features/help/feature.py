"""Help: one sheet that leads to everything."""

import io
from collections.abc import Iterator, Mapping

import discord
import msgspec
from discord import Interaction, app_commands

from bot.domain.ids import Seat, TableId
from bot.domain.report import report_of
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.help import messages
from bot.features.lessons.feature import start_lesson
from bot.features.reports import send_report
from bot.features.rules_pages.feature import read
from bot.interactions.commands.completion import completes
from bot.interactions.commands.moved import complete_where, where_is
from bot.interactions.commands.play import ALONE, open_table
from bot.interactions.commands.transformers import Name, Prose, Words
from bot.interactions.context import is_guest, services, user_of
from bot.interactions.dispatch import Button, Form, Select
from bot.interactions.errors import OUT_OF_DATE, WhichTable, friendly
from bot.interactions.looking import begin, begin_panel, find
from bot.presentation.extras import WRONG_ROW, MessageHooks, Offer
from bot.presentation.forms import UNREADABLE
from bot.presentation.press import place_in
from bot.presentation.private import Sheet
from bot.presentation.replies import answer, begin_command, edit
from bot.presentation.status import status_text
from bot.services.proofs import read_proofs
from bot.store.health import select_counts
from engine import GAMES
from engine.core import IllegalAction

KIND = "help"
WHICH_FAULT = (
    "Which table? You have several here. Press **Report a fault** in `/help`, and write the table's"
    " number there."
)


@app_commands.command(name="help")
@app_commands.describe(
    where="Where is a command of earlier versions now?",
    bug="What happened, and what should have? Makes a file for the host",
    report="Quote the words of another user. Nothing else is sent to the moderators",
)
@friendly
async def help_page(
    interaction: Interaction,
    where: Name | None = None,
    bug: Prose | None = None,
    report: Words | None = None,
) -> None:
    """How Atoll works, and what to do when something is wrong."""
    await begin_command(interaction)
    if where:
        await _show(interaction, messages.answer_sheet(messages.MOVED, where_is(where)))
    elif bug:
        await send_bug_report(interaction, bug, None)
    elif report:
        await send_report(interaction, report)
    else:
        await _show(interaction, messages.help_sheet(messages.HOME, services(interaction).host))


completes(help_page, "where")(complete_where)


async def show_page(interaction: Interaction, press: messages.ShowHelp) -> None:
    """Show the page of a button."""
    await _turn_to(interaction, press.page)


async def choose_page(interaction: Interaction, _press: messages.ChooseHelp, value: str) -> None:
    """Show the page that was chosen from the list."""
    await _turn_to(interaction, value)


async def _turn_to(interaction: Interaction, page: str) -> None:
    if page not in messages.PAGES:
        raise IllegalAction(OUT_OF_DATE)
    await begin_panel(interaction)
    await _show(interaction, messages.help_sheet(page, services(interaction).host))


async def _show(interaction: Interaction, sheet: Sheet) -> None:
    message = await answer(interaction, sheet)
    await services(interaction).living.keep_sheet(interaction, KIND, message)


async def ask_which_game(interaction: Interaction, press: messages.AskWhichGame) -> None:
    """Show the list of the games."""
    await begin_panel(interaction)
    await _show(interaction, messages.games_sheet(press.why))


async def choose_game(interaction: Interaction, press: messages.ChooseGame, key: str) -> None:
    """Open a table, start the lesson, or show the rules of the chosen game, in a new reply."""
    game = GAMES.get(key)
    if game is None:
        raise IllegalAction(OUT_OF_DATE)
    if press.why == "rules":
        await read(interaction, game)
    elif press.why == "learn":
        await start_lesson(interaction, game)
    else:
        await begin(interaction)
        await open_table(interaction, game, {}, company=ALONE if is_guest(interaction) else "")


async def show_health(interaction: Interaction, _press: messages.ShowHealth) -> None:
    """Show whether Atoll is healthy."""
    await begin_panel(interaction)
    await _show(interaction, messages.answer_sheet(messages.WRONG, await health_of(interaction)))


async def open_form(interaction: Interaction, press: messages.FillHelp) -> None:
    """Open a form."""
    await interaction.response.send_modal(messages.help_form(press.what))


async def fill_in(
    interaction: Interaction, press: messages.FillHelp, filled: Mapping[str, str]
) -> None:
    """Send a report, make the file about a fault, or show where a command is now."""
    words = filled.get(messages.WORDS, "").strip()
    if not words:
        raise IllegalAction(UNREADABLE)
    if press.what == "where":
        found = where_is(words)
        await begin_panel(interaction)
        await _show(interaction, messages.answer_sheet(messages.MOVED, found))
        return
    await begin_command(interaction)
    if press.what == "report":
        await send_report(interaction, words)
    else:
        number = filled.get(messages.TABLE, "").strip()
        await send_bug_report(interaction, words, TableId(place_in(number)) if number else None)


async def health_of(interaction: Interaction) -> str:
    """Return the text about the health of Atoll."""
    atoll = services(interaction)
    counts = await atoll.store.read_long(select_counts)
    proofs = await read_proofs(atoll.store)
    return status_text(atoll.since, counts, proofs, atoll.host)


async def send_bug_report(interaction: Interaction, what: str, table: TableId | None) -> None:
    """Send the user a file with their words and a table as they see it."""
    try:
        found = await find(interaction, table)
    except WhichTable as several:
        raise IllegalAction(WHICH_FAULT) from several
    report = report_of(found, found.seat_of(user_of(interaction)), what)
    file = discord.File(
        io.BytesIO(msgspec.json.format(msgspec.json.encode(report), indent=2)),
        f"atoll-{found.id}-bug.json",
    )
    contact = services(interaction).host.contact
    text = (
        f"Thank you. Please send this file to the host of this bot{contact and f': {contact}'}.\n"
        "It contains your words and the table as you see it, including your hand. Don't post it"
        " while the game is running."
    )
    await edit(interaction, content=text, attachments=[file])


def offers(table: Table, _seat: Seat | None) -> Iterator[Offer]:
    """Yield the button on the sheet of a table for reports and faults."""
    yield Offer(
        messages.ShowHelp(messages.WRONG),
        messages.PAGES[messages.WRONG].name,
        10,
        sheet=WRONG_ROW,
    )


FEATURE = Feature(
    commands=(help_page,),
    handlers=(
        Button(messages.ShowHelp, show_page),
        Select(messages.ChooseHelp, choose_page),
        Button(messages.AskWhichGame, ask_which_game),
        Select(messages.ChooseGame, choose_game),
        Button(messages.ShowHealth, show_health),
        Button(messages.FillHelp, open_form),
        Form(messages.FillHelp, fill_in),
    ),
    messages=MessageHooks(offers=offers),
)
