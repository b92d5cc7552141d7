"""Calls: notify players of new tables that they wait for."""
