"""The rights to change things, in one table, and the changes of the database in its words."""

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

Row = tuple[Any, ...]
Snapshot = Mapping[str, frozenset[Row]]
"""All rows of a database, by table."""

MOVER, PLAYER, ASKED, SEEING = "mover", "player", "asked", "seeing"
MODERATOR, MANAGER, OTHER_MODERATOR = "moderator", "manager", "other moderator"
ANYBODY, WRITING = "anybody", "writing"

MOVING: Mapping[str, str] = {  # each move and each undone one also changes the table
    **dict.fromkeys(
        ("/do moves", "/palm *", "/quake *", "/small *", "/propeller *", "/hopper *"), MOVER
    ),
    **dict.fromkeys(("o", "op", "s", "tt:forme", "t forme", "yes", "order"), MOVER),
    **dict.fromkeys(("tt:undo", "t undo", "no", "t:close"), PLAYER),
    **dict.fromkeys(("v *", "t agree", "t disagree"), ASKED),
}

OPENING = (
    *("/play*", "/learn", "le *", "lp", "c *", "ct", "t:again", "t:series", "open*"),
    *("/replay clone", "t:deal", "rt"),
)
OF_SERVERS = ("setto server *", "setfill server", "kn")

RIGHTS: Mapping[str, Mapping[str, str]] = {
    "moves": {  # an entry in the log for the user's own seat
        **MOVING,
        **dict.fromkeys(("forget",), PLAYER),
    },
    "table": {  # a table that another user has opened, its seats and its votes
        **MOVING,
        **dict.fromkeys(("t:join", "called", "takeseat", "t:sit", "sit"), SEEING),
        **dict.fromkeys(("t:start", "t:leave", "t:bot", "b", "bl", "lf", "l"), PLAYER),
        **dict.fromkeys(("seats", "seatbot", "give", "abort", "pace", "t:back", "more"), PLAYER),
        **dict.fromkeys(("forget",), ANYBODY),
        **dict.fromkeys(("notices", "night"), PLAYER),
        **dict.fromkeys(("admin *",), MODERATOR),
    },
    "moves of another seat": dict.fromkeys(("admin replace *", "admin rewind *"), MODERATOR),
    "server": dict.fromkeys(OF_SERVERS, MANAGER),
    "other server": dict.fromkeys(OF_SERVERS, OTHER_MODERATOR),
    "opens": dict.fromkeys(OPENING, ANYBODY),
    "opens on the server": dict.fromkeys(OPENING, WRITING),
    "own": {"*": ANYBODY},
    "shared": {  # counts without people: times of turns, ratings of puzzles, the daily message
        "*": ANYBODY
    },
    "pings": {
        **dict.fromkeys(
            ("Invite to a table", "/help report", "helpform", "Report to moderators"), ANYBODY
        ),
        **dict.fromkeys(("t:again", "t:series", "/play*"), ANYBODY),
        "nudge": PLAYER,
        "invite": PLAYER,
    },
}
"""The kinds of changes, and the only people and commands or buttons that may make them.

A person who may change a table may also ping its players.
"""

OF_TABLES = (
    "seats",
    "former_players",
    "former_ratings",
    "log",
    "snapshots",
    "lapses",
    "held_moves",
    "results",
)
SENDING = ("pings", "outbox", "posts", "old_cards", "notices", "notice_users", "dailies")
SHARED = (
    "answers",
    "puzzle_ratings",
    "meta",
    "challenges",
    "marks",
    "pools",
    "series",
)


class Role(NamedTuple):
    """What a person is at a table, and the seats that bots play there.

    One who ``is_invited`` is offered a seat. One who ``is_timed_out`` may not write on the server.
    """

    user: int
    seats: frozenset[int]
    bots: frozenset[int]
    is_invited: bool
    is_awaited: bool
    sees: bool
    moderates: bool
    moderates_other: bool
    is_timed_out: bool = False

    def has(self, right: str) -> bool:
        """Whether the person has a right."""
        return {
            MOVER: self.is_awaited,
            PLAYER: bool(self.seats),
            ASKED: bool(self.seats) or self.is_invited,
            SEEING: self.sees,
            MODERATOR: self.moderates and self.sees and not self.seats,
            MANAGER: self.moderates,
            OTHER_MODERATOR: self.moderates_other,
            ANYBODY: True,
            WRITING: not self.is_timed_out,
        }[right]


def may(role: Role, surface: str, change: str) -> bool:
    """Whether a person may make a kind of change by a surface."""
    rights = [right for name, right in RIGHTS.get(change, {}).items() if fnmatchcase(surface, name)]
    if change == "pings":
        return any(map(role.has, rights)) or may(role, surface, "table")
    return any(map(role.has, rights))


def changes(
    before: Snapshot,
    after: Snapshot,
    columns: Mapping[str, list[str]],
    role: Role,
    at: tuple[int, int],
) -> Iterator[str]:
    """Yield the kinds of all changes. ``at`` are the table and its server."""
    table, guild = at
    games = columns["games"]
    opened = {row[games.index("id")] for row in after["games"]}
    opened -= {row[games.index("id")] for row in before["games"]}
    for name, rows in after.items():
        for row in rows ^ before[name]:
            values = dict(zip(columns[name], row, strict=True))
            number = values.get("id") if name == "games" else values.get("game")
            yield from _kind(name, values, number in opened, number == table, role, guild)


def _kind(
    name: str, row: Mapping[str, Any], is_new: bool, is_here: bool, role: Role, guild: int
) -> Iterator[str]:
    if name in SENDING or name in SHARED:
        yield "shared"
    elif is_new:
        is_there = name == "games" and row["guild"] == guild
        yield "opens on the server" if is_there else "opens"
    elif name in ("servers", "contests"):
        yield "server" if row["guild"] == guild else "other server"
    elif name == "log" and is_here:
        mine = row["seat"] in role.seats
        is_nobodys = row["seat"] < 0 or row["seat"] in role.bots
        others = "table" if is_nobodys else "moves of another seat"
        yield "moves" if mine else others
    elif name in ("games", "audit", "standings") or (name in OF_TABLES and is_here):
        yield "table"
    elif row.get("user") == role.user:
        yield "own"
    elif name == "latest_turns":  # a move may end the turn of an absent player
        yield "table"
    else:
        yield f"rows of others in {name}"
