"""The settings of the user who acts: how they are read, checked and stored."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from zoneinfo import available_timezones

import discord
import msgspec
from discord import Interaction
from discord.ui import Label, TextInput

from bot.domain.held_moves import CONFIRM
from bot.domain.ids import Timestamp
from bot.domain.nudges import NUDGES
from bot.domain.paces import DAY
from bot.domain.person import IN_WORDS, PLACE_OF_TURN, FeatureSetting, Person, ValueT
from bot.domain.quiet_hours import QUIET_HOURS_AT_MOST, zone_in_words
from bot.interactions.context import services, user_of
from bot.presentation.settings import FormSetting, Setting, Tab
from engine.core import IllegalAction, counted, excerpt

AWAY_DAYS_A_YEAR = 42
AWAY_AT_MOST = 28
"""The most days of a vacation."""
UNKNOWN_ZONE = "Unknown time zone “{}”. Write it as Europe/Berlin."


def person_of(interaction: Interaction) -> Person:
    """Return the settings of the user who acts."""
    return services(interaction).people.settings_of(user_of(interaction))


async def change_person(interaction: Interaction, change: Callable[[Person], Person]) -> None:
    """Change the stored settings of the user who acts."""
    await services(interaction).upkeep.set_person(user_of(interaction), change)


def must_be_among(values: Sequence[str], known: Mapping[str, str]) -> str:
    """Return the only one of the chosen values.

    Raises:
        IllegalAction: the setting has no such value.
    """
    if len(values) != 1 or values[0] not in known:
        raise IllegalAction(f"Choose from: {', '.join(known)}.")
    return values[0]


def own_setting(
    tab: Tab,
    key: str,
    subject: str,
    values: Mapping[str, str],
    get: Callable[[Person], str],
    to: Callable[[Person, str], Person],
) -> Setting:
    """Return a setting of a user with one value. ``to`` returns them with another value."""

    async def now(interaction: Interaction) -> Mapping[str, str]:
        value = get(person_of(interaction))
        return {value: values.get(value, value)}

    async def keep_value(interaction: Interaction, chosen: Sequence[str]) -> None:
        value = must_be_among(chosen, values)
        await change_person(interaction, lambda person: to(person, value))

    return Setting(key=key, tab=tab, subject=subject, values=values, get=now, set=keep_value)


def field_setting(tab: Tab, field: str, subject: str, values: Mapping[str, str]) -> Setting:
    """Return the setting of a field of ``Person``."""

    def get(person: Person) -> str:
        value: str = getattr(person, field)
        return value

    def to(person: Person, value: str) -> Person:
        return msgspec.structs.replace(person, **{field: value})

    return own_setting(tab, field, subject, values, get, to)


def feature_setting(
    tab: Tab, of: FeatureSetting[str], subject: str, values: Mapping[str, str]
) -> Setting:
    """Return the setting of a feature."""
    return own_setting(
        tab,
        of.name,
        subject,
        values,
        of.value_of,
        lambda person, value: with_value(person, of, value),
    )


def with_value(person: Person, of: FeatureSetting[ValueT], value: ValueT) -> Person:
    """Return a user with a value of a feature's setting."""
    return msgspec.structs.replace(person, of_features={**person.of_features, **of.to(value)})


TURN_CALLS = field_setting(
    "turns",
    "notices",
    "Your turn",
    {
        "mention": "mention me in the channel",
        "dm": "send me a direct message",
        "both": "mention me and send a direct message",
        "none": "don't notify me",
    },
)
END_OF_TURN = feature_setting(
    "turns", CONFIRM, "End of turn", {"off": "with my last move", "on": "when I press Done"}
)
NUDGED = feature_setting(
    "turns", NUDGES, "Nudges", {"on": "once a day from players who wait", "off": "none"}
)
MY_TURNS = feature_setting(
    "turns",
    PLACE_OF_TURN,
    "My turns",
    {"card": "on the board where possible", "panel": "always in my own messages"},
)
SIZE = field_setting(
    "pictures",
    "size",
    "Size",
    {"normal": "one picture", "large": "large print, on several pages"},
)
COLOURS = field_setting(
    "pictures",
    "colours",
    "Colours",
    {"normal": "standard", "safe": "safe for colour-blind eyes"},
)
WORDS_FIRST = feature_setting(
    "pictures",
    IN_WORDS,
    "Board in words first",
    {"off": "no, a picture", "on": "yes, no picture in my own messages"},
)
CARDS = field_setting(
    "privacy",
    "cards",
    "My secret cards",
    {"card": "on the board of a game I play alone", "dm": "never on a board in a channel"},
)


# --- quiet hours and days off


def quiet_hours(begin: str, end: str, zone: str) -> Callable[[Person], Person]:
    """Return a change to quiet hours between two times such as 22:30, or to none.

    Raises:
        IllegalAction: only one time is given, they are too far apart, or a text is no time or no
            time zone.
    """
    if bool(begin) != bool(end):
        raise IllegalAction("Give a start and an end for your quiet hours, such as 22:30 and 7:00.")
    first, last = (_minutes(text) if text else None for text in (begin, end))
    if first is not None and last is not None:
        minutes = (last - first) % (24 * 60) or 24 * 60
        if minutes > QUIET_HOURS_AT_MOST * 60:
            raise IllegalAction(
                f"Quiet hours can last at most {QUIET_HOURS_AT_MOST} hours a day. To pause for"
                " longer, take days off."
            )
    known = zone_called(zone) if zone else ""

    def resting(person: Person) -> Person:
        return msgspec.structs.replace(
            person, quiet_from=first, quiet_until=last, zone=known or person.zone
        )

    return resting


@cache
def known_zones() -> list[str]:
    """Return all time zones that users can choose. Reading them takes many files."""
    return sorted(available_timezones() - {"localtime", "Factory"})


def zone_called(text: str) -> str:
    """Return the time zone that a user means: its name, its city, or its offset to UTC.

    Raises:
        IllegalAction: there is none, or several.
    """
    wanted = text.strip().lower().replace(" ", "_")
    found = [zone for zone in known_zones() if zone.lower() == wanted]
    if not found:
        found = [zone for zone in known_zones() if wanted in _short_names(zone)]
    if len(found) != 1:
        raise IllegalAction(UNKNOWN_ZONE.format(excerpt(text)))
    return found[0]


def _short_names(zone: str) -> tuple[str, str]:
    return zone.rpartition("/")[2].lower(), zone_in_words(zone).lower()


def _minutes(text: str) -> int:
    """Return minutes after midnight."""
    try:
        found = datetime.strptime(text if ":" in text else f"{text}:00", "%H:%M")  # noqa: DTZ007
    except ValueError as problem:
        raise IllegalAction(f"“{excerpt(text)}” is not a time. Write it as 22:30.") from problem
    return found.hour * 60 + found.minute


def clock(minutes: int) -> str:
    """Return minutes after midnight as a time of day."""
    return f"{minutes // 60}:{minutes % 60:02}"


async def go_away(interaction: Interaction, days: int) -> None:
    """Start a vacation of the user who acts, and tell their tables."""
    user = user_of(interaction)
    now = services(interaction).now()
    year = _year_of(now)
    until = Timestamp(now + days * DAY)
    this_year = days - _whole_days(_start_of(year + 1), until)

    def leaving(person: Person) -> Person:
        taken = _days_taken(person, now)
        if taken >= AWAY_DAYS_A_YEAR:
            raise IllegalAction("You have no vacation days left this year.")
        if taken + this_year > AWAY_DAYS_A_YEAR:
            left = counted(AWAY_DAYS_A_YEAR - taken, "day")
            raise IllegalAction(f"You have {left} of vacation left this year. Choose at most that.")
        return msgspec.structs.replace(
            person, away_from=now, away_until=until, away_days=taken + this_year, away_year=year
        )

    await change_person(interaction, leaving)
    await services(interaction).upkeep.notify_tables_of(
        user, f"<@{user}> is away until <t:{until}:D>. Deadlines of their next turns are paused."
    )


async def come_back(interaction: Interaction) -> None:
    """End the vacation of the user who acts, and tell their tables."""
    user = user_of(interaction)
    now = services(interaction).now()

    def back_now(person: Person) -> Person:
        if not is_away(person, now):
            raise IllegalAction("You are not away. Your deadlines run.")
        taken = _days_taken(person, now)
        return msgspec.structs.replace(
            person, away_from=None, away_until=None, away_days=taken, away_year=_year_of(now)
        )

    await change_person(interaction, back_now)
    await services(interaction).upkeep.notify_tables_of(user, f"<@{user}> is back.")


def is_away(person: Person, now: Timestamp) -> bool:
    """Return whether a user is on vacation."""
    return person.away_until is not None and person.away_until > now


def _days_taken(person: Person, now: Timestamp) -> int:
    """Return how many vacation days a user has had this year.

    A day counts for the year in which it begins, so a vacation can count for two years.
    """
    year = _year_of(now)
    until = person.away_until or 0
    booked = person.away_days
    if person.away_year != year:
        booked = _whole_days(_start_of(year), until)
    to_come = _whole_days(now, until) - _whole_days(_start_of(year + 1), until)
    return max(booked - to_come, 0)


def _whole_days(start: float, end: float) -> int:
    """Return how many whole days there are from a time to another, or 0 if it is earlier."""
    return int(max(end - start, 0) // DAY)


def _year_of(now: Timestamp) -> int:
    return datetime.fromtimestamp(now, UTC).year


def _start_of(year: int) -> float:
    return datetime(year, 1, 1, tzinfo=UTC).timestamp()


async def _rest(interaction: Interaction) -> Mapping[str, str]:
    """Return the words for a user's quiet hours and vacation."""
    person = person_of(interaction)
    now = services(interaction).now()
    words = []
    if person.quiet_from is not None and person.quiet_until is not None:
        hours = f"{clock(person.quiet_from)} to {clock(person.quiet_until)}"
        words.append(f"{hours} ({zone_in_words(person.zone)})")
    if is_away(person, now):
        days = -(-((person.away_until or now) - now) // DAY)
        words.append(f"{counted(days, 'day')} off")
    return {str(place): text for place, text in enumerate(words)}


async def _rest_fields(interaction: Interaction) -> Sequence[Label[discord.ui.Modal]]:
    """Return the fields of the form for quiet hours and vacations."""
    person = person_of(interaction)
    now = services(interaction).now()
    begin, end = (
        "" if minutes is None else clock(minutes)
        for minutes in (person.quiet_from, person.quiet_until)
    )
    away = "0 ends your days off. " if is_away(person, now) else ""
    about_days = f"1 to {AWAY_AT_MOST}. {away}Leave it empty to change nothing."
    fields = (
        ("begin", "Quiet hours begin", "Such as 22:30. Leave both times empty for none.", begin),
        ("end", "Quiet hours end", "Such as 7:00. Deadlines pause until then.", end),
        ("zone", "Time zone", "Such as Europe/Berlin, or a city", person.zone),
        ("days", "Days off from now", about_days, ""),
    )
    return [
        Label(
            text=name,
            description=about,
            component=TextInput(
                custom_id=key, default=value or None, required=False, max_length=60
            ),
        )
        for key, name, about, value in fields
    ]


async def _fill_rest(interaction: Interaction, filled: Mapping[str, str]) -> None:
    """Store the quiet hours and the vacation of a form."""
    texts = {key: text.strip() for key, text in filled.items()}
    days = texts.get("days", "")
    if days and not (days.isascii() and days.isdecimal() and int(days) <= AWAY_AT_MOST):
        raise IllegalAction(f"“{excerpt(days)}” is no number of days. Write 0 to {AWAY_AT_MOST}.")
    change = quiet_hours(texts.get("begin", ""), texts.get("end", ""), texts.get("zone", ""))
    await change_person(interaction, change)
    if not days:
        return
    if int(days):
        await go_away(interaction, int(days))
    else:
        await come_back(interaction)


REST = FormSetting(
    key="rest",
    tab="turns",
    subject="Quiet hours and days off",
    get=_rest,
    fields=_rest_fields,
    fill=_fill_rest,
)
OWN_SETTINGS = (TURN_CALLS, END_OF_TURN, NUDGED, MY_TURNS, REST, SIZE, COLOURS, WORDS_FIRST, CARDS)
"""The settings of a user without those of features, in the order of their lists."""
