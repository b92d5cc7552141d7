"""Drawn icons: one line weight, one light, each told from the others without its colour.

`icon("fish", 48)` is a sprite; `DRAWINGS` lists all keys. The drawings stand in `goods`, `signs`,
`people`, `places` and `tools`.
"""

from render.icons import goods, people, places, signs, tools
from render.icons.registry import DRAWINGS, icon, sign_of

__all__ = ["DRAWINGS", "goods", "icon", "people", "places", "sign_of", "signs", "tools"]
