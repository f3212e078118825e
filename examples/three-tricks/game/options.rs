//! The house rules of Three Tricks.

use parlour_engine::{HouseRules, OptionError, house_rules};

house_rules! {
    /// The house rules of Three Tricks.
    pub struct ThreeTricks {
        /// How many cards does each player get?
        cards: u8 = 3, Deal, "TRI-R1", number(1..=5);
    }
}

impl ThreeTricks {
    /// Can these house rules be played by so many?
    pub(super) fn validate_for(&self, seats: u8) -> Result<(), OptionError> {
        if !(2..=4).contains(&seats) {
            return Err(OptionError::new("players", "TRI-01", "2 to 4 players"));
        }
        self.check_bounds()
    }
}
