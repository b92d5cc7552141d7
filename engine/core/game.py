"""The record of a game: the functions and facts that the rest of Atoll uses."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Literal, NamedTuple, Union, get_args

import msgspec
from typing_extensions import TypeVar

from engine.core.challenge import ChallengeClass, Feat
from engine.core.editions import EDITION, FIRST
from engine.core.entries import Entry
from engine.core.errors import BadOption, BadSave
from engine.core.evaluation import Evaluation
from engine.core.guide import NO_GUIDE, Guide
from engine.core.label import Label
from engine.core.lesson import Lesson
from engine.core.options import Misfit, Option, effective_options, misfit, players
from engine.core.outcome import Outcome
from engine.core.play import StateT, advance
from engine.core.reasons import Comparison, Reasons
from engine.core.rng import Rng
from engine.core.steps import Action, Decision, Step, Together
from engine.core.view import View
from engine.core.words import counted, excerpt, listed, theme_of_question

ViewT = TypeVar("ViewT", bound=View, default=Any)
Difficulty = Literal["easy", "medium", "hard"]
Planner = Callable[[StateT, int, Action, Rng], float]
Exact = Callable[[StateT, int, Sequence[Action], int], Sequence[float] | None]
"""Returns the chance of a seat after each option in a known world with the best play.

It returns nothing if that takes more than the given number of positions.
"""


class SeatPlan(NamedTuple):
    """A plan for one seat; ``points`` returns the points that it reaches after an option.

    The result depends on the random numbers. If the seat knows everything that matters (``known``),
    use the best of several results, otherwise their mean. The ``wide`` plans search longer than
    ``points`` and find more, each in another way. ``follow`` returns the next move of the best of
    all these plans, or of a new one that takes about the given number of seconds.
    """

    points: Planner[Any]
    known: bool
    wide: Sequence[Planner[Any]]
    follow: Callable[[Any, int, Rng, float], Action]


Upgrade = Callable[[dict[str, Any]], dict[str, Any]]


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[StateT, ViewT]):
    """How a game is played.

    ``actions`` are in the order in which players see them. ``steps`` are all steps that an agenda
    can contain. ``upgrades[n]`` turns stored JSON of version ``n`` into version ``n + 1``, from
    version 1 to the one of new games. ``retired`` are options of older games that no rule reads
    any more; new games cannot have them. ``feats_met`` returns the feats that a state has earned.
    """

    options: tuple[Option, ...]
    actions: tuple[type[Action], ...]
    steps: tuple[type[Step], ...]
    state: type[StateT]
    setup: Callable[[Mapping[str, str], int, Rng], StateT]
    view: Callable[[StateT, int | None], ViewT]
    resample: Callable[[StateT, int | None, Rng], StateT]
    outcome: Callable[[StateT], Outcome]
    feats_met: Callable[[StateT], tuple[str, ...]] = lambda state: ()
    retired: tuple[str, ...] = ()
    upgrades: Mapping[int, Upgrade] = field(default_factory=dict)

    @property
    def version(self) -> int:
        """The version of the rules of new games."""
        return 1 + len(self.upgrades)


@dataclass(frozen=True, kw_only=True)
class Words(Generic[ViewT]):
    """The texts that players read.

    ``labels`` returns the labels of some of a view's options, in the same order. ``minutes`` is the
    length of a game played in one sitting. ``guide`` has the pages of the rules, ``entries`` the
    components, and ``lesson`` a scripted first game. ``feats`` are permanent rewards of a solo
    player. ``theme`` names the kind of a seat's choice, for puzzles. ``reasons`` say why a choice
    is better. ``turn`` says what the awaited players do, as in "Ana and Ben explore". Everybody
    reads it, so it gets the view of spectators. ``rounds`` is the number of rounds, or 0 if it is
    not known before the end.
    """

    blurb: str
    labels: Callable[[ViewT, Iterable[Action]], list[Label]]
    turn: Callable[[ViewT], str]
    rounds: int = 0
    guide: Guide = NO_GUIDE
    entries: tuple[Entry, ...] = ()
    lesson: Lesson | None = None
    minutes: int = 30
    difficulty: Difficulty = "medium"
    feats: tuple[Feat, ...] = ()
    theme: Callable[[Any, int], str] = theme_of_question
    reasons: Reasons | None = None


@dataclass(frozen=True, kw_only=True)
class Ai(Generic[StateT]):
    """How bots play.

    ``steady`` is the heuristic player. Playouts use ``rollout`` if it is better; long playouts and
    searching bots use ``expert``. ``search`` is the game's own solver and takes about the given
    number of seconds. It follows its ``plans`` in later turns; clear them before another bot plays
    the same deal. ``planner`` returns the plan of a seat, at tables whose players can be
    planned for separately. ``best_line`` returns about the best score of a solo game, and the
    actions that lead to it. ``evaluation`` values a position, so a search need not play to the end.
    ``candidates`` returns the options worth searching, ``ranked`` the sensible ones, the best
    first, for the tree search. ``comparison`` compares the results of two choices. ``gentle`` is
    the share of random choices of the gentle level, in percent. ``exact`` solves endgames.
    """

    steady: Callable[[StateT, int, Rng], Action]
    expert: Callable[[StateT, int, Rng], Action] | None = None
    rollout: Callable[[StateT, int, Rng], Action] | None = None
    search: Callable[[StateT, int, Rng, float], Action] | None = None
    plans: dict[Any, Any] = field(default_factory=dict)
    planner: Callable[[StateT, int], SeatPlan | None] = lambda g, seat: None
    best_line: Callable[[StateT], tuple[int, tuple[Action, ...]]] | None = None
    evaluation: Evaluation[StateT] | None = None
    candidates: Callable[[StateT, int, Rng], Sequence[Action]] | None = None
    ranked: Callable[[StateT, int, Rng], Sequence[Action]] | None = None
    comparison: Comparison | None = None
    exact: Exact[Any] | None = None
    gentle: int = 50

    @property
    def policy(self) -> Callable[[StateT, int, Rng], Action]:
        """The player who orders the options of a search and plays its playouts."""
        return self.rollout or self.steady


@dataclass(frozen=True, kw_only=True)
class Game(Generic[StateT, ViewT]):
    """A game: everything that the bot, the painters, the tests and the command line use.

    ``package`` is the package of its modules. ``scored`` says whether players score points.
    ``challenges`` are the kinds of challenges that the game has.
    """

    key: str
    name: str
    group: str
    package: str
    seats: tuple[int, ...]
    rules: Rules[StateT, ViewT]
    words: Words[ViewT]
    ai: Ai[StateT]
    scored: bool = True
    challenges: tuple[ChallengeClass, ...] = ()

    def checked(self, options: Mapping[str, str], seats: int) -> dict[str, str]:
        """Return the same as ``effective``, but refuse chosen options that have no effect.

        A default value is never refused.

        Raises:
            BadOption: an option or the number of seats is not possible in this game, or an option
                would have no effect.
        """
        found = self.effective(options, seats)
        problem = self._refused(options, seats)
        if problem:
            raise problem
        return found

    def effective(self, options: Mapping[str, str], seats: int) -> dict[str, str]:
        """Return those of ``options`` that have an effect, and the defaults of the others.

        Raises:
            BadOption: an option or the number of seats is not possible in this game.
        """
        self._check_known(options, seats)
        wrong = self.misfit(options, seats)
        if wrong:
            raise BadOption(
                f"{_unfit(wrong.key, wrong.value, seats, wrong.needed)}"
                f" Choose {listed(wrong.instead, 'or')}."
            )
        return effective_options(self.rules.options, options, seats)

    def misfit(self, options: Mapping[str, str], seats: int) -> Misfit | None:
        """Return the choice, if any, that is not possible with this number of seats."""
        return misfit(self.rules.options, options, seats)

    def fitting_seats(self, options: Mapping[str, str]) -> list[int]:
        """Return the numbers of seats for which a user may choose ``options``.

        Missing options have their plain ``default``, for any number of seats.

        Raises:
            BadOption: no number of seats is possible.
        """
        whole = {option.key: option.default for option in self.rules.options} | dict(options)
        self._check_known(whole, self.seats[0])
        possible = [seats for seats in self.seats if self.misfit(whole, seats) is None]
        fitting = [seats for seats in possible if self._refused(whole, seats) is None]
        if not fitting:
            refused = self._refused(whole, possible[0]) if possible else None
            raise refused or BadOption("These options cannot be combined.")
        return fitting

    def fitting(self, options: Mapping[str, str], seats: int) -> dict[str, list[str]]:
        """Return the values that users can choose now for each option that has an effect."""
        found = effective_options(self.rules.options, options, seats)
        return {one.key: one.fitting(seats, found) for one in self.choices if one.key in found}

    def nearest(self, options: Mapping[str, str], seats: int) -> int:
        """Return the number of seats nearest to ``seats`` for which a game can begin."""
        possible = [number for number in self.seats if self.misfit(options, number) is None]
        return min(possible or self.seats, key=lambda number: abs(number - seats))

    @property
    def choices(self) -> list[Option]:
        """The options that users choose."""
        return [option for option in self.rules.options if not (option.earned or option.ruling)]

    @cached_property
    def edition(self) -> str:
        """The set of components: the number of an edition, or the name of a host's set."""
        options = {option.key: option.default for option in self.rules.options}
        return options.get(EDITION, FIRST)

    @cached_property
    def variant(self) -> str:
        """The key, with the name of the set if it is not the current edition: ``palm_island@1``."""
        _, mark, edition = self.package.partition("@")
        return f"{self.key}{mark}{edition}"

    @property
    def in_short(self) -> str:
        """The players, length and difficulty: ``2 to 6 players, 20 min, easy``."""
        return f"{players(self.seats)}, {self.words.minutes} min, {self.words.difficulty}"

    @property
    def has_windows(self) -> bool:
        """Whether the game ever asks several seats the same question within a shared time limit."""
        return any(
            issubclass(step, Decision) and step.window is not None for step in self.rules.steps
        )

    @cached_property
    def is_open(self) -> bool:
        """Whether the game asks one player at a time, and never in secret."""
        return not any(
            issubclass(step, Together) or (issubclass(step, Decision) and step.secret)
            for step in self.rules.steps
        )

    @property
    def has_secrets(self) -> bool:
        """Whether players hold anything secret."""
        parts = {part.name: part.type for part in msgspec.structs.fields(self.rules.state)}
        [hand] = get_args(parts["hands"])
        return bool(msgspec.structs.fields(hand))

    def is_for_one(self, options: Mapping[str, str]) -> bool:
        """Whether ``options`` mean a solo game, with the plain defaults of missing options.

        Raises:
            BadOption: the options cannot be combined.
        """
        return self.fitting_seats(options) == [1]

    @cached_property
    def together(self) -> str:
        """Options for several players, as users write them; "" if the defaults allow them."""
        choices = ({option.key: value} for option in self.choices for value in option.values)
        for options in ({}, *choices):
            try:
                seats = self.fitting_seats(options)
            except BadOption:
                continue
            if max(seats) > 1:
                return " ".join(f"{key}={value}" for key, value in options.items())
        return ""

    def start(self, seats: int, seed: int, options: Mapping[str, str] | None = None) -> StateT:
        """Return a new game at its first real choice.

        Raises:
            BadOption: an option or the number of seats is not possible in this game.
        """
        return self.begin(seats, seed, self.checked(options or {}, seats))

    def begin(self, seats: int, seed: int, options: Mapping[str, str]) -> StateT:
        """Return the beginning of a new or old game, with the options that are stored with it.

        Options of older games that have no effect are preserved. Later options are not added.

        Raises:
            BadOption: an option or the number of seats is not possible in this game.
        """
        known = [option for option in self.rules.options if option.is_in_all_games]
        retired = {key: value for key, value in options.items() if key in self.rules.retired}
        current = {key: value for key, value in options.items() if key not in self.rules.retired}
        self._check_known(current, seats)
        complete = effective_options(known, current, seats) | current
        ordered = {one.key: complete[one.key] for one in self.rules.options if one.key in complete}
        ordered |= retired
        g = self.rules.setup(ordered, seats, Rng(seed))
        advance(g)
        return g

    def view(self, state: StateT, seat: int | None) -> ViewT:
        """Return the view of ``seat``, or the public view for ``None``."""
        return self.rules.view(state, seat)

    def label(self, view: ViewT, action: Action) -> str:
        """Return the whole label of ``action``; for many actions ``lines`` is faster."""
        return self.lines(view, (action,))[0]

    def lines(self, view: ViewT, actions: Iterable[Action]) -> list[str]:
        """Return the whole labels of some of a view's options, in the same order."""
        return list(map(str, self.words.labels(view, actions)))

    def save(self, state: StateT) -> bytes:
        """Return the stored form: JSON with named parts."""
        return _ENCODER.encode(state.truth())

    def load(self, saved: bytes) -> StateT:
        """Return the state that was stored under the current rules, with its open choices.

        Raises:
            BadSave: this is not a state of this game.
        """
        try:
            parts = self._decoder.decode(saved)
        except msgspec.MsgspecError as problem:
            raise BadSave(f"this is not a saved game of {self.name}: {problem}") from problem
        g = self.rules.state(**{name: getattr(parts, name) for name in self.rules.state.stored})
        advance(g)
        return g

    def upgraded(self, saved: bytes, rules: int) -> bytes:
        """Convert a state that was stored under the version ``rules`` to the current rules.

        Raises:
            BadSave: this is not a stored state, or its version cannot be upgraded.
        """
        try:
            parts = msgspec.json.decode(saved)
            for step in range(rules, self.rules.version):
                parts = self.rules.upgrades[step](parts)
        except (msgspec.MsgspecError, LookupError, TypeError) as problem:
            raise BadSave(f"this is not a saved game of {self.name}: {problem}") from problem
        return _ENCODER.encode(parts)

    def digest(self, state: StateT) -> str:
        """Return the sha256 of the stored form, in hexadecimal."""
        return hashlib.sha256(self.save(state)).hexdigest()

    def _check_known(self, options: Mapping[str, str], seats: int) -> None:
        if seats not in self.seats:
            raise BadOption(f"{self.name} is for {players(self.seats)}, not {seats}.")
        known = {option.key: option for option in self.rules.options}
        for key, value in options.items():
            if key not in known:
                has = ", ".join(known)
                raise BadOption(f"{self.name} has no option “{excerpt(key)}”. It has: {has}.")
            if key == EDITION and value != self.edition:
                raise BadOption(
                    f"These are the components “{self.edition}”, not “{excerpt(value)}”."
                )
            if value not in known[key].values:
                offered = listed(known[key].values, "or")
                raise BadOption(f"{key} cannot be “{excerpt(value)}”. Choose {offered}.")

    def _refused(self, options: Mapping[str, str], seats: int) -> BadOption | None:
        """Return the error for the first option that has no effect; a default is never refused."""
        found = effective_options(self.rules.options, options, seats)
        for option in self.rules.options:
            value = options.get(option.key, option.default)
            if value in (option.default, found.get(option.key)):
                continue
            if option.when.holds(seats, found):
                return BadOption(_unfit(option.key, value, seats, option.need(value).seats))
            needed = option.when.words
            for key, values in option.when.options.items():
                other = next(one for one in self.rules.options if one.key == key)
                among = {number for one in values for number in other.need(one).seats or self.seats}
                if seats not in among:
                    needed += f", which is for {players(sorted(among))}"
            return BadOption(f"{option.key} only has an effect {needed}.")
        return None

    @cached_property
    def _decoder(self) -> msgspec.json.Decoder[Any]:
        """A decoder for stored states.

        Steps are named by their tags, so it knows only this game's steps.
        """
        known = {part.name: part.type for part in msgspec.structs.fields(self.rules.state)}
        step = Union[self.rules.steps]  # type: ignore[name-defined]  # noqa: UP007  # built at run time
        known |= {"agenda": list[step], "lanes": dict[int, list[step]]}
        parts = [(name, known[name]) for name in self.rules.state.stored]
        return msgspec.json.Decoder(msgspec.defstruct("Stored", parts))


_ENCODER = msgspec.json.Encoder()


def _unfit(key: str, value: str, seats: int, needed: Sequence[int]) -> str:
    went = f"{key} “{value}” does not go with {counted(seats, 'seat')}"
    return f"{went}: it is for {players(needed)}."
