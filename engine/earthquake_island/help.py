"""What players read about Earthquake Island."""

from engine.earthquake_island.components import KINDS, TileKind

BLURB = "Step over crumbling stacks of tiles: the last explorer who is not in the sea wins."

_RULES = """\
**Earthquake Island**: the ground gives way under everybody, and one explorer is left.

The island is made of stacks of tiles. Each player places an explorer (tiles do nothing yet); the \
last to place plays first.
**Your turn**
1. **Stay**, or **move** to a neighbouring stack: at most **1 tile higher**, any number lower, \
never onto another explorer, a volcano, or water (unless you have a lifebelt).
2. **Play the tile** on top of the stack you are on, also when you stayed.
3. **Remove** that tile. The one below is uncovered and waits for the next visitor.
You **drown** if you are in water when your turn starts and cannot get onto land: that means a \
stack one tile high next to you. The **last survivor** wins.

**Tiles**
• Ground: nothing.
• **Hole**: remove it and play the tile below too.
• **Cracks**: each crack leads to a neighbouring stack, which loses its top tile. Explorers there \
drop with it.
• **Volcano**: whoever stands on it when it comes up flees at once, without playing the tile they \
flee to. Nobody may enter it, and nothing removes it. Where no step is legal, scramble onto any \
free neighbouring land, else into water.
• **Tools** (red): keep it and play the tile below as well, or discard it. You hold one tool; a \
new one replaces it. Each works once.

**Tools**
• Rope: one climb of up to 3 tiles.
• Spring: jump over one cell in a straight line, at most 1 higher.
• Lifebelt: go into water, or stay there, until your next turn; or survive one blast.
• Sandbag: remove it instead of the tile under you.
• Dynamite: the stack next to you loses its top tile.
• Bazooka: the same, two cells away in a straight line.
• Push: move a neighbour one cell straight away, at most 1 higher; into water is fine.
• Thief: take somebody's tool.
Dynamite and bazooka drown an explorer in water who has no lifebelt. You use them before or after \
your move.

**How to say it**: `/quake move` does a whole turn. Add `tool` and `target`, and `keep` or \
`sandbag` to answer beforehand. A tool is used after the move if its target is in reach then, \
otherwise before it. `/quake use` uses a tool first.
"""


def _page() -> str:
    return f"{_RULES}\n**The 100 tiles**: {' · '.join(map(_count, KINDS.values()))}"


def _count(kind: TileKind) -> str:
    return f"{kind.name} ×{kind.count}"


HELP = _page()
