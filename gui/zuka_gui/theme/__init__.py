"""Colours, sizes, fonts and icons. The only place that knows a colour value."""
