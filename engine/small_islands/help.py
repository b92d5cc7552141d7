"""What players read about Small Islands."""

from engine.small_islands.cards import ALEXIS, DECKS, MISSIONS, OBJECTIVES, REWARDS

BLURB = "Lay an archipelago tile by tile, and build where your secret Objective pays."

_RULES = """\
**Small Islands**: explore, land, build. Four rounds at most, three phases each.

**1 Preparation.** Six tiles form the Navigation stack. Out of three Objective cards choose one in \
secret for this round and keep one for the next. In advanced mode you combine a Mission and a \
Reward of your own.
**2 Exploration.** On your turn, do one of two things:
• **Explore**: take one of the three face-up tiles and place one of your three, in any turn. It \
must touch a side of another tile, and land and sea must agree on every side and corner. Then you \
may place one Bonus token: its resource covers *another* resource, or its back is a Port on a \
coast (two Ports a tile at most).
• **Land**, once the Navigation stack is empty: place your own ship or, with fewer than four \
players, a grey one. That ends the phase.
**3 Reward.** Whoever landed begins. Reveal your Objective and place Houses, one per island, on \
islands of two tiles or more that fulfil your Mission and have a free location. Each pays your \
Reward. You have eight Houses, four at most a round.

Islands are joined by sides only, never by corners. Unfinished islands count.
**The end**: all four ships lie; or fewer than six tiles are left to begin a round; or there is \
neither a tile nor a place to land, and a last Reward phase follows. Add your Discovery tokens and \
1 point for each Port on the eight tiles around your **own** ship. Ties: most Houses, most Ports \
there, last to place a tile.
**Alone** you play against Alexis, who needs no Mission.

To place a tile in one go: `/small place tile cell turn`. `/hand` shows your secrets at any time.
"""


def _page() -> str:
    parts = (_RULES, _objectives(), _combinations(), _alexis())
    return "\n".join(parts)


def _objectives() -> str:
    lines = [
        f"{card.key}. {MISSIONS[card.mission].condition.words} → {REWARDS[card.reward].pay.words}"
        for card in OBJECTIVES.values()
    ]
    return "**Objectives** (Mission → points for each House)\n" + "\n".join(lines)


def _combinations() -> str:
    decks = DECKS["advanced"]
    more = [MISSIONS[key] for key in decks["mission"] if MISSIONS[key].mode == "advanced"]
    words = "; ".join(mission.condition.words for mission in more)
    return f"\n**Advanced mode** has three other Missions of equality: {words}."


def _alexis() -> str:
    cards = (
        f"{card.key} {'★' * card.stars} {card.base} + {card.per_house} a House"
        for card in ALEXIS.values()
    )
    return f"**Alexis scores**: {'; '.join(cards)}."


HELP = _page()
