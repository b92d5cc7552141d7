"""Where each command of 0.2 is now, for ``/help where:`` and for ``docs/commands.md``."""

from collections.abc import Mapping

from discord import Interaction, app_commands

from bot.interactions.commands.game_texts import CHOICE_LENGTH, ENTRIES_AT_MOST
from engine import GAMES
from engine.core import BadOption, Game, command_of, excerpt
from engine.core.names import with_words

_SHEET = "**{}** behind the button **⋯** below the board"
_SEATS = "**Change seats, or end the game?** behind the button **⋯** below the board"
_MINE = "`/settings`"
_LOOK_BACK = "`/replay {}`"


def _each(group: str, names: str, place: str) -> dict[str, str]:
    """Return where the commands of a group are now, if all are in one place."""
    return {f"{group} {name}": place for name in names.split()}


def _of_game(game: Game) -> dict[str, str]:
    """Return where the commands of a game are now: one for each of its actions."""
    names = map(command_of, game.rules.actions)
    return {f"{game.group} {name}": f"`/{game.group} action:{name}`" for name in names}


MOVED: Mapping[str, str] = {
    "abort": _SEATS,
    **_each("admin", "abort export log pause resume", "`/admin`"),
    **{f"admin {name}": f"`/admin {name}:`" for name in ("extend", "replace", "rewind")},
    "board": "`/board`, and for one player's board `/board hand_of:`",
    "bug": "`/help bug:`",
    "card": "`/rules card:`",
    "challenge": "`/daily`, and for one game `/daily challenge:`",
    "challenges board": "`/daily`, button **Results**",
    "challenges mine": "`/profile`, button **My attempts**",
    **_each("data", "delete export", _MINE),
    "do": "`/do`",
    "export": _LOOK_BACK.format("record:"),
    "feats": "`/profile`",
    "games": "`/games`",
    "hand": "the button **My view** below the board, or `/board`",
    "help": "`/help`",
    "leaderboard": "`/profile leaderboard:`",
    "learn": "`/learn`",
    "notes": _SHEET.format("Notes"),
    "nudge": _SHEET.format("Nudge"),
    **_each("orders", "add cancel list", _SHEET.format("Orders")),
    "play": "`/play`",
    "practise": "`/daily practise:`",
    "puzzle": "`/daily puzzle:`",
    "replay": _LOOK_BACK.format("move:"),
    "report": "`/help report:`",
    "review": _LOOK_BACK.format("review:"),
    "rules": "`/rules`",
    **_each("seat", "bot give leave", _SEATS),
    **_each(
        "settings me",
        "away back calls colours confirm notices nudges quiet show size streaks",
        _MINE,
    ),
    **_each(
        "settings server",
        "channel daily open-data opener pace reports show",
        "`/settings`, page **Server**",
    ),
    "stats": "`/profile`",
    "status": "`/help`, page **Something is wrong**",
    "table": "the button **⋯** below the board",
    "text": "`/board text:`",
    "undo": "the button **Undo** below the board, or `/do undo`",
    "verify": _LOOK_BACK.format("verify:"),
    "watch": "`/games`",
    "whatif": _SHEET.format("Try moves"),
    **{name: place for game in GAMES.values() for name, place in _of_game(game).items()},
}
"""Where each command of 0.2 is now, by its whole name."""


def where_is(name: str) -> str:
    """Return where a command of 0.2 is now.

    Raises:
        BadOption: no command had that name, or several have these words in it.
    """
    wanted = " ".join(name.lower().replace("/", " ").split())
    found = [wanted] if wanted in MOVED else _called(wanted)
    if len(found) != 1:
        raise BadOption(f"I know no command “{excerpt(name)}”. Choose one from the list.")
    return f"`/{found[0]}` is now: {MOVED[found[0]]}."


async def complete_where(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Complete the names of the commands of 0.2."""
    found = _called(typed.lower())[:ENTRIES_AT_MOST]
    return [
        app_commands.Choice(name=f"/{name}: {MOVED[name]}"[:CHOICE_LENGTH], value=name)
        for name in found
    ]


def _called(typed: str) -> list[str]:
    """Return the commands of 0.2 with each typed word in their name, the shortest names first."""
    names = sorted(MOVED, key=lambda name: (name.count(" "), name))
    return [names[place] for place in with_words(typed, names)]
