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


class Choose(AtPosition, frozen=True):
    """Chooses an option of a seat, by its index."""

    mark = "o"
    place: Number


class ChoosePath(AtPosition, frozen=True):
    """Chooses options of a seat in sequence. ``path`` has their indices, such as ``3+1``.

    ``asks`` is 1 to show the follow-up question, which is usually skipped.
    """

    mark = "op"
    path: Path
    asks: Annotated[int, Meta(ge=0, le=1)]


class ChooseFrom(AtPosition, frozen=True):
    """A menu of up to 25 choices of a seat. Each value begins with the indices of its options.

    Each value ends with the digest. Otherwise, Discord's client would ignore a choice of the same
    index after the menu was updated.
    """

    mark = "s"
    page: Number


class ConfirmTurn(AtPosition, frozen=True):
    """Plays the held move of a seat."""

    mark = "yes"


class DropMove(AtPosition, frozen=True):
    """Undoes the held move of a seat."""

    mark = "no"


class Tool(AtTable, frozen=True):
    """A button at a table that makes no move. ``edition`` is the edition of its message."""

    edition: Number


class Join(Tool, frozen=True):
    """Takes a seat in a lobby."""

    mark = "t:join"


class Leave(Tool, frozen=True):
    """Leaves a lobby."""

    mark = "t:leave"


class Start(Tool, frozen=True):
    """Starts the game of a lobby."""

    mark = "t:start"


class AddBot(Tool, frozen=True):
    """Shows a menu of the bots that can take a seat in a lobby."""

    mark = "t:bot"


class ComeBack(Tool, frozen=True):
    """Takes over from the bot that played for an absent player."""

    mark = "t:back"


class Sit(Tool, frozen=True):
    """Takes the seat of an absent player."""

    mark = "t:sit"


class SitAt(AtTable, frozen=True):
    """A menu of the seats of absent players. The value is the index of the seat."""

    mark = "sit"


class CloseWindow(Tool, frozen=True):
    """Closes the window in which players may still answer."""

    mark = "t:close"


class ShowHand(Tool, frozen=True):
    """Shows a player their view and choices."""

    mark = "t:move"


class ShowSheet(Tool, frozen=True):
    """Opens the sheet of a table, with everything that its message has no button for."""

    mark = "t:sheet"


class RenewSheet(Tool, frozen=True):
    """Shows the sheet of a table as it is now."""

    mark = "t:renew"


class Mute(AtTable, frozen=True):
    """Stops the notifications of a table, or, with ``off`` as 1, starts them again."""

    mark = "mute"
    off: Annotated[int, Meta(ge=0, le=1)]


class ShowRecord(Tool, frozen=True):
    """Sends the record of a finished game."""

    mark = "t:record"


class Continue(Tool, frozen=True):
    """Shows the latest events at a table without a channel."""

    mark = "t:go"


class ShowBoard(Tool, frozen=True):
    """Shows the final board, on older sheets. The last message has it now."""

    mark = "t:board"


class SendProof(Tool, frozen=True):
    """Sends a file that proves a finished game on the user's own device."""

    mark = "t:prove"


class ShowText(Tool, frozen=True):
    """Shows the board as text."""

    mark = "t:text"


class ShowPart(AtTable, frozen=True):
    """Shows a part of the board in words."""

    mark = "part"
    part: Word


class PlayAgain(Tool, frozen=True):
    """Opens a new table of the same game."""

    mark = "t:again"


class Undo(AtPosition, frozen=True):
    """Undoes a player's last move."""

    mark = "tt:undo"


class LeaveToBot(AtPosition, frozen=True):
    """Lets a bot answer a question."""

    mark = "tt:forme"


class OldTool(Press, frozen=True):
    """A button of 0.2.0 that changed a table. Today such buttons carry a digest or a number."""

    mark = "t"
    does: Literal["undo", "forme", "agree", "disagree"]
    table: TableNumber
    edition: Number


class Vote(Press, frozen=True):
    """Votes on a proposal. ``vote`` is its number (see ``Proposal.id``)."""

    mark = "v"
    says: Literal["agree", "disagree"]
    table: TableNumber
    vote: Number


class ChangeLobby(AtTable, frozen=True):
    """A menu of up to 25 options of a lobby. The value is ``key=value``."""

    mark = "l"
    page: Number


class FillOptions(AtTable, frozen=True):
    """A modal with options of a lobby, and the button that opens it."""

    mark = "lf"
    page: Number


class ProposePace(AtTable, frozen=True):
    """A menu of the paces to which a table can change. The value is the key of the pace."""

    mark = "pace"


class LetBotPlay(AtTable, frozen=True):
    """Proposes that a bot of a level plays for the player in a seat."""

    mark = "seatbot"
    seat: SeatNumber
    level: Word


class AskAboutSeats(AtTable, frozen=True):
    """A menu of what players can propose about seats, or about ending the game.

    The value is ``leave``, ``give``, ``abort``, or ``bot`` with a seat, such as ``bot:2``.
    """

    mark = "seats"


class GiveSeat(AtTable, frozen=True):
    """A menu of the users to whom a player can give their seat."""

    mark = "give"


class SeatBot(AtTable, frozen=True):
    """A menu of 0.2.0 with the bots that can take a seat in a lobby. The value is the level."""

    mark = "b"


class OpenGame(Press, frozen=True):
    """Opens a table for a game, as ``/play`` does without options."""

    mark = "open"
    key: Key


class OpenGameAs(Press, frozen=True):
    """Opens a table for a game alone, among bots, or with other people."""

    mark = "openas"
    key: Key
    company: Literal["alone", "bots", "others"]


class FillGame(Press, frozen=True):
    """A form with the options of a game alone, and the button that opens it."""

    mark = "openopt"
    key: Key


class SeatLevel(AtTable, frozen=True):
    """Gives a seat in a lobby to a bot of a level."""

    mark = "bl"
    level: Word


class ChangeNotices(AtTable, frozen=True):
    """Asks how to notify a user of their turns. In a menu, the value is the answer."""

    mark = "notices"


class Invite(AtTable, frozen=True):
    """A menu of the users whom a player can invite to a lobby."""

    mark = "invite"


class SeeDirect(Press, frozen=True):
    """Confirmed in 0.2.0 that a user sees the bot's direct messages."""

    mark = "arrived"
    user: UserNumber


class AllowMessages(Press, frozen=True):
    """Explains how to allow the bot's direct messages."""

    mark = "allow"


class BreakOff(AtTable, frozen=True):
    """Confirms that the only player of a game wants to cancel it."""

    mark = "abort"


class UseTime(AtTable, frozen=True):
    """Extends the user's deadline. ``used`` is the number of extensions used before."""

    mark = "more"
    used: Number


class ShowNext(AtTable, frozen=True):
    """Shows the most urgent table of the user, other than ``table`` (0 for none)."""

    mark = "next"


class Nudge(AtTable, frozen=True):
    """Nudges the players whom a table waits for."""

    mark = "nudge"


ZoneName = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_+/-]*$", max_length=60)]


class NotAtNight(Press, frozen=True):
    """Sets the user's quiet hours in a ``zone``, or explains how, if that is empty."""

    mark = "night"
    zone: ZoneName


class LookAtChallenges(Press, frozen=True):
    """Shows the sheet of the day, the results, or the user's attempts.

    Messages of 0.2 have a button for the deals of the week, which are on the sheet now.
    """

    mark = "cs"
    page: Pages


class ShowSettings(Press, frozen=True):
    """Shows a tab of the user's settings."""

    mark = "set"
    tab: Key


class ChangeSetting(Press, frozen=True):
    """A list with the values of a setting."""

    mark = "setto"
    key: Key


class FillSettings(Press, frozen=True):
    """A form with settings, and the button that opens it.

    ``which`` is a setting that has a form, or a tab with more settings than rows. Several forms
    of a tab have pages from 0.
    """

    mark = "setfill"
    which: Key
    page: Number


class ShowGames(Press, frozen=True):
    """Lists the user's tables."""

    mark = "games"


class ChooseGame(Press, frozen=True):
    """Asks which game to play."""

    mark = "which"


class WatchGames(Press, frozen=True):
    """Lists the seats to take and the games to watch in the server."""

    mark = "watch"
