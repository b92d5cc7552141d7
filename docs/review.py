"""Review a real game as Atoll does, for the curve in ``docs/playing.md``.

`make docs` does this if ``review.json`` is missing, because each review samples other games.
"""

from time import process_time

from bot.domain.analysis import Analysis
from bot.domain.ids import Ply, Seat, TableId
from bot.domain.moves import played
from bot.domain.table import Table
from bot.features.reviews.messages import course_of
from bot.features.reviews.rules import choices_of, next_look, review_of
from bot.features.reviews.service import question_about
from bot.services.search.analysis import CHOICE_CPU_SECONDS
from bot.services.search.worker import analyse_in_background
from engine import GAMES
from engine.core import Rng
from engine.players import LEVELS
from render.reviews import Course
from testbed.rows import begun

FILE = "review.json"
GAME, SEED, NAME, SEAT = "earthquake_island", 73, "Ana", Seat(0)
LEVELS_OF_SEATS = ("easy", "steady", "steady")


def reviewed() -> Course:
    """Return the course of a game in which Ana plays like the easy bot."""
    table = _finished()
    choices = choices_of(table, SEAT)
    found = dict[Ply, Analysis]()
    while look := next_look(table, SEAT, choices, found):
        asked = question_about(table, *look)
        found[look.choice.after.ply] = analyse_in_background(asked, CHOICE_CPU_SECONDS)
    review = review_of(table, SEAT, found)
    assert review is not None  # noqa: S101  # Ana made choices
    return course_of(review, NAME)


def _finished() -> Table:
    """Return the finished game between bots, as table 1."""
    game = GAMES[GAME]
    table = begun(game, SEED, len(LEVELS_OF_SEATS)).with_row(id=TableId(1))
    players = [LEVELS[level](process_time) for level in LEVELS_OF_SEATS]
    rng = Rng(SEED)
    while not table.state.over:
        seat = table.awaited[0]
        table = played(table, seat, players[seat](game, table.state, seat, rng))
    return table
