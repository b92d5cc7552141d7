"""The fixed drawings of Small Islands."""

from render.art.small_islands import pieces
from render.art.small_islands.pieces import ALEXIS, icon_key, ship, token

__all__ = ["ALEXIS", "icon_key", "pieces", "ship", "token"]
