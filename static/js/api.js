// The description of the API: a search over its end points, and buttons that copy the examples.
const status = document.getElementById("reference-status");
const field = document.getElementById("reference-search");
const links = [...document.querySelectorAll("#end-points a[data-words]")];

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const link of links) {
    const fits = words.every((word) => link.dataset.words.includes(word));
    link.parentElement.hidden = !fits;
    document.getElementById(link.hash.slice(1)).hidden = !fits;
    found += fits;
  }
  for (const part of document.querySelectorAll("[data-part]")) {
    const shown = part.querySelector("a[data-words]") ? "li:not([hidden]) > a[data-words]" : "article:not([hidden])";
    part.hidden = words.length > 0 && !part.querySelector(shown);
    if (part.matches("details")) part.open = words.length > 0;
  }
  if (words.length) document.getElementById("end-points").open = true;
  status.textContent = words.length ? status.dataset.found.replace("0", found) : "";
}

// Without HTTPS a browser has no clipboard for scripts; then what is selected is copied the old way.
async function copy(button) {
  const example = button.closest(".example").querySelector("code");
  try {
    await navigator.clipboard.writeText(example.textContent);
  } catch {
    getSelection().selectAllChildren(example);
    document.execCommand("copy");
  }
  status.textContent = status.dataset.copied;
  const word = button.textContent;
  button.textContent = status.dataset.copied;
  setTimeout(() => (button.textContent = word), 2000);
}

document.querySelector(".search").hidden = false;
field.addEventListener("input", search);
for (const button of document.querySelectorAll(".example button")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button));
}
// On a phone the list would stand before everything else.
if (matchMedia("(width < 45rem)").matches) document.getElementById("end-points").open = false;
// A link into what the search has left out shows all again.
addEventListener("hashchange", () => {
  if (!document.querySelector(`${CSS.escape(location.hash).replace("\\#", "#")}:is([hidden], [hidden] *)`)) return;
  field.value = "";
  search();
  document.querySelector(location.hash).scrollIntoView();
});
