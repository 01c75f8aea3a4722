// The two views of the proof: the list, and the picture, which is asked for when it is opened first (graph.js). Which of
// them is shown, and how wide the proof is, stays as somebody leaves it.
import { $, keep, kept } from "./page.js";

const WIDTHS = [14, 60]; // rem: the narrowest, and in percent of the room the widest
const STEP = 16; // pixels for each press of a key
const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
let pictured = kept("view") === "picture";
let held = null; // where the edge was taken, and how wide the proof was then

// Also after an answer that brings the whole workbench anew.
export function render() {
  $("proof").classList.toggle("pictured", pictured);
  $("as-picture").ariaPressed = pictured;
  if (pictured && !$("picture").childElementCount) ask();
  if (!$("edge").ariaValueNow) resize(Number(kept("width") ?? width()), kept("width") !== null);
}

function ask() {
  const url = $("bar").dataset.boardUrl.replace(/board\/$/, "graph/");
  window.htmx.ajax("GET", url, { target: "#picture", swap: "innerHTML" });
}

function flip() {
  pictured = !pictured;
  keep("view", pictured ? "picture" : "list");
  render();
}

const width = () => $("proof").offsetWidth;

function resize(to, set = true) {
  const [least, most] = [WIDTHS[0] * rem(), (WIDTHS[1] / 100) * $("proof").parentElement.offsetWidth];
  const wide = Math.round(Math.max(least, Math.min(most, to)));
  if (set) $("proof").parentElement.style.setProperty("--side", `${wide}px`);
  Object.assign($("edge"), { ariaValueNow: wide, ariaValueMin: Math.round(least), ariaValueMax: Math.round(most) });
  return wide;
}

export function listen() {
  document.addEventListener("click", ({ target }) => target.closest("#as-picture") && flip());
  document.addEventListener("pointerdown", (event) => {
    if (event.target.id !== "edge" || event.button) return;
    event.target.setPointerCapture(event.pointerId);
    held = { from: event.clientX, width: width() };
  });
  document.addEventListener("pointermove", ({ clientX }) => held && resize(held.width + held.from - clientX));
  document.addEventListener("pointerup", () => {
    if (held) keep("width", width());
    held = null;
  });
  document.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
    if (event.target.id !== "edge" || !by) return;
    event.preventDefault();
    keep("width", resize(width() + by));
  });
}
