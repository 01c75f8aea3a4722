// Replay: the server says what each event looked like; here a number goes on by itself while it plays.
import { indent } from "./indent.js";

const $ = (id) => document.getElementById(id);
let playing = false;
let timer;

const shown = () => Number($("moment").dataset.event);
const atEnd = () => $("moment").dataset.event === $("moment").dataset.total;

function press(id) {
  if ($(id).getAttribute("aria-disabled") !== "true") $(id).click();
}

function play() {
  setPlaying(true);
  press(atEnd() ? "first" : "forward");
}

function pause() {
  clearTimeout(timer);
  setPlaying(false);
}

function setPlaying(now) {
  playing = now;
  $("play").textContent = now ? $("play").dataset.pause : $("play").dataset.play;
}

// The next event is asked for once this one is there, so a slow connection only plays more slowly.
function goOn() {
  mark();
  clearTimeout(timer);
  if (!playing) return;
  if (atEnd()) pause();
  else timer = setTimeout(() => press("forward"), Number($("speed").value));
}

function mark() {
  for (const link of document.querySelectorAll("[data-to]")) {
    const here = Number(link.dataset.to) === shown();
    here ? link.setAttribute("aria-current", "step") : link.removeAttribute("aria-current");
    if (here) reveal(link, document.querySelector(".events"));
  }
  const tree = document.querySelector(".tree");
  if (!tree) return; // where only the steps are shown, there is none
  indent(tree);
  reveal(tree.querySelector(".here"), tree);
}

// Scroll the list, never the page.
function reveal(item, list) {
  if (!item || !list) return;
  const box = list.getBoundingClientRect();
  const { top, bottom } = item.getBoundingClientRect();
  if (top < box.top) list.scrollTop -= box.top - top + 20;
  else if (bottom > box.bottom) list.scrollTop += bottom - box.bottom + 20;
}

const keys = { ",": () => press("back"), ".": () => press("forward"), p: () => $("play").click() };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, textarea, select")) return;
  if (!keys[event.key]) return;
  if (event.key !== "p") pause();
  keys[event.key]();
  event.preventDefault();
});

document.addEventListener("click", ({ target, isTrusted }) => {
  if (target.closest("[aria-disabled=true]")) return;
  if (target.closest("#play")) playing ? pause() : play();
  else if (isTrusted && target.closest(".replay a, [data-to], .node")) pause();
});

// A comment is about the step that is shown, so the step stays while somebody writes.
document.addEventListener("focusin", ({ target }) => {
  if (playing && target.closest(".comments, form:has(#about)")) pause();
});

// A link that leads nowhere further asks for nothing.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.getAttribute("aria-disabled") === "true") event.preventDefault();
});
document.addEventListener("htmx:afterSettle", goOn);
document.addEventListener("htmx:sendError", pause);
document.addEventListener("htmx:responseError", pause);

for (const id of ["play", "speed-label", "replay-keys"]) $(id).hidden = false;
if ($("moment").dataset.total === "0") $("play").disabled = true;
mark();
