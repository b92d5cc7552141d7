"""The button that opens the next game of a series."""

from bot.presentation.presses import Tool


class PlaySeries(Tool, frozen=True):
    """Opens the next game of a best of three, or its second game."""

    mark = "t:series"
