"""The errors of Atoll. Their messages are written for the user who reads them."""


class AtollError(Exception):
    """The base class of errors whose message may be shown to a user."""


class IllegalAction(AtollError):
    """The rules do not allow this action now."""


class BadText(AtollError):
    """A text is not an action."""


class BadOption(AtollError):
    """A game cannot be set up with these options or this number of seats."""


class TableError(AtollError):
    """A component table is invalid; the message names the file, row and field."""


class BadSave(AtollError):
    """A stored game cannot be read by this version."""
