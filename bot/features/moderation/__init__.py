"""Moderators' tools and their audit log."""
