"""What the bot must be allowed, and the link that invites it with exactly that."""

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


def invite_link(application: int) -> str:
    """Return the link with which somebody adds the bot to a server."""
    return discord.utils.oauth_url(
        application, permissions=NEEDED, scopes=("bot", "applications.commands")
    )
