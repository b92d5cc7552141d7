"""The buttons below a finished ranked attempt, before and after its challenge ends."""

import pytest

from bot.domain.records import GameRow
from bot.installed import FEATURES
from bot.presentation.offers import tools
from engine import GAMES
from tests.bot.sample_tables import sample_tables


@pytest.mark.parametrize(
    ("secret", "label"), [(True, "Today's results"), (False, "Review")], ids=["sealed", "revealed"]
)
def test_review_is_offered_once_the_deal_is_revealed(secret: bool, label: str) -> None:
    ended = sample_tables(GAMES["palm_island"], 1)[-1]
    assert isinstance(ended.row, GameRow)
    attempt = ended.with_row(challenge="day/2026-11-29/palm_island", secret=secret)
    labels = [button.label for button in tools(attempt, None, FEATURES.extras)]
    assert ["Play again", label, "⋯"] == labels
