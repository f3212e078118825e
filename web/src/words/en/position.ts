// A match that is played on from a position.
export default {
  "position.open": "Play on from here",
  "position.seat": "You play as",
  "position.level": "Bot level",
  "position.play": "Play on",
  "position.over": "The match is over here. Go back a few steps to play on.",
  "position.given":
    "This match continues from a position in another match, after {acts} {acts|move|moves}. Its cards were given, not shuffled, and it does not count in “Your matches”.",
  "position.brief": "Played on from a position, after {acts} {acts|move|moves}. It does not count in “Your matches”.",
  "verify.given_position":
    "the match was played on from a position of another match, after {acts} {acts|move|moves}. Its cards were given, so there is no shuffle to verify.",
} as Record<string, string>;
