"""The words of a review: its verdict, its losses by round, and its accuracy."""

from collections.abc import Iterator

from bot.domain.analysis import PRECISE, WORTH_NAMING, Unit
from bot.features.hints.messages import points
from bot.features.reviews.rules import Review
from engine.core.words import listed

ROUNDS_NAMED = 3
GIVEN_BACK = "luck and your opponents gave some of it back, so you could lose it again"
NOTHING_LOST = "You lost nothing that I can see."
ANYTHING = 0.25
"""With this standard error, any accuracy is possible, and none is shown."""
LEVELS = (
    (0.9, "nearly the best I know"),
    (0.6, "some misses"),
    (0.2, "many misses"),
    (0.0, "about as random"),
)
"""The words for an accuracy from these shares on."""


def verdict_of(review: Review) -> str:
    """Return what the game was lost by: the rounds in which most was lost."""
    if not review.has_lost:
        return NOTHING_LOST
    unit = review.unit
    rounds = review.rounds
    worst = sorted(rounds, key=lambda number: -rounds[number])[:ROUNDS_NAMED]
    named = [number for number in sorted(worst) if _is_worth_naming(rounds[number], unit)]
    total = amount(review.lost, unit)
    if not named:
        return f"You lost about {total} in many small steps. No round stands out."
    if len(rounds) == 1:
        return f"You lost about {total}."
    first, *others = named
    losses = [f"{amount(rounds[first], unit)} in {_round(first)}"]
    losses += [f"{signed(rounds[number], unit)} in {_round(number)}" for number in others]
    rest = round(review.lost - sum(rounds[number] for number in named), 2)
    if not signed(rest, unit):
        fine = " The rest was fine." if len(rounds) > len(named) else ""
        return f"You lost about {listed(losses)}.{fine}"
    return f"You lost about {listed([*losses, f'{signed(rest, unit)} in other rounds'])}."


def by_round(review: Review) -> Iterator[str]:
    """Yield the losses of all rounds in a line, with their sum."""
    rounds = review.rounds
    unit = review.unit
    if len(rounds) > 1:
        losses = [
            f"{_round(number).removeprefix('round ').removeprefix('the ')} "
            + (f"−{signed(lost, unit)}" if signed(lost, unit) else "✓")
            for number, lost in rounds.items()
        ]
        yield f"Rounds: {' · '.join(losses)}. Together {_together(review)}."


def _together(review: Review) -> str:
    """Return the losses of all rounds. Above a whole win, say how that is possible."""
    if review.unit == "points" or round(review.lost, 2) <= 1:
        return amount(review.lost, review.unit)
    return f"{amount(review.lost, review.unit)}: {GIVEN_BACK}"


def accuracy_of(review: Review) -> str:
    """Return the accuracy, in words if it is not known well; nothing if it may be anything.

    Without an error it saw none of the losses that the review shows.
    """
    found = review.accuracy
    if found is None or not found.error or not review.has_lost:
        return ""
    if found.error <= PRECISE:
        return f"{round(100 * found.kept)} % (± {round(200 * found.error)})"
    if ANYTHING <= found.error < float("inf"):
        return ""
    return next(words for least, words in LEVELS if found.kept >= least)


def amount(value: float, unit: Unit) -> str:
    """Return a difference in points or wins: ``2.5 points``, ``24 % of a win``, ``1.2 wins``."""
    if unit == "points":
        return points(value)
    if round(value, 2) >= 1 >= round(value, 1):
        return "a whole win"
    text = signed(value, unit)
    return f"{text} of a win" if text.endswith("%") else text


def signed(value: float, unit: Unit) -> str:
    """Return a difference, and nothing if it rounds to 0: ``2`` points, ``24 %``, ``1.2 wins``."""
    number = round(value) if unit == "points" else round(100 * value)
    if not number:
        return ""
    if unit == "points":
        return f"{number}"
    return f"{number} %" if round(value, 1) <= 1 else f"{value:.1f} wins"


def _round(number: int) -> str:
    return f"round {number}" if number else "the setup"


def _is_worth_naming(lost: float, unit: Unit) -> bool:
    return round(lost, 2) >= WORTH_NAMING[unit]
