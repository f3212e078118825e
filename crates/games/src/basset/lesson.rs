//! A first lesson: one idea a deal.

use super::options::{Basset, SideBets};
use parlour_engine::lesson::{Answer, Deal, Lesson, Next, ShortMatch, Step, Task, Way};

/// The lesson of Basset.
pub(super) const LESSON: Lesson<Basset> = Lesson {
    goal: "Win money from the bank: in each turn one rank wins and one loses.",
    steps: &[LAY, CASH, BEND_THE_CORNER, LOSE, BANK],
    then: ShortMatch {
        players: 3,
        options: &[("side_bets", r#""off""#), ("purse", "200"), ("max_stake", "20")],
        level: "easy",
        bot_delay_ms: 600,
    },
};

/// No bets between the players: one thing less to ask for.
fn rules() -> Basset {
    Basset { side_bets: SideBets::Off, ..Basset::default() }
}

const LAY: Step<Basset> = Step {
    title: "Three cards with money on them",
    rules,
    seats: 3,
    deal: Deal { hands: &[], rest: "AS AH 2S 4S" },
    seat: 1,
    before: "2: lay 3:5 5:5 6:5",
    task: Task {
        say: "You hold one card of each rank. Lay any three and put 10 on each.",
        ways: &[Way {
            moves: &["lay *"],
            replies: "",
            next: Next::Done(
                "The bank now turns two cards at a time. The first wins for its rank, the second loses.",
            ),
        }],
        answers: &[],
    },
};

const CASH: Step<Basset> = Step {
    title: "Your rank wins",
    rules,
    seats: 3,
    // two cards go aside, then come the turns
    deal: Deal { hands: &[], rest: "AS AH QS 5S" },
    seat: 1,
    before: "1: lay 7:10 9:10 Q:10
             2: lay 2:5 3:5 4:5",
    task: Task {
        say: "A Queen comes first, so your Queen wins. Cash it: the bank pays you 10.",
        ways: &[Way {
            moves: &["cash Q"],
            replies: "",
            next: Next::Done(
                "You won 10 and got your own 10 back. Suits never matter, only ranks.",
            ),
        }],
        answers: &[Answer {
            moves: &["paroli Q"],
            text: "That leaves the money for more, and comes next. Take your 10 this time.",
        }],
    },
};

const BEND_THE_CORNER: Step<Basset> = Step {
    title: "Bend the corner",
    rules,
    seats: 3,
    deal: Deal { hands: &[], rest: "AS AH QS 5S QH 6S" },
    seat: 1,
    before: "1: lay 7:10 9:10 Q:10
             2: lay 2:5 3:5 4:5",
    task: Task {
        say: "Your Queen wins. Bend its corner (paroli), and its next win pays seven times the money.",
        ways: &[Way {
            moves: &["paroli Q"],
            replies: "1: done
                      2: done",
            next: Next::Task(&Task {
                say: "Another Queen! Cash 70, or bend once more and hope for 150?",
                ways: &[
                    Way {
                        moves: &["cash Q"],
                        replies: "",
                        next: Next::Done("The bank pays 70 for your 10."),
                    },
                    Way {
                        moves: &["paroli Q"],
                        replies: "",
                        next: Next::Done(
                            "Your Queen stays. A third win would pay 150; a loss costs only the 10 on it.",
                        ),
                    },
                ],
                answers: &[],
            }),
        }],
        answers: &[Answer {
            moves: &["cash Q"],
            text: "You know how to cash. Bend the corner and see what comes.",
        }],
    },
};

const LOSE: Step<Basset> = Step {
    title: "Your rank loses",
    rules,
    seats: 3,
    deal: Deal { hands: &[], rest: "AS AH 5S QS" },
    seat: 1,
    before: "1: lay 7:10 9:10 Q:10
             2: lay 2:5 3:5 4:5",
    task: Task {
        say: "A Queen came second: the bank takes your 10. Lay another rank in its place.",
        ways: &[Way {
            moves: &["replace *"],
            replies: "",
            next: Next::Done(
                "Each lost card is replaced until your thirteen are used up. The best account wins.",
            ),
        }],
        answers: &[Answer {
            moves: &["mace *"],
            text: "More money on a card is allowed between turns. First replace the lost Queen.",
        }],
    },
};

const BANK: Step<Basset> = Step {
    title: "You are the bank",
    rules: Basset::default,
    seats: 3,
    deal: Deal { hands: &[], rest: "AS AH 5S QS" },
    seat: 0,
    before: "1: lay 7:10 9:10 Q:10
             2: lay 2:5 3:5 4:5
             1: offer 1 Q wins 5 to 0
             1: done
             2: done",
    task: Task {
        say: "The bank takes what loses and pays what wins. A player also bets 5 that the Queen wins: accept?",
        ways: &[
            Way {
                moves: &["accept 1"],
                replies: "0: done
                          1: done
                          2: done",
                next: Next::Done("The Queen came second: the 10 on it and the bet of 5 are yours."),
            },
            Way {
                moves: &["done"],
                replies: "",
                next: Next::Done(
                    "The Queen came second: the 10 on it is yours. The bet would have brought 5 more.",
                ),
            },
        ],
        answers: &[Answer {
            moves: &["offer *"],
            text: "You could offer a bet of your own. First answer the one on the table.",
        }],
    },
};
