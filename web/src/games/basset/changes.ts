// What the last update has changed of the accounts.
import type { View } from "./view";

type Accounts = Pick<View, "deal" | "phase"> & { readonly accounts: readonly number[] };

/** By seat; nothing where no account has changed, or where a match has just begun and all are at 0 again. */
export function changesOf(before: Accounts | null, now: Accounts): number[] {
  const begins = now.deal === 1 && now.phase === "lay";
  if (!before || begins) return [];
  const changes = now.accounts.map((account, seat) => account - (before.accounts[seat] ?? account));
  return changes.some((change) => change !== 0) ? changes : [];
}
