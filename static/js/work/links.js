// Boards whose cells lie between things (circles): handles carry the focus, a link is drawn from one to the next.
// A handle's ways stand in data-ways as `direction:handle:link`, its link empty where the two cannot be joined.
import { $, all, cellOf, grid, handleOf, nameOf, say, word } from "./page.js";
import * as board from "./board.js";
import * as marks from "./marks.js";
import { markInvalid, spots } from "./picture.js";
import { sendArmed, splitAt, takeMarked } from "./steps.js";
import * as store from "./store.js";

const ARROWS = { ArrowUp: "north", ArrowRight: "east", ArrowDown: "south", ArrowLeft: "west" };
let dragged = false; // the click that follows a drag means nothing
let tapped = null; // the circle that was pressed last; pressing the other end next is as good as a drag
let pen = ""; // what a drag over several links makes of them: a value, or nothing
let leaving = null; // { from, value }: Enter or x was pressed, or a drag has begun; the next direction says where to

const handles = () => all("[data-ways]", grid());

const ways = (handle) =>
  handle.dataset.ways
    .split(" ")
    .filter(Boolean)
    .map((way) => {
      const [direction, to, link] = way.split(":");
      return { direction, to, link };
    });

// What a screen reader hears of a handle: its own name, and how each of its links stands.
export function speak() {
  for (const handle of handles()) {
    handle.dataset.words ??= handle.getAttribute("aria-label");
    const said = ways(handle)
      .filter(({ link }) => link)
      .map(({ direction, link }) => {
        const spot = cellOf(link);
        return `${word(direction)}: ${spot.dataset.held || word("blank")}${marks.spoken(store.marked().get(link))}`;
      });
    handle.setAttribute("aria-label", [handle.dataset.words, ...said].join("; "));
    markInvalid(
      handle,
      ways(handle).some(({ link }) => store.refused(link)),
    );
  }
}

export function onKey(handle, event) {
  const direction = ARROWS[event.key];
  tapped = null;
  if (direction) follow(handle, direction, event);
  else if (event.key === "Enter" || event.key === " ") start(handle, 0);
  else if (event.key === "x") start(handle, 1);
  else if (event.key === "Escape" && leaving) leaving = null;
  else if (["Backspace", "Delete", "."].includes(event.key)) start(handle, null);
  else return false;
  return true;
}

// Enter, x or Backspace and then an arrow: line, cross or nothing that way.
function start(handle, value) {
  if (store.choosingPlace() && store.offersPlace(nameOf(handle))) return splitAt(nameOf(handle));
  leaving = { from: handle, value };
  say(word("target"));
}

function follow(handle, direction, event) {
  const way = ways(handle).find((each) => each.direction === direction);
  const value = event.ctrlKey ? 0 : event.shiftKey ? 1 : leaving?.from === handle ? leaving.value : undefined;
  leaving = null;
  if (value !== undefined) return way?.link ? choose(cellOf(way.link), value) : say(word("unlinked"), "no");
  (way ? handleOf(way.to) : nearest(handle, direction))?.focus();
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

// `value` is the place of a value among those of the puzzle, null for none.
function choose(link, value) {
  board.point(nameOf(link));
  if (store.choosingPlace()) return splitAt(nameOf(link));
  if (value === null) marks.set(link, "");
  else marks.toggle(link, marks.values()[value].value);
  sendArmed(nameOf(link));
}

// The link that a press means: the nearest one within reach of the pointer.
function hit(event) {
  const { width, reach } = $("board").dataset;
  const frame = grid().getBoundingClientRect();
  const scale = width / frame.width;
  const [px, py] = [(event.clientX - frame.left) * scale, (event.clientY - frame.top) * scale];
  const near = spots().map((link) => {
    const [x, y, w, h] = link.dataset.box.split(" ").map(Number);
    const away = Math.max(x - px, px - x - w, y - py, py - y - h, 0);
    return { link, away, middle: Math.hypot(x + w / 2 - px, y + h / 2 - py) };
  });
  return near.filter(({ away }) => away <= Number(reach)).sort((a, b) => a.middle - b.middle)[0]?.link;
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
    leaving.from = handleOf(way.to);
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
    const order = ["", ...marks.values().map(({ value }) => value), ""];
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
  if (!join(from, to)) say(word("unlinked"), "no");
}

function tap(handle) {
  if (store.choosingPlace() && store.offersPlace(nameOf(handle))) return splitAt(nameOf(handle));
  if (tapped && join(tapped, handle)) return;
  tapped = tapped === handle ? null : handle;
}

// The line from one circle to another; whether there can be one.
function join(from, to) {
  tapped = null;
  const way = ways(from).find((each) => each.to === nameOf(to));
  if (way?.link) choose(cellOf(way.link), 0);
  return Boolean(way?.link);
}

function onPress(event, by) {
  if (dragged || !handles().length || !event.target.closest?.("#grid") || event.target.closest("[data-ways]")) return;
  const link = hit(event);
  if (!link) return;
  event.preventDefault();
  board.point(nameOf(link));
  if (by < 0 && !store.choosingPlace()) choose(link, 1);
  else board.press(link, by);
}

export function listen() {
  document.addEventListener("pointerdown", onDown);
  document.addEventListener("pointermove", onMove);
  document.addEventListener("pointerup", onUp);
  document.addEventListener("click", (event) => onPress(event, 1));
  document.addEventListener("contextmenu", (event) => onPress(event, -1));
}
