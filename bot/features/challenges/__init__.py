"""Challenges: the same deal for everyone, one ranked attempt each."""
