"""Start-up: application, crash handling, composition."""
