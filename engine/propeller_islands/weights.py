"""What the sensible player of Propeller Islands counts things for, in victory points.

Where a line says nothing else its number is a guess that was kept because players who go by it beat
players by chance; none is printed but those of the rulebook, which stand in `components`.
"""

from engine.propeller_islands.components import Resource

# Resources

WEIGHT: dict[Resource, int] = {"energy": 1, "steel": 2, "part": 2}
"""How hard a resource is to come by, measured in energy: a discarded tile brings two of that."""
LEFT_OVER: dict[Resource, float] = {"energy": 0.3, "steel": 0.5, "part": 0.9}
"""A resource that nothing needs: about what the rulebook scores for it at the end."""
USEFUL = 0.45
"""A resource, for each unit of weight, that some blueprint in hand will need."""
MISSING = 0.35
"""How much more it counts for while the best blueprint in hand lacks it."""
PAID_IN_TIME = 0.8
"""How much of a price counts that is paid on each use: it is left unpaid where it hurts."""

# Time

USUAL_ROUNDS = 9
"""The length of a game among sensible players, seen in simulated games."""
ROUNDS_A_BLUEPRINT = 1.3
"""How many rounds the leader takes for each blueprint that is missing to the end."""
LAST_ROUNDS = 2
"""With fewer rounds left than this, what a blueprint lacks counts for more."""
HURRY = 1.5
"""How much more it counts for then."""
HORIZON = 5.0
"""After so many rounds a worker or a landmark gains no more from time."""

# Blueprints and upgrades

UPGRADE: dict[str, float] = {"wild": 1.6, "production": 1.8, "banner": 1.2}
"""What an upgrade is worth before it is known where it goes."""
EFFORT = 2.0
"""The weight that a blueprint takes though nothing is missing: a turn to complete it."""
LACKING = 0.42
"""What each unit of missing weight takes off a blueprint that could be drawn."""
UNKNOWN_CARD = 3.0
"""A blueprint drawn unseen: about the middle of those that lie open."""
PLACE_FOR_BANNER = 0.1
"""A banner that forms no link, so that it is not laid aside."""
HOUSED = 1.0
"""How much an upgrade counts for on a building with a worker."""
EMPTY = 0.4
"""How much it counts for on a building without one."""
WILD_USES = 1.5
"""How much more often a building with a wild die is used."""

# Fame and tiles

FAME = 1.15
"""A step of fame: the point that the rulebook scores, and the powers on the way."""
LINKS_HOPED = 0.8
"""How much of the links counts that a tile could form, before its cell is known."""
LINKS_AT_MOST = 2
"""How many partners of a tile can be expected side by side."""
DRAWN_BUILDING = 2.5
"""A building drawn unseen and placed at once."""
DEPOT = 0.7
"""A depot besides its benefit: it can be used again."""
LAND = 0.4
"""A building besides its use: land for links to come."""
BESIDE = 0.15
"""A neighbour of a cell, which may link one day."""
LINK_TO_COME = 0.1
"""A neighbour whose banner slot or hub fits the tile."""
CELL_OF_LANDMARK = 0.4
"""A neighbour that scores by what surrounds it."""

# Landmarks

LANDMARK = 0.6
"""A landmark besides what it would score now: it houses a worker."""
LANDMARK_HOPED = 0.35
"""What it gains for each round left, up to the horizon."""
SURROUNDED_EARLY = 2.0
"""A landmark that scores by its surroundings, with time to build them."""
SURROUNDED_LATE = 0.5
"""The same without the time."""
TIME_TO_SURROUND = 3
"""How many rounds that time is."""

# Workers

WORKER = 0.9
"""A worker on the island, whatever the time."""
WORKER_EACH_ROUND = 0.3
"""What it gains for each round left, up to the horizon."""
CHANCE_OF_USE = 0.45
"""How often a building with a worker is used in a round."""
CROWDED = 0.6
"""How much a building counts for where others wait for workers too, divided by their number."""
VACANCIES_SERVED = 2
"""With fewer empty buildings than this the next one finds its worker."""
CHAIN = 1.1
"""A use of a building that sets off another one, or a depot."""
TRADE = 0.7
"""A use of a building that trades."""
CLEARED = 0.8
"""The least that a line of the dock counts for when it is cleared."""
WORK_AT_ONCE = 2
"""For how many rounds it counts that a worker can still work with this turn's die."""

# Order of choices

ALL_AT_ONCE = 100.0
"""Activating everything that is free comes first."""
FREE_FIRST = 10.0
"""So does a building that takes nothing, before those that do."""
RELUCTANCE = 0.01
"""What breaks a tie in favour of what keeps more open."""
