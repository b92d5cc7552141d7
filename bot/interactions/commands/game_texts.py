"""The texts of a game in Discord's commands, forms and forums, and whether they fit."""

import re
from collections.abc import Iterable, Iterator

from engine.core import Action, AtollError, Game, Option, command_of

COMMAND_NAME = re.compile(r"[-_a-z0-9]{1,32}")
NAME_LENGTH = 32
DESCRIPTION_LENGTH = 100
CHOICE_LENGTH = 100
FORM_LENGTH = 45
TAG_LENGTH = 20
ENTRIES_AT_MOST = 25
"""The maximum number of choices of an option, and of values of a menu."""


class GameDoesNotFit(AtollError):
    """Discord would refuse a text of a game; the message names the game and the field."""


def play_choice(game: Game) -> str:
    """Return the choice of a game in ``/play``."""
    return f"{game.name} ({game.in_short}): {game.words.blurb}"


def command_description(kind: type[Action]) -> str:
    """Return the first line of an action's docstring."""
    return (kind.__doc__ or "").strip().partition("\n")[0]


def action_choice(kind: type[Action]) -> str:
    """Return the choice of an action in the command of its game."""
    return f"{command_of(kind)}: {command_description(kind)}"


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
        if kind.label:
            name = f"the label of its challenge “{kind.kind}”"
            yield from _text(name, kind.label, NAME_LENGTH, "label")


def _commands(game: Game) -> Iterator[str]:
    group = f"/{game.group}"
    kinds = game.rules.actions
    if not COMMAND_NAME.fullmatch(game.group):
        yield (
            f"“{game.group}” is no name for a command of Discord: it takes up to {NAME_LENGTH} of a"
            " to z, 0 to 9, - and _. Change `group`"
        )
    if len(kinds) > ENTRIES_AT_MOST:
        yield _too_many(group, len(kinds), "choices", "actions")
    for kind in kinds:
        named = f"{group} {command_of(kind)}"
        source = f"the docstring of {kind.__name__}"
        if not command_description(kind):
            yield f"the description of {named} is empty. Write {source}"
        yield from _text(f"the choice {named}", action_choice(kind), CHOICE_LENGTH, source)


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


def _text(what: str, text: str, most: int, field: str) -> Iterator[str]:
    source = f"`{field}`" if " " not in field else field
    if not text:
        yield f"{what} is empty. Write {source}"
    elif len(text) > most:
        yield f"{what} has {len(text)} characters, {most} are allowed. Shorten {source}"


def _too_many(what: str, number: int, things: str, field: str) -> str:
    return f"{what} has {number} {things}, {ENTRIES_AT_MOST} are allowed. Reduce `{field}`"
