"""JSON of users, servers, channels and the bot."""

from .world import (
    DIRECT,
    FORUM,
    GROUP,
    MEMBER_PERMISSIONS,
    STAGE,
    VIEW_CHANNEL,
    VOICE,
    Channel,
    Guild,
    Json,
    Role,
    User,
)

FILE_LIMIT = 10 * 1024 * 1024
HIDDEN_CHANNEL = 1 << 17
JOINED = "2026-01-01T00:00:00+00:00"


def user_json(user: User) -> Json:
    """Return a user as others see them."""
    return {
        "id": str(user.id),
        "username": user.name.lower(),
        "global_name": user.name,
        "discriminator": "0",
        "avatar": None,
        "bot": user.bot,
        "flags": 0,
        "public_flags": 0,
        "primary_guild": None,
    }


def own_user_json(user: User) -> Json:
    """Return the bot as it sees itself."""
    return {**user_json(user), "mfa_enabled": True, "locale": "en-GB", "verified": True}


def member_json(user: User, guild: Guild) -> Json:
    timed_out = guild.timed_out.get(user)
    return {
        "user": user_json(user),
        "nick": guild.nicknames.get(user),
        "avatar": None,
        "banner": None,
        "roles": [str(role.id) for role in guild.roles_of(user)],
        "joined_at": JOINED,
        "premium_since": None,
        "communication_disabled_until": None if timed_out is None else timed_out.isoformat(),
        "pending": False,
        "deaf": False,
        "mute": False,
        "flags": 0,
    }


def channel_json(channel: Channel, bot: User) -> Json:
    """Return a channel, a thread or direct messages."""
    payload: Json = {
        "id": str(channel.id),
        "type": channel.kind,
        "flags": 0,
        "last_message_id": str(max(channel.messages)) if channel.messages else None,
    }
    if channel.kind in (DIRECT, GROUP):
        return {
            **payload,
            "recipients": [user_json(channel.recipient)] if channel.recipient else [],
        }
    payload |= {"guild_id": str(channel.guild.id) if channel.guild else None, "name": channel.name}
    if channel.is_thread:
        return {**payload, **thread_json(channel, bot)}
    private = channel.viewers is not None
    allowed = channel.granted | (VIEW_CHANNEL & ~channel.refused if private else 0)
    rules: list[tuple[User | Role | Guild, int, int]] = [(bot, allowed, channel.refused)]
    if private and channel.guild is not None:
        rules.append((channel.guild, 0, VIEW_CHANNEL))
        rules += [(one, VIEW_CHANNEL, 0) for one in channel.viewers or []]
    return {
        **payload,
        "position": 0,
        "parent_id": None,
        "rate_limit_per_user": 0,
        "topic": None,
        "permission_overwrites": [
            {
                "id": str(whose.id),
                "type": int(isinstance(whose, User)),
                "allow": str(allow),
                "deny": str(deny),
            }
            for whose, allow, deny in rules
        ],
        **({"available_tags": channel.tags} if channel.kind == FORUM else {}),
        **({"bitrate": 64_000, "user_limit": 0} if channel.kind in (VOICE, STAGE) else {}),
    }


def hidden_json(channel: Channel) -> Json:
    """Return a channel as events show it to a bot that may not view it."""
    assert channel.guild
    everyone = {"id": str(channel.guild.id), "type": 0, "allow": "0", "deny": str(VIEW_CHANNEL)}
    return {
        "id": str(channel.id),
        "type": channel.kind,
        "guild_id": str(channel.guild.id),
        "name": "___hidden___",
        "flags": HIDDEN_CHANNEL,
        "position": 0,
        "parent_id": None,
        "last_message_id": None,
        "topic": None,
        "permission_overwrites": [everyone],
        **channel.hidden_fields,
    }


def event_json(channel: Channel, bot: User) -> Json:
    """Return a channel or thread as in an event."""
    is_hidden = not channel.is_thread and channel.refused & VIEW_CHANNEL
    return hidden_json(channel) if is_hidden else channel_json(channel, bot)


def thread_json(thread: Channel, owner: User) -> Json:
    """Return the fields that only threads have."""
    return {
        "parent_id": str(thread.parent.id) if thread.parent else None,
        "applied_tags": thread.applied,
        "owner_id": str(owner.id),
        "message_count": len(thread.messages),
        "total_message_sent": len(thread.messages),
        "member_count": 1,
        "rate_limit_per_user": 0,
        "thread_metadata": {
            "archived": thread.archived,
            "locked": thread.locked,
            "auto_archive_duration": 1440,
            "archive_timestamp": JOINED,
        },
    }


def role_json(role: Role, position: int = 1) -> Json:
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(role.permissions),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def guild_json(guild: Guild) -> Json:
    """Return a server as in GET /guilds."""
    everyone = Role(guild.id, "@everyone", MEMBER_PERMISSIONS)
    nothing = (
        "icon description home_header splash discovery_splash banner application_id "
        "afk_channel_id system_channel_id widget_channel_id max_presences vanity_url_code "
        "rules_channel_id safety_alerts_channel_id public_updates_channel_id incidents_data"
    )
    return {
        **dict.fromkeys(nothing.split()),
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.members[0].id),
        "roles": [role_json(one, place) for place, one in enumerate([everyone, *guild.roles])],
        "features": [],
        "emojis": [],
        "stickers": [],
        "region": "rotterdam",
        "preferred_locale": "en-GB",
        "afk_timeout": 300,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "verification_level": 0,
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
    }


def guild_event(guild: Guild, bot: User, *, is_new: bool = False) -> Json:
    """Return a server as in GUILD_CREATE: with the bot as a member, channels and threads.

    A server that the bot has just joined has no `unavailable`.
    """
    return {
        **({} if is_new else {"unavailable": False}),
        **guild_json(guild),
        "joined_at": JOINED,
        "large": False,
        "member_count": len(guild.members),
        "members": [member_json(bot, guild)],
        "channels": [event_json(one, bot) for one in guild.channels if not one.is_thread],
        "threads": [
            channel_json(one, bot)
            for one in guild.channels
            if one.is_thread and one.joined and not one.archived
        ],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def application_json(bot: User, owner: User) -> Json:
    """Return the bot's application as in GET /oauth2/applications/@me."""
    return {
        **dict.fromkeys(
            ("icon", "team", "interactions_endpoint_url", "role_connections_verification_url")
        ),
        "id": str(bot.id),
        "name": bot.name,
        "description": "",
        "type": None,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "bot_public": True,
        "bot_require_code_grant": False,
        "redirect_uris": [],
        "owner": user_json(owner),
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
    }
