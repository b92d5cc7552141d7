"""Small Islands in words: the picture's alternative text and the complete text board."""

from collections.abc import Iterator, Sequence

from engine.core.words import counted, listed
from engine.small_islands.rules.cards import EXPEDITIONS, objective
from engine.small_islands.rules.chart import NAME_OF
from engine.small_islands.rules.components import ROUNDS
from engine.small_islands.rules.islands import Island
from engine.small_islands.rules.tiles import SHIP_OF
from engine.small_islands.rules.view import PlayerView, SmallView
from engine.small_islands.words.descriptions import (
    all_of_yours,
    described,
    goal_words,
    island_words,
    laid_name,
    lying_words,
    needed,
    numbered_islands,
    tile_words,
)
from engine.small_islands.words.labels import label
from render.painter import acting_words
from render.score_sheet import in_words
from render.small_islands.goals import payments
from render.small_islands.score import score
from render.texts import Section, alt_text, numbered, text_board


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
        parts += [*all_of_yours(view, view.secrets)][1:]
    paying = [f"{words} on {NAME_OF[island.free[0]]}" for island, words in _paying(view)]
    parts += [f"A House would pay {listed(paying)}."] if paying else []
    if view.chart:
        cell, laid = view.chart[-1]
        where = f"the last is {laid_name(view, laid)} on {NAME_OF[cell]}"
        parts.append(f"{counted(len(view.chart), 'tile')} on the map; {where}.")
    else:
        parts.append("No tile lies yet.")
    parts.append(f"Face up: {'; '.join(map(tile_words, view.row)) or 'no tile'}.")
    return alt_text(parts)


def text(view: SmallView, only: str = "") -> str:
    """Return the choices, then everything in the picture, one fact a line: all, or a part."""
    secrets = view.secrets
    ships = [f"the ship of {view.name(seat)}" for seat in _ships_left(view)]
    ships.append(counted(view.grey_ships, "grey ship"))
    sentences = [f"Not yet placed: {listed(ships)}."]
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
        last = f", last card: {_expedition(alexis.last)}" if alexis.last else ""
        players.append(
            f"Alexis ({alexis.key}): {counted(alexis.score, 'point')}, "
            f"{counted(alexis.built, 'House')} placed, {alexis.houses} left, "
            f"{counted(alexis.stack, 'card')} in his stack{last}."
        )
    choices = numbered(label(view, action) for action in view.options)
    tiles = (
        f"{NAME_OF[cell]}: {laid_name(view, laid)}{lying_words(view, laid)}."
        for cell, laid in sorted(view.chart)
    )
    parts = [
        (Section.WHERE, [_where(view, view.awaited)]),
        (Section.ASKED, [view.question] if view.options else []),
        (Section.CHOICES, choices),
        (Section.YOURS, [*needed(view, secrets)] if secrets else []),
        (Section.REST, [*in_words(score(view))] if view.over else []),
        (Section.OFFER, [f"Face up: {tile} ({described(tile)})." for tile in view.row]),
        (Section.MARKET, ["On offer", _offer(view), " ".join(sentences)]),
        (Section.PLAYERS, ["Players", *players]),
        (Section.OWN, ["All of yours", *all_of_yours(view, secrets)] if secrets else []),
        (Section.MAP, ["Islands", *_islands(view)]),
        (Section.MAP, ["The map, tile by tile", *tiles]),
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
        faces = "; ".join(f"{face} ({described(face)})" for face in view.starting)
        return f"Starting tiles that are left, two faces each: {faces}."
    tiles = "; ".join(f"tile {tile} ({described(tile)})" for tile in view.row)
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


def _paying(view: SmallView) -> Iterator[tuple[Island, str]]:
    """Yield each island that may pay, and the points of a House there."""
    for island, points in payments(view):
        yield island, counted(int(points), "point") if points else "a Discovery token"


def _islands(view: SmallView) -> Iterator[str]:
    paying = dict(_paying(view))
    for number, island in enumerate(numbered_islands(view), 1):
        pay = f" A House would pay {paying[island]}." if island in paying else ""
        yield f"Island {number}: {island_words(view, island)}.{pay}"


def _expedition(card: str) -> str:
    row = EXPEDITIONS[card]
    return "land" if row.action == "land" else row.policy
