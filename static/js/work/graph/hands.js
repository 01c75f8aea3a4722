// The hands on the picture: a wheel, a pointer that draws it or presses, two fingers, keys as in the list.
const SLACK = 5; // pixels a pointer may move and still press
const LINE = 30; // pixels of one line of a wheel
const SIGN = 0.2; // so much of a case, at its begin, is the sign that folds it
const held = new Map(); // pointers that are down -> where
let moved = false; // the picture was drawn since the first of them came down
let graph;
let overview;
let items;
let act; // what the picture can do

function onWheel(event) {
  event.preventDefault();
  const unit = event.deltaMode ? LINE : 1;
  const [x, y] = within(event.clientX, event.clientY);
  if (event.ctrlKey) act.zoom(Math.exp(-event.deltaY * unit * 0.004), x, y);
  else if (event.shiftKey) act.pan(-event.deltaY * unit, 0);
  else act.pan(-event.deltaX * unit, -event.deltaY * unit);
}

function within(x, y) {
  const { left, top } = graph.getBoundingClientRect();
  return [x - left, y - top];
}

function onDown(event) {
  if (event.button || event.target === overview) return;
  if (!held.size) moved = false;
  held.set(event.pointerId, [event.clientX, event.clientY]);
}

function onMove(event) {
  const before = held.get(event.pointerId);
  if (!before) return;
  const now = [event.clientX, event.clientY];
  const far = Math.hypot(now[0] - before[0], now[1] - before[1]) >= SLACK;
  if (!moved && held.size === 1 && !far) return;
  if (!moved) graph.setPointerCapture(event.pointerId);
  moved = true;
  const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
  held.set(event.pointerId, now);
  if (!other) return act.pan(now[0] - before[0], now[1] - before[1]);
  const apart = (one) => Math.max(1, Math.hypot(one[0] - other[0], one[1] - other[1]));
  act.zoom(apart(now) / apart(before), ...within((now[0] + other[0]) / 2, (now[1] + other[1]) / 2));
}

const onUp = ({ pointerId }) => held.delete(pointerId);

// A press that drew the picture shows no board; one on the sign of a case folds it. The rest is for tree.js.
function onClick(event) {
  const item = event.target.closest(".item");
  const drew = moved;
  moved = false;
  if (drew) event.stopPropagation();
  if (drew || !item) return;
  const node = act.node(item);
  items.lookAt(node);
  const { left, width } = item.getBoundingClientRect();
  if (node.isFolded === undefined || !event.detail || event.clientX > left + SIGN * width) return;
  event.stopPropagation();
  act.toggle(node);
  items.focus(node);
}

function onOverview(event) {
  if (event.type === "pointerdown") overview.setPointerCapture(event.pointerId);
  if (event.buttons) act.lookAt(event.offsetX, event.offsetY);
}

const level = ({ kind, depth }) => (kind === 5 ? 2 * depth : 1 + 2 * depth);
// Where a key leads from a node: to the node that is returned, if there is one.
const moves = {
  ArrowDown: (shown, node) => shown[shown.indexOf(node) + 1],
  ArrowUp: (shown, node) => shown[shown.indexOf(node) - 1],
  Home: (shown) => shown[0],
  End: (shown) => shown.at(-1),
  ArrowRight(shown, node) {
    const next = shown[shown.indexOf(node) + 1];
    if (node.isFolded) act.toggle(node, true);
    else if (next && level(next) > level(node)) return next;
    return null;
  },
  ArrowLeft(shown, node) {
    if (node.isFolded === false) act.toggle(node, false);
    else return shown.slice(0, shown.indexOf(node)).findLast((each) => level(each) < level(node));
    return null;
  },
};
const zooms = { "+": 1.3, "-": 1 / 1.3 };

function onKey(event) {
  const item = event.target.closest(".item");
  if (!item || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key in zooms) act.zoom(zooms[event.key]);
  else if (event.key === "Enter" || event.key === " ") item.click();
  else if (event.key === "Delete") document.getElementById("cut").click();
  else if (event.key in moves) go(moves[event.key](act.shown(), act.node(item)));
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function go(node) {
  if (!node) return;
  act.reveal(node);
  items.focus(node);
}

export function listenToHands(its) {
  ({ graph, overview, items, act } = its);
  graph.addEventListener("wheel", onWheel, { passive: false });
  graph.addEventListener("pointerdown", onDown);
  graph.addEventListener("pointermove", onMove);
  graph.addEventListener("pointerup", onUp);
  graph.addEventListener("pointercancel", onUp);
  graph.addEventListener("click", onClick, true);
  graph.addEventListener("keydown", onKey);
  overview.addEventListener("pointerdown", onOverview);
  overview.addEventListener("pointermove", onOverview);
}
