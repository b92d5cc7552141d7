"""Everyday helpers, used by two players while days pass: nobody is notified twice or at rest."""

from functools import partial

import pytest

from bot.domain.ids import TableId, UserId
from bot.domain.paces import DAY, HOUR
from bot.features.puzzles.messages import AnswerPuzzle, PuzzleInWords, move_buttons
from bot.features.puzzles.service import Puzzles
from testbed.discord_rules import nested
from testbed.loopback import Message, User
from tests.bot.made_results import play_to_end
from tests.bot.settings_steps import choose_setting, rest
from tests.bot.sockets.days import Days, labels, offers_moves
from tests.bot.table_steps import sheet_of

pytestmark = pytest.mark.usefixtures("no_pictures")


def next_label(message: Message) -> str | None:
    return next((label for label in labels(message) if label == "Next game"), None)


async def clear(week: Days, user: User) -> int:
    """Clear all waiting tables of a player with ``/games`` and **Next**; return their number."""
    shown, cleared = await week.ask(user, "games"), 0
    while label := next_label(shown):
        before = [*week.sent]
        shown = await week.press(user, shown, label)
        assert before == week.sent
        cleared += 1
        while offers_moves(shown):
            shown = await week.choose(user, shown)
    return cleared


@pytest.mark.long
async def test_next_leads_through_all_tables_for_a_week(week: Days) -> None:
    for pace in ("fast", "day", "slow", "none"):
        await week.open(pace)
    await rest(week.hand(week.ana), week.lounge, begin="22:00", end="7:00", zone="UTC")
    await week.start_at(9)
    cleared = 0
    for day in range(7):
        if day == 3:
            await rest(week.hand(week.ben), week.lounge, days=2)
        for _ in range(3):
            for user in (week.ana, week.ben) if day not in (3, 4) else (week.ana,):
                cleared += await clear(week, user)
                assert next_label(await week.ask(user, "games")) is None
            await week.pass_time(4 * HOUR)
        await week.pass_time(12 * HOUR)
    assert cleared > 15
    assert len(week.sent) == len(set(week.sent))


async def rest_at_night(week: Days) -> None:
    """Give both players quiet hours, and begin in the morning."""
    await week.start_at(9)
    for user in (week.ana, week.ben):
        await rest(week.hand(user), week.lounge, begin="22:00", end="7:00", zone="UTC")


async def test_time_bank_delays_reminders_and_is_announced_once(week: Days) -> None:
    await rest_at_night(week)
    table_id = await week.open("day")
    [channel] = week.channels
    mover, begun = await week.mover(table_id), len(week.sent)
    for number, uses in ((1, "Use a day (2 left)"), (2, "Use a day (1 left)"), (3, "")):
        for _ in range(60):
            if len(week.reminders(mover)) == number:
                break
            await week.pass_time(HOUR)
        reminder = week.reminders(mover)[-1]
        assert [uses] * bool(uses) == [*labels(reminder)]
        if uses:
            reply = await week.press(mover, reminder, uses)
            assert "You moved the end of your turn" in reply.content
            await week.pass_time(60)
            assert number == week.count_of(channel, "of their time bank")
    await week.pass_time(4 * DAY)
    assert 1 == week.count_of(channel, f"<@{mover.id}>, your time is up.")
    assert 1 == week.count_of(channel, f"The autopilot played this turn for <@{mover.id}>.")
    own = [one.direct for one in week.sent[begun:] if one.user == mover.name]
    assert [True, True, True, False] == own[:4]
    assert len(week.sent) == len(set(week.sent))


async def test_slower_pace_sends_reminders_later(week: Days) -> None:
    await rest_at_night(week)
    table_id = await week.open("fast")
    [channel] = week.channels
    mover = await week.mover(table_id)
    status = await sheet_of(week.hand(week.ana), channel)
    await week.select(week.ana, status, "pace", "slow")
    sent = [*week.sent]
    await week.press(week.ben, week.message(channel), "Agree")
    await week.pass_time(60)
    assert 1 == week.count_of(channel, "All players agreed to another pace: 72 hours a turn.")
    await week.pass_time(2 * DAY)
    assert [] == week.reminders(mover)
    assert sent == week.sent
    await week.pass_time(DAY)
    assert 1 == len(week.reminders(mover))
    assert len(sent) + 1 == len(week.sent)


async def test_best_of_three_over_a_month_notifies_only_players_to_move(week: Days) -> None:
    await rest_at_night(week)
    table_id = await week.open("slow")
    [channel] = week.channels
    for number in (2, 3):
        await week.bot.tables.change(table_id, play_to_end)
        await week.bot.outbox.deliver(table_id)
        await week.pass_time(14 * DAY)
        sent = [*week.sent]
        ended = week.message(channel)
        is_decided = "wins the series!" in ended.content
        if number == 2 and not is_decided:
            ended = await week.press(week.ben, ended, "⋯")
        label = "Rematch" if is_decided else "Best of three" if number == 2 else "Game 3 of 3"
        await week.press(week.ben, ended, label)
        score = f"Best of three, game {number}"
        assert is_decided != (score in week.message(channel).content)
        welcomed = [(one.user, one.direct) for one in week.sent[len(sent) :]]
        assert [] == welcomed
        await week.press(week.ben, week.message(channel), "Start with 2")
        table_id = TableId(number)
        mover = await week.mover(table_id)
        called = [] if mover is week.ben else [(mover.name, False)]
        assert called == [(one.user, one.direct) for one in week.sent[len(sent) :]]
    assert len(week.sent) == len(set(week.sent))


async def test_unconfirmed_move_counts_at_the_deadline_with_one_reminder(week: Days) -> None:
    await rest_at_night(week)
    for user in (week.ana, week.ben):
        await choose_setting(week.hand(user), week.lounge, "confirm", "on")
    table_id = await week.open("day")
    [channel] = week.channels
    mover = await week.mover(table_id)
    question = week.message(channel)
    for _ in range(20):
        question = await week.choose(mover, week.message(channel))
        if "Done" in labels(question):
            break
    assert "If your time runs out first, the move counts." in question.content
    board, sent = week.message(channel).content, len(week.sent)
    await week.pass_time(DAY)  # the end of the turn is later, because of the quiet hours
    assert board == week.message(channel).content
    assert [(mover.name, True)] == [(one.user, one.direct) for one in week.sent[sent:]]
    await week.pass_time(DAY)
    other = await week.mover(table_id)
    assert mover is not other
    assert 0 == week.count_of(channel, "your time is up")
    assert 0 == week.count_of(channel, "The autopilot played")
    assert [(other.name, False)] == [
        (one.user, one.direct) for one in week.sent[sent + 1 :] if one.user == other.name
    ][:1]
    assert len(week.sent) == len(set(week.sent))


@pytest.mark.long
async def test_practice_of_two_players_lasts_a_month_without_notifications(week: Days) -> None:
    await rest_at_night(week)
    puzzles = week.bot.services.require(Puzzles)
    found = await puzzles.of_today()
    assert found is not None
    wrong = found.offered.index(min(found.offered, key=lambda one: one.value))
    made = move_buttons(
        found, partial(AnswerPuzzle, found.day, found.digest), PuzzleInWords(found.day)
    ).to_components()
    words = [one["label"] for one in nested(made) if "label" in one]
    best = words[found.offered.index(found.best)]
    for user in (week.ana, week.ben):
        await puzzles.answer(UserId(user.id), puzzles.today, found.digest, wrong)
    sent, begun = [*week.sent], week.bot.tables.now()
    seen: dict[str, list[int]] = {"Ana": [], "Ben": []}
    for _ in range(36):
        await week.pass_time(DAY)
        for user in (week.ana, week.ben):
            shown = await week.ask(user, "daily", practise="all")
            if "Find the best" in shown.content:
                seen[user.name].append((week.bot.tables.now() - begun) // DAY)
                answer = (
                    best
                    if user is week.ana
                    else next(label for label in labels(shown) if label != best)
                )
                solution = await week.press(user, shown, answer)
                assert ("Solved!" in solution.content) == (user is week.ana)
            else:
                assert "There was nothing to practise." in shown.content
    assert [1, 4, 12, 33] == seen["Ana"]
    assert [*range(1, 37)] == seen["Ben"]
    assert sent == week.sent
