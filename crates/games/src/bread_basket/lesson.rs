//! A first lesson: one idea a deal.

use super::options::BreadBasket;
use parlour_engine::lesson::{Answer, Deal, Lesson, Next, ShortMatch, Step, Task, Way};

/// The lesson of Bread Basket.
pub(super) const LESSON: Lesson<BreadBasket> = Lesson {
    goal: "Take Sandwiches and Soups out of the line: the most points win.",
    steps: &[SANDWICH, SOUP, ONION, CHEF],
    then: ShortMatch { players: 2, options: &[("rounds", "1")], level: "easy", bot_delay_ms: 900 },
};

const SANDWICH: Step<BreadBasket> = Step {
    title: "A Sandwich",
    rules: BreadBasket::default,
    seats: 2,
    deal: Deal { hands: &["3 5 1 1 2 4 6 6 7 9 O C", "8 9 9 7 7 6 6 4 4 2 2 1"], rest: "8" },
    seat: 0,
    before: "1: play 3
             1: play 5",
    task: Task {
        say: "Two equal cards around two or more lower ones are a Sandwich. Add the card that closes one.",
        ways: &[Way {
            moves: &["play 8"],
            replies: "",
            next: Next::Done("Bread counts 1 each, meat its value: 1 + 3 + 5 + 1 is 10 points."),
        }],
        answers: &[Answer {
            moves: &["play *"],
            text: "The line begins with an 8, and lower cards follow. Close it with your 8.",
        }],
    },
};

const SOUP: Step<BreadBasket> = Step {
    title: "A Soup",
    rules: BreadBasket::default,
    seats: 2,
    deal: Deal { hands: &["6 7 O O 2 2 2 4 4 9 9 C", "3 4 5 6 8 9 9 8 5 2 1 1"], rest: "3" },
    seat: 0,
    before: "1: play 6
             1: play 7",
    task: Task {
        say: "Equal cards around two or more higher ones are a Soup: 1 point a card. You may play one card or two.",
        ways: &[
            Way {
                moves: &["play 3"],
                replies: "",
                next: Next::Done(
                    "Four cards in the Soup, so 4 points. You may play a second card.",
                ),
            },
            Way {
                moves: &["play 4", "play 5", "play 6", "play 8", "play 9"],
                replies: "",
                next: Next::Task(&Task {
                    say: "One more for the Soup. Now close it with your second card.",
                    ways: &[Way {
                        moves: &["play 3"],
                        replies: "",
                        next: Next::Done("Five cards in the Soup, so 5 points."),
                    }],
                    answers: &[Answer {
                        moves: &["play *", "stop"],
                        text: "The other player could close it. Play your 3 first.",
                    }],
                }),
            },
        ],
        answers: &[Answer {
            moves: &["play 1", "play 2"],
            text: "That would spoil the Soup: between the 3s, all cards must be higher.",
        }],
    },
};

const ONION: Step<BreadBasket> = Step {
    title: "An Onion",
    rules: BreadBasket::default,
    seats: 2,
    deal: Deal { hands: &["O 2 1 1 3 3 6 6 7 7 8 9", "5 4 4 3 3 6 7 8 8 9 9 1"], rest: "5" },
    seat: 0,
    before: "1: play O
             1: play 2",
    task: Task {
        say: "An Onion counts −5, and what you complete you must take. Play a card that is safe.",
        ways: &[Way {
            moves: &["play 1", "play 3", "play 4", "play 6", "play 7", "play 8", "play 9"],
            replies: "",
            next: Next::Done(
                "Well avoided. Onions in a Soup do no harm: there each card counts 1.",
            ),
        }],
        answers: &[Answer {
            moves: &["play 5"],
            text: "Your 5 would close a bad Sandwich: 1 − 5 + 2 + 1 is −1. Play another card.",
        }],
    },
};

const CHEF: Step<BreadBasket> = Step {
    title: "A Chef",
    rules: BreadBasket::default,
    seats: 2,
    deal: Deal { hands: &["1 7 3 7 5 O O 9 9 6 6 4", "2 8 4 C 6 6 6 9 9 9 O O"], rest: "5" },
    seat: 0,
    before: "1: play 1
             1: play 7
             0: play 2
             0: play 8
             1: play 3
             1: play 7
             0: play 4
             0: stop
             1: play 5
             1: stop",
    task: Task {
        say: "Discard your Chef, and take any card out of the line. Which is in the way?",
        ways: &[Way {
            moves: &["chef 4"],
            replies: "",
            next: Next::Done(
                "Both Sandwiches closed, first the 7s and then the 5s: 14 points. \
                 The 8 is in your hand now.",
            ),
        }],
        answers: &[
            Answer {
                moves: &["chef *"],
                text: "That closes nothing. Look between the two 7s for a card that is too high.",
            },
            Answer {
                moves: &["play *"],
                text: "The line is ready for your Chef. Use it to take a card.",
            },
        ],
    },
};
