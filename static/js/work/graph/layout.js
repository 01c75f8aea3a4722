// The tree from the rows of the server: what is folded, and where everything stands. Columns and rows are counted here,
// not pixels. Loops instead of recursion: a proof may nest a thousand splits.
export const KINDS = "start direct split contradiction merge case open solved filled joined".split(" ");
const [START, DIRECT, SPLIT, CONTRADICTION, , CASE, OPEN, SOLVED, FILLED, JOINED] = KINDS.keys();
const VERDICTS = ["held", "refused", "claimed"];
const GIVEN = 4; // added to the verdict of a step that was given
const isStep = (kind) => kind >= DIRECT && kind < CASE;

// The nodes of the tree in the reading order, each with the index of the case around it (-1: none).
export function nodesOf({ rules, rows }, words) {
  const around = []; // by depth, the case that is read at present
  const places = new Map(); // number of a step -> its place in the reading order
  const nodes = rows.map((row, index) => {
    const [kind, depth, number] = row;
    const inside = (kind === CASE ? depth > 1 && around[depth - 1] : depth && around[depth]) || -1;
    const node = { index, kind, depth, inside, detail: "", verdict: "", given: false };
    if (kind === CASE) around[depth] = index;
    if (isStep(kind)) places.set(number, places.size + 1);
    return Object.assign(node, isStep(kind) ? stepOf(row, rules, places.size) : otherOf(row, words));
  });
  for (const node of nodes) {
    if (node.to) node.detail = String(places.get(node.to) ?? "");
    node.text = `${node.place ?? ""} ${node.title} ${node.detail}`.trim().toLowerCase();
  }
  judgeCases(nodes, words);
  return nodes;
}

function stepOf([kind, , number, rule, detail, mark, reason], rules, place) {
  const node = kind === SPLIT ? `${number}` : `${number}.0`;
  const verdict = VERDICTS[mark % GIVEN];
  return {
    id: `node-${number}`,
    node,
    number,
    place,
    title: rules[rule],
    detail,
    verdict,
    given: mark >= GIVEN,
    reason,
  };
}

function otherOf([kind, , number, branch, more], words) {
  if (kind === START) return { id: "node-0", node: "0.0", title: words.start };
  const at = `${number}-${branch}`;
  if (kind === CASE) return { id: `case-${at}`, node: `${number}.${branch}`, title: more };
  if (kind === JOINED) return { id: `joined-${at}`, node: `${more}.0`, title: words.joined, to: more };
  return { id: `end-${at}`, node: `${number}.${branch}`, title: words[KINDS[kind]] };
}

// The rows with those of a new step in place of its end; null if that end is not there.
export function withStep({ rules, rows }, added) {
  const [number, branch] = added.at;
  const at = rows.findIndex((row) => row[0] >= OPEN && row[0] < JOINED && row[2] === number && row[3] === branch);
  if (at < 0) return null;
  const names = [...rules];
  const own = added.rows.map((row) => {
    if (!isStep(row[0])) return row;
    const name = added.rules[row[3]];
    if (!names.includes(name)) names.push(name);
    return row.with(3, names.indexOf(name));
  });
  return { rules: names, rows: rows.toSpliced(at, 1, ...own) };
}

// A case is closed when nothing in it is open, solved, filled, joined or known not to hold; what closed it stands in it.
function judgeCases(nodes, words) {
  for (const node of nodes) if (node.kind === CASE) Object.assign(node, { closed: true, steps: 0, last: node.index });
  for (const node of nodes.toReversed()) if (nodes[node.inside]) addTo(nodes[node.inside], node);
  for (const node of nodes) {
    if (node.kind !== CASE || !node.closed) continue;
    const { closing, steps } = node;
    const by = closing && [closing.title, closing.detail].filter(Boolean).join(", ");
    node.folded = `${node.title} ✕ ${by ?? words.steps.replace("{n}", steps)}`;
  }
}

// What a node means for the case around it; what is in a case has been added to that before.
function addTo(above, node) {
  const inner = node.kind === CASE;
  const lives = [OPEN, SOLVED, FILLED, JOINED].includes(node.kind) || node.verdict === "refused";
  if (lives || (inner && !node.closed)) above.closed = false;
  above.steps += inner ? node.steps : Number(isStep(node.kind));
  above.last = Math.max(above.last, inner ? node.last : node.index);
  if (node.kind === CONTRADICTION) above.closing = node;
}

// The nodes that are not folded away, with their places; `isFolded` tells of a case.
export function laidOut(nodes, isFolded) {
  const shown = visible(nodes, isFolded);
  const lanes = lanesOf(shown);
  measure(lanes);
  return byRows({ shown, lines: placed(lanes), columns: lanes[0].width, rows: lanes[0].height });
}

const FAR = 2; // rows that a line may cross to be found by the row where it begins

// What stands in each row, so that only the rows in view are looked at.
function byRows(scene) {
  const empty = () => Array.from({ length: scene.rows + 1 }, () => []);
  Object.assign(scene, { nodesIn: empty(), linesIn: empty(), far: [] });
  for (const node of scene.shown) scene.nodesIn[node.y].push(node);
  for (const line of scene.lines) (line[1].y - line[0].y > FAR ? scene.far : scene.linesIn[line[0].y]).push(line);
  return scene;
}

// What stands in the rows from the one to the other, as far as there are any.
export const within = (rows, first, last) => rows.slice(Math.max(0, first), Math.max(0, last + 1)).flat();

function visible(nodes, isFolded) {
  const shown = [];
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index];
    shown.push(node);
    if (node.kind === CASE && isFolded(node)) index = node.last;
  }
  return shown;
}

// The nodes of each branch, one below the other; a branch comes before those of its splits.
function lanesOf(shown) {
  const lanes = [{ header: null, items: [] }];
  const current = [lanes[0]];
  for (const node of shown) {
    if (node.kind === CASE) {
      const lane = { header: node, items: [] };
      const split = current[node.depth - 1].items.at(-1);
      (split.lanes ??= []).push(lane);
      lanes.push(lane);
      current[node.depth] = lane;
    } else {
      node.lanes = null;
      current[node.depth].items.push(node);
    }
  }
  return lanes;
}

function measure(lanes) {
  for (const lane of lanes.toReversed()) {
    lane.width = 1;
    lane.height = lane.header ? 1 : 0;
    for (const item of lane.items) {
      lane.height += 1;
      if (!item.lanes) continue;
      item.span = item.lanes.reduce((sum, each) => sum + each.width, 0);
      lane.width = Math.max(lane.width, item.span);
      lane.height += Math.max(...item.lanes.map((each) => each.height));
    }
  }
}

// Give each node the middle of its column and its row; return the lines between nodes.
function placed(lanes) {
  const lines = [];
  const ends = []; // of branches that are joined: [node, number of the step that joins it]
  const steps = new Map();
  Object.assign(lanes[0], { left: 0, top: 0 });
  for (const lane of lanes) {
    let row = lane.top;
    const x = lane.left + lane.width / 2;
    let above = lane.header;
    if (above) Object.assign(above, { x, y: row++ });
    for (const item of lane.items) {
      Object.assign(item, { x, y: row++ });
      steps.set(item.number, item);
      if (above && item.kind !== 4) lines.push([above, item]);
      if (item.kind === JOINED) ends.push(item);
      above = item.lanes || item.kind === JOINED || item.kind === OPEN ? null : item;
      if (item.lanes) row = placeCases(item, x, row, lines);
    }
  }
  for (const end of ends) if (steps.has(end.to)) lines.push([end, steps.get(end.to)]);
  return lines;
}

function placeCases(split, x, row, lines) {
  let left = x - split.span / 2;
  for (const lane of split.lanes) {
    Object.assign(lane, { left, top: row });
    left += lane.width;
    lines.push([split, lane.header]);
  }
  return row + Math.max(...split.lanes.map((each) => each.height));
}
