"""The sheet of /settings: its tabs, lists and forms, and what they store."""

from typing import Any

import discord
import pytest
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from bot.domain.person import Person
from bot.installed import FEATURES
from bot.interactions.own_settings import own_setting
from bot.presentation.settings import (
    TABS,
    ChannelSetting,
    FormSetting,
    RoleSetting,
    Setting,
    Shown,
    TabButton,
    in_rows,
)
from bot.store.servers import ServerRow, select_server
from testbed.loopback.world import VIEW_CHANNEL
from tests.bot.settings_steps import fields_of, given_as_is, lists
from tests.bot.sim_server import SimServer, buttons
from tests.bot.table_steps import private_text

PRESSES = 3
"""The most presses to any setting: a tab, a list or a form, and a value."""
SELECTS = {3, 5, 6, 7, 8}
KEPT = {"user", "guild", "away_days", "away_year", "lost"}
"""What is stored about a user or a server, but is no setting."""


async def sheet(person: Any, here: SimServer, tab: str = "") -> Any:
    """Open the settings, and a tab."""
    shown = (await person.slash(here.channel, "settings")).response
    if tab:
        await person.click(shown, custom_id=f"atoll:set:{tab}")
    return shown


def rows(message: Any) -> int:
    return len(message.components)


def person_of(here: SimServer, member: Any) -> Person:
    return here.bot.services.people.settings_of(member.id)


async def row_of(here: SimServer) -> ServerRow:
    return await here.bot.store.read(select_server, here.guild.id)


def other_value(setting: Setting, now: dict[str, Any], here: SimServer, mia: Any) -> list[Any]:
    """Return a value that is not chosen in a list."""
    if isinstance(setting, ChannelSetting):
        return [here.channel]
    if isinstance(setting, RoleSetting):
        return [here.guild.create_role("openers")]
    return [next(one["value"] for one in now["options"] if not one.get("default"))]


async def change(here: SimServer, member: Any, setting: Setting | FormSetting) -> int:
    """Choose another value of a setting, as a user finds it. Return the presses after /settings."""
    shown, presses = await sheet(member, here, setting.tab), 1
    custom_id = f"atoll:setto:{setting.key}"
    if isinstance(setting, Setting) and setting.key in lists(shown):
        value = other_value(setting, lists(shown)[setting.key], here, member)
        await member.select(shown, value, custom_id=custom_id)
        return presses + 1
    if isinstance(setting, FormSetting):
        form = await member.click(shown, custom_id=f"atoll:setfill:{setting.key}:0")
        texts = {"begin": "22:30", "end": "7", "zone": "berlin", "days": "3"}
        people = {"0": [here.ben.user]}
        await member.submit_modal(form, {"rest": texts, "avoid": people}[setting.key])
        return presses + 2
    for page in [one for one in buttons(shown).values() if f":setfill:{setting.tab}:" in one]:
        form = await member.click(shown, custom_id=page)
        fields = {one["custom_id"]: one for one in fields_of(form)}
        if setting.key in fields:
            value = other_value(setting, fields[setting.key], here, member)
            await member.submit_modal(
                form, given_as_is(here.channel, fields) | {setting.key: value}
            )
            return presses + 2
    raise AssertionError(f"{setting.key} is not found")


class TestReach:
    @pytest.mark.long
    async def test_every_setting_of_the_registry_changes_within_three_presses(
        self, here: SimServer, mia: Any
    ) -> None:
        before = (person_of(here, mia), await row_of(here), FEATURES.settings)
        settings = [one for one in FEATURES.settings if not isinstance(one, TabButton)]
        for setting in settings:
            assert await change(here, mia, setting) <= PRESSES, setting.key
        person, row = person_of(here, mia), await row_of(here)
        same = [
            name
            for old, new in ((before[0], person), (before[1], row))
            for name in old.__struct_fields__
            if name not in KEPT and getattr(old, name) == getattr(new, name)
        ]
        assert [] == same
        features = {"nudges", "confirm", "in_words", "place_of_turn", "streaks", "goal"}
        assert features | {"review_ready", "daily_card"} == {*person.of_features}

    async def test_every_tab_has_five_rows_at_most_and_marks_itself(
        self, here: SimServer, mia: Any
    ) -> None:
        for tab, name in TABS.items():
            shown = await sheet(mia, here, tab)
            assert rows(shown) <= 5
            assert name.lower() in shown.content

    async def test_data_is_sent_and_deleted_from_the_tab_privacy(self, here: SimServer) -> None:
        shown = await sheet(here.ana, here, "privacy")
        sent = await here.ana.click(shown, label="Send me my data")
        assert "everything that Atoll stores about you" in private_text(sent)
        asked = await here.ana.click(shown, label="Delete my data")
        assert "You can't undo it" in private_text(asked)

    def test_fifth_setting_of_a_tab_is_on_a_form(self) -> None:
        shown = [
            own_setting("turns", f"s{place}", "S", {"a": "a"}, lambda _: "a", lambda one, _: one)
            for place in range(5)
        ]
        listed, rest = in_rows([Shown(one, {}) for one in shown])
        assert (["s0", "s1", "s2"], ["s3", "s4"]) == (
            [one.setting.key for one in listed],
            [one.setting.key for one in rest],
        )


class TestAPick:
    async def test_saves_edits_the_sheet_and_says_what_changed(self, here: SimServer) -> None:
        shown = await sheet(here.ana, here)
        result = await here.ana.select(shown, ["on"], custom_id="atoll:setto:confirm")
        assert result.response is None or result.response.id == shown.id
        assert "Saved: **End of turn: when I press Done**" in shown.content
        [chosen] = [one for one in lists(shown)["confirm"]["options"] if one.get("default")]
        assert "End of turn: when I press Done" == chosen["label"]

    async def test_refused_value_is_explained_on_the_sheet(self, here: SimServer, mia: Any) -> None:
        closed = here.guild.create_text_channel("closed")
        assert here.bot.user is not None
        nothing = Overwrite(here.bot.user.id, OverwriteType.MEMBER, deny=VIEW_CHANNEL)
        here.env.backend.set_overwrite(closed.id, nothing)
        shown = await sheet(mia, here, "server")
        await mia.select(shown, [closed], custom_id="atoll:setto:daily")
        assert "⚠️ Daily post: I can't post in" in shown.content
        assert (await row_of(here)).daily is None

    async def test_emptied_list_of_games_stops_the_calls(self, here: SimServer) -> None:
        shown = await sheet(here.ana, here, "alerts")
        assert "callsizes" not in lists(shown)
        await here.ana.select(shown, ["small-islands"], custom_id="atoll:setto:calls")
        assert "callsizes" in lists(shown)
        await here.ana.select(shown, [], custom_id="atoll:setto:calls")
        assert "callsizes" not in lists(shown)

    async def test_setting_of_a_server_is_not_counted_in_direct_messages(
        self, here: SimServer
    ) -> None:
        user = here.ana.user
        shown = (await user.slash("settings")).response
        await user.click(shown, custom_id="atoll:set:alerts")
        assert {"week", "reminder", "review_ready"} <= {*lists(shown)}
        shown = await sheet(here.ana, here, "alerts")
        await here.ana.select(shown, ["small-islands"], custom_id="atoll:setto:calls")
        shown = (await user.slash("settings")).response
        await user.click(shown, custom_id="atoll:set:alerts")
        await user.select(shown, [], custom_id="atoll:setto:calls")
        assert "calls" not in lists(shown)

    async def test_form_ends_a_vacation_and_refuses_nonsense(self, here: SimServer) -> None:
        shown = await sheet(here.ana, here)
        for days, part in (("3", "3 days off"), ("0", "days off: none"), ("x", "is no number")):
            form = await here.ana.click(shown, custom_id="atoll:setfill:rest:0")
            await here.ana.submit_modal(form, {"days": days})
            assert part in shown.content


class TestTheServer:
    async def test_is_only_for_members_who_manage_it(self, here: SimServer, mia: Any) -> None:
        assert "Server" not in buttons(await sheet(here.ana, here))
        assert "Server" in buttons(await sheet(mia, here))

    async def test_cannot_be_changed_by_somebody_else(
        self, here: SimServer, mia: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shown = await sheet(mia, here, "server")
        monkeypatch.setattr(discord.Interaction, "permissions", discord.Permissions.none())
        result = await mia.select(shown, [here.channel], custom_id="atoll:setto:daily")
        assert "You need Manage Server" in private_text(result)
        assert (await row_of(here)).daily is None


async def test_second_sheet_replaces_the_first(here: SimServer) -> None:
    first = await sheet(here.ana, here)
    second = await sheet(here.ana, here)
    assert first.id != second.id
    deleted = [one for one in here.env.http_requests if one.method == "DELETE"]
    assert 1 == len(deleted)
