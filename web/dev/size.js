// Holds the page's scripts to their allowance: 100 KB, compressed, all of them together.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const ALLOWANCE = 100 * 1024;
const dir = process.argv[2] ?? "dist";
const files = readdirSync(dir, { recursive: true }).map(String);

let scripts = 0;
for (const file of files.filter((name) => /\.(js|css)$/.test(name)).sort()) {
  const size = gzipSync(readFileSync(join(dir, file)), { level: 9 }).length;
  if (file.endsWith(".js")) scripts += size;
  console.log(`${String(size).padStart(8)}  ${file}`);
}
console.log(`${String(scripts).padStart(8)}  scripts in all; ${ALLOWANCE} allowed`);
process.exitCode = scripts > 0 && scripts <= ALLOWANCE ? 0 : 1;
