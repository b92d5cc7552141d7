"""The actions of Small Islands; tiles, cards and cells have their printed names."""

from engine.core import Action


class ObjectiveAction(Action, frozen=True):
    """An action with an Objective: one card, or a Mission and a Reward."""

    objective: str | None = None
    mission: str | None = None
    reward: str | None = None

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards of the Objective."""
        named = (self.objective, self.mission, self.reward)
        return tuple(card for card in named if card is not None)


class Choose(ObjectiveAction, frozen=True):
    """Choose your Objective for this round."""


class Keep(ObjectiveAction, frozen=True):
    """Keep a card, or a Mission and a Reward, as one of your choices next round."""


class Explore(Action, frozen=True):
    """Take one of the face-up tiles into your hand, then place a tile."""

    tile: str


class Land(Action, frozen=True):
    """Place your own ship or a grey one; this ends the Exploration phase."""

    ship: str
    cell: str | None = None


class Place(Action, frozen=True):
    """Place a tile: name the cell and the turn too, or be asked for them."""

    tile: str
    cell: str | None = None
    turn: int | None = None


class Turn(Action, frozen=True):
    """Turn the tile that you are placing."""

    turn: int


class Confirm(Action, frozen=True):
    """Place the tile or the ship as the preview shows it."""


class Back(Action, frozen=True):
    """Choose again what to place, or where."""


class PutBack(Action, frozen=True):
    """None of your tiles fits anywhere: put one out of the game."""

    tile: str


class Cover(Action, frozen=True):
    """Cover another resource with a Bonus token; name a joker's resource: joker-leaf."""

    token: str
    cell: str | None = None
    over: str | None = None
    corner: str | None = None

    @property
    def key(self) -> str:
        """The player's token."""
        return self.token.partition("-")[0]

    @property
    def resource(self) -> str:
        """The resource that the token will show."""
        return self.token.rpartition("-")[2]


class AddPort(Action, frozen=True):
    """Lay a Bonus token with its Port side up on a coast."""

    token: str
    cell: str | None = None
    corner: str | None = None


Use = Cover | AddPort
"""The uses of a Bonus token."""


class Build(Action, frozen=True):
    """Place a House on the island with this location."""

    cell: str


class KeepToken(Action, frozen=True):
    """Keep one of the Discovery tokens that you have drawn."""

    value: int


class Done(Action, frozen=True):
    """Continue without placing a Bonus token, or without another House."""


ACTIONS: tuple[type[Action], ...] = (
    Choose,
    Keep,
    Explore,
    Land,
    Place,
    Turn,
    Confirm,
    Back,
    PutBack,
    Cover,
    AddPort,
    Build,
    KeepToken,
    Done,
)
"""Every action of the game, in the order in which players see them."""
