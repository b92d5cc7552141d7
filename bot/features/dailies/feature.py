"""Daily messages in servers, streaks, and warnings before a streak ends."""

from functools import partial
from typing import Any

import discord
import structlog
from discord import AllowedMentions, Interaction, Message, TextChannel, Thread, app_commands

from bot.domain.ids import NOBODY, UserId
from bot.domain.person import Person
from bot.domain.quiet_hours import is_silent, may_disturb
from bot.domain.records import Notice
from bot.feature import Feature
from bot.features.challenges.feature import challenge_chosen, show_mine, show_page, show_results
from bot.features.challenges.rules import opening
from bot.features.challenges.service import Challenges
from bot.features.challenges.store import GOAL, STREAKS, select_days
from bot.features.challenges.streaks import streak_of
from bot.features.contests.feature import server_name
from bot.features.contests.messages import day_buttons, day_line
from bot.features.contests.service import Contests
from bot.features.dailies import store
from bot.features.dailies.days import (
    CONTESTS_AT_MOST,
    ChooseOther,
    Day,
    ShareDay,
    day_text,
    day_view,
    deal_among,
    heading,
    post_buttons,
    shared_line,
)
from bot.features.dailies.messages import DailyPosts
from bot.features.dailies.store import CARD, DayCard
from bot.features.dailies.streak_service import Streaks, warning
from bot.features.practice.feature import complete_theme, show_practice
from bot.features.practice.service import Practice
from bot.features.puzzles.feature import show_puzzle
from bot.features.puzzles.messages import ShowPuzzle
from bot.features.puzzles.rules import LATE_DAYS
from bot.features.puzzles.service import Puzzles
from bot.features.puzzles.store import select_crowd
from bot.interactions.commands.completion import GAME_CHOICES, completes, completions, game_called
from bot.interactions.commands.game_texts import ENTRIES_AT_MOST
from bot.interactions.commands.transformers import Name
from bot.interactions.context import (
    Services,
    guild_of,
    is_guest,
    services,
    services_and_user,
    user_of,
)
from bot.interactions.dispatch import Button, Select
from bot.interactions.errors import OUT_OF_DATE, friendly
from bot.interactions.looking import begin_panel, sees_channel
from bot.interactions.own_settings import feature_setting, own_setting, with_value
from bot.interactions.server_settings import may_post_in, server_settings
from bot.presentation.components import view_of
from bot.presentation.drafts import Draft
from bot.presentation.extras import MessageHooks, Notification
from bot.presentation.press import place_in
from bot.presentation.presses import LookAtChallenges
from bot.presentation.private import Sheet, as_sheet
from bot.presentation.refusals import DM_CLOSED
from bot.presentation.replies import answer, begin_command, begin_shared, edit, say
from bot.presentation.requests import UNCERTAIN, in_time
from bot.presentation.sent_before import posted_before
from bot.services.side_by_side import side_by_side
from bot.services.tables import Tables
from bot.store.personal import OwnRows
from engine.core import IllegalAction, counted

log = structlog.get_logger()
NO_STREAKS = "none"
KIND = "daily"
ALL_THEMES = "all"
SHARED = "Shared: {}"
NOTHING_TO_SHARE = "You have not solved the puzzle or finished the deal of today yet."


def _goal(person: Person) -> str:
    return NO_STREAKS if STREAKS.value_of(person) == NO_STREAKS else str(GOAL.value_of(person))


def _with_goal(person: Person, value: str) -> Person:
    """Return a user with a goal. To choose one shows their streaks again."""
    if value == NO_STREAKS:
        return with_value(person, STREAKS, NO_STREAKS)
    if STREAKS.value_of(person) == NO_STREAKS:
        person = with_value(person, STREAKS, STREAKS.default)
    return with_value(person, GOAL, int(value))


WEEK = own_setting(
    "alerts",
    "week",
    "Week",
    {
        **{str(days): f"goal {counted(days, 'day')}" for days in range(1, 8)},
        NO_STREAKS: "no goal, hide my streak",
    },
    _goal,
    _with_goal,
)
DAILY_CARD = feature_setting(
    "alerts",
    CARD,
    "Daily card",
    {"off": "none", "on": "a direct message once a day"},
)
REMINDER = own_setting(
    "alerts",
    "reminder",
    "Reminder of the week",
    {"off": "none", "on": "a direct message when my streak needs a day"},
    lambda person: "on" if STREAKS.value_of(person) == "on" else "off",
    lambda person, value: with_value(person, STREAKS, value),
)


@app_commands.command()
@app_commands.describe(
    puzzle="The puzzle of how many days ago? 0 for today's",
    challenge="The deals of which game?",
    practise="Practise which kind of choice? Choose from the list",
)
@app_commands.choices(challenge=GAME_CHOICES)
@friendly
async def daily(
    interaction: Interaction,
    puzzle: app_commands.Range[int, 0, LATE_DAYS] | None = None,
    challenge: str = "",
    practise: Name = "",
) -> None:
    """Today's puzzle and deal, your week, your practice."""
    if puzzle is not None:
        today = services(interaction).require(Puzzles).today
        await show_puzzle(interaction, ShowPuzzle(today - puzzle))
    elif practise:
        await show_practice(interaction, "" if practise == ALL_THEMES else practise)
    elif challenge:
        game = game_called(challenge)
        await begin_command(interaction)
        service = services(interaction).require(Challenges)
        await show_page(interaction, await service.now_open(user_of(interaction), game))
    else:
        await begin_command(interaction)
        await _show(interaction)


@completes(daily, "practise")
async def complete_practice(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Complete the themes of puzzles, and all of them."""
    every = completions([("All that is due", ALL_THEMES)], typed)
    return [*every, *await complete_theme(interaction, typed)][:ENTRIES_AT_MOST]


async def answer_press(interaction: Interaction, press: LookAtChallenges) -> None:
    """Show the sheet of the day, or what a button of it names."""
    if press.page == "mine":
        await show_mine(interaction)
        return
    await begin_panel(interaction)
    if press.page == "board":
        await show_results(interaction, await _of_interest(interaction))
    else:
        await _show(interaction)


async def _of_interest(interaction: Interaction) -> int:
    """Return the challenge whose results a user wants: of their attempt today, or of the day."""
    day = await _day(interaction)
    tried = [one for one in day.others if one.own is not None]
    if tried and (day.deal is None or day.deal.own is None):
        return tried[0].challenge.id
    if day.deal is None:
        raise IllegalAction(OUT_OF_DATE)
    return day.deal.challenge.id


async def choose_other(interaction: Interaction, _press: ChooseOther, value: str) -> None:
    """Show the chosen deal, or an earlier puzzle."""
    number = place_in(value)
    if value.endswith(":puzzle"):
        await show_puzzle(interaction, ShowPuzzle(number))
        return
    await begin_panel(interaction)
    standings = await services(interaction).require(Challenges).now_open(user_of(interaction))
    await show_page(interaction, [challenge_chosen(standings, number)])


async def share(interaction: Interaction, press: ShareDay) -> None:
    """Post a user's day in one line: in the channel for the day if there is one, else here."""
    day = await _day(interaction)
    line = shared_line(day)
    if press.day != day.number:
        raise IllegalAction(OUT_OF_DATE)
    if not line:
        raise IllegalAction(NOTHING_TO_SHARE)
    who = f"<@{user_of(interaction)}>: "
    place = await _place_for_days(interaction)
    if place is None:
        await begin_shared(interaction)
        await edit(interaction, content=f"{who}{line}", allowed_mentions=AllowedMentions.none())
    else:
        await begin_command(interaction)
        message = await _posted(interaction, place, day, f"{who}{line}")
        await say(interaction, SHARED.format(message.jump_url))


async def _place_for_days(interaction: Interaction) -> TextChannel | Thread | None:
    """Return the server's channel for the day, if it is another one than this.

    Return ``None`` if the user does not see it, or the bot can't post there.
    """
    guild = guild_of(interaction)
    server = interaction.guild
    if guild is None or server is None or is_guest(interaction):
        return None
    number = (await server_settings(interaction, guild)).daily
    if number in (None, interaction.channel_id) or not await sees_channel(interaction, number):
        return None
    channel = server.get_channel_or_thread(number)
    if isinstance(channel, TextChannel | Thread) and may_post_in(channel):
        return channel
    return None


async def _posted(
    interaction: Interaction, place: TextChannel | Thread, day: Day, text: str
) -> Message:
    """Post a user's day, or renew the line that they have posted there before. Return the message.

    They may not write there themselves, so they get one line a day.
    """
    mine = interaction.client.user
    user = user_of(interaction)
    start = text.partition(" · ")[0]
    nobody = AllowedMentions.none()

    def is_it(message: Message) -> bool:
        return message.author == mine and message.content.startswith(start)

    async with in_time():
        before = await posted_before(place, day.opens, is_it)
        if before is None:
            nonce = f"{day.number}{user}"
            return await place.send(text, nonce=nonce, silent=True, allowed_mentions=nobody)
        if before.content == text:
            return before
        return await before.edit(content=text, allowed_mentions=nobody)


async def _show(interaction: Interaction) -> None:
    """Show the sheet of the day in the acknowledged reply."""
    atoll = services(interaction)
    day = await _day(interaction)
    sheet = as_sheet(Sheet(day_text(day), None, "", day_view(day)), atoll.now())
    message = await answer(interaction, sheet)
    await atoll.living.keep_sheet(interaction, KIND, message)


async def _day(interaction: Interaction) -> Day:
    """Return the current day of the user who acts."""
    day = await _day_of(*services_and_user(interaction))
    return day._replace(contests=await _contests(interaction))


async def _day_of(atoll: Services, user: UserId) -> Day:
    """Return the current day of a user, without contests."""
    challenges = atoll.require(Challenges)
    puzzles = atoll.require(Puzzles)
    opens = challenges.today
    puzzle = await puzzles.of_today()
    standings = await challenges.now_open(user)
    deal = deal_among(standings, opens, puzzle)
    answers = await puzzles.attempts(user)
    days = await atoll.store.read(select_days, [user])
    return Day(
        opens=opens,
        puzzle=puzzle,
        crowd=await atoll.store.read(select_crowd, puzzles.today),
        answer=answers.get(puzzles.today),
        deal=deal,
        others=[one for one in standings if one is not deal],
        streak=streak_of(days[user], opens),
        due=await atoll.require(Practice).due(user),
        missed=await puzzles.missed(user),
    )


async def _contests(interaction: Interaction) -> list[tuple[str, list[discord.ui.Button[Any]]]]:
    """Return the lines and buttons of the contests here, or of those that the user plays."""
    contests = services(interaction).find(Contests)
    user = user_of(interaction)
    guild = None if is_guest(interaction) else guild_of(interaction)
    if contests is None:
        return []
    found = await contests.on_day(user, guild)
    return [
        (
            day_line(one, user, server_name(interaction.client, one.contest.guild)),
            [*day_buttons(one, user)],
        )
        for one in found[:CONTESTS_AT_MOST]
    ]


def daily_posts(atoll: Services) -> DailyPosts:
    """Make the service that posts daily messages."""
    return DailyPosts(atoll.client, atoll.tables, atoll.names, atoll.drafts)


async def send_cards(atoll: Services) -> None:
    """Send the direct messages of today to users who are awake. Retry failed ones later."""
    has_day = all(map(atoll.find, (Challenges, Puzzles, Practice)))
    if not has_day or not atoll.tables.shards.hold_direct:
        return
    at = atoll.now()
    today = opening("day", at)
    wanting = {
        person.user
        for person in atoll.people.changed()
        if CARD.value_of(person) == "on" and may_disturb(person, at)
    }
    if wanting:
        wanting -= await atoll.store.read(store.select_done, today)
    if wanting:
        cards = await atoll.store.write(store.want_cards, wanting, today, at)
        due = [card for user, card in cards.items() if user in wanting]
        await side_by_side(partial(_send, atoll), due)


async def _send(atoll: Services, card: DayCard) -> None:
    """Send a user their day, unless they have played it. Try once if they take no messages."""
    day = await _day_of(atoll, card.user)
    if day.deal is None or day.opens != card.day:
        return  # another process has not opened the challenges yet, or the day has just ended
    if day.answer is None or day.deal.own is None:
        view = view_of(post_buttons(day.opens, day.puzzle, day.deal, atoll.now()))
        sheet = as_sheet(Draft(day_text(day), None, "", view), atoll.now())
        silent = is_silent(atoll.people.settings_of(card.user), atoll.now())
        try:
            async with in_time():
                direct = await atoll.client.create_dm(discord.Object(card.user))
                first = heading(day.opens)
                if not await posted_before(
                    direct, card.at, lambda one: one.content.startswith(first)
                ):
                    await direct.send(
                        sheet.content,
                        view=view,
                        nonce=card.nonce,
                        silent=silent,
                        allowed_mentions=AllowedMentions.none(),
                    )
        except discord.HTTPException as problem:
            log.info("day not sent", code=problem.code)
            if problem.code not in DM_CLOSED:
                return
        except (discord.RateLimited, *UNCERTAIN) as problem:
            log.warning("day not sent", problem=type(problem).__name__)
            return
    await atoll.store.write(store.write_done, card)


async def warn(atoll: Services) -> None:
    """Warn users before their streaks end."""
    if atoll.processes.leads:
        await atoll.require(Streaks).warn_due()


async def streak_warning(_: discord.Client, tables: Tables, notice: Notice) -> Notification | None:
    """Return the warning about a user's streak, unless it is night or the streak is safe."""
    user = notice.user or NOBODY
    at = tables.now()
    if not may_disturb(tables.people(user), at):
        return None
    days = await tables.store.read(select_days, [user])
    text = warning(days[user], opening("day", at))
    return Notification(text) if text else None


FEATURE = Feature(
    commands=(daily,),
    handlers=(
        Button(LookAtChallenges, answer_press),
        Button(ShareDay, share),
        Select(ChooseOther, choose_other),
    ),
    messages=MessageHooks(notices={"streak": streak_warning}),
    personal={
        "streaks": OwnRows("warnings", "warned=day", "day"),
        "pauses": OwnRows("pauses", "day", "day"),
        "daily_cards": OwnRows("daily_cards", "day at done", "day"),
    },
    settings=(WEEK, REMINDER, DAILY_CARD),
    forget_server=store.forget_server,
    services=(daily_posts, lambda atoll: Streaks(atoll.tables)),
    jobs=(lambda atoll: atoll.require(DailyPosts).post_due(), warn, send_cards),
)
