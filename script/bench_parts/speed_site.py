"""The pages of `script/bench speed`: `make` stores proofs in a folder, `open` opens their pages in a new process.

Both are called with the folder of the code, the folder of the database, and how many steps and proofs there are.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from time import process_time

CODE, SCRATCH, LENGTH, COUNT = sys.argv[2], Path(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5])
sys.path[:0] = [CODE, str(Path(__file__).resolve().parents[1])]  # the site from there, the requests from here

from bench_parts import requests  # noqa: E402

SETTINGS = ("ALLOWED_HOSTS", "DATABASE_URL", "DEBUG", "DJANGO_SETTINGS_MODULE", "HTTPS", "LOG_LEVEL", "SECRET_KEY")
KEPT = SCRATCH / "pages.json"


def make() -> None:
    """Store proofs, and the address and session by which each is opened."""
    opened = [requests.practice(LENGTH)[0] for _ in range(COUNT)]
    pages = [(page.address, page.browser.cookies["sessionid"]) for page in opened]
    KEPT.write_text(json.dumps({"settings": {name: os.environ[name] for name in SETTINGS}, "pages": pages}))


def look() -> list[float]:
    """Open each page once. Return the milliseconds of each, and the megabytes of this process afterwards."""
    kept = json.loads(KEPT.read_text())
    os.environ.update(kept["settings"])
    for name in ("pygments", "requests"):  # the tests need them; no site has them, but REST framework would load them
        sys.modules[name] = None  # type: ignore[assignment]
    from django.conf import settings

    settings.STATIC_ROOT = SCRATCH / "static"
    from django.test import Client

    from tutor.wsgi import warm_up

    warm_up()
    client, times = Client(), []
    client.handler.load_middleware()  # as gunicorn's application has, before the first request
    for address, session in kept["pages"]:
        client.cookies["sessionid"] = session
        start = process_time()
        answer = client.get(address)
        times.append((process_time() - start) * 1e3)
        assert answer.status_code == 200, answer.status_code
    memory = Path("/proc/self/status").read_text().split("VmRSS:")[1].split()[0]
    return [*times, int(memory) * 1024 / 1e6]


if __name__ == "__main__":
    if sys.argv[1] == "make":
        requests.set_up(SCRATCH)
        make()
    else:
        print(json.dumps(look()))
