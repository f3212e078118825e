//! The house rules of Down the Well.

use parlour_engine::{HouseRules, OptionError, house_rules};

house_rules! {
    /// The house rules of Down the Well.
    pub struct DownTheWell {
        /// Are players who cannot play passed over without a word?
        auto_pass: bool = true, Play, "DTW-R9";
        /// Does a player who passes show the hand?
        show_on_pass: enum ShowOnPass {
            /// Only the number of cards is known.
            FaceDown,
            /// Everyone sees it.
            FaceUp,
        } = FaceDown, Play, "DTW-R10";
        /// What does the last player able to play do in the final round?
        lone_player: enum LonePlayer {
            /// Plays on while able.
            MustContinue,
            /// Stops as soon as the round's last card is their own.
            StopAndScore,
        } = MustContinue, Play, "DTW-R14";
        /// How many points end a match? Without a number: 10 for each player, and one.
        target: Option<u64> = None, Length, "DTW-R17", number(1..=10_000).or("10N+1");
        /// One hand, or hands until someone has the points?
        mode: enum Mode {
            /// Each hand is a game of its own.
            SingleHand,
            /// Hands are played until the target.
            Match,
        } = SingleHand, Length, "DTW-R17";
        /// How many hands does a match have at most?
        max_hands: Option<u64> = None, Length, "DTW-R17", number(1..=10_000).or("none");
        /// Who deals first?
        first_dealer: enum FirstDealer {
            /// Seat 0.
            Seat0,
            /// A seat drawn by lot.
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
