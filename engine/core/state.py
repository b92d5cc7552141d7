"""A game in progress: what everybody sees, what one seat sees, what nobody sees, and the agenda."""

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
    """What nobody sees: the generator, and in each game its piles."""

    rng: Rng


class State(msgspec.Struct, Generic[BoardT, HandT, HiddenT], kw_only=True, eq=False):
    """The truth about one game.

    ``open`` holds for each seat the answers that are legal now; legality is membership.
    ``notes`` holds what the last action told; a ``muted`` state tells nothing, for looking ahead.
    These follow from the rest or serve the moment, and are not stored.
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
        """The game's own luck."""
        return self.hidden.rng

    @property
    def seats(self) -> range:
        """The seats of the table, in the order of play."""
        return range(len(self.hands))

    @property
    def over(self) -> bool:
        """Whether nothing is left to be done."""
        return not self.agenda and not self.lanes

    def clockwise_from(self, seat: int) -> list[int]:
        """Return all seats, beginning with ``seat``."""
        return [*self.seats[seat:], *self.seats[:seat]]

    def tell(self, template: str, *, to: int | None = None, **values: Value) -> None:
        """Add a sentence for the channel, or for the seat ``to`` alone."""
        if not self.muted:
            self.notes.append(Note(template, values, to))

    def shown(self, seat: int) -> Any:
        """Return what of a seat's secrets its actions have shown without naming it themselves.

        No undo reaches past a change of it: the others have seen it.
        """
        return None

    def copy(self) -> Self:
        """Return an independent copy; immutable records are shared."""
        made: Self = copier(type(self))(self)
        return made

    def truth(self) -> dict[str, Any]:
        """Return what is stored, by name."""
        return {name: getattr(self, name) for name in self.stored}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.truth() == other.truth()

    def __ne__(self, other: object) -> bool:
        return not self == other  # the base of structs has a comparison of its own

    __hash__ = None  # type: ignore[assignment]  # a state changes


AnyState = State[Any, Any, Any]


def options_of(g: AnyState, seat: int) -> list[Action]:
    """Return what ``seat`` may do now (mostly nothing)."""
    return g.open.get(seat, [])
