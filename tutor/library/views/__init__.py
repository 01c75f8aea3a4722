"""The pages of the library: for everybody, for who uploads, for who owns a set."""
