"""Messages and databases of older builds: their buttons and their games still work."""

from collections import Counter
from pathlib import Path

import pytest

from bot.domain.ids import Seat
from bot.domain.lessons import lesson_of, strayed
from bot.domain.paces import HOUR
from bot.domain.proof import difference_of
from bot.domain.records import HeldMove
from bot.features.orders.store import Order
from bot.features.rematches import Score, scores_after
from bot.installed import FEATURES
from bot.interactions.errors import OUT_OF_DATE
from bot.jobs import LOOK_SECONDS
from bot.store.copies import stored_games
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


def test_each_kind_and_each_tool_of_an_older_build_has_a_custom_id() -> None:
    """0.2.0 had 21 tools behind one mark."""
    kinds = Counter(
        build for build, _, _ in {(build, kind, sort) for build, sort, kind, _ in KINDS}
    )
    assert {"2026_11_28.kinds.txt": 63, "version_0_2_0.kinds.txt": 29} == kinds
    tools = {custom_id.split(":")[2] for _, _, kind, custom_id in KINDS if kind == "UseTool"}
    assert 21 == len(tools)


RENEWS = {
    *("Choose", "ChoosePath", "ChooseFrom", "Undo", "LeaveToBot", "ConfirmTurn", "DropMove"),
    *("Vote", "atoll:t:undo", "atoll:t:forme", "atoll:t:agree", "atoll:t:disagree"),
}
"""The kinds that show the newest message if their option is no longer open."""


@pytest.fixture(params=["2026_11_28", "version_0_2_0"])
async def older(here: SimServer, request: pytest.FixtureRequest) -> OlderBuild:
    """Return the bot on a database that an older build has written."""
    build = OlderBuild(here, request.param)
    await build.open()
    return build


LAST_BUILD = pytest.mark.parametrize("older", ["2026_11_28"], indirect=True)
VERSION_0_2_0 = pytest.mark.parametrize("older", ["version_0_2_0"], indirect=True)


class TestOldButtons:
    @pytest.mark.long
    async def test_press_at_another_position_gets_an_answer(self, older: OlderBuild) -> None:
        frames = (await older.table("away")).frames
        for line in (BUILDS / f"{older.build}.kinds.txt").read_text().splitlines():
            sort, kind, custom_id, *value = line.split()
            if sort == "Form":
                continue
            result = await older.press_id("away", custom_id, "dev", *value)
            words = private_text(result)
            assert "Something went wrong" not in words, custom_id
            assert OUT_OF_DATE not in words, custom_id
            if RENEWS & {kind, custom_id.rpartition(":1:")[0]}:
                assert words.startswith("That was an older question."), custom_id
        assert frames == (await older.table("away")).frames

    @pytest.mark.long
    @pytest.mark.parametrize(
        ("table", "kind"),
        [
            ("lesson", "Choose"),
            ("palm", "Choose"),
            ("propeller", "ChoosePath"),
            ("small", "ChooseFrom"),
        ],
    )
    async def test_choice_is_made(self, older: OlderBuild, table: str, kind: str) -> None:
        before = await older.table(table)
        await older.press(table, kind)
        after = await older.table(table)
        assert before.frames == after.frames[: len(before.frames)] != after.frames

    @pytest.mark.long
    async def test_second_press_shows_the_newest_message(self, older: OlderBuild) -> None:
        await older.press("quake", "Choose")
        frames = (await older.table("quake")).frames
        result = await older.press_id("quake", older.button("quake", "Choose").custom_id, "eva")
        assert frames == (await older.table("quake")).frames
        assert private_text(result).startswith("That was an older question.")

    @pytest.mark.long
    @pytest.mark.parametrize("table", ["palm", "quake"])
    async def test_undo_takes_the_last_move_back(self, older: OlderBuild, table: str) -> None:
        before = await older.table(table)
        await older.press(table, "Undo")
        assert before.frames[:-1] == (await older.table(table)).frames

    @pytest.mark.long
    async def test_question_is_left_to_a_bot(self, older: OlderBuild) -> None:
        before = await older.table("small")
        await older.press("small", "LeaveToBot")
        assert before.frames != (await older.table("small")).frames

    @pytest.mark.long
    async def test_agreement_undoes_the_move(self, older: OlderBuild) -> None:
        await older.press("vote", "Vote", says="agree")
        await older.press("vote", "Vote", by="chloe", says="agree")
        after = await older.table("vote")
        assert (None, 1) == (after.row.proposal, len(after.frames))

    @pytest.mark.long
    async def test_disagreement_ends_the_vote(self, older: OlderBuild) -> None:
        before = await older.table("vote")
        await older.press("vote", "Vote", says="disagree")
        after = await older.table("vote")
        assert (None, before.frames) == (after.row.proposal, after.frames)

    @pytest.mark.long
    async def test_absent_player_comes_back(self, older: OlderBuild) -> None:
        [seat] = [row.seat for row in (await older.table("away")).seats if row.autopilot]
        await older.press("away", "ComeBack")
        assert not (await older.table("away")).seats[seat].autopilot

    @pytest.mark.long
    async def test_another_player_takes_the_seat(self, older: OlderBuild) -> None:
        [seat] = [row.seat for row in (await older.table("away")).seats if row.autopilot]
        await older.press("away", "Sit", by="guest")
        row = (await older.table("away")).seats[seat]
        assert (older.here.guest.id, False) == (row.user, row.autopilot)

    @pytest.mark.long
    async def test_window_is_closed(self, older: OlderBuild) -> None:
        assert [0] != (await older.table("window")).awaited
        await older.here.later(3 * HOUR)
        await older.press("window", "CloseWindow")
        assert [0] == (await older.table("window")).awaited


@VERSION_0_2_0
class TestButtonsWithoutDigest:
    """Those of 0.2.0 act only while their message shows the table as it is."""

    @pytest.mark.long
    async def test_second_undo_shows_the_newest_message(self, older: OlderBuild) -> None:
        undo = older.button("quake", "Undo").custom_id
        before = await older.table("quake")
        await older.press_id("quake", undo, "eva")
        result = await older.press_id("quake", undo, "eva")
        assert before.frames[:-1] == (await older.table("quake")).frames
        assert "**Earthquake Island**" in private_text(result)

    @pytest.mark.long
    async def test_vote_for_a_newer_proposal_does_not_count(self, older: OlderBuild) -> None:
        agree = older.button("vote", "Vote").custom_id
        await older.press("vote", "Vote", says="disagree")
        proposer = (await older.table("vote")).frames[1].seat
        player = player_in(older.here, await older.table("vote"), Seat(proposer or 0))
        channel = older.channel(await older.table("vote"))
        await player.slash(channel, "do", moves="undo")
        asked = (await older.table("vote")).row.proposal
        await older.press_id("vote", agree, "ben")
        assert asked is not None
        assert asked == (await older.table("vote")).row.proposal


class TestRunningGames:
    async def move(self, older: OlderBuild, table: str, text: str) -> None:
        now = await older.table(table)
        channel = older.channel(now)
        await player_in(older.here, now, now.awaited[0]).slash(channel, "do", moves=text)

    @pytest.mark.long
    async def test_every_game_is_shown_and_replays_identically(self, older: OlderBuild) -> None:
        for name in older.names:
            table = await older.table(name)
            player = player_in(older.here, table, next(row.seat for row in table.seats if row.user))
            board = await player.slash(older.here.channel, "board", table=table.id)
            assert table.game.name in private_text(board)
        games = list(stored_games(Path(str(older.here.database))))
        assert len(older.names) == len(games)
        assert {""} == {difference_of(game) for game in games}

    @pytest.mark.long
    @LAST_BUILD
    async def test_held_move_is_confirmed(self, older: OlderBuild) -> None:
        before = await older.table("held")
        assert before.records(HeldMove)
        await older.press("held", "ConfirmTurn")
        after = await older.table("held")
        assert () == after.records(HeldMove)
        assert len(before.frames) < len(after.frames)

    @pytest.mark.long
    @LAST_BUILD
    async def test_held_move_is_taken_back(self, older: OlderBuild) -> None:
        before = await older.table("held")
        await older.press("held", "DropMove")
        after = await older.table("held")
        assert ((), before.frames) == (after.records(HeldMove), after.frames)

    @pytest.mark.long
    @LAST_BUILD
    async def test_held_move_is_made_at_the_deadline(self, older: OlderBuild) -> None:
        before = await older.table("held")
        for _ in range(4):  # so that the reminder is in time
            await older.here.later(6 * HOUR)
        after = await older.table("held")
        assert () == after.records(HeldMove)
        assert before.frames == after.frames[: len(before.frames)] != after.frames

    @pytest.mark.long
    async def test_order_plays(self, older: OlderBuild) -> None:
        [order] = (await older.table("orders")).records(Order)
        await self.move(older, "orders", "bid 2")
        table = await older.table("orders")
        assert "bid amount:3" == table.frames[-1].action
        await older.here.later(LOOK_SECONDS)  # until the order is reported
        assert () == (await older.table("orders")).records(Order)
        assert order.user == table.seats[table.frames[-1].seat or 0].user

    @pytest.mark.long
    async def test_vote_expires(self, older: OlderBuild) -> None:
        before = await older.table("vote")
        await older.here.later(24 * HOUR)
        after = await older.table("vote")
        assert (None, before.frames) == (after.row.proposal, after.frames[: len(before.frames)])

    @pytest.mark.long
    async def test_window_closes_at_its_end(self, older: OlderBuild) -> None:
        await older.here.later(12 * HOUR)
        assert [0] == (await older.table("window")).awaited

    @pytest.mark.long
    async def test_lesson_goes_on(self, older: OlderBuild) -> None:
        before = await older.table("lesson")
        assert before.row.lesson and before.playing
        steps = lesson_of(before.game).steps
        done = [frame.action for frame in before.frames[1:]]
        assert [step.do for step in steps[: len(done)]] == done
        for step in steps[len(done) :]:
            await older.here.eva.user.slash("do", moves=step.do)
        after = await older.table("lesson")
        assert len(steps) == len(after.frames) - 1
        [*_, message] = older.here.eva.user.dm_channel.history()
        assert "You can play Palm Island now" in "\n".join(texts(message))

    @pytest.mark.long
    async def test_player_comes_back_to_the_lesson(self, older: OlderBuild) -> None:
        assert strayed(await older.table("strayed"))
        await older.press("strayed", "ResumeLesson")
        assert not strayed(await older.table("strayed"))

    @LAST_BUILD
    async def test_series_counts(self, older: OlderBuild) -> None:
        before = await older.table("series")
        assert [(1, 1), (0, 1)] == [(one.wins, one.played) for one in before.records(Score)]
        await older.here.bot.tables.change(before.id, play_to_end)
        after = scores_after(await older.table("series"))
        assert {2} == {one.played for one in after}
