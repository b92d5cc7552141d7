"""What the sensible player of Propeller Islands counts things for; a point of a card is 1.

The numbers were found in games of two that such players played against each other, each with all
numbers a little larger or smaller at random: they go where the points went. None is printed but
those of the rulebook, which stand in `components`.
"""

from engine.propeller_islands.rules.components import Resource

# Resources

WEIGHT: dict[Resource, float] = {"energy": 1.0, "steel": 1.1, "part": 1.9}
"""How hard a resource is to come by, measured in energy: a discarded tile brings two of that."""
LEFT_OVER: dict[Resource, float] = {"energy": 0.39, "steel": 0.53, "part": 0.66}
"""A resource that nothing needs: the rulebook scores a little for it at the end."""
USEFUL = 1.7
"""A resource, for each unit of weight, that some blueprint in hand will need."""
MISSING = 0.57
"""How much more it counts for while the best blueprint in hand lacks it."""
PAID_IN_TIME = 2.6
"""How much of a price counts that is paid on each use: it is left unpaid where it hurts."""

# Time

PAYING_ROUNDS = 3.8
"""In so many rounds at most what stays still pays; a game takes about eight."""
ROUNDS_A_BLUEPRINT = 0.9
"""How many rounds the leader takes for each blueprint that is missing to the end."""
LAST_ROUNDS = 3
"""With fewer rounds left than this, what a blueprint lacks counts for more."""
HURRY = 4.7
"""How much more it counts for then."""
HORIZON = 7.0
"""After so many rounds a worker or a landmark gains no more from time."""

# Blueprints and upgrades

UPGRADE: dict[str, float] = {"wild": 1.2, "production": 0.68, "banner": 3.7}
"""What an upgrade is worth before it is known where it goes."""
EFFORT = 5.1
"""The weight that a blueprint takes though nothing is missing: a turn to complete it."""
LACKING = 1.2
"""What each unit of missing weight takes off a blueprint that could be drawn."""
UNKNOWN_CARD = 1.2
"""A blueprint drawn unseen; one that lies open is worth less where it lacks much."""
PLACE_FOR_BANNER = 0.24
"""A banner that forms no link, so that it is not laid aside."""
HOUSED = 1.3
"""How much an upgrade counts for on a building with a worker."""
EMPTY = 1.0
"""How much it counts for on a building without one."""
WILD_USES = 2.2
"""How much more often a building with a wild die is used."""

# Fame and tiles

CLAIMED = 15.0
"""How much more a tile counts for than what a die brings once: a rival would have it next."""
FAME = 3.0
"""A step of fame: the point that the rulebook scores, and the powers on the way."""
LINKS_HOPED = 0.5
"""How much of the links counts that a tile could form, before its cell is known."""
LINKS_AT_MOST = 1
"""How many partners of a tile can be expected side by side."""
DRAWN_BUILDING = 3.1
"""A building drawn unseen and placed at once."""
DEPOT = 1.2
"""A depot besides its benefit: it can be used again."""
LAND = 0.63
"""A building besides its use: land for links to come."""
BESIDE = 0.056
"""A neighbour of a cell, which may link one day."""
LINK_TO_COME = 0.095
"""A neighbour whose banner slot or hub fits the tile."""
CELL_OF_LANDMARK = 0.55
"""A neighbour that scores by what surrounds it."""

# Landmarks

LANDMARK = 2.3
"""A landmark besides what it would score now: it houses a worker."""
LANDMARK_HOPED = 2.5
"""What it gains for each round left, up to the horizon."""
SURROUNDED_EARLY = 1.4
"""A landmark that scores by its surroundings, with time to build them."""
SURROUNDED_LATE = 0.25
"""The same without the time."""
TIME_TO_SURROUND = 2
"""How many rounds that time is."""

# Workers

WORKER = 2.6
"""A worker on the island, whatever the time."""
WORKER_EACH_ROUND = 0.62
"""What it gains for each round left, up to the horizon."""
CHANCE_OF_USE = 0.12
"""How often a building with a worker is used in a round."""
CROWDED = 0.5
"""How much a building counts for where others wait for workers too, divided by their number."""
VACANCIES_SERVED = 2
"""With fewer empty buildings than this the next one finds its worker."""
CHAIN = 2.0
"""A use of a building that sets off another one, or a depot."""
TRADE = 0.35
"""A use of a building that trades."""
CLEARED = 0.49
"""The least that a line of the dock counts for when it is cleared."""
WORK_AT_ONCE = 9.2
"""For how many rounds it counts that a worker can still work with this turn's die."""
