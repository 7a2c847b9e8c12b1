"""Every command of the window, once: menus, shortcuts and the palette are made from the same list."""
