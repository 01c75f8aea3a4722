// The edge between board and proof, which makes the proof wider or narrower; where it was left is kept on this device.
// Loaded when somebody touches it, or has before.
const KEY = "gridproof:width";
const LEAST = 14; // rem
const MOST = 60; // percent of the room
const STEP = 1; // percent for each press of a key
const edge = () => document.getElementById("edge");
const room = () => edge().parentElement.offsetWidth;
const width = () => document.getElementById("proof").offsetWidth;
let held = null; // where the edge was taken, and how wide the proof was then

function resize(to) {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const least = (100 * LEAST * rem) / room();
  const wide = Math.max(least, Math.min(MOST, (100 * to) / room()));
  edge().parentElement.style.setProperty("--side", `${wide.toFixed(2)}%`);
  Object.assign(edge(), { ariaValueNow: Math.round(wide), ariaValueMin: Math.round(least), ariaValueMax: MOST });
}

function keep() {
  try {
    localStorage.setItem(KEY, String(width()));
  } catch {
    // Then it is forgotten with the page.
  }
}

function kept() {
  try {
    return Number(localStorage.getItem(KEY));
  } catch {
    return 0; // storage may be forbidden
  }
}

document.addEventListener("pointerdown", (event) => {
  if (event.target !== edge() || event.button) return;
  edge().setPointerCapture(event.pointerId);
  held = { from: event.clientX, width: width() };
});
document.addEventListener("pointermove", ({ clientX, pointerType, target }) => {
  // A finger that made the page load this has come down before.
  if (!held && pointerType === "touch" && target === edge()) held = { from: clientX, width: width() };
  if (held) resize(held.width + held.from - clientX);
});
for (const end of ["pointerup", "pointercancel"])
  document.addEventListener(end, () => {
    if (held) keep();
    held = null;
  });
document.addEventListener("keydown", (event) => {
  const by = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
  if (event.target !== edge() || !by) return;
  event.preventDefault();
  resize(width() + (by * room()) / 100);
  keep();
});
resize(kept() || width());
