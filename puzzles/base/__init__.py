"""The base classes of puzzle types and rules: the members that every type has, for the kernel, searches and pages."""
