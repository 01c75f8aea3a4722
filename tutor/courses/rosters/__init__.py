"""Roster files of any system: read into rows, and their columns recognised."""
