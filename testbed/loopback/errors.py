"""Refusals with Discord's statuses and codes."""

from .world import Json


class Refusal(Exception):
    """A refused request: HTTP `status`, Discord's `code` and `text`.

    `errors` describe the violations by their place in the request.
    """

    def __init__(self, status: int, code: int, text: str, errors: Json | None = None) -> None:
        super().__init__(text)
        self.status = status
        self.code = code
        self.text = text
        self.errors = errors

    @property
    def body(self) -> Json:
        """Return the JSON of the refusal."""
        payload: Json = {"message": self.text, "code": self.code}
        return {**payload, "errors": self.errors} if self.errors else payload


def unknown(what: str) -> Refusal:
    """Return the refusal for something that does not exist."""
    codes = {
        "Channel": 10003,
        "Guild": 10004,
        "Member": 10007,
        "Message": 10008,
        "User": 10013,
        "Emoji": 10014,
        "Webhook": 10015,
        "Interaction": 10062,
    }
    return Refusal(404, codes[what], f"Unknown {what}")


def missing_access() -> Refusal:
    """The bot cannot see the channel."""
    return Refusal(403, 50001, "Missing Access")


def missing_permission() -> Refusal:
    """The bot may not do this in the channel."""
    return Refusal(403, 50013, "Missing Permissions")


def no_history() -> Refusal:
    """The bot may not read the message to which it replies."""
    return Refusal(400, 160002, "Cannot reply without permission to read message history")


def closed_messages() -> Refusal:
    """The user accepts no direct messages."""
    return Refusal(403, 50007, "Cannot send messages to this user")


def no_mutual_guild() -> Refusal:
    """The user and the bot share no server."""
    return Refusal(403, 50278, "Cannot send messages to this user due to having no mutual guilds")


def opening_too_fast() -> Refusal:
    """The bot has opened too many direct messages recently."""
    return Refusal(403, 40003, "You are opening direct messages too fast")


def others_message() -> Refusal:
    return Refusal(403, 50005, "Cannot edit a message authored by another user")


def archived() -> Refusal:
    return Refusal(400, 50083, "Thread is archived")


def locked() -> Refusal:
    return Refusal(400, 160005, "Thread is locked")


def layout_stays() -> Refusal:
    """A layout accepts no content."""
    return Refusal(400, 50035, "Invalid Form Body: the content does not go with a layout")


def unknown_tag() -> Refusal:
    """The forum does not have a tag, or there are too many."""
    return Refusal(400, 40067, "A tag is required to create a forum post in this channel")


def wrong_channel_type() -> Refusal:
    return Refusal(400, 50024, "Cannot execute action on this channel type")


def acknowledged() -> Refusal:
    return Refusal(400, 40060, "Interaction has already been acknowledged.")


def expired_token() -> Refusal:
    """The interaction is older than 15 minutes."""
    return Refusal(401, 50027, "Invalid Webhook Token")


def too_many_followups() -> Refusal:
    """The bot has not joined the server and has sent five follow-ups."""
    return Refusal(400, 40094, "Follow up messages reached the maximum limit for this interaction")


def unauthorized() -> Refusal:
    return Refusal(401, 0, "401: Unauthorized")


def lost_entry_point() -> Refusal:
    """A bulk update of commands omits the Entry Point command."""
    payload = "You cannot remove this app's Entry Point command in a bulk update operation."
    return Refusal(400, 50240, payload)


def unsupported_install() -> Refusal:
    """A command is for a kind of installation that the application does not support."""
    return Refusal(400, 50035, "Invalid Form Body: integration_types: not supported by this app")


def invalid(violations: list[str]) -> Refusal:
    """The body violates Discord's rules."""
    if violations == ["message: it is empty (50006)"]:
        return Refusal(400, 50006, "Cannot send an empty message")
    return Refusal(400, 50035, "Invalid Form Body: " + "; ".join(violations))
