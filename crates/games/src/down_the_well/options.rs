//! The house rules of Down the Well.

use parlour_engine::{HouseRules, OptionError, house_rules};

house_rules! {
    /// The house rules of Down the Well.
    pub struct DownTheWell {
        /// Are players who cannot play skipped automatically?
        auto_pass: bool = true, Play, "DTW-R9";
        /// Do you show your hand when you pass?
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
    }
}

impl DownTheWell {
    /// Can these house rules be played by so many?
    pub(super) fn validate_for(&self, seats: u8) -> Result<(), OptionError> {
        if !(2..=6).contains(&seats) {
            return Err(OptionError::new("players", "DTW-02", "2 to 6 players"));
        }
        self.check_bounds()
    }

    /// The points that end a match (DTW-33).
    pub(super) fn goal(&self, seats: u8) -> u64 {
        self.target.unwrap_or(10 * u64::from(seats) + 1)
    }
}
