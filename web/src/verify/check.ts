// Looks at a record and says what of it can be proved to come from its seed, and its seed from
// the commitment. Every finding is a key of the words catalogue.

import type { Args } from "../words";
import type { GivenCards, Proof } from "../wire";
import { unhex } from "./bytes";
import type { DeckRules, Options } from "./decks";
import { commitment, dailySeed, seedOf } from "./fair";
import { unshuffled } from "./shuffle";

/** Right, wrong, or not to be known from what there is. */
export type Verdict = "right" | "wrong" | "unknown";

export interface Finding {
  verdict: Verdict;
  /** The name of the sentence, after `verify.`. */
  key: string;
  args: Args;
}

type Find = (verdict: Verdict, key: string, args?: Args) => void;

/** As much of a record as is looked at. */
export interface Record {
  game: string;
  players: number;
  options: Options;
  seed: string | null;
  deals: string[][];
  draws: unknown[];
  fair: Proof | null;
  /** Why its cards were given instead of shuffled, if they were. */
  given: GivenCards | null;
}

/** Reads a record, also within a whole reply of the engine; `null` if it is none. */
export function readRecord(text: string): Record | null {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return null;
  }
  const outer = fields(said);
  const record = outer && fields(outer.record) ? fields(outer.record) : outer;
  if (!record || record.parlour !== 1 || typeof record.game !== "string" || typeof record.players !== "number") {
    return null;
  }
  if (!Array.isArray(record.deals) || !record.deals.every(isDeal)) return null;
  return {
    game: record.game,
    players: record.players,
    options: fields(record.options) ?? {},
    seed: typeof record.seed === "string" ? record.seed : null,
    deals: record.deals,
    draws: Array.isArray(record.draws) ? record.draws : [],
    fair: readProof(record.fair),
    given: readGiven(record.given),
  };
}

/** Reads why cards were given; `null` if nothing is said. */
function readGiven(said: unknown): GivenCards | null {
  const given = fields(said);
  if (given?.kind === "position" && typeof given.acts === "number") return { kind: "position", acts: given.acts };
  if (given?.kind === "puzzle" && typeof given.number === "number") return { kind: "puzzle", number: given.number };
  if (given?.kind === "daily" && typeof given.date === "string") return { kind: "daily", date: given.date };
  return null;
}

/** Reads a proof; `null` if it is none. */
function readProof(said: unknown): Proof | null {
  const proof = fields(said);
  if (!proof || typeof proof.commit !== "string" || typeof proof.secret !== "string") return null;
  if (!Array.isArray(proof.entropies)) return null;
  if (!proof.entropies.every((text) => text === null || typeof text === "string")) return null;
  return { commit: proof.commit, secret: proof.secret, entropies: proof.entropies as (string | null)[] };
}

/** A commitment that someone typed or a record names, as this page writes it; `null` if it is none. */
export function readCommitment(text: string): string | null {
  const digits = text.trim().toLowerCase();
  return /^[0-9a-f]{64}$/.test(digits) ? digits : null;
}

/**
 * Checks a record. `commitmentSeen` is the commitment that this browser saw before the match, and
 * `added` what it put into the shuffle itself, if it remembers them.
 */
export function check(
  record: Record,
  commitmentSeen: string | null,
  added: string | null,
  deck: DeckRules | null,
): Finding[] {
  const findings: Finding[] = [];
  const find: Find = (verdict, key, args = {}) => findings.push({ verdict, key, args });

  const proof = record.fair;
  const secret = proof ? unhex(proof.secret) : null;
  // a table whose cards are given commits itself to none
  const isProved = proof !== null && record.given === null;
  if (!isProved && commitmentSeen !== null) find("wrong", "proof_missing");
  if (record.given?.kind === "position") {
    find("unknown", "given_position", { acts: record.given.acts });
  } else if (record.given?.kind === "puzzle") {
    find("unknown", "given_puzzle", { n: record.given.number });
  } else if (record.given?.kind === "daily") {
    const { date } = record.given;
    const same = record.seed === dailySeed(record.game, date);
    find(right(same), same ? "given_daily" : "given_daily_differs", { date });
  } else if (!proof) {
    find("unknown", "no_proof");
  } else if (!secret || secret.length !== 32) {
    find("wrong", "bad_secret");
  } else {
    const commit = readCommitment(proof.commit);
    const kept = commitment(secret) === commit;
    find(right(kept), kept ? "secret" : "secret_differs");
    if (commitmentSeen === null) find("unknown", "commitment_unseen");
    else if (commitmentSeen === commit) find("right", "commitment_seen");
    else find("wrong", "commitment_changed");
    if (added !== null) {
      const there = proof.entropies.includes(added);
      find(right(there), there ? "own_entropy" : "own_entropy_missing");
    }
    // one more could have been chosen after the others were known
    const texts = proof.entropies.length;
    if (texts !== record.players) find("wrong", "texts_differ", { n: texts, players: record.players });
    const count = proof.entropies.filter((text) => text !== null).length;
    const same = seedOf(secret, proof.entropies) === record.seed;
    find(right(same), same ? "seed" : "seed_differs", { n: count });
  }

  const { given, seed } = record;
  if (given && given.kind !== "daily") return findings;
  if (seed === null) find("unknown", "no_seed");
  else if (!deck) find("unknown", "unknown_game");
  else checkDeals(record, seed, deck, find);
  if (record.draws.length > 0) find("unknown", "draws", { n: record.draws.length });
  return findings;
}

/** Every deal card by card, and whether they are as many as the house rules say. */
function checkDeals({ deals, options, players, fair }: Record, seed: string, deck: DeckRules, find: Find) {
  const cards = deck.cards(options);
  if (cards === null) {
    find("unknown", "unknown_deck");
    return;
  }
  deals.forEach((dealt, deal) => {
    const same =
      dealt.length === cards.length && unshuffled(dealt, deal, seed).every((card, place) => card === cards[place]);
    find(right(same), same ? "deal" : "deal_differs", { n: deal + 1, cards: dealt.length });
  });
  const n = deals.length;
  const expected = deck.deals(options, players);
  // a proof is only in the record of a finished match
  const ended = fair !== null;
  if (n === 0) find("wrong", "no_deals");
  else if (expected === null) find("unknown", "deals_open", { n });
  else if (n > expected || (ended && n < expected)) find("wrong", "deals_differ", { n, expected });
}

const right = (holds: boolean): Verdict => (holds ? "right" : "wrong");

function fields(value: unknown): { [key: string]: unknown } | null {
  return value !== null && typeof value === "object" && !Array.isArray(value)
    ? (value as { [key: string]: unknown })
    : null;
}

function isDeal(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= 1000 && value.every((card) => typeof card === "string");
}
