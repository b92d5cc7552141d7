"""The agenda: the remaining steps of the rules, as small frozen records."""

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

G = TypeVar("G")


class Window(msgspec.Struct, frozen=True, kw_only=True):
    """A time limit that several seats share. At its end, Atoll answers for absent players.

    ``about`` is what the time is for, and ``nothing`` says what absent players did. An action
    near the end extends the time, at most ``times`` times. If ``closable``, the players who wait
    for the others, such as the captain, may close it earlier. The caller decides how long it is.
    """

    about: str
    nothing: str
    times: int = 0
    closable: bool = False


class Action(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A player's action; each class is one slash command and one kind of row in the log.

    Fields are ``int``, ``str``, ``bool``, a tuple of these, or one of them or ``None``. The
    docstring describes the command in at most 100 characters.
    """


class Step(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A step that the rules still have to carry out."""


class Auto(Step, Generic[G], frozen=True):
    """A step without a choice."""

    def run(self, g: G) -> "Sequence[Step]":
        """Carry it out and return the steps that follow, in reading order."""
        raise NotImplementedError


class Decision(Step, Generic[G], frozen=True):
    """A question to one seat; its docstring is what the player reads.

    * ``wide``: it may have more answers than a select menu shows (25). The bot then asks with
      autocompletion and a numbered picture.
    * ``asks_always``: ask even if only one answer is legal (a confirmation, or a secret that must
      not show). ``asks_alone`` decides this from the state.
    * ``alone``: replaces the question if its reader has only one answer.
    * ``secret``: the possible answers reveal something, so they are offered in private.
    * ``window``: the time limit that it shares with the same question to other seats.
    * ``begins_turn``: a turn begins with this question, so the message repeats the previous events.

    These are for convenience and change no rule:

    * ``joined``: its answers are offered together with the one that leads to it, if all fit on a
      few buttons and that one reveals nothing.
    * ``at_once``: as ``joined``, and up to three of these questions are asked at once.
    * ``asked_by``: the label of the button that asks a question with an ``unasked`` answer. Asking
      it is no secret.
    * ``left_to_bot``: the label of the button that lets a bot answer it while it is asked.
    """

    seat: int
    wide: ClassVar[bool] = False
    asks_always: ClassVar[bool] = False
    alone: ClassVar[str] = ""
    secret: ClassVar[bool] = False
    begins_turn: ClassVar[bool] = False
    window: ClassVar[Window | None] = None
    joined: ClassVar[bool] = False
    at_once: ClassVar[bool] = False
    asked_by: ClassVar[str] = ""
    left_to_bot: ClassVar[str] = ""

    @property
    def question(self) -> str:
        """The text for the player: the first line of the docstring, unless a class overrides it."""
        return (type(self).__doc__ or "Choose.").strip().splitlines()[0]

    def actions(self, g: G) -> Sequence[Action]:
        """Return every legal answer once, in display order."""
        raise NotImplementedError

    def take(self, g: G, action: Any) -> "Sequence[Step]":
        """Carry out ``action`` and return the steps that follow, in reading order."""
        raise NotImplementedError

    def accepts(self, g: G, action: Any) -> bool:
        """Whether ``action`` is legal although ``actions`` cannot list it (a free word)."""
        return False

    def asks_alone(self, g: G) -> bool:
        """Whether to ask even if only one answer is legal."""
        return self.asks_always

    def aside(self, g: G) -> Mapping[int, Sequence[Action]]:
        """Return the actions of other seats while this question is open, by default none."""
        return {}

    def take_aside(self, g: G, seat: int, action: Any) -> "Sequence[Step]":
        """Carry out an aside of ``seat``; this question stays open behind the returned steps."""
        raise NotImplementedError

    def when_absent(self, g: G) -> Action | None:
        """Return the answer for an absent player; ``None`` lets a bot answer."""
        return None

    def unasked(self, g: G) -> Action | None:
        """Return the answer to give without asking, unless the player requests the question."""
        return None


class Together(Step, Generic[G], frozen=True):
    """Several seats choose at the same time.

    Each has a lane, and the agenda waits for all of them.
    """

    def lanes(self, g: G) -> "Mapping[int, Sequence[Step]]":
        """Return the steps of each seat that takes part.

        A lane contains only steps of its own seat.
        """
        raise NotImplementedError


def steps_of(*phases: ModuleType) -> tuple[type[Step], ...]:
    """Return the steps that some modules define, in order, without those that others extend."""
    return tuple(
        kind
        for phase in phases
        for kind in vars(phase).values()
        if isinstance(kind, type)
        and issubclass(kind, Step)
        and kind.__module__ == phase.__name__
        and not kind.__subclasses__()
    )
