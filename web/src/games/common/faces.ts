// The faces of the bots, as the table draws them: a plate shows the one of its seat, where there is one.
import { getContext, setContext, type Snippet } from "svelte";

/** The face of a seat; none for a person, and at a table that draws none. */
type Faces = (seat: number) => Snippet<[seat: number]> | undefined;

const KEY = Symbol("faces");

/** What the plates of every board below this component show. */
export function drawFaces(faces: Faces): void {
  setContext(KEY, faces);
}

/** What a plate is to show. */
export function drawnFaces(): Faces {
  return getContext<Faces | undefined>(KEY) ?? (() => undefined);
}
