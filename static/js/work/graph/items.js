// What of the picture is in view, as rows of a tree that can have the focus and be read aloud. They lie on the canvas,
// which draws them, and are made while they are in view and can be read; the one with the focus stays.
import { KINDS, within } from "./layout.js";
import { box, centre, READABLE, rowsIn } from "./paint.js";

const MOST = 120;
const REST = 80; // ms without a move after which what is in view is made

class Items {
  constructor(element, words) {
    Object.assign(this, {
      element,
      words,
      made: new Map(),
      nodes: [],
      shown: [],
      state: null,
      current: null,
      stop: null,
    });
  }

  // The nodes that are not folded away have changed.
  reset(nodes, shown) {
    Object.assign(this, { nodes, shown });
    this.count();
    const ids = new Map(shown.map((node) => [node.id, node]));
    this.current = ids.get(this.current?.id) ?? null;
    this.chooseStop();
    for (const [id, item] of this.made) {
      if (ids.has(id)) this.name(item, ids.get(id));
      else this.remove(id, item);
    }
  }

  remove(id, item) {
    const focused = item === document.activeElement;
    item.remove();
    this.made.delete(id);
    if (focused) this.focus(this.stop);
  }

  // The place of each node among those beside it.
  count() {
    const groups = new Map();
    for (const node of this.shown) {
      const beside = node.kind === 5 ? node.id.replace(/-\d+$/, "") : node.inside; // cases of a split, rows of a case
      if (!groups.has(beside)) groups.set(beside, []);
      groups.get(beside).push(node);
    }
    for (const group of groups.values())
      for (const [index, node] of group.entries()) [node.posinset, node.setsize] = [index + 1, group.length];
  }

  make(node) {
    const item = document.createElement("div");
    item.className = "item";
    item.setAttribute("role", "treeitem");
    this.made.set(node.id, item);
    this.name(item, node);
    return item;
  }

  name(item, node) {
    const { words } = this;
    const said = [node.place, node.title, node.detail];
    if (node.isFolded && node.closed) said.splice(0, 3, node.folded.replace("✕", words.closed));
    if (node.verdict === "refused") said.push(words.refused, node.reason);
    else if (node.verdict === "claimed" && node.kind !== 2) said.push(words.claimed);
    if (node.given) said.push(words.given);
    Object.assign(item.dataset, { node: node.node, kind: KINDS[node.kind], index: node.index });
    item.ariaLabel = said.filter(Boolean).join(" ");
    item.ariaLevel = node.kind === 5 ? 2 * node.depth : 1 + 2 * node.depth;
    [item.ariaPosInSet, item.ariaSetSize] = [node.posinset, node.setsize];
    item.ariaExpanded = node.isFolded === undefined ? null : String(!node.isFolded);
    this.tellOne(item, node);
  }

  tell(state) {
    this.state = state;
    this.chooseStop();
    for (const item of this.made.values()) this.tellOne(item, this.nodes[item.dataset.index]);
  }

  tellOne(item, node) {
    const { at, joining, marked } = this.state ?? {};
    item.ariaSelected = String(node.index === at);
    item.ariaChecked = joining && node.kind === 6 ? String(marked.has(node.node)) : null;
    item.tabIndex = node === this.stop ? 0 : -1;
  }

  // The node that Tab leads to: the one that was looked at last, else the one whose board is shown, else the first.
  chooseStop() {
    this.stop = this.current ?? this.shown.find((node) => node.index === this.state?.at) ?? this.shown[0];
  }

  lookAt(node) {
    const before = this.made.get(this.stop?.id);
    if (before) before.tabIndex = -1;
    this.current = this.stop = node;
    const item = this.made.get(node.id);
    if (item) item.tabIndex = 0;
  }

  focus(node) {
    if (!node) return;
    this.lookAt(node);
    if (!this.made.has(node.id)) this.put(node);
    this.made.get(node.id).focus({ preventScroll: true });
  }

  put(node) {
    const item = this.made.get(node.id) ?? this.make(node);
    const at = `${node.x} ${node.y}`;
    if (item.dataset.at === at && item.isConnected) return;
    item.dataset.at = at;
    const { width, height } = box(node);
    const [x, y] = centre(node);
    const [left, top] = [x - width / 2, y - height / 2];
    for (const [name, size] of Object.entries({ left, top, width, height })) item.style[name] = `${size}px`;
    if (!item.isConnected) this.insert(item, node);
  }

  // In the order of reading, for whoever goes from one to the next.
  insert(item, node) {
    let after = this.element.lastElementChild;
    while (after && Number(after.dataset.index) > node.index) after = after.previousElementSibling;
    if (after) after.after(item);
    else this.element.prepend(item);
  }

  // While the picture moves they only move along: rows that come and go cost more than drawing them.
  follow(scene, view) {
    this.element.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.place(scene, view), REST);
  }

  place(scene, view) {
    const { scale } = view;
    const wanted = new Set([this.stop?.id]);
    if (this.stop) this.put(this.stop);
    if (scale >= READABLE) {
      for (const node of within(scene.nodesIn, ...rowsIn(view))) {
        const left = view.x + centre(node)[0] * scale;
        if (left < -90 * scale || left > view.width + 90 * scale) continue;
        if (wanted.size >= MOST) break;
        wanted.add(node.id);
        this.put(node);
      }
    }
    const focused = document.activeElement;
    for (const [id, item] of this.made) if (!wanted.has(id) && item !== focused) this.remove(id, item);
  }
}

export const itemsIn = (element, words) => new Items(element, words);
