"""``/settings me``: notifications, quiet hours, vacations and pictures of a user."""

from discord import Interaction, app_commands

from bot.domain.held_moves import CONFIRM
from bot.domain.ids import Timestamp
from bot.domain.nudges import NUDGES
from bot.domain.person import Cards, Colours, Notices, Person, Sizes
from bot.domain.quiet_hours import zone_in_words
from bot.interactions import own_settings
from bot.interactions.commands.completion import completes, completions, label_choices
from bot.interactions.commands.transformers import Name
from bot.interactions.context import services
from bot.interactions.errors import friendly
from bot.interactions.own_settings import (
    AWAY_AT_MOST,
    change_person,
    clock,
    come_back,
    go_away,
    is_away,
    known_zones,
    person_of,
    quiet_hours,
)
from bot.limits import MESSAGE_LENGTH
from bot.presentation.extras import HEADINGS
from bot.presentation.replies import begin_command, say
from bot.presentation.settings import Setting

NOTIFICATION_LABELS: dict[Notices, str] = {
    "mention": "with a mention in the channel",
    "dm": "with a direct message",
    "both": "with a mention and a direct message",
    "none": "not at all",
}
COLOUR_LABELS: dict[Colours, str] = {
    "normal": "in the standard colours",
    "safe": "in colour-blind safe colours",
}
SIZE_LABELS: dict[Sizes, str] = {
    "normal": "as one picture",
    "large": "in large print, on several pages",
}
NUDGE_LABELS = {
    "on": "other players may nudge me once a day",
    "off": "no nudges",
}
CONFIRM_LABELS = {
    "off": "end my turns immediately",
    "on": "wait for Done before my turns end",
}
CARD_LABELS: dict[Cards, str] = {
    "card": "on the board",
    "dm": "only to you, never in a channel",
}

me = app_commands.Group(
    name="me",
    description="Notifications, quiet hours, vacation, colours and large print.",
)


@me.command(name="show")
@friendly
async def show(interaction: Interaction) -> None:
    """Show your settings."""
    await begin_command(interaction)
    await show_settings(interaction)


@me.command(name="notices")
@app_commands.describe(how="How should I notify you of your turn?")
@app_commands.choices(how=label_choices(NOTIFICATION_LABELS))
@friendly
async def notices(interaction: Interaction, how: str) -> None:
    """Choose how you are notified of your turn."""
    await keep(interaction, (own_settings.TURN_CALLS, how))


@me.command(name="colours")
@app_commands.describe(which="Colours for your private pictures")
@app_commands.choices(which=label_choices(COLOUR_LABELS))
@friendly
async def colours(interaction: Interaction, which: str) -> None:
    """Choose the colours of the pictures that only you see."""
    await keep(interaction, (own_settings.COLOURS, which))


@me.command(name="size")
@app_commands.describe(which="Size of your private boards")
@app_commands.choices(which=label_choices(SIZE_LABELS))
@friendly
async def size(interaction: Interaction, which: str) -> None:
    """Choose large print for the boards that only you see."""
    await keep(interaction, (own_settings.SIZE, which))


@me.command(name="cards")
@app_commands.describe(where="Your secret cards in games that you play alone in a channel")
@app_commands.choices(where=label_choices(CARD_LABELS))
@friendly
async def cards(interaction: Interaction, where: str) -> None:
    """Choose where your secret cards are shown when you play alone."""
    await keep(interaction, (own_settings.CARDS, where))


@me.command(name="nudges")
@app_commands.describe(allow="May players who wait for you nudge you?")
@app_commands.choices(allow=label_choices(NUDGE_LABELS))
@friendly
async def nudges(interaction: Interaction, allow: str) -> None:
    """Allow or turn off nudges by players who wait for you."""
    await keep(interaction, (own_settings.NUDGED, allow))


@me.command(name="confirm")
@app_commands.describe(turns="Confirm the last move of each turn, in games with other players?")
@app_commands.choices(turns=label_choices(CONFIRM_LABELS))
@friendly
async def confirm(interaction: Interaction, turns: str) -> None:
    """Let the last move of your turns wait until you press Done."""
    await keep(interaction, (own_settings.END_OF_TURN, turns))


@me.command(name="quiet")
@app_commands.describe(
    begin="From when, such as 22:30? Leave out for no quiet hours",
    end="Until when, such as 7:00?",
    zone="Your time zone, such as Europe/Berlin",
)
@friendly
async def quiet(
    interaction: Interaction, begin: Name = "", end: Name = "", zone: Name = ""
) -> None:
    """Set hours without notifications, when your deadlines pause."""
    await begin_command(interaction)
    await change_person(interaction, quiet_hours(begin, end, zone))
    await show_settings(interaction)


@completes(quiet, "zone")
async def complete_zone(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Complete a time zone."""
    return completions(((zone, zone) for zone in known_zones()), typed)


@me.command(name="away")
@app_commands.describe(days="For how many days? Your deadlines pause, and your tables are notified")
@friendly
async def away(interaction: Interaction, days: app_commands.Range[int, 1, AWAY_AT_MOST]) -> None:
    """Take a vacation: your deadlines pause, and your tables are notified."""
    await begin_command(interaction)
    await go_away(interaction, days)
    await show_settings(interaction)


@me.command(name="back")
@friendly
async def back(interaction: Interaction) -> None:
    """End your vacation. Your deadlines run again."""
    await begin_command(interaction)
    await come_back(interaction)
    await show_settings(interaction)


async def show_settings(interaction: Interaction) -> None:
    """Show all settings of the user who acts, below headings."""
    atoll, person = services(interaction), person_of(interaction)
    texts = {heading: lines_about(person, heading, atoll.now()) for heading in HEADINGS}
    for one in atoll.setting_texts:
        texts.setdefault(one.heading, []).append(await atoll.store.read(one.text, person))
    pages = [[f"**{heading}**", *lines] for heading, lines in texts.items() if lines]
    await say(interaction, "\n".join(line for page in pages for line in page)[:MESSAGE_LENGTH])


def lines_about(person: Person, heading: str, now: Timestamp) -> list[str]:
    """Return the lines about a user's settings below a heading."""
    if heading == "Pictures":
        drawn = f"Private pictures are drawn {COLOUR_LABELS[person.colours]}."
        return [
            drawn,
            f"Private boards are shown {SIZE_LABELS[person.size]}.",
            f"When you play alone, your secret cards are shown {CARD_LABELS[person.cards]}.",
        ]
    if heading == "Turns":
        held, ended = "wait until you press **Done**", "end with your last move"
        return [f"Your turns {held if CONFIRM.of(person) == 'on' else ended}."]
    if heading != "Notifications":
        return []
    lines = [f"I notify you {NOTIFICATION_LABELS[person.notices]}."]
    if person.quiet_from is None or person.quiet_until is None:
        lines.append("You have no quiet hours.")
    else:
        hours = f"{clock(person.quiet_from)} to {clock(person.quiet_until)}"
        zone = zone_in_words(person.zone)
        lines.append(f"Your quiet hours are {hours} ({zone}). Deadlines pause then.")
    if is_away(person, now):
        lines.append(
            f"You are away until <t:{person.away_until}:f>. Turns that have begun go on."
            " `/settings me back` ends it."
        )
    allowed = NUDGES.of(person) == "on" and person.notices != "none"
    may = "Players who wait for you may nudge you once a day."
    lines.append(may if allowed else "You get no nudges.")
    return lines


async def keep(interaction: Interaction, *values: tuple[Setting, str]) -> None:
    """Store values of settings, and show all settings."""
    await begin_command(interaction)
    for setting, value in values:
        await setting.set(interaction, [value])
    await show_settings(interaction)
