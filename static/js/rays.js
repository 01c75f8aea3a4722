// Marks that give light, such as bulbs, shine before they are proved, along row and column up to the next wall. Their light
// is paler than that of what is proved, and dashed. It is drawn from outside, as only few types need it.
const SVG = "http://www.w3.org/2000/svg";
const INSET = 4;
const WAYS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
const board = () => document.getElementById("board");

function shine() {
  const picture = board().querySelector("svg.gp:not(.preview)");
  picture.querySelector(".shining")?.remove();
  const cells = [...board().querySelectorAll("[data-spot]")];
  const sources = cells.filter(({ dataset }) => dataset.marked === board().dataset.rays);
  if (!sources.length) return;
  const at = new Map(cells.map((cell) => [`${cell.dataset.row} ${cell.dataset.col}`, cell]));
  const lit = new Set(sources.flatMap((cell) => [cell, ...WAYS.flatMap((way) => seen(cell, way, at))]));
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "shining");
  layer.setAttribute("opacity", "0.55");
  layer.append(...[...lit].map(square));
  picture.insertBefore(layer, picture.querySelector(".pending"));
}

function seen({ dataset: { row, col } }, [down, right], at) {
  const found = [];
  for (let by = 1; ; by += 1) {
    const cell = at.get(`${+row + by * down} ${+col + by * right}`);
    if (!cell || "wall" in cell.dataset) return found;
    found.push(cell);
  }
}

function square({ dataset }) {
  const [x, y, width, height] = dataset.box.split(" ").map(Number);
  const made = document.createElementNS(SVG, "rect");
  const place = { x: x + INSET, y: y + INSET, width: width - 2 * INSET, height: height - 2 * INSET };
  for (const [name, value] of Object.entries({ ...place, class: "gp-dash" })) made.setAttribute(name, value);
  return made;
}

// An answer may have replaced the board, or cells of it.
const observer = new MutationObserver(shine);
function watch() {
  observer.disconnect();
  observer.observe(board(), { subtree: true, attributeFilter: ["data-marked"] });
}

document.addEventListener("htmx:afterOnLoad", () => {
  watch();
  shine();
});
watch();
shine();
