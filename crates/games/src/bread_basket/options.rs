//! The house rules.

use super::{cards::Card, trick::Worth};
use parlour_engine::{HouseRules, OptionError, house_rules};

house_rules! {
    /// The house rules of Bread Basket.
    pub struct BreadBasket {
        /// Who deals first?
        first_dealer: enum FirstDealer {
            /// The first seat.
            Seat0,
            /// A seat at random.
            Random,
        } = Seat0, Deal, "BRD-R2";
        /// When is an empty line refilled?
        refill: enum Refill {
            /// At once, even during a turn.
            Immediate,
            /// At the end of the turn.
            EndOfTurn,
        } = Immediate, Play, "BRD-R4";
        /// Which trick do you take first if there are several?
        multi_trick: enum MultiTrick {
            /// You choose.
            Choose,
            /// The one with the most cards.
            Largest,
            /// The one with the fewest cards.
            Smallest,
        } = Choose, Play, "BRD-R7";
        /// Do you also take tricks that form when another one is removed?
        cascade: bool = true, Play, "BRD-R8";
        /// Can you use a Chef's ability as the second card of a turn?
        chef_second: enum ChefSecond {
            /// No: you use the ability or play cards.
            Forbid,
            /// Yes, after one ordinary card.
            Allow,
        } = Forbid, Play, "BRD-R11";
        /// What happens if the best totals are equal?
        tie: enum Tie {
            /// The players share the win.
            Shared,
            /// You play another round, until one player is ahead.
            ExtraRound,
        } = Shared, Length, "BRD-R22";
        /// How many rounds do you play? Without a number, one for each player.
        rounds: Option<u64> = None, Length, "BRD-R28", number_from(1).or("players");
        /// How many cards is each player dealt? Without a number, 12, 10 or 8, by the number of
        /// players.
        hand_size: Option<u64> = None, Numbers, "BRD-R29", number(2..=27).or("by_players");
        /// How many cards of each kind are in the deck?
        copies: u8 = 5, Numbers, "BRD-R30", number(2..=5);
        /// How many cards can you play in a turn?
        cards_a_turn: u8 = 2, Numbers, "BRD-R31", number(1..=4);
        /// How many points does an Onion in a Sandwich cost?
        onion_cost: u8 = 5, Numbers, "BRD-R32", number(0..=20);
        /// How many points is each slice of bread worth?
        bread_points: u8 = 1, Numbers, "BRD-R32", number(0..=10);
        /// How many points is each card of a Soup worth?
        soup_points: u8 = 1, Numbers, "BRD-R32", number(0..=10);
    }
}

impl BreadBasket {
    /// Can these house rules be played by so many?
    pub(super) fn validate_for(&self, seats: u8) -> Result<(), OptionError> {
        if !(2..=6).contains(&seats) {
            return Err(OptionError::new("players", "BRD-02", "2 to 6 players"));
        }
        self.check_bounds()?;
        let (dealt, cards) = (self.hand_for(seats) * usize::from(seats), self.cards());
        if dealt >= cards {
            let (option, clause) = match self.hand_size {
                Some(_) => ("hand_size", "BRD-R29"),
                None => ("copies", "BRD-R30"),
            };
            let reason = format!(
                "{seats} players with {} cards each and the first card of the line need {} cards, \
                 and the deck has {cards}",
                self.hand_for(seats),
                dealt + 1
            );
            return Err(OptionError::new(option, clause, reason));
        }
        Ok(())
    }

    /// How many cards each of so many players is dealt (BRD-07 to BRD-09).
    #[inline]
    #[must_use]
    pub fn hand_for(&self, seats: u8) -> usize {
        match (self.hand_size, seats) {
            (Some(cards), _) => cards as usize,
            (None, 2) => 12,
            (None, 3) => 10,
            (None, _) => 8,
        }
    }

    /// How many cards the deck has.
    #[inline]
    #[must_use]
    pub const fn cards(&self) -> usize {
        Card::KINDS * self.copies as usize
    }

    /// What cards of tricks are worth.
    #[inline(always)]
    #[must_use]
    pub const fn worth(&self) -> Worth {
        let Self { onion_cost, bread_points, soup_points, .. } = *self;
        Worth { onion_cost, bread_points, soup_points }
    }

    /// How many rounds are played, if no tie adds more (BRD-41).
    pub(super) fn rounds_for(&self, seats: u8) -> u64 {
        self.rounds.unwrap_or_else(|| seats.into())
    }
}
