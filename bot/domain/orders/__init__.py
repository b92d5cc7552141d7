"""What people leave word for: moves that are made for them when their turn comes."""
