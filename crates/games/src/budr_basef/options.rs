//! The house rules: what can be set, and which ruling offers it.

use super::sets::{AllScope, DragonAce, DragonExact, JokerColour, SetOptions};
use parlour_engine::{HouseRules, OptionError, house_rules, words};

house_rules! {
    /// The house rules of Budr Basef.
    pub struct BudrBasef {
        /// How many Jokers are there?
        jokers: u8 = 2, Deal, "BUD-R1", number(0..=4);
        /// Where do the cards go that cannot be shared out evenly?
        deal: enum Deal {
            /// One card at a time; the first seats may get one more.
            RoundRobin,
            /// Everyone the same; what is left starts the keep (BUD-B14).
            EqualBurnRest,
        } = RoundRobin, Deal, "BUD-R2";
        /// Who plays first?
        first_player: enum FirstPlayer {
            /// The dealer's left-hand neighbour.
            DealerLeft,
            /// A seat drawn by lot.
            Random,
        } = DealerLeft, Deal, "BUD-R3";
        /// Are taken cards shuffled in?
        on_take: enum OnTake {
            /// They go under the deck.
            Bottom,
            /// The taker's whole deck is shuffled (BUD-B30).
            ShuffleAll,
        } = Bottom, Play, "BUD-R4";
        /// Is a hit one act, or a run of touches? Of no effect on sealed answers.
        gestures: enum Gestures {
            /// One act.
            Abstract,
            /// Touches in the right order.
            Full,
        } = Abstract, Play, "BUD-R6";
        /// How many milliseconds may hits join a contest?
        hit_window_ms: u64 = 250, Play, "BUD-R7", number(0..=MAX_DELAY_MS);
        /// What is a hit where nothing lies?
        empty_stack_hit: enum EmptyStackHit {
            /// It fails and costs 10.
            Penalty,
            /// It is refused (BUD-B10).
            Ignore,
        } = Penalty, Play, "BUD-R9";
        /// What of a penalty that cannot be paid in full?
        short_penalty: enum ShortPenalty {
            /// All there is, and nothing later.
            PayAll,
            /// The rest later (BUD-B15).
            Debt,
        } = PayAll, Play, "BUD-R10";
        /// What is a bad hit by someone who has nothing to pay? Where hits are announced, a lockout
        /// unless something else is said.
        bad_hit_empty: Option<BadHitEmpty> = None, Play, "BUD-R11";
        /// Who plays after a take?
        after_take: enum AfterTake {
            /// As if nothing had been taken (BUD-B7).
            Unchanged,
            /// The taker.
            TakerLeads,
        } = Unchanged, Play, "BUD-R13";
        /// Who plays after gambling?
        after_gambling: enum AfterGambling {
            /// As after any card.
            NextSeat,
            /// The winner of the pool.
            PoolWinner,
        } = NextSeat, Play, "BUD-R14";
        /// How many cards make the least stack that can be a Genesis?
        genesis_min: u8 = 2, Play, "BUD-R17", number(1..=2);
        /// What colour has a Joker under other cards?
        joker_colour: JokerColour = JokerColour::None, Play, "BUD-R19";
        /// Does an exact division count as a Dragon?
        dragon_exact: DragonExact = DragonExact::Include, Play, "BUD-R22";
        /// May a Dragon have an Ace?
        dragon_ace: DragonAce = DragonAce::Allow, Play, "BUD-R22";
        /// Where must every card lie for All?
        all_scope: AllScope = AllScope::StackAndKeep, Play, "BUD-R23";
        /// What of someone who cannot pay what is owed in gambling?
        short_call: enum ShortCall {
            /// Must fold.
            MustFold,
            /// Pays what there is and stays in (BUD-B24).
            AllIn,
            /// Cannot be: no raise goes beyond what all can pay (BUD-B25).
            CapToSmallest,
        } = MustFold, Play, "BUD-R27";
        /// What ends the betting after a raise?
        gamble_end: enum GambleEnd {
            /// The raiser has another turn when all others have called.
            RaiserActsAgain,
            /// The last call, as at poker.
            LastCall,
        } = RaiserActsAgain, Play, "BUD-B3";
        /// Which of several named sets counts?
        announce_order: enum AnnounceOrder {
            /// The one furthest down the list.
            LastInList,
            /// The one furthest up.
            FirstInList,
        } = LastInList, Play, "BUD-R31";
        /// Must a hit name its set?
        announce: bool = false, Play, "BUD-48";
        /// Does a King let its taker change the sets?
        freestyle: bool = false, Play, "BUD-47";
        /// How many changes does a King allow?
        freestyle_edits: Option<u64> = Some(1), Play, "BUD-R32", number(1..=1).or("many");
        /// May players invent sets?
        freestyle_custom: enum FreestyleCustom {
            /// With `define`.
            Predicate,
            /// Only the fifteen sets are there.
            LibraryOnly,
        } = Predicate, Play, "BUD-R32";
        /// How many milliseconds are there at least between two flips?
        play_delay_ms: u64 = 0, Play, "BUD-R34", number(0..=MAX_DELAY_MS);
        /// After how many flips does an endless game end?
        max_plays: u64 = 100_000, Length, "BUD-R35", number(1..=1_000_000_000);
        /// Is it found out by a race who hits, or by sealed answers?
        slap: enum Slap {
            /// By time.
            Race,
            /// By sealed answers after each flip.
            Sealed,
        } = Race, Play, "BUD-R7";
    }
}

words! {
    /// BUD-R11: a bad hit by a seat without cards.
    pub enum BadHitEmpty {
        /// No effect.
        None,
        /// No more hits until someone takes the stack (BUD-B26).
        LockoutUntilNextTake,
        /// No more hits.
        Eject,
    }
}

/// The longest window and the longest delay, in milliseconds.
const MAX_DELAY_MS: u64 = 60_000;

impl BudrBasef {
    pub(super) fn can_be_played(&self, seats: u8) -> Result<(), OptionError> {
        if !(2..=10).contains(&seats) {
            let reason = format!("a number from 2 to 10, not {seats}");
            return Err(OptionError::new("players", "BUD-R2", reason));
        }
        self.check_bounds()
    }

    /// How many cards the deck has.
    #[inline(always)]
    pub(super) const fn cards(&self) -> u8 {
        52 + self.jokers
    }

    /// What the sets depend on.
    #[inline(always)]
    pub const fn set_options(&self) -> SetOptions {
        SetOptions {
            genesis_min: self.genesis_min,
            dragon_exact: self.dragon_exact,
            dragon_ace: self.dragon_ace,
            joker_colour: self.joker_colour,
            all_scope: self.all_scope,
            cards: self.cards(),
        }
    }

    /// BUD-R11: what a bad hit by a seat without cards leads to. Otherwise such a
    /// seat could name All in every contest for nothing.
    pub fn bad_hit_empty(&self) -> BadHitEmpty {
        self.bad_hit_empty.unwrap_or(if self.announce {
            BadHitEmpty::LockoutUntilNextTake
        } else {
            BadHitEmpty::None
        })
    }

    /// Are hits made of touches? Sealed answers are not.
    #[inline(always)]
    pub(super) fn by_touch(&self) -> bool {
        self.gestures == Gestures::Full && self.slap == Slap::Race
    }
}
