"""The buttons of practice."""

from typing import Annotated

from msgspec import Meta

from bot.presentation.press import Digest, Number, Press


class AnswerDrill(Press, frozen=True):
    """Answers a position with one of the offered moves. It changes its ``due`` time."""

    mark = "pr"
    number: Number
    due: Number
    digest: Digest
    place: Number
    theme: Annotated[str, Meta(max_length=40)]


class NextDrill(Press, frozen=True):
    """Shows the next position of a theme, or (if it is empty) of all."""

    mark = "pn"
    theme: Annotated[str, Meta(max_length=40)]
