//! The house rules: what can be set, and which ruling offers it.

use super::sets::{AllScope, DragonAce, DragonExact, JokerColour, SetOptions};
use parlour_engine::{HouseRules, OptionError, house_rules, words};

house_rules! {
    /// The house rules of Budr Basef.
    pub struct BudrBasef {
        /// How many Jokers are there?
        jokers: u8 = 2, Deal, "BUD-R1", number(0..=4);
        /// What happens to cards that cannot be dealt evenly?
        deal: enum Deal {
            /// They are dealt too, so the first players may get one more.
            RoundRobin,
            /// They start the keep (BUD-B14).
            EqualBurnRest,
        } = RoundRobin, Deal, "BUD-R2";
        /// Who plays first?
        first_player: enum FirstPlayer {
            /// The player to the dealer's left.
            DealerLeft,
            /// A seat at random.
            Random,
        } = DealerLeft, Deal, "BUD-R3";
        /// Where do taken cards go?
        on_take: enum OnTake {
            /// Under the player's deck.
            Bottom,
            /// Into the player's deck, which is shuffled (BUD-B30).
            ShuffleAll,
        } = Bottom, Play, "BUD-R4";
        /// How do you hit? This has no effect on sealed answers.
        gestures: enum Gestures {
            /// With one press.
            Abstract,
            /// With touches in the right order.
            Full,
        } = Abstract, Play, "BUD-R6";
        /// For how many milliseconds can others join a hit?
        hit_window_ms: u64 = 250, Play, "BUD-R7", number(0..=MAX_DELAY_MS);
        /// What happens if you hit an empty stack?
        empty_stack_hit: enum EmptyStackHit {
            /// The hit fails and costs as many cards as any.
            Penalty,
            /// It is refused (BUD-B10).
            Ignore,
        } = Penalty, Play, "BUD-R9";
        /// What if you cannot pay a penalty in full?
        short_penalty: enum ShortPenalty {
            /// You pay all you have.
            PayAll,
            /// You pay the rest later (BUD-B15).
            Debt,
        } = PayAll, Play, "BUD-R10";
        /// What happens if you have no cards and hit wrongly? With announced sets, the default is a
        /// lockout.
        bad_hit_empty: Option<BadHitEmpty> = None, Play, "BUD-R11";
        /// Who plays after a player takes the stack?
        after_take: enum AfterTake {
            /// The player who would have played anyway (BUD-B7).
            Unchanged,
            /// The player who took it.
            TakerLeads,
        } = Unchanged, Play, "BUD-R13";
        /// Who plays after gambling?
        after_gambling: enum AfterGambling {
            /// The next player, as after any card.
            NextSeat,
            /// The winner of the pool.
            PoolWinner,
        } = NextSeat, Play, "BUD-R14";
        /// What is the smallest stack that can be a Genesis?
        genesis_min: u8 = 2, Play, "BUD-R17", number(1..=2);
        /// What colour is a Joker under other cards?
        joker_colour: JokerColour = JokerColour::None, Play, "BUD-R19";
        /// Does an exact division count as a Dragon?
        dragon_exact: DragonExact = DragonExact::Include, Play, "BUD-R22";
        /// Can a Dragon contain an Ace?
        dragon_ace: DragonAce = DragonAce::Allow, Play, "BUD-R22";
        /// Where must all cards be for All?
        all_scope: AllScope = AllScope::StackAndKeep, Play, "BUD-R23";
        /// What if you cannot pay a raise when gambling?
        short_call: enum ShortCall {
            /// You must fold.
            MustFold,
            /// You pay all you have and stay in (BUD-B24).
            AllIn,
            /// It cannot happen: no raise exceeds what everyone can pay (BUD-B25).
            CapToSmallest,
        } = MustFold, Play, "BUD-R27";
        /// What ends the betting after a raise?
        gamble_end: enum GambleEnd {
            /// The raiser gets another turn when everyone has called.
            RaiserActsAgain,
            /// The last call, as in poker.
            LastCall,
        } = RaiserActsAgain, Play, "BUD-B3";
        /// Which set counts if several are named?
        announce_order: enum AnnounceOrder {
            /// The last in the list.
            LastInList,
            /// The first in the list.
            FirstInList,
        } = LastInList, Play, "BUD-R31";
        /// How many sets of the list are in play, from the easiest on? Free-style has its own beginning.
        sets: u8 = 15, Play, "BUD-07", number(5..=15);
        /// Must you name the set when you hit?
        announce: bool = false, Play, "BUD-48";
        /// Can you change the sets after a hit on a King?
        freestyle: bool = false, Play, "BUD-47";
        /// How many changes does a King allow?
        freestyle_edits: Option<u64> = Some(1), Play, "BUD-R32", number(1..=1).or("many");
        /// Can you define new sets?
        freestyle_custom: enum FreestyleCustom {
            /// Yes, with `define`.
            Predicate,
            /// No, only the fifteen sets.
            LibraryOnly,
        } = Predicate, Play, "BUD-R32";
        /// What is the shortest time between two flips, in milliseconds?
        play_delay_ms: u64 = 0, Play, "BUD-R34", number(0..=MAX_DELAY_MS);
        /// After how many flips is an unfinished game stopped? The largest deck then wins.
        max_plays: u64 = 100_000, Length, "BUD-R35", number(1..=1_000_000_000);
        /// How is it decided who hits first?
        slap: enum Slap {
            /// By reaction time.
            Race,
            /// By sealed answers after each flip.
            Sealed,
        } = Race, Play, "BUD-R7";
        /// How many cards does a bad hit cost?
        penalty: u8 = 10, Numbers, "BUD-R37", number(1..=30);
        /// How many cards is each player dealt? The others start the keep.
        cards_each: Option<u64> = None, Numbers, "BUD-R38", number(1..=28).or("all");
    }
}

words! {
    /// BUD-R11: a bad hit by a seat without cards.
    pub enum BadHitEmpty {
        /// No effect.
        None,
        /// You cannot hit until someone takes the stack (BUD-B26).
        LockoutUntilNextTake,
        /// You cannot hit any more.
        Eject,
    }
}

/// The longest window and the longest delay, in milliseconds.
const MAX_DELAY_MS: u64 = 60_000;

impl BudrBasef {
    pub(super) fn validate_for(&self, seats: u8) -> Result<(), OptionError> {
        if !(2..=10).contains(&seats) {
            let reason = format!("a number from 2 to 10, not {seats}");
            return Err(OptionError::new("players", "BUD-R2", reason));
        }
        self.check_bounds()?;
        let (cards, seats) = (u64::from(self.cards()), u64::from(seats));
        if let Some(each) = self.cards_each.filter(|each| each * seats > cards) {
            let reason = format!(
                "{seats} players with {each} cards each need {} cards, and the deck has {cards}",
                each * seats
            );
            return Err(OptionError::new("cards_each", "BUD-R38", reason));
        }
        Ok(())
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
