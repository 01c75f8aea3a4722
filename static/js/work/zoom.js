// The board's size and place on the page: its boxes are laid out, it is made larger and smaller, and it scrolls.
import { $, all, cellOf, grid } from "./page.js";
import { pointedCell } from "./store.js";

const TARGET = 24.1; // CSS pixels that a square, or a circle under a finger, measures at least
const SQUARE = 60; // the side of a square in picture units
const ZOOMS = [0, 1, 1.5, 2, 3]; // 0: all of the board in sight, 1: as large as there is room, but not too small to press
let zoom = keptZoom();
let panned = { left: 0, top: 0 }; // how far the board was scrolled; an answer may bring a new one
let room = ""; // the size of the box that it scrolls in
let fitted = null; // that box itself
let inSight = false; // whether the cell that is worked on was to be seen when somebody last looked
let nearing = false; // a tap has begun that will only bring the board nearer
const watcher = new ResizeObserver(fit);

// Boxes are in picture units; as shares of the picture they fit at any size. Set from here, as the security policy
// forbids style attributes.
export function layOut() {
  const { width, height } = $("board").dataset;
  // A board of which only some cells are new stands where it stood; asking where has the browser lay out the page twice.
  if (grid().closest(".pan") !== fitted) fit();
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
  fitted = pan;
  const { width, height } = $("board").dataset;
  frame.style.setProperty("--ratio", width / height);
  frame.style.minWidth = zoom ? `${width * scale()}px` : "0";
  if (zoom > 1) frame.style.minWidth = `${zoom * frame.offsetWidth}px`;
  pan.scrollTo(panned);
  // Where a message or a turned phone leaves the board less room, the cell stays to be seen.
  if (inSight) currentCell()?.scrollIntoView({ block: "nearest", inline: "nearest" });
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

export const currentCell = () => document.activeElement.closest("[role=gridcell]") ?? cellOf(pointedCell());

export function look() {
  const [cell, pan] = [currentCell(), grid().closest(".pan")].map((each) => each?.getBoundingClientRect());
  inSight =
    Boolean(cell) && cell.left < pan.right && cell.right > pan.left && cell.top < pan.bottom && cell.bottom > pan.top;
}

export function enlarge(by) {
  if (!$("zoom-in")) return;
  zoom = ZOOMS[ZOOMS.indexOf(zoom) + by] ?? zoom;
  keepZoom();
  fit();
  currentCell()?.scrollIntoView({ block: "center", inline: "center" });
}

// A finger cannot mean one of squares this small: the first tap brings its part of the board nearer, and no more.
function tooSmall({ pointerType, target }) {
  return (
    !zoom &&
    pointerType === "touch" &&
    target.closest?.(".board") &&
    grid().offsetWidth < scale() * $("board").dataset.width
  );
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
  document.addEventListener(
    "pointerdown",
    (event) => {
      nearing = tooSmall(event);
      if (nearing) event.stopPropagation();
    },
    true,
  );
  document.addEventListener(
    "click",
    (event) => {
      if (!nearing) return;
      nearing = false;
      event.stopPropagation();
      bringNearer(event);
    },
    true,
  );
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

// A box of another size scrolls by itself; that is no reader's wish, and fit() follows.
function onScroll(pan) {
  if (sizeOf(pan) !== room) return;
  panned = { left: pan.scrollLeft, top: pan.scrollTop };
  look();
}

export function listen() {
  catchTaps();
  document.addEventListener("click", (event) => {
    const glass = event.target.closest("#zoom-in, #zoom-out");
    if (glass) enlarge(glass.id === "zoom-in" ? 1 : -1);
  });
  document.addEventListener("scroll", ({ target }) => target.matches?.(".pan") && onScroll(target), true);
}
