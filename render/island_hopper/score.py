"""The result of Island Hopper: money, and a bonus for each set of symbols."""

from engine.island_hopper.rules.scoring import set_bonus, winners
from engine.island_hopper.rules.view import HopperView
from render.art.island_hopper import GOODS, SYMBOLS
from render.score_sheet import ScoreSheet, earned, row


def score(view: HopperView) -> ScoreSheet:
    """Return the sheet of a game that is over."""
    counts = view.counts
    held = [dict(count.symbols) for count in counts]
    looks = {
        key: look for key, look in (SYMBOLS | GOODS).items() if any(key in one for one in held)
    }
    return ScoreSheet(
        title="Final count",
        names=tuple(map(view.name, range(len(counts)))),
        seats=tuple(range(len(counts))),
        rows=(
            row("coin", "Money", [count.cash for count in counts], "$"),
            *earned(
                *(
                    row(
                        look.icon,
                        f"{key.removesuffix('s')} set".capitalize(),
                        [set_bonus(one.get(key, 0)) for one in held],
                        "$",
                    )
                    for key, look in looks.items()
                )
            ),
        ),
        total=row("coin", "In all", [count.total for count in counts], "$"),
        winners=winners(counts),
        ties=(row("tick", "Ties: contracts", [count.contracts for count in counts]),),
        unit="$",
    )
