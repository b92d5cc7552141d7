"""Reviews: the value of each choice, analysed in the background and shown to its player only."""

import asyncio
import signal
from collections import Counter
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from itertools import count, cycle, groupby, islice
from math import inf
from re import findall
from typing import Any, cast
from unittest.mock import AsyncMock

import msgspec
import pytest
import structlog.testing

from bot.domain.analysis import Analysis, OptionValue, Reply, Unit
from bot.domain.early_end import played_out
from bot.domain.ids import Ply, Seat, TableId, Timestamp, UserId
from bot.domain.mentions import mention
from bot.domain.moves import played
from bot.domain.person import unset
from bot.domain.table import Table, round_of
from bot.features.hints.messages import CHANCES
from bot.features.privacy.service import Privacy, export_of
from bot.features.reviews import store as reviews
from bot.features.reviews.messages import (
    ALL_SEEN,
    BEST_PLANS,
    ShareReview,
    ShowMoment,
    TryFrom,
    course_of,
    moment_text,
    progress_text,
    review_ready,
    review_text,
    shared_text,
)
from bot.features.reviews.rules import (
    FIRST_LOOK,
    GOES_ON,
    KINDS_AT_MOST,
    LOOKS_AT_LEAST,
    SEALED,
    UNCLEAR,
    Accuracy,
    Judgement,
    Review,
    choices_of,
    moment_before,
    next_look,
    review_of,
    review_seat,
    with_losses,
)
from bot.features.reviews.service import SHOWN_SECONDS, Progress, Reviews, question_about
from bot.features.reviews.wording import GIVEN_BACK, amount
from bot.features.whatif.feature import WhatIfs
from bot.installed import FEATURES
from bot.interactions.own_settings import with_value
from bot.services import lobbies
from bot.services.new_tables import Setup
from bot.services.search.analysis import AnalysisWorker
from bot.services.search.worker import SearchRequest, analyse
from bot.services.tables import Tables
from bot.store import Store
from bot.store.notices import select_due
from bot.store.servers import remove_tables
from bot.store.shards import read_shards
from engine import GAMES
from engine.core import Game, IllegalAction, Rng, counted, options_of, parse, write
from engine.players.lookahead import Time
from engine.players.looks import SETTLED
from engine.players.steady import steady
from render import reviews as curves
from render.art.schemes import NORMAL, SAFE, Scheme
from render.canvas import Canvas
from render.reviews import Course
from testbed.waits import HANG_SECONDS, until
from tests.bot.challenge_steps import begin_attempt, fixed_seeds  # noqa: F401  # a fixture
from tests.bot.discord_limits import CONTENT, CUSTOM_ID
from tests.bot.features.replays.test_sharing import ended
from tests.bot.made_results import play_to_end
from tests.bot.sample_tables import LARGEST, sample_tables
from tests.bot.settings_steps import choose_setting
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.stored_games import ANA, BEN, HERE
from tests.bot.table_steps import private_text, start_game

PALM, QUAKE = GAMES["palm_island"], GAMES["earthquake_island"]
HOPPER = GAMES["island_hopper"]
CLEO, DAN = UserId(3_000), UserId(4_000)
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
without_pictures = pytest.mark.usefixtures("no_pictures")
CHOICES_AT_MOST = 4


class Quick(AnalysisWorker):
    """Analyse very few deals in the event loop; record the requests."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = list[SearchRequest]()

    async def analyse(self, asked: SearchRequest) -> Analysis:
        """Analyse for three readings of a clock."""
        self.asked.append(asked)
        ticks = count()
        await asyncio.sleep(0)
        return analyse(asked, Time(0.0, 3.0, lambda: float(next(ticks))))


class Sure(Quick):
    """Rate the first option best, by 25 % of a win."""

    async def analyse(self, asked: SearchRequest) -> Analysis:
        self.asked.append(asked)
        game = GAMES[asked.key]
        first = write(game.load(asked.state).open[asked.seat][0])
        options = {first: 0.6, asked.done: 0.6 if asked.done == first else 0.35}
        judged_ = tuple(OptionValue(do, value) for do, value in options.items())
        loss = 0.6 - options[asked.done]
        again = None if asked.first is None else (loss, 0.0)
        return Analysis("chance", judged_, loss, worlds=7, expected_loss=loss, again=again)


class Held(Sure):
    """Rate nothing until it may ``go`` on."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()
        self.held = False

    async def analyse(self, asked: SearchRequest) -> Analysis:
        self.held = True
        await self.go.wait()
        return await super().analyse(asked)


@pytest.fixture
def judges(here: SimServer, monkeypatch: pytest.MonkeyPatch) -> Sure:
    """Make the bot's reviews immediate."""
    judges = Sure()
    monkeypatch.setattr(here.bot.services.require(Reviews), "_worker", judges)
    return judges


async def settled(reviews: Reviews) -> None:
    """Wait until no review is in progress."""
    if reviews._work is not None:
        await asyncio.wait([reviews._work])


async def over(tables: Tables, game: Game = QUAKE, *users: UserId) -> Table:
    """Return a game that ended after random moves."""
    options = {"mode": "solo"} if game is PALM else {}
    setup = Setup(game, {} if len(users) > 1 else options)
    table = await lobbies.open_game(tables, setup, HERE, users or (ANA, BEN))
    return await tables.change(table.id, play_to_end)


async def asked_elsewhere(store: Store, table: Table) -> tuple[Reviews, list[TableId]]:
    """Return the reviews of a process without shards after Ana's request there, and its
    notifications.
    """
    tables, heard = Tables(store, lambda: table.row.touched), list[TableId]()
    tables.looked_after = lambda: read_shards("0/1").none

    async def tell(table_id: TableId, _: Any) -> None:
        heard.append(table_id)

    asked = Reviews(tables, Sure())
    await asked.ask(table.id, ANA, tell)
    return asked, heard


def made(*losses: float, unit: Unit = "chance", best: float = 0.6, won: bool = False) -> Review:
    """Return a review of a game of Earthquake Island with choices that lost so much."""
    table = sample_tables(QUAKE, 2)[-1]
    seat = next(row.seat for row in table.seats if _won(table, row.seat) == won)
    found = []
    for choice, loss in zip(choices_of(table, seat), losses, strict=False):
        other = next(
            write(one)
            for one in options_of(choice.before.state, seat)
            if write(one) != choice.after.action
        )
        options = (OptionValue(other, best), OptionValue(choice.after.action, best - loss))
        order = options if loss else options[::-1]
        verdict = Analysis(unit, order, loss, worlds=9, given_up=loss, at_stake=0.4)
        ply, number = choice.after.ply, round_of(choice.before.state) or 0
        found.append(Judgement(choice.move, ply, choice.after.action, verdict, number))
    return with_losses(Review(table, seat, unit, tuple(found)))


def _small_losses(table: Table) -> Review:
    """Return a review of seat 0 in which each move of the two most common kinds lost a little."""
    actions = table.game.rules.actions
    choices = choices_of(table, Seat(0))
    kinds = Counter(type(parse(one.after.action, actions)) for one in choices)
    common = [kind for kind, _ in kinds.most_common(2)]
    found = []
    for choice in choices:
        done, lost = choice.after.action, 0.03
        options = [write(one) for one in options_of(choice.before.state, 0)]
        other = next(one for one in options if one != done)
        values = (OptionValue(other, 0.6), OptionValue(done, 0.6 - lost))
        if type(parse(done, actions)) not in common:
            values, lost = (OptionValue(done, 0.6), OptionValue(other, 0.5)), 0.0
        verdict = Analysis("chance", values, lost, worlds=9, expected_loss=lost)
        number = round_of(choice.before.state) or 0
        found.append(Judgement(choice.move, choice.after.ply, done, verdict, number))
    return with_losses(Review(table, Seat(0), "chance", tuple(found)))


def _named(review: Review) -> float:
    """Return the losses that a review names, one by one or by kind."""
    single = sum(one.lost for one in review.moments)
    return single + sum(kind.lost for kind in review.kinds)


def kept_of(review: Review) -> float:
    """Return the accuracy of a review."""
    assert review.accuracy is not None
    return review.accuracy.kept


def _won(table: Table, seat: Seat) -> bool:
    return seat in table.game.rules.outcome(table.state).winners


class TestFigures:
    def test_losses_of_three_points_or_percent_and_more_are_named(self) -> None:
        assert [0.03, 0.2] == [one.lost for one in made(0.02, 0.03, 0.2).moments]
        points = made(0.4, 1.0, 2.0, unit="points", best=30.0)
        assert [1.0, 2.0] == [one.lost for one in points.moments]

    def test_named_losses_and_small_ones_add_up_to_the_total(self) -> None:
        found = made(0.2, 0.02, 0.3, 0.1, 0.25)
        assert 0.87 == pytest.approx(found.lost) == pytest.approx(sum(found.rounds.values()))
        assert "Many small ones: 12 % of a win." in review_text(found)

    def test_unclear_choices_do_not_hide_a_loss_that_was_looked_at_twice(self) -> None:
        found = made(0.5, *[0.1] * 8)
        first, *others = (one.verdict for one in found.judgements)
        replaced = msgspec.structs.replace
        looks = [
            replaced(first, loss=0.1, expected_loss=0.67, error=0.25, again=(0.24, 0.09)),
            *[replaced(one, loss=0.0, expected_loss=0.0, error=0.15) for one in others],
        ]
        judged = [
            one._replace(verdict=verdict)
            for one, verdict in zip(found.judgements, looks, strict=True)
        ]
        seen, *unclear = with_losses(replace(found, judgements=tuple(judged))).judgements
        assert 0.24 == pytest.approx(seen.lost, abs=0.05)
        assert sum(one.lost for one in unclear) <= 0.5 * seen.lost

    @EVERY_GAME
    def test_small_losses_by_two_kinds_of_moves_are_explained(self, game: Game) -> None:
        found = _small_losses(sample_tables(game, max(game.seats))[-1])
        named = _named(found)
        assert named >= 0.7 * found.lost > 0
        assert len(found.kinds) <= KINDS_AT_MOST
        assert all(one.choices > 1 for one in found.kinds)

    def test_kind_of_a_named_loss_is_told_by_its_number(self) -> None:
        found = _small_losses(sample_tables(PALM, 1)[-1])
        rest = found.lost - _named(found)
        lines = [line for line in review_text(found).splitlines() if line.startswith("•")]
        assert len(found.kinds) + (rest > 0) == len(lines)
        for kind, line in zip(found.kinds, lines, strict=False):
            like = kind.like
            number = f"{'①②③'[found.moments.index(like)]}:" if like else f"Move {kind.worst.move} "
            assert number in line

    def test_sum_above_a_whole_win_says_how_that_is_possible(self) -> None:
        assert f"Together 1.2 wins: {GIVEN_BACK}" in review_text(made(0.6, 0.3, 0.3))
        assert GIVEN_BACK not in review_text(made(0.6, 0.3))

    @pytest.mark.parametrize(
        ("value", "words"), [(0.99, "99 % of a win"), (1.04, "a whole win"), (1.23, "1.2 wins")]
    )
    def test_losses_above_a_win_are_counted_in_wins(self, value: float, words: str) -> None:
        assert words == amount(value, "chance")

    def test_chance_with_a_wide_interval_is_a_word(self) -> None:
        found = made(0.3)
        [one] = found.judgements
        unclear = one._replace(verdict=msgspec.structs.replace(one.verdict, doubt=0.06))
        assert "% to win" in moment_text(found, one)
        assert "% to win" not in moment_text(found, unclear)
        assert any(f": {words}." in moment_text(found, unclear) for _, words in CHANCES)

    def test_known_deck_is_planned_and_not_simulated(self) -> None:
        found = made(0.3)
        [one] = found.judgements
        known = one._replace(verdict=msgspec.structs.replace(one.verdict, known=True))
        assert "simulated" in moment_text(found, one)
        assert "simulated" not in moment_text(found, known)
        assert "simulated" not in review_text(replace(found, judgements=(known,)))
        mixed = review_text(replace(found, judgements=(one, known)))
        games = counted(one.verdict.worlds, "simulated game")
        assert f"From {games} and {BEST_PLANS} with what you could see." in mixed

    def test_choice_analysed_in_few_deals_is_ignored(self) -> None:
        found = made(0.0, 0.05, 0.05, 0.3, 0.05)
        first = found.judgements[0]
        guess = msgspec.structs.replace(first.verdict, options=(OptionValue("a", 0.0),), worlds=1)
        guessed = replace(found, judgements=(first._replace(verdict=guess), *found.judgements[1:]))
        assert guessed.judgements[1:] == guessed.known
        assert first.move not in {one.move for one in guessed.moments}
        assert len(guessed.known) == len(course_of(guessed, "Ana").moments)
        assert guessed.accuracy == replace(found, judgements=found.judgements[1:]).accuracy
        assert "to win" in moment_text(found, found.judgements[0])
        assert "to win" not in moment_text(guessed, guessed.judgements[0])

    def test_accuracy_is_the_share_of_the_stakes_that_was_kept(self) -> None:
        assert Accuracy(1.0, 0.0) == made(0.0, 0.0).accuracy
        assert 0.5 == pytest.approx(kept_of(made(0.2, 0.2)))
        assert 0.0 == kept_of(made(0.4, 0.5))

    def test_errors_of_single_choices_cancel_in_the_accuracy(self) -> None:
        found = made(0.1, 0.1, 0.1, 0.1)
        noisy = [
            one._replace(verdict=msgspec.structs.replace(one.verdict, given_up=0.1 + error))
            for one, error in zip(found.judgements, (0.3, -0.3, -0.2, 0.2), strict=True)
        ]
        assert kept_of(found) == pytest.approx(kept_of(replace(found, judgements=tuple(noisy))))

    def test_accuracy_is_unknown_if_nothing_was_at_stake(self) -> None:
        found = made(0.0)
        old = found.judgements[0]._replace(verdict=Analysis("chance", (), worlds=9))
        assert replace(found, judgements=(old, old)).accuracy is None

    def test_error_of_a_single_choice_is_unknown(self) -> None:
        assert Accuracy(0.5, inf) == made(0.2).accuracy

    def test_loss_of_points_follows_from_the_best_plan_that_was_ever_found(self) -> None:
        table = sample_tables(PALM, 1)[-1]
        points = float(table.game.rules.outcome(table.state).scores[0])
        first, second, third = choices_of(table, Seat(0))[:3]
        plans = [
            (first, 2.0, ("other", points + 4), (first.after.action, points + 2)),
            (second, 0.0, (second.after.action, points + 2), ("other", points)),
            (third, 4.0, ("other", points + 2), (third.after.action, points - 3)),
        ]
        found = {
            choice.after.ply: Analysis(
                "points",
                tuple(OptionValue(*option) for option in options),
                loss=loss,
                worlds=9,
                at_stake=2.0,
                known=True,
                why="It earns you more.",
            )
            for choice, loss, *options in plans
        }
        review = review_of(table, Seat(0), found)
        assert review is not None
        # Two points were lost each time, and a longer search often finds one of them.
        assert [1.0, 0.0, 1.0] == [one.verdict.loss for one in review.judgements]
        assert [2.0, 0.0, 2.0] == [one.lost for one in review.judgements]
        assert [True, True, False] == [bool(one.verdict.why) for one in review.judgements]
        assert 0.8 == pytest.approx(kept_of(review))
        unclear = msgspec.structs.replace(found[third.after.ply], loss=0.0)
        review = review_of(table, Seat(0), found | {third.after.ply: unclear})
        assert review is not None
        assert [1.0, 0.0, 0.0] == [one.verdict.loss for one in review.judgements]
        assert [True, False] == [one.is_sure for one in review.moments]

    def test_what_others_play_for_the_seat_loses_no_points(self) -> None:
        table = sample_tables(PALM, 1)[-1]
        points = float(table.game.rules.outcome(table.state).scores[0])
        first, _, third = choices_of(table, Seat(0))[:3]
        plans = [(first, points + 5, points + 4), (third, points + 2, points + 2)]
        found = {
            choice.after.ply: Analysis(
                "points",
                (OptionValue("other", best), OptionValue(choice.after.action, value)),
                worlds=9,
                at_stake=2.0,
                known=True,
            )
            for choice, best, value in plans
        }
        review = review_of(table, Seat(0), found)
        assert review is not None
        assert [1.0, 0.0] == [one.lost for one in review.judgements]
        assert 0.95 == pytest.approx(kept_of(review))

    def test_result_of_an_aborted_game_is_not_a_guess(self) -> None:
        found = made(0.0, 0.0, 0.0)
        state = found.table.frames[found.judgements[-1].move].state
        broken_off = replace(found, table=replace(found.table, state=state))
        *known, last = broken_off.judgements
        guess = msgspec.structs.replace(last.verdict, options=(OptionValue("a", 1.0),), worlds=1)
        guessed = replace(broken_off, judgements=(*known, last._replace(verdict=guess)))
        assert broken_off.result == guessed.result == pytest.approx(0.6)

    def test_moments_are_the_largest_losses_in_order(self) -> None:
        found = made(0.2, 0.0, 0.3, 0.1, 0.25)
        assert [0.2, 0.3, 0.25] == [one.lost for one in found.moments]
        assert sorted(one.move for one in found.moments) == [one.move for one in found.moments]

    def test_choice_without_analysis_is_omitted(self) -> None:
        table = sample_tables(QUAKE, 2)[-1]
        first, second = choices_of(table, Seat(0))[:2]
        known = Analysis("chance", (OptionValue(second.after.action, 0.5),), worlds=3)
        unknown = Analysis("chance", (OptionValue("", 0.0),))
        found = review_of(table, Seat(0), {first.after.ply: unknown, second.after.ply: known})
        assert found is not None
        assert [second.move] == [one.move for one in found.judgements]
        assert review_of(table, Seat(0), {first.after.ply: unknown}) is None

    @EVERY_GAME
    def test_moves_of_bots_after_an_early_end_are_not_reviewed(self, game: Game) -> None:
        tables = sample_tables(game, max(game.seats))
        table = tables[len(tables) // 2]
        assert table.playing
        assert choices_of(table, Seat(0)) == choices_of(played_out(table), Seat(0))


class TestWhoMayHaveOne:
    def test_player_of_an_ended_game_can_review_it(self) -> None:
        table = sample_tables(QUAKE, 2)[-1]
        assert Seat(1) == review_seat(table, table.seats[1].user or UserId(0))

    @pytest.mark.parametrize(
        ("changes", "reason"),
        [
            ({"status": "playing"}, GOES_ON),
            ({"status": "playing", "secret": True}, GOES_ON),
            ({"secret": True}, SEALED),
        ],
        ids=["it goes on", "the challenge goes on", "others play the deal"],
    )
    def test_review_is_refused_before_the_end(self, changes: dict[str, Any], reason: str) -> None:
        table = sample_tables(QUAKE, 2)[-1]
        table = replace(table, row=msgspec.structs.replace(table.row, **changes))
        with pytest.raises(IllegalAction, match=reason[:20]):
            review_seat(table, table.seats[0].user or UserId(0))

    def test_spectator_cannot_review(self) -> None:
        with pytest.raises(IllegalAction, match="This is not your table"):
            review_seat(sample_tables(QUAKE, 2)[-1], ANA)


class TestChoices:
    @EVERY_GAME
    def test_choices_are_those_of_a_seat_with_several_options(self, game: Game) -> None:
        table = sample_tables(game, max(game.seats))[-1]
        found = choices_of(table, Seat(0))
        assert found
        assert {0} == {one.after.seat for one in found}
        assert all(len(options_of(one.before.state, 0)) > 1 for one in found)
        assert all(table.frames[one.move] is one.after for one in found)

    def test_choices_by_others_in_the_seat_are_ignored(self) -> None:
        table = sample_tables(QUAKE, 2)[-1]
        first, second, third, *later = choices_of(table, Seat(0))
        seats = [msgspec.structs.replace(row, since=first.after.ply) for row in table.seats]
        taken_over = replace(table, seats=tuple(seats))
        assert [third, *later] == choices_of(taken_over, Seat(0), {second.after.ply})

    @EVERY_GAME
    def test_analysis_uses_earlier_knowledge_only(self, game: Game) -> None:
        table = sample_tables(game, max(game.seats))[-1]
        choice = choices_of(table, Seat(0))[-1]
        asked = question_about(table, choice)
        world = game.load(asked.state)
        assert game.view(world, 0) == game.view(choice.before.state, 0)
        assert (choice.after.action, 0) == (asked.done, asked.seat)
        assert world.hidden.rng != choice.before.state.hidden.rng

    def test_play_can_continue_from_a_moment(self) -> None:
        found = made(0.1, 0.2)
        table = moment_before(found.table, found.judgements[1])
        assert table.playing
        assert found.judgements[1].done in map(write, table.options(found.seat))


class TestMaking:
    async def test_review_is_made_choice_by_choice_and_stored(self, tables: Tables) -> None:
        table = await over(tables)
        made_ = Reviews(tables, judges := Sure())
        first = await made_.ask(table.id, ANA)
        assert (0, None) == (first.done, first.review)
        await settled(made_)
        second = await made_.ask(table.id, ANA)
        choices = choices_of(table, Seat(0))
        assert second.review is not None
        assert [one.after.ply for one in choices] == [one.ply for one in second.review.judgements]
        first_looks = [one for one in judges.asked if one.first is None]
        assert len(choices) == len(first_looks) == second.choices

    async def test_most_suspicious_choices_get_a_second_look(self, tables: Tables) -> None:
        table = await over(tables)
        made_ = Reviews(tables, judges := Sure())
        await made_.ask(table.id, ANA)
        await settled(made_)
        review = (await made_.ask(table.id, ANA)).review
        assert review is not None
        again = [one for one in review.judgements if one.verdict.again is not None]
        assert 0 < len(again) == sum(one.first is not None for one in judges.asked)
        assert {one.move for one in review.moments} <= {one.move for one in again}
        assert max(one.patience for one in judges.asked) == judges.asked[-1].patience

    @pytest.mark.parametrize(
        ("loss", "error", "is_unclear"),
        [(0.0, 0.2, True), (0.0, 0.01, False), (-0.1, 0.1, True), (-0.1, 0.05, False)],
    )
    def test_a_third_of_the_choices_get_a_second_look_if_they_are_unclear(
        self, loss: float, error: float, *, is_unclear: bool
    ) -> None:
        review = _small_losses(sample_tables(HOPPER, 3)[-1])
        choices = choices_of(review.table, review.seat)
        found = {
            one.ply: msgspec.structs.replace(one.verdict, loss=0.0, expected_loss=loss, error=error)
            for one in review.judgements
        }
        asked = 0
        while look := next_look(review.table, review.seat, choices, found):
            asked += 1
            first = found[look.choice.after.ply]
            found[look.choice.after.ply] = msgspec.structs.replace(first, again=(0.0, 0.01))
        assert asked == (len(choices) // UNCLEAR if is_unclear else 0)

    def test_clear_losses_leave_the_second_looks_to_unclear_ones(self) -> None:
        review = _small_losses(sample_tables(HOPPER, 3)[-1])
        choices = choices_of(review.table, review.seat)
        worse = [one.ply for one in review.judgements if not one.is_best]
        clear = worse[::2]
        found = {
            one.ply: msgspec.structs.replace(
                one.verdict,
                loss=0.0,
                expected_loss=0.9 if one.ply in clear else 0.2,
                error=0.0 if one.ply in clear else 0.2,
                worlds=SETTLED,
            )
            for one in review.judgements
        }
        asked = list[Ply]()
        while look := next_look(review.table, review.seat, choices, found):
            asked.append(look.choice.after.ply)
            found[asked[-1]] = msgspec.structs.replace(found[asked[-1]], again=(0.2, 0.02))
        assert sorted(asked) == worse
        assert len(worse) - len(clear) <= len(choices) // UNCLEAR < len(worse)

    @pytest.mark.parametrize(("error", "looks"), [(0.1, LOOKS_AT_LEAST), (0.01, 0)])
    def test_choices_that_seemed_best_are_looked_at_again_if_they_are_unclear(
        self, error: float, looks: int
    ) -> None:
        review = _small_losses(sample_tables(HOPPER, 3)[-1])
        choices = choices_of(review.table, review.seat)
        found = {}
        for one in review.judgements:
            values = (OptionValue(one.done, 0.6), OptionValue("other", 0.5))
            found[one.ply] = Analysis("chance", values, worlds=9, expected_loss=0.0, error=error)
        asked = list[Ply]()
        while look := next_look(review.table, review.seat, choices, found):
            asked.append(look.choice.after.ply)
            found[asked[-1]] = msgspec.structs.replace(found[asked[-1]], again=(0.0, 0.02))
        assert looks == len({*asked}) == len(asked)

    @pytest.mark.parametrize(("choices", "patience"), [(1, 5.0), (10, 3.0), (60, 1.0)])
    async def test_review_of_few_choices_spends_more_time_on_each(
        self, tables: Tables, monkeypatch: pytest.MonkeyPatch, choices: int, patience: float
    ) -> None:
        def some(table: Table, seat: Seat, _: object) -> list[Any]:
            return [*islice(cycle(choices_of(table, seat)[:1]), choices)]

        monkeypatch.setattr("bot.features.reviews.service.choices_of", some)
        made_ = Reviews(tables, judges := Sure())
        await made_.ask((await over(tables)).id, ANA)
        await settled(made_)
        [first_look] = {one.patience for one in judges.asked if one.first is None}
        assert pytest.approx(FIRST_LOOK * patience) == first_look

    async def test_player_is_notified_when_it_is_done(self, tables: Tables) -> None:
        table = await over(tables)
        made_, heard = Reviews(tables, Sure()), list[Any]()

        async def tell(table_id: TableId, progress: Any) -> None:
            heard.append((table_id, progress.review is not None))

        await made_.ask(table.id, ANA, tell)
        await settled(made_)
        assert [(table.id, True)] == heard

    @pytest.mark.parametrize(
        ("seconds", "value", "notified"),
        [(60, "dm", []), (SHOWN_SECONDS, "dm", [ANA]), (SHOWN_SECONDS, "none", [])],
    )
    async def test_direct_message_tells_of_a_review_that_took_long(
        self, store: Store, tables: Tables, seconds: int, value: str, notified: list[UserId]
    ) -> None:
        tables.people = lambda user: with_value(unset(user), reviews.REVIEW_READY, value)
        table, asked = await over(tables), Timestamp(tables.now() - seconds)
        row = reviews.ReviewRow(table=table.id, user=ANA, asked=asked, choices=1)
        await store.write(reviews.insert_review, row)
        made_ = Reviews(tables, Sure())
        await made_.continue_unfinished()
        await settled(made_)
        assert (await made_.ask(table.id, ANA)).review is not None
        due = await store.read(select_due, tables.now())
        sent = [one for one in due if one.kind == reviews.REVIEWED]
        assert notified == [one.user for one in sent]
        for one in sent:
            told = await review_ready(cast("Any", None), tables, one)
            assert (table.game.name in told.text, 1) == (True, len(told.buttons))

    async def test_player_is_notified_when_another_process_has_done_it(
        self, store: Store, tables: Tables
    ) -> None:
        table = await over(tables)
        asked, heard = await asked_elsewhere(store, table)
        made_ = Reviews(tables, Sure())
        await asked.continue_unfinished()
        assert [] == heard
        await made_.continue_unfinished()
        await settled(made_)
        for _ in range(2):
            await asked.continue_unfinished()
        assert [table.id] == heard

    async def test_deleted_review_sends_no_notification(self, store: Store, tables: Tables) -> None:
        table = await over(tables)
        asked, heard = await asked_elsewhere(store, table)
        made_ = Reviews(tables, Sure())
        await store.write(reviews.delete_user, ANA)
        await asked.continue_unfinished()
        await made_.ask(table.id, ANA)
        await settled(made_)
        await asked.continue_unfinished()
        assert [] == heard

    async def test_review_continues_after_a_restart(self, tables: Tables) -> None:
        class Stopped(Sure):
            async def analyse(self, asked: SearchRequest) -> Analysis:
                if len(self.asked) == 2:
                    reached.set()
                    await asyncio.Event().wait()
                return await super().analyse(asked)

        table, reached = await over(tables), asyncio.Event()
        before = Reviews(tables, stopped := Stopped())
        await before.ask(table.id, ANA)
        async with asyncio.timeout(HANG_SECONDS):
            await reached.wait()
        await before.stop()
        after = Reviews(tables, judges := Sure())
        await after.continue_unfinished()
        await settled(after)
        all_ = [one.after.action for one in choices_of(table, Seat(0))]
        asked = (*stopped.asked, *judges.asked)
        assert all_ == [one.done for one in asked if one.first is None]
        assert (await after.ask(table.id, ANA)).review is not None

    async def test_stopped_bot_starts_no_review(self, tables: Tables) -> None:
        table = await over(tables)
        made_ = Reviews(tables, judges := Sure())
        await made_.stop()
        await made_.ask(table.id, ANA)
        await settled(made_)
        assert [] == judges.asked

    async def test_simultaneous_reviews_are_made_in_turn(self, tables: Tables) -> None:
        table = await over(tables)
        made_ = Reviews(tables, judges := Sure())
        await asyncio.gather(*(made_.ask(table.id, user) for user in (ANA, BEN, ANA)))
        await settled(made_)
        seats = [one.seat for one in judges.asked if one.first is None]
        assert 2 == len([*groupby(seats)])
        assert len(seats) == sum(len(choices_of(table, Seat(seat))) for seat in (0, 1))
        for user in (ANA, BEN):
            assert (await made_.ask(table.id, user)).review is not None

    @pytest.mark.long
    async def test_shortest_reviews_come_first_and_nobody_waits_for_a_second(
        self, tables: Tables
    ) -> None:
        asked = list[tuple[UserId, TableId, int]]()
        for user, game in ((BEN, PALM), (BEN, QUAKE), (CLEO, HOPPER), (ANA, QUAKE), (ANA, QUAKE)):
            table = await over(tables, game, *([user] if game is PALM else [user, DAN]))
            asked.append((user, table.id, len(choices_of(table, table.seat_of(user) or Seat(0)))))
        done = list[TableId]()

        async def tell(table_id: TableId, _: Progress) -> None:
            done.append(table_id)

        made_ = Reviews(tables, judges := Held())
        await made_.ask(asked[-1][1], DAN)
        await until(lambda: judges.held)
        await asyncio.gather(*(made_.ask(table, user, tell) for user, table, _ in asked))
        judges.go.set()
        await settled(made_)
        users = Counter[UserId]()
        places = dict[TableId, tuple[int, int]]()
        for user, table_id, choices in sorted(asked, key=lambda one: one[2]):
            places[table_id] = (users[user], choices)
            users[user] += 1
        assert sorted(places.values()) == [places[table_id] for table_id in done]

    async def test_forgotten_table_has_no_review(self, tables: Tables) -> None:
        class Forgetful(Sure):
            async def analyse(self, asked: SearchRequest) -> Analysis:
                if not self.asked:
                    await tables.rewrite([table.id], remove_tables, [table.id])
                return await super().analyse(asked)

        table = await over(tables)
        made_ = Reviews(tables, Forgetful())
        await made_.ask(table.id, ANA)
        await settled(made_)
        assert [] == await tables.store.read(reviews.select_unfinished)
        assert {} == await tables.store.read(reviews.select_verdicts, table.id, ANA)

    async def test_forgotten_player_has_no_review(self, tables: Tables) -> None:
        table = await over(tables)
        made_ = Reviews(tables, Sure())
        await made_.ask(table.id, ANA)
        await settled(made_)
        assert b'"verdict"' in await tables.store.read(export_of, ANA, FEATURES.personal)
        await Privacy(tables, AsyncMock(), FEATURES.personal).delete_data(ANA)
        assert b'"verdict"' not in await tables.store.read(export_of, ANA, FEATURES.personal)
        assert await tables.store.read(reviews.select_review, table.id, ANA) is None

    async def test_failed_analysis_is_repeated_once(self, tables: Tables) -> None:
        class Lost(Sure):
            async def analyse(self, asked: SearchRequest) -> Analysis:
                found = await super().analyse(asked)
                if asked.done == self.asked[0].done:
                    raise RuntimeError("lost")
                return found

        table = await over(tables)
        made_ = Reviews(tables, judges := Lost())
        with structlog.testing.capture_logs() as logs:
            await made_.ask(table.id, ANA)
            await settled(made_)
        progress = await made_.ask(table.id, ANA)
        assert progress.review is not None
        assert len(progress.review.judgements) < progress.choices
        assert judges.asked[0].done == judges.asked[1].done
        assert "not judged" in {entry["event"] for entry in logs}

    @pytest.mark.long
    @EVERY_GAME
    async def test_every_game_can_be_reviewed(
        self, tables: Tables, game: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Review only the last choices, which are fast to analyse."""

        def late(table: Table, seat: Seat, _: object) -> list[Any]:
            return choices_of(table, seat)[-CHOICES_AT_MOST:]

        monkeypatch.setattr("bot.features.reviews.service.choices_of", late)
        users = [UserId(1_000 + seat) for seat in range(game.nearest({}, 2))]
        table = await lobbies.open_game(tables, Setup(game, {}), HERE, users)
        table = await tables.change(table.id, _sensibly)
        made_ = Reviews(tables, Quick())
        await made_.ask(table.id, users[0])
        await settled(made_)
        review = (await made_.ask(table.id, users[0])).review
        assert review is not None
        assert 0 < len(review.judgements) == len(late(table, Seat(0), None))
        assert review.accuracy is None or 0.0 <= review.accuracy.kept <= 1.0
        assert len(review_text(review)) <= CONTENT
        assert course_of(review, "Ana").moments


@pytest.mark.long
async def test_stop_does_not_wait_for_an_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.services.search.analysis.CHOICE_CPU_SECONDS", 3_600.0)
    table = sample_tables(QUAKE, 2)[-1]
    judges = AnalysisWorker()
    asked = asyncio.create_task(
        judges.analyse(question_about(table, choices_of(table, Seat(0))[0]))
    )
    await until(lambda: judges._pool is not None and judges._pool._processes)
    assert judges._pool is not None
    [process] = judges._pool._processes.values()
    judges.stop()
    await until(lambda: process.exitcode is not None)  # the thread of the pool may reap it
    assert process.exitcode == -signal.SIGKILL
    with pytest.raises((BrokenProcessPool, asyncio.CancelledError)):
        await asked


class TestWords:
    def test_verdict_names_the_rounds_and_the_losses_add_up(self) -> None:
        found = made(0.24, 0.0, 0.12)
        judged = [one._replace(round=1 + 3 * (one.lost > 0.2)) for one in found.judgements]
        heading, verdict, rounds, *rest = review_text(
            replace(found, judgements=tuple(sorted(judged, key=lambda one: one.round)))
        ).splitlines()
        assert heading.startswith("## Review · Earthquake Island")
        assert "**You lost about 12 % of a win in round 1 and 24 % in round 4.**" in verdict
        assert "Rounds: 1 −12 % · 4 −24 %. Together 36 % of a win." == rounds
        assert "① Move " in rest[0]
        assert "** was worth 24 % of a win more." in rest[0]

    @pytest.mark.parametrize(
        ("lost", "rest", "rounds"),
        [
            (0.0, ". The rest was fine.", "2 ✓. Together 24 % of a win."),
            (0.02, " and 2 % in other rounds.", "2 −2 %. Together 26 % of a win."),
        ],
    )
    def test_other_rounds_were_fine_if_they_lost_nothing(
        self, lost: float, rest: str, rounds: str
    ) -> None:
        found = made(0.24, lost)
        first, second = found.judgements
        found = replace(found, judgements=(first._replace(round=1), second._replace(round=2)))
        text = review_text(found)
        assert f"**You lost about 24 % of a win in round 1{rest}**" in text
        assert f"Rounds: 1 −24 % · {rounds}" in text

    def test_sum_of_a_little_more_than_a_win_is_a_whole_win(self) -> None:
        found = made(0.6, 0.44)
        first, second = found.judgements
        found = replace(found, judgements=(first._replace(round=1), second._replace(round=2)))
        assert f"Together a whole win: {GIVEN_BACK}." in review_text(found)

    @pytest.mark.parametrize(("best", "loss"), [(0.505, 0.25), (0.395, 0.05), (0.415, 0.05)])
    def test_chances_differ_by_the_loss_between_them(self, best: float, loss: float) -> None:
        found = made(loss, best=best)
        [one] = found.judgements
        percents = [int(number) for number in findall(r"(\d+) %", moment_text(found, one))]
        assert percents[:3] == [percents[2] - percents[1], round(100 * loss), percents[2]]
        [moment] = course_of(found, "Ana").moments
        assert [percents[2], percents[0]] == [moment.before, moment.after]

    def test_progress_tells_that_unclear_choices_are_looked_at_again(self) -> None:
        first, second = Progress(7, 9, Timestamp(5)), Progress(9, 9, Timestamp(5))
        assert "a review of 9 choices. 7 reviewed so far." in progress_text(first, writes=False)
        assert ALL_SEEN in progress_text(second, writes=False)

    def test_other_rounds_are_summed_up(self) -> None:
        found = made(0.24, 0.2, 0.12, 0.06)
        judged = [one._replace(round=place) for place, one in enumerate(found.judgements, 1)]
        text = review_text(replace(found, judgements=tuple(judged)))
        assert "20 % in round 2, 12 % in round 3 and 6 % in other rounds.**" in text

    def test_nothing_is_named_if_nothing_was_lost(self) -> None:
        for found in (made(0.0, 0.0), made(0.01, 0.01)):
            text = review_text(found)
            assert "**You lost nothing that I can see.**" in text
            assert () == found.moments
            assert "Move " not in text
            assert "Accuracy" not in text

    def test_unclear_loss_is_called_probable(self) -> None:
        found = made(0.24)
        judged = _unclear(found.judgements[0], loss=0.24, error=0.08)
        text = review_text(with_losses(replace(found, judgements=(judged,))))
        # A part of the loss is left out, because it is unclear.
        assert "** was probably worth 22 % of a win more." in text
        assert "You lost about 22 % of a win." in text

    def test_unclear_losses_count_for_less_than_they_seem(self) -> None:
        found = made(0.1, 0.1, 0.1, 0.1)
        losses = (0.2, -0.2, 0.1, -0.08)
        judged = [
            _unclear(one, loss, error=0.1)
            for one, loss in zip(found.judgements, losses, strict=True)
        ]
        shown = with_losses(replace(found, judgements=tuple(judged)))
        assert [0.15, 0.0, 0.05, 0.01] == [one.lost for one in shown.judgements]

    def test_numbers_of_a_choice_agree_everywhere(self) -> None:
        found = made(0.24)
        judged = _unclear(found.judgements[0], loss=0.3, error=0.0)
        found = with_losses(replace(found, judgements=(judged,)))
        one = found.judgements[0]
        assert 0.3 == one.lost == pytest.approx(one.verdict.best.value - one.value)
        assert "** was probably worth 30 % of a win more: 66 % to win." in moment_text(found, one)
        assert ": 36 % to win." in moment_text(found, one)
        [moment] = course_of(found, "Ana").moments
        assert (66, 36, 1) == (round(moment.before), round(moment.after), moment.number)

    @pytest.mark.parametrize(
        ("accuracy", "words"),
        [
            (Accuracy(0.97, 0.02), "97 % (± 4)"),
            (Accuracy(0.97, 0.06), "nearly the best I know"),
            (Accuracy(0.7, 0.2), "some misses"),
            (Accuracy(0.4, 0.2), "many misses"),
            (Accuracy(0.0, 0.2), "about as random"),
            (Accuracy(0.4, inf), "many misses"),
        ],
    )
    def test_unclear_accuracy_is_told_in_a_word(
        self, monkeypatch: pytest.MonkeyPatch, accuracy: Accuracy, words: str
    ) -> None:
        monkeypatch.setattr(Review, "accuracy", accuracy)
        assert f" Accuracy: {words}. " in review_text(made(0.2, 0.0))

    @pytest.mark.parametrize("error", [0.0, 0.25, 0.5])
    def test_accuracy_that_may_be_anything_is_not_shown(
        self, monkeypatch: pytest.MonkeyPatch, error: float
    ) -> None:
        monkeypatch.setattr(Review, "accuracy", Accuracy(1.0, error))
        assert "Accuracy" not in review_text(made(0.2, 0.0))

    def test_line_that_follows_the_better_move_is_shown(self) -> None:
        found = made(0.24)
        other = Seat(1 - found.seat)
        line = (*(Reply(other, cell) for cell in ("C4", "C5")), Reply(found.seat, "stay"))
        verdict = msgspec.structs.replace(found.judgements[0].verdict, line=line)
        shown = replace(found, judgements=(found.judgements[0]._replace(verdict=verdict),))
        then = f"Then perhaps {mention(found.table, other)}: C4; C5; you: stay\n"
        assert f"-# {then}" in review_text(shown)
        assert then in moment_text(shown, shown.judgements[0])

    def test_reason_for_the_better_move_is_shown(self) -> None:
        found = made(0.24)
        why = "Two rounds later you have 3 more points than after **Pass**."
        verdict = msgspec.structs.replace(found.judgements[0].verdict, why=why)
        judged = found.judgements[0]._replace(verdict=verdict)
        text = review_text(replace(found, judgements=(judged,)))
        assert f"\n-# Why: {why}" in text
        assert f"\nWhy: {why}" in moment_text(found, judged)

    def test_explanations_that_do_not_fit_are_left_to_the_moments(self) -> None:
        found, long = made(0.24, 0.3, 0.4), Reply(0, "x" * 80)
        explained = [
            one._replace(verdict=msgspec.structs.replace(one.verdict, why=why, line=(long,) * 3))
            for one, why in zip(found.judgements, ("y" * 200,) * 3, strict=True)
        ]
        shown = replace(found, judgements=tuple(explained))
        text = review_text(shown)
        assert len(text) <= CONTENT
        assert "Why: " in text
        assert "Then perhaps " not in text
        assert "Then perhaps " in moment_text(shown, shown.judgements[0])

    def test_loss_of_a_win_is_a_whole_win(self) -> None:
        assert "was worth a whole win more." in review_text(made(1.0, best=1.0))

    def test_clearly_best_choice_is_praised_in_its_moment_only(self) -> None:
        found = made(0.24, 0.0)
        first, second = found.judgements
        led = second._replace(verdict=msgspec.structs.replace(second.verdict, lead=0.2))
        assert "clearly" not in review_text(replace(found, judgements=(first, led)))
        assert "It was clearly the best." in moment_text(found, led)

    @pytest.mark.parametrize(
        ("unit", "best", "loss"), [("chance", 0.623, 0.004), ("points", 30.03, 0.4)]
    )
    def test_loss_that_rounding_hides_is_not_named(
        self, unit: Unit, best: float, loss: float
    ) -> None:
        found = made(loss, unit=unit, best=best)
        assert "You lost nothing" in review_text(found)
        assert "No other move was clearly better." in moment_text(found, found.judgements[0])

    def test_losses_of_a_solo_game_are_points(self) -> None:
        text = review_text(made(1.0, 2.0, unit="points", best=30.0))
        assert "was worth 1 point more." in text
        assert "was worth 2 points more." in text
        assert "You lost about 3 points" in text

    def test_lost_points_are_named_beside_the_chance_of_winning(self) -> None:
        found = made(0.12)
        verdict = msgspec.structs.replace(found.judgements[0].verdict, points=4.7)
        shown = replace(found, judgements=(found.judgements[0]._replace(verdict=verdict),))
        lost = "worth 12 % of a win more, and at least 4 places"
        assert f"** was {lost}." in review_text(shown)
        assert f"** was {lost}: 60 % to win." in moment_text(shown, shown.judgements[0])

    def test_decided_game_is_called_so(self) -> None:
        found = made(0.0, best=0.0)
        text = moment_text(found, found.judgements[0])
        assert "Every move that I tried probably loses." in text

    def test_shared_line_does_not_reveal_choices(self) -> None:
        found = made(0.24, 0.24)
        assert shared_text(found).endswith(": lost about 48 % of a win")
        assert len(shared_text(found).splitlines()) == 1

    def test_moment_shows_the_choice_and_a_better_one(self) -> None:
        found = made(0.24)
        text = moment_text(found, found.judgements[0])
        assert "** : 36 % to win." in text.replace("**:", "** :")
        assert "was worth 24 % of a win more: " in text
        assert "60 % to win" in text

    @EVERY_GAME
    def test_texts_fit_into_messages(self, game: Game) -> None:
        table = sample_tables(game, max(game.seats))[-1]
        seat = Seat(0)
        verdicts = {}
        for choice in choices_of(table, seat):
            options = [write(one) for one in options_of(choice.before.state, seat)][:6]
            best = max(options, key=len)
            judged_ = tuple(OptionValue(one, 0.9) for one in dict.fromkeys([best, *options]))
            verdicts[choice.after.ply] = Analysis("chance", judged_, 0.33, worlds=99)
        found = review_of(table, seat, verdicts)
        assert found is not None
        assert len(review_text(found)) <= CONTENT
        assert all(len(moment_text(found, one)) <= CONTENT for one in found.judgements)

    def test_custom_ids_fit(self) -> None:
        number = TableId(LARGEST)
        presses = (ShowMoment(number, LARGEST), TryFrom(number, LARGEST), ShareReview(number))
        assert all(len(one.custom_id) <= CUSTOM_ID for one in presses)


@without_pictures
class TestInDiscord:
    @pytest.mark.long
    async def test_review_button_starts_and_shows_the_review(
        self, here: SimServer, judges: Sure
    ) -> None:
        await start_game(here, "ben")
        await ended(here)
        await here.ana.click(here.message, label="Review")
        assert any("reviewed so far." in str(one.json) for one in here.env.http_requests)
        await settled(here.bot.services.require(Reviews))
        again = await here.ana.click(here.message, label="Review")
        assert again.response.content.startswith("## Review · Earthquake Island, table 1")
        assert again.response.ephemeral
        assert "Share" in buttons(again.response)
        [picture] = again.response.attachments
        assert picture.description.startswith("Ana: Earthquake Island · table 1, chance of")

    async def test_player_asks_for_no_message_about_a_late_review(
        self, here: SimServer, judges: Sure, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def unfinished(*_: Any) -> Progress:
            return Progress(10, 48, Timestamp(1_000))

        monkeypatch.setattr(Reviews, "ask", unfinished)
        await start_game(here, "ben")
        await ended(here)
        shown = (await here.ana.click(here.message, label="Review")).response
        assert shown.content.endswith("If that takes long, I write to you.")
        answered = (await here.ana.click(shown, label="Don't write")).response
        assert "I don't write to you" in answered.content
        assert "Don't write" not in buttons(answered)
        assert "none" == reviews.REVIEW_READY.value_of(
            here.bot.services.people.settings_of(UserId(here.ana.id))
        )

    @pytest.mark.long
    async def test_review_has_the_colours_of_its_reader(
        self, here: SimServer, judges: Sure, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        seen, paint = list[Scheme](), curves.paint

        def painted(course: Course, scheme: Scheme = NORMAL) -> Canvas:
            seen.append(scheme)
            return paint(course, scheme)

        monkeypatch.setattr(curves, "paint", painted)
        await self._review(here)
        await choose_setting(here.ana, here.channel, "colours", "safe")
        await here.ana.click(here.message, label="Review")
        assert [NORMAL, SAFE] == [seen[0], seen[-1]]

    @pytest.mark.long
    async def test_review_replaces_the_waiting_message(self, here: SimServer, judges: Sure) -> None:
        await start_game(here, "ben")
        await ended(here)
        result = await here.ana.slash(here.channel, "replay", review=True)
        await settled(here.bot.services.require(Reviews))
        message = result.response
        assert message.content.startswith("## Review")

    @pytest.mark.long
    async def test_moment_shows_the_board_and_can_be_tried_again(
        self, here: SimServer, judges: Sure
    ) -> None:
        message = await self._review(here)
        label = next(one for one in buttons(message) if " Move " in one)
        moment = (await here.ana.click(message, label=label)).response
        assert moment.content.startswith("### Move ")
        assert moment.ephemeral
        tried = (await here.ana.click(moment, label="Try again")).response
        assert tried.content.startswith("## What if?")
        assert {"Start over", "Back to the result"} <= set(buttons(tried))
        branch = here.bot.services.require(WhatIfs).open_of(here.ana.id)
        assert branch is not None
        assert Seat(0) == branch.mover
        assert "over" == (await here.bot.tables.get(TABLE)).row.status

    @pytest.mark.long
    async def test_only_the_owner_shares_a_review(self, here: SimServer, judges: Sure) -> None:
        message = await self._review(here)
        shared = (await here.ana.click(message, label="Share")).response
        assert not shared.ephemeral
        assert shared.content.startswith(f"<@{here.ana.id}> reviewed Earthquake Island")
        assert {} == buttons(shared)

    async def test_spectator_is_refused(self, here: SimServer, judges: Sure) -> None:
        await start_game(here, "ben")
        await ended(here)
        result = await here.chloe.click(here.message, label="Review")
        assert "This is not your table" in private_text(result)
        assert [] == judges.asked

    async def test_running_game_is_not_reviewed(self, here: SimServer, judges: Sure) -> None:
        await start_game(here, "ben")
        assert GOES_ON in private_text(await here.ana.slash(here.channel, "replay", review=True))

    async def test_ranked_attempt_is_not_reviewed_before_the_end(
        self, here: SimServer, judges: Sure
    ) -> None:
        await begin_attempt(here, "ana")
        await ended(here)
        assert "Review" not in buttons(here.ana.user.dm_channel.last_message)
        assert SEALED in private_text(await here.ana.user.slash("replay", review=True, table=TABLE))

    async def _review(self, here: SimServer) -> Any:
        await start_game(here, "ben")
        await ended(here)
        await here.ana.click(here.message, label="Review")
        await settled(here.bot.services.require(Reviews))
        return (await here.ana.click(here.message, label="Review")).response


def _unclear(one: Judgement, loss: float, error: float) -> Judgement:
    """Return a judgement with an estimate of its loss, and without a lower bound."""
    verdict = msgspec.structs.replace(one.verdict, loss=0.0, expected_loss=loss, error=error)
    return one._replace(verdict=verdict)


def _sensibly(table: Table) -> Table:
    """Return the table after steady bots have played to the end."""
    rng = Rng(4)
    while not table.state.over:
        seat = table.awaited[0]
        table = played(table, seat, steady(table.game, table.state, seat, rng))
    return replace(table, row=msgspec.structs.replace(table.row, status="over"))
