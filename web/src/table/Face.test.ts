import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { catalogues } from "virtual:catalogue";
import Face from "./Face.svelte";

/** The markup of a face. */
function drawn(character: string | null): string {
  const target = document.createElement("div");
  const shown = mount(Face, { target, props: { character } });
  const markup = target.innerHTML.replaceAll(/<!--.*?-->/g, "").replaceAll(/ class="[^"]*"/g, "");
  void unmount(shown);
  return markup;
}

const CHARACTERS = Object.keys(catalogues.en.texts).filter((key) => key.startsWith("character."));

test("each of the fourteen characters has a face of its own, of at most a kilobyte", () => {
  const faces = CHARACTERS.map((key) => drawn(key.replace("character.", "")));
  expect(new Set(faces.map((face) => face.replaceAll(/id="[^"]*"|url\([^)]*\)/g, ""))).size).toBe(14);
  for (const face of faces) {
    expect(face).toContain("<rect");
    expect(face.length).toBeLessThanOrEqual(1024);
  }
});

test("a program's bot, and a character from another server, are drawn as a bot", () => {
  expect(drawn(null)).not.toContain("<rect");
  expect(drawn("stranger")).toBe(drawn(null));
});
