"""Every step that can stand on the agenda of a game, by the module of its phase."""

from engine.core import Step
from engine.propeller_islands.blueprints import (
    InstallUpgrade,
    ReplaceBlueprint,
)
from engine.propeller_islands.characters import (
    GainByBlueprint,
    GainByFame,
)
from engine.propeller_islands.effects import (
    ActivateAny,
    ChooseEffect,
    ClaimRewards,
    DeployWorker,
    DrawBuilding,
    HouseWorker,
    LiftWorker,
    PlaceTile,
    UseBenefit,
    UseDepots,
)
from engine.propeller_islands.round import (
    EndRound,
    PlayRound,
    ReadBonusDie,
    RollDice,
    UseBonusDie,
)
from engine.propeller_islands.setup import (
    ChooseCharacters,
    DraftCharacter,
)
from engine.propeller_islands.turn import (
    ActivateBuildings,
    ChooseDie,
    CompleteBlueprint,
    ReplaceTile,
    TakeTurn,
    UseDie,
)

STEPS: tuple[type[Step], ...] = (
    InstallUpgrade,
    ReplaceBlueprint,
    GainByFame,
    GainByBlueprint,
    ChooseEffect,
    ActivateAny,
    UseBenefit,
    UseDepots,
    DrawBuilding,
    PlaceTile,
    DeployWorker,
    LiftWorker,
    HouseWorker,
    ClaimRewards,
    PlayRound,
    RollDice,
    UseBonusDie,
    ReadBonusDie,
    EndRound,
    ChooseCharacters,
    DraftCharacter,
    TakeTurn,
    ChooseDie,
    UseDie,
    ReplaceTile,
    ActivateBuildings,
    CompleteBlueprint,
)
