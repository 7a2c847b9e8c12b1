"""Language of the window, switched while it is open."""
