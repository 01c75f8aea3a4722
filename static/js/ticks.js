// One tick for all rows of a list, which says whether all, some or none are ticked. It only shows where this runs.
const all = document.querySelector("[data-ticks]");
const boxes = [...document.querySelectorAll(`[name="${all?.dataset.ticks}"]`)];

function show() {
  const ticked = boxes.filter((box) => box.checked).length;
  all.checked = ticked === boxes.length;
  all.indeterminate = ticked > 0 && ticked < boxes.length;
}

if (boxes.length) {
  all.closest("[hidden]").hidden = false;
  all.addEventListener("change", () => {
    for (const box of boxes) box.checked = all.checked;
  });
  for (const box of boxes) box.addEventListener("change", show);
  show();
}
