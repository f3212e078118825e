//! What a player can do, what is refused, and what happens.

use super::{cards::Card, trick::Kind};
use parlour_engine::{Cards, Seat, illegal};
use serde::Serialize;

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Put a card at the right end of the line.
    Play(Card),
    /// Discard a Chef and take the card at this place of the line, 0 for the oldest.
    Chef {
        /// The place.
        at: u8,
    },
    /// End the turn after one card.
    Stop,
    /// Of several tricks, take this one first.
    Take {
        /// The place of its left end.
        from: u8,
        /// The place of its right end.
        to: u8,
    },
}

illegal! {
    /// Why an action of Bread Basket is refused.
    pub enum Illegal {
        /// A card that is not in the hand.
        NotInHand { card: Card } = "BRD-13", "not_in_hand",
            "You do not hold {card:#}.";
        /// An end of the turn before any card.
        PlayFirst = "BRD-13", "play_first",
            "Play at least one card before you stop.";
        /// The ability after a card.
        ChefAfterCard = "BRD-R11", "chef_after_card",
            "You have played a card this turn, so you cannot use a Chef's ability.";
        /// The ability without a Chef.
        NoChef = "BRD-37", "no_chef",
            "You hold no Chef.";
        /// The ability with nothing to take.
        EmptyLine = "BRD-R14", "empty_line",
            "The line is empty: there is nothing for a Chef to take.";
        /// The ability on a place that the line does not reach.
        BeyondLine { at: u8, cards: u8 } = "BRD-37", "beyond_line",
            "The line has no card at that place: its length is {cards}.";
        /// A choice of tricks when there is none to choose.
        NothingToChoose = "BRD-R7", "nothing_to_choose",
            "There are no tricks to choose from.";
        /// A choice that is not among the tricks.
        NoSuchTrick { from: u8, to: u8 } = "BRD-R7", "no_such_trick",
            "No trick stands there.";
        /// Anything else while tricks are to be taken.
        TakeFirst = "BRD-32", "take_first",
            "Tricks stand in the line: take one first.";
    }
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The cards of a round were dealt; each player sees their own.
    Dealt {
        /// The round, from 1.
        round: u64,
        /// The dealer.
        dealer: Seat,
        /// Each seat's cards.
        hands: Vec<Cards<Card, 55>>,
    },
    /// The deck's top card starts the line.
    TurnedUp {
        /// The card.
        card: Card,
        /// Is no one left to play on it (BRD-A1)? Then the next deal hides it again.
        #[serde(skip)]
        in_vain: bool,
    },
    /// A card was added to the line.
    Played {
        /// Who.
        seat: Seat,
        /// What.
        card: Card,
    },
    /// A Chef was discarded for a card of the line.
    Lifted {
        /// Who.
        seat: Seat,
        /// The place it lay at.
        at: u8,
        /// The card, now in hand.
        card: Card,
    },
    /// A trick was taken.
    Took {
        /// Who.
        seat: Seat,
        /// Sandwich or Soup.
        trick: Kind,
        /// Its cards, as they lay.
        cards: Vec<Card>,
        /// What they are worth.
        points: i16,
    },
    /// A player leaves it at one card (BRD-19).
    Stopped {
        /// Who.
        seat: Seat,
    },
    /// A round is over.
    Scored {
        /// The round, from 1.
        round: u64,
        /// Each seat's points of this round.
        points: Vec<i16>,
        /// Each seat's points of all rounds.
        totals: Vec<i64>,
    },
    /// The game is over.
    Won {
        /// Who has the highest total; several share it (BRD-R22).
        seats: Vec<Seat>,
        /// That total.
        total: i64,
    },
}
