// Deep splits are indented by equal steps, as wide as the deepest row in sight lets them be. Set from here, as the
// security policy forbids style attributes.
const indented = new WeakSet();
export function indent(tree) {
  const deep = [...tree.querySelectorAll("[data-deep]")].filter((row) => !row.hidden);
  tree.style.setProperty("--deepest", Math.max(1, ...deep.map((row) => row.dataset.deep)));
  for (const row of deep.filter((each) => !indented.has(each))) {
    row.style.setProperty("--deep", row.dataset.deep);
    indented.add(row);
  }
}
