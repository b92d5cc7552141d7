"""Watch and follow: public games in progress, and notifications about them."""
