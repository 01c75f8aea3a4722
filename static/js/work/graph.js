// The proof tree as a picture, beside the list and instead of it: it is loaded when somebody opens it, asks the server for
// the rows of the tree and lays them out. What is in view are rows of a tree for keys and screen readers, on the canvas.
// What a press means is for tree.js, which takes these rows like its own.
import { laidOut, nodesOf, withStep } from "./graph/layout.js";
import { BOX, box, centre, coloursOf, COLUMN, draw, drawOverview, READABLE, ROW } from "./graph/paint.js";
import { itemsIn } from "./graph/items.js";
import { listenToHands } from "./graph/hands.js";

const $ = (id) => document.getElementById(id);
const SMALLEST = 0.01;
const LARGEST = 2;
const MARGIN = 24;

let graph;
let [picture, overview] = [];
let [context, small] = [];
let items;
let colours;
let rows = null; // as the server has sent them
let nodes = [];
let scene = { shown: [], far: [], linesIn: [], nodesIn: [], columns: 1, rows: 1 };
let rev = "";
let asked = 0; // the last request for rows, of those that are on their way
let frame = 0;
let dirty = true; // the size of the picture has changed
const flipped = new Set(); // ids of cases that are not folded, or folded, as they would be
const view = { x: 0, y: 0, scale: 1, width: 1, height: 1, ratio: 1 };
const state = { here: "", at: -1, found: new Set(), marked: new Set(), joining: false };

const isFolded = (node) => node.closed !== flipped.has(node.id);
const paintSoon = () => (frame ||= requestAnimationFrame(paint));
const byNode = (id) => nodes.find((each) => each.node === id && each.to === undefined);

// --- The rows -------------------------------------------------------------------------------------------------------

async function load() {
  const mine = (asked += 1);
  const address = $("bar").dataset.boardUrl.replace(/board\/$/, `graph/?data&since=${rev}`);
  try {
    const answer = await fetch(address, { headers: { "HX-Request": "true" } });
    if (!answer.ok || mine !== asked) return;
    const found = await answer.json();
    const first = !nodes.length;
    rev = String(found.rev);
    rows = found.at ? withStep(rows, found) : found;
    if (!rows) return reload();
    nodes = nodesOf(rows, graph.dataset);
    layOut();
    search();
    synchronise();
    if (first) goTo(byNode(state.here), true);
    else reveal(byNode(state.here));
  } catch {
    // The picture stays as it is; the next answer asks again.
  }
}

// All of it, where a part did not fit.
function reload() {
  rev = "";
  load();
}

function layOut() {
  for (const node of nodes) {
    if (node.folded === undefined && node.kind !== 5) continue;
    node.isFolded = isFolded(node);
  }
  scene = laidOut(nodes, (node) => node.isFolded);
  items.reset(nodes, scene.shown);
  paintSoon();
}

// What the rest of the page shows: the board of a node, open branches marked to be joined.
function synchronise() {
  state.here = $("board-head").dataset.node;
  state.at = byNode(state.here)?.index ?? -1;
  state.joining = $("merge").getAttribute("aria-pressed") === "true";
  const marked = document.querySelectorAll("#tree [aria-checked=true]");
  state.marked = new Set([...marked].map(({ dataset }) => dataset.node));
  items.tell(state);
  paintSoon();
}

function toggle(node, open = node.isFolded) {
  if (node.isFolded === undefined || node.isFolded !== open) return;
  if (!flipped.delete(node.id)) flipped.add(node.id);
  const [x, y] = centre(node);
  const [left, top] = [view.x + x * view.scale, view.y + y * view.scale];
  layOut();
  const [nowX, nowY] = centre(node); // it stays where it is
  Object.assign(view, { x: left - nowX * view.scale, y: top - nowY * view.scale });
  paintSoon();
}

function unfoldAround(node) {
  let changed = false;
  for (let around = nodes[node.inside]; around; around = nodes[around.inside]) {
    if (!around.isFolded) continue;
    if (!flipped.delete(around.id)) flipped.add(around.id);
    changed = true;
  }
  if (changed) layOut();
}

function foldAll(button) {
  const open = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(open));
  flipped.clear();
  if (open) for (const node of nodes) if (node.closed) flipped.add(node.id);
  layOut();
  reveal(byNode(state.here));
}

// --- Where one looks ------------------------------------------------------------------------------------------------

function measure() {
  const { width, height } = graph.getBoundingClientRect();
  const ratio = Math.min(devicePixelRatio, 2);
  Object.assign(view, { width, height, ratio });
  Object.assign(picture, { width: Math.round(width * ratio), height: Math.round(height * ratio) });
  Object.assign(overview, { width: overview.clientWidth * ratio, height: overview.clientHeight * ratio });
  dirty = false;
}

const whole = () => ({ width: scene.columns * COLUMN, height: scene.rows * ROW });

// Something of the tree stays in view.
function hold() {
  const { width, height } = whole();
  const bounds = (at, size, room) => Math.min(room - MARGIN * 2, Math.max(MARGIN * 2 - size * view.scale, at));
  view.x = bounds(view.x, width, view.width);
  view.y = bounds(view.y, height, view.height);
}

function pan(x, y) {
  view.x += x;
  view.y += y;
  hold();
  paintSoon();
}

function zoom(by, x = view.width / 2, y = view.height / 2) {
  const scale = Math.min(LARGEST, Math.max(Math.min(SMALLEST, view.scale), view.scale * by));
  view.x = x - ((x - view.x) / view.scale) * scale;
  view.y = y - ((y - view.y) / view.scale) * scale;
  view.scale = scale;
  hold();
  paintSoon();
}

function fit() {
  const { width, height } = whole();
  const scale = Math.min(1, (view.width - MARGIN) / width, (view.height - MARGIN) / height);
  view.scale = scale;
  view.x = (view.width - width * view.scale) / 2;
  view.y = Math.max(MARGIN / 2, (view.height - height * view.scale) / 2);
  hold();
  paintSoon();
}

// Bring a node to the middle, large enough to be read.
function goTo(node, readable = view.scale < READABLE) {
  if (!node) return;
  unfoldAround(node);
  if (dirty) measure();
  if (readable) view.scale = Math.min(1, Math.max(READABLE * 1.6, view.width / (COLUMN * 1.6)));
  const [x, y] = centre(node);
  Object.assign(view, { x: view.width / 2 - x * view.scale, y: view.height / 2 - y * view.scale });
  hold();
  paintSoon();
}

// Move no more than is needed to have a node in view.
function reveal(node) {
  if (!node) return;
  unfoldAround(node);
  if (dirty) measure();
  const [x, y] = centre(node);
  const [left, top] = [view.x + x * view.scale, view.y + y * view.scale];
  const room = [(box(node).width / 2) * view.scale + 8, (BOX.height / 2) * view.scale + 8];
  const by = (at, edge, size) =>
    size < edge * 2 ? size / 2 - at : Math.max(0, edge - at) || Math.min(0, size - edge - at);
  pan(by(left, room[0], view.width), by(top, room[1], view.height));
}

function paint() {
  frame = 0;
  if (!graph.clientWidth) return; // the list is shown
  if (dirty) measure();
  draw(context, scene, view, colours, state);
  const { width, height } = whole();
  const large = width * view.scale > view.width * 1.05 || height * view.scale > view.height * 1.05;
  overview.hidden = !large;
  if (large && overview.width) {
    const size = { width: overview.width / view.ratio, height: overview.height / view.ratio };
    Object.assign(overviewed, drawOverview(small, scene, view, colours, size));
  }
  items.follow(scene, view);
}

const overviewed = { scale: 1, left: 0, top: 0 };

// Look at a place of the overview.
function lookAt(x, y) {
  const { scale, left, top } = overviewed;
  view.x = view.width / 2 - ((x - left) / scale) * view.scale;
  view.y = view.height / 2 - ((y - top) / scale) * view.scale;
  hold();
  paintSoon();
}

// --- Finding --------------------------------------------------------------------------------------------------------

let at = -1; // which of the nodes found is looked at

// By parts of words; the name of a cell only fits as a whole.
function fits(text, words) {
  return words.every((each) => {
    if (!/^[a-z]\d+[a-z]\d+$/.test(each)) return text.includes(each);
    const after = text[text.indexOf(each) + each.length];
    return text.split(/[^a-z\d]+/).includes(each) || (after === undefined && text.endsWith(each));
  });
}

function search() {
  const words = $("graph-find").value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length ? nodes.filter((node) => fits(node.text, words)) : [];
  state.found = new Set(found.map(({ index }) => index));
  at = -1;
  $("graph-found").textContent = words.length && !found.length ? graph.dataset.none : found.length || "";
  paintSoon();
}

function next(by) {
  const found = [...state.found];
  if (!found.length) return;
  at = at < 0 && by < 0 ? found.length - 1 : (at + by + found.length) % found.length;
  goTo(nodes[found[at]]);
  items.lookAt(nodes[found[at]]);
  const said = graph.dataset.match.replace("{n}", at + 1).replace("{all}", found.length);
  $("graph-found").textContent = said;
}

function onFindKey(event) {
  if (event.key === "Enter") next(event.shiftKey ? -1 : 1);
  else if (event.key === "ArrowDown" && state.found.size) {
    if (at < 0) next(1);
    items.focus(nodes[[...state.found][at]]);
  } else if (event.key === "Escape" && $("graph-find").value) {
    $("graph-find").value = "";
    search();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

// --- Listening ------------------------------------------------------------------------------------------------------

const tools = {
  smaller: () => zoom(1 / 1.3),
  larger: () => zoom(1.3),
  fit,
  here: () => goTo(byNode(state.here), true),
  fold: foldAll,
};

// For the first time, and when the whole workbench has come anew.
function begin() {
  graph = $("graph");
  [picture, overview] = graph.querySelectorAll("canvas");
  [context, small] = [picture.getContext("2d"), overview.getContext("2d")];
  colours = coloursOf(graph);
  items = itemsIn(graph.querySelector(".items"), graph.dataset);
  $("graph-find").addEventListener("input", search);
  $("graph-find").addEventListener("keydown", onFindKey);
  new ResizeObserver(() => {
    dirty = true;
    paintSoon();
  }).observe(graph);
  const node = (item) => nodes[item.dataset.index];
  const act = { pan, zoom, lookAt, toggle, reveal, shown: () => scene.shown, node };
  listenToHands({ graph, overview, items, act });
  show(true);
  nodes = [];
  reload();
}

// The picture or the list.
function show(pictured) {
  $("proof").classList.toggle("pictured", pictured);
  $("as-picture").ariaPressed = pictured;
  try {
    localStorage.setItem("gridproof:view", pictured ? "picture" : "");
  } catch {
    // Then it is forgotten with the page.
  }
}

document.addEventListener("click", ({ target }) => {
  if (!graph.isConnected) return;
  const button = target.closest("[data-graph]");
  if (button) tools[button.dataset.graph](button);
  if (target.closest("#as-picture")) show(!$("proof").classList.contains("pictured"));
  setTimeout(synchronise);
});
document.addEventListener("keyup", () => graph.isConnected && synchronise()); // a key may begin to join branches
document.addEventListener("htmx:afterOnLoad", ({ detail }) => {
  if (!graph.isConnected) return $("graph") && begin();
  const now = $("step-form").elements.rev.value;
  const here = $("board-head").dataset.node;
  const moved = here !== state.here;
  synchronise();
  if (now !== rev || detail.elt?.id === "check-form") load();
  else if (moved) reveal(byNode(here));
});
for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) {
  matchMedia(query).addEventListener("change", () => {
    colours = coloursOf(graph);
    paintSoon();
  });
}
begin();
