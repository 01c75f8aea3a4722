// The workbench. It knows no puzzle: cells, values, rules and places come from the page, verdicts from the server.
import "../site.js";
import { $, kept } from "./page.js";
import * as board from "./board.js";
import * as keys from "./keys.js";
import * as net from "./net.js";
import * as rules from "./rules.js";
import * as sheet from "./sheet.js";
import * as steps from "./steps.js";
import * as store from "./store.js";
import * as tree from "./tree.js";

// Everything that an answer may have replaced is brought to the present state again.
function render() {
  board.render();
  tree.render();
  rules.render();
}

store.onMarks((changed) => {
  if (changed) board.forgetRefusal();
  board.draw();
  rules.offer();
});
store.onChoice(rules.render);

document.addEventListener("click", (event) => {
  const goto = event.target.closest("[data-goto]");
  if (goto) tree.go(goto.dataset.goto);
  if (event.target.closest("[data-goto-open]")) tree.nextOpen();
  const step = event.target.closest("[data-step]");
  if (step) {
    store.forgetRule(); // or the next marks would go out with the rule that was tried before the hint
    net.sendStep(step.dataset.step);
  }
  if (event.target.closest("[data-reload]")) location.reload();
  const place = event.target.closest("[data-place]");
  if (place) steps.splitAt(place.dataset.place);
  // In a narrow window the goal lies on the board; whatever is pressed beside it, it folds.
  const aside = !event.target.closest("#goal") && getComputedStyle($("goal")).position === "absolute";
  if (aside || event.target.closest("[data-fold]")) $("goal").open = false;
  const shut = event.target.closest("[data-close]");
  if (shut?.closest("dialog")) shut.closest("dialog").close();
  else if (shut) {
    shut.closest(".say").remove();
    board.focus(store.pointedCell());
  }
});

// Undo takes back what is marked before it takes back a step, the last mark first; redo brings it back.
document.addEventListener(
  "submit",
  (event) => {
    const { id } = event.target;
    const done =
      !net.retries(event.target) &&
      (id === "undo-form" ? tree.unmark() || store.undo() : id === "redo-form" && store.redo());
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
    if (document.activeElement.disabled || document.activeElement === document.body) board.focus(store.pointedCell());
  },
  true,
);

document.addEventListener("htmx:afterOnLoad", render); // once for each answer, whatever the number of its swaps
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target === $("dialog")) detail.target.showModal();
});
net.listen(() => board.focus(null, { preventScroll: true })); // what is in sight stays in sight
board.listen();
keys.listen(); // after the board
rules.listen();
sheet.listen();
tree.listen();
render();
// What few windows need is loaded by those: the picture of the proof (graph.js), its width, glances at boards, and what
// narrow screens need.
const load = ({ dataset: { src } }) =>
  document.head.append(Object.assign(document.createElement("script"), { type: "module", src }));
const [edge, recent] = [$("edge"), document.querySelector(".recent")];
if (kept("view")) addEventListener("load", () => $("as-picture").click()); // htmx is ready by then
if (kept("width")) load(edge);
for (const when of ["pointerenter", "focus"]) edge.addEventListener(when, () => load(edge), { once: true });
$("proof").addEventListener("pointerenter", () => load($("proof")), { once: true });

function adapt() {
  if (getComputedStyle(edge).display !== "none") return;
  load(recent);
  removeEventListener("resize", adapt);
}
addEventListener("resize", adapt);
adapt();
