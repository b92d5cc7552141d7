"""The buttons and selects of what-ifs."""

from bot.presentation.press import Digest, Number, Press, Word


class TryOut(Press, frozen=True):
    """Up to 25 options of a what-if; the value chosen begins with the option's place."""

    mark = "w"
    key: Digest
    ply: Number
    page: Number


class ChangeWhatIf(Press, frozen=True):
    """Something to do with a what-if: start over, throw away, let bots answer or not."""

    mark = "wt"
    tool: Word
    key: Digest
