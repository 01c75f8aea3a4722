"""The pages of the library: for everybody, for people who upload, for owners of sets."""
