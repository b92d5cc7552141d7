"""What can go wrong, by kind; each message is meant for the person who reads it."""


class AtollError(Exception):
    """The base of every error whose message may be shown to a person."""


class IllegalAction(AtollError):
    """A player tried what the rules do not allow now."""


class BadText(AtollError):
    """A text cannot be read as an action."""


class BadOption(AtollError):
    """A game cannot be set up with these options or this number of seats."""


class TableError(AtollError):
    """A table of components is wrong: the message names file, row and field."""


class BadSave(AtollError):
    """A stored game cannot be read by this build."""
