"""For those who look after Atoll: moderators, hosts, and whoever wants their data."""
