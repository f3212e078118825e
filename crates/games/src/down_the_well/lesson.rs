//! A first lesson: one idea a deal.

use super::options::DownTheWell;
use parlour_engine::lesson::{Answer, Deal, Lesson, Next, ShortMatch, Step, Task, Way};

/// The lesson of Down the Well.
pub(super) const LESSON: Lesson<DownTheWell> = Lesson {
    goal: "Play the last card of the final round.",
    steps: &[CLIMB, BURY, PLAY_IF_YOU_CAN, PASS_THREE, LAST_CARD],
    then: ShortMatch { players: 3, options: &[], level: "easy", bot_delay_ms: 900 },
};

const CLIMB: Step<DownTheWell> = Step {
    title: "Only upwards",
    rules: DownTheWell::default,
    seats: 2,
    deal: Deal {
        hands: &["2C 6C 3A 6A 4D 3B 4B 2D 3D 2F 2T 3T", "4C 7C KC 2B 5B 2A 4A 5A 6D 3F 4T 5T"],
        rest: "QC",
    },
    seat: 0,
    before: "0: give 2A 4A 5A
             1: give 3A 6A 4D
             1: play 2C
             0: play 2B
             1: play 6C",
    task: Task {
        say: "Each of the six suits has a pile, and a pile only rises. Play a card on the 6 of Crabs.",
        ways: &[Way {
            moves: &["play 7C", "play KC"],
            replies: "",
            next: Next::Done(
                "Higher in the same suit always goes. After 7 come Queen, King and Ace.",
            ),
        }],
        answers: &[
            Answer {
                moves: &["play 4C"],
                text: "The 4 is below the 6: it is buried for this round. Play a higher Crab.",
            },
            Answer { moves: &["play *"], text: "Any pile would do. This time, climb the Crabs." },
        ],
    },
};

const BURY: Step<DownTheWell> = Step {
    title: "Buried cards",
    rules: DownTheWell::default,
    seats: 2,
    deal: Deal {
        hands: &["2B 4B 3A 4C 4D 6A 3C 3D 2F 3F 2T 3T", "3B 5B KB 4A 5A 5C 5D 4F 5F 2A 2C 2D"],
        rest: "6B",
    },
    seat: 0,
    before: "0: give 2A 2C 2D
             1: give 3A 4C 4D
             1: play 2B",
    task: Task {
        say: "You hold 3, 5 and King of Boats. Which of them buries none of your Boats?",
        ways: &[Way {
            moves: &["play 3B"],
            replies: "1: play 4B",
            next: Next::Task(&Task {
                say: "A 4 lies on your 3. Your 5 and your King fit: bury nothing again.",
                ways: &[Way {
                    moves: &["play 5B"],
                    replies: "",
                    next: Next::Done(
                        "Your King still fits. A buried card waits in your hand for the next round.",
                    ),
                }],
                answers: &[
                    Answer {
                        moves: &["play KB"],
                        text: "The King would bury your own 5 for the rest of this round.",
                    },
                    Answer { moves: &["play *"], text: "Stay with the Boats for one more card." },
                ],
            }),
        }],
        answers: &[
            Answer {
                moves: &["play KB"],
                text: "The King would bury your 3 and your 5 for this round.",
            },
            Answer { moves: &["play 5B"], text: "The 5 would bury your own 3 for this round." },
            Answer {
                moves: &["play *"],
                text: "Any pile would do. This time, stay with the Boats.",
            },
        ],
    },
};

const PLAY_IF_YOU_CAN: Step<DownTheWell> = Step {
    title: "The end of a round",
    rules: DownTheWell::default,
    seats: 2,
    deal: Deal {
        hands: &["5T KT AD AB AF 5A 6A 4B 4C 2A 3A 4A", "4T 6T AT AA AC 2B 3B 2C 3C 2F 5C 5B"],
        rest: "2D",
    },
    seat: 0,
    before: "0: give 5B 5C 2F
             1: give 2A 3A 4A
             1: play AD
             0: play AA
             1: play AB
             0: play AC
             1: play AF
             0: play 4T
             1: play 5T",
    task: Task {
        say: "Only the Trees are open: Aces lie on all other piles. If you can play, you must.",
        ways: &[
            Way {
                moves: &["play 6T"],
                replies: "1: play KT",
                next: Next::Task(&Task {
                    say: "Your Ace fits on the King, so you must play it.",
                    ways: &[Way {
                        moves: &["play AT"],
                        replies: "",
                        next: Next::Done(
                            "Nothing fits any more. Both of you hold cards, so the piles are swept for another round.",
                        ),
                    }],
                    answers: &[Answer {
                        moves: &["pass"],
                        text: "You may not keep the Ace: passing is only for players who cannot play.",
                    }],
                }),
            },
            Way {
                moves: &["play AT"],
                replies: "",
                next: Next::Done(
                    "Nothing fits any more. Both of you hold cards, so the piles are swept for another round.",
                ),
            },
        ],
        answers: &[Answer {
            moves: &["pass"],
            text: "You have cards that fit, so you may not pass: the 6 and the Ace of Trees.",
        }],
    },
};

const PASS_THREE: Step<DownTheWell> = Step {
    title: "Three for your neighbour",
    rules: DownTheWell::default,
    seats: 3,
    deal: Deal {
        hands: &[
            "2A 5A 3B 6B 4C 7C 2D 5D 3F KT",
            "4A 7A 2B 5B 3C QC 6D KD 4F QT",
            "AA 3D 4D AD 2F 6F QF 5T 6T 7T",
        ],
        rest: "6C",
    },
    seat: 0,
    before: "1: give 2A 5A 3B
             2: give 4A 7A 2B",
    task: Task {
        say: "Before a hand you pass three cards to the left. Which do you not want?",
        ways: &[Way {
            moves: &["give *"],
            replies: "",
            next: Next::Done(
                "A lone Ace is good to pass. An Ace over your own low cards locks them in your hand.",
            ),
        }],
        answers: &[],
    },
};

const LAST_CARD: Step<DownTheWell> = Step {
    title: "The last card",
    rules: DownTheWell::default,
    seats: 2,
    deal: Deal {
        hands: &["QA AA 3B 5B 7B KB 2C 5F 7F 3A 5A 7A", "KA 2B 4B 6B QB AB 3C 6F AC 2A 4A 6A"],
        rest: "2T",
    },
    seat: 0,
    // the two climb Anchors and Boats in turn
    before: "0: give 2A 4A 6A
             1: give 3A 5A 7A
             1: play 2A
             0: play 3A
             1: play 4A
             0: play 5A
             1: play 6A
             0: play 7A
             1: play QA
             0: play KA
             1: play AA
             0: play 2B
             1: play 3B
             0: play 4B
             1: play 5B
             0: play 6B
             1: play 7B
             0: play QB
             1: play KB
             0: play AB
             1: play 2C
             0: play 3C
             1: play 5F",
    task: Task {
        say: "You hold two cards, the other player one. Which of yours will still fit at the end?",
        ways: &[Way {
            moves: &["play 6F"],
            replies: "1: play 7F",
            next: Next::Task(&Task {
                say: "A hand is empty, so this is the final round. Play the last card.",
                ways: &[Way {
                    moves: &["play AC"],
                    replies: "",
                    next: Next::Done("The last card is yours, and with it the win."),
                }],
                answers: &[],
            }),
        }],
        answers: &[Answer {
            moves: &["play AC"],
            text: "Then a higher Flower would bury your 6. Keep the Ace: no card can bury it.",
        }],
    },
};
