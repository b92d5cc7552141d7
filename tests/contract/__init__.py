"""The contract of all games, checked in random play, and the frequency of each check."""

from collections.abc import Callable
from typing import Any, NamedTuple

from bot.domain.records import Move
from engine.core import Game, awaited
from tests.contract.checks import (
    check_choices,
    check_choices_differ,
    check_components,
    check_copy,
    check_labels,
    check_notes,
    check_saving,
    check_texts,
    check_unchanged,
)
from tests.contract.moments import Moment, moments, opened, random_play, rebuilt
from tests.contract.secrets import (
    check_pictures,
    check_redeals,
    check_redealt_options,
    check_shown_notes,
    check_shown_texts,
    check_taken_back,
    check_undo,
    check_views,
)
from tests.settings import settings

__all__ = [
    "CHECKS",
    "Check",
    "check_choices_differ",
    "check_copy",
    "check_game",
    "check_labels",
    "check_redeals",
    "check_taken_back",
    "check_unchanged",
    "check_undo",
    "how_often",
    "moments",
    "random_play",
    "settings",
]


class Check(NamedTuple):
    """A check: with the defaults at every ``usual``-th action, otherwise at every ``other``-th.

    With ``other`` 0 it is checked with the defaults only.
    """

    holds: Callable[[Moment], None]
    usual: int
    other: int
    what: str

    def is_due(self, step: int, *, sparse: bool) -> bool:
        """Whether the check is made at this action, counted from 0."""
        every = self.other if sparse else self.usual
        return every > 0 and step % every == 0


CHECKS = (
    Check(check_notes, 1, 1, "notes have texts"),
    Check(check_choices, 1, 7, "options differ, and no seat can act out of turn"),
    Check(check_choices_differ, 7, 35, "no two options are the same move"),
    Check(
        check_texts,
        1,
        7,
        "actions can be parsed, labels and icons fit, each decision has a question",
    ),
    Check(check_saving, 3, 21, "saving and loading changes no view"),
    Check(check_copy, 7, 35, "a copy shares nothing"),
    Check(check_components, 1, 7, "every component exists exactly once"),
    Check(check_views, 1, 7, "views leak nothing hidden"),
    Check(check_shown_notes, 5, 35, "notes leak nothing hidden"),
    Check(check_shown_texts, 29, 91, "labels, icons and texts of boards leak nothing hidden"),
    Check(check_pictures, 199, 0, "pictures leak nothing hidden"),
    Check(check_redeals, 3, 7, "redeals tell no choice of other seats"),
    Check(check_redealt_options, 3, 21, "redeals offer the options of the redealt state"),
    Check(check_undo, 1, 3, "a move that revealed something cannot be undone"),
    Check(check_taken_back, 7, 21, "undo restores the earlier state"),
    Check(check_unchanged, 1, 7, "acting and viewing change no earlier state"),
)


DETOURS = 7
"""At every n-th action, the log contains an undo and a repetition."""


def how_often() -> str:
    """Return the table of checks in docs/adding-a-game.md."""
    rows = [f"| {check.what} | {check.usual} | {check.other or 'never'} |" for check in CHECKS]
    head = ["| what | defaults: every … action | another option: every … |", "|---|---|---|"]
    return "\n".join([*head, *rows])


def check_game(
    game: Game, seats: int, options: dict[str, str], seed: int, *, sparse: bool = False
) -> None:
    """Play one random game and check everything; ``sparse`` checks less often."""
    table = opened(game, seats, options, seed)
    log: list[Move] = []
    for step, moment in enumerate(moments(game, seats, options, seed)):
        for check in CHECKS:
            if check.is_due(step, sparse=sparse):
                check.holds(moment)
        log += [moment.move, *(moment.detour if step % DETOURS == 0 else ())]
        table = moment.after
    check_outcome(game, table.state)
    check_log(game, table.state, rebuilt(table, log))


def check_outcome(game: Game, end: Any) -> None:
    """Check that the end has scores, winners and a reason."""
    outcome = game.rules.outcome(end)
    assert end.over
    assert len(outcome.scores) == len(end.seats)
    assert outcome.ended_by
    assert set(outcome.winners) <= set(end.seats)
    assert not awaited(end)


def check_log(game: Game, end: Any, rebuilt: Any) -> None:
    """Check that the log rebuilds the end, including undone moves."""
    assert end == rebuilt
    assert game.digest(end) == game.digest(rebuilt)
