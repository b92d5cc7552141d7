"""The pictures of Propeller Islands: the table, a close-up of an island, and a choice of cards."""

from PIL import Image

from engine.core.words import listed
from engine.propeller_islands.rules.components import CHARACTER_OF
from engine.propeller_islands.rules.view import PropellerView
from render.art import NORMAL, Scheme, sprite
from render.art.glyphs import CLEAR, HEADING, LABEL, Type
from render.art.palette import CREAM, INK
from render.art.propeller_islands import portrait
from render.canvas import Canvas
from render.large_print import DEPTH, INNER
from render.painter import turn_words
from render.propeller_islands import boards, cards, changes, forge, islands, layout, numbers, panels
from render.propeller_islands.scenes import purse, scene_of
from render.propeller_islands.score import score
from render.score_sheet import who_won

LEFT = Type("display", 44)


def paint(
    view: PropellerView, since: PropellerView | None = None, scheme: Scheme = NORMAL
) -> Canvas:
    """Paint the scene that the reader needs, with the changes after `since` outlined."""
    scene = scene_of(view)
    has_forge = panels.shows_forge(view)
    canvas = Canvas(_stage(has_forge), "propeller_islands", scheme)
    bonus = f": bonus die {view.dice[0]}" if view.is_bonus and not view.over else ""
    canvas.strip(
        "Propeller Islands",
        f"Round {view.round}{bonus}",
        who_won(score(view)) if view.over else turn_words(view, view.awaited),
    )
    if scene not in ("table", "visit"):
        canvas.asked = view.question or (
            "The game is over."
            if view.over
            else f"You wait for {listed(map(view.name, view.awaited))}."
        )
    if scene == "characters":
        _characters(canvas, view)
    elif scene == "blueprints":
        _blueprints(canvas, view)
    elif has_forge:
        forge.paint(canvas, view)
    if scene not in ("table", "characters"):
        if not panels.is_long(view):
            islands.paint(canvas, view, islands.fit_of(view))
        boards.side(canvas, view)
    panels.paint(canvas, view)
    if since is not None:
        changes.paint(canvas, view, since)
    numbers.paint(canvas, view)
    return canvas


def paint_page(view: PropellerView, since: PropellerView | None, scheme: Scheme = NORMAL) -> Canvas:
    """Paint the island for a page of large print."""
    fit = islands.fit_of(view, layout.PAGE)
    canvas = Canvas(_page_of_sky(), "propeller_islands", scheme)
    islands.paint(canvas, view, fit)
    if since is not None:
        changes.outline(canvas, changes.on_island(view, since, fit))
    return canvas


@sprite
def _page_of_sky() -> Image.Image:
    return forge.sky().image.crop((0, 0, INNER, DEPTH))


@sprite
def _stage(has_forge: bool) -> Image.Image:
    """Draw the sky and the empty forge, which never change."""
    canvas = forge.sky()
    if has_forge:
        forge.empty_forge(canvas)
    return canvas.image


def _blueprints(canvas: Canvas, view: PropellerView) -> None:
    for row, level in enumerate(view.blueprints):
        for column, card in enumerate(level):
            if card:
                place = layout.choice_place(row, column)
                cards.lay(canvas, card, place, cards.LARGE, purse(view))
        x, y = layout.choice_place(row, 3)
        canvas.paste(cards.back(row + 1, 72, 84), (x, y))
        canvas.text(f"{view.piles[row]} left", (x + 82, y + 26), LEFT, INK, halo=CREAM)


def _characters(canvas: Canvas, view: PropellerView) -> None:
    for key, (x, y) in panels.characters(view):
        character = CHARACTER_OF[key]
        boards.paper(canvas, layout.Bounds(x, y, x + 640, y + 244))
        canvas.paste(portrait(key, 190), (x + 10, y + 26))
        canvas.text(character.name, (x + 218, y + 22), HEADING)
        canvas.text(character.title, (x + 218, y + 66), LABEL)
        canvas.text(boards.POWERS[character.power], (x + 218, y + 102), CLEAR)
        for line, (mark, ability) in enumerate(character.powers):
            boards.power(canvas, (x + 214, y + 136 + 51 * line), mark, ability, True, 410)
