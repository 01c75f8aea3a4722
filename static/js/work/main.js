// The workbench. It knows no puzzle: cells, values, rules and places come from the page, verdicts from the server.
import * as board from "./board.js";
import * as keys from "./keys.js";
import * as marks from "./marks.js";
import * as net from "./net.js";
import * as rules from "./rules.js";
import * as sheet from "./sheet.js";
import * as tree from "./tree.js";

// Everything that an answer may have replaced is dressed again.
function dress() {
  board.dress();
  tree.dress();
  rules.dress();
}

document.addEventListener("click", (event) => {
  const goto = event.target.closest("[data-goto]");
  if (goto) tree.show(goto.dataset.goto);
  if (event.target.closest("[data-goto-open]")) tree.nextOpen();
  const step = event.target.closest("[data-step]");
  if (step) net.take(step.dataset.step);
  if (event.target.closest("[data-reload]")) location.reload();
  const place = event.target.closest("[data-place]");
  if (place) rules.splitAt(place.dataset.place);
  if (event.target.closest("[data-close]")) event.target.closest("dialog").close();
});

// Undo takes back what is marked before it takes back a step, the last mark first; redo brings it back.
document.addEventListener("submit", (event) => {
  const { id } = event.target;
  const done = !net.retries(event.target) && (id === "undo-form" ? tree.unmark() || marks.undo() : id === "redo-form" && marks.redo());
  if (!done) return;
  event.preventDefault();
  event.stopPropagation();
  if (document.activeElement.disabled || document.activeElement === document.body) board.focus(board.focusedName());
}, true);

document.addEventListener("htmx:afterOnLoad", dress); // once for each answer, whatever the number of its swaps
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  const dialog = document.getElementById("dialog");
  if (detail.target === dialog) dialog.showModal();
});
keys.listen();
net.listen();
board.listen();
rules.listen();
sheet.listen();
tree.listen();
dress();
