"""Earthquake Island in words: the picture's alternative text and the complete text board."""

from engine.core.words import counted, listed
from engine.earthquake_island.rules.components import (
    DIRECTION_NAMES,
    FACE_DOWN,
    KINDS,
    TILES,
    TOWARDS,
)
from engine.earthquake_island.rules.view import CellView, ExplorerView, QuakeView
from engine.earthquake_island.words.descriptions import SHAPE, needed
from engine.earthquake_island.words.labels import labels
from render.earthquake_island.placards import ordinal
from render.earthquake_island.score import score
from render.painter import acting_words
from render.score_sheet import in_words
from render.texts import Section, alt_text, numbered, text_board


def alt(view: QuakeView) -> str:
    """Return the alt text: whose turn it is, the round and each explorer."""
    players = (_player(view, view.explorers[seat]) for seat in view.order)
    return alt_text([_where(view), *players])


def text(view: QuakeView, only: str = "") -> str:
    """Return the choices, then everything in the picture, one fact a line: all, or a part."""
    gone = ", ".join(f"{KINDS[key].name} ×{count}" for key, count in view.discards)
    choices = numbered(labels(view, view.options))
    unseen = f"Left in the box unseen: {_tiles(view.boxed)}."
    players = (_player(view, view.explorers[seat]) for seat in view.order)
    rows = list[str]()
    for row in sorted({seen.cell[0] for seen in view.cells}):
        cells = [seen for seen in view.cells if seen.cell[0] == row]
        found = [f"{one.cell} {_tiles(one.height)}, {_top(one)}" for one in cells if one.height]
        water = [seen.cell for seen in cells if not seen.height]
        found += [f"water at {', '.join(water)}"] if water else []
        rows.append(f"Row {row}: {'; '.join(found)}.")
    parts = [
        (Section.WHERE, [_where(view)]),
        (Section.ASKED, [view.question] if view.options else []),
        (Section.CHOICES, choices),
        (Section.YOURS, [*needed(view)]),
        (Section.REST, [*in_words(score(view))] if view.over else []),
        (Section.PLAYERS, ["Players, in turn order", *players]),
        (Section.MAP, ["Stacks, row by row from the north", SHAPE, *rows]),
        (Section.REST, [f"Removed so far: {gone or 'nothing'}. {unseen}"]),
    ]
    return text_board(parts, only)


def _where(view: QuakeView) -> str:
    if view.over:
        winner = next(explorer for explorer in view.explorers if explorer.place == 1)
        who = f"{view.name(winner.seat)} is the last survivor"
        return f"Earthquake Island is over in round {view.round}: {who}."
    if view.turn is None and view.asked:
        asked = listed(map(view.name, view.asked))
        return f"Earthquake Island, the start, {asked} to choose a stack."
    when = "the start" if view.turn is None else f"round {view.round}"
    now = f"Earthquake Island, {when}, {acting_words(view, view.asked)}."
    if view.turn is None or not view.asked or view.turn in view.asked:
        return now
    return f"{now} It is {view.name(view.turn)}'s turn."


def _player(view: QuakeView, explorer: ExplorerView) -> str:
    name = view.name(explorer.seat)
    if explorer.cause:
        return f"{name}: out, {ordinal(explorer.place)}, {explorer.cause}."
    tool = f", holds the {explorer.tool}" if explorer.tool else ""
    if explorer.cell is None:
        where = "not placed yet"
    elif (seen := view.cell(explorer.cell)).height:
        where = f"on {explorer.cell}, {_tiles(seen.height)}, {_top(seen)} on top"
    else:
        afloat = ", afloat with a lifebelt" if explorer.afloat else ""
        where = f"in the water at {explorer.cell}{afloat}"
    return f"{name}: {where}{tool}."


def _top(seen: CellView) -> str:
    """Name the top tile, and where its cracks lead."""
    if seen.top == FACE_DOWN:
        return "a tile face down"
    tile = TILES[seen.top]
    if not tile.directions:
        return tile.kind.name
    towards = TOWARDS[seen.cell]
    ends = (
        f"{DIRECTION_NAMES[way]} ({towards[way] or 'off the board'})" for way in tile.directions
    )
    return f"{tile.kind.name} to {', '.join(ends)}"


def _tiles(count: int) -> str:
    return counted(count, "tile")
