// The faces as files for print (crates/print/faces): what the components of this folder draw, one
// file a game, as plain paths and texts whose colours, lines and places are all said. Rewritten with
// PARLOUR_WRITE=1.
import { readFileSync, writeFileSync } from "node:fs";
import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import Card from "./Card.svelte";
import { cardsOf } from "./of-game";

const css = readFileSync("src/cards/cards.css", "utf-8").replace(/\/\*[^]*?\*\//g, "");
const ranks = [..."A23456789TJQK"];
const pack = [..."SHCD"].flatMap((suit) => ranks.map((rank) => rank + suit));
const upTo = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1));

/** Every card that some variant of a game can have. */
const CARDS: Record<string, string[]> = {
  basement: [...upTo(20), "B", "C", "R"],
  basset: pack,
  "bread-basket": ["O", ...upTo(9), "C"],
  "budr-basef": [...pack, "X1", "X2", "X3", "X4"],
  "down-the-well": [..."ABCDFT"].flatMap((suit) => [..."234567QKA"].map((rank) => rank + suit)),
};

/** The colours of `cards.css` in the light theme: variables, and the ink of each class. */
function colours(game: string): (className: string) => string | undefined {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => [selector.trim(), body.trim()]);
  const variables = new Map<string, string>();
  for (const [selector, body] of rules) {
    const isFor = selector === ":root" || (selector.startsWith(":root:not") && cardsOf(game)?.twoColours === true);
    if (!isFor) continue;
    for (const [, name, value] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) variables.set(name, value);
  }
  const filled = (value: string): string => {
    const known = value.replace(/var\((--[\w-]+)\)/g, (whole, name: string) => variables.get(name) ?? whole);
    return known === value ? value.replace(/light-dark\(([^,]+),[^)]*\)/, "$1") : filled(known);
  };
  const inks = new Map<string, string>([["paper", filled("var(--card-paper)")]]);
  for (const [selector, body] of rules) {
    const ink = /(?:^|;|\s)color:\s*([^;]+);/.exec(body);
    if (ink && selector.startsWith(".card .")) inks.set(selector.slice(".card .".length), filled(ink[1]));
  }
  return (name) => inks.get(name);
}

const number = (element: Element, name: string) => Number(element.getAttribute(name) ?? 0);
const disc = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

/** The outline of a shape. */
function outline(element: Element): string {
  const of = (name: string) => number(element, name);
  switch (element.tagName) {
    case "circle":
      return disc(of("cx"), of("cy"), of("r"), of("r"));
    case "ellipse":
      return disc(of("cx"), of("cy"), of("rx"), of("ry"));
    case "rect": {
      const [x, y, width, height, r] = ["x", "y", "width", "height", "rx"].map(of);
      const [across, down] = [width - 2 * r, height - 2 * r];
      const turn = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
      return `M${x + r} ${y}h${across}${turn(r, r)}v${down}${turn(-r, r)}h${-across}${turn(-r, -r)}v${-down}${turn(r, -r)}z`;
    }
    default:
      return element.getAttribute("d") ?? "";
  }
}

/** What is handed down from an element to those within it. */
interface Inherited {
  color: string;
  transform: string;
}

/** An element and those within it as paths and texts with every attribute said. */
function flat(element: Element, around: Inherited, ink: (className: string) => string | undefined): string[] {
  const said = (name: string) => element.getAttribute(name);
  const classes = (said("class") ?? "").split(" ");
  const inks = classes.map(ink).filter((color) => color !== undefined);
  const color = inks.at(-1) ?? said("color") ?? around.color;
  const transform = [around.transform, said("transform") ?? ""].join(" ").trim();
  if (element.tagName === "g" || element.tagName === "svg") {
    // A window at its own place and scale is only there to cut off what is drawn beyond it.
    const clip = element.tagName === "svg" ? ` clip="${said("viewBox")}"` : "";
    const inner = [...element.children].flatMap((child) => flat(child, { color, transform }, ink));
    return clip === "" ? inner : inner.map((line) => line.replace(/^<(\w+)/, `<$1${clip}`));
  }
  const paper = ink("paper")!;
  const isLine = classes.includes("line");
  const own = (value: string | null) => (value === "currentColor" ? color : value);
  const fill = classes.includes("cut") ? paper : classes.includes("fill") ? color : isLine ? "none" : own(said("fill"));
  const stroke = classes.includes("cutline") ? paper : isLine ? color : own(said("stroke"));
  const isText = element.tagName === "text";
  const attributes: Record<string, string | null> = {
    ...(isText
      ? { x: said("x"), y: said("y"), "font-size": said("font-size"), "text-anchor": said("text-anchor") }
      : {}),
    ...(isText ? { "letter-spacing": said("letter-spacing") } : { d: outline(element) }),
    fill: isText ? color : (fill ?? "#000000"),
    "fill-opacity": said("fill-opacity"),
    "fill-rule": said("fill-rule"),
    stroke: stroke === "none" ? null : stroke,
    "stroke-width": said("stroke-width"),
    "stroke-opacity": said("stroke-opacity"),
    "stroke-dasharray": said("stroke-dasharray"),
    "stroke-linecap": isLine ? "round" : said("stroke-linecap"),
    transform: transform === "" ? null : transform,
  };
  const all = Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined);
  const text = all.map(([name, value]) => ` ${name}="${value}"`).join("");
  return [isText ? `<text${text}>${element.textContent?.trim()}</text>` : `<path${text}/>`];
}

/** What a component draws, without the paper beneath it. */
function drawn(game: string, code: string): string {
  const target = document.createElement("div");
  const card = mount(Card, { target, props: { game, code } });
  flushSync();
  const svg = target.querySelector("svg")!;
  svg.querySelector(".paper")!.remove();
  const ink = colours(game);
  const lines = [...svg.children].flatMap((child) => flat(child, { color: "#17181c", transform: "" }, ink));
  void unmount(card);
  return lines.join("\n");
}

for (const [game, codes] of Object.entries(CARDS)) {
  test(`the faces of ${game} are those that the program prints`, () => {
    const symbol = (id: string, code: string) => `<symbol id="${id}">\n${drawn(game, code)}\n</symbol>\n`;
    const symbols = codes.map((code) => symbol(code, code)).join("") + symbol("back", "?");
    const text = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols}</svg>\n`;
    expect(text).not.toMatch(/var\(|light-dark|undefined|NaN|currentColor|null/);
    const file = `../crates/print/faces/${game}.svg`;
    if (process.env.PARLOUR_WRITE) writeFileSync(file, text);
    expect(readFileSync(file, "utf-8")).toBe(text);
  });
}
