"""Challenges: each player's attempt at the same deal of a day or a week."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence

from discord import ButtonStyle, Interaction

from bot.domain.ids import Seat, TableId
from bot.domain.table import Table
from bot.feature import Feature
from bot.features.challenges import messages, store
from bot.features.challenges.rules import at_the_end, better_than, deal_name, is_hidden, line_of
from bot.features.challenges.service import Challenges
from bot.features.challenges.solver import solve_in_process
from bot.features.challenges.standings import (
    Standing,
    date_of,
    deals_text,
    mine_text,
    results_text,
    shown_attempts,
)
from bot.features.challenges.store import Challenge
from bot.features.lessons.feature import Learn
from bot.features.rankings.results import ended
from bot.interactions import looking
from bot.interactions.context import (
    Services,
    guild_of,
    is_guest,
    services,
    services_and_user,
    user_of,
)
from bot.interactions.dispatch import Button, Select
from bot.interactions.errors import OUT_OF_DATE
from bot.interactions.looking import begin_panel
from bot.interactions.opening import go_on, open_here, open_in_private, show
from bot.limits import MESSAGE_LENGTH
from bot.presentation.components import button, view_of
from bot.presentation.extras import MessageHooks, Offer
from bot.presentation.press import place_in
from bot.presentation.presses import LookAtChallenges
from bot.presentation.private import Sheet
from bot.presentation.replies import answer, begin_command, edit
from bot.services.hooks import NO_ENDING, Change, Ending, TableHooks
from bot.services.new_tables import Location
from bot.services.side_by_side import side_by_side
from bot.store import Part
from bot.store.connection import Db, bound
from engine import GAMES
from engine.core import Game, IllegalAction

GREETING = "Here is your table for {}. Only you can see it."
CLOSED = (
    "I can't send you direct messages. Allow them for this server, then press **Play** again. You"
    " can also play here in the channel, but anyone who watches learns the deal."
)
RANKED = "This is your ranked attempt. It counts even if you don't finish it."
PRACTICE = "This is practice. It does not count."
NEVER_PLAYED = "This counts, and only once. You have not played {} yet."


# --- attempts


async def begin(interaction: Interaction, press: messages.BeginAttempt) -> None:
    """Start a user's ranked attempt, or practice after it. Link to an attempt in progress."""
    atoll, user = services_and_user(interaction)
    await looking.begin(interaction)
    running = await atoll.require(Challenges).running(press.challenge, user)
    if running is not None:
        await go_on(interaction, running, "Your attempt is still open: {}")
        return
    challenge = await atoll.require(Challenges).open_challenge(press.challenge)
    if press.where == "play" and not await atoll.store.read(store.has_played, user, challenge.key):
        await _ask_first(interaction, challenge)
        return

    async def seat(location: Location) -> Table:
        guild = None if is_guest(interaction) else guild_of(interaction)
        return await atoll.require(Challenges).seat(challenge, user, guild, location)

    table = await _opened(interaction, challenge, seat, here=press.where == "here")
    if table is None:
        view = view_of([button(messages.BeginAttempt("here", challenge.id), "Play here")])
        await edit(interaction, content=CLOSED, view=view)
    else:
        await show(interaction, table, RANKED if table.is_ranked_attempt else PRACTICE)


async def _ask_first(interaction: Interaction, challenge: Challenge) -> None:
    """Ask a user who has never played the game whether the attempt shall count."""
    game = GAMES[challenge.key]
    items = [
        button(messages.BeginAttempt("sure", challenge.id), "Play, it counts"),
        button(messages.TryDeal(challenge.id), "A different deal first"),
    ]
    if game.words.lesson is not None:
        learn = button(Learn("play", game.key), "Learn it first", ButtonStyle.success)
        items.insert(0, learn)
    await edit(interaction, content=NEVER_PLAYED.format(game.name), view=view_of(items))


async def try_deal(interaction: Interaction, press: messages.TryDeal) -> None:
    """Start a game with the options of a challenge and another deal, which does not count."""
    await looking.begin(interaction)
    service = services(interaction).require(Challenges)
    user = user_of(interaction)
    challenge = await service.open_challenge(press.challenge)

    async def seat(location: Location) -> Table:
        return await service.like(challenge, user, location)

    table = await _opened(interaction, challenge, seat)
    if table is None:
        table = await open_here(interaction, GAMES[challenge.key], seat)
    await show(interaction, table, PRACTICE)


async def _opened(
    interaction: Interaction,
    challenge: Challenge,
    seat: Callable[[Location], Awaitable[Table]],
    *,
    here: bool = False,
) -> Table | None:
    """Open a table in direct messages, or ``here``. Return ``None`` if they are closed."""
    if here or is_guest(interaction):
        return await open_here(interaction, GAMES[challenge.key], seat)
    greeting = GREETING.format(f"{deal_name(challenge)}, {date_of(challenge)}")
    return await open_in_private(interaction, greeting, seat)


# --- pages


async def show_deals(interaction: Interaction, press: messages.ShowDeals) -> None:
    """Show the open deals of a game."""
    await begin_panel(interaction)
    game = GAMES.get(press.key)
    if game is None:
        raise IllegalAction("This button is out of date. `/daily` lists the deals of today.")
    standings = await services(interaction).require(Challenges).now_open(user_of(interaction), game)
    await show_page(interaction, standings)


async def show_page(interaction: Interaction, standings: Sequence[Standing]) -> None:
    """Show some open deals in the acknowledged reply."""
    if not standings:
        raise IllegalAction("This game has no such deal. `/daily` lists those of today.")
    back = button(LookAtChallenges("day"), "Back")
    view = view_of([*map(messages.play_button, standings), back])
    await answer(interaction, Sheet(deals_text(standings)[:MESSAGE_LENGTH], None, "", view))


async def show_results(interaction: Interaction, number: int) -> None:
    """Show the results of a challenge in the acknowledged reply: of this server, then of all."""
    atoll, user = services_and_user(interaction)
    service = atoll.require(Challenges)
    guild = guild_of(interaction)
    everywhere = await service.board(number, user, None)
    here = None
    if guild is not None and not is_guest(interaction):
        here = await service.board(number, user, guild)
    boards = [everywhere, *([here] if here is not None else [])]
    users = dict.fromkeys(one.user for board in boards for one in shown_attempts(board))
    names = await atoll.names.in_messages(users)
    days = await atoll.store.read(store.select_days, users)
    text = results_text(here, everywhere, names, days)[:MESSAGE_LENGTH]
    challenges = await service.recent()
    view = view_of([*messages.result_items(everywhere, challenges)])
    await answer(interaction, Sheet(text, None, "", view))


async def choose_results(
    interaction: Interaction, _press: messages.ChooseResults, value: str
) -> None:
    """Show the results of the chosen challenge."""
    await begin_panel(interaction)
    await show_results(interaction, place_in(value))


async def show_mine(interaction: Interaction) -> None:
    """Show a user's own attempts in a new reply."""
    await begin_command(interaction)
    atoll, user = services_and_user(interaction)
    attempts = await atoll.store.read(store.select_attempts_of, user)
    days = await atoll.store.read(store.select_days, [user])
    name = (await atoll.names.in_messages([user]))[user]
    text = mine_text(attempts, days[user], atoll.require(Challenges).today, name)
    await answer(interaction, Sheet(text[:MESSAGE_LENGTH], None, "", view_of(())))


def challenge_chosen(standings: Iterable[Standing], number: int) -> Standing:
    """Return an open challenge.

    Raises:
        IllegalAction: It is closed.
    """
    for one in standings:
        if one.challenge.id == number:
            return one
    raise IllegalAction(OUT_OF_DATE)


def turn_parts(change: Change) -> Iterator[Part]:
    """Store the end of a ranked attempt."""
    result = ended(change.after, change.before)
    if result is not None:
        yield bound(store.write_end, result)


def ending(db: Db, table_id: TableId) -> Ending:
    """Return the result of a ranked attempt, to show and to share."""
    found = store.select_attempt_at(db, table_id)
    if found is None:
        return NO_ENDING
    challenge, one = found
    if is_hidden(challenge):
        hidden = "Your result counts. It is hidden until the contest closes."
        return Ending((hidden,), f"🏁 {deal_name(challenge)} · {challenge.name} · played")
    days = store.select_days(db, [one.user])[one.user]
    scores = [other.score for other in store.select_attempts(db, challenge.id)]
    finished = [score for score in scores if score is not None]
    better = None if one.score is None else better_than(finished, one.score)
    return Ending((at_the_end(challenge, one, days, better),), line_of(challenge, one, days))


def offers(table: Table, _: Seat | None) -> Iterator[Offer]:
    """Yield the button for today's deals after a lesson, or for the results after an attempt."""
    if table.row.lesson and table.row.status == "over" and table.game.challenges:
        yield Offer(messages.ShowDeals(table.row.key), f"Today's {table.game.name} deal", 20)
    is_daily = table.is_ranked_attempt and not table.is_contest
    if is_daily and table.has_result and table.row.secret:
        yield Offer(LookAtChallenges("board"), "Today's results", 20, ButtonStyle.primary)


def games(game: Game) -> Iterator[Offer]:
    """Yield the button for the deals of today of a game."""
    if game.challenges:
        yield Offer(messages.ShowDeals(game.key), "Today's deal", 30)


async def look_after(atoll: Services) -> None:
    """Open and close challenges, and update the tables that were closed."""
    if atoll.processes.leads:
        await side_by_side(atoll.outbox.deliver, await atoll.require(Challenges).run_due())


FEATURE = Feature(
    handlers=(
        Button(messages.BeginAttempt, begin),
        Button(messages.TryDeal, try_deal),
        Button(messages.ShowDeals, show_deals),
        Select(messages.ChooseResults, choose_results),
    ),
    tables=TableHooks(turn_parts=turn_parts, ending=ending),
    messages=MessageHooks(offers=offers, games=games),
    personal={"challenges": store},
    forget_server=store.forget_server,
    services=(lambda atoll: Challenges(atoll.tables, solve_in_process),),
    jobs=(look_after,),
    stop=lambda atoll: atoll.require(Challenges).stop(),
)
