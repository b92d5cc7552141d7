"""What the sensible player of Earthquake Island counts things for.

They are guesses, kept because players who go by them outlive players by chance.
"""

TURN = 10.0
"""A turn that one will find a way on; everything else is measured against it."""
ROOM = 0.4
"""A tile under oneself or within one step."""
RIVAL = 5.0
"""A rival who is still in."""
RIVAL_TURN = 1.5
"""A turn that a rival will find a way on."""
TOOL = {
    "rope": 3.0,
    "lifebelt": 7.0,
    "sandbag": 4.0,
    "dynamite": 4.0,
    "bazooka": 4.0,
    "spring": 4.0,
    "push": 4.0,
    "thief": 2.0,
}
"""What holding a tool is worth: a lifebelt most, for it is a turn in the water."""
