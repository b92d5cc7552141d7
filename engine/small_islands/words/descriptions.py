"""The rotation of tiles, the islands they join, and the reader's things, in words."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.core.words import counted, listed
from engine.small_islands.rules import actions
from engine.small_islands.rules.cards import Objective, objective
from engine.small_islands.rules.chart import CELL_OF, NAME_OF, Chart, Laid, spaces
from engine.small_islands.rules.components import SYMBOLS, Symbols, amount, icon_name
from engine.small_islands.rules.islands import Island, contents, islands
from engine.small_islands.rules.scoring import Promise, promise
from engine.small_islands.rules.tiles import (
    CORNERS,
    FACES,
    GREY,
    SAMPLES,
    SHIP_OF,
    STARTING,
    TURNED,
)
from engine.small_islands.rules.tokens import token_of, with_token
from engine.small_islands.rules.view import Prospect, Secrets, SmallView

_SIDES: dict[tuple[str, ...], str] = {
    ("nw", "ne"): "north",
    ("ne", "se"): "east",
    ("se", "sw"): "south",
    ("nw", "sw"): "west",
}
"""The side between two corners."""


@lru_cache(maxsize=512)
def lies(tile: str, turn: int) -> str:
    """Return the sides of a rotated tile that have land. Its corners decide which tiles fit."""
    regions = _corners(tile, turn)
    if not regions:
        return "open sea"
    if len(regions) > 1:
        return f"land {listed(CORNERS[corner] for corners in regions for corner in corners)}"
    [corners] = regions
    if len(corners) == len(CORNERS):
        return "land all over"
    if len(corners) == len(CORNERS) - 1:
        [sea] = {*CORNERS} - {*corners}
        return f"sea only {CORNERS[sea]}"
    return f"land {_SIDES.get(corners) or CORNERS[corners[0]]}"


def _corners(tile: str, turn: int) -> list[tuple[str, ...]]:
    """Return the corners of each region of a tile as it lies."""
    turned = TURNED[tile][turn]
    regions = range(len(turned.corners))
    return [tuple(SAMPLES[n] for n in range(0, 8, 2) if turned.region_at[n] == r) for r in regions]


def tile_words(tile: str) -> str:
    """Return the regions of a tile with their icons."""
    regions = [
        ", ".join(map(icon_name, region.icons)) or "bare land" for region in FACES[tile].regions
    ]
    return " | ".join(regions) or "open sea"


def described(tile: str) -> str:
    """Return the icons of a tile in hand, and where its land is before it is turned."""
    return f"{tile_words(tile)}; {lies(tile, 0)}" if FACES[tile].regions else "open sea"


def symbols_words(symbols: Symbols) -> str:
    """Return the symbols of an island, or "" if it has none."""
    counts = ((symbols.count(kind), kind) for kind in SYMBOLS)
    return listed([amount(kind, n) for n, kind in counts if n])


def promised(now: Promise) -> str:
    """Return the reward of an Objective."""
    if now.tokens:
        return counted(now.tokens, "Discovery token")
    return counted(now.points, "point")


def numbered_islands(view: SmallView) -> list[Island]:
    """Return the islands in the order in which they began: a new one changes no number."""
    placed = {cell: place for place, (cell, _) in enumerate(view.chart)}
    return sorted(
        view.islands, key=lambda island: min((placed[cell], part) for cell, part in island.places)
    )


def joined_islands(view: SmallView, cell: int, laid: Laid) -> Iterator[tuple[Island, list[int]]]:
    """Yield the islands of a placement, each with the numbers of the islands that it joins."""
    numbered = numbered_islands(view)
    for island in islands({**dict(view.chart), cell: laid}):
        if cell in island.cells:
            places = {*island.places}
            yield (
                island,
                [n for n, known in enumerate(numbered, 1) if places.issuperset(known.places)],
            )


def joining(view: SmallView, cell: int, laid: Laid, *, briefly: bool = False) -> str:
    """Return the islands that a tile joins on a cell, with their sizes and (at length) symbols."""
    found = []
    for island, numbers in joined_islands(view, cell, laid):
        if numbers:
            noun = "island" if len(numbers) == 1 else "islands"
            symbols = "" if briefly else symbols_words(island.symbols)
            has = ", ".join(filter(None, [f"{island.size} tiles", symbols]))
            found.append(f"joins {noun} {listed(map(str, numbers))} ({has})")
        else:
            found.append("a new island")
    return ", ".join(dict.fromkeys(found))


def placed_words(view: SmallView, tile: str, cell: int, degrees: int | None) -> list[str]:
    """Return the reward, the joined islands and the rotation of a tile on a cell, longest first.

    Without ``degrees`` the words are about all turns in which it fits.
    """
    fitting_turns = dict(spaces(dict(view.chart)))[cell].get(tile, ())
    turns = fitting_turns if degrees is None else [degrees // 90]
    laid = [Laid(tile, turn) for turn in turns]
    joins, in_short = (
        listed(dict.fromkeys(joining(view, cell, one, briefly=briefly) for one in laid), "or")
        for briefly in (False, True)
    )
    pays = [promised(after) for one in laid if (after := promise_after(view, cell, one))]
    paid = [f"pays {listed(dict.fromkeys(pays), 'or')}"] if pays else []
    lying = lies(tile, turns[0]) if len(turns) == 1 else f"{len(turns)} rotations fit"
    whole = [*paid, joins, lying]
    shorter = [[*paid, in_short, lying], [*paid, in_short], paid or [in_short]]
    return ["; ".join(filter(None, some)) for some in (whole, *shorter)]


def promise_after(view: SmallView, cell: int, laid: Laid) -> Promise | None:
    """Return the reward of the reader's Objective of this round after a tile is on a cell."""
    if view.secrets is None or view.seat is None or not view.secrets.objective:
        return None
    if view.is_unaided:
        return None
    chart: Chart = {**dict(view.chart), cell: laid}
    goal = objective(view.secrets.objective)
    return promise(islands(chart), view.seat, view.players[view.seat].houses, goal)


def changed_pay(view: SmallView, use: actions.Use) -> str:
    """Return the reward after a Bonus token is on its cell, or "" if that stays the same."""
    cell = CELL_OF[use.cell or ""]
    laid = dict(view.chart)[cell]
    after = promise_after(view, cell, with_token(laid, token_of(laid, view.seat or 0, use)))
    if after is None or view.secrets is None:
        return ""
    now = view.secrets.prospects[0].now
    return "" if promised(after) == promised(now) else f"pays {promised(after)}"


def owner_words(view: SmallView, player: int) -> str:
    """Return who owns a House: a player or Alexis."""
    return view.name(player) if player < len(view.players) else "Alexis"


def laid_name(view: SmallView, laid: Laid) -> str:
    """Return the name of a tile or ship on the map."""
    if laid.tile == GREY:
        return "a grey ship"
    if laid.tile in SHIP_OF:
        return f"the ship of {view.name(SHIP_OF.index(laid.tile))}"
    return f"Starting tile {laid.tile}" if laid.tile in STARTING else f"tile {laid.tile}"


def lying_words(view: SmallView, laid: Laid) -> str:
    """Return the land, the symbols, the tokens and the Houses of a tile as it lies."""
    if not FACES[laid.tile].regions:
        return "" if laid.tile == GREY or laid.tile in SHIP_OF else ", open sea"
    marks = [lies(laid.tile, laid.turn)]
    for shown in contents(laid):
        marks.append(symbols_words(shown.symbols) or "no symbol")
        marks += [counted(len(shown.free), "free location")] if shown.free else []
        marks += [f"House of {owner_words(view, seat)}" for seat in shown.houses]
    marks += [f"{token.shows} token of {view.name(token.seat)}" for token in laid.tokens]
    return ", " + ", ".join(marks)


def island_words(view: SmallView, island: Island) -> str:
    """Return the tiles, the symbols, the free locations and the Houses of an island."""
    free = [
        NAME_OF[cell] if number == 1 else f"{NAME_OF[cell]} ({number})"
        for cell, number in Counter(island.free).items()
    ]
    parts = [
        f"{counted(island.size, 'tile')} on {listed([NAME_OF[cell] for cell in island.cells])}",
        symbols_words(island.symbols) or "no symbol",
        f"free locations on {listed(free)}" if free else "no free location",
    ]
    if island.houses:
        parts.append(f"Houses of {listed([owner_words(view, seat) for seat in island.houses])}")
    return ", ".join(parts)


CHOICES_AT_MOST = 3
"""More Objectives than this are shown in one table."""


def needed(view: SmallView, secrets: Secrets) -> Iterator[str]:
    """Yield the facts that the reader needs for the question, without its answers."""
    kinds = {type(option) for option in view.options}
    if kinds & {actions.Explore, actions.Land, actions.PutBack} and secrets.plan is None:
        yield from (_standing(view), *_tiles(secrets))
        yield from _objectives(view, secrets)
    elif kinds & {actions.Place, actions.Confirm, actions.Cover, actions.AddPort}:
        yield from [*_objectives(view, secrets)][: len(secrets.objective[:1])]
        yield from _preview(view, secrets)


def all_of_yours(view: SmallView, secrets: Secrets) -> Iterator[str]:
    """Yield everything that the reader alone knows."""
    yield from (_standing(view), *_tiles(secrets), *_objectives(view, secrets))
    if secrets.discoveries:
        yield f"Your Discovery tokens: {', '.join(map(str, secrets.discoveries))}."
    if secrets.drawn:
        yield f"Drawn Discovery tokens: {', '.join(map(str, secrets.drawn))}."
    yield from _preview(view, secrets)


def _standing(view: SmallView) -> str:
    seen = view.players[view.seat or 0]
    tokens = f"Bonus tokens {listed(seen.tokens)}" if seen.tokens else "no Bonus token"
    houses = f"{counted(seen.houses, 'House')} in hand"
    return f"You have {counted(seen.points, 'point')}, {houses}, {tokens}."


def _tiles(secrets: Secrets) -> list[str]:
    tiles = "; ".join(f"{tile} ({described(tile)})" for tile in secrets.tiles)
    return [f"Tiles in hand: {tiles}."] if tiles else []


def goal_words(goal: Objective) -> str:
    """Return an Objective in words."""
    return f"{goal.condition.words}, for {goal.pay.words}"


def _objectives(view: SmallView, secrets: Secrets) -> Iterator[str]:
    for number, prospect in enumerate(secrets.prospects):
        now = promised(prospect.now) if view.is_unaided else _promised(prospect.now)
        line = f"{goal_title(secrets, number)}: {goal_words(objective(prospect.cards))}; now {now}"
        if prospect.soon is not None:
            line += f", after this {promised(prospect.soon)}"
        yield f"{line}."


def _promised(now: Promise) -> str:
    """Return the reward of an Objective, and the islands that pay it."""
    places = [f"{points} on {NAME_OF[cell]}" for cell, points in now.islands]
    return promised(now) + (f" ({listed(places)})" if places and not now.tokens else "")


def _preview(view: SmallView, secrets: Secrets) -> Iterator[str]:
    """Yield the sides of the planned tile and its effects, for each rotation."""
    if secrets.plan is None:
        return
    plan = Laid(secrets.plan.tile, secrets.plan.turn)
    cell = secrets.plan.cell
    if cell is None:
        yield f"Preview: {laid_name(view, plan)}{lying_words(view, plan)}."
        return
    found = f"{laid_name(view, plan)} on {NAME_OF[cell]}{lying_words(view, plan)}"
    joins = joining(view, cell, plan)
    yield f"Preview: {'; '.join(filter(None, [found, joins]))}."
    for island, _ in joined_islands(view, cell, plan):
        yield f"Then: {island_words(view, island)}."
    for option in view.options:
        if isinstance(option, actions.Turn):
            words = placed_words(view, plan.tile, cell, option.turn)[0]
            yield f"Rotated to {option.turn}°: {words}."


def goal_title(secrets: Secrets, number: int) -> str:
    """Return the title of an Objective in ``prospects``, with the number of its button."""
    choices = goal_choices(secrets)
    if secrets.objective and number == 0:
        return "This round"
    if len(choices) > CHOICES_AT_MOST:
        return "Card"
    return "Kept" if len(choices) == 1 else f"Choice {number + 1 - bool(secrets.objective)}"


def goal_choices(secrets: Secrets) -> Sequence[Prospect]:
    """Return the Objectives that the reader may choose or has kept."""
    return secrets.prospects[1:] if secrets.objective else secrets.prospects
