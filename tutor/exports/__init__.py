"""Files for other programs: verdicts, solved grids, proofs. No models; one exporter for each kind of file."""
