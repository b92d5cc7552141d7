"""The labels of the choices of Small Islands."""

from functools import lru_cache

from engine.core import Action, Label, Phrase, skipping, worded
from engine.core.note import Value
from engine.core.words import counted, fitting
from engine.small_islands.rules import actions
from engine.small_islands.rules.cards import Objective, objective
from engine.small_islands.rules.chart import CELL_OF
from engine.small_islands.rules.components import SYMBOLS, icon_name
from engine.small_islands.rules.islands import island_at
from engine.small_islands.rules.landing import OWN
from engine.small_islands.rules.pay import Best, BySize, Discover, PerSymbol, Rarest
from engine.small_islands.rules.scoring import Promise, points_of_ship
from engine.small_islands.rules.tiles import CORNERS, SHIP_FACES
from engine.small_islands.rules.view import SmallView
from engine.small_islands.words.descriptions import changed_pay, described, placed_words

_RESOURCES = {"flower": "lotus", "fruit": "dragon_fruit"}
"""Resources whose drawing has another name."""


@lru_cache(maxsize=64)
def candidates(options: tuple[Action, ...]) -> tuple[str, ...]:
    """Return each cell that some option names; the picture marks it with its name."""
    cells = (getattr(option, "cell", None) for option in options)
    return tuple(dict.fromkeys(cell for cell in cells if cell is not None))


def label(view: SmallView, action: Action) -> Label:
    """Return the label of ``action``."""
    match action:
        case actions.Choose():
            return _choosing(view, action, "flag")
        case actions.Keep():
            return _choosing(view, action, "hand")
        case actions.Explore(tile):
            regions = described(tile)
            line = "Take tile {tile}: {regions}"
            return worded(
                "Tile {tile}", "{regions}", line, icon="tiles", tile=tile, regions=regions
            )
        case actions.Place():
            return _placing(view, action)
        case actions.Turn(turn):
            return worded("Rotate to {turn}°", icon="rotate", turn=turn)
        case actions.PutBack(tile):
            return worded("Remove tile {tile} from the game", icon="discard", tile=tile)
        case actions.Land(ship, cell):
            return _landing(view, ship, cell)
        case actions.AddPort() | actions.Cover():
            return _using(view, action)
        case actions.Build(cell):
            return worded(
                "{cell}",
                "{pay}",
                "Place a House on {cell} → {effect}",
                icon="house",
                cell=cell,
                pay=_pay(view, cell),
            )
        case actions.KeepToken(value):
            return worded("Keep the token worth {value}", icon="discovery", value=value)
        case actions.Confirm():
            plan = view.secrets.plan if view.secrets else None
            is_ship = plan is not None and plan.tile in SHIP_FACES
            return worded("Land here" if is_ship else "Place it here", icon="tick")
        case actions.Back():
            return skipping(_way_back(view), icon="cross")
        case actions.Done():
            name = "No more Houses" if view.phase == "reward" else "Use no token"
            return skipping(name, icon="tick")
    raise TypeError(f"{action} is not an action of Small Islands")


def _way_back(view: SmallView) -> str:
    """Return the name of the choice that leads back to the question before."""
    if any(isinstance(option, actions.Confirm) for option in view.options):
        return "Another cell"
    if any(isinstance(option, actions.Place) for option in view.options):
        return "Another tile"
    return "Choose again"


def _choosing(view: SmallView, action: actions.Choose | actions.Keep, icon: str) -> Label:
    """Return an Objective with its result now, and its number if the picture shows it."""
    prospects = view.secrets.prospects if view.secrets else ()
    shown = [seen.cards for seen in prospects]
    if view.secrets and view.secrets.objective:
        del shown[:1]  # the Objective of this round
    now = next((seen.now for seen in prospects if seen.cards == action.cards), Promise())
    condition, reward = short_parts(objective(action.cards))
    values: dict[str, Value] = {
        "condition": condition,
        "reward": reward,
        "now": now.tokens or now.points,
    }
    if action.objective and action.cards in shown:
        values["number"] = shown.index(action.cards) + 1
        name = "Objective {number}"
        effect = "{condition} → {reward} ({now} now)"
        is_kept = isinstance(action, actions.Keep)
        line = "Keep {number}: {condition} → {reward}" if is_kept else "{number}: {effect}"
        return worded(name, effect, line, icon=icon, **values)
    return worded("{condition} → {reward}", "{now} now", "{name} ({effect})", icon=icon, **values)


def _placing(view: SmallView, action: actions.Place) -> Label:
    tile = action.tile
    cell = action.cell
    turn = action.turn
    is_asked = f"tile {tile} " in view.question.replace("?", " ")
    name = "{cell}" if cell and is_asked else "Place tile {tile} on {cell}"
    line = "Place tile {tile} on {cell}"
    if cell is None:
        name = "Tile {tile}"
        line = "Place tile {tile}"
    rotation = ""
    if turn is not None:
        rotation = ", rotated {turn}°" if turn else ", not rotated"
    values: dict[str, Value] = {"tile": tile, "cell": cell or "", "turn": turn or 0}
    effects = [described(tile)] if cell is None else placed_words(view, tile, CELL_OF[cell], turn)
    line += rotation + ": {short}"
    return fitting(
        worded(
            name + rotation, "{found}", line, icon="tiles", **values, found=effects[0], short=short
        )
        for short in effects
    )


def _landing(view: SmallView, ship: str, cell: str | None) -> Label:
    is_own = ship == OWN
    if cell is None:
        name = "Land your own ship" if is_own else "Land a grey ship"
        line = "{name} (once a game): {effect}" if is_own else ""
        return worded(name, "exploring ends after this turn", line, icon="ship")
    ships = {option.ship for option in view.options if isinstance(option, actions.Land)}
    of_ship = "" if len(ships) == 1 else " with a grey ship"
    has_tiles = any(isinstance(option, actions.Explore) for option in view.options)
    name = "Land on {cell}" if has_tiles else "{cell}"
    if not is_own:
        return worded(name + of_ship, "", "Land a grey ship on {cell}", icon="ship", cell=cell)
    points = counted(points_of_ship(dict(view.chart), CELL_OF[cell]), "point")
    return worded(
        name,
        "{points} so far",
        "Land your own ship on {cell} → {effect}",
        icon="ship",
        cell=cell,
        points=points,
    )


def _using(view: SmallView, action: actions.Use) -> Label:
    """Return the use of a Bonus token; a shorter one asks for the cell later."""
    pay = changed_pay(view, action) if action.cell else ""
    corner = CORNERS.get(action.corner, action.corner) if action.corner else ""
    where = Phrase("")
    place = Phrase("")
    if action.cell:
        values = {"cell": action.cell, "corner": corner}
        where = Phrase(" on {cell} in the {corner}" if corner else " on {cell}", values)
        place = Phrase("{cell} {corner}: " if corner else "{cell}: ", values)
    if isinstance(action, actions.AddPort):
        line = "Add a Port{where} with the {token} token" + (": {effect}" if pay else "")
        name = "{place}Port, {token} token"
        token = action.token
        return worded(name, pay, line, icon="port", where=where, place=place, token=token)
    covered = Phrase("another resource")
    if action.cell:
        covered = Phrase("the {over}{where}", {"over": action.over or "", "where": where})
    is_joker = action.key != action.resource
    line = "Cover {covered} with the {token} token" + (" as {resource}" if is_joker else "")
    return fitting(
        worded(
            "{place}{resource}" + (" by {token}" if is_joker else "") + " over {over}",
            pay,
            words,
            icon=_RESOURCES.get(action.resource, action.resource),
            place=place,
            over=action.over or "another resource",
            covered=covered,
            token=action.key,
            resource=action.resource,
        )
        for words in ([f"{line}: {{effect}}", line] if pay else [line])
    )


def short_parts(goal: Objective) -> tuple[str, str]:
    """Return the condition and the reward of an Objective in a few words."""
    match goal.pay:
        case Rarest(each, plus):
            reward = f"{plus} + {each} × rarest resource"
        case Best(each, plus):
            reward = f"{plus} + {each} × most common resource"
        case PerSymbol(per, plus):
            kinds = ", ".join(icon_name(kind) for kind in SYMBOLS if per.count(kind))
            reward = f"{plus} + 1 per {kinds}"
        case BySize(steps):
            reward = f"0 to {steps[-1][1]} points by its size"
        case Discover():
            reward = "the best of 1 token per Temple"
        case pay:
            reward = pay.words
    return goal.condition.words, reward


def _pay(view: SmallView, cell: str) -> str:
    cards = view.players[view.mover].objective
    island = island_at(view.islands, CELL_OF[cell])
    pay = objective(cards).pay
    temples = island.symbols.temple
    if isinstance(pay, Discover):
        drawn = min(temples, view.discoveries_left)
        if drawn > 1:
            return f"the best of {drawn} Discovery tokens"
        if drawn:
            return "a Discovery token"
        return f"no Discovery token ({'none is left' if temples else 'no Temple'})"
    return counted(pay.points(island.symbols, island.size), "point")
