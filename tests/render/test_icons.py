from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from render.art.icons import DRAWINGS, icon
from render.art.palette import PAPER, SEATS

SMALL = 28
NEEDED = [
    *("wood", "fish", "stone", "star", "arrow", "sun", "store", "rotate", "flip", "round_tracker"),
    *("energy", "steel", "part", "worker", "worker_lying", "banner", "port", "ship", "house"),
    *("temple", "lotus", "dragon_fruit", "leaf", "coin", "plane", "compass", "hole", "volcano"),
    *("crack", "rope", "lifebelt", "sandbag", "dynamite", "bazooka", "spring", "push", "thief"),
    *("hand", "crown", "hourglass", "skull", "eye"),
    *(f"die_{face}" for face in range(1, 7)),
]
LIKE_NOTHING_ELSE = 5.0


def grey(key: str, size: int = SMALL) -> Image.Image:
    drawn = icon(key, size)
    ground = Image.new("RGB", (size, size), PAPER)
    ground.paste(drawn.colours, (0, 0), drawn.mask)
    return ground.convert("L")


def test_every_icon_that_the_games_ask_for_is_drawn() -> None:
    assert [] == [key for key in NEEDED if key not in DRAWINGS]


def test_icons_differ_from_each_other_without_their_colours() -> None:
    greys = {key: grey(key) for key in DRAWINGS}
    alike = []
    for one, other in combinations(greys, 2):
        difference = ImageStat.Stat(ImageChops.difference(greys[one], greys[other])).mean[0]
        if difference < LIKE_NOTHING_ELSE:
            alike.append((one, other, difference))
    assert [] == alike


@pytest.mark.parametrize("key", DRAWINGS)
def test_an_icon_fills_its_box_and_is_not_cut_off(key: str) -> None:
    mask = icon(key, 100).mask
    assert mask is not None
    left, top, right, bottom = mask.point(lambda value: 255 * (value > 128)).getbbox() or (0,) * 4
    assert max(right - left, bottom - top) >= 80
    assert 160 > max(max(mask.crop(edge).tobytes()) for edge in EDGES)


EDGES = [(0, 0, 100, 1), (0, 99, 100, 100), (0, 0, 1, 100), (99, 0, 100, 100)]


def test_icon_has_the_given_colour() -> None:
    one, other = (icon("worker", 40, seat.colour).colours.tobytes() for seat in SEATS[:2])
    assert one != other


def test_an_unknown_icon_is_an_error() -> None:
    with pytest.raises(KeyError):
        icon("unicorn", 20)
