"""Start an attempt at a challenge.

Attempts are played in direct messages, so that no player learns the deal from another. Users
without direct messages are warned, and can play in the channel.
"""

from collections.abc import Mapping, Sequence

from discord import ButtonStyle, Interaction

from bot.domain.dates import dated
from bot.domain.table import Table
from bot.features.challenges.presses import BeginAttempt, LookAtChallenges
from bot.features.challenges.rules import NOW
from bot.features.challenges.service import Challenges
from bot.features.challenges.standings import Standing, game_text, list_frame, list_line
from bot.features.challenges.store import Period
from bot.features.challenges.streaks import Streak
from bot.features.replays.presses import ShowPast
from bot.interactions import looking
from bot.interactions.context import guild_of, is_guest, services, user_of
from bot.interactions.opening import go_on, open_here, open_in_private, show
from bot.presentation.components import button, view_of
from bot.presentation.listings import Button, Entry, Listing
from bot.presentation.press import Pages
from bot.services.new_tables import Location
from engine import GAMES

GREETING = "Here is your table for challenge {}. Only you can see it."
CLOSED = (
    "I can't send you direct messages. Allow them for this server, then press **Play** again. You"
    " can also play here in the channel, but anyone who watches learns the deal."
)
RANKED = "This is your ranked attempt. It counts even if you don't finish it."
PRACTICE = "This is practice. It does not count."


def listing_of(
    standings: Sequence[Standing], streak: Streak, period: Period, more: Sequence[Entry] = ()
) -> Listing:
    """Return the challenges of a day or a week, each with a button that starts it.

    ``more`` are further entries of that day.
    """
    head, foot = list_frame(standings, streak)
    entries = [*(Entry(list_line(one), (play_button(one),)) for one in standings), *more]
    return Listing(head, entries, foot, look_buttons(period))


def page_of(standings: Sequence[Standing], streak: Streak, period: Period) -> Listing:
    """Return the challenges of one game, with their luck seals."""
    plays = tuple(play_button(one) for one in standings)
    return Listing(game_text(standings, streak), buttons=(*plays, *look_buttons(period)))


def play_button(one: Standing) -> Button:
    """Return the button that starts or continues an attempt."""
    fresh = one.own is None and not one.deleted
    running = one.own is not None and one.own.ended is None
    verb = "Play" if fresh else "Continue" if running else "Practise"
    name = f"{verb} {GAMES[one.challenge.key].name} ({one.challenge.kind})"
    style = ButtonStyle.success if fresh else ButtonStyle.secondary
    return button(BeginAttempt("play", one.challenge.id), name, style)


def look_buttons(period: Period) -> tuple[Button, ...]:
    """Return buttons for the other pages of challenges."""
    other: Period = "week" if period == "day" else "day"
    pages: Mapping[Pages, str] = {
        other: NOW[other].capitalize(),
        "board": "Board",
        "mine": "My attempts",
    }
    return tuple(button(LookAtChallenges(page), label) for page, label in pages.items())


def replay_buttons(standing: Standing) -> tuple[Button, ...]:
    """Return buttons to replay the best attempt and Atoll's solution of a finished challenge."""
    if standing.challenge.revealed is None:
        return ()
    buttons = list[Button]()
    best = next((one.table for one in standing.finished if one.table is not None), None)
    if best is not None:
        buttons.append(button(ShowPast("replay", best, 0), "Replay the best attempt"))
        buttons.append(button(ShowPast("film", best, 0), "Film of the best attempt"))
    if standing.challenge.line is not None:
        press = ShowPast("replay", standing.challenge.line, 0)
        buttons.append(button(press, "Replay Atoll's solution"))
    return tuple(buttons)


async def begin(interaction: Interaction, press: BeginAttempt) -> None:
    """Start a user's ranked attempt, or practice after it. Link to an attempt in progress."""
    atoll = services(interaction)
    await looking.begin(interaction)
    running = await atoll.of(Challenges).running(press.challenge, user_of(interaction))
    if running is not None:
        await go_on(interaction, running, "Your attempt is still open: {}")
        return
    challenge = await atoll.of(Challenges).open_challenge(press.challenge)

    async def seat(location: Location) -> Table:
        user, guild = user_of(interaction), None if is_guest(interaction) else guild_of(interaction)
        return await atoll.of(Challenges).seat(challenge, user, guild, location)

    table: Table | None
    if press.where == "here" or is_guest(interaction):
        table = await open_here(interaction, GAMES[challenge.key], seat)
    else:
        table = await open_in_private(
            interaction, GREETING.format(dated(challenge.name, challenge.opens)), seat
        )
    if table is None:
        view = view_of([button(BeginAttempt("here", challenge.id), "Play here")])
        await interaction.edit_original_response(content=CLOSED, view=view)
    else:
        await show(interaction, table, RANKED if table.is_ranked_attempt else PRACTICE)
