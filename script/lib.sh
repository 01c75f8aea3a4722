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

# Make .venv where there is none that works.
make_venv() {
  local python
  if .venv/bin/python -m pip --version >/dev/null 2>&1; then return; fi
  python=$(find_python)
  "$python" -c 'import ensurepip, venv' 2>/dev/null ||
    die "Python's venv is missing. On Debian or Ubuntu: apt-get install python3-venv"
  say "Making .venv with $("$python" --version)"
  "$python" -m venv --clear .venv
}

# Bring .venv to what the requirements file names. A copy of what was installed tells whether it changed. Where there is
# uv, it does so in a quarter of the time; if it fails, as where only pip knows the server to ask, pip tries again.
install() {
  local wanted=$1 stamp=.venv/installed-$1
  make_venv
  if ! cat requirements.txt "$wanted" | cmp -s - "$stamp"; then
    say "Installing $wanted"
    { command -v uv >/dev/null && uv pip install --quiet --python .venv/bin/python --require-hashes -r "$wanted"; } ||
      .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r "$wanted"
    cat requirements.txt "$wanted" >"$stamp"
  fi
}
