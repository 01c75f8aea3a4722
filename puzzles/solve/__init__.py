"""Search: counting solutions, the logical solver, rating, generating. Untrusted; the kernel checks what it says."""
