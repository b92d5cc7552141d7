"""Beginning a try at a challenge: the button for it, and where the table is opened.

A try is played in direct messages, so that nobody learns the deal from it. Who takes none is
warned, and may play in the channel all the same.
"""

from collections.abc import Mapping, Sequence

from discord import ButtonStyle, Interaction

from bot.domain.table import Table
from bot.features.challenges.presses import BeginTry, LookAtChallenges
from bot.features.challenges.service import Challenges
from bot.features.challenges.standings import Standing, game_text, list_frame, list_line
from bot.features.challenges.store import Challenge, Period
from bot.features.dailies.streaks import Streak
from bot.interactions.context import channel_of, guild_of, is_guest, services, user_of
from bot.interactions.opening import go_on, open_in_private, place_for, show
from bot.presentation.components import button, view_of
from bot.presentation.listings import Button, Entry, Listing
from bot.presentation.press import Pages
from bot.presentation.presses import ShowPast
from bot.presentation.replies import begin_command
from bot.services.new_tables import Place
from bot.store.ids import NOT_STORED
from engine import GAMES

GREETING = "Here is your table for challenge {}. Only you can see it."
CLOSED = (
    "I can't send you direct messages. Allow them for this server, then press **Play** again. You"
    " can also play here in the channel, but anyone who watches learns the deal."
)


def listing_of(
    standings: Sequence[Standing], streak: Streak, period: Period, besides: Sequence[Entry] = ()
) -> Listing:
    """Return the challenges of a day, or of a week: beside each the button that begins it.

    ``besides`` is what else there is on that day.
    """
    head, foot = list_frame(standings, streak)
    entries = [*(Entry(list_line(one), (play_button(one),)) for one in standings), *besides]
    return Listing(head, entries, foot, look_buttons(period))


def page_of(standings: Sequence[Standing], streak: Streak, period: Period) -> Listing:
    """Return the challenges of one game, with their promises."""
    plays = tuple(play_button(one) for one in standings)
    return Listing(game_text(standings, streak), buttons=(*plays, *look_buttons(period)))


def play_button(one: Standing) -> Button:
    """Return the button of a challenge, which says what it would begin."""
    name = f"{_what(one)} {GAMES[one.challenge.game].name} ({one.challenge.kind})"
    fresh = one.own is None and not one.deleted
    style = ButtonStyle.success if fresh else ButtonStyle.secondary
    return button(BeginTry("play", one.challenge.id), name, style)


def look_buttons(period: Period) -> tuple[Button, ...]:
    """Return the buttons that lead from a page of challenges to the others."""
    other: Pages = "week" if period == "day" else "day"
    pages: Mapping[Pages, str] = {other: f"This {other}", "board": "Board", "mine": "My attempts"}
    return tuple(button(LookAtChallenges(page), label) for page, label in pages.items())


def replay_buttons(standing: Standing) -> tuple[Button, ...]:
    """Return buttons to watch the best try and what was possible, once a challenge is over."""
    challenge = standing.challenge
    best = next((one.game for one in standing.finished if one.game is not None), None)
    tables = {
        ShowPast("replay", best or NOT_STORED, 0): "Replay the best attempt",
        ShowPast("film", best or NOT_STORED, 0): "Film of the best attempt",
        ShowPast("replay", challenge.line or NOT_STORED, 0): "Replay Atoll's solution",
    }
    shown = {press: label for press, label in tables.items() if press.game != NOT_STORED}
    if challenge.revealed is None:
        return ()
    return tuple(button(press, label) for press, label in shown.items())


def _what(standing: Standing) -> str:
    own = standing.own
    if own is None:
        return "Practise" if standing.deleted else "Play"
    return "Go on" if own.ended is None else "Practise"


async def begin(interaction: Interaction, press: BeginTry) -> None:
    """Begin somebody's ranked try, or practice when they have had it; or lead to the open one."""
    atoll = services(interaction)
    await begin_command(interaction)
    atoll.names.meet(interaction.user)
    challenge = await atoll.of(Challenges).open_challenge(press.challenge)
    running = await atoll.of(Challenges).running(challenge, user_of(interaction))
    if running is not None:
        await go_on(interaction, running, "Your attempt is still open: {}")
    elif press.where == "here" or is_guest(interaction):
        await _begin_here(interaction, challenge)
    else:
        await _begin_in_private(interaction, challenge)


async def _begin_here(interaction: Interaction, challenge: Challenge) -> None:
    """Open the table in the channel, where the server wants tables."""
    async with services(interaction).tables.openings.of(channel_of(interaction)):
        place = await place_for(interaction, GAMES[challenge.game])
        table = await _seat(interaction, challenge, place)
    await _opened(interaction, table)


async def _begin_in_private(interaction: Interaction, challenge: Challenge) -> None:
    """Open the table in direct messages, where they can be sent."""

    async def seat(place: Place) -> Table:
        return await _seat(interaction, challenge, place)

    table = await open_in_private(interaction, GREETING.format(challenge.name), seat)
    if table is None:
        view = view_of([button(BeginTry("here", challenge.id), "Play here")])
        await interaction.edit_original_response(content=CLOSED, view=view)
    else:
        await _opened(interaction, table)


async def _seat(interaction: Interaction, challenge: Challenge, place: Place) -> Table:
    user, guild = user_of(interaction), None if is_guest(interaction) else guild_of(interaction)
    return await services(interaction).of(Challenges).seat(challenge, user, guild, place)


async def _opened(interaction: Interaction, table: Table) -> None:
    """Post the card, and say where it is and what the try counts."""
    counts = (
        "This is your ranked attempt. It counts even if you don't finish it."
        if table.is_ranked_try
        else "This is practice. It does not count."
    )
    await show(interaction, table, counts)
