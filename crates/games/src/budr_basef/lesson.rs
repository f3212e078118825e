//! A first lesson: one idea a deal. No one is in a hurry here: what a hit is worth is decided as if
//! the learner were alone.

use super::options::BudrBasef;
use parlour_engine::lesson::{Answer, Deal, Lesson, Next, ShortMatch, Step, Task, Way};

/// The lesson of Budr Basef.
pub(super) const LESSON: Lesson<BudrBasef> = Lesson {
    goal: "Win every card: be first to hit the stack when it shows a set.",
    steps: &[TWELVE, WRONG_HIT, THREE_SETS, JOKER],
    then: ShortMatch {
        players: 2,
        options: &[("max_plays", "80"), ("play_delay_ms", "1200")],
        level: "easy",
        bot_delay_ms: 900,
    },
};

const TWELVE: Step<BudrBasef> = Step {
    title: "Twelve",
    rules: BudrBasef::default,
    seats: 2,
    deal: Deal { hands: &["7H", "5S"], rest: "" },
    seat: 0,
    before: "1: flip",
    task: Task {
        say: "Players flip their top card onto the stack in turn. A 7 lies there: flip yours.",
        ways: &[Way {
            moves: &["flip"],
            replies: "",
            next: Next::Task(&Task {
                say: "7 and 5 add up to 12, and that is a set. Hit the stack!",
                ways: &[Way {
                    moves: &["hit"],
                    replies: "",
                    next: Next::Done("The stack is yours and goes under your deck."),
                }],
                answers: &[Answer {
                    moves: &["flip"],
                    text: "It is not your turn to flip. But you may hit at any time: do it now.",
                }],
            }),
        }],
        answers: &[Answer { moves: &["hit"], text: "A single card is not a set. Flip first." }],
    },
};

const WRONG_HIT: Step<BudrBasef> = Step {
    title: "A bad hit",
    rules: BudrBasef::default,
    seats: 2,
    deal: Deal { hands: &["9C 6S", "4D 8H"], rest: "" },
    seat: 0,
    before: "1: flip
             0: flip
             1: flip",
    task: Task {
        say: "A 6 lies on the 4, and a 9 below. Hit if you see a set, or flip your next card.",
        ways: &[
            Way {
                moves: &["flip"],
                replies: "",
                next: Next::Done("Right, that was not a set. A bad hit costs you ten cards."),
            },
            Way {
                moves: &["hit"],
                replies: "",
                next: Next::Done(
                    "No set, so you paid ten cards. They lie beside the stack for the next good hit.",
                ),
            },
        ],
        answers: &[],
    },
};

const THREE_SETS: Step<BudrBasef> = Step {
    title: "King, Double, Sandwich",
    rules: BudrBasef::default,
    seats: 2,
    deal: Deal { hands: &["9H 8C 5S 5D", "KD 8D JH 2C"], rest: "" },
    seat: 0,
    before: "1: flip
             0: flip",
    task: Task {
        say: "A King on any other card is a set. Hit it!",
        ways: &[Way {
            moves: &["hit"],
            replies: "1: flip
                      0: flip",
            next: Next::Task(&Task {
                say: "Two equal numbers are a Double. Is this one?",
                ways: &[Way {
                    moves: &["hit"],
                    replies: "1: flip
                              0: flip
                              1: flip",
                    next: Next::Task(&Task {
                        say: "If the top card and the third are equal, that is a Sandwich. Hit or flip?",
                        ways: &[Way {
                            moves: &["hit"],
                            replies: "",
                            next: Next::Done(
                                "Three stacks in a row. There are fifteen sets, and they are always listed.",
                            ),
                        }],
                        answers: &[Answer {
                            moves: &["flip"],
                            text: "Look again: a 5, a Jack, a 5. Hit before the other player does.",
                        }],
                    }),
                }],
                answers: &[Answer {
                    moves: &["flip"],
                    text: "It is not your turn to flip, and there are two 8s: hit.",
                }],
            }),
        }],
        answers: &[Answer {
            moves: &["flip"],
            text: "It is not your turn to flip. The King is a set: hit it.",
        }],
    },
};

const JOKER: Step<BudrBasef> = Step {
    title: "A Joker",
    rules: BudrBasef::default,
    seats: 2,
    deal: Deal { hands: &["4C X1 9D", "7H KH 3S"], rest: "" },
    seat: 0,
    before: "1: flip
             0: flip
             1: flip
             1: raise 2",
    task: Task {
        say: "A Joker: the highest secret card wins the pool, and yours is a King. Call the raise of 2?",
        ways: &[
            Way {
                moves: &["call"],
                replies: "1: check",
                next: Next::Done("King against 9: the pool is yours."),
            },
            Way {
                moves: &["raise *"],
                replies: "1: fold",
                next: Next::Done(
                    "The other player folded. The pool is yours, and no card is shown.",
                ),
            },
        ],
        answers: &[Answer {
            moves: &["fold"],
            text: "Only a Joker could beat your King of Hearts. Call, or raise.",
        }],
    },
};
