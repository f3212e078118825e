import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import records from "./records.json";
import { hex, unhex, utf8 } from "./bytes";
import { keyStream } from "./chacha20";
import { check, readRecord, type Record } from "./check";
import { commitment, dailySeed, seedOf } from "./fair";
import { sha256 } from "./sha256";
import { below, order, words } from "./shuffle";
import { deckRulesOf } from "../games/decks";

test("SHA-256 says what every other SHA-256 says", () => {
  expect(hex(sha256(utf8("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  for (const length of [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7) & 255);
    expect(hex(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});

test("the key stream of a key of zeros is the known one", () => {
  const stream = keyStream(new Uint8Array(32));
  expect([0, 1, 2, 3].map(() => stream.next().value)).toEqual([0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653]);
});

test("the golden vectors of docs/shuffle.md", () => {
  expect(order(10, 0, "parlour")).toEqual([4, 9, 6, 1, 8, 3, 7, 0, 5, 2]);
  const draws = [0, 1, 2, 3, 4, 5, 6, 7].map((draw) => below(words("draw", draw, "parlour"), 6));
  expect(draws).toEqual([1, 5, 0, 5, 2, 0, 4, 2]);
});

// Worked out by Python's hashlib.
const SECRET = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const ENTROPIES = ["abc", null, "żółw"];
const COMMIT = "54e09876dd6bf701ee07b2710ac209ca108bcdbff049b939bfbacb94616f048c";
const SEED = "80a2f2c07cc6c9c02710638bbeda2144473c3354ef7415fb431315bbd9e06162";

test("commitment and seed are those of the written formula", () => {
  const secret = unhex(SECRET)!;
  expect(commitment(secret)).toBe(COMMIT);
  expect(seedOf(secret, ENTROPIES)).toBe(SEED);
  expect(seedOf(secret, ["abc", "", "żółw"])).toBe(SEED);
  expect(seedOf(secret, ["ab", "c", "żółw"])).not.toBe(SEED);
});

/** A match of Basset with one deal, from that secret. */
function honest(): Record {
  const pack = deckRulesOf("basset")!.cards({})!;
  return {
    game: "basset",
    players: 3,
    options: {},
    seed: SEED,
    deals: [order(pack.length, 0, SEED).map((place) => pack[place])],
    draws: [],
    fair: { commit: COMMIT, secret: SECRET, entropies: ENTROPIES },
    given: null,
  };
}

const found = (record: Record, seen: string | null = COMMIT, added: string | null = "abc") =>
  check(record, seen, added, deckRulesOf(record.game)).map(({ verdict, key }) => `${verdict} ${key}`);

test("an honest record is right in everything", () => {
  expect(found(honest())).toEqual([
    "right secret",
    "right commitment_seen",
    "right own_entropy",
    "right seed",
    "right deal",
  ]);
});

// Matches that the program has dealt, by several house rules of each game: a test of parlour-protocol writes them.
test.each(records.map((record) => [record.game, record] as const))(
  "a match of %s is right by its own deck",
  (_, record) => {
    const dealt = readRecord(JSON.stringify(record))!;
    const all = check(dealt, null, null, deckRulesOf(dealt.game));
    expect(all.filter(({ verdict }) => verdict === "wrong")).toEqual([]);
    expect(all.filter(({ key }) => key === "deal")).toHaveLength(dealt.deals.length);
    expect(dealt.deals.length).toBeGreaterThan(0);

    const later = { ...dealt, deals: [dealt.deals[0], ...dealt.deals] };
    expect(found(later, null, null)).toContain("wrong deal_differs");
    expect(found({ ...dealt, deals: [] }, null, null)).toContain("wrong no_deals");
  },
);

test("a rigged deck is found, although its cards are in order", () => {
  const pack = deckRulesOf("basset")!
    .cards({})!
    .map((card) => card.replace("2", "A"));
  const rigged = { ...honest(), deals: [order(pack.length, 0, SEED).map((place) => pack[place])] };
  expect(found(rigged)).toContain("wrong deal_differs");
});

test("a deal of too few cards is found", () => {
  const pack = deckRulesOf("basset")!.cards({})!.slice(0, 10);
  const short = { ...honest(), deals: [order(pack.length, 0, SEED).map((place) => pack[place])] };
  expect(found(short)).toContain("wrong deal_differs");
});

test("deals that were left out are found, and where the moves decide how many there are, that is said", () => {
  expect(found({ ...honest(), deals: [] })).toContain("wrong no_deals");
  expect(found({ ...honest(), options: { deals: 2 } })).toContain("wrong deals_differ");
  expect(found({ ...honest(), options: { deals: 2 }, fair: null }), "it may not be over").not.toContain(
    "wrong deals_differ",
  );
  const cards = deckRulesOf("down-the-well")!.cards({})!;
  const well = { ...honest(), game: "down-the-well", options: { mode: "match" } };
  const deals = [order(cards.length, 0, SEED).map((place) => cards[place])];
  expect(found({ ...well, deals })).toEqual(expect.arrayContaining(["right deal", "unknown deals_open"]));
});

test("a deck by house rules that this page cannot read is not called right", () => {
  for (const jokers of ["many", 1e9, -1, 0.5]) {
    const odd = { ...honest(), game: "budr-basef", options: { jokers } };
    expect(found(odd)).toContain("unknown unknown_deck");
  }
});

test("what was changed afterwards is found", () => {
  const swapped = honest();
  [swapped.deals[0][3], swapped.deals[0][9]] = [swapped.deals[0][9], swapped.deals[0][3]];
  expect(found(swapped)).toContain("wrong deal_differs");

  const other = honest();
  other.fair!.secret = SECRET.replace("00", "ff");
  expect(found(other)).toEqual(expect.arrayContaining(["wrong secret_differs", "wrong seed_differs"]));

  const without = honest();
  without.fair!.entropies = [null, null, "żółw"];
  expect(found(without)).toEqual(expect.arrayContaining(["wrong own_entropy_missing", "wrong seed_differs"]));

  const extended = honest();
  extended.fair!.entropies = [...extended.fair!.entropies, "chosen last"];
  expect(found(extended)).toContain("wrong texts_differ");

  expect(found(honest(), "0".repeat(64))).toContain("wrong commitment_changed");
  expect(found({ ...honest(), fair: null })).toContain("wrong proof_missing");
  expect(found({ ...honest(), given: { kind: "position", acts: 3 } })).toContain("wrong proof_missing");
});

test("what cannot be known is said to be unknown", () => {
  const bare = { ...honest(), fair: null, seed: null, draws: [1, 2] };
  expect(found(bare, null)).toEqual(["unknown no_proof", "unknown no_seed", "unknown draws"]);
});

test("cards that were given are said to be given, and a daily deal is checked by its date", () => {
  const date = "2026-11-26";
  const seed = dailySeed("basement", date);
  expect(seed, "the vector of docs/daily.md").toBe("0c2e230a744912ee952188bb3ca59ba2c914dd2e8ca34f8ff45052ec954f2dd2");
  const bare = { ...honest(), fair: null };
  const cards = deckRulesOf("basement")!.cards({})!;
  const deals = [order(cards.length, 0, seed).map((place) => cards[place])];
  expect(found({ ...bare, game: "basement", seed, deals, given: { kind: "daily", date } }, null)).toEqual([
    "right given_daily",
    "right deal",
  ]);
  expect(found({ ...bare, seed, given: { kind: "daily", date } }, null)).toEqual([
    "wrong given_daily_differs",
    "wrong deal_differs",
  ]);
  expect(found({ ...bare, given: { kind: "position", acts: 3 } }, null)).toEqual(["unknown given_position"]);
  const record = { parlour: 1, game: "basement", players: 3, seed, deals: [], given: { kind: "daily", date } };
  expect(readRecord(JSON.stringify(record))?.given).toEqual({ kind: "daily", date });
});

test("a record is read alone or within a reply, and nothing else is taken for one", () => {
  const record = { parlour: 1, game: "basset", players: 3, seed: SEED, deals: [["AS"]], draws: [] };
  expect(readRecord(JSON.stringify(record))?.seed).toBe(SEED);
  expect(readRecord(JSON.stringify({ ok: true, record }))?.deals).toEqual([["AS"]]);
  for (const bad of ["", "[]", "null", '{"parlour":2}', JSON.stringify({ ...record, deals: [[1]] })]) {
    expect(readRecord(bad)).toBeNull();
  }
});
