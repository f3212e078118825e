// A plain file server, as anyone has one: it knows files and nothing else, under a path of its own.
import { createServer } from "node:http";
import { once } from "node:events";
import { createReadStream, existsSync, statSync } from "node:fs";
import { extname, join, normalize } from "node:path";

/** Most hosts do not know every ending. */
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** Serves a folder at `/cards/`; `end` stops it. */
export async function serveFiles(folder) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://x").pathname);
    const inside = path.startsWith("/cards/") ? normalize(path.slice("/cards".length)) : null;
    let file = inside === null ? "" : join(folder, inside);
    if (file.endsWith("/")) file += "index.html";
    if (inside === null || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end("not found");
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { address: `http://127.0.0.1:${server.address().port}/cards/`, end: () => server.close() };
}
