"""The score sheet of Island Hopper: money, and a bonus for each set of symbols."""

from engine.island_hopper.rules.scoring import Count, set_bonus
from engine.island_hopper.rules.views import HopperView
from render.island_hopper.emblems import GOODS, SYMBOLS
from render.score_sheet import Row, ScoreSheet, earned, row


def score(view: HopperView) -> ScoreSheet:
    """Return the sheet of a game that is over."""
    counts = view.counts
    best = max((count.total, count.contracts) for count in counts)
    return ScoreSheet(
        title="Final count",
        names=tuple(map(view.name, range(len(counts)))),
        seats=tuple(range(len(counts))),
        rows=(row("coin", "Money", [count.cash for count in counts], "$"), *_sets(counts)),
        total=row("coin", "In all", [count.total for count in counts], "$"),
        winners=tuple(
            seat for seat, one in enumerate(counts) if (one.total, one.contracts) == best
        ),
        ties=(row("tick", "Ties: contracts", [count.contracts for count in counts]),),
        unit="$",
    )


def _sets(counts: tuple[Count, ...]) -> tuple[Row, ...]:
    """Return a row for each symbol with a set that pays a player."""
    held = [dict(count.symbols) for count in counts]
    looks = {
        key: look for key, look in (SYMBOLS | GOODS).items() if any(key in one for one in held)
    }
    return earned(
        *(
            row(look.icon, f"Set of {key.replace('_', ' ')}", _bonus(held, key), "$")
            for key, look in looks.items()
        )
    )


def _bonus(held: list[dict[str, int]], key: str) -> list[int]:
    return [set_bonus(one.get(key, 0)) for one in held]
