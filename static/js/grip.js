// The grip of a sheet (work/sheet.js): drawn up, the sheet takes most of the page; drawn down, it closes.
const SLACK = 6; // pixels a finger may move and still press
const HALF = "50dvh";
const TALL = "80dvh";
let drag = null; // { from, height, held, moved, now } since the grip was touched

const resize = (height) => document.getElementById("workbench").style.setProperty("--sheet", height);

function onDown(event) {
  const grip = event.target.closest?.(".grip");
  drag = null;
  if (!grip || event.button) return;
  grip.setPointerCapture(event.pointerId);
  drag = { from: event.clientY, height: grip.closest(".sheet").offsetHeight, held: true, moved: false };
}

function onMove(event) {
  if (!drag?.held) return;
  const by = drag.from - event.clientY;
  drag.moved ||= Math.abs(by) > SLACK;
  drag.now = drag.height + by;
  if (drag.moved) resize(`${drag.now}px`);
}

function onUp() {
  if (!drag?.held) return;
  drag.held = false;
  if (!drag.moved) return;
  if (drag.now < 0.3 * innerHeight) document.querySelector('[data-sheet][aria-expanded="true"]').click();
  else resize(drag.now > 0.6 * innerHeight ? TALL : HALF);
}

// A grip that was drawn is not pressed as well.
function onClick(event) {
  if (event.target.closest(".grip") && drag?.moved) event.stopPropagation();
}

document.addEventListener("click", onClick, true);
document.addEventListener("pointerdown", onDown);
document.addEventListener("pointermove", onMove);
document.addEventListener("pointerup", onUp);
document.addEventListener("pointercancel", onUp);
