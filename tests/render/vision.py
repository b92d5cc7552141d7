"""How people see colours: with each deficiency, and how far apart two colours seem.

The deficiencies are those of Machado, Oliveira and Fernandes (2009), at full severity, as matrices
for linear light. The distance is CIEDE2000 (Sharma, Wu and Dalal, 2005): about 2 can just be
noticed side by side, 10 at a glance.
"""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final

from render.art.palette import Colour

Three = tuple[float, float, float]
Matrix = tuple[Three, Three, Three]

NORMAL: Final[Matrix] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
PROTANOPIA: Final[Matrix] = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTERANOPIA: Final[Matrix] = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
TRITANOPIA: Final[Matrix] = (
    (1.255528, -0.076749, -0.178779),
    (-0.078411, 0.930809, 0.147602),
    (0.004733, 0.691367, 0.303900),
)
DEFICIENCIES: Final = {
    "protanopia": PROTANOPIA,
    "deuteranopia": DEUTERANOPIA,
    "tritanopia": TRITANOPIA,
}
TO_XYZ: Final[Matrix] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
DAYLIGHT: Final[Three] = (0.95047, 1.0, 1.08883)


def seen(colour: Colour, eye: Matrix) -> Colour:
    """Return `colour` as a reader with a deficiency sees it."""
    red, green, blue = (_coded(part) for part in _times(eye, _linear(colour)))
    return red, green, blue


def distance(first: Colour, second: Colour, eye: Matrix = NORMAL) -> float:
    """Return the CIEDE2000 distance of two colours for a reader with a deficiency."""
    return lab_distance(lab(seen(first, eye)), lab(seen(second, eye)))


def lab(colour: Colour) -> Three:
    """A colour by its lightness, 0 to 100, and its place between green and red, blue and yellow."""
    xyz = _times(TO_XYZ, _linear(colour))
    x, y, z = (_cubic(part / white) for part, white in zip(xyz, DAYLIGHT, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def lab_distance(first: Three, second: Three) -> float:
    """CIEDE2000 of two colours in CIELAB."""
    chroma = (hypot(*first[1:]) + hypot(*second[1:])) / 2
    stretch = 1.5 - 0.5 * sqrt(chroma**7 / (chroma**7 + 25**7))
    (one, hue), (other, turned) = _polar(first, stretch), _polar(second, stretch)
    light, strong = (first[0] + second[0]) / 2, (one + other) / 2
    turn = (turned - hue + 180) % 360 - 180 if one * other else 0
    middle = (hue + turn / 2) % 360 if one * other else hue + turned
    lightness = (second[0] - first[0]) / (1 + 0.015 * _bow(light - 50))
    colourful = (other - one) / (1 + 0.045 * strong)
    tone = 1 - 0.17 * _cos(middle - 30) + 0.24 * _cos(2 * middle)
    tone += 0.32 * _cos(3 * middle + 6) - 0.20 * _cos(4 * middle - 63)
    tinted = 2 * sqrt(one * other) * sin(radians(turn / 2)) / (1 + 0.015 * strong * tone)
    twist = sin(radians(60 * exp(-(((middle - 275) / 25) ** 2))))
    crossed = -2 * sqrt(strong**7 / (strong**7 + 25**7)) * twist * colourful * tinted
    return sqrt(lightness**2 + colourful**2 + tinted**2 + crossed)


def _polar(one: Three, stretch: float) -> tuple[float, float]:
    """The chroma and the hue in degrees."""
    red = one[1] * stretch
    return hypot(red, one[2]), degrees(atan2(one[2], red)) % 360


def _bow(light: float) -> float:
    return light**2 / sqrt(20 + light**2)


def _cos(angle: float) -> float:
    return cos(radians(angle))


def _times(matrix: Matrix, one: Three) -> Three:
    first, second, third = (
        sum(weight * part for weight, part in zip(row, one, strict=True)) for row in matrix
    )
    return first, second, third


def _linear(colour: Colour) -> Three:
    red, green, blue = (
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in colour
    )
    return red, green, blue


def _coded(part: float) -> int:
    part = min(1.0, max(0.0, part))
    return round(255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))


def _cubic(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
