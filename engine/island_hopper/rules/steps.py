"""Every step of the game, by the module of its phase."""

from engine.core import Step
from engine.island_hopper.rules.auction import (
    BecomeCaptain,
    BidForCaptain,
    CompareMaxima,
    MakeBid,
    NextBid,
    SetMaxima,
    SetMaximum,
)
from engine.island_hopper.rules.bribes import (
    BribeCaptain,
    ChooseAmount,
    ChooseIsland,
    OpenBribes,
    PlaceBribes,
)
from engine.island_hopper.rules.collect import (
    CollectContracts,
    DiscardContract,
    DrawContract,
    FillDisplay,
    FillHand,
)
from engine.island_hopper.rules.duel import (
    AnswerPrice,
    ChooseGoods,
    NamePrice,
)
from engine.island_hopper.rules.fly import (
    Fly,
    FlyGoods,
    OfferSecondChance,
    PayContract,
    PlanFlight,
    ShowTourists,
    TakeOff,
)
from engine.island_hopper.rules.landing import (
    ChooseLength,
    LandGoods,
    NudgeFlight,
    Steer,
)
from engine.island_hopper.rules.round import (
    EndRound,
    PlaceDummyBids,
    PlayRound,
    TurnRoundCard,
)
from engine.island_hopper.rules.words import (
    CallWord,
    CallWords,
    ChooseWord,
)

STEPS: tuple[type[Step], ...] = (
    BidForCaptain,
    SetMaxima,
    SetMaximum,
    CompareMaxima,
    NextBid,
    MakeBid,
    BecomeCaptain,
    BribeCaptain,
    PlaceBribes,
    ChooseIsland,
    ChooseAmount,
    OpenBribes,
    CollectContracts,
    FillHand,
    DiscardContract,
    DrawContract,
    FillDisplay,
    ChooseGoods,
    NamePrice,
    AnswerPrice,
    Fly,
    ShowTourists,
    FlyGoods,
    PlanFlight,
    TakeOff,
    OfferSecondChance,
    PayContract,
    Steer,
    NudgeFlight,
    ChooseLength,
    LandGoods,
    PlayRound,
    TurnRoundCard,
    PlaceDummyBids,
    EndRound,
    CallWords,
    CallWord,
    ChooseWord,
)
