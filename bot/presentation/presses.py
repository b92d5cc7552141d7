"""The buttons, menus and modals of every table. A feature has its own."""

from typing import Annotated, Literal

from msgspec import Meta

from bot.presentation.press import (
    AtTable,
    Digest,
    Key,
    Number,
    Pages,
    Path,
    Press,
    SeatNumber,
    TableNumber,
    UserNumber,
    Word,
)


class AtPosition(AtTable, frozen=True):
    """A press of a seat. ``digest`` identifies the position, or the list of options."""

    seat: SeatNumber
    digest: Digest


class Choose(AtPosition, frozen=True, tag="o"):
    """Chooses an option of a seat, by its index."""

    place: Number


class ChoosePath(AtPosition, frozen=True, tag="op"):
    """Chooses options of a seat in sequence. ``path`` has their indices, such as ``3+1``.

    ``asks`` is 1 to show the follow-up question, which is usually skipped.
    """

    path: Path
    asks: Annotated[int, Meta(ge=0, le=1)]


class ChooseFrom(AtPosition, frozen=True, tag="s"):
    """A menu of up to 25 choices of a seat. Each value begins with the indices of its options.

    Each value ends with the digest. Otherwise, Discord's client would ignore a choice of the same
    index after the menu was updated.
    """

    page: Number


class ConfirmTurn(AtPosition, frozen=True, tag="yes"):
    """Plays the held move of a seat."""


class DropMove(AtPosition, frozen=True, tag="no"):
    """Undoes the held move of a seat."""


class Tool(AtTable, frozen=True):
    """A button at a table that makes no move. ``edition`` is the edition of its message."""

    edition: Number


class Join(Tool, frozen=True, tag="t:join"):
    """Takes a seat in a lobby."""


class Leave(Tool, frozen=True, tag="t:leave"):
    """Leaves a lobby."""


class Start(Tool, frozen=True, tag="t:start"):
    """Starts the game of a lobby."""


class AddBot(Tool, frozen=True, tag="t:bot"):
    """Shows a menu of the bots that can take a seat in a lobby."""


class ComeBack(Tool, frozen=True, tag="t:back"):
    """Takes over from the bot that played for an absent player."""


class Sit(Tool, frozen=True, tag="t:sit"):
    """Takes the seat of an absent player."""


class SitAt(AtTable, frozen=True, tag="sit"):
    """A menu of the seats of absent players. The value is the index of the seat."""


class CloseWindow(Tool, frozen=True, tag="t:close"):
    """Closes the window in which players may still answer."""


class ShowHand(Tool, frozen=True, tag="t:move"):
    """Shows a player their view and choices."""


class ShowSheet(Tool, frozen=True, tag="t:sheet"):
    """Opens the sheet of a table, with everything that its message has no button for."""


class RenewSheet(Tool, frozen=True, tag="t:renew"):
    """Shows the sheet of a table as it is now."""


class Mute(AtTable, frozen=True, tag="mute"):
    """Stops the notifications of a table, or, with ``off`` as 1, starts them again."""

    off: Annotated[int, Meta(ge=0, le=1)]


class ShowRecord(Tool, frozen=True, tag="t:record"):
    """Sends the record of a finished game."""


class Continue(Tool, frozen=True, tag="t:go"):
    """Shows the latest events at a table without a channel."""


class ShowBoard(Tool, frozen=True, tag="t:board"):
    """Shows the final board, on older sheets. The last message has it now."""


class SendProof(Tool, frozen=True, tag="t:prove"):
    """Sends a file that proves a finished game on the user's own device."""


class ShowText(Tool, frozen=True, tag="t:text"):
    """Shows the board as text."""


class ShowPart(AtTable, frozen=True, tag="part"):
    """Shows a part of the board in words."""

    part: Word


class PlayAgain(Tool, frozen=True, tag="t:again"):
    """Opens a new table of the same game."""


class Undo(AtPosition, frozen=True, tag="tt:undo"):
    """Undoes a player's last move."""


class LeaveToBot(AtPosition, frozen=True, tag="tt:forme"):
    """Lets a bot answer a question."""


class OldTool(Press, frozen=True, tag="t"):
    """A button of 0.2.0 that changed a table. Today such buttons carry a digest or a number."""

    does: Literal["undo", "forme", "agree", "disagree"]
    table: TableNumber
    edition: Number


class Vote(Press, frozen=True, tag="v"):
    """Votes on a proposal. ``vote`` is its number (see ``Proposal.id``)."""

    says: Literal["agree", "disagree"]
    table: TableNumber
    vote: Number


class ChangeLobby(AtTable, frozen=True, tag="l"):
    """A menu of up to 25 options of a lobby. The value is ``key=value``."""

    page: Number


class FillOptions(AtTable, frozen=True, tag="lf"):
    """A modal with options of a lobby, and the button that opens it."""

    page: Number


class ProposePace(AtTable, frozen=True, tag="pace"):
    """A menu of the paces to which a table can change. The value is the key of the pace."""


class LetBotPlay(AtTable, frozen=True, tag="seatbot"):
    """Proposes that a bot of a level plays for the player in a seat."""

    seat: SeatNumber
    level: Word


class AskAboutSeats(AtTable, frozen=True, tag="seats"):
    """A menu of what players can propose about seats, or about ending the game.

    The value is ``leave``, ``give``, ``abort``, or ``bot`` with a seat, such as ``bot:2``.
    """


class GiveSeat(AtTable, frozen=True, tag="give"):
    """A menu of the users to whom a player can give their seat."""


class SeatBot(AtTable, frozen=True, tag="b"):
    """A menu of 0.2.0 with the bots that can take a seat in a lobby. The value is the level."""


class OpenGame(Press, frozen=True, tag="open"):
    """Opens a table for a game, as ``/play`` does without options."""

    key: Key


class OpenGameAs(Press, frozen=True, tag="openas"):
    """Opens a table for a game alone, among bots, or with other people."""

    key: Key
    company: Literal["alone", "bots", "others"]


class FillGame(Press, frozen=True, tag="openopt"):
    """A form with the options of a game alone, and the button that opens it."""

    key: Key


class SeatLevel(AtTable, frozen=True, tag="bl"):
    """Gives a seat in a lobby to a bot of a level."""

    level: Word


class ChangeNotices(AtTable, frozen=True, tag="notices"):
    """Asks how to notify a user of their turns. In a menu, the value is the answer."""


class Invite(AtTable, frozen=True, tag="invite"):
    """A menu of the users whom a player can invite to a lobby."""


class SeeDirect(Press, frozen=True, tag="arrived"):
    """Confirmed in 0.2.0 that a user sees the bot's direct messages."""

    user: UserNumber


class AllowMessages(Press, frozen=True, tag="allow"):
    """Explains how to allow the bot's direct messages."""


class BreakOff(AtTable, frozen=True, tag="abort"):
    """Confirms that the only player of a game wants to cancel it."""


class UseTime(AtTable, frozen=True, tag="more"):
    """Extends the user's deadline. ``used`` is the number of extensions used before."""

    used: Number


class ShowNext(AtTable, frozen=True, tag="next"):
    """Shows the most urgent table of the user, other than ``table`` (0 for none)."""


class Nudge(AtTable, frozen=True, tag="nudge"):
    """Nudges the players whom a table waits for."""


ZoneName = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_+/-]*$", max_length=60)]


class NotAtNight(Press, frozen=True, tag="night"):
    """Sets the user's quiet hours in a ``zone``, or explains how, if that is empty."""

    zone: ZoneName


class LookAtChallenges(Press, frozen=True, tag="cs"):
    """Shows the sheet of the day, the results, or the user's attempts.

    Messages of 0.2 have a button for the deals of the week, which are on the sheet now.
    """

    page: Pages


class ShowSettings(Press, frozen=True, tag="set"):
    """Shows a tab of the user's settings."""

    tab: Key


class ChangeSetting(Press, frozen=True, tag="setto"):
    """A list with the values of a setting."""

    key: Key


class FillSettings(Press, frozen=True, tag="setfill"):
    """A form with settings, and the button that opens it.

    ``which`` is a setting that has a form, or a tab with more settings than rows. Several forms
    of a tab have pages from 0.
    """

    which: Key
    page: Number


class ShowGames(Press, frozen=True, tag="games"):
    """Lists the user's tables."""


class ChooseGame(Press, frozen=True, tag="which"):
    """Asks which game to play."""


class WatchGames(Press, frozen=True, tag="watch"):
    """Lists the seats to take and the games to watch in the server."""
