"use strict";
const by = (id) => document.getElementById(id), data = JSON.parse(by("data").textContent);
const sentences = document.querySelectorAll("#steps li"), last = data.slides.length;
const element = { t: "text", c: "circle", r: "rect", p: "path" };
const attributes = { t: ["x", "y"], c: ["cx", "cy", "r"], r: ["x", "y", "width", "height"], p: ["d"] };
function draw(group, [kind, name, ...values]) {
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", element[kind]);
  drawn.setAttribute("class", name);
  attributes[kind].forEach((attribute, i) => drawn.setAttribute(attribute, values[i]));
  if (kind === "t") drawn.textContent = values[2];
  group.append(drawn);
}
data.slides.forEach((slide, i) => {
  slide.digits ??= data.slides[i - 1].digits;
  slide.candidates ??= data.slides[i - 1].candidates;
});
const ninth = (x, y) => [x - data.left, y - data.top].map((at) => Math.floor((3 * at) / data.cell)).join();
function texts(group, slide, over) {
  const marked = new Set(over.filter(([kind, name]) => kind === "t" && name !== "letter").map(([, , x, y]) => ninth(x, y)));
  for (let i = 0; i < 81; i++) {
    const x = data.left + data.cell * (i % 9), y = data.top + data.cell * Math.floor(i / 9), digit = slide.digits[i];
    if (digit !== ".") draw(group, ["t", data.given[i] === "1" ? "given" : "entered", x + data.digit[0], y + data.digit[1], digit]);
    for (let d = 0; d < 9; d++) {
      const candidate = slide.candidates[9 * i + d];
      const left = x + data.candidate[0] + (data.cell / 3) * (d % 3), top = y + data.candidate[1] + (data.cell / 3) * Math.floor(d / 3);
      if (candidate !== "." && !marked.has(ninth(left, top))) draw(group, ["t", "candidate", left, top, candidate]);
    }
  }
}
function fill(board, slide) {
  const [under, middle, over] = ["under", "texts", "over"].map((name) => board.querySelector("." + name));
  [under, middle, over].forEach((group) => group.replaceChildren());
  const [below, above] = [slide.under, slide.over].map((numbers) => numbers.map((number) => data.shapes[number]));
  below.forEach((shape) => draw(under, shape));
  texts(middle, slide, above);
  above.forEach((shape) => draw(over, shape));
}
const words = (item) => [...item.children].map((part) => part.textContent).join("\n");
const board = document.querySelector("#shown svg");
let shown = 0;
function show(number) {
  const next = Math.min(Math.max(number || 1, 1), last);
  if (next === shown) return;
  shown = next;
  fill(board, data.slides[next - 1]);
  document.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const item = sentences[next - 1], list = by("all");
  item.firstChild.setAttribute("aria-current", "step");
  list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
  by("sentence").textContent = words(item);
  by("slider").value = next;
  by("number").textContent = next + " / " + last;
  if (location.hash !== "#" + next) history.replaceState(null, "", "#" + next);
}
const keys = { ArrowRight: () => shown + 1, ArrowLeft: () => shown - 1, Home: () => 1, End: () => last };
document.addEventListener("keydown", (event) => {
  if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey || event.target === by("slider")) return;
  event.preventDefault();
  show(keys[event.key]());
});
by("slider").addEventListener("input", () => show(Number(by("slider").value)));
by("back").addEventListener("click", () => show(shown - 1));
by("on").addEventListener("click", () => show(shown + 1));
function figure(slide, i) {
  const [figure, caption] = ["figure", "figcaption"].map((name) => document.createElement(name));
  figure.append(board.cloneNode(true), caption);
  fill(figure, slide);
  caption.textContent = i + 1 + ". " + words(sentences[i]);
  return figure;
}
addEventListener("beforeprint", () => last > 1 && by("printed").replaceChildren(...data.slides.map(figure)));
addEventListener("afterprint", () => by("printed").replaceChildren());
addEventListener("hashchange", () => show(parseInt(location.hash.slice(1), 10)));
const wide = matchMedia("(min-width: 60rem)");
by("controls").hidden = by("all").hidden = last < 2;
if (last > 1) document.querySelector("main").className = "told";
by("all").open = data.open || wide.matches;
wide.addEventListener("change", () => (by("all").open = data.open || wide.matches));
show(parseInt(location.hash.slice(1), 10));
