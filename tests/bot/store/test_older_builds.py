"""Messages and databases of older builds: their buttons and their games still work."""

from typing import Any

import pytest

from bot.domain.lessons import lesson_of, strayed
from bot.domain.paces import HOUR
from bot.features.confirm.store import HeldMove
from bot.features.orders.store import Order
from bot.features.rematches.rules import scores_after
from bot.features.rematches.store import Score
from bot.installed import FEATURES
from bot.interactions.errors import OUT_OF_DATE
from tests.bot.made_results import play_to_end
from tests.bot.older_build import BUILDS, OlderBuild
from tests.bot.sim_server import SimServer, texts
from tests.bot.table_steps import player_in, private_text

pytestmark = pytest.mark.usefixtures("no_pictures")

KINDS = [
    (file.name, *line.split()[:3])
    for file in sorted(BUILDS.glob("*.kinds.txt"))
    for line in file.read_text().splitlines()
]


@pytest.mark.parametrize(("build", "sort", "kind", "custom_id"), KINDS)
def test_custom_id_of_an_older_build_has_a_handler(
    build: str, sort: str, kind: str, custom_id: str
) -> None:
    handlers = [one for one in FEATURES.handlers if type(one).__name__ == sort]
    [read] = [press for one in handlers if (press := one.press.read(custom_id))]
    assert custom_id == read.custom_id


RENEWS = {
    *("Choose", "ChoosePath", "ChooseFrom", "Undo", "LeaveToBot", "ConfirmTurn", "DropMove"),
    *("Vote", "atoll:t:undo", "atoll:t:forme", "atoll:t:agree", "atoll:t:disagree"),
}
"""The kinds that show the newest message if their option is no longer open."""


@pytest.fixture
async def older(here: SimServer) -> OlderBuild:
    """Return the bot on a database that a build before this version has written."""
    build = OlderBuild(here, "2026_11_28")
    await build.open()
    return build


class TestOldButtons:
    @pytest.mark.parametrize("build", ["2026_11_28", "version_0_2_0"])
    async def test_press_at_another_position_gets_an_answer(
        self, older: OlderBuild, build: str
    ) -> None:
        frames = (await older.table(1)).frames
        for line in (BUILDS / f"{build}.kinds.txt").read_text().splitlines():
            sort, kind, custom_id, *value = line.split()
            if sort == "Form":
                continue
            result = await older.press_id(1, custom_id, "dev", *value)
            words = private_text(result)
            assert "Something went wrong" not in words, custom_id
            assert OUT_OF_DATE not in words, custom_id
            if RENEWS & {kind, custom_id.rpartition(":1:")[0]}:
                assert "**Earthquake Island** · table 1" in words, custom_id
        assert frames == (await older.table(1)).frames

    @pytest.mark.parametrize(
        ("table", "kind"), [(2, "Choose"), (6, "Choose"), (7, "ChoosePath"), (8, "ChooseFrom")]
    )
    async def test_choice_is_made(self, older: OlderBuild, table: int, kind: str) -> None:
        before = await older.table(table)
        await older.press(table, kind)
        after = await older.table(table)
        assert before.frames == after.frames[: len(before.frames)] != after.frames

    async def test_second_press_shows_the_newest_message(self, older: OlderBuild) -> None:
        await older.press(9, "Choose")
        frames = (await older.table(9)).frames
        result = await older.press_id(9, older.button(9, "Choose").custom_id, "eva")
        assert frames == (await older.table(9)).frames
        assert "Earthquake Island" in private_text(result)

    @pytest.mark.parametrize("table", [6, 9])
    async def test_undo_takes_the_last_move_back(self, older: OlderBuild, table: int) -> None:
        before = await older.table(table)
        await older.press(table, "Undo")
        assert before.frames[:-1] == (await older.table(table)).frames

    async def test_question_is_left_to_a_bot(self, older: OlderBuild) -> None:
        before = await older.table(8)
        await older.press(8, "LeaveToBot")
        assert before.frames != (await older.table(8)).frames

    async def test_agreement_undoes_the_move(self, older: OlderBuild) -> None:
        await older.press(11, "Vote", says="agree")
        await older.press(11, "Vote", by="chloe", says="agree")
        after = await older.table(11)
        assert (None, 1) == (after.row.proposal, len(after.frames))

    async def test_disagreement_ends_the_vote(self, older: OlderBuild) -> None:
        before = await older.table(11)
        await older.press(11, "Vote", says="disagree")
        after = await older.table(11)
        assert (None, before.frames) == (after.row.proposal, after.frames)

    async def test_absent_player_comes_back(self, older: OlderBuild) -> None:
        [seat] = [row.seat for row in (await older.table(1)).seats if row.autopilot]
        await older.press(1, "ComeBack")
        assert not (await older.table(1)).seats[seat].autopilot

    async def test_another_player_takes_the_seat(self, older: OlderBuild) -> None:
        [seat] = [row.seat for row in (await older.table(1)).seats if row.autopilot]
        await older.press(1, "Sit", by="guest")
        row = (await older.table(1)).seats[seat]
        assert (older.here.guest.id, False) == (row.user, row.autopilot)

    async def test_window_is_closed(self, older: OlderBuild) -> None:
        assert [0] != (await older.table(12)).awaited
        await older.here.later(3 * HOUR)
        await older.press(12, "CloseWindow")
        assert [0] == (await older.table(12)).awaited


class TestButtonsOf020:
    """They have no digest, so they act while their message shows the table as it is."""

    async def press(self, older: OlderBuild, does: str, table: int, by: str, age: int = 0) -> Any:
        edition = (await older.table(table)).row.edition - age
        return await older.press_id(table, f"atoll:t:{does}:{table}:{edition}", by)

    async def test_undo_takes_the_last_move_back_once(self, older: OlderBuild) -> None:
        before = await older.table(9)
        await self.press(older, "undo", 9, "eva")
        after = await older.table(9)
        assert before.frames[:-1] == after.frames
        assert before.row.edition < after.row.edition
        result = await self.press(older, "undo", 9, "eva", age=1)
        assert after.frames == (await older.table(9)).frames
        assert "Earthquake Island" in private_text(result)

    async def test_question_is_left_to_a_bot(self, older: OlderBuild) -> None:
        before = await older.table(8)
        await self.press(older, "forme", 8, "finn")
        assert before.frames != (await older.table(8)).frames

    async def test_vote_counts(self, older: OlderBuild) -> None:
        await self.press(older, "agree", 11, "ben")
        after = await older.table(11)
        assert 1 == len(after.frames) or after.row.proposal

    async def test_refusal_ends_the_vote(self, older: OlderBuild) -> None:
        await self.press(older, "disagree", 11, "ben")
        assert (await older.table(11)).row.proposal is None

    async def test_vote_that_is_over_shows_the_newest_message(self, older: OlderBuild) -> None:
        result = await self.press(older, "agree", 9, "eva")
        assert "Earthquake Island" in private_text(result)


class TestRunningGames:
    async def move(self, older: OlderBuild, table: int, text: str) -> None:
        now = await older.table(table)
        channel = older.channel(now)
        await player_in(older.here, now, now.awaited[0]).slash(channel, "do", moves=text)

    async def test_held_move_is_confirmed(self, older: OlderBuild) -> None:
        before = await older.table(13)
        assert before.records(HeldMove)
        await older.press(13, "ConfirmTurn")
        after = await older.table(13)
        assert () == after.records(HeldMove)
        assert len(before.frames) < len(after.frames)

    async def test_held_move_is_taken_back(self, older: OlderBuild) -> None:
        before = await older.table(13)
        await older.press(13, "DropMove")
        after = await older.table(13)
        assert ((), before.frames) == (after.records(HeldMove), after.frames)

    async def test_held_move_is_made_at_the_deadline(self, older: OlderBuild) -> None:
        before = await older.table(13)
        for _ in range(4):  # so that the reminder is in time
            await older.here.later(6 * HOUR)
        after = await older.table(13)
        assert () == after.records(HeldMove)
        assert before.frames == after.frames[: len(before.frames)] != after.frames

    async def test_order_plays(self, older: OlderBuild) -> None:
        [order] = (await older.table(10)).records(Order)
        await self.move(older, 10, "bid 2")
        table = await older.table(10)
        assert "bid amount:3" == table.frames[-1].action
        assert () == table.records(Order)
        assert order.user == table.seats[table.frames[-1].seat or 0].user

    async def test_vote_expires(self, older: OlderBuild) -> None:
        before = await older.table(11)
        await older.here.later(24 * HOUR)
        after = await older.table(11)
        assert (None, before.frames) == (after.row.proposal, after.frames[: len(before.frames)])

    async def test_window_closes_at_its_end(self, older: OlderBuild) -> None:
        await older.here.later(12 * HOUR)
        assert [0] == (await older.table(12)).awaited

    async def test_lesson_goes_on(self, older: OlderBuild) -> None:
        before = await older.table(2)
        assert before.row.lesson and before.playing
        steps = lesson_of(before.game).steps
        done = [frame.action for frame in before.frames[1:]]
        assert [step.do for step in steps[: len(done)]] == done
        for step in steps[len(done) :]:
            await older.here.eva.user.slash("do", moves=step.do)
        after = await older.table(2)
        assert len(steps) == len(after.frames) - 1
        [*_, message] = older.here.eva.user.dm_channel.history()
        assert "You can play Palm Island now" in "\n".join(texts(message))

    async def test_player_comes_back_to_the_lesson(self, older: OlderBuild) -> None:
        assert strayed(await older.table(3))
        await older.press(3, "ResumeLesson")
        assert not strayed(await older.table(3))

    async def test_series_counts(self, older: OlderBuild) -> None:
        before = await older.table(5)
        assert [(1, 1), (0, 1)] == [(one.wins, one.played) for one in before.records(Score)]
        await older.here.bot.tables.change(before.id, play_to_end)
        after = scores_after(await older.table(5))
        assert {2} == {one.played for one in after}
