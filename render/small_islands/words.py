"""Small Islands in words: the picture's alternative text and the complete text board."""

from collections.abc import Iterator, Sequence

from engine.core.words import counted, listed
from engine.small_islands.rules.cards import Objective, objective
from engine.small_islands.rules.chart import NAME_OF, Laid
from engine.small_islands.rules.components import ROUNDS, SYMBOLS, Symbols, amount
from engine.small_islands.rules.islands import Island, contents
from engine.small_islands.rules.tiles import FACES, GREY, SAMPLES, SHIP_OF, STARTING, TURNED
from engine.small_islands.rules.view import PlayerView, Secrets, SmallView
from engine.small_islands.words.labels import label, tile_words
from render.painter import acting_words
from render.score_sheet import in_words
from render.small_islands.goals import payments
from render.small_islands.layout import goal_title
from render.small_islands.score import score
from render.texts import MAP, MARKET, PLAYERS, alt_text, numbered, text_board


def alt(view: SmallView) -> str:
    """Describe whose turn it is, the round and the position, in at most 1,024 characters."""
    parts = [_where(view, view.acting)]
    for seat, player in enumerate(view.players):
        if player.total is None:
            parts.append(f"{view.name(seat)} has {counted(player.points, 'point')} so far.")
        else:
            parts.append(f"{view.name(seat)} ends with {counted(player.total, 'point')}.")
    if view.alexis:
        parts.append(f"Alexis has {counted(view.alexis.score, 'point')}.")
    if view.secrets and not view.over:
        parts += _secrets(view, view.secrets)
    paying = [f"{words} on {NAME_OF[island.free[0]]}" for island, words in _paying(view)]
    parts += [f"A House would pay {listed(paying)}."] if paying else []
    if view.chart:
        cell, laid = view.chart[-1]
        where = f"the last is {_name(view, laid)} on {NAME_OF[cell]}"
        parts.append(f"{counted(len(view.chart), 'tile')} on the map; {where}.")
    else:
        parts.append("No tile lies yet.")
    parts.append(_offer(view))
    return alt_text(parts)


def text(view: SmallView, only: str = "") -> str:
    """Return the choices, then everything in the picture, one fact a line: all, or a part."""
    secrets = view.secrets
    ships = [f"the ship of {view.name(seat)}" for seat in _ships_left(view)]
    ships += [counted(view.grey_ships, "grey ship")] if view.grey_ships else []
    sentences = [f"Not yet placed: {listed(ships)}."] if ships else []
    sentences.append(
        f"{counted(view.stack, 'tile')} in the Navigation stack, {view.reserve} in the Reserve."
    )
    sentences.append(f"{counted(view.discoveries_left, 'Discovery token')} face down.")
    sentences += [f"Out of the game: {listed(view.gone)}."] if view.gone else []
    players = [
        f"{view.name(seat)}: {', '.join(_player(view, seat, player))}."
        for seat, player in enumerate(view.players)
    ]
    if view.alexis:
        alexis = view.alexis
        last = f", last Expedition {alexis.last.upper()}" if alexis.last else ""
        players.append(
            f"Alexis ({alexis.key}): {counted(alexis.score, 'point')}, "
            f"{counted(alexis.built, 'House')} placed, {alexis.houses} left, "
            f"{counted(alexis.stack, 'card')} in his stack{last}."
        )
    choices = numbered(label(view, action) for action in view.options)
    tiles = (
        f"{NAME_OF[cell]}: {_name(view, laid)}{_lying(view, laid)}."
        for cell, laid in sorted(view.chart)
    )
    parts = [
        ("", [_where(view, view.awaited)]),
        ("", [view.question or "Choices", *choices] if view.options else []),
        ("", [*in_words(score(view))] if view.over else []),
        (MARKET, ["On offer", _offer(view), " ".join(sentences)]),
        (PLAYERS, ["Players", *players]),
        (MAP, ["Islands", *_islands(view)]),
        (MAP, ["The map, tile by tile", *tiles]),
        ("", ["Your secrets", *_secrets(view, secrets)] if secrets else []),
    ]
    return text_board(parts, only)


def _where(view: SmallView, acting: Sequence[int]) -> str:
    if view.over:
        winners = listed(map(view.name, view.winners)) or "Alexis"
        won = "win" if len(view.winners) > 1 else "wins"
        return f"Small Islands is over: {view.ended}. {winners} {won}."
    whose = acting_words(view, acting)
    if not view.round:
        return f"Small Islands, {view.mode} mode, laying the Starting tiles, {whose}."
    phase = view.phase.capitalize()
    return f"Small Islands, {view.mode} mode, round {view.round} of {ROUNDS}, {phase}, {whose}."


def _offer(view: SmallView) -> str:
    if view.starting:
        faces = "; ".join(f"{face} ({_described(face)})" for face in view.starting)
        return f"Starting tiles that are left, two faces each: {faces}."
    tiles = "; ".join(f"tile {tile} ({_described(tile)})" for tile in view.row)
    return f"Face up: {tiles}." if tiles else "No tile is face up."


def _ships_left(view: SmallView) -> list[int]:
    placed = {laid.tile for _, laid in view.chart}
    return [seat for seat in range(len(view.players)) if SHIP_OF[seat] not in placed]


def _player(view: SmallView, seat: int, player: PlayerView) -> Iterator[str]:
    yield counted(player.points, "point")
    if player.total is not None:
        yield f"{player.total} in the end"
    if seat not in _ships_left(view):
        yield f"{counted(player.ship_points, 'Port')} around the ship"
    houses = counted(player.houses, "House")
    yield f"{houses} in hand, {player.supply} in the supply, {player.built} placed"
    yield f"{counted(player.tiles, 'tile')} in hand"
    yield f"Bonus tokens {listed(player.tokens) or 'none'}"
    if player.discoveries:
        values = f" ({', '.join(map(str, player.discovery_values))})" if view.over else ""
        yield f"{counted(player.discoveries, 'Discovery token')}{values}"
    if player.objective:
        yield f"Objective revealed: {goal_words(objective(player.objective))}"
    if seat == view.first and not view.over:
        yield "first player"


def goal_words(goal: Objective) -> str:
    """Return an Objective in words."""
    return f"{goal.condition.words}, for {goal.pay.words}"


def _paying(view: SmallView) -> Iterator[tuple[Island, str]]:
    """Yield each island that may pay, and what a House pays there."""
    for island, points in payments(view):
        yield island, counted(int(points), "point") if points else "a Discovery token"


def _islands(view: SmallView) -> Iterator[str]:
    paying = dict(_paying(view))
    for number, island in enumerate(view.islands, 1):
        pay = f" A House would pay {paying[island]}." if island in paying else ""
        yield _island(view, number, island) + pay


def _island(view: SmallView, number: int, island: Island) -> str:
    free = [NAME_OF[cell] for cell in island.free]
    parts = [
        f"{counted(island.size, 'tile')} on {listed([NAME_OF[cell] for cell in island.cells])}",
        _symbols(island.symbols) or "no symbol",
        f"free locations on {listed(free)}" if free else "no free location",
    ]
    if island.houses:
        parts.append(f"Houses of {listed([_owner(view, seat) for seat in island.houses])}")
    return f"Island {number}: {', '.join(parts)}."


def _owner(view: SmallView, player: int) -> str:
    return view.name(player) if player < len(view.players) else "Alexis"


def _symbols(symbols: Symbols) -> str:
    counts = ((symbols.count(kind), kind) for kind in SYMBOLS)
    return listed([amount(kind, n) for n, kind in counts if n])


def _name(view: SmallView, laid: Laid) -> str:
    if laid.tile == GREY:
        return "a grey ship"
    if laid.tile in SHIP_OF:
        return f"the ship of {view.name(SHIP_OF.index(laid.tile))}"
    return f"Starting tile {laid.tile}" if laid.tile in STARTING else f"tile {laid.tile}"


def _lying(view: SmallView, laid: Laid) -> str:
    """Return the land, the symbols, the tokens and the Houses of a tile as it lies."""
    if not FACES[laid.tile].regions:
        return "" if laid.tile == GREY or laid.tile in SHIP_OF else ", open sea"
    marks = [f"land {_corners(laid.tile, laid.turn)}"]
    for shown in contents(laid):
        marks.append(_symbols(shown.symbols) or "no symbol")
        marks += [counted(len(shown.free), "free location")] if shown.free else []
        marks += [f"House of {_owner(view, seat)}" for seat in shown.houses]
    marks += [f"{token.shows} token of {view.name(token.seat)}" for token in laid.tokens]
    return ", " + ", ".join(marks)


def _corners(tile: str, turn: int) -> str:
    """Return at which corners a tile has land, as it lies."""
    turned = TURNED[tile][turn]
    parts = []
    for region in range(len(turned.corners)):
        places = [n for n in range(0, 8, 2) if turned.region_at[n] == region]
        parts.append("-".join(SAMPLES[n] for n in places))
    return " and ".join(parts)


def _described(tile: str) -> str:
    if not FACES[tile].regions:
        return "open sea"
    return f"land {_corners(tile, 0)}: {tile_words(tile)}"


def _secrets(view: SmallView, secrets: Secrets) -> Iterator[str]:
    for tile in secrets.tiles:
        yield f"Tile in hand {tile}: {_described(tile)}."
    for number, prospect in enumerate(secrets.prospects):
        now = _promised(prospect.now.points, prospect.now.tokens)
        line = f"{goal_title(secrets, number)}: {goal_words(objective(prospect.cards))}; now {now}"
        if prospect.soon is not None:
            line += f", after this {_promised(prospect.soon.points, prospect.soon.tokens)}"
        yield f"{line}."
    if secrets.discoveries:
        yield f"Your Discovery tokens: {', '.join(map(str, secrets.discoveries))}."
    if secrets.drawn:
        yield f"Drawn Discovery tokens: {', '.join(map(str, secrets.drawn))}."
    if secrets.plan is not None:
        plan = Laid(secrets.plan.tile, secrets.plan.turn)
        where = f" on {NAME_OF[secrets.plan.cell]}" if secrets.plan.cell is not None else ""
        yield f"Preview: {_name(view, plan)}{where}{_lying(view, plan)}."


def _promised(points: int, tokens: int) -> str:
    return counted(tokens, "Discovery token") if tokens else counted(points, "point")
