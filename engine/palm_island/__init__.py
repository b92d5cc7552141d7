"""Palm Island: a village of seventeen cards that fits into one hand."""

from engine.core import Game, Option
from engine.palm_island.greedy import greedy
from engine.palm_island.help import BLURB, HELP
from engine.palm_island.scoring import outcome
from engine.palm_island.setup import setup
from engine.palm_island.state import PalmIsland
from engine.palm_island.view import label, private, public, resample

GAME = Game(
    key="palm_island",
    name="Palm Island",
    group="palm",
    package=__name__,
    blurb=BLURB,
    help=HELP,
    seats=(1,),
    options=(
        Option(
            key="notes",
            help="May you note the order of your deck at the start?",
            values=("off", "on"),
            default="off",
        ),
    ),
    state=PalmIsland,
    setup=setup,
    public=public,
    private=private,
    resample=resample,
    label=label,
    outcome=outcome,
    greedy=greedy,
)
