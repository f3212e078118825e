import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hex, unhex, utf8 } from "./bytes";
import { keyStream } from "./chacha20";
import { check, readRecord, type Record } from "./check";
import { commitment, dailySeed, seedOf } from "./fair";
import { sha256 } from "./sha256";
import { below, order, unshuffled, words } from "./shuffle";
import { deckOrderOf } from "../games/decks";
import { outOfOrder } from "./decks";

/** The first deals of games that the engine has dealt from the seed "parlour story". */
const DEALT: { [game: string]: string } = {
  basement:
    "6 7 10 10 9 8 R 9 2 1 5 9 2 R 5 6 3 R 4 8 B 3 B 7 9 1 10 R 5 6 7 10 11 4 3 11 6 B 8 C 4 3 C 7 11 8 1 B 2 5 2 11 1 C C 4",
  basset:
    "4C 9S QH 7H TS 3S JH 8S QD 2D 4D 8H QS 6S 8C TH JC 3D KC 6C KS 7C JD 3C 5D 2C 5C 4S 9D 2H KD TC 7D KH AC 8D TD AD 9H QC 5H 5S 4H 2S AS 3H AH 6H 7S 9C 6D JS",
  "down-the-well":
    "KF KT AC 5T QD 3B KC 6T 7C 2F 6F QC 2D 5D 4D 4B AT QT 2A 6C 2T 4F KB 3A AA 7D 2B 3C 3T KA 6D 4C 7B 5F AF 7F AD QB 6B 4T 7T 5A 4A KD 3D 3F 5B 5C 7A QA QF 6A AB 2C",
  "budr-basef":
    "5D X1 AC TD 8C JS KH JD JH JC 2D QH 2C 5C 4C QS X2 KD AS TH 7D KC 4H 2S 9S 7C TS 7H 8D 8S 6C 8H 2H AD 6D 3D TC 3H AH 9D QD 4S 3S 9C 3C QC KS 9H 6S 7S 4D 5S 5H 6H",
};

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

test("every game's deal goes back to its deck in order, and from no other seed", () => {
  for (const [game, dealt] of Object.entries(DEALT)) {
    const cards = dealt.split(" ");
    const order = deckOrderOf(game)!;
    expect(outOfOrder(order, unshuffled(cards, 0, "parlour story"))).toBeNull();
    expect(outOfOrder(order, unshuffled(cards, 0, "parlour stori"))).not.toBeNull();
    expect(outOfOrder(order, unshuffled(cards, 1, "parlour story"))).not.toBeNull();
  }
});

// Worked out by Python's hashlib, and the cards by the engine from this seed (its second deal).
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

function honest(): Record {
  const deck = DEALT.basset.split(" ");
  const canonical = unshuffled(deck, 0, "parlour story");
  const cards = order(canonical.length, 0, SEED).map((place) => canonical[place]);
  return {
    game: "basset",
    players: 3,
    seed: SEED,
    deals: [cards],
    draws: [],
    fair: { commit: COMMIT, secret: SECRET, entropies: ENTROPIES },
    given: null,
  };
}

const found = (record: Record, seen: string | null = COMMIT, added: string | null = "abc") =>
  check(record, seen, added, deckOrderOf(record.game)).map(({ verdict, key }) => `${verdict} ${key}`);

test("an honest record is right in everything", () => {
  expect(found(honest())).toEqual([
    "right secret",
    "right commitment_seen",
    "right own_entropy",
    "right seed",
    "right deal",
  ]);
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

  expect(found(honest(), "0".repeat(64))).toContain("wrong commitment_changed");
});

test("what cannot be known is said to be unknown", () => {
  const bare = { ...honest(), fair: null, seed: null, draws: [1, 2] };
  expect(found(bare)).toEqual(["unknown no_proof", "unknown no_seed", "unknown draws"]);
});

test("cards that were given are said to be given, and a daily deal is checked by its date", () => {
  const date = "2026-11-26";
  const seed = dailySeed("basement", date);
  expect(seed, "the vector of docs/daily.md").toBe("0c2e230a744912ee952188bb3ca59ba2c914dd2e8ca34f8ff45052ec954f2dd2");
  const bare = { ...honest(), deals: [], fair: null };
  expect(found({ ...bare, game: "basement", seed, given: { kind: "daily", date } })).toEqual(["right given_daily"]);
  expect(found({ ...bare, game: "basset", seed, given: { kind: "daily", date } })).toEqual([
    "wrong given_daily_differs",
  ]);
  expect(found({ ...bare, given: { kind: "position", acts: 3 } })).toEqual(["unknown given_position"]);
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
