"""What players read about Propeller Islands."""

from engine.propeller_islands.components import (
    BUILDINGS,
    CHARACTERS,
    DOCK,
    NUMBERS,
    Ability,
    Building,
    Score,
)

BLURB = "Draft dice, build a flying island tile by tile, and put its workers to work."

_RULES = """\
**Propeller Islands**, two to four players, about nine rounds.

**A round.** The dice are rolled onto the forge. Clockwise, twice each, you take one die:
• **Claim** one of the three tiles beside that number and place it on your island, or
• **discard** one of them for {discard_energy} energy, or
• **activate** your buildings of that number that have a ready worker, in any order. The worker \
lies down until the next round. The Capitol and buildings with a ? take any die.
Once a turn you may pay {turn_energy} energy to change the die by one (6 and 1 are neighbours).
After that you may **complete one blueprint** from your hand: pay for it, install its upgrade now \
or never, and take another card.
One die is left: everybody activates buildings with it. No energy, no blueprint then.

**Guild links.** A banner beside a hub of the same guild gains 1 fame, once, when they meet. \
At {basic_fame} and {advanced_fame} fame your character's two powers begin.
**Upgrades.** One of each kind per tile: a wild die, +1 resource for a production, or a banner.
**Workers.** Deploy one from any space of your dock to an empty house. Clearing a row or a \
column of the dock brings its reward at once.

**The end.** After the round in which somebody has completed {blueprints_to_end} blueprints or \
emptied the dock, or the stack has run out. You score your fame, blueprints and landmarks, 1 for \
{energy_a_point} energy, {steel_a_point} steel, each part and {upgrades_a_point} unused upgrades. \
Ties: most workers left on the dock.
"""

_POWERS = {
    "claim": "claims any tile of the forge",
    "bonus_die": "counts the bonus die as another number",
    "fame": "once a round when gaining fame, takes",
    "activate": "activates one extra building on a turn",
    "blueprint": "after a blueprint, takes",
    "die": "turns the die for free",
}


def _page() -> str:
    dock = " · ".join(f"{line.name} {line.reward.words}" for line in DOCK)
    buildings = "\n".join(_building(each) for each in BUILDINGS if not each.score)
    landmarks = "\n".join(_landmark(each, each.score) for each in BUILDINGS if each.score)
    powers = "\n".join(
        f"{each.name} {_POWERS[each.power]}: {_ability(each.basic)}; {_ability(each.advanced)}"
        for each in CHARACTERS
    )
    return (
        f"{_RULES.format(**NUMBERS)}\n**Dock**: {dock}\n\n**Buildings**\n{buildings}\n\n"
        f"**Landmarks**\n{landmarks}\n\n**Characters** (first; second power)\n{powers}"
    )


def _building(building: Building) -> str:
    effects = " / ".join(effect.words for effect in building.effects)
    return f"{building.number} {building.name}: {effects}"


def _landmark(building: Building, score: Score) -> str:
    return f"{building.name}: {score.words}"


def _ability(ability: Ability) -> str:
    if ability.gains:
        return " or ".join(f"1 {kind}" for kind in ability.gains)
    if ability.steps:
        return "any" if ability.steps > 2 else f"±{ability.steps}"
    return f"{ability.energy} energy" if ability.energy else "free"


HELP = _page()
