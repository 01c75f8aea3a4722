// The proof tree: rows in reading order. Numbers, folding and the state of a case follow from the rows themselves.
import { $, all, counted, node, say, setTabStop, word } from "./page.js";
import { indent } from "../indent.js";
import * as net from "./net.js";
import * as sheet from "./sheet.js";

const HOVER = 250; // ms of rest before a row shows its board
const pictures = new Map(); // node -> the picture of its board, until the next answer
const unfolded = new Set(); // ids of closed cases that the reader has opened, and of open ones folded
const marked = new Set(); // nodes to join, the last one marked last
let joining = false;
let going = /[?&]node=/.test(location.search) && node(); // where somebody goes: it opens what hides it
let hover = null;
let pressed = ""; // where, on the screen: a list that slides under a still pointer previews nothing

const rows = () => all("[role=treeitem]", $("tree"));
const visible = () => rows().filter((row) => row.offsetParent);
const level = (row) => Number(row.ariaLevel);
const isOpen = (row) => row.dataset.kind === "open";
const rowOf = (id) => rows().find((row) => row.dataset.node === id && row.dataset.kind !== "joined");

export function render() {
  unhover();
  pictures.clear();
  const list = rows();
  numberRows(list);
  countGroups(list);
  judgeCases(list);
  const row = rowOf(node());
  if (row && going === node()) {
    going = null;
    unfoldAround(list, row);
  }
  fold(list);
  indent($("tree"));
  renderMarks(list);
  const current = shownRow(list, row);
  for (const each of list) {
    set(each, { selected: each === current });
    each.classList.toggle("here", each === current);
  }
  reveal(current);
  const focusable = list.includes(document.activeElement) ? document.activeElement : (current ?? list[0]);
  setTabStop(list, focusable);
  $("cut").disabled = !Number.parseInt(node(), 10) || !$("bar").dataset.cutUrl;
}

// While ends are joined the open ones are boxes to tick; what is not open any more cannot be joined.
function renderMarks(list) {
  const open = new Set(list.filter(isOpen).map((row) => row.dataset.node));
  for (const id of marked) if (!open.has(id)) marked.delete(id);
  for (const row of list) row.ariaChecked = joining && isOpen(row) ? marked.has(row.dataset.node) : null;
  $("merge").ariaPressed = joining;
  $("merge").hidden = !joining && open.size < 2; // there is nothing to join
  $("unjoin").hidden = !joining;
}

// Scroll the tree, never the page, so that the row can be seen.
function reveal(row) {
  const box = $("tree").getBoundingClientRect();
  const { top, bottom } = row?.getBoundingClientRect() ?? box;
  if (top < box.top) $("tree").scrollTop -= box.top - top + 40;
  else if (bottom > box.bottom) $("tree").scrollTop += bottom - box.bottom + 40;
}

// The row itself, or the folded case that hides it.
function shownRow(list, row) {
  if (!row?.hidden) return row;
  const before = list.slice(0, list.indexOf(row));
  return before.findLast((each) => !each.hidden && level(each) < level(row)) ?? row;
}

// A number is a step's place in the reading order; references follow it.
function numberRows(list) {
  let place = 0;
  const places = new Map();
  for (const row of list) {
    place += Number(row.dataset.steps ?? 0); // what is folded away and not on the page
    if (!row.id.startsWith("node-") || row.dataset.kind === "start") continue;
    place += 1;
    row.querySelector(".n").textContent = place;
    places.set(row.id.slice(5), place);
  }
  for (const reference of all("[data-ref]"))
    reference.textContent = places.get(reference.dataset.ref) ?? reference.dataset.ref;
}

// The place of each row among those beside it, which flat rows do not say by themselves.
function countGroups(list) {
  const groups = []; // by level, the rows of the group that is read at present
  const settle = (group) => group.forEach((row, index) => set(row, { posinset: index + 1, setsize: group.length }));
  for (const row of list) {
    groups.splice(level(row) + 1).forEach(settle);
    (groups[level(row)] ??= []).push(row);
  }
  groups.forEach(settle);
}

function set(row, words) {
  for (const [name, value] of Object.entries(words)) {
    if (row.getAttribute(`aria-${name}`) !== String(value)) row.setAttribute(`aria-${name}`, value);
  }
}

// A case is closed when nothing below it is open, solved, filled, joined or known not to hold.
function judgeCases(list) {
  const above = []; // the cases around the present row, outermost first
  for (const row of list) {
    while (above.length && level(above.at(-1).row) >= level(row)) settleCase(above.pop());
    const { kind } = row.dataset;
    const found = row.dataset.verdict === "refused" ? "refused" : "joins" in row.dataset ? "joined" : kind;
    for (const each of above) each.kinds.add(found);
    if (kind === "case" && !row.dataset.folded) above.push({ row, kinds: new Set() });
  }
  while (above.length) settleCase(above.pop());
}

function settleCase({ row, kinds }) {
  const has = (...some) => some.some((kind) => kinds.has(kind));
  const state = has("open", "refused") ? "" : has("solved", "filled", "joined") ? "done" : "closed";
  if (row.dataset.state === state) return;
  row.dataset.state = state;
  const sign = { closed: "✕", done: "✓" }[state];
  const mark = row.querySelector(".m");
  mark.replaceChildren();
  if (!sign) return;
  const image = Object.assign(document.createElement("span"), { textContent: sign, ariaLabel: word(state) });
  image.setAttribute("role", "img");
  mark.append(image);
}

// Closed cases are folded to their own line unless the reader opened them.
function fold(list) {
  let hiddenBelow = Infinity;
  for (const row of list) {
    if (level(row) <= hiddenBelow) hiddenBelow = Infinity;
    row.hidden = hiddenBelow !== Infinity;
    if (row.dataset.kind !== "case") continue;
    const absent = "folded" in row.dataset;
    row.toggleAttribute("data-wanted", absent && unfolded.has(row.id));
    const folded = absent || isFolded(row);
    row.ariaExpanded = !folded;
    if (!row.previousElementSibling) row.closest(".branch")?.classList.toggle("folded", folded); // the first of its box
    if (folded && hiddenBelow === Infinity) hiddenBelow = level(row);
  }
}

const isFolded = (row) => (row.dataset.state === "closed") !== unfolded.has(row.id);
const flip = ({ id }) => unfolded.delete(id) || unfolded.add(id);

function unfoldAround(list, row) {
  let inside = level(row);
  for (const each of list.slice(0, list.indexOf(row)).reverse()) {
    if (level(each) >= inside) continue;
    inside = level(each);
    if (each.dataset.kind === "case" && isFolded(each)) flip(each);
  }
}

function toggle(row, open = row.ariaExpanded === "false") {
  if (row.ariaExpanded === String(open)) return;
  flip(row);
  render();
}

export function select(row) {
  if (joining && isOpen(row)) return toggleMark(row);
  if (row.dataset.node !== node()) go(row.dataset.node);
  sheet.close();
}

export function go(id) {
  going = id;
  net.showNode(id);
}

export function nextOpen() {
  const open = rows().filter(isOpen);
  if (!open.length) return say(word("noOpen"));
  const at = open.findIndex((row) => row.dataset.node === node());
  go(open[(at + 1) % open.length].dataset.node);
}

export function focus() {
  sheet.open("proof");
  const row = rowOf(node()) ?? rows()[0];
  row.hidden ? rows()[0].focus() : row.focus();
}

export function cut() {
  const number = Number.parseInt(node(), 10);
  if (number && !$("cut").disabled) net.askCut(number);
}

// Joining ends: mark two or more, then join. Whether marking has begun is returned.
export function join() {
  const open = rows().filter(isOpen).length;
  if (!joining && open < 2) say(word(open ? "onlyOne" : "noOpen"));
  else if (!joining) begin();
  else if (!marked.size) leaveJoining();
  else if (marked.size === 1) tellMarks();
  else if (net.sendStep("merge", [...marked].join(" "))) end();
  return joining;
}

function begin() {
  joining = true;
  render();
  say(word("join"));
}

function end() {
  joining = false;
  marked.clear();
  render();
}

export function leaveJoining() {
  if (!joining) return;
  end();
  say(word("unjoined"));
}

function toggleMark(row) {
  const id = row.dataset.node;
  if (!marked.delete(id)) marked.add(id);
  tellMarks();
}

// Take back the mark that came last; without one, joining itself. False: no ends are being joined.
export function unmark() {
  if (!joining) return false;
  if (marked.delete([...marked].at(-1))) tellMarks();
  else leaveJoining();
  return true;
}

function tellMarks() {
  render();
  say(
    marked.size ? `${counted("marked", marked.size)} ${word(marked.size > 1 ? "markDone" : "markMore")}` : word("join"),
  );
}

async function preview(row) {
  const id = row.dataset.node;
  if (!pictures.has(id)) {
    const page = new DOMParser().parseFromString(await net.boardOf(id), "text/html");
    pictures.set(id, page.querySelector(".board svg"));
  }
  if (hover?.row !== row || !pictures.get(id)) return;
  const picture = pictures.get(id).cloneNode(true);
  picture.classList.add("preview");
  document.querySelector(".board").append(picture);
}

function unhover() {
  clearTimeout(hover?.timer);
  hover = null;
  document.querySelector(".board .preview")?.remove();
}

const above = (list, row) => list.slice(0, list.indexOf(row)).findLast((each) => level(each) < level(row));

// Where a key leads from a row: to the row that is returned, if there is one.
const moves = {
  ArrowDown: (list, row) => list[list.indexOf(row) + 1],
  ArrowUp: (list, row) => list[list.indexOf(row) - 1],
  Home: (list) => list[0],
  End: (list) => list.at(-1),
  ArrowRight(list, row) {
    const next = list[list.indexOf(row) + 1];
    if (row.ariaExpanded === "false") toggle(row, true);
    else if (next && level(next) > level(row)) return next;
    return null;
  },
  ArrowLeft(list, row) {
    if (row.ariaExpanded !== "true") return above(list, row);
    toggle(row, false);
    return null;
  },
};

function onKey(event) {
  const row = event.target.closest?.("[role=treeitem]");
  if (!row || event.ctrlKey || event.altKey || event.metaKey) return;
  if (moves[event.key]) moves[event.key](visible(), row)?.focus();
  else if (event.key === "Enter" || event.key === " ") select(row);
  else if (event.key === "Delete") cut();
  else return;
  event.preventDefault();
}

const where = ({ screenX, screenY }) => `${screenX} ${screenY}`;

export function listen() {
  // What was folded away is on the page now (folds.js).
  document.addEventListener("unfold", ({ target }) => {
    render();
    if (target.dataset.kind === "case") toggle(target, true);
  });
  document.addEventListener("keydown", onKey);
  document.addEventListener("focusin", ({ target }) => {
    const row = target.closest?.("[role=treeitem]");
    if (row) setTabStop(rows(), row);
  });
  document.addEventListener("click", (event) => {
    pressed = where(event);
    const row = event.target.closest("[role=treeitem]");
    if (row && row.dataset.kind === "case" && event.target.closest(".n, .m")) toggle(row);
    else if (row) select(row);
    if (event.target.closest("#cut")) cut();
    if (event.target.closest("#merge")) join();
    if (event.target.closest("#unjoin")) leaveJoining();
  });
  document.addEventListener("pointerover", (event) => {
    const row = event.pointerType === "mouse" && event.target.closest?.("[role=treeitem]");
    if (row === hover?.row || where(event) === pressed) return;
    unhover();
    const id = row && row.dataset.node;
    if (id && id !== node()) hover = { row, timer: setTimeout(() => preview(row), HOVER) };
  });
}
