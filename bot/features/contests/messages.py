"""The pages and buttons of contests, and their lines on the daily card."""

from collections.abc import Iterator, Mapping
from typing import Any

import discord
from discord import ButtonStyle, SelectOption
from discord.ui import Label, TextInput, UserSelect

from bot.domain.ids import Timestamp, UserId
from bot.domain.mentions import in_message
from bot.features.challenges.rules import KINDS, deal_name
from bot.features.contests.rules import (
    BEST,
    DAYS,
    DEALS,
    HOW_POINTS_WORK,
    Line,
    Par,
    in_words,
    pars_of,
    standing_of,
)
from bot.features.contests.store import Results
from bot.features.replays.messages import PlaySameDeal, ShowPast
from bot.limits import MESSAGE_LENGTH
from bot.presentation.components import OPTION_LENGTH, SELECT_SIZE, button, select
from bot.presentation.forms import form_of
from bot.presentation.listings import and_more
from bot.presentation.press import Number, Press
from bot.presentation.presses import LookAtChallenges
from bot.presentation.private import as_of
from engine.core import counted
from render.rankings import ROWS_AT_MOST, RankedPlayer, Ranking

SHOWN_PLAYERS = 25
MEDALS = ("🥇", "🥈", "🥉")
KIND = "kind"
USUAL = "hard"
"""The kind of deals that the form of a new contest offers first: Palm Island."""
DEALS_KEY = "deals"
DAYS_KEY = "days"
USERS = "users"
CLOSE = "close"
NOW = "now"
CLOSES = {
    "0": "As planned",
    **{str(days): f"Later, by {counted(days, 'day')}" for days in (1, 2, 3, 7, 14, 30)},
    NOW: "Now, early. Deals in progress have a day",
}
"""When a contest closes after a change, by values of the form."""
WHICH_DEAL = "Which deal?"


class ShowContest(Press, frozen=True, tag="k"):
    """Shows a contest: its players, or its standing."""

    contest: Number


class PlayDeal(Press, frozen=True, tag="kp"):
    """Starts or continues the next deal of a contest of the user."""

    contest: Number


class ChooseDeal(Press, frozen=True, tag="kd"):
    """A list of the deals of a closed contest. The value is the place of one."""

    contest: Number


class OpenContest(Press, frozen=True, tag="kn"):
    """The form for a new contest."""


class ChangeContest(Press, frozen=True, tag="kc"):
    """The form that moves the close of a contest, or removes a player."""

    contest: Number


# --- the daily card


def day_line(results: Results, user: UserId, server: str) -> str:
    """Return the line of a contest on a user's daily card."""
    title = f"🏁 **Contest of {in_message(server)}** · {deal_name(results.deals[0])}"
    if results.contest.closed is not None:
        return f"{title} · closed <t:{results.contest.closed}:R>"
    until = f"until <t:{results.closes}:F>"
    place = results.next_deal(user)
    if place is None:
        return f"{title} · all {len(results.deals)} deals played · {until}"
    return f"{title} · deal {place + 1} of {len(results.deals)} · {until}"


def day_buttons(results: Results, user: UserId) -> Iterator[discord.ui.Button[Any]]:
    """Yield the buttons of a contest on a user's daily card."""
    place = results.next_deal(user)
    if results.contest.closed is None and place is not None:
        yield play_button(results, place, user)
    yield button(ShowContest(results.contest.id), "Contest")


def play_button(results: Results, place: int, user: UserId) -> discord.ui.Button[Any]:
    """Return the button that starts or continues a deal."""
    verb = "Play" if results.attempt(place, user) is None else "Continue"
    return button(PlayDeal(results.contest.id), f"{verb} deal {place + 1}", ButtonStyle.success)


# --- the page of a contest


def contest_text(
    results: Results, reader: UserId, server: str, names: Mapping[UserId, str], at: Timestamp
) -> str:
    """Return the page of a contest. Before its close it only counts the deals of each player.

    If it has many players, it shows the first ones and the ``reader``.
    """
    contest = results.contest
    deals = counted(len(results.deals), "deal")
    title = f"### Contest of {in_message(server)} · {as_of(at)}"
    head = [title, f"{deal_name(results.deals[0])} · {deals}"]
    foot = [f"-# {HOW_POINTS_WORK}"]
    if contest.closed is None:
        entry = "the players on its list" if contest.listed else "all members"
        head.append(f"Open to {entry} until <t:{results.closes}:f>. Results appear after that.")
        lines = {user: _progress(results, user, names[user]) for user in results.users}
        nobody = "No player has begun yet."
    else:
        standing = standing_of(results)
        lines = {line.user: _standing_line(line, names[line.user]) for line in standing}
        nobody = "No player took part."
        foot.insert(0, f"-# {pars_line(results)}")
    room = MESSAGE_LENGTH - len("\n".join([*head, *foot]))
    return "\n".join([*head, *(_fitting(lines, reader, room) or [nobody]), *foot])


def _fitting(lines: Mapping[UserId, str], reader: UserId, room: int) -> list[str]:
    """Return the first lines that fit into a number of characters, and the reader's own."""
    own = lines.get(reader, "")
    room -= len("\n".join(["", own, and_more(len(lines)), ""]))
    shown = dict[UserId, str]()
    for user, line in lines.items():
        room -= len(line) + 1
        if room < 0 or len(shown) == SHOWN_PLAYERS:
            break
        shown[user] = line
    last = [and_more(len(lines) - len(shown)), "" if reader in shown else own]
    return [*shown.values(), *filter(None, last)]


def _progress(results: Results, user: UserId, name: str) -> str:
    attempts = [results.attempt(place, user) for place in range(len(results.deals))]
    played = sum(one is not None and one.ended is not None for one in attempts)
    return f"{name}: {played} of {len(results.deals)} played"


def _standing_line(line: Line, name: str) -> str:
    medal = MEDALS[line.place - 1] if line.place <= len(MEDALS) else f"{line.place}."
    return f"{medal} {name}: **{in_words(line.total)}** ({_points(line)})"


def _points(line: Line) -> str:
    return " · ".join("–" if one is None else in_words(one) for one in line.points)


def pars_line(results: Results) -> str:
    """Return the pars of all deals as text."""
    found = KINDS.get(results.contest.kind)
    if found is not None and not found.game.scored:
        return "Points: the share of explorers outlived."
    return f"Par of the deals: {' · '.join(map(_par_in_words, pars_of(results)))}"


def _par_in_words(par: Par) -> str:
    if not par.results:
        return "–"
    provisional = "" if par.results == BEST else " (provisional)"
    return f"{float(par.value):.1f}{provisional}"


def contest_items(
    results: Results, user: UserId, *, manages: bool
) -> Iterator[discord.ui.Item[Any]]:
    """Yield the buttons and the list of the page of a contest, for a user who may manage it."""
    place = results.next_deal(user)
    if results.contest.closed is None and place is not None:
        yield play_button(results, place, user)
    yield button(ShowContest(results.contest.id), "↻")
    yield button(LookAtChallenges("day"), "Today")
    if results.contest.closed is None and manages:
        yield button(ChangeContest(results.contest.id), "Change …")
    if results.contest.closed is not None:
        options = [
            SelectOption(label=f"Deal {place}", value=str(place))
            for place in range(1, len(results.deals) + 1)
        ]
        yield select(ChooseDeal(results.contest.id), options, WHICH_DEAL, row=1)


def podium_of(results: Results, server: str, names: Mapping[UserId, str]) -> Ranking | None:
    """Return the picture of a contest, or ``None`` before its close or without players."""
    standing = standing_of(results)[:ROWS_AT_MOST] if results.contest.closed is not None else []
    rows = [
        RankedPlayer(line.place, names[line.user], (line.total + 5) // 10, _points(line))
        for line in standing
    ]
    if not rows:
        return None
    scope = deal_name(results.deals[0])
    return Ranking(title=f"Contest of {server}", scope=scope, unit="points", rows=tuple(rows))


# --- the page of a deal


def deal_items(
    results: Results, place: int, names: Mapping[UserId, str]
) -> Iterator[discord.ui.Item[Any]]:
    """Yield buttons to replay the lines of a deal, and to practise it."""
    deal = results.deals[place]
    tables = [one for one in results.attempts[place] if one.table is not None and one.ended]
    if tables and tables[0].table is not None:
        yield button(PlaySameDeal(tables[0].table, 0), "Practise it", ButtonStyle.success, row=0)
    if deal.line is not None:
        yield button(ShowPast("replay", deal.line, 0), "Replay Atoll's solution", row=0)
    yield button(ShowContest(results.contest.id), "Back", row=0)
    for number, one in enumerate(tables[: 3 * 5]):
        if one.table is not None and one.user in names:
            label = f"Replay {names[one.user]}"[:OPTION_LENGTH]
            yield button(ShowPast("replay", one.table, 0), label, row=1 + number // 5)


# --- for organisers


def contest_form() -> discord.ui.Modal:
    """Return the form for a new contest."""
    kinds = [
        SelectOption(
            label=", ".join(filter(None, [kind.game.name, kind.about.label])),
            value=key,
            default=key == USUAL,
        )
        for key, kind in KINDS.items()
    ]
    deals = f"How many deals? {DEALS[0]} to {DEALS[-1]}"
    days = f"Open for how many days? {DAYS[0]} to {DAYS[-1]}"
    people = UserSelect[Any](custom_id=USERS, required=False, min_values=0, max_values=SELECT_SIZE)
    game = discord.ui.Select[Any](custom_id=KIND, options=kinds, required=True)
    labels = [
        Label[Any](text="Game", component=game),
        Label[Any](text=deals, component=_number(DEALS_KEY, "5")),
        Label[Any](text=days, component=_number(DAYS_KEY, "14")),
        Label[Any](text="Who may play?", description="Empty: all members", component=people),
    ]
    return form_of(OpenContest(), "Open a contest", labels)


def change_form(results: Results, names: Mapping[UserId, str]) -> discord.ui.Modal:
    """Return the form that changes a contest or removes one of the players with ``names``."""
    closes = [SelectOption(label=label, value=value) for value, label in CLOSES.items()]
    closes[0].default = True
    close = discord.ui.Select[Any](custom_id=CLOSE, options=closes, required=True)
    labels = [Label[Any](text="When does it close?", component=close)]
    options = [
        SelectOption(label=name[:OPTION_LENGTH], value=str(user)) for user, name in names.items()
    ]
    if options:
        users = discord.ui.Select[Any](
            custom_id=USERS, options=options, required=False, min_values=0
        )
        about = "Their results don't count, and they begin no deal."
        labels.append(Label[Any](text="Remove a player", description=about, component=users))
    return form_of(ChangeContest(results.contest.id), "Change the contest", labels)


def _number(key: str, usual: str) -> TextInput[Any]:
    return TextInput[Any](custom_id=key, default=usual, max_length=2)
