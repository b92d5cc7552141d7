"""The games as OpenSpiel games (``pip install atoll[openspiel]``).

    import pyspiel
    import research.openspiel

    game = pyspiel.load_game("python_atoll_small_islands(players=3,options=mode:advanced)")

Parameters of each game:

* ``players``: the number of seats (default: the fewest);
* ``options``: those of ``/play``, such as ``mode:casual`` or ``tools:anytime heights:random``;
* ``actions``: ``slots`` or ``vocabulary`` (``research.actions``);
* ``deals``: how many deals the chance node at the root has.

All luck follows from the deal, so a game has one chance node and is deterministic after it. A
search on the true state would know the future: use ``resample_from_infostate``, as ISMCTS does.
Seats that choose at the same time move one after another.
"""

from collections.abc import Callable, Mapping
from typing import Any, Self

import msgspec
import numpy as np
import pyspiel

from engine import GAMES
from engine.core import Action, AnyState, BadOption, Rng, awaited, options_of, play, write
from engine.editions import game_of
from research import tensors
from research.actions import encoding
from research.rewards import returns

DEALS = 1 << 16
LONGEST_GAME = 10_000
"""The maximum number of decisions in a game; the longest random game had 1,717."""


def short_name(key: str) -> str:
    """Return the name under which OpenSpiel knows a game."""
    return f"python_atoll_{key}"


def _game_type(key: str) -> pyspiel.GameType:
    game = GAMES[key]
    return pyspiel.GameType(
        short_name=short_name(key),
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats[0],
            "options": "",
            "actions": "slots",
            "deals": DEALS,
        },
    )


class Shared:
    """Immutable data. OpenSpiel makes deep copies of states, and all copies share this."""

    def __deepcopy__(self, memo: object) -> Self:
        return self


class Setup(Shared):
    """The setup that a game shares with its states: seats, options and action encoding."""

    def __init__(self, key: str, params: Mapping[str, Any]) -> None:
        self.key = key
        self.params = dict(params)
        words = [word.partition(":") for word in str(params.get("options", "")).split()]
        if wrong := [key for key, colon, _ in words if not colon]:
            raise BadOption(f"“{wrong[0]}” is not of the form key:value.")
        named = {key: value for key, _, value in words}
        self.game = game_of(key, named)
        self.seats = int(params.get("players", self.game.seats[0]))
        self.options = self.game.checked(named, self.seats)
        self.encoding = encoding(key, params.get("actions", "slots"))
        self.deals = int(params.get("deals", DEALS))
        if self.deals < 1:
            raise BadOption(f"deals cannot be {self.deals}. Give 1 or more.")

    def __reduce__(self) -> tuple[type["Setup"], tuple[str, dict[str, Any]]]:
        return Setup, (self.key, self.params)


class IslandGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One of the games, with its seats and options."""

    key: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.setup = Setup(self.key, params or {})
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.encoding.size,
            max_chance_outcomes=self.setup.deals,
            num_players=self.setup.seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(_game_type(self.key), info, dict(params or {}))

    def new_initial_state(self) -> "IslandState":
        """Return a state at the chance node, before the deal."""
        return IslandState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> "IslandObserver":
        """Return an observer of one player's view."""
        return IslandObserver(self, iig_obs_type, params)


class Position(Shared):
    """A moment of a game.

    ``table`` is the engine's state, or ``None`` before the deal. ``player`` is the seat to move, or
    OpenSpiel's number for chance or for the end. ``log`` is the last text of a move or a note, with
    the log before it and its reader.
    """

    def __init__(self, setup: Setup, table: AnyState | None = None, log: Any = None) -> None:
        self.table = table
        self.log = log
        self.player = int(pyspiel.PlayerId.CHANCE)
        options = list[Action]()
        if table is not None:
            self.player = int(pyspiel.PlayerId.TERMINAL) if table.over else awaited(table)[0]
            options = options_of(table, self.player)
        self.legal = dict(zip(setup.encoding.numbers(options), options, strict=True))

    def texts_for(self, player: int) -> list[str]:
        """Return all notes for a player so far, and the player's own moves."""
        texts = list[str]()
        log = self.log
        while log is not None:
            log, reader, text = log
            if reader is None or reader == player:
                texts.append(text)
        return texts[::-1]


class IslandState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A game in progress. ``position.table`` is None before the deal."""

    def __init__(self, game: IslandGame) -> None:
        super().__init__(game)
        self.setup = game.setup
        self.position = Position(game.setup)

    @property
    def table(self) -> AnyState | None:
        """The engine's state."""
        return self.position.table

    def current_player(self) -> int:
        """Return the seat to move, or OpenSpiel's number for chance or for the end."""
        return self.position.player

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.legal) if player == self.position.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return all deals, with equal probabilities."""
        return [(deal, 1 / self.setup.deals) for deal in range(self.setup.deals)]

    def _apply_action(self, action: int) -> None:
        setup = self.setup
        before = self.position
        if before.table is None:
            self.position = Position(setup, setup.game.begin(setup.seats, action, setup.options))
        else:
            move = before.legal[action]
            table, notes = play(before.table, before.player, move)
            log: Any = (before.log, before.player, f"> {write(move)}")
            for note in notes:
                log = (log, note.to, note.template.format(**note.values))
            self.position = Position(setup, table, log)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"Deal {action}"
        legal = self.position.legal
        return write(legal[action]) if action in legal else f"Action {action}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table is not None and self.table.over

    def returns(self) -> list[float]:
        """Return a number from 0 to 1 for each seat; 0 before the end."""
        if self.table is None or not self.table.over:
            return [0.0] * self.setup.seats
        return returns(self.setup.game, self.table)

    def resample_from_infostate(
        self, player: int, probability_sampler: Callable[[], float]
    ) -> "IslandState":
        """Return a state that ``player`` cannot tell from this one, with other hidden parts.

        Its history is this state's, so do not store it.
        """
        other: IslandState = self.clone()
        if self.table is not None:
            rng = Rng(int(probability_sampler() * (1 << 53)))
            table = self.setup.game.rules.resample(self.table, player, rng)
            other.position = Position(self.setup, table, self.position.log)
        return other

    def seen_by(self, player: int, *, with_history: bool) -> str:
        """Return a player's view as JSON, after the player's notes and moves if requested."""
        if self.table is None:
            return ""
        view = _ENCODER.encode(self.setup.game.view(self.table, player)).decode()
        return "\n".join([*self.position.texts_for(player), view]) if with_history else view

    def __str__(self) -> str:
        """Return the full state as JSON, hidden information included."""
        return "" if self.table is None else self.setup.game.save(self.table).decode()


class IslandObserver:
    """One player's observations: ``tensor``, its named parts in ``dict``, and a text."""

    def __init__(
        self, game: IslandGame, iig_obs_type: Any, params: Mapping[str, Any] | None
    ) -> None:
        if params:
            raise ValueError(f"An observer takes no parameters, but got {params}.")
        self._recalls = bool(iig_obs_type and iig_obs_type.perfect_recall)
        slices = tensors.slices(game.key)
        self.tensor = np.zeros(sum(one.stop - one.start for one in slices.values()), np.float32)
        self.dict = {
            name: self.tensor[part].reshape(tensors.shapes(game.key)[name])
            for name, part in slices.items()
        }

    def set_from(self, state: IslandState, player: int) -> None:
        """Fill ``tensor`` and ``dict`` from a player's view."""
        if state.table is None:
            self.tensor.fill(0)
        else:
            game = state.setup.game
            self.tensor[:] = tensors.flat(tensors.observe(game, game.view(state.table, player)))

    def string_from(self, state: IslandState, player: int) -> str:
        """Return a player's view as text."""
        return state.seen_by(player, with_history=self._recalls)


_ENCODER = msgspec.json.Encoder()

for _key in GAMES:
    _class = type(f"{_key.title().replace('_', '')}Game", (IslandGame,), {"key": _key})
    globals()[_class.__name__] = _class  # so that games can be pickled
    pyspiel.register_game(_game_type(_key), _class)
