// The check of a shuffle, after a match.
export default {
  "verify.title": "Was the deal fair?",
  "verify.intro":
    "Before a match, the server commits to a secret, and every player adds random text. Together they make the seed of the shuffle. After the match, the server reveals the secret, and this page recomputes every deal in your browser.",
  "verify.which": "Choose a record",
  "verify.open": "Open a record",
  "verify.paste": "Or paste it",
  "verify.commitment": "The commitment shown before the match (64 hexadecimal digits)",
  "verify.check": "Verify",
  "verify.no_record": "This is not a record of a match.",
  "verify.bad_commitment": "A commitment is 64 hexadecimal digits.",
  "verify.unread": "This file cannot be opened.",
  "verify.not_fetched": "The record could not be loaded. Is the match over? You can also open a saved record.",
  "verify.right": "Correct:",
  "verify.wrong": "Incorrect:",
  "verify.unknown": "Unknown:",
  "verify.is_right": "Everything that can be checked is correct",
  "verify.is_partly": "The parts that could be checked are correct",
  "verify.is_wrong": "This record is not correct",
  "verify.no_proof": "the record has no commitment and no secret, so nothing shows where its seed comes from.",
  "verify.proof_missing": "you saw a commitment before the match, but the record has none.",
  "verify.bad_secret": "the secret does not have 64 hexadecimal digits.",
  "verify.secret": "the secret matches the commitment.",
  "verify.secret_differs": "the secret does not match the commitment.",
  "verify.commitment_seen": "the commitment is the one you saw before the match.",
  "verify.commitment_changed": "the commitment is not the one you saw before the match.",
  "verify.commitment_unseen":
    "your browser did not see the commitment before the match, so this only shows that the record is consistent.",
  "verify.own_entropy": "the record includes what your browser added.",
  "verify.own_entropy_missing": "the record does not include what your browser added.",
  "verify.texts_differ": "the record lists {n} added {n|text|texts}; it has to list one for each of {players} players.",
  "verify.seed": "the seed comes from the secret and from what {n} {n|player|players} added.",
  "verify.seed_differs": "the seed does not come from this secret and from what the players added.",
  "verify.no_seed": "the record has no seed.",
  "verify.unknown_game": "this page does not know the deck of this game.",
  "verify.unknown_deck": "this page does not know the deck of these house rules, so the cards are not checked.",
  "verify.deal": "deal {n}: all {cards} cards match the seed.",
  "verify.deal_differs": "deal {n}: the {cards} cards do not match the seed.",
  "verify.no_deals": "the record lists no deal.",
  "verify.deals_differ": "the record lists {n} {n|deal|deals}; a match by these house rules has {expected}.",
  "verify.deals_open":
    "the record lists {n} {n|deal|deals}. How many there were depends on the moves, which this page does not replay. The server does.",
  "verify.draws":
    "{n} other random {n|outcome|outcomes}. A record does not say how many possibilities there were, so this page cannot recompute them. The server does when it replays the record.",
  "verify.the_seed": "The seed:",
  "verify.limits": "What this does not prove",
  "verify.limit.1":
    "That the operator did not look. Anyone who runs the server can read its memory, and so the cards, while you play.",
  "verify.limit.2":
    "That your friends play fair. A shuffle does not show when two players tell each other their cards.",
  "verify.limit.3":
    "That the commitment came first, unless your own browser saw it: open this page from the table where you played.",
  "verify.limit.4":
    "That the moves follow the rules. Replaying the record shows that: the engine refuses illegal moves.",
  "verify.limit.5":
    "That the operator did not play. An operator who adds to the shuffle last can try texts until the cards suit them.",
  "verify.limit.6": "Anything about unfinished matches: their secrets are never revealed.",
  "verify.how": "How it works",
  "verify.step.1": "Commitment: SHA-256 of “parlour/fair/1/commit”, a zero byte and the 32 bytes of the secret.",
  "verify.step.2":
    "Seed: SHA-256 of “parlour/fair/1/seed”, a zero byte, the secret and, for each seat, the length of the added text as four bytes and the text itself.",
  "verify.step.3":
    "Deal: SHA-256 of “parlour/1/deal”, a zero byte, the number of the deal and the seed is the key of a ChaCha20 stream that shuffles the deck.",
  "verify.step.4":
    "This page reverses each shuffle and compares the cards with the deck of the house rules, one by one.",
} as Record<string, string>;
