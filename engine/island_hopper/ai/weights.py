"""What the sensible player of Island Hopper counts things for, in dollars.

Most are guesses, kept because players who go by them beat players by chance; those of the next
card, of contracts for one island or where money waits, of rivals who have paid and of the second
flight were found in games against players with others (``python -m tools.tune``).
"""

# Contracts

BLIND = 4.5
"""What the next card of the deck is worth."""
SET_IN_REACH = 1.5
"""How much more a contract is worth whose symbol has been collected often enough."""
NEARLY_A_SET = 2
"""How often that is: with one more a set begins to pay."""
SAME_ISLAND = 1.0
"""How much more a contract is worth for each other one for its island."""
WAITING = 0.7
"""How much more for each dollar beside its island: captains fly there."""
BETTER = 0.5
"""By how much another card must be better for a discard."""

# Flights

LANDING = 0.1
"""A landing that pays nothing, so that the likelier of two is flown."""
RIVAL_PAID = 0.6
"""What a captain's flight is worth less for each rival who has paid for it, and earns by it."""
TOURIST_PART = 0.5
"""How often the flights of a captain's seat land with a tourist aboard."""
TOURIST = 0.5
"""A tourist besides: it waits in hand without a risk."""
AGAIN = 4.0
"""By how much a second flight must bring more than it costs."""

# Bids and bribes

BID_PART = 0.5
"""The part of the captain's advantage that is worth bidding."""
BRIBE_PART = 0.9
"""The part of a contract's expected pay that is worth a bribe."""
EXPECTED_BRIBE = 0.9
"""What a passenger places in a round, as a rule."""
OPEN_BRIBES = 0.5
"""The part of the bribes that a captain can still earn, others being placed elsewhere."""
CASHED_AS_PASSENGER = 0.45
"""How often the captain flies to an island that a passenger wants."""
MARGIN = 0.5
"""By how many dollars a bribe must stand out, before rounding up."""

# Duels

RIVALS_CONTRACT = 2.0
"""What a rival's contracts add, in a duel, to an island that the rival flies to."""
ALONG = 0.35
"""How often a rival's flight, in a duel, goes where one's own contract waits."""
RIVAL_ALONG = 1.0
"""What one's own flights pay a rival's contracts in a duel."""
