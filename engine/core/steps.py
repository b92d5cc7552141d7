"""What the rules still have to do, as small frozen records: the agenda."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

G = TypeVar("G", bound="Any")


class Window(msgspec.Struct, frozen=True, kw_only=True):
    """A time that several seats share, in seconds; when it is over, the absent are answered for.

    ``live`` is its length at a table that plays live. An action in its last ``late`` seconds
    prolongs it by as much, ``times`` at most. ``closable`` says that those whom it keeps waiting,
    such as the captain, may close it once a quarter of it has passed.
    """

    seconds: int
    live: int
    late: int = 0
    late_live: int = 0
    times: int = 0
    closable: bool = False


class Action(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """What a player did: one class is one slash command and one row of the log.

    Fields are ``int``, ``str``, ``bool``, a tuple of these, or one of them or ``None``.
    The docstring describes the command, in 100 characters at most.
    """


class Step(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Something that is still to be done."""


class Auto(Step, Generic[G], frozen=True):
    """A step that needs nobody."""

    def run(self, g: G) -> "Sequence[Step]":
        """Carry it out and return the steps that follow, in reading order."""
        raise NotImplementedError


class Decision(Step, Generic[G], frozen=True):
    """A question to one seat; its docstring is what the player reads.

    ``wide`` says that there may be more answers than a select shows (25): the bot then asks
    through autocompletion and a numbered picture. ``asks_always`` says that the question is
    put even when there is one answer only (a confirmation, or a secret that must not show);
    ``asks_alone`` decides it from the state. ``alone`` replaces the question when its reader has
    one answer only.
    ``secret`` says that the answers themselves give something away: they are offered in private.
    ``window`` is the time that it shares with the same question to other seats, if it does.
    ``begins_turn`` says that a turn begins with this question: what came before it is told.

    These are for people's ease and change no rule: ``joined`` says that its answers are offered
    together with the one that leads to it, ``joined_to`` that they are behind these questions
    alone, whose answers show their player nothing new; ``usual_first`` that its first answers are
    those mostly wanted, so that they may be joined without the others; ``asked_by`` is what a
    button adds for those who want a question that has an ``unasked`` answer, and that it comes is
    no secret; ``left_to_bot`` is what stands on the button that has a bot answer it, as long as
    it is asked.
    """

    seat: int
    wide: ClassVar[bool] = False
    asks_always: ClassVar[bool] = False
    alone: ClassVar[str] = ""
    secret: ClassVar[bool] = False
    begins_turn: ClassVar[bool] = False
    window: ClassVar[Window | None] = None
    joined: ClassVar[bool] = False
    joined_to: "ClassVar[tuple[type[Decision[Any]], ...]]" = ()
    usual_first: ClassVar[bool] = False
    asked_by: ClassVar[str] = ""
    left_to_bot: ClassVar[str] = ""

    def actions(self, g: G) -> Sequence[Action]:
        """Return every legal answer now, each once, in the order in which they are offered."""
        raise NotImplementedError

    def take(self, g: G, action: Any) -> "Sequence[Step]":
        """Carry out ``action`` and return the steps that follow, in reading order."""
        raise NotImplementedError

    def accepts(self, g: G, action: Any) -> bool:
        """Return whether ``action`` is legal though ``actions`` cannot list it (a free word)."""
        return False

    def asks_alone(self, g: G) -> bool:
        """Return whether to ask even if there is one answer only."""
        return self.asks_always

    def aside(self, g: G) -> Mapping[int, Sequence[Action]]:
        """Return what other seats may do while this seat thinks (mostly nothing)."""
        return {}

    def take_aside(self, g: G, seat: int, action: Any) -> "Sequence[Step]":
        """Carry out what ``seat`` did meanwhile; this question stays open behind the steps."""
        raise NotImplementedError

    def when_absent(self, g: G) -> Action | None:
        """Return what is done for a player who does not answer; ``None``: what a bot would do."""
        return None

    def unasked(self, g: G) -> Action | None:
        """Return the answer that is given at once unless its player wants to be asked."""
        return None


class Together(Step, Generic[G], frozen=True):
    """Several seats choose at once: a lane for each, and the shared line waits for all of them."""

    def lanes(self, g: G) -> "Mapping[int, Sequence[Step]]":
        """Return for each seat that takes part what its lane holds.

        A lane holds only steps of its own seat.
        """
        raise NotImplementedError


def question(decision: Decision[Any]) -> str:
    """Return what the player reads for ``decision``."""
    return (type(decision).__doc__ or "Choose.").strip().splitlines()[0]
