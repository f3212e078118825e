//! A first lesson: one idea a deal.

use super::options::{Basement, Deck};
use parlour_engine::lesson::{Answer, Deal, Lesson, Next, ShortMatch, Step, Task, Way};

/// The lesson of Basement.
pub(super) const LESSON: Lesson<Basement> = Lesson {
    goal: "Be first to get rid of everything: your hand, three face-up cards and three unseen ones.",
    steps: &[
        EQUAL_OR_HIGHER,
        SEVERAL_AT_ONCE,
        NOTHING_FITS,
        RESET_AND_CLEAR,
        TOP_CARDS,
        LAST_CARDS,
    ],
    then: ShortMatch {
        players: 2,
        options: &[
            ("rounds", "1"),
            ("deck", r#"{"hi":8,"copies":3,"clears":6,"resets":2,"blanks":2}"#),
            ("turn_cap", "150"),
        ],
        level: "easy",
        bot_delay_ms: 900,
    },
};

const CHANCE_LATER: Answer =
    Answer { moves: &["chance"], text: "The Deck can wait: you hold a card that fits." };
const NO_NEED_TO_EAT: Answer = Answer {
    moves: &["eat*"],
    text: "Eating takes the whole pile into your hand. Play a card instead.",
};

const EQUAL_OR_HIGHER: Step<Basement> = Step {
    title: "Equal or higher",
    rules: Basement::default,
    seats: 2,
    deal: Deal { hands: &["5 4 9 8 10 11", "5 8 3 6 7 9"], rest: "" },
    seat: 0,
    before: "0: top 6 7 9
             1: top 8 10 11
             1: play 5",
    task: Task {
        say: "The pile shows a 5. Play a card that equals or beats it.",
        ways: &[
            Way {
                moves: &["play 5"],
                replies: "",
                next: Next::Done("Equal is enough. You drew a card, back to three."),
            },
            Way {
                moves: &["play 8"],
                replies: "",
                next: Next::Done("Higher is good too. You drew a card, back to three."),
            },
        ],
        answers: &[
            Answer { moves: &["play 3"], text: "A 3 is lower than the 5. Your 5 and your 8 fit." },
            CHANCE_LATER,
            NO_NEED_TO_EAT,
        ],
    },
};

const SEVERAL_AT_ONCE: Step<Basement> = Step {
    title: "Several at once",
    rules: Basement::default,
    seats: 2,
    deal: Deal { hands: &["4 5 9 8 10 11", "6 6 9 7 8 10"], rest: "" },
    seat: 0,
    before: "0: top 7 8 10
             1: top 8 10 11
             1: play 4",
    task: Task {
        say: "You hold two 6s. Cards of one rank go together: play both.",
        ways: &[Way {
            moves: &["play 6 6"],
            replies: "",
            next: Next::Done(
                "Two cards gone in one turn. The next player may answer with a single card.",
            ),
        }],
        answers: &[
            Answer { moves: &["play 6"], text: "One 6 is allowed. Playing both gets rid of more." },
            Answer {
                moves: &["play 9"],
                text: "Save the 9. The 6s fit now, and may not fit later.",
            },
            CHANCE_LATER,
            NO_NEED_TO_EAT,
        ],
    },
};

const NOTHING_FITS: Step<Basement> = Step {
    title: "Nothing fits",
    rules: Basement::default,
    seats: 2,
    // of the rest, seat 1 draws the first, and a chance turns up the second
    deal: Deal { hands: &["11 5 9 8 10 10 1 2 3", "3 4 6 7 8 9 1 2 4"], rest: "7 11" },
    seat: 0,
    before: "0: top 7 8 9
             1: top 8 10 10
             1: play 11",
    task: Task {
        say: "None of your cards beats the 11. Eat the pile, or Chance It with the Deck's top card.",
        ways: &[
            Way {
                moves: &["chance"],
                replies: "",
                next: Next::Done(
                    "Another 11: it stands, and you keep your hand. A lower card would make you eat.",
                ),
            },
            Way {
                moves: &["eat"],
                replies: "",
                next: Next::Task(&Task {
                    say: "The 11 is in your hand now. Start a new pile with any card.",
                    ways: &[Way {
                        moves: &["play *"],
                        replies: "",
                        next: Next::Done(
                            "After eating you always open the next pile. The 11 may serve you later.",
                        ),
                    }],
                    answers: &[Answer {
                        moves: &["chance"],
                        text: "This time, open the pile from your hand.",
                    }],
                }),
            },
        ],
        answers: &[],
    },
};

const RESET_AND_CLEAR: Step<Basement> = Step {
    title: "Reset and Clear",
    rules: Basement::default,
    seats: 2,
    deal: Deal { hands: &["10 11 9 8 9 10 1 2 3", "R C 2 7 8 9 1 2 4"], rest: "7 4 6 5" },
    seat: 0,
    before: "0: top 7 8 9
             1: top 8 9 10
             1: play 10",
    task: Task {
        say: "A Reset goes on any card, and any card goes on it. Play your Reset.",
        ways: &[Way {
            moves: &["play R"],
            replies: "1: play 11",
            next: Next::Task(&Task {
                say: "An 11 went on your Reset. A Clear throws the whole pile away: play it.",
                ways: &[Way {
                    moves: &["play C"],
                    replies: "",
                    next: Next::Task(&Task {
                        say: "The pile is gone, and you play again. Open a new pile with any card.",
                        ways: &[Way {
                            moves: &["play *"],
                            replies: "",
                            next: Next::Done(
                                "Four of one rank in a row also clear the pile. \
                                 A third special card, the Blank, copies its neighbour.",
                            ),
                        }],
                        answers: &[Answer {
                            moves: &["chance"],
                            text: "Open the pile with a card from your hand.",
                        }],
                    }),
                }],
                answers: &[Answer {
                    moves: &["chance", "eat"],
                    text: "You hold a better answer: the Clear.",
                }],
            }),
        }],
        answers: &[
            Answer {
                moves: &["play C"],
                text: "The Clear would do as well. Keep it for a moment: try the Reset.",
            },
            Answer {
                moves: &["chance", "eat"],
                text: "You hold a card that fits on everything: the Reset.",
            },
        ],
    },
};

const TOP_CARDS: Step<Basement> = Step {
    title: "The first choice",
    rules: Basement::default,
    seats: 2,
    deal: Deal { hands: &["3 5 6 8 10 11", "2 5 7 9 C R"], rest: "" },
    seat: 0,
    before: "1: top 8 10 11",
    task: Task {
        say: "A round begins with six cards. Choose three to lay face up: you play them after your hand.",
        ways: &[Way {
            moves: &["top *"],
            replies: "",
            next: Next::Done(
                "Your Top Cards wait until Deck and hand are gone. \
                 Under them lie three cards that no one has seen.",
            ),
        }],
        answers: &[],
    },
};

/// Eighteen cards, so that there is no Deck.
fn without_a_deck() -> Basement {
    let deck = Deck { lo: 1, hi: 6, copies: 3, clears: 0, resets: 0, blanks: 0 };
    Basement { deck, rounds: 1, ..Basement::default() }
}

/// What seat 1 does when it cannot beat a card.
const EATS_AND_OPENS: &str = "1: eat
                              1: play 1";
const NO_EATING_NOW: Answer =
    Answer { moves: &["eat*"], text: "Eating would bring cards back to your hand. Turn one." };

const LAST_CARDS: Step<Basement> = Step {
    title: "The last cards",
    rules: without_a_deck,
    seats: 2,
    deal: Deal { hands: &["1 3 3 3 6 6 5 1 1", "2 2 2 4 4 4 5 5 6"], rest: "" },
    seat: 0,
    before: "0: top 4 4 4
             1: top 3 6 6
             1: play 1
             0: play 2 2 2
             1: play 3",
    task: Task {
        say: "Deck and hand are gone: now you play your Top Cards. Play all three 4s.",
        ways: &[Way {
            moves: &["play 4 4 4"],
            replies: EATS_AND_OPENS,
            next: Next::Task(&Task {
                say: "Only the unseen cards are left. Turn one: too low, and you eat the pile.",
                ways: &[Way {
                    moves: &["reveal *"],
                    replies: EATS_AND_OPENS,
                    next: Next::Task(&Task {
                        say: "It was high enough. Turn the next one.",
                        ways: &[Way {
                            moves: &["reveal *"],
                            replies: EATS_AND_OPENS,
                            next: Next::Task(&Task {
                                say: "Good again. One card is left: turn it.",
                                ways: &[Way {
                                    moves: &["reveal *"],
                                    replies: "",
                                    next: Next::Done(
                                        "You have got rid of everything: the round is yours.",
                                    ),
                                }],
                                answers: &[NO_EATING_NOW],
                            }),
                        }],
                        answers: &[NO_EATING_NOW],
                    }),
                }],
                answers: &[NO_EATING_NOW],
            }),
        }],
        answers: &[
            Answer {
                moves: &["play 4", "play 4 4"],
                text: "Fewer 4s would be allowed. All three at once is faster.",
            },
            Answer { moves: &["eat*"], text: "Your 4s beat the 3, so there is no need to eat." },
        ],
    },
};
