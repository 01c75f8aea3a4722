// Boards whose cells lie between things (circles): handles carry the focus, a link is drawn from one to the next.
// A handle's ways stand in data-ways as `direction:handle:link`, its link empty where the two cannot be joined.
// A handle may be a cell itself, with a value of its own (a square beside a tree): it is pressed and typed on like any.
import { $, all, cellOf, grid, handleOf, nameOf, say, word } from "./page.js";
import * as board from "./board.js";
import * as marks from "./marks.js";
import { markInvalid, spots } from "./picture.js";
import { sendArmed, splitAt, takeMarked } from "./steps.js";
import * as store from "./store.js";

const ARROWS = { ArrowUp: "north", ArrowRight: "east", ArrowDown: "south", ArrowLeft: "west" };
let dragged = false; // the click that follows a drag means nothing
let tapped = null; // { from, value }: the circle that was pressed last; pressing the other end next is as good as a drag
let pen = ""; // what a drag over several links makes of them: a value, or nothing
let leaving = null; // { from, value }: Enter or x was pressed, or a drag has begun; the next direction says where to

const handles = () => all("[data-ways]", grid());
const named = (name) => handleOf(name) ?? cellOf(name);
// Those that never change, such as trees, are pressed as circles are.
const isCell = (handle) => handle.matches("[data-spot]:not([data-wall])");

const ways = (handle) =>
  (handle.dataset.ways ?? "")
    .split(" ")
    .filter(Boolean)
    .map((way) => {
      const [direction, to, link] = way.split(":");
      return { direction, to, link };
    });

// What a screen reader hears of a handle: its own name and value, and how each of its links stands. Of a cell's links
// only what is known or marked is told, as few have any.
export function speak() {
  for (const handle of handles()) {
    const spot = handle.hasAttribute("data-spot");
    handle.dataset.words ??= handle.getAttribute("aria-label");
    const itself = spot ? marks.spoken(store.marked().get(nameOf(handle))) : "";
    const said = ways(handle)
      .filter(({ link }) => link && !(spot && isBlank(cellOf(link))))
      .map(({ direction, link }) => {
        const { held } = cellOf(link).dataset;
        return `${word(direction)}: ${held || word("blank")}${marks.spoken(store.marked().get(link))}`;
      });
    handle.setAttribute("aria-label", [handle.dataset.words + itself, ...said].join(spot ? ", " : "; "));
    const asked = [nameOf(handle), ...ways(handle).map(({ link }) => link)];
    markInvalid(handle, asked.some(store.refused));
  }
}

const isBlank = (link) => !link.dataset.held && !store.marked().has(nameOf(link));

export function onKey(handle, event) {
  const direction = ARROWS[event.key];
  tapped = null;
  if (direction) return follow(handle, direction, event);
  if (event.key === "x") start(handle, 1);
  else if (event.key === "Escape" && leaving) leaving = null;
  else if (isCell(handle)) return typed(handle, event);
  else if (event.key === "Enter" || event.key === " ") start(handle, 0);
  else if (board.clears(event)) start(handle, null);
  else return typed(handle, event);
  return true;
}

// The key of a value that only links can have: which one is meant, the next arrow says.
function typed(handle, { key }) {
  const value = marks.values().find((each) => each.key === key)?.value;
  if (!value || marks.fits(handle, value)) return false;
  begin(handle, value);
  return true;
}

// A value was chosen that the cell itself cannot have, but maybe its links.
export function begin(cell, value) {
  const link = ways(cell).find((way) => way.link && marks.fits(cellOf(way.link), value))?.link;
  if (link) start(cell, marks.order(cellOf(link)).indexOf(value));
  else say(word(cell.dataset.ways ? "unlinked" : "choose"), "no");
}

// Enter, x or Backspace and then an arrow, or a press on the other end: line, cross or nothing that way.
function start(handle, value) {
  if (store.choosingPlace() && store.offersPlace(nameOf(handle))) return splitAt(nameOf(handle));
  leaving = { from: handle, value };
  tapped = leaving;
  say(word("target"));
}

// Whether the arrow was for a link or led to another handle; from cell to cell the board moves itself.
function follow(handle, direction, event) {
  const way = ways(handle).find((each) => each.direction === direction);
  const value = event.ctrlKey ? 0 : event.shiftKey ? 1 : leaving?.from === handle ? leaving.value : undefined;
  leaving = null;
  if (value === undefined && handle.hasAttribute("data-spot")) return false;
  if (value === undefined) (way ? named(way.to) : nearest(handle, direction))?.focus();
  else if (way?.link) choose(cellOf(way.link), value);
  else say(word("unlinked"), "no");
  return true;
}

function nearest(handle, direction) {
  const [sign, axis, across] = {
    north: [-1, "row", "col"],
    south: [1, "row", "col"],
    west: [-1, "col", "row"],
    east: [1, "col", "row"],
  }[direction];
  const away = (each) => sign * (each.dataset[axis] - handle.dataset[axis]);
  const off = (each) => Math.abs(each.dataset[across] - handle.dataset[across]);
  return handles()
    .filter((each) => away(each) > 0)
    .sort((a, b) => away(a) + 2 * off(a) - away(b) - 2 * off(b))[0];
}

// `value` is the place of a value among those of links, null for none.
function choose(link, value) {
  board.point(nameOf(link));
  if (store.choosingPlace()) return splitAt(nameOf(link));
  if (value === null) marks.set(link, "");
  else marks.toggle(link, marks.order(link)[value]);
  sendArmed(nameOf(link));
}

// The link that a press means: the nearest one within reach of the pointer.
function hit(event) {
  const { width, reach } = $("board").dataset;
  const frame = grid().getBoundingClientRect();
  const scale = width / frame.width;
  const [px, py] = [(event.clientX - frame.left) * scale, (event.clientY - frame.top) * scale];
  const near = spots().filter(({ role }) => role !== "gridcell");
  const measured = near.map((link) => {
    const [x, y, w, h] = link.dataset.box.split(" ").map(Number);
    const away = Math.max(x - px, px - x - w, y - py, py - y - h, 0);
    return { link, away, middle: Math.hypot(x + w / 2 - px, y + h / 2 - py) };
  });
  return measured.filter(({ away }) => away <= Number(reach)).sort((a, b) => a.middle - b.middle)[0]?.link;
}

function onDown(event) {
  dragged = false;
  const handle = event.target.closest?.("[data-ways]");
  if (!handle) tapped = null;
  if (!handle || event.button) return;
  handle.focus();
  handle.releasePointerCapture?.(event.pointerId); // a finger must be able to end on another handle
  leaving = { from: handle, drag: true, value: 0 };
}

// On a lattice a drag goes on from square to square; it makes of all links what a press would make of the first.
function onMove(event) {
  if (!leaving?.drag || !$("board").hasAttribute("data-pen") || store.choosingPlace()) return;
  const to = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-ways]");
  for (let way = to && toward(leaving.from, to); way?.link; way = toward(leaving.from, to)) {
    draw(cellOf(way.link));
    leaving.from = named(way.to);
  }
}

// The way from a handle along its row or column to another one, which may lie further on.
function toward(from, to) {
  const [rows, columns] = ["row", "col"].map((axis) => Math.sign(to.dataset[axis] - from.dataset[axis]));
  if (!rows === !columns) return undefined;
  const direction = rows ? (rows < 0 ? "north" : "south") : columns < 0 ? "west" : "east";
  return ways(from).find((way) => way.direction === direction);
}

function draw(link) {
  if (!dragged) {
    const order = ["", ...marks.order(link), ""];
    pen = order[order.indexOf(store.marked().get(nameOf(link)) ?? "") + 1];
  }
  dragged = true;
  tapped = null;
  board.point(nameOf(link));
  if (!link.dataset.held) marks.set(link, pen);
}

function onUp(event) {
  if (!leaving?.drag) return;
  const { from } = leaving;
  leaving = null;
  if (dragged) return store.armed() && pen ? takeMarked() : undefined;
  const to = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-ways]");
  if (!to) return;
  if (to === from) return tap(to);
  dragged = true;
  if (!join(from, to, 0)) say(word("unlinked"), "no");
}

function tap(handle) {
  const last = tapped;
  if (!isCell(handle) && store.choosingPlace() && store.offersPlace(nameOf(handle))) return splitAt(nameOf(handle));
  dragged = Boolean(last) && last.from !== handle && join(last.from, handle, last.value);
  tapped = dragged || last?.from === handle || isCell(handle) ? null : { from: handle, value: 0 };
}

// A value for the link from one handle to another; whether there is such a link.
function join(from, to, value) {
  tapped = null;
  const way = ways(from).find((each) => each.to === nameOf(to));
  if (way?.link) choose(cellOf(way.link), value);
  return Boolean(way?.link);
}

// Before the board hears of it: what is taken here is no press on a cell.
function onPress(event, by) {
  const handle = event.target.closest?.("#grid [data-ways]");
  const link = !dragged && meant(event);
  if (link || (handle && (dragged || (by > 0 && !isCell(handle))))) event.preventDefault();
  if (!link) return;
  tapped = null;
  board.point(nameOf(link));
  if (by < 0 && !store.choosingPlace()) choose(link, 1);
  else board.press(link, by);
}

// While a place is chosen, a press near a link that is none means what lies below it.
function meant(event) {
  const within = event.target.closest?.("#grid") && !event.target.closest("[data-ways]:not([data-spot])");
  const link = within && hit(event);
  return store.choosingPlace() && link && !store.offersPlace(nameOf(link)) && event.target.closest("[data-ways]")
    ? undefined
    : link;
}

export function listen() {
  document.addEventListener("pointerdown", onDown);
  document.addEventListener("pointermove", onMove);
  document.addEventListener("pointerup", onUp);
  document.addEventListener("click", (event) => onPress(event, 1), true);
  document.addEventListener("contextmenu", (event) => onPress(event, -1), true);
}
