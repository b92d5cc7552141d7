"""The weights of Earthquake Island's heuristic player.

They are guesses, confirmed in games against random players.
"""

TURN = 10.0
"""The value of a turn that does not end the walk; the unit of all others."""
ROOM = 0.4
"""The value of a tile under the explorer or within one step."""
RIVAL = 5.0
"""The penalty of a surviving opponent."""
RIVAL_TURN = 1.5
"""The penalty of an opponent's turn that does not end their walk."""
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
"""The value of a tool; a lifebelt is best because it is a turn in the water."""
