// What the page around a board gives to its plates and to its composition: they ask for it themselves, and
// no board has to pass it on.
import { getContext, setContext, type Snippet } from "svelte";
import { USUAL_STRIP, type StripSize } from "./boxes";

/** The face of a seat, as the table draws it; none for a person, and where no faces are drawn. */
type Faces = (seat: number) => Snippet<[seat: number]> | undefined;

const FACES = Symbol("faces");
const SIGNED_IN = Symbol("signed-in");
const STRIP = Symbol("strip");

/** What the plates of every board below this component show. */
export function drawFaces(faces: Faces): void {
  setContext(FACES, faces);
}

/** What a plate is to show. */
export function drawnFaces(): Faces {
  return getContext<Faces | undefined>(FACES) ?? (() => undefined);
}

/** Which players of every board below this component are signed in. */
export function markSignedIn(isSignedIn: (seat: number) => boolean): void {
  setContext(SIGNED_IN, isSignedIn);
}

/** Whose plates have the sign of a player who is signed in. */
export function signedIn(): (seat: number) => boolean {
  return getContext<((seat: number) => boolean) | undefined>(SIGNED_IN) ?? (() => false);
}

/** The strip of every board below this component has more to say than usual. */
export function enlargeStrip(size: StripSize): void {
  setContext(STRIP, size);
}

/** The room for the strip. */
export function stripSize(): StripSize {
  return getContext<StripSize | undefined>(STRIP) ?? USUAL_STRIP;
}
