"""The weights of Island Hopper's heuristic player, in dollars.

Most are guesses, confirmed in games against random players. Those of the next card, of contracts
for one island or beside money, of bribing opponents and of the second flight were tuned by
self-play (``python -m tools.tune``).
"""

# Contracts

BLIND = 4.5
"""The value of the next card of the deck."""
SET_IN_REACH = 1.5
"""The bonus of a contract whose set is nearly complete."""
NEARLY_A_SET = 2
"""The collected symbols of a nearly complete set."""
SAME_ISLAND = 1.0
"""The bonus of a contract for each other one for its island."""
WAITING = 0.7
"""The bonus of a contract for each dollar beside its island, which attracts captains."""
BETTER = 0.5
"""The advantage that another card needs for a discard."""

# Flights

LANDING = 0.1
"""The value of a landing without pay. It prefers the likelier one."""
RIVAL_PAID = 0.6
"""The penalty of a flight for each opponent who has bribed it and earns from it."""
TOURIST_PART = 0.5
"""The chance that a flight of the captain's seat lands with a tourist."""
TOURIST = 0.5
"""The bonus of a tourist, which waits in hand without a risk."""
AGAIN = 4.0
"""The advantage that a second flight needs over its cost."""

# Bids and bribes

BID_PART = 0.5
"""The part of the captain's advantage to bid."""
BRIBE_PART = 0.9
"""The part of a contract's expected pay to bribe with."""
EXPECTED_BRIBE = 0.9
"""The typical bribe of a passenger in a round."""
OPEN_BRIBES = 0.5
"""The part of the bribes that a captain can earn."""
CASHED_AS_PASSENGER = 0.45
"""The chance that the captain flies to an island that a passenger wants."""
MARGIN = 0.5
"""How many dollars a bribe must exceed the others by, before rounding up."""

# Duels

RIVALS_CONTRACT = 2.0
"""The value of the opponent's contracts, in a duel, for an island that it flies to."""
ALONG = 0.35
"""The chance that an opponent's flight in a duel goes to the island of a contract in hand."""
RIVAL_ALONG = 1.0
"""The pay of the opponent's contracts by the player's flights in a duel."""
