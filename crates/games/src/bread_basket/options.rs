//! The house rules.

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
    }
}

impl BreadBasket {
    /// Can these house rules be played by so many?
    pub(super) fn validate_for(&self, seats: u8) -> Result<(), OptionError> {
        if !(2..=6).contains(&seats) {
            return Err(OptionError::new("players", "BRD-02", "2 to 6 players"));
        }
        self.check_bounds()
    }

    /// How many rounds are played, if no tie adds more (BRD-41).
    pub(super) fn rounds_for(&self, seats: u8) -> u64 {
        self.rounds.unwrap_or_else(|| seats.into())
    }
}
