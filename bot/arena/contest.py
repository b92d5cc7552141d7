"""Games between bots: who has which seat, and how each game ends."""

import time
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any, NamedTuple, Protocol

import msgspec

from bot.domain import levels
from bot.domain.levels import LEAST_SECONDS, SHARE, STEADY, Level
from engine import GAMES
from engine.core import Action, AtollError, Game, Note, Outcome, Rng, awaited, play
from engine.players import PLAYERS, Player, player_of
from engine.players.lookahead import choices_ahead

TABLE = "table"
"""The time of a level that plays as at a table."""
MOST_MOVES = 20_000
"""A game with more moves is a draw. Random games have about 1,700 at most."""


class Contest(msgspec.Struct, frozen=True):
    """Bots that are compared at one kind of table, over the deals from ``seed``.

    With a bot for each seat, each deal is played once for each rotation of the seats. With two bots
    and more seats, the first has one seat and the second has the others. With ``apart``, for solo
    games and groups, each bot plays each deal in all seats.
    """

    key: str = msgspec.field(name="game")
    seats: int
    options: dict[str, str]
    seed: int
    bots: tuple[str, ...]
    apart: bool

    @property
    def places(self) -> Sequence[int]:
        """The bots of the first game, by seat."""
        if len(self.bots) == 2:
            return [0, *[1] * (self.seats - 1)]
        return range(len(self.bots))

    def fair(self, bot: int) -> float:
        """Return the win rate of a bot that is as strong as the others."""
        return 1 / len(self.bots) if self.apart else self.places.count(bot) / self.seats


class Match(msgspec.Struct, frozen=True):
    """The result of a game, by bot.

    ``wins`` are the shares of the win. ``points`` has the average of a bot's seats, the fewest
    points in a group, or ``None`` if the game was not finished. ``won`` says whether a group won.
    ``seconds`` has the seconds of each choice. ``faults`` say why a bot lost early.
    """

    wins: list[float]
    points: list[float | None]
    won: list[bool]
    seconds: list[list[float]]
    faults: list[str]


class Fault(AtollError):
    """A program broke the rules of the arena, so it loses the game."""


class Entrant(Protocol):
    """A bot in a seat, with the seconds of its choices in the current game."""

    seconds: list[float]

    def begin(self, number: int) -> None:
        """Prepare for the game with this number."""

    def hear(self, seat: int, notes: Sequence[Note]) -> None:
        """Take note of the last action, as its seat may see it."""

    def __call__(self, game: Game, g: Any, seat: int, rng: Rng, /) -> Action:
        """Return a legal action, or raise ``Fault``."""
        ...


class Timed:
    """A level, with the CPU seconds of its choices."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.seconds = list[float]()

    def begin(self, number: int) -> None:
        """Forget the last game."""
        self.seconds = []

    def hear(self, seat: int, notes: Sequence[Note]) -> None:
        """Do nothing, because levels read the position."""

    def __call__(self, game: Game, g: Any, seat: int, rng: Rng, /) -> Action:
        """Return the choice of the player."""
        begun = time.process_time()
        chosen = self._player(game, g, seat, rng)
        self.seconds.append(time.process_time() - begun)
        return chosen


class AtATable:
    """A level with the time that it gets at a table, and the CPU seconds of its choices.

    A turn lasts until another seat acts. Its time is planned over the choices that it probably has.
    """

    def __init__(self, level: Level) -> None:
        self._level = level
        self.seconds = list[float]()
        self._left = level.turn_seconds
        self._actions = 0
        """The seconds left in this turn, and the actions since the last choice."""

    def begin(self, number: int) -> None:
        """Forget the last game."""
        self.seconds = []

    def hear(self, seat: int, notes: Sequence[Note]) -> None:
        """Count the actions."""
        self._actions += 1

    def __call__(self, game: Game, g: Any, seat: int, rng: Rng, /) -> Action:
        """Return the choice of the level, in its share of the turn."""
        begun = time.process_time()
        if self._actions != 1:
            self._left = self._level.turn_seconds
        given = min(self._left * SHARE, self._level.turn_seconds)
        planned = self._level.planned(given, choices_ahead(game, g, seat, Rng(rng.bits())))
        name = f"{self._level.key}:{max(planned, LEAST_SECONDS)}"
        if planned < LEAST_SECONDS and game.ai.search is None:
            name = STEADY.key
        chosen = player_of(name, time.process_time)(game, g, seat, rng)
        self.seconds.append(time.process_time() - begun)
        self._left = max(0.0, self._left - self.seconds[-1])
        self._actions = 0
        return chosen


Enter = Callable[[int, int], Entrant]
"""Returns the entrant for a bot of the contest, and for the first, second … of its seats."""


def level(name: str) -> Entrant:
    """Return the bot with a name: a level, or ``master:0.2``, or ``master:table``."""
    key, _, time_given = name.partition(":")
    if time_given == TABLE:
        return AtATable(levels.LEVELS[key])
    return Timed(PLAYERS[name] if name in PLAYERS else player_of(name, time.process_time))


def play_match(contest: Contest, number: int, enter: Enter | None = None) -> Match:
    """Play game ``number`` of a contest, counted from 0.

    Between levels, the result depends on nothing else.
    """
    find = enter or (lambda bot, _: level(contest.bots[bot]))
    if contest.apart:
        return _apart(contest, number, find)
    deal, turn = divmod(number, contest.seats)
    seated = [contest.places[(seat - turn) % contest.seats] for seat in range(contest.seats)]
    return _against(contest, number, deal, seated, find)


def _against(
    contest: Contest, number: int, deal: int, seated: Sequence[int], enter: Enter
) -> Match:
    """Let the bots play in these seats against each other.

    If a program breaks the rules, the game ends, and the seats of the other bots share the win.
    """
    bots = range(len(contest.bots))
    seats_of = [[seat for seat, one in enumerate(seated) if one == bot] for bot in bots]
    entrants = [enter(bot, seats_of[bot].index(seat)) for seat, bot in enumerate(seated)]
    end = _end(contest, number, deal, entrants)
    faults = [""] * len(bots)
    points = list[float | None]([None] * len(bots))
    if isinstance(end, Lost):
        faults[seated[end.seat]] = end.reason
        left = [seat for seat in range(contest.seats) if seated[seat] != seated[end.seat]]
        parts = [(seat in left) / len(left) for seat in range(contest.seats)]
    else:
        points = [fmean(end.scores[seat] for seat in seats_of[bot]) for bot in bots]
        parts = [part_of_win(end, seat) for seat in range(contest.seats)]
    return Match(
        wins=[sum(parts[seat] for seat in seats_of[bot]) for bot in bots],
        points=points,
        won=[],
        seconds=[[s for seat in seats_of[bot] for s in entrants[seat].seconds] for bot in bots],
        faults=faults,
    )


def _apart(contest: Contest, number: int, enter: Enter) -> Match:
    """Let each bot play the deal. Compare wins first, then the fewest points in the group."""
    bots = range(len(contest.bots))
    groups = [[enter(bot, seat) for seat in range(contest.seats)] for bot in bots]
    ends = [_end(contest, number, number, group) for group in groups]
    points = [float(min(end.scores)) if isinstance(end, Outcome) else None for end in ends]
    won = [isinstance(end, Outcome) and bool(end.winners) for end in ends]
    ranks = [(point is not None, win, point or 0) for win, point in zip(won, points, strict=True)]
    best = max(ranks)
    return Match(
        wins=[(rank == best and rank[0]) / ranks.count(best) for rank in ranks],
        points=points,
        won=won,
        seconds=[[one for player in group for one in player.seconds] for group in groups],
        faults=[end.reason if isinstance(end, Lost) else "" for end in ends],
    )


class Lost(NamedTuple):
    """The end of a game in which a program broke the rules: its seat, and the reason."""

    seat: int
    reason: str


def _end(contest: Contest, number: int, deal: int, entrants: Sequence[Entrant]) -> Outcome | Lost:
    """Play a deal to its end."""
    game = GAMES[contest.key]
    seed = contest.seed + deal
    state = game.start(len(entrants), seed, contest.options)
    rng = Rng(seed)
    game.ai.plans.clear()
    notes: Sequence[Note] = state.notes
    for entrant in entrants:
        entrant.begin(number)
    for _ in range(MOST_MOVES):
        for seat, entrant in enumerate(entrants):
            entrant.hear(seat, notes)
        if state.over:
            return game.rules.outcome(state)
        seat = awaited(state)[0]
        try:
            state, notes = play(state, seat, entrants[seat](game, state, seat, rng))
        except Fault as fault:
            return Lost(seat, str(fault))
    return Outcome((0,) * len(entrants), (), "too many moves")


def part_of_win(end: Outcome, seat: int) -> float:
    """Return a seat's share of the win. Without a winner, all seats have the same share."""
    return (seat in end.winners) / len(end.winners) if end.winners else 1 / len(end.scores)
