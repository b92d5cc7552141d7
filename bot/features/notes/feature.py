"""Notes: a player's private notes about a table."""

from bot.feature import Feature
from bot.features.notes.commands import notes
from bot.features.notes.handlers import open_form, submitted
from bot.features.notes.presses import SubmitNotes, WriteNotes
from bot.interactions.dispatch import Button, Form
from bot.store.personal import OwnRows

FEATURE = Feature(
    commands=(notes,),
    handlers=(Button(WriteNotes, open_form), Form(SubmitNotes, submitted)),
    personal={"notes": OwnRows("notes", "game text at", "game")},
)
