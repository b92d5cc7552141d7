"""Judge reviews: compare the losses that they show with those of a search ten times as long.

`python -m tests.campaigns.judged_reviews FILE.jsonl --levels chance` plays a game of each level
in seat 0, against steady players. It stores the verdicts of a long search and of the review as
lines of the file, and the moves of each game beside it, because a searching player moves otherwise
the next time. Run the same command again to continue. `--seed` plays other deals, for another file.
`--clearer 0.004` searches choices with a larger standard error again, for longer. `--sums` prints
the figures of the stored games.
"""

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from statistics import fmean
from time import process_time
from typing import Any

import msgspec

from bot.domain.analysis import WORTH_NAMING, Analysis, OptionValue
from bot.domain.ids import Ply, Seat
from bot.domain.moves import played
from bot.domain.table import Table, round_of
from bot.features.reviews.rules import (
    Judgement,
    ReviewedChoice,
    choices_of,
    next_look,
    patience_for,
    review_of,
)
from bot.features.reviews.service import question_about
from bot.features.reviews.wording import verdict_of
from bot.services.search.analysis import CHOICE_CPU_SECONDS
from bot.services.search.worker import SearchRequest, analyse_in_background
from engine import GAMES
from engine.core import Rng, decision_of, parse, write
from engine.palm_island.ai.lines import best, prices_of
from engine.palm_island.ai.search import WIDE, is_known
from engine.palm_island.ai.short_form import points_won, position_of
from engine.palm_island.rules.turn import UseCard
from engine.players import LEVELS, Player
from engine.players.chance import chance
from engine.players.explaining import comes_to_the_same
from engine.players.lookahead import candidates, standard_error
from engine.players.looks import Looks, looks_at
from testbed.rows import begun

SEED = 70_000
LONGER = 10
"""How many times the time of a review the long search gets for each choice."""
CLEARER = 4
"""How many times as long the search is that makes an unclear loss clearer."""
NARROW, WORLDS = 0.01, 48
"""A long search ends at this standard error of the loss, after at least so many worlds."""
FIRST = 24
"""The number of worlds before a long search drops the clearly worse options."""
BEHIND = 3.0
"""The standard errors by which these are behind the best one."""
PLANS = 24
BROAD, BROAD_PLANS = 4000, 3
"""The number of wide plans from a position of a known deck, and the width and number of others."""
SEATS = {"palm_island": 1, "island_hopper": 3}
CERTAIN = 1.64
"""The standard errors below which a named loss is false."""
OPTIONS = {"palm_island": {"mode": "solo"}}


Verdicts = dict[Ply, Analysis]


class Kept(msgspec.Struct, frozen=True):
    """The verdict on a choice: ``shown`` by a review, or found by a long search."""

    game: str
    level: str
    shown: bool
    ply: int
    verdict: Analysis
    seconds: float


class Played(msgspec.Struct, frozen=True):
    """The moves of a finished game, in order, and the seed of its deal."""

    game: str
    level: str
    moves: list[str]
    seed: int = SEED


def stored_game(path: Path, key: str, level: str, seed: int = SEED) -> Table:
    """Return the finished game of a level. Play it with ``seed`` and store it the first time."""
    games = path.with_suffix(".games")
    lines = games.read_bytes().splitlines() if games.exists() else []
    for one in (msgspec.json.decode(line, type=Played) for line in lines):
        if (one.game, one.level) == (key, level):
            return finished(key, level, one.seed, one.moves)
    table = finished(key, level, seed)
    moves = [frame.action for frame in table.frames[1:]]
    with games.open("ab") as file:
        file.write(msgspec.json.encode(Played(key, level, moves, seed)) + b"\n")
    return table


def finished(key: str, level: str, seed: int, moves: Sequence[str] = ()) -> Table:
    """Return a finished game of a level in seat 0 against steady players, or one of some moves."""
    game, seats = GAMES[key], SEATS.get(key, 2)
    table = begun(game, seed, seats, OPTIONS.get(key, {}))
    players, rng = [_player(level), *[_player("steady")] * (seats - 1)], Rng(seed)
    stored = iter(moves)
    while not table.state.over:
        seat = table.awaited[0]
        if moves:
            table = played(table, seat, parse(next(stored), game.rules.actions))
        else:
            table = played(table, seat, players[seat](game, table.state, seat, rng))
    return table


def _player(level: str) -> Player:
    return chance if level == "chance" else LEVELS[level](process_time)


def long_search(asked: SearchRequest, seconds: float, narrow: float = NARROW) -> Analysis:
    """Return the loss of a choice in many worlds, found within some seconds of CPU time.

    It ends earlier at a ``narrow`` standard error.
    """
    game, rng, until = asked.played, Rng(asked.seed), process_time() + seconds
    g, done = game.load(asked.state), parse(asked.done, game.rules.actions)
    if game.key == "palm_island" and is_known(g, asked.seat):
        return _planned(asked, g)
    options = list(dict.fromkeys([*candidates(game, g, asked.seat, rng), done]))
    if len(options) == 1:
        return Analysis("chance", (OptionValue(asked.done, 0.5),), worlds=WORLDS, expected_loss=0.0)
    looks, at = looks_at(game, g, asked.seat, options), options.index(done)
    left, worlds, enough = set(range(len(options))), 0, FIRST
    while process_time() < until:
        looks.sample(sorted(left), rng)
        worlds += 1
        order = sorted(left, key=looks.results.mean, reverse=True)
        if worlds == enough:
            left, enough = {*_contenders(looks, order), order[1], at}, 2 * enough
        if worlds >= WORLDS and _error(looks, order, at) <= narrow:
            break
    found = looks.results.judgement(sorted(left), at, [at])
    loss, expected, error = found.loss, found.expected_loss, found.error
    if comes_to_the_same(game, g, asked.seat, found.best.action, done):
        loss, expected, error = 0.0, 0.0, 0.0
    return Analysis(
        found.unit,
        tuple(OptionValue(write(one.action), round(one.value, 4)) for one in found.options),
        round(loss, 4),
        worlds=found.best.worlds,
        expected_loss=round(expected, 4),
        error=round(error, 4),
    )


def _error(looks: Looks[Any], order: Sequence[int], at: int) -> float:
    """Return the standard error of the loss, or of the lead over the next best option."""
    other = order[1] if order[0] == at else order[0]
    return standard_error(_leads(looks, other, at))


def _contenders(looks: Looks[Any], order: Sequence[int]) -> set[int]:
    """Return the options that may be the best one."""
    leads = {place: _leads(looks, order[0], place) for place in order}
    return {at for at, lead in leads.items() if fmean(lead) <= BEHIND * standard_error(lead)}


def _leads(looks: Looks[Any], one: int, other: int) -> list[float]:
    pairs = zip(looks.results.ends[one], looks.results.ends[other], strict=False)
    return [mine.value - its.value for mine, its in pairs]


def _planned(asked: SearchRequest, g: Any) -> Analysis:
    """Return the points of the best of many wide plans from a position of a known deck."""
    start, village = position_of(g, asked.seat), g.village(asked.seat)
    widths = [*enumerate([WIDE] * PLANS), *enumerate([BROAD] * BROAD_PLANS)]
    worth = max(best(start, width, prices=prices_of(number))[0] for number, width in widths)
    worth += village.rewards - points_won(start.deck, start.terms)
    return Analysis("points", (OptionValue("", worth),), worlds=1, known=True)


def searched(table: Table) -> list[ReviewedChoice]:
    """Return the choices to search: all, but in known decks only the first of each round."""
    choices, seat = choices_of(table, Seat(0)), 0
    if table.game.key != "palm_island":
        return choices
    rounds, found = set[int | None](), list[ReviewedChoice]()
    for choice in choices:
        number, is_turn = (
            round_of(choice.before.state),
            isinstance(decision_of(choice.before.state, seat), UseCard),
        )
        if not is_known(choice.before.state, seat) or (is_turn and number not in rounds):
            found.append(choice)
            rounds |= {number} if is_turn else set()
    return found


def main() -> None:
    """Run ``python -m tests.campaigns.judged_reviews``."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("kept", type=Path)
    parser.add_argument("--games-of", default=",".join(GAMES))
    parser.add_argument("--levels", default="chance,easy,steady,sharp")
    parser.add_argument("--seed", type=int, default=SEED, help="the deal of games to play")
    parser.add_argument("--sums", action="store_true", help="only print what is stored")
    parser.add_argument("--shown", action="store_true", help="only make the reviews")
    parser.add_argument(
        "--clearer", type=float, metavar="ERROR", help="search unclear losses again"
    )
    chosen = parser.parse_args()
    for level in chosen.levels.split(","):
        for key in chosen.games_of.split(","):
            if chosen.sums:
                print_sums(chosen.kept, key, level)
                continue
            table = stored_game(chosen.kept, key, level, chosen.seed)
            if chosen.clearer is not None:
                search_again(chosen.kept, table, level, chosen.clearer)
                continue
            make_review(chosen.kept, table, level)
            if not chosen.shown:
                search_long(chosen.kept, table, level)


def make_review(path: Path, table: Table, level: str) -> None:
    """Store the verdicts of a review, made as for a player."""
    choices, found = choices_of(table, Seat(0)), _verdicts(path, table.game.key, level, shown=True)
    while look := next_look(table, Seat(0), choices, found):
        begun_at = process_time()
        verdict = analyse_in_background(question_about(table, *look), CHOICE_CPU_SECONDS)
        found[look.choice.after.ply] = verdict
        _keep(path, Kept(table.game.key, level, True, look.choice.after.ply, verdict, begun_at))


def search_long(path: Path, table: Table, level: str) -> None:
    """Store the long search of each choice of a game."""
    known = _verdicts(path, table.game.key, level, shown=False)
    for choice in searched(table):
        if choice.after.ply not in known:
            _search(path, table, level, choice)


def search_again(path: Path, table: Table, level: str, error: float) -> None:
    """Search the choices whose losses have a larger standard error, for longer."""
    known = _verdicts(path, table.game.key, level, shown=False)
    for choice in searched(table):
        found = known.get(choice.after.ply)
        if found is not None and found.error > error:
            _search(path, table, level, choice, CLEARER, error)


def _search(
    path: Path,
    table: Table,
    level: str,
    choice: ReviewedChoice,
    times: float = 1.0,
    narrow: float = NARROW,
) -> None:
    seconds = times * LONGER * patience_for(choices_of(table, Seat(0)))
    begun_at = process_time()
    verdict = long_search(question_about(table, choice), seconds, narrow)
    _keep(path, Kept(table.game.key, level, False, choice.after.ply, verdict, begun_at))


def print_sums(path: Path, key: str, level: str) -> None:
    """Print what a review shows of the true losses, and what it adds to them."""
    found = [_verdicts(path, key, level, shown=shown) for shown in (True, False)]
    if not all(found):
        return
    table = stored_game(path, key, level)
    found[1] = with_all_plans(*found)
    shown, true = (review_of(table, Seat(0), verdicts) for verdicts in found)
    if shown is None or true is None:
        return
    rounds = shown.rounds
    really = {
        number: max(0.0, sum(_true_loss(one) for one in group))
        for number, group in groupby(true.judgements, key=lambda one: one.round)
    }
    whole = sum(really.values())
    hit = sum(min(lost, rounds.get(number, 0.0)) for number, lost in really.items())
    over = sum(max(0.0, lost - really.get(number, 0.0)) for number, lost in rounds.items())
    single, kinds = (sum(one.lost for one in found) for found in (shown.moments, shown.kinds))
    small = shown.lost - single - kinds
    by_ply = {one.ply: one for one in true.judgements if not one.verdict.known}
    pairs = [(one.lost, by_ply[one.ply].first) for one in shown.moments if one.ply in by_ply]
    least = WORTH_NAMING[shown.unit]
    print(
        f"{key}, {level}: really lost {whole:.2f}, shown {shown.lost:.2f}, hit {hit:.2f}, over"
        f" {over:.2f}; named {single:.2f}, by kinds {kinds:.2f}, small {small:.2f}; named and true"
        f" {[(round(lost, 2), round(one.loss, 2)) for lost, one in pairs]}, false"
        f" {sum(one.loss + CERTAIN * one.error < least for _, one in pairs)};"
        f" {verdict_of(shown)}",
        flush=True,
    )


def with_all_plans(shown: Mapping[Ply, Analysis], long: Mapping[Ply, Analysis]) -> Verdicts:
    """Return the verdicts of a long search, and better plans of known decks from a review.

    Each plan shows what was possible, so the best one counts.
    """
    found = {ply: one for ply, one in shown.items() if one.known}
    better = {
        ply: one
        for ply, one in long.items()
        if ply not in found or one.best.value >= found[ply].best.value
    }
    return found | better


def _true_loss(one: Judgement) -> float:
    return one.lost if one.verdict.known else one.first.loss


def _verdicts(path: Path, key: str, level: str, *, shown: bool) -> Verdicts:
    """Return the stored verdicts of a game. The last one on a choice counts."""
    lines = path.read_bytes().splitlines() if path.exists() else []
    kept = (msgspec.json.decode(line, type=Kept) for line in lines)
    wanted = (key, level, shown)
    return {Ply(one.ply): one.verdict for one in kept if (one.game, one.level, one.shown) == wanted}


def _keep(path: Path, one: Kept) -> None:
    """Add a verdict to the file, with the seconds since it was begun."""
    seconds = round(process_time() - one.seconds, 2)
    with path.open("ab") as file:
        file.write(msgspec.json.encode(msgspec.structs.replace(one, seconds=seconds)) + b"\n")


if __name__ == "__main__":
    main()
