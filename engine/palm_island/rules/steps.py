"""Every step of the game, by the module of its phase."""

from engine.core import Step
from engine.palm_island.rules.casual import (
    ClaimOutposts,
)
from engine.palm_island.rules.cooperative import (
    GiveToAbility,
    GiveToDisaster,
    PayAbility,
    PayLevel,
    PrepareForDisaster,
    UpgradeAbility,
)
from engine.palm_island.rules.feats import (
    BringFeats,
)
from engine.palm_island.rules.payment import (
    ChooseHelp,
    ChoosePayment,
)
from engine.palm_island.rules.round import (
    EndRound,
    PlayRound,
    PlayRounds,
    ReachTracker,
)
from engine.palm_island.rules.speed import (
    BuyCard,
    BuyInOrder,
    BuyNext,
    TakeOutpost,
)
from engine.palm_island.rules.turn import (
    MakeRoom,
    PutToBack,
    TakeTurns,
    UseCard,
)
from engine.palm_island.rules.villagers import (
    CallVillagers,
    ChooseActive,
    RecruitTogether,
    RecruitVillagers,
    TakeVillager,
)

STEPS: tuple[type[Step], ...] = (
    ClaimOutposts,
    PrepareForDisaster,
    UpgradeAbility,
    GiveToDisaster,
    GiveToAbility,
    PayLevel,
    PayAbility,
    BringFeats,
    ChooseHelp,
    ChoosePayment,
    PlayRounds,
    PlayRound,
    ReachTracker,
    EndRound,
    BuyInOrder,
    BuyNext,
    BuyCard,
    TakeOutpost,
    TakeTurns,
    UseCard,
    MakeRoom,
    PutToBack,
    CallVillagers,
    ChooseActive,
    RecruitTogether,
    RecruitVillagers,
    TakeVillager,
)
