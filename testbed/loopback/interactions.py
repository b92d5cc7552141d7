"""Interactions: three seconds to acknowledge, 15 minutes for follow-ups."""

import time
from dataclasses import dataclass, field

from testbed.discord_rules import nested

from .errors import acknowledged, expired_token, too_many_followups, unknown
from .payloads import user_json
from .world import Channel, Clock, Json, Message, User

ACKNOWLEDGE_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0
FOLLOW_UPS = 5
COMMAND = 2
COMPONENT = 3
AUTOCOMPLETE = 4
MODAL = 5
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
    """The responses to a command, a press, a selection or a modal.

    `how` is "message", "thinking" (a message follows), "later" (the message may be edited),
    "update", "choices", "modal", or None if Discord shows that the interaction failed. `seconds` is
    the time to the acknowledgement.
    """

    how: str | None = None
    seconds: float | None = None
    message: Message | None = None
    followups: list[Message] = field(default_factory=list)
    choices: list[tuple[str, str | int | float]] = field(default_factory=list)
    modal: Json | None = None

    def reply(self) -> Message:
        """Return the reply; raise an AssertionError if there is none."""
        assert self.message is not None, f"the answer is no message: {self.how}"
        return self.message

    @property
    def ephemeral(self) -> bool:
        """Whether the reply is visible to its user only."""
        return self.reply().ephemeral

    @property
    def content(self) -> str:
        """Return the text of the reply."""
        return self.reply().content

    @property
    def words(self) -> str:
        """Return the text of the reply, or the texts of its layout."""
        parts = [part.get("content") or "" for part in nested(self.components)]
        return "\n".join(filter(None, [self.content, *parts]))

    @property
    def components(self) -> list[Json]:
        """Return the stored components of the reply."""
        return self.reply().components

    @property
    def files(self) -> dict[str, bytes]:
        """Return the files of the reply by name."""
        return self.reply().files

    @property
    def edits(self) -> int:
        """Return how often the reply was edited."""
        return self.reply().edits


@dataclass(eq=False)
class Interaction:
    """One interaction, from its event to its last follow-up."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    born: float
    source: Message | None = None
    trigger: "Interaction | None" = None
    answer: Answer = field(default_factory=Answer)
    patience: float | None = None
    skipped: float = 0.0
    is_member: bool = True
    _started: float = field(default_factory=time.perf_counter)

    def acknowledge(self, way: int, clock: Clock) -> None:
        """Store the first response; raise a Refusal if it is late (10062) or repeated (40060)."""
        if self.answer.how is not None:
            raise acknowledged()
        if self.lost(clock):
            raise unknown("Interaction")
        self.answer.how = WAYS[way]
        self.answer.seconds = time.perf_counter() - self._started

    def lost(self, clock: Clock) -> bool:
        """Whether three skipped seconds have passed without acknowledgement.

        Real seconds count only with `patience`, because a busy machine may be slow.
        """
        if self.answer.how is not None:
            return False
        is_late = clock.skipped - self.skipped > ACKNOWLEDGE_SECONDS
        is_forgotten = self.patience is not None and clock.seconds() - self.born > self.patience
        return is_late or is_forgotten

    def require_token(self, clock: Clock) -> None:
        """Refuse requests before the acknowledgement or after 15 minutes."""
        if clock.seconds() - self.born > TOKEN_SECONDS:
            raise expired_token()
        if self.answer.how is None:
            raise unknown("Webhook")

    def require_another_followup(self) -> None:
        """Refuse a sixth follow-up if only the user has installed the bot."""
        if self.channel.strange and len(self.answer.followups) >= FOLLOW_UPS:
            raise too_many_followups()

    def metadata(self) -> Json:
        """Return the interaction metadata of a message."""
        payload: Json = {
            "id": str(self.id),
            "type": self.kind,
            "user": user_json(self.user),
            "authorizing_integration_owners": owners_json(self),
        }
        if self.kind == COMPONENT and self.source is not None:
            payload["interacted_message_id"] = str(self.source.id)
        if self.trigger is not None:
            payload["triggering_interaction_metadata"] = self.trigger.metadata()
        return payload


def owners_json(interaction: Interaction) -> Json:
    """Return the owners of the installation that are relevant here: server, user."""
    channel = interaction.channel
    user = interaction.user
    served = not channel.strange and (channel.guild is not None or interaction.is_member)
    server = {"0": str(channel.guild.id) if channel.guild else "0"} if served else {}
    return {**server, **({"1": str(user.id)} if user.has_bot else {})}
