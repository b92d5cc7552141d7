"""The rewards of agents at the end of a game."""

from engine.core import AnyState, Game


def returns(game: Game, state: AnyState) -> list[float]:
    """Return a number from 0 to 1 for each seat of a finished game.

    A sole winner gets 1, and tied winners share it equally. In solo games and groups, each seat
    gets 1 for a win and 0 for a loss.
    """
    winners = game.rules.outcome(state).winners
    is_team = len(state.seats) == 1 or state.options.get("mode") == "cooperative"
    share = 1.0 if is_team else 1 / max(len(winners), 1)
    return [share if seat in winners else 0.0 for seat in state.seats]
