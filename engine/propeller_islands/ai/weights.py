"""The weights of Propeller Islands' heuristic player; a victory point is 1.

They were tuned by self-play of two players. None is printed; the numbers of the rulebook are in
`components`.
"""

from engine.propeller_islands.rules.components import Resource

# Resources

WEIGHT: dict[Resource, float] = {"energy": 1.0, "steel": 1.1, "part": 1.9}
"""The value of a resource, measured in energy; a discarded tile brings two energy."""
LEFT_OVER: dict[Resource, float] = {"energy": 0.39, "steel": 0.53, "part": 0.66}
"""The value of a resource without use, for its points at the end."""
USEFUL = 1.7
"""The value of a resource, for each unit of weight, that a blueprint in hand needs."""
MISSING = 0.57
"""The bonus of a resource that the best blueprint in hand lacks."""
PAID_IN_TIME = 2.6
"""The weight of a price paid on each use, because it can be left unpaid if necessary."""

# Time

PAYING_ROUNDS = 3.8
"""The maximum number of rounds in which an investment pays; a game takes about eight."""
ROUNDS_A_BLUEPRINT = 0.9
"""The rounds that the leader needs for each missing blueprint."""
LAST_ROUNDS = 3
"""With fewer rounds left, missing resources of a blueprint count for more."""
HURRY = 4.7
"""The factor for them."""
HORIZON = 7.0
"""The maximum number of rounds in which a worker or a landmark gains value."""

# Blueprints and upgrades

UPGRADE: dict[str, float] = {"wild": 1.2, "production": 0.68, "banner": 3.7}
"""The value of an upgrade before its tile is known."""
EFFORT = 5.1
"""The fixed effort of a blueprint, in units of weight: a turn to complete it."""
LACKING = 1.2
"""The penalty of a blueprint for each unit of missing weight."""
UNKNOWN_CARD = 1.2
"""The value of an unknown blueprint."""
PLACE_FOR_BANNER = 0.24
"""The value of a banner without a link, so bots install it anyway."""
HOUSED = 1.3
"""The factor of an upgrade on a building with a worker."""
EMPTY = 1.0
"""The factor on a building without one."""
WILD_USES = 2.2
"""The factor of uses of a building with a wild die."""

# Fame and tiles

CLAIMED = 5.0
"""The factor of a tile against a single gain, because an opponent would take it.

With 15 the player never activated its buildings with a drafted die, and won no more games.
"""
FAME = 3.0
"""The value of a fame: its point, and the powers on the way."""
LINKS_HOPED = 0.5
"""The part of possible links that counts before the cell is known."""
LINKS_AT_MOST = 1
"""The maximum number of links to expect of one tile."""
DRAWN_BUILDING = 3.1
"""The value of a random building."""
DEPOT = 1.2
"""The value of a depot apart from its benefit, because it can be used again."""
LAND = 0.63
"""The value of a building apart from its use: space for links."""
BESIDE = 0.056
"""The value of a neighbour of a cell, which may link later."""
LINK_TO_COME = 0.095
"""The value of a neighbour whose banner slot or hub fits the tile."""
CELL_OF_LANDMARK = 0.55
"""The value of a neighbour that scores by its surroundings."""

# Landmarks

LANDMARK = 2.3
"""The value of a landmark apart from its current score: it houses a worker."""
LANDMARK_HOPED = 2.5
"""Its gain for each round left, up to the horizon."""
SURROUNDED_EARLY = 1.4
"""The value of a landmark that scores by its surroundings, with time to build them."""
SURROUNDED_LATE = 0.25
"""The same without the time."""
TIME_TO_SURROUND = 2
"""The rounds that this takes."""

# Workers

WORKER = 2.6
"""The value of a worker on the island at any time."""
WORKER_EACH_ROUND = 0.62
"""Its gain for each round left, up to the horizon."""
CHANCE_OF_USE = 0.12
"""How often a building with a worker is used in a round."""
CROWDED = 0.5
"""The factor of a building if others wait for workers too, divided by their number."""
VACANCIES_SERVED = 2
"""With fewer empty buildings, the next one gets a worker."""
CHAIN = 2.0
"""The value of a use that triggers another building or a depot."""
TRADE = 0.35
"""The value of a use that trades."""
CLEARED = 0.49
"""The least value of clearing a line of the dock."""
WORK_AT_ONCE = 9.2
"""The rounds that an immediate use of a new worker counts for."""
