// The candidates that are left, on boards that have them.
import { extras } from "./extras.js";
import { $, all, nameOf } from "./page.js";
import { at, slots } from "./slots.js";
import { element } from "./svg.js";

// The candidates that the page names for each open cell, each at its fixed place in the box.
function draw(picture, marked) {
  const layer = element("g", { class: "gp-pencil derived" });
  const spot = slots();
  for (const cell of all("[data-possible]", $("board"))) {
    if (marked.has(nameOf(cell))) continue;
    for (const value of cell.dataset.possible.split(" ")) {
      const { x, y, size } = spot(cell, value);
      layer.append(element("text", at(x, y, size), value));
    }
  }
  picture.append(layer);
}

extras.derive = draw;
