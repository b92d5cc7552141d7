"""The permissions that the bot needs, and the links that invite it with them."""

import discord

NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
)


def install_link(application: int) -> str:
    """Return the link that adds the bot to a user's account."""
    link = discord.utils.oauth_url(application, scopes=("applications.commands",))
    return f"{link}&integration_type=1"


def invite_link(application: int) -> str:
    """Return the link that adds the bot to a server."""
    return discord.utils.oauth_url(
        application, permissions=NEEDED, scopes=("bot", "applications.commands")
    )
