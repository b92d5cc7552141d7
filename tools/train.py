"""Learn the weights of a game's evaluation from games of heuristic players."""

from argparse import Namespace
from collections.abc import Iterator, Sequence

from bot.cli import progress
from bot.cli.arguments import add_deals, output, run
from bot.cli.games import CliError, write_file
from engine import GAMES
from engine.core import BadOption, Evaluation, Game, Rng
from tools.arguments import add_games, tool, typed_again
from tools.training import Fit, Sample, fit, samples


def main(words: Sequence[str] | None = None) -> None:
    """Run ``python -m tools.train``."""
    command = tool("train", train, "learn what positions are worth from games of bots")
    add_deals(command)
    add_games(command, 200)
    about = "write the weights here, as data/GAME/weights.toml"
    command.add_argument("--out", type=output, metavar="FILE.toml", help=about)
    run(command, words)


def train(chosen: Namespace) -> int:
    """Print the weights of a game's evaluation, learned from games with each number of seats."""
    game = GAMES[chosen.game]
    options = dict(chosen.option)
    if game.ai.evaluation is None:
        raise CliError(f"{game.name} has no features of a position")
    tables = [seats for seats in game.fitting_seats(options) if seats > 1]
    if not tables:
        raise BadOption("These options are for one player. Choose options for two or more.")
    numbers = progress.each(range(chosen.games), "games", chosen.games)
    rows = [
        row
        for number in numbers
        for row in _played(game, game.ai.evaluation, tables[number % len(tables)], number, chosen)
    ]
    start = game.start(tables[0], chosen.seed, options)
    learned = fit(list(game.ai.evaluation.features(start, 0)), rows)
    text = _text(chosen, len(rows), learned)
    if chosen.out is None:
        print(text, end="")
    else:
        write_file(chosen.out, text.encode())
    return 0


def _played(
    game: Game, evaluation: Evaluation, seats: int, number: int, chosen: Namespace
) -> Iterator[Sample]:
    seed = chosen.seed + number
    state = game.start(seats, seed, dict(chosen.option))
    return samples(game, evaluation, state, Rng(seed))


def _text(chosen: Namespace, positions: int, learned: Fit) -> str:
    """Return the table ``data/<game>/weights.toml``."""
    typed = f"{chosen.game} --games {chosen.games} --seed {chosen.seed}{typed_again(chosen)}"
    rows = (
        f'\n[[row]]\nfeature = "{feature}"\nweight = {weight:.3f}\n'
        for feature, weight in learned.weights.items()
    )
    wrong = "".join(
        f"# The leads predicted for round {number} are wrong by {spread:.1f} points.\n"
        for number, spread in learned.spreads.items()
    )
    return (
        "# The weights of the features of a position, in points of the final score.\n"
        f"# Learned from {positions} positions by `python -m tools.train {typed}`.\n"
        f"{wrong}" + "".join(rows)
    )


if __name__ == "__main__":
    main()
