"""A page that goes from test to test: a new one costs a process of the browser and every script read again."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Error, Page

PATIENCE = 20_000
"""Milliseconds that a test waits for what it expects: a busy machine may take long for what takes no work."""

# A page on which a stranger's clock was set up keeps it for good.
CLEAN = "() => { localStorage.clear(); sessionStorage.clear(); return `${Date}`.includes('[native code]'); }"

# Chromium prints most violations by itself, but not those of reports that a script swallows.
REPORT_CSP = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`CSP: ${event.effectiveDirective} blocked ${event.blockedURI} (${event.sourceFile})`));
"""


class KeptPage:
    """A page in a context of its own, and what the present test has hung on it."""

    def __init__(self, browser: Browser, options: dict[str, Any]) -> None:
        self.context: BrowserContext = browser.new_context(**options)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.add_init_script(REPORT_CSP)
        self._emulate()
        self._size = self.page.viewport_size
        self._heard: list[tuple[Any, Callable]] = []
        self.page.on = self._listen(self.page.on)  # type: ignore[method-assign]
        self.page.once = self._listen(self.page.once)  # type: ignore[method-assign]

    def _emulate(self) -> None:
        # Without motion, tests measure the end of every transition.
        self.page.emulate_media(media="null", color_scheme="light", reduced_motion="reduce", forced_colors="none")

    def _listen(self, listen: Callable) -> Callable:
        def noted(event: Any, heard: Callable) -> None:
            self._heard.append((event, heard))
            listen(event, heard)

        return noted

    def _fall_silent(self) -> None:
        for event, heard in self._heard:
            with suppress(KeyError):  # what listens once is gone when it has heard
                self.page.remove_listener(event, heard)
        self._heard.clear()

    def leave(self, site: str) -> bool:
        """Make it as good as new, on an answer of the site with next to nothing in it; tell whether that went well.

        An answer of another site, or with other headers than a page, would cost a new process, too.
        """
        try:
            for other in self.context.pages:
                if other != self.page:
                    other.close()
            self.context.set_offline(False)
            self.page.unroute_all()
            self._fall_silent()  # a request that is cut off by leaving is no problem of the test
            self.page.goto(site + reverse("ops:alive"))
            clean: bool = self.page.evaluate(CLEAN)
            self.page.mouse.move(-1, -1)
            self.context.clear_cookies()
            self.context.clear_permissions()
            self._emulate()
            if self._size and self.page.viewport_size != self._size:
                self.page.set_viewport_size(self._size)
        except Error:
            return False
        return clean
