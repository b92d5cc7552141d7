"""Count what a player who moves like the steady bot presses or hears, and print the questions."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any, NamedTuple

import discord

from bot.cli.arguments import add_deals, run
from bot.domain.answers import numbered, typed
from bot.domain.frames import first_frame
from bot.domain.ids import BEGINNING, EPOCH, FIRST_SEAT, ChannelId, Seat, TableId, UserId
from bot.domain.moves import played
from bot.domain.paths import pressed
from bot.domain.records import GameRow, SeatRow
from bot.domain.table import Table
from bot.presentation.choices import choices, path_in
from bot.presentation.draft_factory import view_before
from bot.presentation.drafts import seat_text
from bot.presentation.in_words import asked_below
from bot.presentation.presses import Choose, ChoosePath
from engine import GAMES
from engine.core import Action, Game, Rng, decision_of, options_of, play
from tools.arguments import add_games, add_seats, set_up_for_two, tool

BUTTON = 1
LIST = 2
"""The presses that an answer takes."""
Item = discord.ui.Item[Any]


class Way(NamedTuple):
    """An answer: its presses, the indices of its options, and whether it asks for a question."""

    presses: int
    places: list[int]
    asks: bool


def main(words: Sequence[str] | None = None) -> None:
    """Run ``python -m tools.presses``."""
    command = tool("presses", presses, "count the presses of a player in games against bots")
    add_seats(command)
    add_deals(command)
    add_games(command, 10)
    command.add_argument("--heard", action="store_true", help="type numbers, and count the words")
    command.add_argument("--show", action="store_true", help="print each question with its answers")
    run(command, words)


def presses(chosen: Namespace) -> int:
    """Print the mean number of presses and of questions per game."""
    game = GAMES[chosen.game]
    seats, options = set_up_for_two(game, chosen)
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    play_one = _listened if chosen.heard else _game
    found = [play_one(_table(game, seats, options, seed), show=chosen.show) for seed in seeds]
    counts, asked_by_game, longest = zip(*found, strict=True)
    unit = f"words (at most {max(longest)} an answer)" if chosen.heard else "presses"
    print(f"{fmean(counts):.1f} {unit}, {fmean(asked_by_game):.1f} questions per game")
    return 0


def _table(game: Game, seats: int, options: dict[str, str], seed: int) -> Table:
    """Return a table at the beginning of a game."""
    row = GameRow(
        id=TableId(1),
        guild=None,
        channel=ChannelId(1),
        opener=UserId(1),
        key=game.key,
        rules=game.rules.version,
        options=options,
        seed=seed,
        salt="",
        status="playing",
        ply=BEGINNING,
        state=None,
        created=EPOCH,
        touched=EPOCH,
    )
    first = first_frame(row, seats)
    people = tuple(SeatRow(seat=Seat(seat), user=UserId(seat + 1)) for seat in range(seats))
    return Table(row, people, first.state, (first,))


def _listened(table: Table, *, show: bool) -> tuple[int, int, int]:
    """Play a game by numbers; return the words that its first player hears, all and at most."""
    heard = list[int]()
    while not table.state.over:
        seat = table.awaited[0]
        if seat != FIRST_SEAT:
            table = played(table, seat, _bot_move(table.game, table.state, seat))
            continue
        text = heard_text(table, seat)
        number = number_of_bot(table, seat)
        heard.append(len(text.split()))
        if show:
            print(f"{text}\n\n/do {number}\n")
        table = typed(table, seat, str(number))
    text = seat_text(table, FIRST_SEAT, table.view(FIRST_SEAT, names_of(table)))
    if show:
        print(text)
    heard.append(len(text.split()))
    return sum(heard), len(heard) - 1, max(heard)


def number_of_bot(table: Table, seat: Seat) -> int:
    """Return the number of the answer that the bot would give."""
    ways = {
        number: Way(BUTTON, [*one.places], one.asks)
        for number, one in numbered(table, seat).items()
    }
    fitting = [number for number, way in ways.items() if _follows(table, seat, way)]
    return max(fitting or ways, key=lambda one: len(ways[one].places))


def names_of(table: Table) -> list[str]:
    """Return a name for each seat."""
    return [f"P{row.seat + 1}" for row in table.seats]


def heard_text(table: Table, seat: Seat) -> str:
    """Return the answer of a typed move."""
    view = table.view(seat, names_of(table))
    before = view_before(table.before_steps(seat), view, seat, None)
    return asked_below(seat_text(table, seat, view), table, view, before)


def _game(table: Table, *, show: bool) -> tuple[int, int, int]:
    """Play a game; return the presses and the questions of its first player."""
    count = 0
    asked = 0
    while not table.state.over:
        seat = table.awaited[0]
        if seat != FIRST_SEAT:
            table = played(table, seat, _bot_move(table.game, table.state, seat))
            continue
        items = [*choices(table, seat)]
        if show:
            print("\n".join([table.view(seat).question, *map(_words, items), ""]))
        fitting = [way for way in _ways(items) if _follows(table, seat, way)]
        way = max(fitting, key=lambda one: len(one.places))
        count += way.presses
        asked += 1
        table = pressed(table, seat, way.places, asks=way.asks)
    return count, asked, 0


def _bot_move(game: Game, state: Any, seat: int) -> Action:
    return game.ai.steady(state, seat, Rng(1))


def _ways(items: Sequence[Item]) -> Iterator[Way]:
    """Yield each answer that a message offers."""
    for item in items:
        if isinstance(item, discord.ui.Select):
            for option in item.options:
                places, asks = path_in(option.value)
                yield Way(LIST, places, asks)
        elif isinstance(item, discord.ui.Button):
            pressed_id = item.custom_id or ""
            if one := Choose.read(pressed_id):
                yield Way(BUTTON, [one.place], asks=False)
            elif several := ChoosePath.read(pressed_id):
                yield Way(BUTTON, path_in(several.path)[0], bool(several.asks))


def _follows(table: Table, seat: Seat, way: Way) -> bool:
    """Whether the bot would give these answers."""
    game = table.game
    state = table.state
    for place in way.places:
        option = options_of(state, seat)[place]
        move = _bot_move(game, state, seat)
        if not (_begins(option, move) or _begins(move, option)):
            return False
        state = play(state, seat, option).state
    decision = decision_of(state, seat)
    passing = decision.unasked(state) if decision else None
    return way.asks == (passing is not None and _bot_move(game, state, seat) != passing)


def _begins(option: Action, move: Action) -> bool:
    """Whether an option is a move, or only leaves out some of its fields."""
    fields = option.__struct_fields__
    return type(option) is type(move) and all(
        getattr(option, name) in (None, getattr(move, name)) for name in fields
    )


def _words(item: Item) -> str:
    """Return the words of a button, or of a list with its entries."""
    if isinstance(item, discord.ui.Select):
        entries = (f"    {one.label} | {one.description or ''}" for one in item.options)
        return "\n".join([f"  {{{item.placeholder}}}", *entries])
    return f"  [{getattr(item, 'label', '')}]"


if __name__ == "__main__":
    main()
