// The size that a puzzle begins with follows its type, until somebody types another one.
const form = document.getElementById("begin");
const { type, height, width } = form.elements;
const sizes = JSON.parse(type.dataset.sizes);

let typed = Boolean(form.querySelector(".errorlist"));

function follow() {
  if (typed || !sizes[type.value]) return;
  height.value = sizes[type.value].height;
  width.value = sizes[type.value].width;
}

form.addEventListener("input", ({ target }) => {
  if (target === height || target === width) typed = true;
});
type.addEventListener("change", follow);
follow();
