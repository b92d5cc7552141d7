"""Export and delete the data of users."""
