"""What the awaited players do, as everybody may know."""

from engine.propeller_islands.rules.setup import DraftCharacter
from engine.propeller_islands.rules.turn import ChooseDie
from engine.propeller_islands.rules.view import PropellerView

_DO = {ChooseDie.__doc__: "take a die", DraftCharacter.__doc__: "choose a character"}


def turn(view: PropellerView) -> str:
    """Return the task of the awaited players."""
    if view.is_bonus:
        return "use the bonus die"
    return _DO.get(view.doing, "finish the turn")
