"""Two web processes on one database: either is the whole site, and one that is killed takes nothing along."""

from http.client import HTTPConnection
from http.cookiejar import CookieJar
from types import SimpleNamespace
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, ProxyHandler, Request, build_opener

from tests.site.programs import Site, free_port, kill, new_site, wait_for
from tests.site.work.texts import SOLVED, WHOLE
from tests.site.work.workbench import HTMX, Workbench

FERN = "from tests.site.work.texts import made; made()"
"""Puts it there as the first puzzle."""


class Machine:
    """A web process on a port of its own, as a client of the workbench's; all machines are one site to the browser."""

    def __init__(self, site: Site, cookies: CookieJar) -> None:
        port = free_port()
        self.program = site.start("-m", "gunicorn", "tutor.wsgi", PORT=str(port))
        self.root, self.cookies = f"http://127.0.0.1:{port}", cookies
        self.opener = build_opener(ProxyHandler({}), HTTPCookieProcessor(cookies))

    def ready(self) -> bool:
        try:
            return bool(self.get("/readyz").status_code == 200)
        except URLError:
            return False

    def get(
        self, address: str, fields: dict | None = None, *, follow: bool = False, headers: dict | None = None
    ) -> Any:
        query = f"?{urlencode(fields)}" if fields else ""
        return self.sent(Request(f"{self.root}{address}{query}", headers=headers or {}))

    def post(self, address: str, fields: dict, *, headers: dict) -> Any:
        return self.sent(self.request(address, fields, headers))

    def request(self, address: str, fields: dict, headers: dict) -> Request:
        token = next(cookie.value for cookie in self.cookies if cookie.name == "csrftoken") or ""
        headers = headers | {"X-CSRFToken": token}
        return Request(f"{self.root}{address}", urlencode(fields).encode(), headers)

    def sent(self, request: Request) -> Any:
        try:
            answer = self.opener.open(request, timeout=60)
        except HTTPError as error:
            answer = error
        with answer:
            where = SimpleNamespace(path=urlsplit(answer.url).path)
            content = answer.read()
        return SimpleNamespace(
            status_code=answer.status,
            content=content,
            get=answer.headers.get,
            wsgi_request=where,
            text=content.decode(),
        )

    def die_of(self, address: str, fields: dict) -> None:
        """Be sent a form, and killed before the answer is read."""
        request = self.request(address, fields, HTMX)
        self.cookies.add_cookie_header(request)
        wire = HTTPConnection(urlsplit(self.root).netloc)
        wire.request("POST", address, request.data, dict(request.header_items()))
        kill(self.program)
        wire.close()


def test_two_processes_work_on_one_proof_and_one_that_is_killed_takes_nothing_along(django_db_setup, tmp_path):
    with new_site(tmp_path, FERN) as site:
        cookies = CookieJar()
        one, other = started(site, cookies), started(site, cookies)
        wait_for(lambda: one.ready() and other.ready())
        workbench = Workbench(one, "/prove/1/")
        for at in range(6):
            workbench.client = (one, other)[at % 2]
            accepted(workbench, at)

        step = workbench.form("step", node=WHOLE[6][0], step=WHOLE[6][1])
        one.die_of(*step)
        cold = started(site, cookies)
        workbench.client = other
        workbench.post(step)  # the same once more: whether it was taken already or not, it is taken once
        assert revision(workbench) == 7
        workbench.undo()
        wait_for(cold.ready)
        workbench.client = cold
        workbench.redo()
        assert revision(workbench) == 9
        for at in range(7, len(WHOLE)):
            workbench.client = (cold, other)[at % 2]
            accepted(workbench, at)

        shown = [Workbench(machine, workbench.address) for machine in (cold, other)]
        assert shown[0].rows == shown[1].rows == workbench.rows
        assert shown[0].grid == shown[1].grid == SOLVED
        assert site.ask("SELECT count(*), count(DISTINCT number) FROM work_step") == (len(WHOLE), len(WHOLE))


def started(site: Site, cookies: CookieJar) -> Any:
    """A machine, in the place of the client of a workbench."""
    return Machine(site, cookies)


def accepted(workbench: Workbench, at: int) -> None:
    """One step more of the whole proof is taken, once."""
    before = revision(workbench)
    workbench.step(WHOLE[at][1], WHOLE[at][0])
    assert revision(workbench) == before + 1, workbench.said


def revision(workbench: Workbench) -> int:
    """The revision that the page works on."""
    return int(str(workbench.form("step")[1]["rev"]))
