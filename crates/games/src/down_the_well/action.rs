//! What a player can do, what is refused, and what happens.

use super::{
    cards::{Card, CardSet, Suit},
    passing::Passing,
    state::MAX_HAND_CARDS,
};
use parlour_engine::{Cards, Seat, illegal};
use serde::Serialize;

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Pass these cards to a neighbour (three to the left, before the first round).
    Give(CardSet),
    /// A pass of cards that names this card more than once: it is read only to be refused.
    GiveTwice(Card),
    /// Play a card on the pile of its suit.
    Play(Card),
    /// Say pass, being unable to play (only with `auto_pass: false`).
    Pass,
}

illegal! {
    /// Why an action of Down the Well is refused.
    pub enum Illegal {
        /// More or fewer cards than are passed.
        GiveThree { passing: Passing, count: u32 } = "DTW-10", "give_three",
            "Pass exactly {passing:#}, not {count}.";
        /// A card to pass that is not in the hand.
        NotYoursToGive { card: Card } = "DTW-10", "not_yours_to_give",
            "You cannot pass the {card:#}: you do not hold it.";
        /// Cards to pass that name one more than once.
        NamedTwice { card: Card } = "DTW-10", "named_twice",
            "There is only one {card:#}: pass different cards.";
        /// Any other act before the cards are passed.
        PassFirst { passing: Passing } = "DTW-10", "pass_first",
            "First, every player passes {passing}.";
        /// Cards to pass when all have been passed.
        AlreadyPassed = "DTW-10", "already_passed",
            "Cards are passed before the first card is played; play a card.";
        /// Cards to pass where none are passed.
        NothingPassed = "DTW-R26", "nothing_passed",
            "No cards are passed at this table; play a card.";
        /// A card that is not in the hand.
        NotInHand { card: Card } = "DTW-20", "not_in_hand",
            "You do not hold the {card:#}.";
        /// Another card than the lowest of the lead suit.
        OpenWithLowest { card: Card } = "DTW-R2", "open_with_lowest",
            "The hand opens with the {card:#}, the lowest card held in the lead suit.";
        /// A card that is not higher than the top of its pile.
        NotHigher { card: Card, top: Card } = "DTW-18", "not_higher",
            "The {card:#} is not higher than the {top:#} on its pile.";
        /// A pass by someone who can play.
        AbleToPlay { card: Card } = "DTW-20", "able_to_play",
            "You must play if you can, and the {card:#} can be played.";
        /// A pass where the game passes by itself.
        PassesByItself = "DTW-R9", "passes_by_itself",
            "At this table you do not pass: a player who cannot play is skipped.";
    }
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A hand was dealt; each player sees their own.
    Dealt {
        /// Which hand of the match, from 1.
        hand: u16,
        /// The dealer.
        dealer: Seat,
        /// Each seat's cards.
        hands: Vec<Cards<Card, MAX_HAND_CARDS>>,
    },
    /// Cards went to a neighbour; giver and receiver see which.
    Gave {
        /// The giver.
        seat: Seat,
        /// The receiver.
        to: Seat,
        /// The cards.
        cards: Cards<Card, MAX_HAND_CARDS>,
    },
    /// The top card of the deck was turned.
    Turned {
        /// The card.
        card: Card,
    },
    /// Who opens, in which suit.
    Opens {
        /// The opener.
        seat: Seat,
        /// The lead suit; none from the second round on.
        suit: Option<Suit>,
    },
    /// A card went on the pile of its suit.
    Played {
        /// Who.
        seat: Seat,
        /// What.
        card: Card,
    },
    /// A player can play no more in this round.
    Passed {
        /// Who.
        seat: Seat,
        /// The hand laid down: seen by all with `show_on_pass: face_up`.
        cards: Cards<Card, MAX_HAND_CARDS>,
        /// Do all see it?
        #[serde(skip)]
        face_up: bool,
    },
    /// A player has no card left: this round is the final one.
    RanOut {
        /// Who.
        seat: Seat,
    },
    /// A round is over and the piles are swept.
    Swept {
        /// The round, from 1.
        round: u8,
        /// Who played its last card.
        last: Seat,
    },
    /// The last card of the final round has been played.
    Won {
        /// The winner of the hand.
        seat: Seat,
        /// One point for every card that is left in a hand (DTW-R16).
        points: u16,
        /// Do the points count? A single hand is won without points (DTW-A1).
        #[serde(skip)]
        scored: bool,
    },
}
