"""Enter the components of a printed game: write a template, check it, and draw it."""

from argparse import Namespace
from collections.abc import Iterator
from itertools import islice

from bot.cli import progress
from bot.cli.games import CliError, moments, read_file, write_file
from engine import GAMES
from engine.boxes import BadBox, read_box, remarks, template
from engine.core import AtollError, Game, Rng, counted
from engine.editions import with_components
from engine.players import PLAYERS
from render.printing import document
from render.sheets import sheet

LONGEST_GAME = 5_000
"""A game with more moves counts as endless."""
STEADY_EVERY = 5
"""One game in this many is played by steady bots, the others at random."""
WRONG = 1
ON_SCREEN = ("table", "options")
"""The topics of the rules that explain pictures and settings of the bot."""


def components(chosen: Namespace) -> int:
    """Write a template, check a box, or draw components; exit with 1 if a box has mistakes."""
    game = GAMES[chosen.game]
    if (chosen.template, chosen.check, chosen.sheet) == (None, None, None):
        raise CliError("use --template, --check or --sheet")
    if chosen.template is not None:
        write_file(chosen.template, template(game.key).encode())
        checked = f"atoll components {game.key} --check {chosen.template}"
        print(f"Fill in {chosen.template}, then run {checked}")
    if chosen.check is not None:
        try:
            text = read_file(chosen.check).decode()
            game = with_components(read_box(game.key, text))
        except UnicodeDecodeError as problem:
            message = f"{chosen.check} is not a text file in UTF-8: save it as UTF-8"
            raise CliError(message) from problem
        except BadBox as problem:
            print(problem)
            return WRONG
        for remark in remarks(chosen.game, text):
            print(remark)
        wrong = [*_unending(game, chosen.games)]
        print("\n".join(wrong or [f"{chosen.check} is valid. Set: {game.edition}"]))
        if wrong:
            return WRONG
    if chosen.sheet is not None:
        names = {entry.key: entry.name for entry in game.words.entries}
        write_file(chosen.sheet, sheet(game.variant, names).png())
    return 0


def print_game(chosen: Namespace) -> int:
    """Write a PDF with the components and the rules of a game, to print and cut out."""
    game = GAMES[chosen.game]
    topics = [topic for topic in game.words.guide.topics if topic.key not in ON_SCREEN]
    rules = [(topic.title, topic.page) for topic in topics]
    title = f"{game.name}, edition {game.edition}"
    data = document(title, game.variant, game.words.entries, rules, chosen.paper)
    write_file(chosen.out, data)
    return 0


def _unending(game: Game, games: int) -> Iterator[str]:
    """Play bot games with all options and numbers of players; yield those that fail."""
    for seed in progress.each(range(games), "games", games):
        seats = game.seats[seed % len(game.seats)]
        rng = Rng(seed)
        options = dict[str, str]()
        for option in game.choices:
            if fitting := game.fitting(options, seats).get(option.key):
                options[option.key] = rng.pick(fitting)
        player = PLAYERS["chance" if seed % STEADY_EVERY else "steady"]
        failed = f"Game {seed} with {counted(seats, 'player')} and {options}"
        try:
            played = moments(game, seats, seed, game.checked(options, seats), player)
            if any(islice(played, LONGEST_GAME, None)):
                yield f"{failed} does not end."
        except (AtollError, LookupError, TypeError, ValueError) as problem:
            yield f"{failed} failed: {problem!r}"
