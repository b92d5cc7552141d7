"""The options of Palm Island; options of other modes have no effect."""

from engine.core import Option, When, edition_option
from engine.palm_island.rules.cards import DISASTERS, GROUP_ABILITIES
from engine.palm_island.rules.components import FEATS

SEVERAL = When((2, 3, 4))


def _in(*modes: str) -> When:
    return When(options={"mode": modes})


OPTIONS = (
    Option(
        key="mode",
        title="Mode",
        words={
            "solo": "alone",
            "cooperative": "together against a disaster",
            "casual": "casual (against each other)",
            "speed": "speed (a race for outposts)",
        },
        help="Alone, together against a disaster, or against each other: casual or speed?",
        values=("solo", "cooperative", "casual", "speed"),
        default="solo",
        needs={"solo": When((1,)), "casual": SEVERAL, "speed": SEVERAL},
    ),
    Option(
        key="villagers",
        title="Villagers",
        words={"off": "none", "on": "may be recruited"},
        help="Are there villagers to recruit? (not in cooperative mode)",
        values=("off", "on"),
        default="off",
        when=_in("solo", "casual", "speed"),
    ),
    Option(
        key="disaster",
        title="Disaster",
        help="What does your group prepare for? (cooperative)",
        values=tuple(DISASTERS),
        default="cyclone",
        when=_in("cooperative"),
    ),
    Option(
        key="ability",
        title="Group ability",
        help="Which ability may your group upgrade? (cooperative)",
        values=("none", *GROUP_ABILITIES),
        default="none",
        when=_in("cooperative"),
    ),
    Option(
        key="order",
        title="Who buys first",
        words={
            "behind": "the player who is behind",
            "arrival": "the first player to finish the round, as in the box",
        },
        help="Who buys first: the player who is behind, or the first one at the tracker? (speed)",
        values=("behind", "arrival"),
        default="behind",
        when=_in("speed"),
    ),
    Option(
        key="difficulty",
        title="Difficulty",
        words={
            "hard": "hard (no feats)",
            "medium": "medium (one feat)",
            "easy": "easy (all your feats)",
        },
        help="May you bring no feats, one, or any number of those you have earned? (solo)",
        values=("hard", "medium", "easy"),
        default="hard",
        when=_in("solo"),
    ),
    Option(
        key="notes",
        title="Order of your deck",
        words={"off": "hidden", "on": "written down for you"},
        help="May you note the order of your deck at the start?",
        values=("off", "on"),
        default="off",
        defaults={"on": _in("casual", "speed")},
    ),
    *(
        Option(
            key=f"feat_{feat.key}",
            help=f"Have you earned {feat.name}? (solo, difficulty medium or easy)",
            values=("off", "on"),
            default="off",
            when=When(options={"difficulty": ("medium", "easy")}),
            earned=True,
        )
        for feat in FEATS
    ),
    Option(
        key="last_villagers",
        help="Which villagers can be recruited in round 8: all, or those that count at the end?",
        values=("all", "counting"),
        default="counting",
        when=When(options={"villagers": ("on",)}),
        ruling=True,
    ),
    edition_option("palm_island"),
)
