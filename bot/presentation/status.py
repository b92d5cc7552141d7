"""How the bot is, in a few lines for everybody."""

from importlib.metadata import version
from math import isinf

from bot.measures import ANSWER, SECONDS, share_within
from bot.services.proofs import Proofs
from bot.store.health import Counts
from bot.store.ids import Timestamp
from engine.core import counted

MOST = 0.95


def status_text(since: Timestamp, counts: Counts, proofs: Proofs) -> str:
    """Return version, age, tables, how quick the answers are, and what was proven."""
    playing, over = counts.tables["playing"], counts.tables["over"]
    lines = [
        f"**Atoll {version('atoll')}** · up since <t:{since}:R>",
        f"{counted(playing, 'game')} being played, {over:,} ended.",
        _quickness(),
        _promise(proofs),
    ]
    return "\n".join(filter(None, lines))


def _quickness() -> str:
    within = share_within(ANSWER, MOST)
    if within is None:
        return ""
    if isinf(within):
        return f"More than 5 of 100 answers take longer than {SECONDS[-1]:g} seconds."
    return f"95 of 100 answers come within {within:g} {'second' if within == 1 else 'seconds'}."


def _promise(proofs: Proofs) -> str:
    if not proofs.games:
        return ""
    kept = "all ended as they were played"
    lost = f"{proofs.different:,} did not end as they were played: please tell whoever hosts Atoll"
    return (
        f"{counted(proofs.games, 'ended game')} played again from their moves:"
        f" {lost if proofs.different else kept}."
    )
