"""Every step of the game, by the module of its phase."""

from engine.core import Step
from engine.earthquake_island.rules.setup import (
    ChooseStart,
)
from engine.earthquake_island.rules.tile import (
    KeepTool,
    LoseTile,
    PlayTile,
    UseSandbag,
)
from engine.earthquake_island.rules.turn import (
    EliminateIfStuck,
    MoveOn,
    PlayTurns,
    TakeTurn,
    UseTool,
    UseToolAsSaid,
)
from engine.earthquake_island.rules.volcano import (
    ChooseRefuge,
    FleeVolcanoes,
    LeaveVolcano,
)

STEPS: tuple[type[Step], ...] = (
    ChooseStart,
    PlayTile,
    KeepTool,
    LoseTile,
    UseSandbag,
    PlayTurns,
    EliminateIfStuck,
    TakeTurn,
    MoveOn,
    UseToolAsSaid,
    UseTool,
    FleeVolcanoes,
    LeaveVolcano,
    ChooseRefuge,
)
