"""One module per command, imported when it is called: `HELP`, and `run(args, console)` with the exit status."""
