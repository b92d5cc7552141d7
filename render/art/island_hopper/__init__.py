"""The fixed drawings of Island Hopper."""

from render.art.island_hopper.emblems import COMPANIES, GOODS, SYMBOLS, WEATHERS

__all__ = ["COMPANIES", "GOODS", "SYMBOLS", "WEATHERS"]
