"""What is to be run: a name, a config, file headers or typed numbers become a spec."""
