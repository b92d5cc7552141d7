"""``/challenge``: the deals of today and this week. ``/challenges``: rankings and your attempts."""

from discord import Interaction, app_commands

from bot.domain.mentions import in_message
from bot.features.challenges import store as rows
from bot.features.challenges.attempt_commands import listing_of, page_of, replay_buttons
from bot.features.challenges.presses import LookAtChallenges, ShowDeals
from bot.features.challenges.rules import KINDS, PERIODS
from bot.features.challenges.service import Challenges
from bot.features.challenges.standings import board_text, mine_text, shown_attempts
from bot.features.challenges.store import Period
from bot.features.challenges.streaks import streak_of
from bot.features.puzzles.presses import ShowPuzzle
from bot.features.puzzles.rules import in_short
from bot.features.puzzles.service import Puzzles
from bot.interactions.commands.completion import GAME_CHOICES, game_called
from bot.interactions.commands.game_texts import challenge_choice
from bot.interactions.commands.transformers import Name
from bot.interactions.context import guild_of, is_guest, services, user_of
from bot.interactions.errors import friendly
from bot.limits import MESSAGE_LENGTH
from bot.presentation.components import button
from bot.presentation.listings import Entry, Listing
from bot.presentation.replies import begin_command, lay_out, say
from engine import GAMES
from engine.core import Game, IllegalAction

challenges = app_commands.Group(
    name="challenges", description="Challenge rankings and your own attempts."
)
PERIOD_CHOICES = [app_commands.Choice(name=one, value=one) for one in PERIODS]
KIND_CHOICES = [
    app_commands.Choice(name=challenge_choice(kind.game, kind.about), value=key)
    for key, kind in KINDS.items()
]


@app_commands.command()
@app_commands.describe(
    game="Which game? Leave out for all",
    period="Daily or weekly? Leave out for daily",
)
@app_commands.choices(game=GAME_CHOICES, period=PERIOD_CHOICES)
@friendly
async def challenge(interaction: Interaction, game: str = "", period: str = "day") -> None:
    """Play the same deal as everyone else: one ranked attempt a day in each game."""
    await show_challenges(interaction, game_called(game) if game else None, _period(period))


async def show_challenges(
    interaction: Interaction, game: Game | None = None, period: Period = "day"
) -> None:
    """Show the challenges of a day or a week, of one game or of all."""
    await begin_command(interaction)
    await _show(interaction, period, game)


async def look_at_challenges(interaction: Interaction, press: LookAtChallenges) -> None:
    """Show the page of challenges that a button names."""
    await begin_command(interaction)
    if press.page == "board":
        await _show_board(interaction)
    elif press.page == "mine":
        await _show_mine(interaction)
    else:
        await _show(interaction, press.page)


async def show_deals(interaction: Interaction, press: ShowDeals) -> None:
    """Show the deals of today of a game.

    Raises:
        IllegalAction: The game is unknown.
    """
    await begin_command(interaction)
    game = GAMES.get(press.key)
    if game is None:
        raise IllegalAction("This button is out of date. `/daily` lists the deals of today.")
    await _show(interaction, "day", game)


async def _show(interaction: Interaction, period: Period, game: Game | None = None) -> None:
    service, user = services(interaction).of(Challenges), user_of(interaction)
    standings = await service.now_open(period, user, game)
    if not standings:
        await say(interaction, "This game has no such challenge. `/challenge` lists them all.")
        return
    days = await services(interaction).store.read(rows.select_days, [user])
    streak = streak_of(days[user], service.today)
    if game is not None:
        page = page_of(standings, streak, period)
    else:
        puzzles, more = services(interaction).find(Puzzles), list[Entry]()
        if period == "day" and puzzles and (puzzle := await puzzles.of_today()) is not None:
            one = (await puzzles.attempts(user)).get(puzzle.day)
            text = in_short(puzzle, one.solved if one else None)
            more.append(Entry(text, (button(ShowPuzzle(puzzle.day), "Puzzle"),)))
        page = listing_of(standings, streak, period, more)
    await lay_out(interaction, page)


@challenges.command(name="board")
@app_commands.describe(
    kind="Which game and class? Leave out for the most popular",
    period="Daily or weekly? Leave out for daily",
    scope="Attempts from this server, or all? Leave out for this server",
    date="An earlier date, such as 2026-11-21",
)
@app_commands.choices(
    period=PERIOD_CHOICES,
    kind=KIND_CHOICES,
    scope=[app_commands.Choice(name=one, value=one) for one in ("server", "all")],
)
@friendly
async def board(
    interaction: Interaction,
    kind: str = "",
    period: str = "day",
    scope: str = "server",
    date: Name | None = None,
) -> None:
    """Show a challenge's rankings, and Atoll's solution once it is over."""
    await begin_command(interaction)
    await _show_board(interaction, kind, _period(period), scope, date)


async def _show_board(
    interaction: Interaction,
    kind: str = "",
    period: Period = "day",
    scope: str = "server",
    date: str | None = None,
) -> None:
    atoll, user = services(interaction), user_of(interaction)
    here = scope == "server" and not is_guest(interaction)
    guild = guild_of(interaction) if here else None
    standing = await atoll.of(Challenges).board(period, kind, date, user, guild)
    users = [one.user for one in shown_attempts(standing)]
    names = map(in_message, await atoll.names.of(users))
    found = dict(zip(users, names, strict=True))
    days = await atoll.store.read(rows.select_days, users)
    where = "All servers" if guild is None else "This server"
    text = board_text(standing, found, days, where, atoll.now())
    await lay_out(interaction, Listing(text, buttons=replay_buttons(standing)))


@challenges.command(name="mine")
@friendly
async def mine(interaction: Interaction) -> None:
    """Show your own attempts: best, average, streak, and results to paste."""
    await begin_command(interaction)
    await _show_mine(interaction)


async def _show_mine(interaction: Interaction) -> None:
    atoll, user = services(interaction), user_of(interaction)
    attempts = await atoll.store.read(rows.select_attempts_of, user)
    days = await atoll.store.read(rows.select_days, [user])
    [name] = map(in_message, await atoll.names.of([user]))
    text = mine_text(attempts, days[user], atoll.of(Challenges).today, name)
    await say(interaction, text[:MESSAGE_LENGTH])


def _period(text: str) -> Period:
    return "week" if text == "week" else "day"
