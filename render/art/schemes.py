"""The colour schemes for seats, guilds and marks.

Each thing has the same sign in every scheme. A painter gets a scheme and draws with its colours.
The default is `NORMAL`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from render.art.palette import CHANGED, CREAM, GUILDS, INK, OPEN, SEATS, Colour, Look


@dataclass(frozen=True, slots=True)
class Scheme:
    """Colours that distinguish things; `key` is their name in settings and in files."""

    key: str
    seats: tuple[Look, ...]
    guilds: Mapping[str, Look] = field(hash=False)
    changed: Colour

    @property
    def kept(self) -> tuple[Colour, ...]:
        """The colours of text and of marks, which are exact in every file."""
        return INK, CREAM, self.changed, OPEN, *(look.colour for look in self.seats)


def _looks(looks: tuple[Look, ...], *colours: Colour) -> tuple[Look, ...]:
    return tuple(look._replace(colour=tone) for look, tone in zip(looks, colours, strict=True))


NORMAL: Final = Scheme("normal", SEATS, GUILDS, CHANGED)

# Colours that differ, mostly in lightness, without red, green or blue cones.
# `tests/render/test_schemes.py` says how far. The choices stay green, and changes are darker.
SAFE: Final = Scheme(
    "safe",
    _looks(
        SEATS,
        (186, 39, 15),
        (0, 70, 137),
        (244, 192, 48),
        (52, 152, 128),
        (161, 118, 229),
        (39, 31, 33),
    ),
    dict(
        zip(
            GUILDS,
            _looks((*GUILDS.values(),), (221, 109, 57), (149, 187, 218), (36, 12, 60)),
            strict=True,
        )
    ),
    (150, 20, 120),
)

SCHEMES: Final = {scheme.key: scheme for scheme in (NORMAL, SAFE)}
