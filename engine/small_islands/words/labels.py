"""The labels and icons of the choices of Small Islands."""

from functools import lru_cache

from engine.core import Action
from engine.core.words import counted
from engine.small_islands.rules.actions import (
    AddPort,
    Back,
    Build,
    Choose,
    Confirm,
    Cover,
    Done,
    Explore,
    Keep,
    KeepToken,
    Land,
    Place,
    PutBack,
    Turn,
)
from engine.small_islands.rules.cards import Objective, objective
from engine.small_islands.rules.chart import CELL_OF
from engine.small_islands.rules.components import icon_name
from engine.small_islands.rules.islands import island_at
from engine.small_islands.rules.landing import OWN
from engine.small_islands.rules.pay import Best, BySize, Discover, Rarest
from engine.small_islands.rules.scoring import Promise, points_of_ship
from engine.small_islands.rules.tiles import CORNERS, FACES, SHIP_FACES, STARTING
from engine.small_islands.rules.view import SmallView

_SIGNS: dict[type[Action], str] = {
    Choose: "flag",
    Keep: "hand",
    Explore: "tiles",
    Place: "tiles",
    Turn: "rotate",
    Land: "ship",
    AddPort: "port",
    Build: "house",
    KeepToken: "discovery",
    Confirm: "tick",
    Back: "cross",
    PutBack: "discard",
    Done: "tick",
}
_RESOURCES = {"flower": "lotus", "fruit": "dragon_fruit"}
"""Resources whose drawing has another name."""


@lru_cache(maxsize=64)
def candidates(options: tuple[Action, ...]) -> tuple[str, ...]:
    """Return each cell that some option names; the picture marks it with its name."""
    cells = (getattr(option, "cell", None) for option in options)
    return tuple(dict.fromkeys(cell for cell in cells if cell is not None))


def label(view: SmallView, action: Action) -> str:
    """Return the label of ``action``."""
    match action:
        case Choose() | Keep():
            return _choosing(view, action)
        case Explore(tile):
            return f"Take tile {tile}: {tile_words(tile)}"
        case Place(tile, None):
            return f"Place tile {tile}: {tile_words(tile)}"
        case Place(tile, cell, turn):
            about = f": {tile_words(tile)}" if tile in STARTING else ""
            rotation = f", rotated {turn}°" if turn else ", not rotated"
            return f"Place tile {tile} on {cell}{about if turn is None else rotation}"
        case Turn(turn):
            return f"Rotate to {turn}°"
        case PutBack(tile):
            return f"Remove tile {tile} from the game"
        case Land(ship, cell):
            return _landing(view, ship, cell)
        case AddPort(token):
            return f"Add a Port{_where(action)} with the {token} token"
        case Cover():
            covered = f"the {action.over}{_where(action)}" if action.cell else "another resource"
            shows = f" as {action.resource}" if action.key != action.resource else ""
            return f"Cover {covered} with the {action.key} token{shows}"
        case Build(cell):
            return f"Place a House on {cell} → {_pay(view, cell)}"
        case KeepToken(value):
            return f"Keep the token worth {value}"
        case Confirm():
            plan = view.secrets.plan if view.secrets else None
            return "Land here" if plan and plan.tile in SHIP_FACES else "Place it here"
        case Back():
            return "Choose again"
        case Done():
            return "No more Houses" if view.phase == "reward" else "Use no token"
    raise TypeError(f"{action} is not an action of Small Islands")


def _choosing(view: SmallView, action: Choose | Keep) -> str:
    """Return an Objective with its result now, and its number if the picture shows it."""
    prospects = view.secrets.prospects if view.secrets else ()
    shown = [seen.cards for seen in prospects]
    if view.secrets and view.secrets.objective:
        del shown[:1]  # the Objective of this round
    is_shown = action.objective and action.cards in shown
    number = f"{shown.index(action.cards) + 1}: " if is_shown else ""
    now = next((seen.now for seen in prospects if seen.cards == action.cards), Promise())
    return f"{number}{short_words(objective(action.cards))} ({now.tokens or now.points} now)"


def _landing(view: SmallView, ship: str, cell: str | None) -> str:
    name = "your own ship" if ship == OWN else "a grey ship"
    if cell is None:
        once = " (once a game)" if ship == OWN else ""
        return f"Land {name}{once}: exploring ends after this turn"
    points = points_of_ship(dict(view.chart), CELL_OF[cell])
    scored = f" → {counted(points, 'point')} so far" if ship == OWN else ""
    return f"Land {name} on {cell}{scored}"


def _where(action: Cover | AddPort) -> str:
    corner = f" in the {CORNERS.get(action.corner, action.corner)}" if action.corner else ""
    return f" on {action.cell}{corner}" if action.cell else ""


def tile_words(tile: str) -> str:
    """Return the regions of a tile with their icons."""
    regions = [
        ", ".join(map(icon_name, region.icons)) or "bare land" for region in FACES[tile].regions
    ]
    return " | ".join(regions) or "open sea"


def short_words(goal: Objective) -> str:
    """Return an Objective in a few words, like the signs in the picture."""
    match goal.pay:
        case Rarest(each, plus):
            reward = f"{plus} + {each} × rarest resource"
        case Best(each, plus):
            reward = f"{plus} + {each} × most common resource"
        case BySize(steps):
            reward = f"{steps[0][1]} to {steps[-1][1]} points by its size"
        case Discover():
            reward = "the best of 1 token per Temple"
        case pay:
            reward = pay.words
    return f"{goal.condition.words} → {reward}"


def _pay(view: SmallView, cell: str) -> str:
    cards = view.players[view.mover].objective
    island = island_at(view.islands, CELL_OF[cell])
    pay, temples = objective(cards).pay, island.symbols.temple
    if isinstance(pay, Discover):
        drawn = min(temples, view.discoveries_left)
        if drawn > 1:
            return f"the best of {drawn} Discovery tokens"
        if drawn:
            return "a Discovery token"
        return f"no Discovery token ({'none is left' if temples else 'no Temple'})"
    return counted(pay.points(island.symbols, island.size), "point")


def icon(view: SmallView, action: Action) -> str:
    """Return the icon of an action; for a token, of the resource that it shows."""
    if isinstance(action, Cover):
        return _RESOURCES.get(action.resource, action.resource)
    return _SIGNS[type(action)]
