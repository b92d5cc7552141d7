"""A game in progress: public, private and hidden parts, and the agenda."""

from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from engine.core.copying import copier
from engine.core.note import Note, Value
from engine.core.rng import Rng
from engine.core.steps import Action, Step

BoardT = TypeVar("BoardT")
HandT = TypeVar("HandT")
HiddenT = TypeVar("HiddenT", bound="Hidden")


class Hidden(msgspec.Struct, kw_only=True):
    """The part that no player sees: the random number generator, and each game's piles."""

    rng: Rng


class State(msgspec.Struct, Generic[BoardT, HandT, HiddenT], kw_only=True, eq=False):
    """The complete state of a game.

    ``open`` holds the legal actions of each seat; an action is legal if it is in this list.
    ``notes`` are the sentences about the last action; a ``muted`` state, as in a search, makes
    none. These fields are not stored.
    """

    stored: ClassVar[tuple[str, ...]] = ("options", "board", "hands", "hidden", "agenda", "lanes")

    options: dict[str, str]
    board: BoardT
    hands: list[HandT]
    hidden: HiddenT
    agenda: list[Step] = []
    lanes: dict[int, list[Step]] = {}
    open: dict[int, list[Action]] = {}
    notes: list[Note] = []
    muted: bool = False

    @property
    def rng(self) -> Rng:
        """The game's random number generator."""
        return self.hidden.rng

    @property
    def seats(self) -> range:
        """The seats in the order of play."""
        return range(len(self.hands))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.agenda and not self.lanes

    def clockwise_from(self, seat: int) -> list[int]:
        """Return all seats in order, beginning with ``seat``."""
        return [*self.seats[seat:], *self.seats[:seat]]

    def note(self, template: str, *, to: int | None = None, **values: Value) -> None:
        """Add a note for the channel, or only for the seat ``to``."""
        if not self.muted:
            self.notes.append(Note(template, values, to))

    def revealed_by(self, seat: int) -> Any:
        """Return the part of a seat's secrets that its actions have revealed without naming it.

        An undo cannot go back beyond a change of it, because the opponents have seen it.
        """
        return None

    def copy(self) -> Self:
        """Return an independent copy; immutable records are shared."""
        made: Self = copier(type(self))(self)
        return made

    def truth(self) -> dict[str, Any]:
        """Return the stored fields by name."""
        return {name: getattr(self, name) for name in self.stored}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.truth() == other.truth()

    def __ne__(self, other: object) -> bool:
        return not self == other  # msgspec.Struct defines its own

    __hash__ = None  # type: ignore[assignment]  # states are mutable


AnyState = State[Any, Any, Any]


def options_of(g: AnyState, seat: int) -> list[Action]:
    """Return the actions that are legal for ``seat`` now, usually none."""
    return g.open.get(seat, [])
