"""Icons with one line weight and one light, which differ without their colours too.

`icon("fish", 48)` is a sprite; `DRAWINGS` lists all keys. The drawings are in `goods`, `signs`,
`people`, `places` and `tools`.
"""

from render.art.icons import goods, people, places, signs, tools
from render.art.icons.registry import DRAWINGS, icon, sign_of

__all__ = ["DRAWINGS", "goods", "icon", "people", "places", "sign_of", "signs", "tools"]
