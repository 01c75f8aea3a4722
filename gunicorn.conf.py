"""The gunicorn configuration, read from the directory in which gunicorn starts.

WEB_CONCURRENCY sets the number of workers, WEB_THREADS the requests that each worker answers at a time.
"""

import os
import sys
from typing import Any

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
worker_class = "gthread"
threads = int(os.environ.get("WEB_THREADS", "4"))
# This does not stop a slow thread, only a worker that no longer sends its heartbeat.
timeout = 30
# No browser that reads a page sends longer addresses or more headers.
limit_request_line = 4094
limit_request_fields = 60
# Load the code first, so that an error in it shows before the site says that it is ready.
preload_app = True
control_socket_disable = True
# The access log, if it is on, omits addresses and referrers, because some are password reset links.
access_log_format = '%(h)s %(t)s "%(m)s" %(s)s %(b)s %(L)s'


def post_worker_init(worker: Any) -> None:
    """Start the process that runs long searches, so that the first search need not wait for it.

    Let threads take turns after half a millisecond, not five: one that holds SQLite's lock gives its turn away with
    each statement, and while it waits to have it back, nobody can write.
    """
    from tutor.search.pool import start  # noqa: PLC0415  as below

    sys.setswitchinterval(0.0005)
    start()


def when_ready(server: Any) -> None:
    """Prepare once what all processes share, and print the address of the site."""
    from tutor.wsgi import warm_up  # noqa: PLC0415  # loaded by now, and not needed to check this file

    warm_up()
    print(f"Gridproof is ready at http://{bind}/ (Ctrl+C stops it)", flush=True)
