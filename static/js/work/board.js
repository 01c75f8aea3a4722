// The board: real cells above the picture carry focus and pointer.
import { $, all, cellOf, grid, handleOf, keep, kept, nameOf, say, setTabStop, word } from "./page.js";
import { extras, group } from "./extras.js";
import * as marks from "./marks.js";
import * as net from "./net.js";
import * as picture from "./picture.js";
import * as steps from "./steps.js";
import * as store from "./store.js";
import * as zoom from "./zoom.js";

const LONG = 550; // ms after which a press is a long one
const SLACK = 10; // pixels that a finger may tremble
let handles = null; // the module for boards with handles, on such a board
let derives = kept("candidates") === "true"; // whether the candidates that are left are shown
let stop = null; // id of the cell or handle that had the focus last

const cells = () => all("[role=gridcell]", grid());

export function point(name) {
  store.pointAt(name);
  highlight();
}

export function render() {
  store.load();
  readRefusal();
  zoom.layOut();
  setTabStop(cells(), cells().find((cell) => cell.id === stop) ?? cells()[0]);
  extras.render?.();
  draw();
  highlight();
}

// The cell that the server's last answer did not accept; told once, for the mark may be changed after. The board shows
// what the refusal speaks of.
function readRefusal() {
  if ($("status").querySelector(".say.no")) $("board-head").dataset.refusal ??= "now";
  const line = $("status").querySelector("[data-refused]");
  if (!line) return;
  store.refuseBy(line.dataset.by, line.dataset.refused);
  delete line.dataset.refused;
}

// What was said and shown against marks that are not the same any more.
export function forgetRefusal() {
  const status = $("status");
  const head = $("board-head").dataset;
  if (head.refusal) head.refusal = "past";
  if (!status.querySelector(".say.no")) return;
  const within = status.contains(document.activeElement);
  status.replaceChildren();
  if (within) focus(store.pointedCell());
}

export function draw() {
  picture.draw(derives);
  $("possible")?.setAttribute("aria-pressed", String(derives));
  handles?.speak();
  offerClearing();
}

// Undo and redo are for marks too, whether or not there are steps to take back.
function offerClearing() {
  $("clear-all").disabled = !store.marked().size;
  for (const [id, ready] of [
    ["undo", store.undoable()],
    ["redo", store.redoable()],
  ]) {
    $(id).dataset.ready ??= String(!$(id).disabled);
    $(id).disabled = $(id).dataset.ready === "false" && !ready;
  }
}

// The cell that was pointed at, which the pad means, and the cells that hold the same value.
function highlight() {
  const cell = cellOf(store.pointedCell());
  const value = marks.cycles() ? undefined : cell?.dataset.held;
  for (const each of picture.spots()) {
    each.classList.toggle("chosen", each === cell);
    each.classList.toggle("same", Boolean(value) && each.dataset.held === value);
  }
  describe(document.activeElement);
}

// The counts beside the row and the column of a cell, for who does not see them.
function describe(cell) {
  const { counts } = $("board").dataset;
  if (!counts || cell?.role !== "gridcell" || cell.classList.contains("place")) return;
  const words = (cell.dataset.words ?? cell.getAttribute("aria-label")).split(", ");
  const lines = [`row${cell.dataset.row}`, `column${cell.dataset.col}`];
  const said = lines.flatMap((name, at) => {
    const tally = document.querySelector(`[data-tally=${name}]`);
    if (!tally) return [];
    const [first, second] = tally.textContent.split(/[·/]/);
    return `${words[at]}: ${counts.replace("{first}", first).replace("{second}", second)}`;
  });
  cell.ariaDescription = said.join("; ");
}

// The cell or handle of that name, else where the focus was.
export function focus(name, options) {
  const cell = handleOf(name) ?? cellOf(name);
  (cell?.role === "gridcell" ? cell : (cells().find((each) => each.tabIndex === 0) ?? cells()[0]))?.focus(options);
}

// The rows and columns to press beside the grid come with the places of a rule, and go with it.
export function dropAnchors() {
  const within = $("anchors")?.contains(document.activeElement);
  $("anchors")?.remove();
  if (within) focus();
}

function move(cell, rows, columns) {
  const { row, col } = cell.dataset;
  const next = cells().find((each) => +each.dataset.row === +row + rows && +each.dataset.col === +col + columns);
  if (next) next.focus();
}

const ends = { Home: (row) => row[0], End: (row) => row.at(-1) };
const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function onKey(event) {
  const cell = event.target.closest("[role=gridcell]");
  if (cell && (event.key === "ContextMenu" || (event.shiftKey && event.key === "F10"))) {
    event.preventDefault();
    return askMenu(cell);
  }
  if (event.altKey || event.metaKey || event.defaultPrevented) return;
  if (!cell) return onPadKey(event);
  if (ends[event.key]) toEnd(cell, event);
  else if (!onLinkKey(cell, event) && !(cell.hasAttribute("data-spot") && onCellKey(cell, event))) return;
  event.preventDefault();
}

// Who has just pressed a button of the pad may go on typing for the cell that was pointed at.
function onPadKey(event) {
  const cell = event.target.closest("#pad") && cellOf(store.pointedCell());
  if (cell && !event.ctrlKey && (onLinkKey(cell, event) || marks.type(cell, event))) event.preventDefault();
}

function toEnd(cell, { key, ctrlKey }) {
  ends[key](ctrlKey ? cells() : all("[role=gridcell]", cell.parentElement)).focus();
}

const onLinkKey = (cell, event) => cell.dataset.ways !== undefined && handles.onKey(cell, event);

function onCellKey(cell, event) {
  if (arrows[event.key]) go(cell, event);
  else if (event.ctrlKey) return false;
  else if (event.key === "Enter" && store.armed() && store.marked().has(nameOf(cell))) steps.takeMarked();
  else if (event.key === "Enter" || event.key === " ") press(cell, event.key === "Enter" ? -1 : 1);
  else if (clears(event)) marks.clear(cell);
  else return marks.type(cell, event);
  return true;
}

// With Shift, the cells on the way are chosen together.
function go(cell, { key, shiftKey }) {
  if (!shiftKey) extras.clear?.();
  move(cell, ...arrows[key]);
  if (shiftKey) extras.add?.(cell, document.activeElement);
}

// With Shift, all marks are cleared.
export const clears = ({ key, shiftKey }) => !shiftKey && ["Backspace", "Delete", "."].includes(key);

// While a case rule asks for its place, a press chooses it. With an armed rule, or where a press does not go through the
// values, it only points.
export function press(cell, by) {
  const value = store.armedValue();
  if (store.choosingPlace()) steps.splitAt(nameOf(cell));
  else if (value && !cell.dataset.held) mark(cell, value);
  else if (!marks.cycles()) return;
  // On the way to the second value the first one must not seem to be meant.
  else if (store.armed() && !marks.refuse(cell)) say(word("value"));
  else if (!store.armed()) marks.cycle(cell, by);
}

function onPad(button) {
  const cell = cellOf(store.pointedCell());
  const { value } = button.dataset;
  // With an armed rule and no cell to fill, the value is for the cells that are pressed next.
  if (value && store.armed() && !(cell && !cell.dataset.held))
    store.armValue(value === store.armedValue() ? "" : value);
  else if (!cell) say(word("choose"));
  else if (value === undefined) marks.clear(cell);
  else mark(cell, value);
}

function mark(cell, value) {
  if (handles && !marks.fits(cell, value)) return void handles.begin(cell, value);
  if (extras.noting?.()) return extras.note(group(cell), value);
  if (marks.pencil()) marks.remove(cell, value);
  else if (store.armed()) marks.set(cell, value);
  else marks.choose(cell, value);
  steps.sendArmed(nameOf(cell));
}

// The button has nothing left to do then: the focus goes to the board.
export function clearAll() {
  store.clear();
  if (document.activeElement === document.body || document.activeElement.disabled) focus(store.pointedCell());
}

function showCandidates(show) {
  derives = show;
  keep("candidates", String(show));
  draw();
}

// Boards whose cells lie between circles bring what draws and tells of their links.
export function useHandles(module) {
  handles = module;
  handles.listen();
  handles.speak();
}

// Not every browser takes a long press for a right click.
let held = null; // { x, y, timer } of a finger
function onDown({ pointerType, target, clientX: x, clientY: y }) {
  const cell = pointerType === "touch" && target.closest?.("[role=gridcell]");
  if (cell) held = { x, y, timer: setTimeout(() => askMenu(cell), LONG) };
}

function onLift({ type, clientX, clientY }) {
  if (!held || (type === "pointermove" && Math.hypot(clientX - held.x, clientY - held.y) < SLACK)) return;
  clearTimeout(held.timer);
  held = null;
}

function askMenu(cell) {
  clearTimeout(held?.timer);
  held = null;
  if ($("dialog").open) return;
  cell.focus(); // it is meant by the pad afterwards
  net.askMenu(nameOf(cell));
}

function onCell(cell, event) {
  cell.focus();
  if (extras.chooses?.(event, cell)) return;
  extras.clear?.();
  press(cell, event.shiftKey ? -1 : 1);
}

export function listen() {
  extras.listen?.(draw);
  zoom.listen();
  document.addEventListener("keydown", onKey);
  document.addEventListener("focusin", ({ target }) => {
    const cell = target.closest?.("[role=gridcell]");
    if (!cell) return;
    if (cell.hasAttribute("data-spot")) store.pointAt(nameOf(cell));
    stop = cell.id;
    setTabStop(cells(), cell);
    highlight();
    zoom.look();
  });
  document.addEventListener("click", (event) => {
    const cell = event.target.closest("[role=gridcell][data-spot]");
    if (cell && !event.defaultPrevented) onCell(cell, event);
    const button = event.target.closest("#pad [data-value], #pad [data-clear]");
    if (button) onPad(button);
    if (event.target.closest("#clear-all")) clearAll();
    const toggle = event.target.closest("#pencil");
    if (toggle) toggle.setAttribute("aria-pressed", String(toggle.getAttribute("aria-pressed") !== "true"));
    if (event.target.closest("#possible")) showCandidates(!derives);
  });
  document.addEventListener("contextmenu", (event) => {
    const cell = event.target.closest("[role=gridcell]");
    if (!cell || event.defaultPrevented) return;
    event.preventDefault();
    cell.focus();
    // Where a press goes through the values, a right click goes back.
    if (event.pointerType !== "mouse" || !marks.cycles() || cell.dataset.held || !cell.hasAttribute("data-spot"))
      askMenu(cell);
    else if (!store.choosingPlace()) press(cell, -1);
  });
  document.addEventListener("pointerdown", onDown);
  for (const kind of ["pointerup", "pointermove", "pointercancel"]) document.addEventListener(kind, onLift);
}
