"""The pages of the help, and their buttons."""

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

import discord
from discord import ButtonStyle, SelectOption
from discord.ui import Label

from bot.domain.levels import LEVELS
from bot.presentation.components import OPTION_LENGTH, button, select, view_of
from bot.presentation.forms import NAME_LENGTH, form_of
from bot.presentation.press import Key, Press
from bot.presentation.presses import LookAtChallenges, ShowGames, ShowSettings
from bot.presentation.private import Sheet
from bot.presentation.status import Host, host_text
from bot.version import version
from engine import GAMES

Ask = Literal["play", "learn", "rules"]
Form = Literal["report", "bug", "where"]


class ShowHelp(Press, frozen=True, tag="help"):
    """Shows a page of the help."""

    page: Key


class ChooseHelp(Press, frozen=True, tag="helppage"):
    """A list of the pages of the help. ``page`` is the one that is shown."""

    page: Key


class AskWhichGame(Press, frozen=True, tag="helpgame"):
    """Shows a list of the games."""

    why: Ask


class ChooseGame(Press, frozen=True, tag="helpgo"):
    """A list of the games to play, to learn, or to read about. The value is the key of one."""

    why: Ask


class FillHelp(Press, frozen=True, tag="helpform"):
    """A form to report a user or a fault, or to find an old command, and its button."""

    what: Form


class ShowHealth(Press, frozen=True, tag="health"):
    """Shows whether Atoll is healthy."""


HOME = "home"
MOVED = "moved"
WRONG = "wrong"
WORDS = "words"
TABLE = "table"
"""The keys of the fields of a form."""


class Page(NamedTuple):
    """A page: its name in the list, and its text."""

    name: str
    text: str


_BOTS = "\n".join(f"• **{key}**: {level.about}" for key, level in LEVELS.items())
PAGES = {
    HOME: Page(
        "Atoll: five island games, one turn at a time",
        "Your turn? Press a move or **My view** below the board. Everything else is behind **⋯**.",
    ),
    "typing": Page(
        "Typing moves and screen readers",
        "`/do` takes your moves as text, such as `/do moves:store card:5`, or the number of a"
        " choice. Its answer lists your next choices. Without a text, it lists your choices and"
        " your own things. **Board in words first** in the settings replaces the"
        " pictures of your private messages.",
    ),
    "time": Page(
        "Deadlines and days off",
        "The pace of a table says how long a turn may take. Your quiet hours and days off pause"
        " your deadlines: set them in the settings. Behind **⋯** you can use a day of extra time,"
        " or propose another pace. If you miss two turns in a row, a bot plays for you until you"
        " press **I am back**.",
    ),
    "bots": Page(
        "Bots",
        "**Add a bot** below a new table fills a seat. Bots see only the cards of their seat."
        f"\n{_BOTS}",
    ),
    "review": Page(
        "Review and practice",
        "**Review** below a finished game rates your choices, and shows the ones that cost you"
        " most. **Try moves** behind **⋯** plays on a private copy. **Today** leads to the deal and"
        " the puzzle of the day.",
    ),
    "luck": Page(
        "Checking the luck",
        "Before the first move, Atoll chooses the luck of a game and posts its hash: *luck sealed*."
        " After the game, anyone can check that it never changed: **⋯**, then **Proof of the luck**"
        " or `/replay`.",
    ),
    "moderators": Page(
        "For moderators",
        "With Manage Server, you have the tab **Server** in the settings: where tables can be"
        " opened, who opens them, the daily post and reports. `/admin` gives time, replaces"
        " players, rewinds, pauses or closes a table. It shows a preview first, and announces each"
        " change.",
    ),
    MOVED: Page(
        "Where did a command go?",
        "Most of what commands did is on buttons. Below the board: **My view**, **Undo**, **Hint**."
        " Behind **⋯**: the board in words, notes, orders, trying moves, seats, ending a game."
        " After a game, behind **⋯**: the replay, the record and the proof of the luck. **Find a"
        " command** says where one is now.",
    ),
    WRONG: Page(
        "Something is wrong",
        "**Report a person** sends their words to the moderators of this server and to the host,"
        " without your name. **Report a fault** makes a file for the host about your table here.",
    ),
}
QUESTIONS: dict[Ask, str] = {
    "play": "Which game do you play?",
    "learn": "Which game do you learn?",
    "rules": "Whose rules do you read?",
}
FORMS: dict[Form, tuple[str, str, int]] = {
    "report": ("Report a person", "Quote their words", 1_000),
    "bug": ("Report a fault", "What happened, and what should have?", 1_000),
    "where": ("Find a command", "Which command, such as /hand?", NAME_LENGTH),
}
"""The title of each form, its question, and the maximum length of an answer."""


def help_sheet(key: str, host: Host) -> Sheet:
    """Return a page of the help. All have the list of the others."""
    page = PAGES[key]
    lines = [f"### {page.name}", page.text]
    if key == HOME:
        lines += [host_text(host), f"-# Atoll {version()}"]
    return Sheet("\n".join(filter(None, lines)), None, "", view_of([*_buttons(key), _pages(key)]))


def games_sheet(why: Ask) -> Sheet:
    """Return the page that asks for a game."""
    options = [
        SelectOption(
            label=f"{game.name} ({game.in_short})"[:OPTION_LENGTH],
            description=game.words.blurb[:OPTION_LENGTH],
            value=key,
        )
        for key, game in GAMES.items()
        if why != "learn" or game.words.lesson is not None
    ]
    menu = select(ChooseGame(why), options, QUESTIONS[why], row=1)
    text = f"### {PAGES[HOME].name}\n{QUESTIONS[why]}"
    return Sheet(text, None, "", view_of([*_buttons(HOME), menu]))


def answer_sheet(key: str, text: str) -> Sheet:
    """Return a page of the help with another text."""
    return Sheet(text, None, "", view_of([*_buttons(key), _pages(key)]))


def _buttons(key: str) -> Iterable[discord.ui.Button[Any]]:
    if key == WRONG:
        return [
            button(FillHelp("report"), "Report a person", row=0),
            button(FillHelp("bug"), "Report a fault", row=0),
            button(ShowHealth(), "Is Atoll healthy?", row=0),
            button(ShowHelp(HOME), "Back", row=0),
        ]
    if key == MOVED:
        return [
            button(FillHelp("where"), "Find a command", ButtonStyle.primary, row=0),
            button(ShowHelp(HOME), "Back", row=0),
        ]
    if key != HOME:
        return [
            button(ShowHelp(HOME), "Back", row=0),
            button(ShowSettings("turns"), "Settings", row=0),
        ]
    return [
        button(AskWhichGame("play"), "Play", ButtonStyle.success, row=0),
        button(AskWhichGame("learn"), "Learn", ButtonStyle.primary, row=0),
        button(LookAtChallenges("day"), "Today", row=0),
        button(ShowGames(), "My games", row=0),
        button(AskWhichGame("rules"), "Rules", row=0),
    ]


def _pages(key: str) -> discord.ui.Select[Any]:
    options = [
        SelectOption(label=page.name, value=one, default=one == key)
        for one, page in PAGES.items()
        if one != HOME
    ]
    return select(ChooseHelp(key), options, "What do you want to know more about?", row=1)


def help_form(what: Form) -> discord.ui.Modal:
    """Return a form of the help."""
    title, asked, longest = FORMS[what]
    style = discord.TextStyle.short if what == "where" else discord.TextStyle.paragraph
    area = discord.ui.TextInput[Any](custom_id=WORDS, style=style, max_length=longest)
    labels = [Label[Any](text=asked, component=area)]
    if what == "bug":
        number = discord.ui.TextInput[Any](custom_id=TABLE, required=False, max_length=10)
        about = "Empty: the table here"
        labels.append(Label(text="Number of the table", description=about, component=number))
    return form_of(FillHelp(what), title, labels)
