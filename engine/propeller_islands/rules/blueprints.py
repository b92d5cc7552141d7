"""Completing blueprints and upgrading buildings (rulebook page 9; RULINGS.md, R16 to R20)."""

from collections.abc import Sequence

import msgspec

from engine.core import Action, Decision, Step
from engine.propeller_islands.rules import components
from engine.propeller_islands.rules.actions import DrawBlueprint, Install, SetAside, TakeBlueprint
from engine.propeller_islands.rules.characters import gain_fame
from engine.propeller_islands.rules.island import links_of_banner
from engine.propeller_islands.rules.state import PropellerIslands


def may_hold_affordable(g: PropellerIslands, resources: components.Resources) -> bool:
    """Whether, by public knowledge, a hand could hold a blueprint that ``resources`` pay."""
    seen = {card for row in g.board.blueprints for card in row}
    seen.update(card for player in g.board.players for card in player.done)
    return any(
        resources.covers(blueprint.cost)
        for blueprint in components.BLUEPRINTS
        if blueprint.key not in seen
    )


class InstallUpgrade(Decision[PropellerIslands], frozen=True):
    """Where do you install the upgrade?"""

    upgrade: components.Upgrade

    def actions(self, g: PropellerIslands) -> Sequence[Action]:
        """Return every tile that it fits (R20)."""
        island = g.player(self.seat).island
        return [
            *(Install(placed.tile) for placed in island if placed.fits(self.upgrade)),
            SetAside(),
        ]

    def take(self, g: PropellerIslands, action: Install | SetAside) -> Sequence[Step]:
        """Install it for good; a banner gains fame for each new guild link."""
        player = g.player(self.seat)
        if isinstance(action, SetAside):
            player.aside.append(self.upgrade)
            g.note("{seat} sets the upgrade aside.", seat=self.seat)
            return []
        placed = player.placed(action.tile)
        player.put(msgspec.structs.replace(placed, upgrades=(*placed.upgrades, self.upgrade)))
        g.note(
            "{seat} installs {upgrade} on {tile}.",
            seat=self.seat,
            upgrade=components.one_upgrade(self.upgrade),
            tile=placed.face.name,
        )
        if components.SLOT_OF[self.upgrade] != "banner":
            return []
        # The hub of the banner's own tile does not count (R16).
        links = links_of_banner(player.island, self.upgrade, placed.cell)
        return gain_fame(g, self.seat, links) if links else []


class ReplaceBlueprint(Decision[PropellerIslands], frozen=True):
    """Which blueprint do you take?"""

    def actions(self, g: PropellerIslands) -> Sequence[Action]:
        """Return the face-up cards and both stacks (R19)."""
        face_up = [card for row in g.board.blueprints for card in row if card]
        stacks = [level for level in components.LEVELS if g.hidden.blueprints[level - 1]]
        return [*map(TakeBlueprint, face_up), *map(DrawBlueprint, stacks)]

    def take(self, g: PropellerIslands, action: TakeBlueprint | DrawBlueprint) -> Sequence[Step]:
        """Take the card, and reveal another one of the same level."""
        cards = g.hands[self.seat].cards
        if isinstance(action, DrawBlueprint):
            card = g.hidden.blueprints[action.level - 1].pop()
            cards.append(card)
            g.note("{seat} draws a blueprint.", seat=self.seat)
            worth = components.worth_words(card)
            g.note("You draw a blueprint: {worth}.", to=self.seat, card=card, worth=worth)
            return []
        row = g.board.blueprints[components.BLUEPRINT_OF[action.card].level - 1]
        row[row.index(action.card)] = None
        cards.append(action.card)
        worth = components.worth_words(action.card)
        g.note("{seat} takes a blueprint: {worth}.", seat=self.seat, card=action.card, worth=worth)
        g.refill_blueprints(components.BLUEPRINT_OF[action.card].level)
        return []
