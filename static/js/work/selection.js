// Several cells at once: a drag of the mouse, Shift with arrows, Ctrl with a click, and by a finger while “several” is
// pressed. What is marked, taken away or noted in one of them is so in all. Boards with lines to draw have none of it.
import { extras } from "./extras.js";
import { $, all, cellOf, nameOf, node } from "./page.js";

const names = new Set();
let at = null; // the node they were chosen on
let drag = null; // { from, last } of a pointer that is down
let dragged = false; // the click after a drag is none

const fingers = () => $("several")?.ariaPressed === "true";
const cellAt = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest("#grid [role=gridcell]");

// The cells that are meant by one: all that are chosen, if it is one of them.
const group = (cell) => (names.has(nameOf(cell)) ? [...names].map(cellOf).filter(Boolean) : [cell]);

function render() {
  if (at !== node()) names.clear();
  at = node();
  for (const cell of all("[role=gridcell]", $("grid"))) {
    const chosen = names.has(nameOf(cell));
    if (chosen !== cell.classList.contains("several")) cell.classList.toggle("several", chosen);
    if (chosen || cell.ariaSelected) cell.ariaSelected = chosen ? "true" : null;
  }
  $("board").classList.toggle("severally", fingers());
}

function clear() {
  if (!names.size) return;
  names.clear();
  render();
}

function add(...cells) {
  for (const cell of cells) names.add(nameOf(cell));
  render();
}

// A press that chooses a cell and does nothing else.
function chooses(event, cell) {
  if (!(event.ctrlKey || event.metaKey || fingers())) return false;
  if (!names.delete(nameOf(cell))) names.add(nameOf(cell));
  render();
  return true;
}

function onDown(event) {
  const byMouse = event.pointerType === "mouse" && event.button === 0;
  const cell = event.target.closest?.("#grid [role=gridcell]");
  dragged = false;
  drag = cell && (byMouse || fingers()) ? { from: cell, last: cell } : null;
}

function onMove(event) {
  const cell = drag && cellAt(event);
  if (!cell || cell === drag.last) return;
  if (!dragged && !event.ctrlKey && !event.metaKey && !fingers()) names.clear();
  dragged = true;
  add(drag.from, cell);
  drag.last = cell;
}

function onUp() {
  if (dragged) drag?.last.focus();
  drag = null;
}

function onClick(event) {
  if (dragged && event.target.closest?.("#grid")) event.stopPropagation();
  dragged = false;
}

document.addEventListener("pointerdown", onDown);
document.addEventListener("pointermove", onMove);
for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, onUp);
document.addEventListener("click", onClick, true);
document.addEventListener("click", (event) => {
  const button = event.target.closest("#several");
  if (!button) return;
  button.ariaPressed = String(!fingers());
  if (!fingers()) names.clear();
  render();
});
Object.assign(extras, { group, render, clear, add, chooses });
