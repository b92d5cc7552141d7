import pickle

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from engine import GAMES
from engine.core import BadOption
from research.openspiel import IslandState, short_name
from tests.research.playthroughs import file_of, played, stored
from tests.research.tables import Setup, encoded_tables, name_of, some_tables

pytestmark = pytest.mark.long


def loaded(setup: Setup, **more: object) -> pyspiel.Game:
    key, seats, options = setup
    named = " ".join(f"{option}:{value}" for option, value in options.items())
    return pyspiel.load_game(short_name(key), {"players": seats, "options": named, **more})


def dealt(game: pyspiel.Game, moves: int = 0) -> IslandState:
    """Return a game after some random moves."""
    state: IslandState = game.new_initial_state()
    rng = np.random.default_rng(3)
    state.apply_action(7)
    for _ in range(moves):
        if not state.is_terminal():
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize(("setup", "actions"), encoded_tables())
def test_game_passes_the_toolkits_simulation(setup: Setup, actions: str) -> None:
    game = loaded(setup, actions=actions, deals=64)
    pyspiel.random_sim_test(
        game, num_sims=1, serialize=False, verbose=False, mask_test=actions == "slots"
    )


@pytest.mark.parametrize("setup", some_tables(), ids=name_of)
def test_state_survives_clone_serialisation_and_pickle(setup: Setup) -> None:
    game = loaded(setup)
    state = dealt(game, 12)
    _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for other in (state.clone(), read, pickle.loads(pickle.dumps(state))):  # noqa: S301
        assert str(other) == str(state)
        assert other.legal_actions() == state.legal_actions()
    assert str(pickle.loads(pickle.dumps(game))) == str(game)  # noqa: S301


@pytest.mark.parametrize("setup", some_tables(), ids=name_of)
def test_resampled_state_looks_the_same_to_its_player_alone(setup: Setup) -> None:
    state = dealt(loaded(setup), 5)
    player = state.current_player()
    rng = np.random.default_rng(5)
    others = [state.resample_from_infostate(player, rng.random) for _ in range(4)]
    for other in others:
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
    assert len({str(other) for other in others}) > 1


@pytest.mark.parametrize("key", GAMES)
def test_toolkits_searches_play_every_game(key: str) -> None:
    game = loaded((key, GAMES[key].seats[0], {}), deals=16)
    rng = np.random.RandomState(3)
    evaluator = Halfway()
    bots = [
        ismcts.ISMCTSBot(game, uct_c=1.4, evaluator=evaluator, max_simulations=6, random_state=rng),
        mcts.MCTSBot(game, 1.4, 6, evaluator, solve=False, random_state=rng),
    ]
    state = dealt(game, 4)
    for bot in bots:
        assert bot.step(state) in state.legal_actions()


class Halfway(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """Give every position the same value, because playouts of whole games would take too long."""

    def evaluate(self, state: IslandState) -> list[float]:
        return [0.5] * state.num_players()

    def prior(self, state: IslandState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@pytest.mark.parametrize("key", GAMES)
def test_stored_playthrough_is_still_played_the_same(key: str) -> None:
    text, actions = stored(key)
    assert played(key, actions) == text, (
        f"If the change is intended: python -m tests.research.playthroughs ({file_of(key)})"
    )


@pytest.mark.parametrize(
    ("parameters", "problem"),
    [
        ("options=weather:calm", "has no option"),
        ("options=casual", "“casual” is not of the form key:value"),
        ("actions=all", "actions cannot be “all”"),
        ("deals=0", "deals cannot be 0"),
    ],
)
def test_wrong_parameter_is_refused(parameters: str, problem: str) -> None:
    with pytest.raises(BadOption, match=problem):
        pyspiel.load_game(f"python_atoll_palm_island({parameters})")
