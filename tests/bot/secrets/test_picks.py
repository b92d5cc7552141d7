"""Nobody notices what a player has picked and taken back."""

from pathlib import Path

import pytest

from bot.domain.ids import Seat
from engine import GAMES
from tests.campaigns.picks import Pick, compared, picks

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]
SEED = 1


async def test_others_notice_no_pick_that_was_taken_back(tmp_path: Path) -> None:
    pick = next(picks("small_islands", {}, 2, SEED))
    assert "PlaceStartingTile" == pick.question
    assert [] == await compared(pick, SEED, tmp_path)


async def test_others_notice_a_public_move(tmp_path: Path) -> None:
    quake = GAMES["earthquake_island"]
    pick = Pick(quake, {}, 2, [], Seat(0), "a public move", ((), ("1",)))
    assert 1 == len(await compared(pick, SEED, tmp_path))
