//! The house rules of Down the Well.

use super::{
    cards::{CardSet, Suit},
    passing::{Passing, Side},
};
use parlour_engine::{HouseRules, OptionError, game::MENU_PLACES, house_rules};

house_rules! {
    /// The house rules of Down the Well.
    pub struct DownTheWell {
        /// Are players who cannot play skipped automatically?
        auto_pass: bool = true, Play, "DTW-R9";
        /// When you cannot play, do you show the cards left in your hand?
        show_on_pass: enum ShowOnPass {
            /// No, only the number of cards.
            FaceDown,
            /// Yes.
            FaceUp,
        } = FaceDown, Play, "DTW-R10";
        /// What does the last player who can play do in the final round?
        lone_player: enum LonePlayer {
            /// Plays on while possible.
            MustContinue,
            /// Stops once they have played the last card.
            StopAndScore,
        } = MustContinue, Play, "DTW-R14";
        /// How many points end a match? Without a number, 10 for each player and 1 more.
        target: Option<u64> = None, Length, "DTW-R17", number(1..=10_000).or("10N+1");
        /// How long is the game?
        mode: enum Mode {
            /// One hand.
            SingleHand,
            /// Hands until a player reaches the target.
            Match,
        } = SingleHand, Length, "DTW-R17";
        /// After how many hands does a match end?
        max_hands: Option<u64> = None, Length, "DTW-R17", number(1..=10_000).or("none");
        /// Who deals first?
        first_dealer: enum FirstDealer {
            /// The first seat.
            Seat0,
            /// A seat at random.
            Random,
        } = Seat0, Deal, "DTW-R18";
        /// How many cards is each player dealt? Without a number, 12, 10 or 9, by the number of
        /// players.
        hand_size: Option<u64> = None, Numbers, "DTW-R25", number(4..=27).or("by_players");
        /// How many cards do you pass before the first round?
        cards_passed: u8 = 3, Numbers, "DTW-R26", number(0..=5);
        /// To whom do you pass cards?
        pass_direction: enum PassDirection {
            /// The player to the left.
            Left,
            /// The player to the right.
            Right,
            /// To the left in the first hand, to the right in the second, and so on.
            Alternate,
        } = Left, Numbers, "DTW-R26";
        /// How many suits are in the deck, from Anchors on?
        suits: u8 = 6, Numbers, "DTW-R27", number(2..=6);
        /// How many ranks are in the deck, from the Ace down?
        ranks: u8 = 9, Numbers, "DTW-R27", number(4..=9);
    }
}

impl DownTheWell {
    /// Can these house rules be played by so many?
    pub(super) fn validate_for(&self, seats: u8) -> Result<(), OptionError> {
        if !(2..=6).contains(&seats) {
            return Err(OptionError::new("players", "DTW-02", "2 to 6 players"));
        }
        self.check_bounds()?;
        let (cards, hand) = (self.cards().len() as usize, self.hand_for(seats));
        let most = cards / usize::from(seats);
        if hand > most {
            // without a hand size, too many cards were taken out of the deck
            let (option, clause) = match (self.hand_size, self.suits) {
                (Some(_), _) => ("hand_size", "DTW-R25"),
                (None, 6) => ("ranks", "DTW-R27"),
                (None, _) => ("suits", "DTW-R27"),
            };
            let reason = format!(
                "{seats} players with {hand} cards each need {} cards, and the deck has {cards}",
                hand * usize::from(seats)
            );
            return Err(OptionError::new(option, clause, reason));
        }
        let passed = usize::from(self.cards_passed);
        if passed > hand {
            let reason = format!("at most the {hand} cards of a hand, not {passed}");
            return Err(OptionError::new("cards_passed", "DTW-R26", reason));
        }
        let (ways, listed) = (choose(hand, passed), MENU_PLACES);
        if ways > listed {
            let option = if self.cards_passed == 3 { "hand_size" } else { "cards_passed" };
            let reason = format!(
                "there are {ways} ways to choose {passed} of {hand} cards; at most {listed} are listed"
            );
            return Err(OptionError::new(option, "DTW-R26", reason));
        }
        Ok(())
    }

    /// How many cards each of so many players is dealt (DTW-07 to DTW-09).
    #[inline]
    #[must_use]
    pub fn hand_for(&self, seats: u8) -> usize {
        match (self.hand_size, seats) {
            (Some(cards), _) => cards as usize,
            (None, 2) => 12,
            (None, 3) => 10,
            (None, _) => 9,
        }
    }

    /// The cards of the deck: all 54 (DTW-06), or fewer suits from Anchors on and fewer ranks
    /// from the Ace down.
    #[inline]
    #[must_use]
    pub fn cards(&self) -> CardSet {
        if (self.suits, self.ranks) == (6, 9) {
            return CardSet::ALL;
        }
        let suits = Suit::ALL.into_iter().take(self.suits.into());
        let of_suits = suits.fold(CardSet::EMPTY, |cards, suit| cards.or(CardSet::of(suit)));
        of_suits.iter().filter(|card| card.rank() + self.ranks >= 9).collect()
    }

    /// What is passed in this hand of a match.
    #[inline]
    #[must_use]
    pub(super) fn passing(&self, hand_no: u16) -> Passing {
        let to = match self.pass_direction {
            PassDirection::Left => Side::Left,
            PassDirection::Right => Side::Right,
            PassDirection::Alternate if hand_no.is_multiple_of(2) => Side::Right,
            PassDirection::Alternate => Side::Left,
        };
        Passing { cards: self.cards_passed, to }
    }

    /// The points that end a match (DTW-33).
    pub(super) fn goal(&self, seats: u8) -> u64 {
        self.target.unwrap_or(10 * u64::from(seats) + 1)
    }
}

/// In how many ways so many cards can be chosen.
const fn choose(of: usize, cards: usize) -> usize {
    let (mut ways, mut taken) = (1, 0);
    while taken < cards {
        ways = ways * (of - taken) / (taken + 1);
        taken += 1;
    }
    ways
}
