"""The buttons and selects of what-ifs."""

from bot.presentation.press import Digest, Number, Press, TableNumber, Word


class TryOut(Press, frozen=True):
    """Plays one of up to 25 options of a what-if. The value begins with the option's index."""

    mark = "w"
    branch: Digest
    ply: Number
    page: Number


class TryOption(Press, frozen=True):
    """Plays an option of a what-if, by its index."""

    mark = "wo"
    branch: Digest
    ply: Number
    place: Number


class ChangeWhatIf(Press, frozen=True):
    """Restarts or closes a what-if, or changes who plays the other seats."""

    mark = "wt"
    tool: Word
    branch: Digest


class TypeMoves(Press, frozen=True):
    """A form for typed moves of a what-if, and the button that opens it."""

    mark = "wf"
    branch: Digest


class StartWhatIf(Press, frozen=True):
    """Starts a what-if of a table."""

    mark = "wn"
    table: TableNumber
