"use strict";
const byId = (id) => document.getElementById(id), data = JSON.parse(byId("data").textContent);
const sentences = document.querySelectorAll("#steps li"), last = data.slides.length;
const tagNames = { t: "text", c: "circle", r: "rect", p: "path" };
const attributes = { t: ["x", "y"], c: ["cx", "cy", "r"], r: ["x", "y", "width", "height"], p: ["d"] };
function draw(group, [kind, name, ...values]) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tagNames[kind]);
  element.setAttribute("class", name);
  attributes[kind].forEach((attribute, i) => element.setAttribute(attribute, values[i]));
  if (kind === "t") element.textContent = values[2];
  group.append(element);
}
data.slides.forEach((slide, i) => {
  slide.digits ??= data.slides[i - 1].digits;
  slide.candidates ??= data.slides[i - 1].candidates;
});
const ninth = (x, y) => [x - data.left, y - data.top].map((at) => Math.floor((3 * at) / data.cell)).join();
function texts(group, slide, above) {
  const marked = new Set(above.filter(([kind, name]) => kind === "t" && name !== "letter").map(([, , x, y]) => ninth(x, y)));
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
  const [below, middle, above] = ["below", "texts", "above"].map((name) => board.querySelector("." + name));
  [below, middle, above].forEach((group) => group.replaceChildren());
  const [elementsBelow, elementsAbove] = [slide.below, slide.above].map((numbers) => numbers.map((number) => data.elements[number]));
  elementsBelow.forEach((element) => draw(below, element));
  texts(middle, slide, elementsAbove);
  elementsAbove.forEach((element) => draw(above, element));
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
  const item = sentences[next - 1], list = byId("all");
  item.firstChild.setAttribute("aria-current", "step");
  list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
  byId("sentence").textContent = words(item);
  byId("slider").value = next;
  byId("number").textContent = next + " / " + last;
  if (location.hash !== "#" + next) history.replaceState(null, "", "#" + next);
}
const keys = { ArrowRight: () => shown + 1, ArrowLeft: () => shown - 1, Home: () => 1, End: () => last };
document.addEventListener("keydown", (event) => {
  if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey || event.target === byId("slider")) return;
  event.preventDefault();
  show(keys[event.key]());
});
byId("slider").addEventListener("input", () => show(Number(byId("slider").value)));
byId("back").addEventListener("click", () => show(shown - 1));
byId("on").addEventListener("click", () => show(shown + 1));
function figure(slide, i) {
  const [figure, caption] = ["figure", "figcaption"].map((name) => document.createElement(name));
  figure.append(board.cloneNode(true), caption);
  fill(figure, slide);
  caption.textContent = i + 1 + ". " + words(sentences[i]);
  return figure;
}
addEventListener("beforeprint", () => last > 1 && byId("printed").replaceChildren(...data.slides.map(figure)));
addEventListener("afterprint", () => byId("printed").replaceChildren());
addEventListener("hashchange", () => show(parseInt(location.hash.slice(1), 10)));
const wide = matchMedia("(min-width: 60rem)");
byId("controls").hidden = byId("all").hidden = last < 2;
if (last > 1) document.querySelector("main").className = "has-steps";
byId("all").open = data.open || wide.matches;
wide.addEventListener("change", () => (byId("all").open = data.open || wide.matches));
show(parseInt(location.hash.slice(1), 10));
