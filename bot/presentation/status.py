"""A short public status of the bot, with information about its host."""

from math import isinf
from typing import NamedTuple

from bot.domain.ids import Timestamp
from bot.measures import ANSWER, SECONDS, share_within
from bot.services.proofs import Proofs
from bot.store.health import Counts
from bot.version import version
from engine.core import counted

MOST = 0.95


class Host(NamedTuple):
    """How users reach the host, and the URLs of the host's privacy policy and terms.

    ``verifier`` is the page that proves games: a file or a URL.
    """

    contact: str = ""
    privacy: str | None = None
    terms: str | None = None
    verifier: str = ""


UNKNOWN_HOST = Host()


def host_text(host: Host) -> str:
    """Return a line with the host's contact, privacy policy and terms, or "" without any."""
    links = (("Privacy", host.privacy), ("Terms", host.terms))
    parts = [f"Host of this bot: {host.contact}"] if host.contact else []
    parts += [f"[{name}](<{address}>)" for name, address in links if address]
    return f"-# {' · '.join(parts)}" if parts else ""


def status_text(since: Timestamp, counts: Counts, proofs: Proofs, host: Host = UNKNOWN_HOST) -> str:
    """Return the version, uptime, games, response times, results of replays, and the host."""
    playing = counts.tables["playing"]
    over = counts.tables["over"]
    within = share_within(ANSWER, MOST)
    is_slow = within is not None and isinf(within)
    lines = [
        f"**Atoll {version()}** · started <t:{since}:R>",
        "Atoll is running, with problems."
        if is_slow or proofs.different
        else "Everything is running.",
        f"{counted(playing, 'game')} in progress, {over:,} finished.",
    ]
    if is_slow:
        lines.append(f"More than 5 % of replies take longer than {SECONDS[-1]:g} seconds.")
    elif within is not None:
        seconds = "second" if within == 1 else "seconds"
        lines.append(f"95 % of replies arrive within {within:g} {seconds}.")
    if proofs.games:
        result = "all with the same result."
        if proofs.different:
            result = f"{proofs.different:,} with a different result. Please tell the host."
        games = counted(proofs.games, "finished game")
        lines.append(f"{games} replayed from the moves: {result}")
    return "\n".join(filter(None, [*lines, host_text(host)]))
