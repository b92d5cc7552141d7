import re
from functools import cache
from itertools import pairwise, product
from typing import Any

import msgspec
import pytest

from engine.core import Rng, awaited, play
from engine.propeller_islands import GAME
from engine.propeller_islands.rules.actions import Claim, Deploy, EndTurn
from engine.propeller_islands.rules.components import (
    GUILDS,
    TILE_OF,
    TILES,
    Resources,
    slots_at,
    worth_words,
)
from engine.propeller_islands.rules.island import Placed
from engine.propeller_islands.rules.state import PropellerIslands
from engine.propeller_islands.rules.view import PropellerView
from engine.propeller_islands.words.descriptions import blueprint_words, place_words
from engine.propeller_islands.words.labels import activated, blueprint_letter
from render.art.palette import GOLD, INK, OPEN
from render.art.propeller_islands.buildings import DRAWN as BUILDINGS
from render.art.propeller_islands.characters import DRAWN as CHARACTERS
from render.art.propeller_islands.characters import portrait
from render.art.propeller_islands.landmarks import DRAWN as LANDMARKS
from render.art.propeller_islands.signs import banner, hub
from render.art.schemes import NORMAL, SCHEMES
from render.art.sprites import Sprite
from render.canvas import BOARD, STRIP, Canvas
from render.propeller_islands import (
    PAINTER,
    boards,
    cards,
    forge,
    islands,
    layout,
    nameplates,
    numbers,
    panels,
    tiles,
)
from render.propeller_islands.scenes import candidates, scene_of
from tests.render.pixels import pixels

NAMES = ("Vera", "Susan", "Ålesund the Great and her many friends", "猫")


@cache
def states(seats: int = 4, seed: int = 3, characters: str = "deal") -> list[PropellerIslands]:
    """Return all states of a game of steady players."""
    g = GAME.start(seats, seed, {"characters": characters})
    rng, found = Rng(seed), [g]
    while not g.over:
        seat = awaited(g)[0]
        g = play(g, seat, GAME.ai.steady(g, seat, rng)).state
        found.append(g)
    return found


def view_of(g: PropellerIslands, seat: int | None = None, **more: int) -> PropellerView:
    return msgspec.structs.replace(GAME.view(g, seat), names=NAMES, **more)


def asking(question: str, seats: int = 4, after: float = 0.4) -> PropellerView:
    """Return the view of a player at a question, in the middle of a game."""
    found = states(seats)
    g = next(
        g
        for g in found[int(len(found) * after) :]
        if g.agenda and type(g.agenda[0]).__name__ == question
    )
    return view_of(g, awaited(g)[0])


def painted(view: PropellerView, since: PropellerView | None = None) -> Canvas:
    return PAINTER.paint(view, since)


@pytest.mark.parametrize(
    ("question", "scene"),
    [
        ("ChooseDie", "forge"),
        ("UseDie", "forge"),
        ("PlaceTile", "island"),
        ("ActivateBuildings", "island"),
        ("LiftWorker", "island"),
        ("ReplaceBlueprint", "blueprints"),
        ("CompleteBlueprint", "island"),
    ],
)
def test_a_seat_sees_what_its_question_is_about(question: str, scene: str) -> None:
    view = asking(question)
    assert scene_of(view) == scene
    assert painted(view).size == BOARD


@pytest.mark.long
def test_table_is_public_and_a_reader_can_ask_for_any_island() -> None:
    g = states(4)[-1]
    assert scene_of(view_of(g)) == "table"
    visits = [painted(view_of(g, shown=seat)).image.tobytes() for seat in range(4)]
    assert len(set(visits)) == 4


def test_a_visit_elsewhere_bears_no_numbers_of_the_readers_options() -> None:
    view = asking("ActivateBuildings")
    assert view.seat is not None
    other = (view.seat + 1) % 4
    calm = msgspec.structs.replace(view, options=(), shown=other)
    visit = msgspec.structs.replace(view, shown=other)
    assert pixels(painted(visit).image) == pixels(painted(calm).image)


def test_characters_are_shown_while_they_are_drafted() -> None:
    g = GAME.start(3, 1, {"characters": "draft"})
    view = view_of(g, awaited(g)[0])
    assert scene_of(view) == "characters"
    assert painted(view).size == BOARD


@pytest.mark.long
def test_the_picture_follows_from_the_view_alone() -> None:
    g = states(3)[40]
    other = GAME.rules.resample(g, None, Rng(9))
    assert pixels(painted(view_of(g)).image) == pixels(painted(view_of(other)).image)


def test_what_changed_is_outlined_and_nothing_else() -> None:
    before, after = (view_of(g) for g in (states(4)[60], states(4)[75]))
    assert pixels(painted(after, after).image) == pixels(painted(after).image)
    assert pixels(painted(after, before).image) != pixels(painted(after).image)


def test_a_new_tile_on_an_island_is_outlined() -> None:
    found = states(4)
    at = next(at for at, g in enumerate(found) if at > 60 and "PlaceTile" in str(g.agenda[:1]))
    seat = awaited(found[at])[0]
    before, after = view_of(found[at], shown=seat), view_of(found[at + 1], shown=seat)
    assert pixels(painted(after, before).image) != pixels(painted(after).image)


def test_the_number_of_an_empty_cell_begins_its_label() -> None:
    view = asking("PlaceTile")
    labels = [GAME.label(view, action).partition(":")[0] for action in view.options]
    assert labels == [f"Place {number}" for number, _ in enumerate(candidates(view), 1)]
    island = view.players[view.mover].island
    for number, cell in enumerate(candidates(view), 1):
        [line] = re.findall(rf"^{number}\. Place {number}: .*$", PAINTER.text(view), re.MULTILINE)
        assert place_words(island, cell) in line


def test_every_empty_cell_is_numbered_within_the_picture() -> None:
    view = asking("PlaceTile", after=0.8)
    cells = candidates(view)
    assert view.seat is not None
    fit = islands.fit_of(view)
    for cell in cells:
        x, y = layout.place_of(cell, fit.radius, fit.middle)
        assert layout.MAIN.left < x < layout.MAIN.right
        assert layout.MAIN.top < y < layout.MAIN.bottom


@pytest.mark.parametrize("question", ["LiftWorker", "ReplaceBlueprint", "CompleteBlueprint"])
def test_options_have_their_signs_where_they_lie(question: str) -> None:
    view = asking(question)
    marks = [mark for action in view.options for mark in numbers.marks(view, action)]
    options = [action for action in view.options if action != EndTurn()]
    assert len(marks) == len(set(marks)) == len(options)
    assert all(0 < x < BOARD[0] and STRIP < y < BOARD[1] for _, (x, y) in marks)
    labels = [GAME.label(view, action) for action in options]
    for (words, _), label in zip(marks, labels, strict=True):
        assert words.lower() in label.lower() and words in painted(view).written


def test_public_picture_shows_the_island_of_a_choosing_player() -> None:
    for question, scene in (("PlaceTile", "visit"), ("ChooseDie", "table")):
        view = asking(question)
        shown = msgspec.structs.replace(view, seat=None, cards=())
        assert (scene_of(shown), scene_of(msgspec.structs.replace(shown, options=()))) == (
            scene,
            "table",
        )
        assert candidates(shown) == candidates(view)
        assert painted(shown).size == painted(view).size


def test_letter_of_a_tile_covers_no_die_and_no_guild_sign() -> None:
    radius = layout.RADIUS
    canvas = Canvas((200, 200))
    nameplates.paint_on_tile(canvas, (100, 100), radius, 0)
    [layer] = canvas.layers[-1:]
    assert layer.top > 100 - (tiles.HALF_HEIGHT - 46 - 31) * radius / 100


def test_tiles_to_choose_have_the_letters_of_the_list_and_a_green_rim(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    letters, paste = list[tuple[int, int]](), Canvas.paste_middle
    rims = list[tuple[int, int]]()

    def pasted(canvas: Canvas, sprite: Sprite, place: tuple[int, int]) -> None:
        paste(canvas, sprite, place)
        if sprite == forge.rim(layout.RADIUS, OPEN):
            rims.append(place)
        if sprite.size == (nameplates.SIZE, nameplates.SIZE):
            letters.append(place)

    view = asking("UseDie")
    monkeypatch.setattr(Canvas, "paste_middle", pasted)
    forge.paint(Canvas(BOARD), view)
    claimed = {action.tile for action in view.options if isinstance(action, Claim)}
    places = {layout.slot(view.offer.index(tile)) for tile in claimed}
    assert set(rims) == places and len(letters) == len(claimed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_panels_neither_overlap_nor_leave_the_board(seats: int) -> None:
    for g in states(seats)[::9]:
        for view in (view_of(g), *(view_of(g, seat) for seat in range(seats))):
            boxes = [box for _, box in panels.column(view)]
            for place, one in enumerate(boxes):
                assert 0 < one.left < one.right <= BOARD[0] - layout.GAP
                assert layout.TOP <= one.top < one.bottom <= layout.BOTTOM
                for other in boxes[:place]:
                    is_apart = one.left >= other.right or other.left >= one.right
                    assert is_apart or one.top >= other.bottom or other.top >= one.bottom
            kinds = [panel.kind for panel, _ in panels.column(view)]
            assert view.seat is None or "head" in kinds


@pytest.mark.parametrize("question", ["UseDie", "ActivateBuildings", "HouseWorker"])
def test_tiles_that_may_be_chosen_are_listed_with_their_names(question: str) -> None:
    found = (asking(question, after=share / 20) for share in range(20))
    view = next(view for view in found if not panels.is_long(view))
    [box] = [box for panel, box in panels.column(view) if panel.kind == "choices"]
    rows = boards.rows_of(view, nameplates.chosen(view))
    assert (box.bottom - box.top - 8) // len(rows) >= layout.LEAST_ROW
    assert {placed.face.name for placed in rows} <= painted(view).written


@pytest.mark.parametrize("row", [layout.LEAST_ROW, layout.MOST_ROW])
def test_long_name_in_the_list_is_whole_beside_a_wide_effect(row: int) -> None:
    for tile in TILES:
        canvas = Canvas(BOARD)
        width = layout.CHOICES.right - layout.CHOICES.left
        boards.choices(canvas, [Placed(tile.key, "")], layout.Bounds(0, 0, width, row + 8))
        assert not [words for words in canvas.written if words.endswith("…")]
        assert max(layer.left + layer.sprite.size[0] for layer in canvas.layers[1:]) <= width


def test_lines_part_the_tiles_of_a_list() -> None:
    canvas, box = Canvas(BOARD), layout.Bounds(8, 0, layout.SPLIT, 260)
    boards.choices(canvas, [Placed(f"tinker-shop-{number}", "") for number in (1, 2, 3)], box)
    lines = [layer.top for layer in canvas.layers if layer.sprite.size[1] == 4]
    assert 2 == len(lines) == len(set(lines))


def test_list_of_twelve_tiles_takes_the_place_of_the_island() -> None:
    view = asking("UseDie")
    tiles_offered = [tile for tile in view.offer if tile]
    view = msgspec.structs.replace(view, options=tuple(map(Claim, tiles_offered)))
    [box] = [box for panel, box in panels.column(view) if panel.kind == "choices"]
    assert (len(tiles_offered), box) == (12, layout.MAIN)
    canvas = Canvas(BOARD)
    boards.choices(canvas, boards.rows_of(view, nameplates.chosen(view)), box)
    assert not [words for words in canvas.written if words.endswith("…")]
    assert {Placed(tile, "").face.name for tile in tiles_offered} <= canvas.written


def test_name_and_effect_of_the_tile_in_hand_are_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    ends, text, paste = dict[str, int](), Canvas.text, Canvas.paste

    def written(canvas: Canvas, words: str, place: tuple[int, int], *rest: Any) -> int:
        width = text(canvas, words, place, *rest)
        ends[words] = place[0] + width
        return width

    def pasted(canvas: Canvas, sprite: Sprite, place: tuple[int, int]) -> None:
        paste(canvas, sprite, place)
        ends["effect"] = place[0] + sprite.size[0]

    monkeypatch.setattr(Canvas, "text", written)
    monkeypatch.setattr(Canvas, "paste", pasted)
    width = layout.CHOICES.right - layout.CHOICES.left
    box = layout.Bounds(0, 0, width, layout.HAND)
    for tile in TILES:
        ends.clear()
        view = msgspec.structs.replace(asking("PlaceTile"), tile=tile.key)
        boards.hand(Canvas((width, layout.HAND)), view, box)
        assert {"effect", *tile.name.split()} <= {word for words in ends for word in words.split()}
        assert max(ends.values()) <= width - boards.EDGE


def test_visit_to_an_opponent_shows_no_cards_of_the_reader() -> None:
    view = asking("ActivateBuildings")
    assert view.seat is not None and view.cards
    for shown in range(4):
        visit = msgspec.structs.replace(view, shown=shown)
        kinds = [panel.kind for panel, _ in panels.column(visit)]
        assert ("cards" in kinds) == (shown == view.seat)


def test_everyone_sees_the_open_blueprints_when_a_player_takes_one() -> None:
    view = asking("ReplaceBlueprint")
    shown = msgspec.structs.replace(view, seat=None, cards=())
    written = painted(shown).written
    assert scene_of(shown) == "blueprints"
    letters = [blueprint_letter(view, card) for level in view.blueprints for card in level if card]
    assert sorted(letters) == list("ABCDEF") and {*letters} <= written
    assert not [words for words in written if re.match(r"B\d-", words)]


def test_the_forge_lays_three_tiles_around_each_space() -> None:
    for value in range(1, 7):
        x, y = layout.space(value)
        near = [
            number
            for number in range(12)
            if abs(layout.slot(number)[0] - x) + abs(layout.slot(number)[1] - y) < 2.9 * layout.CELL
        ]
        assert near == sorted(slots_at(value))


def test_every_kind_of_building_is_drawn_and_none_looks_like_another() -> None:
    drawings = BUILDINGS | LANDMARKS
    assert set(drawings) == {tile.building for tile in TILES}
    assert len({drawing for key, drawing in drawings.items() if key > "04"}) == 19


def test_worker_die_and_upgrades_show_on_a_tile() -> None:
    faces = [
        Placed("refinery-1", "0,0"),
        Placed("refinery-1", "0,0", "ready"),
        Placed("refinery-1", "0,0", "exhausted"),
        Placed("refinery-1", "0,0", None, ("wild",)),
        Placed("refinery-1", "0,0", None, ("steel",)),
        Placed("refinery-1", "0,0", None, ("culture",)),
    ]
    drawn = [laid(face, 1).image.convert("L").tobytes() for face in faces]
    assert len(set(drawn)) == len(faces)


def laid(face: Placed, seat: int, radius: int = 60) -> Canvas:
    """Lay a tile alone on a canvas."""
    canvas = Canvas((2 * radius, 2 * radius))
    tiles.lay(canvas, face, seat, (radius, radius), radius)
    return canvas


@pytest.mark.parametrize("radius", [60, 110])
def test_tiles_share_the_sprite_of_their_ground(radius: int) -> None:
    """A sprite for each worker, upgrade and player would be drawn anew in each game."""
    alike = [laid(Placed("refinery-1", "0,0"), 0, radius)]
    alike.append(laid(Placed("refinery-1", "0,1", "ready", ("wild",)), 1, radius))
    assert 1 == len({canvas.layers[0].sprite for canvas in alike})
    capitols = [laid(Placed("capitol", "0,0"), seat, radius) for seat in (0, 1)]
    assert 2 == len({canvas.layers[0].sprite for canvas in capitols})


def test_lines_share_a_sprite_in_all_schemes_and_rooms_in_which_they_look_the_same() -> None:
    effects = (tiles.effect_pieces(Placed(key, "")) for key in TILE_OF)
    neighbours = {pair for pieces in effects for pair in pairwise(pieces)}
    drawn = tiles._line.__wrapped__  # type: ignore[attr-defined]
    for pieces, size in product(neighbours, (tiles.LEAST, 40)):
        room = tiles.length(pieces, size) + tiles.INEXACT * len(pieces)
        shared = tiles._what_shows(pieces, size, NORMAL, room)
        assert drawn(pieces, size, NORMAL, room, INK) == drawn(pieces, size, *shared, INK)
    plain = (("1", "steel"), ("", "becomes"), ("2", "energy"))
    lines = [tiles.line(plain, 36, one, room) for one in SCHEMES.values() for room in (400, 900)]
    assert 1 == len({*lines})
    guild = (("", f"banner:{next(iter(GUILDS))}"),)
    assert len(SCHEMES) == len({tiles.line(guild, 36, one, 400) for one in SCHEMES.values()})


def test_cards_share_a_sprite_whatever_is_missing_to_pay_them() -> None:
    sprites = set()
    for steel in (0, 1):
        canvas = Canvas(BOARD)
        cards.lay(canvas, "B1-01", (0, 0), cards.SIZE, Resources(steel=steel))
        sprites.add(canvas.layers[0].sprite)
    assert 1 == len(sprites)


def test_guild_signs_and_characters_differ_without_colour() -> None:
    for sign, scheme in product((banner, hub), SCHEMES.values()):
        drawn = [sign(guild, 48, scheme).colours.convert("L").tobytes() for guild in GUILDS]
        assert len(set(drawn)) == 3
    heads = {portrait(key, 80).colours.convert("L").tobytes() for key in CHARACTERS}
    assert len(heads) == 6


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_alternative_text_says_whose_turn_it_is(seats: int) -> None:
    for g in states(seats)[::25]:
        words = PAINTER.alt(view_of(g))
        assert f"round {g.board.round}" in words
        assert g.over or NAMES[awaited(g)[0]] in words


def test_alternative_text_of_your_view_names_your_blueprints() -> None:
    view = view_of(states(2)[0], 0)
    assert view.cards
    purse = view.players[0].resources
    for letter, card in zip("ABC", view.cards, strict=False):
        assert blueprint_words(letter, card, purse) in PAINTER.alt(view)


@pytest.mark.parametrize("is_rich", [True, False])
def test_blueprints_say_whether_you_can_pay_in_the_picture_and_in_words(is_rich: bool) -> None:
    view = view_of(states(2)[0], 0)
    purse = Resources(9, 9, 9) if is_rich else Resources()
    players = msgspec.structs.replace(view.players[0], resources=purse), *view.players[1:]
    view = msgspec.structs.replace(view, players=players)
    written = painted(view).written
    for card in view.cards:
        verdict = "can pay" if is_rich else "short all"
        assert verdict in written
        for words in (PAINTER.alt(view), PAINTER.text(view)):
            assert f"{worth_words(card)}, {verdict}" in words


def test_blueprints_do_not_say_whether_you_can_pay_in_a_ranked_attempt() -> None:
    view = msgspec.structs.replace(view_of(states(2)[0], 0), is_unaided=True)
    texts = PAINTER.alt(view), PAINTER.text(view), *painted(view).written
    assert view.cards
    assert [] == [words for words in texts if re.search("can pay|short ", words)]


def test_buildings_that_the_die_activates_are_named_in_words_and_have_a_gold_rim(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = next(
        view
        for view in (view_of(g, awaited(g)[0]) for g in states(4) if not g.over)
        if len(activated(view)) > 1
    )
    rims, paste = list[tuple[int, int]](), Canvas.paste_middle
    fit = islands.fit_of(view)
    gold = forge.rim(round(fit.radius * layout.TILE_SHARE), GOLD)

    def pasted(canvas: Canvas, sprite: Sprite, place: tuple[int, int]) -> None:
        paste(canvas, sprite, place)
        rims.extend([place] * (sprite == gold))

    monkeypatch.setattr(Canvas, "paste_middle", pasted)
    painted(view)
    buildings = activated(view)
    assert rims == [layout.place_of(one.cell, fit.radius, fit.middle) for one in buildings]
    for words in (PAINTER.alt(view), PAINTER.text(view)):
        [line] = re.findall(r"It activates (.*?)[.](?: |$)", words, re.MULTILINE)
        assert all(one.face.name in line for one in buildings)


def test_alternative_text_names_the_die_and_the_tile_of_the_question() -> None:
    for question, name in (
        ("UseDie", "Your die: "),
        ("PlaceTile", "In hand: "),
        ("ChooseEffect", "The building: "),
    ):
        view = asking(question, after=0)
        assert name in PAINTER.alt(view) and name in PAINTER.text(view)
        assert name not in PAINTER.alt(view.offering(()))
        assert ("In hand" in PAINTER.text(view)) == (question == "PlaceTile")


@pytest.mark.long
def test_worker_of_the_bonus_die_moves_in_with_its_value_named() -> None:
    played = [g for seats in (2, 3, 4) for g in states(seats) if not g.over]
    views = [view_of(g, awaited(g)[0]) for g in played]
    moving = [view for view in views if any(isinstance(one, Deploy) for one in view.options)]
    told = [f"The bonus die is a {view.dice[0]}." in PAINTER.text(view) for view in moving]
    assert told == [view.is_bonus for view in moving]
    assert {*told} == {True, False}


@pytest.mark.long
def test_single_thing_is_written_in_the_singular() -> None:
    assert "Vera: 1 point, " in PAINTER.alt(view_of(states(2)[0]))
    texts = [paint(view_of(g)) for g in states(2) for paint in (PAINTER.alt, PAINTER.text)]
    wrong = re.compile(r"(?<![\d,])1 (points|blueprints|tiles|workers)\b")
    assert [] == [found[0] for words in texts if (found := wrong.search(words))]


def test_the_text_board_tells_every_building_and_card() -> None:
    for g in states(3)[::11]:
        if g.over:
            continue
        view = view_of(g, awaited(g)[0])
        words = PAINTER.text(view)
        for player in view.players:
            assert all(f"- {placed.face.name}" in words for placed in player.island)
        assert all(worth_words(card) in words for card in view.cards)
        assert any(player.aside for player in view.players) == ("Upgrades set aside: " in words)
        assert ": take:" not in words


def test_public_text_holds_no_hand() -> None:
    g = states(2)[50]
    words = PAINTER.text(view_of(g))
    assert "Your blueprint" not in words
    assert not [card for hand in g.hands for card in hand.cards if f"{card}: " in words]
