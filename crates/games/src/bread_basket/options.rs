//! The house rules.

use parlour_engine::{HouseRules, OptionError, house_rules};

house_rules! {
    /// The house rules of Bread Basket.
    pub struct BreadBasket {
        /// Who deals first?
        first_dealer: enum FirstDealer {
            /// Seat 0.
            Seat0,
            /// A seat drawn by lot.
            Random,
        } = Seat0, Deal, "BRD-R2";
        /// When is an empty line started again?
        refill: enum Refill {
            /// The moment it is empty, also within a turn.
            Immediate,
            /// When the turn is over.
            EndOfTurn,
        } = Immediate, Play, "BRD-R4";
        /// Which of several tricks is taken first?
        multi_trick: enum MultiTrick {
            /// The player says.
            Choose,
            /// The one with most cards.
            Largest,
            /// The one with fewest cards.
            Smallest,
        } = Choose, Play, "BRD-R7";
        /// Are tricks taken that appear where another trick lay?
        cascade: bool = true, Play, "BRD-R8";
        /// May a Chef's ability be the second card of a turn?
        chef_second: enum ChefSecond {
            /// The ability and any other card exclude each other.
            Forbid,
            /// It may follow one ordinary card.
            Allow,
        } = Forbid, Play, "BRD-R11";
        /// What happens if the highest totals are equal?
        tie: enum Tie {
            /// They share the victory.
            Shared,
            /// One more round at a time, until one player is ahead.
            ExtraRound,
        } = Shared, Length, "BRD-R22";
        /// How many rounds are played? Without a number: one for each player.
        rounds: Option<u64> = None, Length, "BRD-R28", number_from(1).or("players");
    }
}

impl BreadBasket {
    /// Can these house rules be played by so many?
    pub(super) fn allow(&self, seats: u8) -> Result<(), OptionError> {
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
