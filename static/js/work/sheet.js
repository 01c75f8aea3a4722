// Sheets: on a narrow screen a `.sheet` lies over the lower half of the page when its button, `data-sheet` with its id,
// is pressed. One is open at a time. A press beside it, Escape, its grip pressed or drawn down, and the focus going
// elsewhere close it; drawn up, it takes most of the page. On a wide screen sheets are in sight, and nothing happens.
import { $, all } from "./page.js";

const SLACK = 6; // pixels a finger may move and still press
const HALF = "50dvh";
const TALL = "80dvh";
let drag = null; // { from, height, now } while the grip is held

const buttons = () => all("[data-sheet]");
const isOpen = (button) => button.getAttribute("aria-expanded") === "true" && button.checkVisibility();
const opener = () => buttons().find(isOpen);
const sheetOf = (button) => button && $(button.dataset.sheet);

function set(button, opened) {
  button.setAttribute("aria-expanded", String(opened));
  sheetOf(button).classList.toggle("open", opened);
}

const resize = (height) => $("workbench").style.setProperty("--sheet", height);

export function open(name) {
  if (!buttons().some((button) => button.checkVisibility())) return;
  for (const button of buttons()) set(button, button.dataset.sheet === name);
  resize(HALF);
  $(name).focus({ preventScroll: true });
}

// The focus goes back to the button unless it is elsewhere already.
export function close() {
  const button = opener();
  if (!button) return;
  const within = sheetOf(button).contains(document.activeElement);
  set(button, false);
  if (within) button.focus({ preventScroll: true });
}

function onClick(event) {
  const button = event.target.closest("[data-sheet]");
  if (button) return isOpen(button) ? close() : open(button.dataset.sheet);
  const beside = !event.target.closest(".sheet, dialog");
  if (beside || (event.target.closest(".grip") && !drag?.moved)) close();
}

// Escape means the sheet alone, not the rule that is chosen.
function onKey(event) {
  if (event.key !== "Escape" || !opener() || document.querySelector("dialog[open]")) return;
  event.stopPropagation();
  event.preventDefault();
  close();
}

function onDown(event) {
  const grip = event.target.closest?.(".grip");
  drag = null;
  if (!grip || event.button) return;
  grip.setPointerCapture(event.pointerId);
  drag = { from: event.clientY, height: sheetOf(opener()).offsetHeight, held: true, moved: false };
}

function onMove(event) {
  if (!drag?.held) return;
  const by = drag.from - event.clientY;
  drag.moved ||= Math.abs(by) > SLACK;
  drag.now = drag.height + by;
  if (drag.moved) resize(`${drag.now}px`);
}

function onUp() {
  if (!drag?.held) return;
  drag.held = false;
  if (!drag.moved) return;
  if (drag.now < 0.3 * innerHeight) close();
  else resize(drag.now > 0.6 * innerHeight ? TALL : HALF);
}

export function listen() {
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("focusin", ({ target }) => {
    if (!target.closest(".sheet, [data-sheet], dialog")) close();
  });
  document.addEventListener("pointerdown", onDown);
  document.addEventListener("pointermove", onMove);
  document.addEventListener("pointerup", onUp);
  document.addEventListener("pointercancel", onUp);
}
