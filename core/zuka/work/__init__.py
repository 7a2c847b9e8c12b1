"""What will be done, and on which layout."""
