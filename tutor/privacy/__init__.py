"""Download, deletion and taking along of everything that a person has, across all apps."""
