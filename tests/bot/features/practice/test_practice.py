"""Practice: missed puzzles and moments of reviews come back after 1, 3, 8 and 21 days."""

from collections import Counter
from dataclasses import replace
from typing import Any

import discord
import msgspec
import pytest

from bot.domain.analysis import Analysis, OptionValue
from bot.domain.ids import TableId, Timestamp
from bot.domain.paces import DAY
from bot.domain.table import Table
from bot.features.practice import store as rows
from bot.features.practice.messages import NextDrill, nothing_text, nothing_view
from bot.features.practice.rules import (
    DRILLS_AT_MOST,
    answered,
    drills_of,
    exercise_of_moment,
    puzzle_called,
    spared_names,
    theme_of_puzzle,
)
from bot.features.practice.service import Practice, PracticeQuestion
from bot.features.practice.store import NEW, Drill
from bot.features.puzzles.rules import daily, day_of, name_of, order_of_days
from bot.features.puzzles.store import PuzzleAttempt, insert_attempt
from bot.features.reviews import store as reviews
from bot.features.reviews.rules import HABIT_LOSSES, Habit, habit_of
from bot.features.reviews.service import Reviews
from bot.installed import FEATURES
from bot.services import lobbies
from bot.services.new_tables import Setup
from bot.services.tables import Tables
from bot.store import Store
from engine import GAMES
from engine.core import Game, IllegalAction, options_of, write
from engine.core.puzzle import Puzzle, load_puzzles
from tests.bot.features.reviews.test_reviews import Sure, made, settled
from tests.bot.made_results import play_to_end
from tests.bot.sim_server import SimServer, buttons
from tests.bot.stored_games import ANA, BEN, HERE
from tests.bot.table_steps import private_text

QUAKE = GAMES["earthquake_island"]
PUZZLE = name_of(QUAKE, load_puzzles("earthquake_island")[0])
NO_PUZZLE = "palm_island:early rounds"
TODAY = 20_000
BEGIN = TODAY * DAY + 5


class Clock:
    def __init__(self) -> None:
        self.at = BEGIN

    def now(self) -> Timestamp:
        return Timestamp(self.at)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tables(store: Store, clock: Clock) -> Tables:
    return Tables(store, clock.now, hooks=FEATURES.table_hooks)


@pytest.fixture
def practice(tables: Tables) -> Practice:
    return Practice(tables, Reviews(tables, Sure()))


async def attempt(
    store: Store, clock: Clock, name: str = PUZZLE, *, solved: bool = False, day: int = TODAY
) -> None:
    one = PuzzleAttempt(
        user=ANA, day=day, puzzle=name, choice="", solved=solved, late=False, at=clock.now()
    )
    await store.write(insert_attempt, one)


async def answer(
    practice: Practice, asked: PracticeQuestion, *, right: bool, theme: str = ""
) -> Any:
    """Answer a position with the best or the worst move."""
    found = asked.exercise
    pick = max if right else min
    place = found.offered.index(pick(found.offered, key=lambda one: one.value))
    drill = asked.drill
    return await practice.answer(ANA, drill.number, drill.due, found.digest, place, theme)


async def next_of(practice: Practice, theme: str = "") -> PracticeQuestion:
    asked = await practice.next(ANA, theme)
    assert asked is not None
    return asked


class TestSchedule:
    def test_solved_position_comes_back_later_each_time(self) -> None:
        at, days = Timestamp(0), list[int]()
        drill: Drill | None = Drill(user=ANA, source="", theme="", step=0, due=at)
        while drill is not None:
            drill = answered(drill, solved=True, at=at)
            days += [drill.due // DAY] if drill else []
        assert [3, 8, 21] == days

    @pytest.mark.parametrize("step", [NEW, 0, 3])
    def test_missed_position_begins_again(self, step: int) -> None:
        drill = Drill(user=ANA, source="", theme="", step=step, due=Timestamp(0))
        after = answered(drill, solved=False, at=Timestamp(DAY))
        assert after is not None
        assert (0, 2 * DAY) == (after.step, after.due)

    def test_new_position_that_was_solved_does_not_come_back(self) -> None:
        drill = Drill(user=ANA, source="", theme="", step=NEW, due=Timestamp(0))
        assert answered(drill, solved=True, at=Timestamp(0)) is None


class TestMissedPuzzles:
    async def test_come_back_for_a_month_and_end(
        self, practice: Practice, store: Store, clock: Clock
    ) -> None:
        await attempt(store, clock)
        seen, begun = list[int](), clock.at
        for _ in range(40):
            clock.at += DAY
            asked = await practice.next(ANA)
            if asked is not None:
                seen.append((clock.at - begun) // DAY)
                await answer(practice, asked, right=True)
        assert [1, 4, 12, 33] == seen
        assert [] == await store.read(rows.select_drills, ANA)

    async def test_solved_puzzle_does_not_come_back(
        self, practice: Practice, store: Store, clock: Clock
    ) -> None:
        await attempt(store, clock, solved=True)
        clock.at += 2 * DAY
        assert await practice.next(ANA) is None

    async def test_are_added_once(self, practice: Practice, store: Store, clock: Clock) -> None:
        await attempt(store, clock)
        clock.at += DAY + 1
        await answer(practice, await next_of(practice), right=False)
        await practice.next(ANA)
        assert 1 == len(await store.read(rows.select_drills, ANA))

    async def test_second_press_of_an_answer_has_no_effect(
        self, practice: Practice, store: Store, clock: Clock
    ) -> None:
        await attempt(store, clock)
        clock.at += DAY + 1
        asked = await next_of(practice)
        await answer(practice, asked, right=False)
        with pytest.raises(IllegalAction, match="was answered"):
            await answer(practice, asked, right=True)

    async def test_replaced_puzzle_is_left_out(
        self, practice: Practice, store: Store, clock: Clock
    ) -> None:
        await attempt(store, clock, "earthquake_island:0.0.0")
        clock.at += 2 * DAY
        assert await practice.next(ANA) is None

    async def test_impossible_puzzle_is_left_out(
        self,
        practice: Practice,
        store: Store,
        clock: Clock,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        other = name_of(QUAKE, load_puzzles("earthquake_island")[1])
        await attempt(store, clock)
        await attempt(store, clock, other, day=TODAY - 1)

        def theme(game: Game, puzzle: Puzzle) -> str:
            if PUZZLE == name_of(game, puzzle):
                raise LookupError("not possible")
            return theme_of_puzzle(game, puzzle)

        monkeypatch.setattr("bot.features.practice.rules.theme_of_puzzle", theme)
        clock.at += 2 * DAY
        asked = await next_of(practice)
        assert (f"puzzle:{other}", 0) == (asked.drill.source, asked.more)

    async def test_deck_is_bounded(self, practice: Practice, store: Store, clock: Clock) -> None:
        names = [name_of(game, one) for game in GAMES.values() for one in load_puzzles(game.key)]
        many = [
            Drill(user=ANA, source=f"puzzle:{name}:{copy}", theme="", step=0, due=Timestamp(copy))
            for name in names[:60]
            for copy in range(2)
        ]
        await store.write(rows.add_drills, ANA, many, clock.now(), DRILLS_AT_MOST)
        kept = await store.read(rows.select_drills, ANA)
        assert DRILLS_AT_MOST == len(kept)
        assert 60 == sum(one.due == 0 for one in kept)


async def reviewed(practice: Practice, tables: Tables, clock: Clock) -> Table:
    """Return a finished game with a finished review of Ana."""
    table = await lobbies.open_game(tables, Setup(QUAKE, {}), HERE, (ANA, BEN))
    table = await tables.change(table.id, play_to_end)
    assert practice._reviews is not None
    await practice._reviews.ask(table.id, ANA)
    await settled(practice._reviews)
    row = await tables.store.read(reviews.select_review, table.id, ANA)
    assert row is not None
    assert row.ended == clock.at
    return table


class TestMoments:
    async def test_of_a_review_come_back(
        self, practice: Practice, tables: Tables, clock: Clock
    ) -> None:
        table = await reviewed(practice, tables, clock)
        clock.at += 2
        assert await practice.next(ANA) is None
        clock.at += DAY
        seen = set[str]()
        while (asked := await practice.next(ANA)) is not None:
            seen.add(asked.drill.source)
            assert asked.exercise.table.state.over is False
            assert 2 <= len(asked.exercise.offered) <= 5
            await answer(practice, asked, right=True)
        assert 1 <= len(seen) <= 3
        assert all(one.startswith(f"moment:{table.id}:") for one in seen)

    def test_without_a_clearly_best_move_are_left_out(self) -> None:
        blank = Drill(user=ANA, source="", theme="", step=0, due=Timestamp(0))
        review = made(0.005, 0.3, 0.0)
        [drill] = drills_of(review, blank)
        unclear, clear, _ = review.judgements
        assert f"moment:{review.table.id}:{clear.ply}" == drill.source
        assert exercise_of_moment(review, unclear.ply) is None

    def test_offer_only_moves_that_the_review_calls_worse(self) -> None:
        review = made(0.3, best=0.6)
        [one] = review.judgements
        before = review.table.frames[one.move - 1].state
        close, bad, *_ = (
            move
            for move in map(write, options_of(before, review.seat))
            if one.verdict.value_of(move) is None
        )
        best, done = one.verdict.options
        options = (best, OptionValue(close, 0.59), OptionValue(bad, 0.25), done)
        judged = one._replace(verdict=msgspec.structs.replace(one.verdict, options=options))
        found = exercise_of_moment(replace(review, judgements=(judged,)), one.ply)
        assert found is not None
        assert {best.do: 0.6, one.done: 0.3, bad: 0.25} == pytest.approx(
            {offered.do: offered.value for offered in found.offered}
        )

    async def test_of_a_running_game_are_never_shown(
        self, practice: Practice, tables: Tables, clock: Clock
    ) -> None:
        table = await reviewed(practice, tables, clock)
        clock.at += 2
        await practice.next(ANA)
        clock.at += DAY
        await tables.store.write(_reopen, table.id)
        tables.drop(table.id)
        assert (await tables.get(table.id)).playing
        assert await practice.next(ANA) is None

    async def test_of_another_user_are_not_shown(
        self, practice: Practice, tables: Tables, clock: Clock
    ) -> None:
        await reviewed(practice, tables, clock)
        clock.at += 2 * DAY
        assert await practice.next(BEN) is None


def _reopen(db: Any, table_id: TableId) -> None:
    db.execute("UPDATE games SET status = 'playing' WHERE id = ?", [table_id])


class TestHabits:
    async def test_kind_of_most_large_losses_is_a_habit(
        self, practice: Practice, tables: Tables, clock: Clock
    ) -> None:
        assert await practice.habit(ANA) is None
        for _ in range(3):
            await reviewed(practice, tables, clock)
        habit = await practice.habit(ANA)
        assert habit is not None
        assert habit.theme.startswith("earthquake_island:")
        assert habit.all_losses >= habit.losses >= HABIT_LOSSES
        assert f"{habit.losses} of the {habit.all_losses} largest" in nothing_text(None, "", habit)
        view = nothing_view(None, habit.theme)
        assert view is not None
        ids = [one.custom_id for one in view.children if isinstance(one, discord.ui.Button)]
        assert [NextDrill(habit.theme).custom_id] == ids
        assert nothing_view(None, "") is None
        assert await practice.habit(BEN) is None

    @pytest.mark.parametrize(
        ("themes", "found"),
        [("aaab", "a"), ("aab", None), ("aaabbbccc", None), ("", None)],
        ids=["most", "few", "evenly spread", "none"],
    )
    def test_habit_stands_out(self, themes: str, found: str | None) -> None:
        option = (OptionValue("x", 0.5),)
        losses = [Analysis("chance", option, again=(0.2, 0.05), theme=one) for one in themes]
        unclear = [Analysis("chance", option, again=(0.2, 0.3), theme="u") for _ in range(9)]
        habit = habit_of([*losses, *unclear])
        assert found == (habit.theme if habit else None)


class TestThemes:
    async def test_new_puzzle_of_a_theme_is_given_once(
        self, practice: Practice, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        only_quake(monkeypatch)
        spared = spared_names(day_of(clock.now()))
        puzzles = [one for one in load_puzzles(QUAKE.key) if name_of(QUAKE, one) not in spared]
        [(theme, _)] = Counter(theme_of_puzzle(QUAKE, one) for one in puzzles).most_common(1)
        seen = set[str]()
        for _ in range(3):
            asked = await next_of(practice, theme)
            assert theme == asked.drill.theme
            assert asked.drill.source not in seen
            seen.add(asked.drill.source)
            await answer(practice, asked, right=True)
        assert theme in await practice.themes()

    async def test_unanswered_new_puzzle_is_not_counted_as_due(
        self, practice: Practice, store: Store, clock: Clock
    ) -> None:
        await attempt(store, clock)
        clock.at += DAY + 1
        asked = await next_of(practice)
        new = Drill(user=ANA, source="puzzle:new", theme="", step=NEW, due=clock.now())
        await store.write(rows.replace_new, new)
        assert 0 == (await next_of(practice)).more
        given = await answer(practice, asked, right=True)
        assert 0 == given.question.more
        assert clock.now() < (await practice.next_due(ANA) or 0)

    async def test_new_puzzle_stays_open_when_another_position_is_asked_for(
        self, practice: Practice, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        only_quake(monkeypatch)
        asked = await next_of(practice, theme_of_puzzle(QUAKE, load_puzzles(QUAKE.key)[0]))
        assert await practice.next(ANA) is None
        assert (await answer(practice, asked, right=True)).solved

    async def test_replaced_new_puzzle_is_not_called_answered(
        self, practice: Practice, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        only_quake(monkeypatch)
        theme = theme_of_puzzle(QUAKE, load_puzzles(QUAKE.key)[-1])
        asked = await next_of(practice, theme)
        await next_of(practice, theme)
        with pytest.raises(IllegalAction, match="This one was answered or replaced"):
            await answer(practice, asked, right=True)

    async def test_positions_of_other_themes_are_not_counted(
        self, practice: Practice, store: Store, clock: Clock
    ) -> None:
        puzzles = {theme_of_puzzle(*one): name_of(*one) for one in order_of_days()}
        (theme, name), (_, other), *_ = puzzles.items()
        for day, one in enumerate((name, other)):
            await attempt(store, clock, one, day=TODAY - day)
        clock.at += DAY + 1
        asked = await next_of(practice, theme)
        assert 0 == asked.more
        assert 0 == (await answer(practice, asked, right=True, theme=theme)).question.more

    async def test_theme_whose_puzzles_were_all_seen_has_no_more(
        self, practice: Practice, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        only_quake(monkeypatch)
        theme = theme_of_puzzle(QUAKE, load_puzzles(QUAKE.key)[0])
        assert await practice.has_more(ANA, theme)
        for day, puzzle in enumerate(load_puzzles(QUAKE.key)):
            await attempt(store, clock, name_of(QUAKE, puzzle), solved=True, day=TODAY - day)
        assert not await practice.has_more(ANA, theme)

    @pytest.mark.long
    def test_puzzles_of_the_next_days_are_spared(self) -> None:
        for day in range(TODAY - 7, TODAY + 20):
            found = daily(day)
            assert found is not None
            assert found.name in spared_names(TODAY)

    def test_many_puzzles_are_free_for_practice(self) -> None:
        names = {name_of(*one) for one in order_of_days()}
        assert len(names - spared_names(TODAY)) >= len(names) // 3

    async def test_due_positions_can_be_chosen_by_theme(
        self, practice: Practice, store: Store, clock: Clock
    ) -> None:
        await attempt(store, clock)
        clock.at += DAY + 1
        found = puzzle_called(PUZZLE)
        assert found is not None
        asked = await next_of(practice, theme_of_puzzle(*found))
        assert f"puzzle:{PUZZLE}" == asked.drill.source


def has_habit(monkeypatch: pytest.MonkeyPatch, theme: str) -> None:
    """Let every user have a habit."""

    async def habit(*_: object) -> Habit:
        return Habit(theme, 3, 4)

    monkeypatch.setattr(Practice, "habit", habit)


def only_quake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the service learn the themes of one game, to save time."""
    quake = [(QUAKE, puzzle) for puzzle in load_puzzles("earthquake_island")]
    monkeypatch.setattr("bot.features.practice.service.order_of_days", lambda: quake)


class TestRatings:
    async def test_missed_puzzle_gains_and_its_solver_loses(
        self, practice: Practice, store: Store, clock: Clock
    ) -> None:
        await attempt(store, clock)
        await practice.rate_daily()
        await practice.rate_daily()
        puzzle = await store.read(rows.select_puzzle_rating, PUZZLE)
        solver = await store.read(rows.select_solver_rating, ANA, "earthquake_island")
        assert (1, 1) == (puzzle.attempts, solver.attempts)
        assert puzzle.rating.mu > 25 > solver.rating.mu

    async def test_repeated_attempts_do_not_count(
        self, practice: Practice, store: Store, clock: Clock
    ) -> None:
        await attempt(store, clock)
        await practice.rate_daily()
        clock.at += DAY + 1
        await answer(practice, await next_of(practice), right=True)
        assert 1 == (await store.read(rows.select_puzzle_rating, PUZZLE)).attempts

    async def test_deletion_keeps_the_rating_of_the_puzzle(
        self, practice: Practice, store: Store, clock: Clock
    ) -> None:
        await attempt(store, clock)
        await practice.rate_daily()
        await store.write(rows.delete_user, ANA)
        assert 1 == (await store.read(rows.select_puzzle_rating, PUZZLE)).attempts
        assert 0 == (await store.read(rows.select_solver_rating, ANA, "earthquake_island")).attempts


@pytest.mark.usefixtures("no_pictures")
class TestThroughTheBot:
    async def test_nothing_due_offers_the_puzzle_of_today(self, here: SimServer) -> None:
        shown = await here.ana.slash(here.channel, "daily", practise="all")
        assert {"Today's puzzle"} == set(buttons(shown.response))

    @pytest.mark.parametrize(
        ("theme", "is_offered"),
        [(NO_PUZZLE, False), (theme_of_puzzle(QUAKE, load_puzzles(QUAKE.key)[0]), True)],
        ids=["without puzzles", "with puzzles"],
    )
    async def test_habit_is_offered_only_if_it_can_be_practised(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch, theme: str, *, is_offered: bool
    ) -> None:
        only_quake(monkeypatch)
        has_habit(monkeypatch, theme)
        shown = (await here.ana.slash(here.channel, "daily", practise="all")).response
        assert "In your latest reviews, 3 of the 4 largest losses" in shown.content
        assert is_offered == ("Practise this kind" in buttons(shown))

    async def test_habit_without_a_due_position_says_when_the_next_one_is(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        only_quake(monkeypatch)
        has_habit(monkeypatch, NO_PUZZLE)
        now = here.bot.tables.now()
        own = Drill(
            user=here.ana.id, source="", theme=NO_PUZZLE, step=0, due=Timestamp(now + 2 * DAY)
        )
        other = msgspec.structs.replace(own, source="other", theme="", due=Timestamp(now + DAY))
        await here.bot.services.store.write(
            rows.add_drills, here.ana.id, [own, other], now, DRILLS_AT_MOST
        )
        shown = (await here.ana.slash(here.channel, "daily", practise="all")).response
        assert f"<t:{other.due}:R>" in shown.content
        pressed = (await here.ana.click(shown, label="Practise this kind")).response
        assert nothing_text(own.due, NO_PUZZLE) == pressed.content
        assert f"<t:{own.due}:R>" in pressed.content

    async def test_theme_is_known_right_after_a_start(
        self, here: SimServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        only_quake(monkeypatch)
        theme = theme_of_puzzle(QUAKE, load_puzzles(QUAKE.key)[-1])
        result = await here.ana.slash(here.channel, "daily", practise=theme)
        assert "Unknown theme" not in private_text(result)

    async def test_unknown_theme_is_refused(self, here: SimServer) -> None:
        result = await here.ana.slash(here.channel, "daily", practise="tea")
        assert "Unknown theme" in private_text(result)
