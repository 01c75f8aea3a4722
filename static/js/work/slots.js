// Where each candidate has its place in a cell, and how large it is: for candidates.js and ../notes.js.
import { $, all } from "./page.js";

export const valuesOf = () => all("[data-value]", $("pad")).map(({ dataset }) => dataset.value);
export const at = (x, y, size) => ({ x: x.toFixed(1), y: y.toFixed(1), "font-size": size.toFixed(1) });

export function slots() {
  const order = valuesOf();
  const across = Number($("board").dataset.pencil);
  const down = Math.ceil(order.length / across);
  const digits = Math.max(...order.map((value) => value.length));
  return (cell, value) => {
    const [left, top, width, height] = cell.dataset.box.split(" ").map(Number);
    const place = order.indexOf(value);
    const size = (3 / (3 + digits)) * Math.min(width / across, height / down);
    const x = left + ((2 * (place % across) + 1) * width) / (2 * across);
    return { x, y: top + ((2 * Math.floor(place / across) + 1) * height) / (2 * down) + size / 3, size };
  };
}
