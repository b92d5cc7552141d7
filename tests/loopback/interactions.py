"""An interaction's life: three seconds to acknowledge it, a quarter of an hour to follow it up."""

import time
from dataclasses import dataclass, field

from tests.discord_rules import nested

from .errors import acknowledged, expired_token, too_many_followups, unknown
from .payloads import user_json
from .world import Channel, Clock, Json, Message, User

ACKNOWLEDGE_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0
FOLLOW_UPS = 5
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
WAYS = {
    4: "message",
    5: "thinking",
    6: "later",
    7: "update",
    8: "choices",
    9: "modal",
}


@dataclass(eq=False)
class Answer:
    """What somebody gets back for a command, a press, a selection or a modal.

    `how` is "message", "thinking" (a message to come), "later" (the old message, perhaps to be
    updated), "update", "choices", "modal", or None when Discord shows that the interaction
    failed. `seconds` tells how long the bot took to acknowledge it.
    """

    how: str | None = None
    seconds: float | None = None
    message: Message | None = None
    followups: list[Message] = field(default_factory=list)
    choices: list[tuple[str, str | int | float]] = field(default_factory=list)
    modal: Json | None = None

    def shown(self) -> Message:
        """The message that answers; an AssertionError where there is none."""
        assert self.message is not None, f"the answer is no message: {self.how}"
        return self.message

    @property
    def ephemeral(self) -> bool:
        """Whether only the one who asked sees the answer."""
        return self.shown().ephemeral

    @property
    def content(self) -> str:
        """The answer's text."""
        return self.shown().content

    @property
    def words(self) -> str:
        """The answer's text, or the texts of its layout."""
        parts = [part.get("content") or "" for part in nested(self.components)]
        return "\n".join(filter(None, [self.content, *parts]))

    @property
    def components(self) -> list[Json]:
        """The answer's components, as Discord stores them."""
        return self.shown().components

    @property
    def files(self) -> dict[str, bytes]:
        """The answer's files by name."""
        return self.shown().files

    @property
    def edits(self) -> int:
        """How often the answer has been edited since it appeared."""
        return self.shown().edits


@dataclass(eq=False)
class Interaction:
    """One interaction from its event to its last follow-up."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    born: float
    source: Message | None = None
    trigger: "Interaction | None" = None
    answer: Answer = field(default_factory=Answer)
    patience: float = ACKNOWLEDGE_SECONDS
    is_member: bool = True
    _started: float = field(default_factory=time.perf_counter)

    def acknowledge(self, way: int, clock: Clock) -> None:
        """Note the first answer; a Refusal when it comes late (10062) or again (40060)."""
        if self.answer.how is not None:
            raise acknowledged()
        if self.lost(clock):
            raise unknown("Interaction")
        self.answer.how = WAYS[way]
        self.answer.seconds = time.perf_counter() - self._started

    def lost(self, clock: Clock) -> bool:
        """Whether its three seconds have passed without an acknowledgement."""
        return self.answer.how is None and clock.seconds() - self.born > self.patience

    def require_token(self, clock: Clock) -> None:
        """Refuse what comes before the acknowledgement or after a quarter of an hour."""
        if clock.seconds() - self.born > TOKEN_SECONDS:
            raise expired_token()
        if self.answer.how is None:
            raise unknown("Webhook")

    def require_another_followup(self) -> None:
        """Refuse a sixth follow-up where nobody but the person has installed the bot."""
        if self.channel.strange and len(self.answer.followups) >= FOLLOW_UPS:
            raise too_many_followups()

    def metadata(self) -> Json:
        """How a message tells which interaction caused it."""
        told: Json = {
            "id": str(self.id),
            "type": self.kind,
            "user": user_json(self.user),
            "authorizing_integration_owners": owners_json(self),
        }
        if self.kind == COMPONENT and self.source is not None:
            told["interacted_message_id"] = str(self.source.id)
        if self.trigger is not None:
            told["triggering_interaction_metadata"] = self.trigger.metadata()
        return told


def owners_json(interaction: Interaction) -> Json:
    """By whom the bot is installed, as far as it matters here: the server, the person."""
    channel, user = interaction.channel, interaction.user
    served = not channel.strange and (channel.guild is not None or interaction.is_member)
    server = {"0": str(channel.guild.id) if channel.guild else "0"} if served else {}
    return {**server, **({"1": str(user.id)} if user.has_bot else {})}
