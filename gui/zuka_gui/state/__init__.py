"""What the window holds while it is open: the draft with its history, its consequences, the file it belongs to."""
