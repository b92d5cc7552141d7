"""The texts of a game in Discord's commands, forms and forums, and whether they fit."""

import re
from collections.abc import Iterable, Iterator

import msgspec

from engine.core import Action, AtollError, ChallengeClass, Game, Option, command_of

COMMAND_NAME = re.compile(r"[-_a-z0-9]{1,32}")
NAME_LENGTH = 32
DESCRIPTION_LENGTH = 100
CHOICE_LENGTH = 100
FORM_LENGTH = 45
TAG_LENGTH = 20
GROUP_LENGTH = 8_000
"""The maximum number of characters of all texts of a command group together."""
ENTRIES_AT_MOST = 25
"""The maximum number of choices of an option, values of a menu, and commands of a group."""


class GameDoesNotFit(AtollError):
    """Discord would refuse a text of a game; the message names the game and the field."""


def play_choice(game: Game) -> str:
    """Return the choice of a game in ``/play``."""
    return f"{game.name} ({game.in_short}): {game.words.blurb}"


def challenge_choice(game: Game, kind: ChallengeClass) -> str:
    """Return the choice of a class of challenges in ``/challenges``."""
    return f"{game.name} ({kind.kind})"


def command_description(kind: type[Action]) -> str:
    """Return the first line of an action's docstring."""
    return (kind.__doc__ or "").strip().partition("\n")[0]


def action_choice(kind: type[Action]) -> str:
    """Return the choice of an action in the command of its game."""
    return f"{command_of(kind)}: {command_description(kind)}"


def field_description(field: str) -> str:
    """Return the description of an action's field."""
    return f"{field.replace('_', ' ').capitalize()}: choose from the list"


def check_games(games: Iterable[Game]) -> None:
    """Check that Discord takes the texts of all games.

    Raises:
        GameDoesNotFit: one is missing, too long or used twice.
    """
    owners: dict[str, Game] = {}
    for game in games:
        problem = next(problems(game), None)
        if problem is not None:
            raise GameDoesNotFit(f"{game.name}: {problem}.")
        other = owners.setdefault(game.group, game)
        if other is not game:
            raise GameDoesNotFit(
                f"{game.name}: /{game.group} is the command of {other.name}. Change `group`."
            )


def problems(game: Game) -> Iterator[str]:
    """Yield what Discord would refuse of a game, and the field to change."""
    yield from _text("its tag in forums", game.name, TAG_LENGTH, "name")
    yield from _text("its choice in /play", play_choice(game), CHOICE_LENGTH, "blurb")
    yield from _commands(game)
    for option in game.choices:
        yield from _option(option)
    for kind in game.challenges:
        name = f"the choice of its challenge “{kind.kind}”"
        yield from _text(name, challenge_choice(game, kind), CHOICE_LENGTH, "kind")


def _commands(game: Game) -> Iterator[str]:
    group = f"/{game.group}"
    yield from _name("group", game.group, "group")
    yield from _text(f"the description of {group}", game.words.blurb, DESCRIPTION_LENGTH, "blurb")
    if len(game.rules.actions) > ENTRIES_AT_MOST:
        yield _too_many(group, len(game.rules.actions), "commands", "actions")
    length = len(game.group) + len(game.words.blurb)
    for kind in game.rules.actions:
        command = f"{group} {command_of(kind)}"
        description, source = command_description(kind), f"the docstring of {kind.__name__}"
        yield from _name("command", command_of(kind), kind.__name__)
        yield from _text(f"the description of {command}", description, DESCRIPTION_LENGTH, source)
        length += len(command_of(kind)) + len(description)
        fields = msgspec.structs.fields(kind)
        if len(fields) > ENTRIES_AT_MOST:
            yield _too_many(command, len(fields), "options", f"fields of {kind.__name__}")
        for field in fields:
            yield from _name("option", field.name, f"{kind.__name__}.{field.name}")
            length += len(field.name) + len(field_description(field.name))
    if length > GROUP_LENGTH:
        yield (
            f"the texts of {group} have {length} characters, {GROUP_LENGTH} are allowed."
            " Shorten the docstrings of its actions"
        )


def _option(option: Option) -> Iterator[str]:
    named = f"its option {option.key}"
    yield from _text(f"the name of {named}", option.name, FORM_LENGTH, "title")
    yield from _text(f"the help of {named}", option.help, DESCRIPTION_LENGTH, "help")
    if len(option.values) > ENTRIES_AT_MOST:
        yield _too_many(named, len(option.values), "values", "values")
    for value in option.values:
        words = f"the value {value} of {named}"
        yield from _text(words, value, CHOICE_LENGTH, "values")
        yield from _text(words, option.value_label(value), CHOICE_LENGTH, "words")


def _name(what: str, name: str, field: str) -> Iterator[str]:
    if not COMMAND_NAME.fullmatch(name):
        yield (
            f"“{name}” is no name for a {what} of Discord: it takes up to {NAME_LENGTH} of a to z,"
            f" 0 to 9, - and _. Change `{field}`"
        )


def _text(what: str, text: str, most: int, field: str) -> Iterator[str]:
    source = f"`{field}`" if " " not in field else field
    if not text:
        yield f"{what} is empty. Write {source}"
    elif len(text) > most:
        yield f"{what} has {len(text)} characters, {most} are allowed. Shorten {source}"


def _too_many(what: str, number: int, things: str, field: str) -> str:
    return f"{what} has {number} {things}, {ENTRIES_AT_MOST} are allowed. Reduce `{field}`"
