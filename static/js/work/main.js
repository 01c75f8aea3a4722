// The workbench. It knows no puzzle: cells, values, rules and places come from the page, verdicts from the server.
import * as board from "./board.js";
import * as keys from "./keys.js";
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
