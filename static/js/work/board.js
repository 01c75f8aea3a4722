// The board: real cells above the picture carry focus and pointer; what is marked is drawn from the page's symbols.
import { $, all, keep, kept, node, rove, say, word } from "./page.js";
import * as marks from "./marks.js";
import * as rules from "./rules.js";

const TARGET = 24.1; // CSS pixels that a square, or a circle under a finger, measures at least
const SQUARE = 60; // the side of a square in picture units
const ZOOMS = [0, 1, 1.5, 2, 3]; // 0: all of the board in sight, 1: as large as there is room, but not too small to press
const SVG = "http://www.w3.org/2000/svg";
let links = null; // the module for boards with handles, which other boards do not load
let coming = null; // its promise
let focused = null; // name of the cell that was pointed at last
let zoom = keptZoom();
let panned = { left: 0, top: 0 }; // how far the board was scrolled; an answer may bring a new one
let room = ""; // the size of the box that it scrolls in
let inSight = false; // whether the cell that is worked on was to be seen when somebody last looked
let nearing = false; // a tap has begun that will only bring the board nearer
const watcher = new ResizeObserver(fit);
let derives = kept("candidates") === "true"; // whether the candidates that are left are shown
let stop = null; // id of the cell or handle that had the focus last

export const grid = () => $("grid");
export const spots = () => all("[data-spot]", $("board"));
const cells = () => all("[role=gridcell]", grid());
const cellOf = (name) => document.getElementById(`c-${name}`);
const nameOf = (cell) => cell.id.slice(2);

export const changes = () => marks.now();
export const tried = (rule) => marks.tried(rule);
export const anyRefused = () => [...marks.now().keys()].some(marks.refused);
export const focusedName = () => focused;

const open = (name) => Boolean(cellOf(name)) && !cellOf(name).dataset.held;

export const mark = (list) => marks.bring(list.filter(([name]) => open(name)));

export function point(name) {
  focused = name;
  light();
}

export function dress() {
  marks.load(node(), open);
  takeRefusal();
  layOut();
  rove(cells(), cells().find((cell) => cell.id === stop) ?? cells()[0]);
  draw();
  light();
}

// The cell that the server's last answer did not accept; told once, for the mark may be changed after.
function takeRefusal() {
  const line = $("status").querySelector("[data-refused]");
  if (!line) return;
  marks.refuseBy(line.dataset.by, line.dataset.refused);
  delete line.dataset.refused;
}

// Boxes are in picture units; as shares of the picture they fit at any size. Set from here, as the security policy
// forbids style attributes.
function layOut() {
  const { width, height } = $("board").dataset;
  fit();
  for (const cell of all("[data-box]", $("board"))) {
    if (cell.style.width) continue;
    const [x, y, w, h] = cell.dataset.box.split(" ");
    cell.style.left = `${(100 * x) / width}%`;
    cell.style.top = `${(100 * y) / height}%`;
    cell.style.width = `${(100 * w) / width}%`;
    cell.style.height = `${(100 * h) / height}%`;
  }
}

function fit() {
  const frame = grid().parentElement;
  const pan = frame.parentElement;
  const { width, height } = $("board").dataset;
  frame.style.setProperty("--ratio", width / height);
  frame.style.minWidth = zoom ? `${width * scale()}px` : "0";
  if (zoom > 1) frame.style.minWidth = `${zoom * frame.offsetWidth}px`;
  pan.scrollTo(panned);
  // Where a message or a turned phone leaves the board less room, the cell stays to be seen.
  if (inSight) current()?.scrollIntoView({ block: "nearest", inline: "nearest" });
  room = sizeOf(pan);
  watcher.observe(pan);
  if (!$("zoom-in")) return;
  $("zoom-out").disabled = zoom === ZOOMS[0];
  $("zoom-in").disabled = zoom === ZOOMS.at(-1);
}

const sizeOf = (pan) => `${pan.clientWidth} ${pan.clientHeight}`;

// CSS pixels per picture unit at least. A mouse hits a circle that is a little smaller: circles are a square apart.
function scale() {
  const handle = matchMedia("(pointer: coarse)").matches && grid().querySelector("[data-ways]");
  return TARGET / (handle ? handle.dataset.box.split(" ")[2] : SQUARE);
}

const current = () => document.activeElement.closest("[role=gridcell]") ?? cellOf(focused);

function look() {
  const [cell, pan] = [current(), grid().closest(".pan")].map((each) => each?.getBoundingClientRect());
  inSight = Boolean(cell) && cell.left < pan.right && cell.right > pan.left && cell.top < pan.bottom && cell.bottom > pan.top;
}

export function enlarge(by) {
  if (!$("zoom-in")) return;
  zoom = ZOOMS[ZOOMS.indexOf(zoom) + by] ?? zoom;
  keepZoom();
  fit();
  current()?.scrollIntoView({ block: "center", inline: "center" });
}

// A finger cannot mean one of squares this small: the first tap brings its part of the board nearer, and no more.
function tooSmall({ pointerType, target }) {
  return !zoom && pointerType === "touch" && target.closest?.(".board") && grid().offsetWidth < scale() * $("board").dataset.width;
}

function bringNearer({ clientX, clientY }) {
  const frame = grid().parentElement;
  const pan = frame.parentElement;
  const { left, top, width, height } = frame.getBoundingClientRect();
  enlarge(1);
  pan.scrollLeft = ((clientX - left) / width) * frame.offsetWidth - pan.clientWidth / 2;
  pan.scrollTop = ((clientY - top) / height) * frame.offsetHeight - pan.clientHeight / 2;
}

function catchTaps() {
  document.addEventListener("pointerdown", (event) => {
    nearing = tooSmall(event);
    if (nearing) event.stopPropagation();
  }, true);
  document.addEventListener("click", (event) => {
    if (!nearing) return;
    nearing = false;
    event.stopPropagation();
    bringNearer(event);
  }, true);
}

// As long as the window is open; a board of usual size has no buttons to undo it, so there it is always 1. Circles begin
// with all of the board under a finger, as lines may go across it.
function keptZoom() {
  try {
    const first = $("board").hasAttribute("data-reach") && matchMedia("(pointer: coarse)").matches ? 0 : 1;
    const kept = ZOOMS.indexOf(Number(sessionStorage.getItem("gridproof:zoom") ?? first));
    return $("zoom-in") ? (ZOOMS[kept] ?? 1) : 1;
  } catch {
    return 1; // storage may be forbidden
  }
}

function keepZoom() {
  try {
    sessionStorage.setItem("gridproof:zoom", String(zoom));
  } catch {
    // As above: then it is forgotten with the page.
  }
}

function draw() {
  const picture = grid().parentElement.querySelector("svg");
  for (const old of all(".pending, .derived", picture)) old.remove();
  $("board").classList.toggle("derives", derives);
  $("possible")?.setAttribute("aria-pressed", String(derives));
  const layer = picture.appendChild(element("g", { class: "pending" }));
  for (const cell of spots()) {
    const text = marks.now().get(nameOf(cell));
    cell.dataset.words ??= cell.getAttribute("aria-label") ?? "";
    if (cell.role === "gridcell") cell.setAttribute("aria-label", cell.dataset.words + marks.spoken(text));
    if (cell.role === "gridcell") markInvalid(cell, marks.refused(nameOf(cell)));
    if (text) layer.append(...pieces(cell, text));
  }
  if (derives) picture.append(candidates());
  links?.speak();
  rules.offer(marks.now().size);
  offerClearing();
}

// Why it was not accepted stands in the status line.
export function markInvalid(cell, invalid) {
  if (!invalid && !cell.ariaInvalid) return;
  cell.ariaInvalid = invalid ? "true" : null;
  cell.toggleAttribute("aria-errormessage", false);
  if (invalid) cell.setAttribute("aria-errormessage", "status");
}

// Undo and redo are for marks too, whether or not there are steps to take back.
function offerClearing() {
  $("clear-all").disabled = !marks.now().size;
  for (const [id, ready] of [["undo", marks.undoable()], ["redo", marks.redoable()]]) {
    $(id).dataset.ready ??= String(!$(id).disabled);
    $(id).disabled = $(id).dataset.ready === "false" && !ready;
  }
}

// The candidates that the page names for each open cell, each at its fixed place in the box.
function candidates() {
  const layer = element("g", { class: "gp-pencil derived" });
  const order = marks.values().map((each) => each.value);
  const across = Number($("board").dataset.pencil);
  const down = Math.ceil(order.length / across);
  const digits = Math.max(...order.map((value) => value.length));
  for (const cell of all("[data-possible]", $("board"))) {
    if (marks.now().has(nameOf(cell))) continue;
    const [x, y, width, height] = cell.dataset.box.split(" ").map(Number);
    const size = ((3 / (3 + digits)) * Math.min(width / across, height / down)).toFixed(1);
    for (const value of cell.dataset.possible.split(" ")) {
      const at = order.indexOf(value);
      const left = x + ((2 * (at % across) + 1) * width) / (2 * across);
      const top = y + ((2 * Math.floor(at / across) + 1) * height) / (2 * down) + size / 3;
      layer.append(element("text", { x: left.toFixed(1), y: top.toFixed(1), "font-size": size }, value));
    }
  }
  return layer;
}

function element(name, attributes, text = "") {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

function pieces(cell, text) {
  const [x, y, width, height] = cell.dataset.box.split(" ").map(Number);
  const inset = Math.min(width, height) / 10;
  const frame = { x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset, rx: 8 };
  const refused = marks.refused(nameOf(cell));
  const box = element("rect", { ...frame, class: refused ? "gp-dash gp-refused" : "gp-dash" });
  const drawn = refused ? [box, element("text", { class: "gp-refused", x: x + width - inset - 10, y: y + inset + 16, "font-size": 16 }, "!")] : [box];
  if (text.startsWith("-")) {
    const words = text.slice(1).split("/").join(" ");
    const size = Math.min(18, (1.6 * width) / Math.max(words.length, 3));
    return [...drawn, element("text", { class: "gp-gone", x: x + width / 2, y: y + height / 2 + size / 3, "font-size": size }, words)];
  }
  const symbol = marks.values().find((each) => each.value === text)?.symbol;
  return [...drawn, element("use", { class: "gp-pending", href: `#${symbol}`, x, y, width, height })];
}

// The cell that was pointed at, which the pad means, and the cells that hold the same value.
function light() {
  const cell = cellOf(focused);
  const value = marks.cycles() ? undefined : cell?.dataset.held;
  for (const each of spots()) {
    each.classList.toggle("chosen", each === cell);
    each.classList.toggle("same", Boolean(value) && each.dataset.held === value);
  }
}

// The cell or handle of that name, else where the focus was.
export function focus(name, options) {
  const cell = $(`h-${name}`) ?? cellOf(name);
  (cell?.role === "gridcell" ? cell : cells().find((each) => each.tabIndex === 0) ?? cells()[0])?.focus(options);
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
  if (event.altKey || event.metaKey || event.defaultPrevented) return;
  if (!cell) return onPadKey(event);
  if (ends[event.key]) toEnd(cell, event);
  else if (!(cell.dataset.ways !== undefined ? onHandleKey(cell, event) : onCellKey(cell, event))) return;
  event.preventDefault();
}

// Who has just pressed a button of the pad may go on typing for the cell that was pointed at.
function onPadKey(event) {
  const cell = event.target.closest("#pad") && cellOf(focused);
  if (cell && !event.ctrlKey && marks.type(cell, event)) event.preventDefault();
}

function toEnd(cell, { key, ctrlKey }) {
  ends[key](ctrlKey ? cells() : all("[role=gridcell]", cell.parentElement)).focus();
}

// Who is quicker than the module is answered as soon as it is there.
function onHandleKey(handle, event) {
  if (links) return links.onKey(handle, event);
  coming.then(() => links.onKey(current(), event));
  return Boolean(arrows[event.key]);
}

function onCellKey(cell, event) {
  if (arrows[event.key]) move(cell, ...arrows[event.key]);
  else if (event.ctrlKey) return false;
  else if (event.key === "Enter" || event.key === " ") press(cell, event.key === "Enter" ? -1 : 1);
  else if (["Backspace", "Delete", "."].includes(event.key)) marks.set(cell, "");
  else return marks.type(cell, event);
  return true;
}

// While a case rule asks for its place, a press chooses it; where a press does not go through the values it only points.
export function press(cell, by) {
  if (rules.choosing()) rules.splitAt(nameOf(cell));
  else if (marks.cycles()) marks.cycle(cell, by);
}

function onPad(button) {
  const cell = cellOf(focused);
  if (!cell) return say(word("choose"));
  const { value } = button.dataset;
  if (value === undefined) marks.set(cell, "");
  else if (marks.pencil()) marks.remove(cell, value);
  else marks.choose(cell, value);
}

// The button has nothing left to do then: the focus goes to the board.
export function clearAll() {
  marks.clear();
  if (document.activeElement === document.body || document.activeElement.disabled) focus(focused);
}

function showCandidates(show) {
  derives = show;
  keep("candidates", String(show));
  draw();
}

async function joinLinks() {
  links = await import("./links.js");
  links.listen();
  links.speak();
}

// A box of another size scrolls by itself; that is no reader's wish, and fit() follows.
function onScroll(pan) {
  if (sizeOf(pan) !== room) return;
  panned = { left: pan.scrollLeft, top: pan.scrollTop };
  look();
}

export function listen() {
  marks.onChange(draw);
  catchTaps();
  if ($("board").hasAttribute("data-reach")) coming = joinLinks();
  document.addEventListener("keydown", onKey);
  document.addEventListener("focusin", ({ target }) => {
    const cell = target.closest?.("[role=gridcell]");
    if (!cell) return;
    if (cell.dataset.ways === undefined) focused = nameOf(cell);
    stop = cell.id;
    rove(cells(), cell);
    light();
    look();
  });
  document.addEventListener("click", (event) => {
    const cell = event.target.closest("[role=gridcell][data-spot]");
    if (cell) {
      cell.focus();
      press(cell, event.shiftKey ? -1 : 1);
    }
    const button = event.target.closest("#pad [data-value], #pad [data-clear]");
    if (button) onPad(button);
    if (event.target.closest("#clear-all")) clearAll();
    const toggle = event.target.closest("#pencil");
    if (toggle) toggle.setAttribute("aria-pressed", String(toggle.getAttribute("aria-pressed") !== "true"));
    if (event.target.closest("#possible")) showCandidates(!derives);
    const glass = event.target.closest("#zoom-in, #zoom-out");
    if (glass) enlarge(glass.id === "zoom-in" ? 1 : -1);
  });
  document.addEventListener("scroll", ({ target }) => target.matches?.(".pan") && onScroll(target), true);
  document.addEventListener("contextmenu", (event) => {
    const cell = event.target.closest("[role=gridcell][data-spot]");
    if (!cell) return;
    event.preventDefault();
    cell.focus();
    if (!rules.choosing()) press(cell, -1);
  });
}
