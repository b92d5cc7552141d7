"""The bot without any feature: tables, seats, settings and moves."""

from bot import jobs
from bot.domain.records import HeldMove
from bot.feature import Feature
from bot.interactions import acting, lobby, looking, opening, settings_sheet, table_sheet, turns
from bot.interactions.commands import menus, overview, play, table
from bot.interactions.commands.actions import ACTIONS
from bot.interactions.dispatch import Button, Form, Select, Several
from bot.interactions.own_settings import OWN_SETTINGS
from bot.interactions.server_settings import SERVER_SETTINGS
from bot.presentation import presses
from bot.presentation.extras import MessageHooks
from bot.services import lobbies, playing
from bot.services.hooks import Attachment, TableHooks
from bot.store import former_players, last_seen, people
from bot.store.held_moves import select_held, write_held
from bot.store.personal import OwnRows

CORE = Feature(
    commands=(
        play.play,
        overview.games,
        settings_sheet.settings,
        table.board,
        table.do_moves,
        menus.invite,
        *ACTIONS,
    ),
    handlers=(
        Button(presses.Choose, acting.choose),
        Button(presses.ChoosePath, acting.choose_path),
        Button(presses.Undo, acting.take_back),
        Button(presses.ConfirmTurn, turns.end_hold),
        Button(presses.DropMove, turns.end_hold),
        Button(presses.UseTime, turns.use_time),
        Button(presses.ShowNext, turns.show_next),
        Button(presses.ShowGames, overview.press_games),
        Button(presses.NotAtNight, turns.not_at_night),
        Button(presses.AllowMessages, turns.explain_messages),
        Button(presses.Nudge, turns.press_nudge),
        Button(presses.LeaveToBot, acting.leave_to_bot),
        Button(presses.Join, lobby.join),
        Button(presses.Leave, acting.changing(lobbies.leave)),
        Button(presses.Start, acting.changing(lobbies.start)),
        Button(presses.AddBot, acting.showing(lobby.ask_which_bot)),
        Button(presses.ComeBack, acting.changing(playing.come_back)),
        Button(presses.Sit, acting.take_seat),
        Button(presses.CloseWindow, acting.changing(playing.close_window)),
        Button(presses.ShowHand, looking.press_hand),
        Button(presses.Continue, acting.at_table(acting.continue_here)),
        Button(presses.ShowBoard, acting.showing(looking.show_final_board)),
        Button(presses.SendProof, acting.showing(looking.send_proof)),
        Button(presses.ShowText, acting.showing(looking.show_text)),
        Button(presses.ShowPart, looking.press_part),
        Button(presses.ShowSheet, acting.showing(table_sheet.show_sheet)),
        Button(presses.RenewSheet, table_sheet.renew_sheet),
        Button(presses.Mute, table_sheet.mute),
        Button(presses.ShowRecord, acting.showing(looking.send_record)),
        Button(presses.OpenGame, play.open_game),
        Button(presses.OpenGameAs, play.open_game_as),
        Button(presses.FillGame, play.show_form),
        Form(presses.FillGame, play.fill_in),
        Button(presses.ChooseGame, play.choose_game),
        Button(presses.PlayAgain, acting.showing(opening.open_again)),
        Button(presses.Vote, acting.vote),
        Button(presses.OldTool, acting.use_old_tool),
        Button(presses.BreakOff, acting.break_off),
        Button(presses.FillOptions, lobby.open_form),
        Button(presses.ShowSettings, settings_sheet.show_tab),
        Button(presses.FillSettings, settings_sheet.open_form),
        Form(presses.FillSettings, settings_sheet.fill_in),
        Several(presses.ChangeSetting, settings_sheet.choose),
        Form(presses.FillOptions, lobby.fill_in),
        Select(presses.ChooseFrom, acting.choose_from),
        Select(presses.ChangeLobby, acting.change_lobby),
        Button(presses.SeatLevel, lobby.seat_level),
        Button(presses.SeeDirect, lobby.remove_question),
        Button(presses.ChangeNotices, lobby.ask_how_to_notify),
        Select(presses.SeatBot, lobby.seat_bot),
        Select(presses.ChangeNotices, lobby.change_notices),
        Select(presses.Invite, lobby.invite),
        Select(presses.SitAt, acting.take_chosen_seat),
        Select(presses.ProposePace, acting.propose_pace),
        Select(presses.AskAboutSeats, table_sheet.ask_about_seats),
        Button(presses.LetBotPlay, table_sheet.let_bot_play),
        Select(presses.GiveSeat, table_sheet.give_seat),
    ),
    messages=MessageHooks(words={"undo": acting.undo_at}),
    settings=(*OWN_SETTINGS, *SERVER_SETTINGS),
    tables=TableHooks(attachments=(Attachment(HeldMove, select_held, write_held),)),
    jobs=(
        jobs.end_deadlines,
        lambda atoll: atoll.notifier.send_due(),
        lambda atoll: atoll.upkeep.close_old_lobbies(),
        lambda atoll: atoll.outbox.deliver_due(),
        lambda atoll: atoll.opponents.wake_all(),
        lambda atoll: atoll.pictures.tidy(),
    ),
    personal={
        "arrivals": OwnRows("arrivals", "at", "at"),
        "settings": people,
        "notices": OwnRows("notices", "game kind due", "id"),
        "mentions": OwnRows("notice_users", "notice place", "notice, place"),
        "looks": last_seen,
        "former_seats": former_players,
        "pings": OwnRows("pings", "table=game at", "id"),
        "nudges": OwnRows("nudges", "table=game at", "game"),
        "held moves": OwnRows("held_moves", "table=game seat moves", "game"),
    },
)
