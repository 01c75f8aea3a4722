# What the scripts here share; to be sourced by bash. Puts the reader at the root of the project.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

say() { printf '%s\n' "$*" >&2; }
die() { say "$@"; exit 1; }

# Print a Python that is new enough; PYTHON names another.
find_python() {
  local name
  for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      echo "$name"
      return
    fi
  done
  die "Python 3.11 or newer is needed. On Debian or Ubuntu: apt-get install python3 python3-venv"
}

# Make .venv and bring it to what the requirements file names. A copy of what was installed tells whether it changed.
install() {
  local wanted=$1 stamp=.venv/installed-$1 python
  if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    python=$(find_python)
    "$python" -c 'import ensurepip, venv' 2>/dev/null ||
      die "Python's venv is missing. On Debian or Ubuntu: apt-get install python3-venv"
    say "Making .venv with $("$python" --version)"
    "$python" -m venv --clear .venv
  fi
  if ! cat requirements.txt "$wanted" | cmp -s - "$stamp"; then
    say "Installing $wanted"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r "$wanted"
    cat requirements.txt "$wanted" >"$stamp"
  fi
}
