"""Feats that a player earns for good."""
