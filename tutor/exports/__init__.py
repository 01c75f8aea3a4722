"""Files for other programs: verdicts, solved grids and proofs. No models; one exporter for each kind of file."""
