"""What Discord shows: cards, buttons, texts and pictures, and the outbox that delivers them."""
