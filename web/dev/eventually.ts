import { vi } from "vitest";

/** Time for a busy machine to draw what a test waits for, in milliseconds. */
const DRAWING_TIMEOUT = 20_000;

/** Waits until what a test looks at is so. */
export const eventually = <T>(seen: () => T) => vi.waitFor(seen, { timeout: DRAWING_TIMEOUT });
