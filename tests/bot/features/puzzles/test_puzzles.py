"""The puzzle of the day: one attempt per player, explained afterwards, and available late."""

import re
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

import discord
import msgspec
import pytest

from bot.domain.ids import Seat, Timestamp
from bot.domain.mentions import mention
from bot.domain.paces import DAY
from bot.features.privacy.service import export_of
from bot.features.puzzles import store as puzzles
from bot.features.puzzles.messages import (
    LATE,
    AnswerPuzzle,
    PuzzleInWords,
    answer_text,
    move_buttons,
)
from bot.features.puzzles.rules import (
    GRACE_SECONDS,
    LATE_DAYS,
    MORE,
    Daily,
    daily,
    date_of,
    day_of,
    order_of_days,
)
from bot.features.puzzles.service import CHANGED, DELETED, TOO_LATE, Puzzles, table_of
from bot.features.puzzles.store import PuzzleAttempt
from bot.installed import FEATURES
from bot.store import Store
from engine import GAMES
from engine.core import Game, IllegalAction, awaited, options_of, play, write
from engine.core.puzzle import load_puzzles
from tests.bot.challenge_steps import advance
from tests.bot.discord_limits import BUTTON_LABEL, CONTENT, CUSTOM_ID
from tests.bot.sample_tables import LARGEST
from tests.bot.sim_server import SimServer, buttons
from tests.bot.stored_games import ANA, BEN
from tests.bot.table_steps import private_text

TODAY = 20_000
NOW = Timestamp(TODAY * DAY + 5)
without_pictures = pytest.mark.usefixtures("no_pictures")


def of(day: int) -> Daily:
    found = daily(day)
    assert found is not None
    return found


def place_of_best(found: Daily) -> int:
    return found.offered.index(found.best)


def answered(found: Daily) -> Any:
    """Return the position after the best answer."""
    return play(found.state, found.puzzle.seat, found.actions[place_of_best(found)]).state


def first_label(game: Game, state: Any, seat: int) -> str:
    return game.label(game.view(state, seat), options_of(state, seat)[0])


@pytest.fixture
def service(store: Store) -> Puzzles:
    return Puzzles(store, lambda: NOW)


def begun_in(found: Daily) -> set[str]:
    """Return the names of the moves that are the beginning of another offered move."""
    names = [str(one.name) for one in found.choices]
    return {name for name in names if any(other.startswith(f"{name}, ") for other in names)}


class TestDays:
    def test_puzzle_is_the_same_for_all_players(self) -> None:
        assert of(TODAY) == of(TODAY)

    def test_each_puzzle_has_its_day(self) -> None:
        days = [(game.key, puzzle.key) for game, puzzle in order_of_days()]
        assert sorted(days) == sorted((key, one.key) for key in GAMES for one in load_puzzles(key))

    def test_games_with_many_puzzles_do_not_crowd_out_others(self) -> None:
        order = [game.key for game, _ in order_of_days()]
        for key in {*order}:
            days = [at for at, other in enumerate(order) if other == key]
            assert max(two - one for one, two in pairwise(days)) <= 2 * len(order) / len(days)

    def test_order_of_choices_does_not_reveal_the_best(self) -> None:
        places = {place_of_best(of(TODAY + at)) for at in range(20)}
        assert len(places) > 1

    @pytest.mark.long
    def test_move_that_another_one_continues_says_that_more_is_asked(self) -> None:
        days = (of(TODAY + at) for at in range(len(order_of_days())))
        found = next(one for one in days if begun_in(one))
        said = {str(one.name) for one in found.choices if str(one.effect).endswith(MORE)}
        assert said == begun_in(found)

    def test_day_is_the_same_in_all_time_zones(self) -> None:
        assert (TODAY, TODAY) == (day_of(NOW), day_of(Timestamp(NOW + DAY - 6)))
        assert "4 October" == date_of(TODAY)


class TestTries:
    async def test_first_attempt_is_final(self, service: Puzzles) -> None:
        found = of(TODAY)
        best = place_of_best(found)
        first = await service.answer(ANA, TODAY, found.digest, best)
        again = await service.answer(ANA, TODAY, found.digest, 1 - min(best, 1))
        assert (True, False, found.best.do) == (first.solved, first.late, first.choice)
        assert first == again

    async def test_each_player_has_an_attempt(self, service: Puzzles) -> None:
        found = of(TODAY)
        places = (place_of_best(found), 1 - min(place_of_best(found), 1))
        solved = [
            (await service.answer(user, TODAY, found.digest, place)).solved
            for user, place in zip((ANA, BEN), places, strict=True)
        ]
        assert [True, False] == solved

    async def test_missed_day_can_be_attempted_late(self, service: Puzzles) -> None:
        day = TODAY - LATE_DAYS
        one = await service.answer(ANA, day, of(day).digest, 0)
        assert one.late
        assert day not in await service.missed(ANA)
        assert [TODAY - back for back in range(1, LATE_DAYS)] == await service.missed(ANA)

    @pytest.mark.parametrize(("seconds", "is_late"), [(13, False), (GRACE_SECONDS, True)])
    async def test_answer_soon_after_midnight_is_not_late(
        self, store: Store, seconds: int, is_late: bool
    ) -> None:
        service = Puzzles(store, lambda: Timestamp((TODAY + 1) * DAY + seconds))
        one = await service.answer(ANA, TODAY, of(TODAY).digest, 0)
        assert is_late == one.late

    @pytest.mark.parametrize("day", [TODAY - LATE_DAYS - 1, TODAY + 1])
    async def test_other_days_are_refused(self, service: Puzzles, day: int) -> None:
        with pytest.raises(IllegalAction, match=TOO_LATE[:20]):
            await service.answer(ANA, day, of(day).digest, 0)

    async def test_changed_puzzle_is_refused(self, service: Puzzles) -> None:
        for digest, place in (("00000000", 0), (of(TODAY).digest, 99)):
            with pytest.raises(IllegalAction, match=CHANGED[:20]):
                await service.answer(ANA, TODAY, digest, place)

    async def test_forgotten_player_has_no_attempts(self, service: Puzzles, store: Store) -> None:
        await service.answer(ANA, TODAY, of(TODAY).digest, 0)
        assert b'"solved"' in await store.read(export_of, ANA, FEATURES.personal)
        await store.write(puzzles.delete_user, ANA)
        assert {} == await service.attempts(ANA)
        assert b'"solved"' not in await store.read(export_of, ANA, FEATURES.personal)

    async def test_deleted_attempt_cannot_be_repeated(self, service: Puzzles, store: Store) -> None:
        await service.answer(ANA, TODAY, of(TODAY).digest, 0)
        await store.write(puzzles.delete_user, ANA)
        with pytest.raises(IllegalAction, match=DELETED[:20]):
            await service.answer(ANA, TODAY, of(TODAY).digest, 1)
        assert (await service.answer(BEN, TODAY, of(TODAY).digest, 0)).user == BEN
        assert (await service.answer(ANA, TODAY - 1, of(TODAY - 1).digest, 0)).user == ANA


class TestWords:
    @pytest.mark.parametrize("day", range(TODAY, TODAY + 30))
    def test_texts_fit_on_any_day(self, day: int) -> None:
        found = of(day)
        labels = found.labels
        assert len(set(labels)) == len(labels) <= 25
        assert max(map(len, labels)) <= BUTTON_LABEL
        assert len(AnswerPuzzle(LARGEST, found.digest, LARGEST).custom_id) <= CUSTOM_ID
        for offered in found.offered:
            one = attempt(found, offered.do)
            assert len(answer_text(found, one)) <= CONTENT

    def test_answer_shows_the_value_of_each_choice(self) -> None:
        found = of(TODAY)
        right = answer_text(found, attempt(found, found.best.do))
        wrong = answer_text(found, attempt(found, found.puzzle.offered[-1].do))
        assert "✅ **Solved!**" in right
        assert "❌ Not quite." in wrong
        assert len(found.offered) == right.count("\n• ")
        assert 1 == wrong.count("(your choice)")

    def test_answer_says_why_and_what_follows(self) -> None:
        found, option, label = next(
            (found, options_of(after, seat)[0], label)
            for found in map(of, range(TODAY, TODAY + len(order_of_days())))
            if (seat := found.puzzle.seat) in awaited(after := answered(found))[:1]
            and (label := first_label(found.game, after, seat))
        )
        line = (f"{found.puzzle.seat} {write(option)}",)
        puzzle = msgspec.structs.replace(found.puzzle, why="It scores more.", line=line)
        found = replace(found, puzzle=puzzle, why=puzzle.why)
        text = answer_text(found, attempt(found, found.best.do))
        then = f"-# Then perhaps you: {label}"
        assert f"\nWhy: It scores more.\n{then}\n" in text

    @pytest.mark.long
    def test_reason_and_line_call_other_players_as_the_picture_does(self) -> None:
        for found in map(of, range(TODAY, TODAY + len(order_of_days()))):
            seats = [seat for seat in range(found.puzzle.seats) if seat != found.puzzle.seat]
            names = {seat: mention(table_of(found, ANA), Seat(seat)) for seat in seats}
            assert set(re.findall(r"Player \d", found.why)) <= {*names.values()}, found.name
            movers = {int(move.partition(" ")[0]) for move in found.puzzle.line}
            text = answer_text(found, attempt(found, found.best.do))
            assert all(f"{names[seat]}: " in text for seat in movers if seat in names), found.name

    @without_pictures
    async def test_number_of_moves_that_are_not_listed_is_shown(self, here: SimServer) -> None:
        message = (await here.ana.slash(here.channel, "daily", puzzle=0)).response
        found = of(here.bot.services.require(Puzzles).today)
        state = found.puzzle.position(found.game)
        others = len(options_of(state, found.puzzle.seat)) - len(found.offered)
        assert (f"{others} possible move" in message.content) == bool(others)

    @pytest.mark.long
    def test_picture_marks_only_the_offered_moves(self) -> None:
        for found in map(of, range(TODAY, TODAY + len(order_of_days()))):
            seat = Seat(found.puzzle.seat)
            table = table_of(found, ANA)
            view = table.view(seat)
            assert found.actions == list(view.options), found.name
            assert found.labels == found.game.lines(view, found.actions), found.name

    def test_position_is_shown_from_the_players_seat(self) -> None:
        table = table_of(of(TODAY), ANA)
        seat = Seat(of(TODAY).puzzle.seat)
        assert (seat, [seat]) == (table.seat_of(ANA), table.awaited[:1] or [seat])


def on_buttons(found: Daily) -> list[str]:
    """Return the words of the buttons of a puzzle."""
    view = move_buttons(
        found, partial(AnswerPuzzle, found.day, found.digest), PuzzleInWords(found.day)
    )
    return [item.label or "" for item in view.children if isinstance(item, discord.ui.Button)]


def attempt(found: Daily, choice: str) -> PuzzleAttempt:
    """Return Ana's attempt at a puzzle."""
    return PuzzleAttempt(
        user=ANA,
        day=found.day,
        puzzle=found.name,
        choice=choice,
        solved=choice == found.best.do,
        late=False,
        at=NOW,
    )


@without_pictures
class TestInDiscord:
    async def test_puzzle_is_private_with_its_choices(self, here: SimServer) -> None:
        message = (await here.ana.slash(here.channel, "daily", puzzle=0)).response
        found = of(here.bot.services.require(Puzzles).today)
        assert message.ephemeral
        assert message.content.startswith(f"## Puzzle of {date_of(found.day)} · {found.game.name}")
        assert on_buttons(found) == list(buttons(message))

    async def test_answer_replaces_the_puzzle_and_offers_missed_days(self, here: SimServer) -> None:
        found = of(here.bot.services.require(Puzzles).today)
        message = (await here.ana.slash(here.channel, "daily", puzzle=0)).response
        label = on_buttons(found)[place_of_best(found)]
        answered = (await here.ana.click(message, label=label)).response
        assert message.id == answered.id
        assert "✅ **Solved!**" in answered.content
        days = [date_of(found.day - back) for back in range(1, LATE_DAYS + 1)]
        assert [*days, "Today"] == list(buttons(answered))

    async def test_answer_to_a_replaced_puzzle_still_counts(self, here: SimServer) -> None:
        found = of(here.bot.services.require(Puzzles).today)
        old = PuzzleAttempt(
            user=here.ana.id,
            day=found.day,
            puzzle="palm_island:0.0.0",
            choice="discard",
            solved=True,
            late=False,
            at=NOW,
        )
        await here.bot.services.store.write(puzzles.insert_attempt, old)
        text = private_text(await here.ana.slash(here.channel, "daily", puzzle=0))
        assert "has replaced the puzzle that you solved. Your result counts." in text

    async def test_second_attempt_shows_the_first(self, here: SimServer) -> None:
        found = of(here.bot.services.require(Puzzles).today)
        best = place_of_best(found)
        cards = [(await here.ana.slash(here.channel, "daily", puzzle=0)).response for _ in range(2)]
        labels = on_buttons(found)
        await here.ana.click(cards[0], label=labels[best])
        again = await here.ana.click(cards[1], label=labels[best - 1])
        assert "✅ **Solved!**" in again.response.content
        assert "✅ **Solved!**" in private_text(
            await here.ana.slash(here.channel, "daily", puzzle=0)
        )

    async def test_button_of_missed_day_shows_its_puzzle(self, here: SimServer) -> None:
        await advance(here, GRACE_SECONDS)
        await self._tried(here)
        message = (await here.ana.slash(here.channel, "daily", puzzle=0)).response
        yesterday = here.bot.services.require(Puzzles).today - 1
        late = (await here.ana.click(message, label=date_of(yesterday))).response
        assert late.id != message.id
        assert f"Puzzle of {date_of(yesterday)} · late" in late.content
        await here.ana.click(late, label=on_buttons(of(yesterday))[0])
        attempts = await here.bot.services.require(Puzzles).attempts(here.ana.id)
        assert [True, False] == [attempts[yesterday].late, attempts[yesterday + 1].late]

    async def test_puzzle_is_called_late_only_if_its_answer_will_be(self, here: SimServer) -> None:
        yesterday = here.bot.services.require(Puzzles).today - 1
        label = on_buttons(of(yesterday))[0]
        message = (await here.ana.slash(here.channel, "daily", puzzle=1)).response
        assert "· late" not in message.content
        assert LATE not in message.content
        await here.ana.click(message, label=label)
        await advance(here, GRACE_SECONDS)
        message = (await here.ben.slash(here.channel, "daily", puzzle=1)).response
        assert "· late" in message.content
        assert LATE in message.content
        await here.ben.click(message, label=label)
        for player, is_late in ((here.ana, False), (here.ben, True)):
            answered = (await player.slash(here.channel, "daily", puzzle=1)).response
            attempts = await here.bot.services.require(Puzzles).attempts(player.id)
            assert is_late == attempts[yesterday].late
            assert is_late == ("· late" in answered.content)

    async def test_days_ago_option_shows_a_missed_day(self, here: SimServer) -> None:
        message = (await here.ana.slash(here.channel, "daily", puzzle=2)).response
        assert "· late" in message.content

    async def test_message_works_after_a_restart(self, here: SimServer) -> None:
        found = of(here.bot.services.require(Puzzles).today)
        message = (await here.ana.slash(here.channel, "daily", puzzle=0)).response
        await here.restart()
        answered: Any = (await here.ana.click(message, label=on_buttons(found)[0])).response
        assert "Expected result of each move" in answered.content

    async def test_mark_of_a_deleted_answer_is_gone_after_a_week(self, here: SimServer) -> None:
        await self._tried(here)
        await here.bot.services.store.write(puzzles.delete_user, here.ana.id)
        today = here.bot.services.require(Puzzles).today
        for days, is_kept in ((LATE_DAYS, True), (1, False)):
            await here.later(days * DAY)
            assert is_kept == await here.bot.services.store.read(
                puzzles.is_marked, here.ana.id, today
            )

    async def _tried(self, here: SimServer) -> None:
        message = (await here.ana.slash(here.channel, "daily", puzzle=0)).response
        found = of(here.bot.services.require(Puzzles).today)
        await here.ana.click(message, label=on_buttons(found)[0])
