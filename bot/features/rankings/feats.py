"""Feats: earn them in solo games, and use them in later ones."""

from collections.abc import Collection, Iterator, Mapping

from bot.domain.table import Table
from bot.features.rankings.results import kind_of
from bot.store.feats import EarnedFeat
from engine import GAMES
from engine.core import Game

GAME: Game = next(game for game in GAMES.values() if game.words.feats)
"""The game that has feats."""


def earned(after: Table, before: Table) -> tuple[EarnedFeat, ...]:
    """Return the feats that a change earns: the end of a solo game with a fresh deal."""
    ends = after.row.status == "over" and before.row.status != "over"
    user = after.seats[0].user
    if not ends or user is None or kind_of(after) != "solo":
        return ()
    met = after.game.rules.feats_met(after.state)
    return tuple(EarnedFeat(user, key, after.id, after.row.touched) for key in met)


# --- words


def ending_lines(keys: Collection[str]) -> Iterator[str]:
    """Yield a line for each feat that was earned for the first time."""
    for feat in GAME.words.feats:
        if feat.key in keys:
            yield f"🏅 You have earned **{feat.name}**: {feat.gift[:1].lower()}{feat.gift[1:]}"


def page_text(known: Mapping[str, EarnedFeat], name: str) -> str:
    """Return a user's feats: earned, missing, and how to earn them."""
    count = sum(feat.key in known for feat in GAME.words.feats)
    lines = [f"**{name}** has earned {count} of {len(GAME.words.feats)} feats of {GAME.name}."]
    for feat in GAME.words.feats:
        if feat.key in known:
            lines.append(f"🏅 **{feat.name}** · earned <t:{known[feat.key].at}:D>")
        else:
            lines.append(f"🔒 **{feat.name}** · to earn it: {feat.criterion}")
        lines.append(f"-# {feat.gift}")
    return "\n".join([*lines, _HINT])


_HINT = (
    "You earn feats in solo games with a fresh deal. Use one in a game with `difficulty=medium`, or"
    " any number with `difficulty=easy`."
)
