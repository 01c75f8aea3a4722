// Sheets: on a narrow screen a `.sheet` lies over the lower half of the page when its button, `data-sheet` with its id,
// is pressed. One is open at a time. A press beside it, Escape, its grip pressed or drawn down (grip.js), and the focus
// going elsewhere close it. On a wide screen sheets are in sight, and nothing happens.
import { $, all } from "./page.js";

const buttons = () => all("[data-sheet]");
const isOpen = (button) => button.getAttribute("aria-expanded") === "true" && button.checkVisibility();
const opener = () => buttons().find(isOpen);
const sheetOf = (button) => button && $(button.dataset.sheet);

function set(button, opened) {
  button.setAttribute("aria-expanded", String(opened));
  sheetOf(button).classList.toggle("open", opened);
}

export function open(name) {
  if (!buttons().some((button) => button.checkVisibility())) return;
  for (const button of buttons()) set(button, button.dataset.sheet === name);
  $("workbench").style.setProperty("--sheet", "50dvh");
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
  if (beside || event.target.closest(".grip")) close();
}

// Escape means the sheet alone, not the rule that is chosen.
function onKey(event) {
  if (event.key !== "Escape" || !opener() || document.querySelector("dialog[open]")) return;
  event.stopPropagation();
  event.preventDefault();
  close();
}

export function listen() {
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("focusin", ({ target }) => {
    if (!target.closest(".sheet, [data-sheet], dialog")) close();
  });
}
