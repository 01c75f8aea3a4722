// On a narrow screen rules and proof are sheets below the board; one is open at a time.
import { $, all } from "./page.js";

const buttons = () => all("[data-sheet]");
const isOpen = (button) => button.getAttribute("aria-expanded") === "true";

function set(button, open) {
  button.setAttribute("aria-expanded", String(open));
  $(button.dataset.sheet).classList.toggle("open", open);
}

// Open a sheet and close the other. On a wide screen everything is in sight and this changes nothing.
export function open(name) {
  for (const button of buttons()) set(button, button.dataset.sheet === name);
}

// After a choice in a sheet, back to the board: it shows what the choice did.
export function close() {
  const opener = buttons().find(isOpen);
  if (!opener?.offsetParent) return;
  const within = $(opener.dataset.sheet).contains(document.activeElement);
  set(opener, false);
  if (within) opener.focus({ preventScroll: true });
  $("board").scrollIntoView({ block: "nearest" });
}

export function listen() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-sheet]");
    if (button) open(isOpen(button) ? "" : button.dataset.sheet);
  });
}
