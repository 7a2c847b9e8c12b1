"""Reads contract files: the text with exact offsets, pages and boxes; hostile and unreadable files are refused."""
