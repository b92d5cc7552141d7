"""``/settings me``: notifications, quiet hours, vacations and pictures of a user."""

from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime
from functools import cache
from zoneinfo import available_timezones

import msgspec
from discord import Interaction, app_commands

from bot.domain.held_moves import CONFIRM
from bot.domain.ids import Timestamp
from bot.domain.nudges import NUDGES
from bot.domain.paces import DAY
from bot.domain.person import Cards, Colours, Notices, Person, Sizes
from bot.domain.quiet_hours import QUIET_HOURS_AT_MOST, zone_in_words
from bot.interactions.commands.completion import completes, completions, label_choices
from bot.interactions.commands.transformers import Name
from bot.interactions.context import services, user_of
from bot.interactions.errors import friendly
from bot.limits import MESSAGE_LENGTH
from bot.presentation.extras import HEADINGS
from bot.presentation.replies import begin_command, say
from engine.core import IllegalAction, counted, excerpt

AWAY_DAYS_A_YEAR = 42
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
    must_be_among(how, NOTIFICATION_LABELS)
    await keep_settings(interaction, notices=how)


@me.command(name="colours")
@app_commands.describe(which="Colours for your private pictures")
@app_commands.choices(which=label_choices(COLOUR_LABELS))
@friendly
async def colours(interaction: Interaction, which: str) -> None:
    """Choose the colours of the pictures that only you see."""
    must_be_among(which, COLOUR_LABELS)
    await keep_settings(interaction, colours=which)


@me.command(name="size")
@app_commands.describe(which="Size of your private boards")
@app_commands.choices(which=label_choices(SIZE_LABELS))
@friendly
async def size(interaction: Interaction, which: str) -> None:
    """Choose large print for the boards that only you see."""
    must_be_among(which, SIZE_LABELS)
    await keep_settings(interaction, size=which)


@me.command(name="cards")
@app_commands.describe(where="Your secret cards in games that you play alone in a channel")
@app_commands.choices(where=label_choices(CARD_LABELS))
@friendly
async def cards(interaction: Interaction, where: str) -> None:
    """Choose where your secret cards are shown when you play alone."""
    must_be_among(where, CARD_LABELS)
    await keep_settings(interaction, cards=where)


@me.command(name="nudges")
@app_commands.describe(allow="May players who wait for you nudge you?")
@app_commands.choices(allow=label_choices(NUDGE_LABELS))
@friendly
async def nudges(interaction: Interaction, allow: str) -> None:
    """Allow or turn off nudges by players who wait for you."""
    must_be_among(allow, NUDGE_LABELS)
    await keep_settings(interaction, NUDGES.to(allow))


@me.command(name="confirm")
@app_commands.describe(turns="Confirm the last move of each turn, in games with other players?")
@app_commands.choices(turns=label_choices(CONFIRM_LABELS))
@friendly
async def confirm(interaction: Interaction, turns: str) -> None:
    """Let the last move of your turns wait until you press Done."""
    must_be_among(turns, CONFIRM_LABELS)
    await keep_settings(interaction, CONFIRM.to(turns))


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
    if bool(begin) != bool(end):
        raise IllegalAction("Give a start and an end for your quiet hours, such as 22:30 and 7:00.")
    first, last = (_minutes(text) if text else None for text in (begin, end))
    if first is not None and last is not None:
        minutes = (last - first) % (24 * 60) or 24 * 60
        if minutes > QUIET_HOURS_AT_MOST * 60:
            raise IllegalAction(
                f"Quiet hours can last at most {QUIET_HOURS_AT_MOST} hours a day. To pause for"
                " longer, use `/settings me away`."
            )
    if zone and zone not in known_zones():
        raise IllegalAction(f"Unknown time zone “{excerpt(zone)}”. Choose from the list.")

    def resting(person: Person) -> Person:
        return msgspec.structs.replace(
            person, quiet_from=first, quiet_until=last, zone=zone or person.zone
        )

    await _change(interaction, resting)


@completes(quiet, "zone")
async def complete_zone(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Complete a time zone."""
    return completions(((zone, zone) for zone in known_zones()), typed)


@cache
def known_zones() -> list[str]:
    """Return all time zones that users can choose. Reading them takes many files."""
    return sorted(available_timezones() - {"localtime", "Factory"})


@me.command(name="away")
@app_commands.describe(days="For how many days? Your deadlines pause, and your tables are notified")
@friendly
async def away(interaction: Interaction, days: app_commands.Range[int, 1, 28]) -> None:
    """Take a vacation: your deadlines pause, and your tables are notified."""
    user, now = user_of(interaction), services(interaction).now()
    year, until = datetime.fromtimestamp(now, UTC).year, Timestamp(now + days * DAY)

    def leaving(person: Person) -> Person:
        taken = _days_taken(person, now) if person.away_year == year else 0
        if taken >= AWAY_DAYS_A_YEAR:
            raise IllegalAction("You have no vacation days left this year.")
        if taken + days > AWAY_DAYS_A_YEAR:
            left = counted(AWAY_DAYS_A_YEAR - taken, "day")
            raise IllegalAction(f"You have {left} of vacation left this year. Choose at most that.")
        return msgspec.structs.replace(
            person, away_from=now, away_until=until, away_days=taken + days, away_year=year
        )

    await _change(interaction, leaving)
    await services(interaction).upkeep.notify_tables_of(
        user, f"<@{user}> is away until <t:{until}:D>. Deadlines of their next turns are paused."
    )


@me.command(name="back")
@friendly
async def back(interaction: Interaction) -> None:
    """End your vacation. Your deadlines run again."""
    user, now = user_of(interaction), services(interaction).now()

    def back_now(person: Person) -> Person:
        if person.away_until is None or person.away_until <= now:
            raise IllegalAction("You are not away. Your deadlines run.")
        taken = _days_taken(person, now)
        return msgspec.structs.replace(person, away_from=None, away_until=None, away_days=taken)

    await _change(interaction, back_now)
    await services(interaction).upkeep.notify_tables_of(user, f"<@{user}> is back.")


def _days_taken(person: Person, now: Timestamp) -> int:
    """Return a user's vacation days without those of a running vacation that are still to come."""
    to_come = max((person.away_until or now) - now, 0) // DAY
    return max(person.away_days - to_come, 0)


def must_be_among(key: str, known: Collection[str]) -> None:
    """Check that a value is a choice of a setting.

    Raises:
        IllegalAction: it is not.
    """
    if key not in known:
        raise IllegalAction(f"Choose from: {', '.join(known)}.")


async def show_settings(interaction: Interaction) -> None:
    """Show all settings of the user who acts, below headings."""
    atoll, person = services(interaction), person_of(interaction)
    texts = {heading: lines_about(person, heading, atoll.now()) for heading in HEADINGS}
    for setting in atoll.settings:
        texts.setdefault(setting.heading, []).append(await atoll.store.read(setting.text, person))
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
        hours = f"{_clock(person.quiet_from)} to {_clock(person.quiet_until)}"
        zone = zone_in_words(person.zone)
        lines.append(f"Your quiet hours are {hours} ({zone}). Deadlines pause then.")
    if person.away_until is not None and person.away_until > now:
        lines.append(
            f"You are away until <t:{person.away_until}:f>. Turns that have begun go on."
            " `/settings me back` ends it."
        )
    allowed = NUDGES.of(person) == "on" and person.notices != "none"
    may = "Players who wait for you may nudge you once a day."
    lines.append(may if allowed else "You get no nudges.")
    return lines


def person_of(interaction: Interaction) -> Person:
    """Return the settings of the user who acts."""
    return services(interaction).people.of(user_of(interaction))


async def keep_settings(
    interaction: Interaction, of_features: Mapping[str, str | int] | None = None, **changes: object
) -> None:
    """Store and show a user's settings."""

    def changed(person: Person) -> Person:
        features = {**person.of_features, **(of_features or {})}
        return msgspec.structs.replace(person, of_features=features, **changes)

    await _change(interaction, changed)


async def _change(interaction: Interaction, change: Callable[[Person], Person]) -> None:
    """Change the stored settings of a user, as ``keep_settings`` does.

    Raises:
        IllegalAction: raised by ``change``.
    """
    await begin_command(interaction)
    atoll = services(interaction)
    await atoll.upkeep.set_person(user_of(interaction), change)
    await show_settings(interaction)


def _minutes(text: str) -> int:
    """Return minutes after midnight.

    Raises:
        IllegalAction: the text is not a time of day.
    """
    try:
        found = datetime.strptime(text if ":" in text else f"{text}:00", "%H:%M")  # noqa: DTZ007
    except ValueError as problem:
        raise IllegalAction(f"“{excerpt(text)}” is not a time. Write it as 22:30.") from problem
    return found.hour * 60 + found.minute


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"
