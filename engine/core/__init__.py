"""The parts that all games share: steps, random numbers, notes, texts, tables, saving.

Begin with ``steps`` and ``play``.
"""

from engine.core.challenge import ChallengeClass, Feat
from engine.core.editions import EDITION, ComponentSet, edition_option
from engine.core.entries import Entry
from engine.core.errors import (
    AtollError,
    BadOption,
    BadSave,
    BadText,
    IllegalAction,
    TableError,
)
from engine.core.evaluation import Evaluation, load_weights
from engine.core.game import Ai, Exact, Game, Planner, Rules, SeatPlan, Words
from engine.core.guide import Guide, Topic, load_guide
from engine.core.label import Label, skipping, worded
from engine.core.lesson import Lesson, LessonStep, load_lesson
from engine.core.note import Note, Phrase
from engine.core.options import Misfit, Option, When
from engine.core.outcome import Outcome, tie_break
from engine.core.play import (
    Played,
    StateT,
    advance,
    awaited,
    carry_out,
    decision_of,
    is_legal,
    is_other_order,
    play,
    reveals_nothing,
)
from engine.core.rng import EvenRng, Rng
from engine.core.state import AnyState, Hidden, State, options_of
from engine.core.steps import Action, Auto, Decision, Step, Together, Window, steps_of
from engine.core.tables import Component, load_numbers, load_table
from engine.core.text import command_of, parse, possible, read, write
from engine.core.view import View, view_fields
from engine.core.words import counted, excerpt, one_by_one

__all__ = [
    "EDITION",
    "Action",
    "Ai",
    "AnyState",
    "AtollError",
    "Auto",
    "BadOption",
    "BadSave",
    "BadText",
    "ChallengeClass",
    "Component",
    "ComponentSet",
    "Decision",
    "Entry",
    "Evaluation",
    "EvenRng",
    "Exact",
    "Feat",
    "Game",
    "Guide",
    "Hidden",
    "IllegalAction",
    "Label",
    "Lesson",
    "LessonStep",
    "Misfit",
    "Note",
    "Option",
    "Outcome",
    "Phrase",
    "Planner",
    "Played",
    "Rng",
    "Rules",
    "SeatPlan",
    "State",
    "StateT",
    "Step",
    "TableError",
    "Together",
    "Topic",
    "View",
    "When",
    "Window",
    "Words",
    "advance",
    "awaited",
    "carry_out",
    "command_of",
    "counted",
    "decision_of",
    "edition_option",
    "excerpt",
    "is_legal",
    "is_other_order",
    "load_guide",
    "load_lesson",
    "load_numbers",
    "load_table",
    "load_weights",
    "one_by_one",
    "options_of",
    "parse",
    "play",
    "possible",
    "read",
    "reveals_nothing",
    "skipping",
    "steps_of",
    "tie_break",
    "view_fields",
    "worded",
    "write",
]
