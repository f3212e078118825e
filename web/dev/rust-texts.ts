// The texts that stand in the sources in Rust, for tests that hold the page against them.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A text in quotes, and the macro, attribute or function in whose brackets it stands. */
export interface RustText {
  file: string;
  text: string;
  within: string;
}

const ROOT = join(import.meta.dirname, "../..");

const RAW = /^b?r(#*)"/;
const CHARACTER = /^'(\\.[^']*|[^'\\])'/u;

/** Source files in a folder, or a file itself, from the root of the project; without tests. */
export function rustFiles(path: string): string[] {
  if (path.endsWith(".rs")) return [path];
  const entries = readdirSync(join(ROOT, path), { withFileTypes: true });
  return entries
    .flatMap((entry) => {
      if (/^tests?(\.rs)?$/.test(entry.name)) return [];
      const inner = `${path}/${entry.name}`;
      return entry.isDirectory() ? rustFiles(inner) : entry.name.endsWith(".rs") ? [inner] : [];
    })
    .sort();
}

/** Every text in quotes of a file, up to its tests. */
export function rustTexts(file: string): RustText[] {
  const { code, texts } = taken(readFileSync(join(ROOT, file), "utf8"));
  const tests = /#\[cfg\(test\)\]\s*mod \w+ \{/.exec(code)?.index ?? code.length;
  return texts.filter(({ at }) => at < tests).map(({ at, text }) => ({ file, text, within: around(code, at) }));
}

/** Takes texts and comments out of the code: `""` stays where a text was. */
function taken(source: string): { code: string; texts: { at: number; text: string }[] } {
  const texts: { at: number; text: string }[] = [];
  let code = "";
  for (let i = 0; i < source.length;) {
    const here = source.slice(i, i + 16);
    const raw = /\w/.test(code.at(-1) ?? "") ? null : RAW.exec(here);
    const length = commentAt(source, i);
    if (length > 0) i += length;
    else if (raw) {
      const from = i + raw[0].length;
      const to = source.indexOf(`"${raw[1]}`, from);
      texts.push({ at: code.length, text: source.slice(from, to) });
      code += '""';
      i = to + 1 + raw[1].length;
    } else if (source[i] === '"') {
      const whole = /"(?:[^"\\]|\\.)*"/sy;
      whole.lastIndex = i;
      const [quoted] = whole.exec(source) ?? [here];
      texts.push({ at: code.length, text: unescaped(quoted.slice(1, -1)) });
      code += '""';
      i += quoted.length;
    } else {
      const [plain] = CHARACTER.exec(here) ?? [source[i]];
      code += plain.length > 1 ? "' '" : plain;
      i += plain.length;
    }
  }
  return { code, texts };
}

/** How long the comment is that begins here; 0 if none does. */
function commentAt(source: string, at: number): number {
  const end = source.startsWith("//", at) ? "\n" : source.startsWith("/*", at) ? "*/" : null;
  if (end === null) return 0;
  const to = source.indexOf(end, at);
  return (to < 0 ? source.length : to + end.length) - at;
}

const unescaped = (text: string) =>
  text
    .replace(/\\\n\s*/g, "")
    .replace(/\\n/g, "\n")
    .replace(/\\(["\\])/g, "$1")
    .replaceAll("{{", "{")
    .replaceAll("}}", "}");

/** What stands before the nearest bracket that is open here, or before the `=` of an attribute. */
function around(code: string, at: number): string {
  const attribute = /\b(\w+)\s*=\s*$/.exec(code.slice(0, at));
  if (attribute?.[1] === "description" || attribute?.[1] === "reason") return attribute[1];
  let closed = 0;
  for (let i = at - 1; i >= 0; i -= 1) {
    if (")]}".includes(code[i])) closed += 1;
    else if ("([{".includes(code[i])) {
      if (closed === 0) return /([\w:.!]+)\s*$/.exec(code.slice(0, i))?.[1] ?? "";
      closed -= 1;
    }
  }
  return "";
}
