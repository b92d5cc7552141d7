"""Feats: what lone players earn for good, and bring into later games."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from bot.domain.rankings.results import kind_of
from bot.domain.table import Table
from bot.store.feats import Feat
from engine.core import Game
from engine.palm_island import feats as palm_island
from engine.palm_island.components import FEATS
from render.feats import criterion, gift

EARNED: Mapping[str, Callable[[Any], tuple[str, ...]]] = {"palm_island": palm_island.earned}
"""By game: the function that says which feats a finished game has met."""
PREFIX = "feat_"
ADMITTING = ("medium", "easy")
"""The difficulties at which feats may be brought."""
_FEAT_OF = {feat.key: feat for feat in FEATS}


def earned(after: Table, before: Table) -> tuple[Feat, ...]:
    """Return the feats, old and new, that a change earns: it ends a lone game with a fresh deal."""
    ends = after.row.status == "over" and before.row.status != "over"
    user = after.seats[0].user
    if not ends or user is None or kind_of(after) != "solo" or after.row.game not in EARNED:
        return ()
    met = EARNED[after.row.game](after.state)
    return tuple(Feat(user, key, after.id, after.row.touched) for key in met)


def has_feats(game: Game) -> bool:
    """Whether something can be earned in a game."""
    return any(option.earned for option in game.options)


def with_feats(game: Game, options: Mapping[str, str], known: Collection[str]) -> Mapping[str, str]:
    """Return a lone player's options with the feats that they know; nothing else unlocks one."""
    offered = [option.key for option in game.options if option.earned]
    chosen = {key: value for key, value in options.items() if key not in offered}
    if chosen.get("difficulty") not in ADMITTING:
        return chosen
    return chosen | {key: "on" for key in offered if key.removeprefix(PREFIX) in known}


# --- words


def told(keys: Collection[str]) -> Iterator[str]:
    """Yield what the last card says of feats that were earned for the first time."""
    for feat in FEATS:
        if feat.key in keys:
            yield f"🏅 You have earned **{feat.name}**: {_inward(gift(feat))}"


def page_text(known: Mapping[str, Feat], name: str) -> str:
    """Return somebody's feats in words: what is earned, what is missing, and how it is earned."""
    count = sum(feat.key in known for feat in FEATS)
    lines = [f"**{name}** has earned {count} of {len(FEATS)} feats of Palm Island."]
    for feat in FEATS:
        lines.append(f"{_sign(known.get(feat.key))} **{feat.name}**{_how(feat.key, known)}")
        lines.append(f"-# {gift(feat)}")
    return "\n".join([*lines, _HINT])


_HINT = (
    "A feat is earned at the end of a game alone with a fresh deal. Bring one into a game with"
    " `difficulty=medium`, any number with `difficulty=easy`."
)


def _sign(feat: Feat | None) -> str:
    return "🏅" if feat else "🔒"


def _how(key: str, known: Mapping[str, Feat]) -> str:
    if key in known:
        return f" · earned <t:{known[key].at}:D>"
    return f" · to earn it: {criterion(_FEAT_OF[key].criterion)}"


def _inward(sentence: str) -> str:
    """Return a sentence as it goes on after a colon."""
    return sentence[:1].lower() + sentence[1:]
