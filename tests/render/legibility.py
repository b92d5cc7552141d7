"""Measure drawn capitals and icons as Discord shows them, picture by picture."""

import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache, partial
from itertools import islice, pairwise
from typing import Any, NamedTuple

import pytest

import render.art.glyphs
import render.art.icons
from engine import GAMES
from engine.core import Rng, awaited
from engine.players import PLAYERS, played_on
from render import PAINTERS
from render.art.glyphs import Type, cap_height
from render.canvas import Canvas
from tests.own_words import own_words
from tests.render.pixels import Drawn, draw_coarsely
from tests.render.test_names import is_written

BOX, PHONE = (550, 350), 340
NEEDED_IN_BOX = 10
DECIDING_IN_BOX, DECIDING_ON_PHONE = 12, 8
"""The least height in pixels of a needed sign, and of one that decides a choice."""
CELL = re.compile(r"([A-Z]+)(\d+)")
"""The name of a cell, which may be drawn in two lines, or by the rulers beside a map."""
MEASURED = 400
"""The size at which an icon is measured: large, because tests draw a small one coarsely."""
COMPUTED = re.compile(
    r"wasting \d+|\d+ cards?|\d+ points? so far|\d+ dic?e"
    r"|(?:pays|joins island) \d+[^;]*|(?:above|below)(?: (?:left|right) of)? [^,;]+"
)
"""What a label computes or says of a place, for people who do not see it. No picture writes it.

A disc with the same number is no sign.
"""
get_drawn = Drawn.get


class Sign(NamedTuple):
    """Words or the key of an icon, and the drawn height in pixels.

    A pale icon is one of those that do not count for the reader now, so it is not needed.
    """

    words: str
    height: int
    is_icon: bool = False
    is_pale: bool = False


Signs = dict[Sign, None]
"""Signs in the order in which they are drawn."""


class Shares(NamedTuple):
    """Pictures whose signs are all large enough, as shares of all pictures."""

    needed: float
    deciding: float
    deciding_on_phone: float


class Measured:
    """The signs of the picture that is being painted, including those of its cached sprites."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.open: list[Signs] = [{}]
        self.of_sprite = dict[int, Signs]()
        self.kept = list[Any]()  # so that no other sprite gets the number of one of these
        icon, letters_of = render.art.icons.icon, render.art.glyphs.letters_of

        @cache
        def share_of_height(key: str) -> float:
            box = icon(key, MEASURED).image.getchannel("A").getbbox()
            return (box[3] - box[1]) / MEASURED if box else 0

        def watched_icon(key: str, size: int, *colour: Any) -> Any:
            height = round(size * share_of_height(key))
            self.open[-1][Sign(key, height, is_icon=True)] = None
            return icon(key, size, *colour)

        def watched_letters(text: str, style: Type, halo: int = 0) -> Any:
            if text.strip():
                self.open[-1][Sign(text, cap_height(style))] = None
            return letters_of(text, style, halo)

        watched: list[tuple[str, Callable[..., Any], Callable[..., Any]]] = [
            ("icon", icon, watched_icon),
            ("letters_of", letters_of, watched_letters),
        ]
        for part in [one for name, one in [*sys.modules.items()] if name.startswith("render")]:
            for name, plain, instead in watched:
                if getattr(part, name, None) is plain and part is not render.art.glyphs:
                    patch.setattr(part, name, instead)
            for one in [*vars(part).values()]:
                if hasattr(one, "cache_clear"):
                    one.cache_clear()
        draw_coarsely(patch)
        patch.setattr(Drawn, "get", lambda *given: self._got(*given))

    def signs(self, paint: Callable[[], Canvas]) -> tuple[Canvas, Signs]:
        """Paint a picture and return it with its signs."""
        self.open = [{}]
        canvas = paint()
        return canvas, self.open[0]

    def _got(self, drawn: Drawn, key: Any, shown: Any, draw: Callable[[], Any]) -> Any:
        def noted() -> Any:
            self.open.append({})
            try:
                return draw()
            finally:
                found.update(with_parts_joined(self.open.pop()))

        found = Signs()
        sprite = get_drawn(drawn, key, shown, noted)
        self.kept.append(sprite)
        if ("is_pale", True) in key[2]:
            found = {sign._replace(is_pale=True): None for sign in found}
        signs = self.of_sprite.setdefault(id(sprite), found)
        self.open[-1] |= signs
        return sprite


def moments(key: str, seats: int, pictures: int, seed: int = 11) -> Iterator[Any]:
    """Yield views of a game of bots: of a player to act and, every third time, of a spectator."""
    game = GAMES[key]
    start = game.begin(seats, seed, game.checked({}, seats))
    states = [start, *played_on(game, start, PLAYERS["steady"], Rng(seed))]
    step = max(1, len(states) // pictures)
    for number, state in enumerate(islice(states, 0, None, step)):
        yield game.view(state, None if number % 3 == 2 else next(iter(awaited(state)), None))


def with_parts_joined(signs: Signs) -> Signs:
    """Add the words of a sprite that draws them in several lines.

    "Q" over "5" is also "Q5", and "Canoe" over "House 1" is also "Canoe House 1".
    """
    lines = [sign for sign in signs if not sign.is_icon]
    if len(lines) < 2:
        return signs
    joined = [Sign("".join(sign.words for sign in lines), min(sign.height for sign in lines))]
    joined += [
        Sign(f"{one.words} {two.words}", min(one.height, two.height))
        for one, two in pairwise(lines)
    ]
    return {**signs, **dict.fromkeys(joined)}


def deciding(key: str, view: Any, canvas: Canvas, signs: Signs) -> dict[str, int]:
    """Return the heights of whose turn it is, and of all that a label of the open question names.

    These are names, and those icons and numbers of labels that the picture shows: goods, dice,
    costs, heights. A number in a name is no number of its own. An icon alone is a 1.
    """
    labels = GAMES[key].words.labels(view, view.options)
    icons = {sign.words for sign in signs if sign.is_icon}
    names_in = own_words(key).names_in
    found = {words: height_of(words, signs) for words in canvas.heading[2:] if words}
    texts = [sign for sign in signs if not sign.is_icon]
    for label in (one for one in labels if one.kind != "skip"):
        said = COMPUTED.sub(" ", str(label))
        names = names_in(said, view)
        found.update((name, height_of(name, signs)) for name in names)
        words = re.findall(r"\w+", rest_of(said, names, icons))
        words = [word for word in words if label.icon != f"die_{word}"]  # the die shows it
        keys = {label.icon, *words, *(word.removesuffix("s") for word in words)}
        shown = {f"{sign}{word}" for word in words if word.isdigit() for sign in ("", "$", "+")}
        for sign in signs:
            if sign.words in (keys if sign.is_icon else shown):
                found[sign.words] = max(sign.height, found.get(sign.words, 0))
        for phrase, number in phrases(said):
            written = [sign.height for sign in texts if phrase in sign.words]
            if number in found:
                found[number] = max([found[number], *written])
    return found


def phrases(label: str) -> Iterator[tuple[str, str]]:
    """Yield each number of a label with the word before or after it, and the number alone.

    A picture that writes "5 buildings" shows that 5 there, whatever else has a 5.
    """
    words = re.findall(r"[\w’']+", label)
    for before, after in pairwise(words):
        for number in (before, after):
            if number.isdigit():
                yield f"{before} {after}", number


def rest_of(label: str, names: Iterable[str], icons: Collection[str]) -> str:
    """Return a label without its names, and without each "1" whose icon is drawn alone."""
    for name in sorted(names, key=len, reverse=True):
        label = re.sub(rf"(?<!\w){re.escape(name)}(\+\d+)*(?!\w)", " ", label)
    alone = "|".join([*map(re.escape, sorted(icons)), "★", "↑"])
    return re.sub(rf"(?<!\w)1 ?({alone})(?!\w)", r"\1", label)


def height_of(name: str, signs: Signs) -> int:
    """Return the height of the largest words that contain a name, or 0.

    A cell without a name of its own has the height of its column and row on the rulers.
    """
    texts = [sign for sign in signs if not sign.is_icon]
    found = max((sign.height for sign in texts if is_written(name, {sign.words})), default=0)
    cell = CELL.fullmatch(name)
    if found or cell is None:
        return found
    rulers = [[sign.height for sign in texts if sign.words == part] for part in cell.groups()]
    return min(max(heights, default=0) for heights in rulers)


def shares(key: str, seats: int, pictures: int, patch: pytest.MonkeyPatch) -> Shares:
    """Measure pictures of a whole game. A picture counts only if all its signs are large enough."""
    spy, found = Measured(patch), list[tuple[bool, bool, bool]]()
    for view in moments(key, seats, pictures):
        canvas, signs = spy.signs(partial(PAINTERS[key].paint, view, None))
        width, height = canvas.size
        box, phone = min(BOX[0] / width, BOX[1] / height), PHONE / width
        least = min(deciding(key, view, canvas, signs).values(), default=sys.maxsize)
        needed = min(sign.height for sign in signs if not sign.is_pale) * box >= NEEDED_IN_BOX
        found.append((needed, least * box >= DECIDING_IN_BOX, least * phone >= DECIDING_ON_PHONE))
    return Shares(*(sum(kind) / len(found) for kind in zip(*found, strict=True)))
