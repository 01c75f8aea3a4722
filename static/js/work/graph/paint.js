// Drawing the tree on a canvas: only what is in view, with words where they can be read.
import { KINDS, within } from "./layout.js";

export const COLUMN = 196; // pixels from one branch to the next, and from one row to the next, at full size
export const ROW = 54;
export const BOX = { width: 180, height: 40 };
const CASE = { width: 180, height: 24 };
export const READABLE = 0.45; // from this size on words are drawn
const RADIUS = 8;
let font = "sans-serif";
const NAMES = "card ink soft line grid accent accent-soft ok ok-soft no no-soft wait wait-soft".split(" ");
// Where the system chooses the colours, its own stand for those of the page.
const FORCED = {
  card: "Canvas",
  "accent-soft": "Canvas",
  "ok-soft": "Canvas",
  "no-soft": "Canvas",
  accent: "Highlight",
};
FORCED["wait-soft"] = "Canvas";
const [, DIRECT, SPLIT, CONTRADICTION, , CASE_KIND, OPEN, SOLVED, FILLED, JOINED] = KINDS.keys();
export const box = ({ kind }) => (kind === CASE_KIND || kind === JOINED ? CASE : BOX);
export const centre = ({ x, y }) => [x * COLUMN, y * ROW + ROW / 2];

// The first and the last row in view.
export const rowsIn = ({ y, scale, height }) => [Math.floor(-y / scale / ROW), Math.floor((height - y) / scale / ROW)];

// The colours of the page as the canvas needs them.
export function coloursOf(element) {
  font = getComputedStyle(element).fontFamily;
  const forced = matchMedia("(forced-colors: active)").matches;
  const probe = document.createElement("i");
  element.append(probe);
  probe.style.setProperty("forced-color-adjust", "none");
  const found = {};
  for (const name of NAMES) {
    probe.style.color = forced ? (FORCED[name] ?? "CanvasText") : `var(--${name})`;
    found[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  return found;
}

const edges = { [CONTRADICTION]: "no", [OPEN]: "wait", [SOLVED]: "ok", [FILLED]: "wait", [SPLIT]: "grid" };
const fills = { [CONTRADICTION]: "no-soft", [SOLVED]: "ok-soft", [FILLED]: "wait-soft" };
const inks = { [CONTRADICTION]: "no", [OPEN]: "wait", [SOLVED]: "ok", [FILLED]: "wait", [JOINED]: "soft" };
const signs = { [CONTRADICTION]: "✕", [SOLVED]: "★", [FILLED]: "■", [OPEN]: "○" };

function look(node) {
  const refused = node.verdict === "refused";
  const claimed = node.verdict === "claimed" && node.kind !== SPLIT;
  if (refused) return { edge: "no", fill: "no-soft", ink: "no", sign: "!", thick: true };
  if (node.kind === CASE_KIND && node.isFolded && node.closed) return { edge: "no", fill: "card", ink: "no", sign: "" };
  if (claimed && (node.kind === DIRECT || node.kind === CONTRADICTION))
    return { edge: "grid", fill: "card", ink: "ink", sign: "·" };
  return {
    edge: edges[node.kind] ?? "grid",
    fill: fills[node.kind] ?? "card",
    ink: inks[node.kind] ?? "ink",
    sign: signs[node.kind] ?? "",
    dashed: node.kind === OPEN,
    thick: node.kind === SPLIT,
  };
}

// Draw what is in view; `state` has the node whose board is shown, what was found and what is marked to be joined.
export function draw(context, scene, view, colours, state) {
  context.textBaseline = "middle";
  const { width, height, ratio } = view;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = colours.card;
  context.fillRect(0, 0, width, height);
  const { scale } = view;
  context.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * view.x, ratio * view.y);
  const seen = { left: -view.x / scale, top: -view.y / scale };
  Object.assign(seen, { right: seen.left + width / scale, bottom: seen.top + height / scale });
  const [first, last] = rowsIn(view);
  drawLines(context, scene.far, seen, colours, scale);
  drawLines(context, within(scene.linesIn, first - 2, last), seen, colours, scale);
  const small = scale < READABLE;
  for (const node of within(scene.nodesIn, first, last)) {
    const [x, y] = centre(node);
    if (x + BOX.width < seen.left || x - BOX.width > seen.right) continue;
    if (small) drawSmall(context, node, x, y, colours, state, scale);
    else drawNode(context, node, x, y, colours, state);
  }
}

function drawLines(context, lines, seen, colours, scale) {
  context.strokeStyle = colours.grid;
  context.lineWidth = Math.max(1.5, 1 / scale);
  context.beginPath();
  for (const [from, to] of lines) {
    const [x0, y0] = centre(from);
    const [x1, y1] = centre(to);
    if (y1 < seen.top || y0 > seen.bottom || Math.max(x0, x1) < seen.left || Math.min(x0, x1) > seen.right) continue;
    const bend = y1 - ROW / 2;
    context.moveTo(x0, y0);
    if (x0 !== x1) {
      context.lineTo(x0, bend);
      context.lineTo(x1, bend);
    }
    context.lineTo(x1, y1);
  }
  context.stroke();
}

function drawSmall(context, node, x, y, colours, state, scale) {
  const { width, height } = box(node);
  const { edge, fill } = look(node);
  context.fillStyle = colours[edge === "grid" ? "soft" : edge];
  const least = 2 / scale; // what is there can be seen
  const [w, h] = [Math.max(width * 0.8, least), Math.max(height * 0.7, least)];
  context.fillRect(x - w / 2, y - h / 2, w, h);
  if (fill === "card" && w * scale > 8) {
    context.fillStyle = colours.card;
    context.fillRect(x - w / 2 + 1.5 / scale, y - h / 2 + 1.5 / scale, w - 3 / scale, h - 3 / scale);
  }
  if (node.index === state.at || state.found.has(node.index)) {
    context.fillStyle = colours.accent;
    const size = Math.max(w, 7 / scale);
    context.fillRect(x - size / 2, y - Math.max(h, 7 / scale) / 2, size, Math.max(h, 7 / scale));
  }
}

function drawNode(context, node, x, y, colours, state) {
  const { width, height } = box(node);
  const its = look(node);
  const marked = node.kind === OPEN && state.marked.has(node.node);
  const here = node.index === state.at;
  const pointed = here || state.found.has(node.index);
  context.beginPath();
  context.roundRect(x - width / 2, y - height / 2, width, height, RADIUS);
  context.fillStyle = colours[here ? "accent-soft" : marked ? "wait-soft" : its.fill];
  context.fill();
  context.setLineDash(its.dashed && !marked ? [4, 3] : []);
  context.lineWidth = pointed ? 2.5 : its.thick || marked ? 2 : 1;
  context.strokeStyle = colours[pointed ? "accent" : its.edge];
  context.stroke();
  context.setLineDash([]);
  if (state.joining && node.kind === OPEN) its.sign = marked ? "☑" : "☐";
  writeNode(context, node, its, { left: x - width / 2 + 9, right: x + width / 2, y, width }, colours);
}

function writeNode(context, node, { ink, sign }, { left, right, y, width }, colours) {
  context.fillStyle = colours[ink];
  const room = width - (sign ? 32 : 16);
  if (sign) context.fillText(sign, right - 18, y);
  if (node.kind === CASE_KIND) return write(context, caseWords(node), left, y, room, 600);
  const head = `${node.place ?? ""} ${node.title}`.trim();
  if (node.kind === JOINED) return write(context, `${head} ${node.detail}`, left, y, room, 400, "italic ");
  write(context, head, left, node.detail ? y - 8 : y, room, 600);
  if (!node.detail) return;
  context.fillStyle = colours[ink === "ink" ? "soft" : ink];
  write(context, node.detail, left, y + 9, room, 400);
}

const caseWords = ({ isFolded, folded, title }) => (isFolded ? `▸ ${folded ?? title}` : `▾ ${title}`);

const fitting = new Map(); // words and their room -> as much of them as has room

function write(context, words, x, y, room, weight, style = "") {
  context.font = `${style}${weight} 12px ${font}`;
  const key = `${weight} ${room} ${words}`;
  let text = fitting.get(key);
  if (text === undefined) {
    text = words;
    while (text.length > 1 && context.measureText(text === words ? text : `${text}…`).width > room)
      text = text.slice(0, text.length > 60 ? 60 : -1);
    if (text !== words) text = `${text}…`;
    if (fitting.size > 20000) fitting.clear();
    fitting.set(key, text);
  }
  context.fillText(text, x, y);
}

// The whole tree, small, and what of it is in view.
export function drawOverview(context, scene, view, colours, size) {
  const { ratio } = view;
  const whole = { width: scene.columns * COLUMN, height: scene.rows * ROW };
  const scale = Math.min(size.width / whole.width, size.height / whole.height);
  const [left, top] = [(size.width - whole.width * scale) / 2, (size.height - whole.height * scale) / 2];
  if (scene.overview?.scale !== scale || scene.overview.colours !== colours) {
    const picture = Object.assign(document.createElement("canvas"), {
      width: size.width * ratio,
      height: size.height * ratio,
    });
    const small = picture.getContext("2d");
    small.setTransform(ratio, 0, 0, ratio, left * ratio, top * ratio);
    for (const node of scene.shown) {
      const [x, y] = centre(node);
      const { edge } = look(node);
      small.fillStyle = colours[edge === "grid" ? "soft" : edge];
      const [w, h] = [Math.max(1, BOX.width * scale), Math.max(1, BOX.height * scale)];
      small.fillRect(x * scale - w / 2, y * scale - h / 2, w, h);
    }
    scene.overview = { scale, colours, picture };
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = colours.card;
  context.fillRect(0, 0, size.width * ratio, size.height * ratio);
  context.drawImage(scene.overview.picture, 0, 0);
  context.setTransform(ratio, 0, 0, ratio, left * ratio, top * ratio);
  context.strokeStyle = colours.accent;
  context.lineWidth = 1.5;
  const [x, y] = [(-view.x / view.scale) * scale, (-view.y / view.scale) * scale];
  context.strokeRect(
    x,
    y,
    Math.max(3, (view.width / view.scale) * scale),
    Math.max(3, (view.height / view.scale) * scale),
  );
  return { scale, left, top };
}
