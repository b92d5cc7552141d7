"""``/challenge``: the deal of the day and of the week, their boards, and one's own tries."""

from discord import Interaction, app_commands
from discord.utils import escape_markdown

from bot.domain.challenges import CLASSES, PERIODS, streak_of
from bot.domain.standings import board_text, mine_text, shown, today_text
from bot.interactions.commands.tries import play_buttons, replay_buttons
from bot.interactions.context import guild_of, services, user_of
from bot.interactions.errors import friendly
from bot.presentation.replies import MESSAGE_LENGTH, begin_command, say
from bot.store.challenges import Class, Period

challenge = app_commands.Group(
    name="challenge", description="The same deal for everybody: of the day and of the week."
)


@challenge.command(name="today")
@friendly
async def today(interaction: Interaction) -> None:
    """See and play the challenge of the day: one ranked try, then practice."""
    await _show(interaction, "day")


@challenge.command(name="week")
@friendly
async def week(interaction: Interaction) -> None:
    """See and play the challenge of the week: one ranked try, then practice."""
    await _show(interaction, "week")


async def _show(interaction: Interaction, period: Period) -> None:
    await begin_command(interaction)
    challenges, user = services(interaction).challenges, user_of(interaction)
    standings = await challenges.now_open(period, user)
    days = await challenges.days_of([user])
    text = today_text(period, standings, user, streak_of(days[user], challenges.today))
    await interaction.edit_original_response(content=text, view=play_buttons(standings, user))


@challenge.command(name="board")
@app_commands.describe(
    period="Of the day or of the week? Without it, of the day",
    kind="Which class? Without it, hard",
    scope="Tries begun on this server, or all? Without it, this server",
    date="Of an earlier date, such as 2026-11-21",
)
@app_commands.choices(
    period=[app_commands.Choice(name=one, value=one) for one in PERIODS],
    kind=[app_commands.Choice(name=one, value=one) for one in CLASSES],
    scope=[app_commands.Choice(name=one, value=one) for one in ("server", "all")],
)
@friendly
async def board(
    interaction: Interaction,
    period: str = "day",
    kind: str = "hard",
    scope: str = "server",
    date: str | None = None,
) -> None:
    """Show who has reached what in a challenge, and what was possible once it is over."""
    await begin_command(interaction)
    atoll, user = services(interaction), user_of(interaction)
    guild = guild_of(interaction) if scope == "server" else None
    standing = await atoll.challenges.board(_period(period), _class(kind), date, user, guild)
    users = [one.user for one in shown(standing)]
    names = map(escape_markdown, await atoll.names.of(users))
    found, days = dict(zip(users, names, strict=True)), await atoll.challenges.days_of(users)
    where = "All servers" if guild is None else "This server"
    text = board_text(standing, found, days, user, where)[:MESSAGE_LENGTH]
    view = replay_buttons(standing)
    await interaction.edit_original_response(content=text, view=view)


@challenge.command(name="mine")
@friendly
async def mine(interaction: Interaction) -> None:
    """Show your own tries: best, average, streak, and results to paste."""
    await begin_command(interaction)
    challenges, user = services(interaction).challenges, user_of(interaction)
    tries, days = await challenges.tries_of(user), await challenges.days_of([user])
    name = escape_markdown(interaction.user.display_name)
    await say(interaction, mine_text(tries, days[user], challenges.today, name))


def _period(text: str) -> Period:
    return "week" if text == "week" else "day"


def _class(text: str) -> Class:
    return "open" if text == "open" else "hard"


COMMANDS: tuple[app_commands.Group, ...] = (challenge,)
