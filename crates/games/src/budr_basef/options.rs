//! The house rules: what can be set, and which ruling offers it.

use super::sets::{AllScope, DragonAce, DragonExact, JokerColour, SetOptions};
use parlour_engine::{OptionError, OptionSpec, word_or_number};
use serde::{Deserialize, Serialize};

/// The house rules of Budr Basef.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BudrBasef {
    /// How many Jokers (BUD-R1).
    pub jokers: u8,
    /// Where the cards go that cannot be shared out evenly (BUD-R2).
    pub deal: Deal,
    /// Who plays first (BUD-R3).
    pub first_player: FirstPlayer,
    /// Are taken cards shuffled in? (BUD-R4)
    pub on_take: OnTake,
    /// Is a hit one act, or a run of touches? Of no effect on sealed answers (BUD-R6).
    pub gestures: Gestures,
    /// How long hits may join a contest (BUD-R7).
    pub hit_window_ms: u64,
    /// A hit where nothing lies (BUD-R9).
    pub empty_stack_hit: EmptyStackHit,
    /// A penalty that cannot be paid in full (BUD-R10).
    pub short_penalty: ShortPenalty,
    /// A bad hit by someone who has nothing to pay (BUD-R11); `None` is the
    /// default, which depends on `announce`.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub bad_hit_empty: Option<BadHitEmpty>,
    /// Who plays after a take (BUD-R13).
    pub after_take: AfterTake,
    /// Who plays after gambling (BUD-R14).
    pub after_gambling: AfterGambling,
    /// The least stack that can be a Genesis (BUD-R17).
    pub genesis_min: u8,
    /// The colour of a Joker under other cards (BUD-R19).
    pub joker_colour: JokerColour,
    /// Does an exact division count as a Dragon? (BUD-R22)
    pub dragon_exact: DragonExact,
    /// May a Dragon have an Ace? (BUD-R22)
    pub dragon_ace: DragonAce,
    /// Where every card must lie for All (BUD-R23).
    pub all_scope: AllScope,
    /// Who cannot pay what is owed in gambling (BUD-R27).
    pub short_call: ShortCall,
    /// What ends the betting after a raise (BUD-B3).
    pub gamble_end: GambleEnd,
    /// Which of several named sets counts (BUD-R31).
    pub announce_order: AnnounceOrder,
    /// Must a hit name its set? (BUD-48)
    pub announce: bool,
    /// Does a King let its taker change the sets? (BUD-47)
    pub freestyle: bool,
    /// How many changes a King allows; `None` is many (BUD-R32).
    #[serde(with = "many_or_number")]
    pub freestyle_edits: Option<u64>,
    /// May players invent sets? (BUD-R32)
    pub freestyle_custom: FreestyleCustom,
    /// The least time between two flips (BUD-R34).
    pub play_delay_ms: u64,
    /// The flip that ends an endless game (BUD-R35).
    pub max_plays: u64,
    /// A race, or sealed answers (BUD-R7).
    pub slap: Slap,
}

word_or_number!(mod many_or_number = "many");

/// A value that was said, so `null` is none.
fn said<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<BadHitEmpty>, D::Error> {
    BadHitEmpty::deserialize(from).map(Some)
}

impl Default for BudrBasef {
    fn default() -> Self {
        Self {
            jokers: 2,
            deal: Deal::RoundRobin,
            first_player: FirstPlayer::DealerLeft,
            on_take: OnTake::Bottom,
            gestures: Gestures::Abstract,
            hit_window_ms: 250,
            empty_stack_hit: EmptyStackHit::Penalty,
            short_penalty: ShortPenalty::PayAll,
            bad_hit_empty: None,
            after_take: AfterTake::Unchanged,
            after_gambling: AfterGambling::NextSeat,
            genesis_min: 2,
            joker_colour: JokerColour::None,
            dragon_exact: DragonExact::Include,
            dragon_ace: DragonAce::Allow,
            all_scope: AllScope::StackAndKeep,
            short_call: ShortCall::MustFold,
            gamble_end: GambleEnd::RaiserActsAgain,
            announce_order: AnnounceOrder::LastInList,
            announce: false,
            freestyle: false,
            freestyle_edits: Some(1),
            freestyle_custom: FreestyleCustom::Predicate,
            play_delay_ms: 0,
            max_plays: 100_000,
            slap: Slap::Race,
        }
    }
}

/// Words that an option accepts.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $word:ident),* $(,)? })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$vdoc])* $word),* }
    )*};
}

words! {
    /// BUD-R2: the deal.
    Deal {
        /// One card at a time; the first seats may get one more.
        RoundRobin,
        /// Everyone the same; what is left starts the keep (BUD-B14).
        EqualBurnRest,
    }
    /// BUD-R3: who plays first.
    FirstPlayer {
        /// The dealer's left-hand neighbour.
        DealerLeft,
        /// A seat drawn by lot.
        Random,
    }
    /// BUD-R4: what becomes of taken cards.
    OnTake {
        /// They go under the deck.
        Bottom,
        /// The taker's whole deck is shuffled (BUD-B30).
        ShuffleAll,
    }
    /// BUD-R6: what a hit is made of.
    Gestures {
        /// One act.
        Abstract,
        /// Touches in the right order.
        Full,
    }
    /// BUD-R9: a hit on an empty stack.
    EmptyStackHit {
        /// It fails and costs 10.
        Penalty,
        /// It is refused (BUD-B10).
        Ignore,
    }
    /// BUD-R10: fewer than 10 cards to pay.
    ShortPenalty {
        /// All there is, and nothing later.
        PayAll,
        /// The rest later (BUD-B15).
        Debt,
    }
    /// BUD-R11: a bad hit by a seat without cards.
    BadHitEmpty {
        /// No effect.
        None,
        /// No more hits until someone takes the stack (BUD-B26).
        LockoutUntilNextTake,
        /// No more hits.
        Eject,
    }
    /// BUD-R13: who plays after a take.
    AfterTake {
        /// As if nothing had been taken (BUD-B7).
        Unchanged,
        /// The taker.
        TakerLeads,
    }
    /// BUD-R14: who plays after gambling.
    AfterGambling {
        /// As after any card.
        NextSeat,
        /// The winner of the pool.
        PoolWinner,
    }
    /// BUD-R27: who cannot pay what is owed.
    ShortCall {
        /// Must fold.
        MustFold,
        /// Pays what there is and stays in (BUD-B24).
        AllIn,
        /// Cannot be: no raise goes beyond what all can pay (BUD-B25).
        CapToSmallest,
    }
    /// BUD-B3: what ends the betting after a raise.
    GambleEnd {
        /// The raiser has another turn when all others have called.
        RaiserActsAgain,
        /// The last call, as at poker.
        LastCall,
    }
    /// BUD-R31: which of the named sets counts.
    AnnounceOrder {
        /// The one furthest down the list.
        LastInList,
        /// The one furthest up.
        FirstInList,
    }
    /// BUD-R32: may sets be invented?
    FreestyleCustom {
        /// With `define`.
        Predicate,
        /// Only the fifteen sets are there.
        LibraryOnly,
    }
    /// BUD-R7: how it is found out who hits.
    Slap {
        /// By time.
        Race,
        /// By sealed answers after each flip.
        Sealed,
    }
}

/// The longest window and the longest delay, in milliseconds.
const MAX_DELAY_MS: u64 = 60_000;
/// The most plays a table may ask for.
const MAX_PLAYS: u64 = 1_000_000_000;

const fn choice(
    name: &'static str,
    allowed: &'static [&'static str],
    default: &'static str,
    clause: &'static str,
) -> OptionSpec {
    OptionSpec { name, kind: "choice", allowed, default, clause }
}

const fn switch(name: &'static str, clause: &'static str) -> OptionSpec {
    OptionSpec { name, kind: "switch", allowed: &["true", "false"], default: "false", clause }
}

const fn number(
    name: &'static str,
    allowed: &'static [&'static str],
    default: &'static str,
    clause: &'static str,
) -> OptionSpec {
    OptionSpec { name, kind: "number", allowed, default, clause }
}

pub(super) const OPTIONS: &[OptionSpec] = &[
    number("jokers", &["0…4"], "2", "BUD-R1"),
    choice("deal", &["round_robin", "equal_burn_rest"], "\"round_robin\"", "BUD-R2"),
    choice("first_player", &["dealer_left", "random"], "\"dealer_left\"", "BUD-R3"),
    choice("on_take", &["bottom", "shuffle_all"], "\"bottom\"", "BUD-R4"),
    choice("gestures", &["abstract", "full"], "\"abstract\"", "BUD-R6"),
    number("hit_window_ms", &["0…60000"], "250", "BUD-R7"),
    choice("empty_stack_hit", &["penalty", "ignore"], "\"penalty\"", "BUD-R9"),
    choice("short_penalty", &["pay_all", "debt"], "\"pay_all\"", "BUD-R10"),
    // with `announce` the default is `lockout_until_next_take`
    choice("bad_hit_empty", &["none", "lockout_until_next_take", "eject"], "\"none\"", "BUD-R11"),
    choice("after_take", &["unchanged", "taker_leads"], "\"unchanged\"", "BUD-R13"),
    choice("after_gambling", &["next_seat", "pool_winner"], "\"next_seat\"", "BUD-R14"),
    number("genesis_min", &["2", "1"], "2", "BUD-R17"),
    choice("joker_colour", &["none", "printed"], "\"none\"", "BUD-R19"),
    choice("dragon_exact", &["include", "remainder_only"], "\"include\"", "BUD-R22"),
    choice("dragon_ace", &["allow", "forbid"], "\"allow\"", "BUD-R22"),
    choice("all_scope", &["stack_and_keep", "stack_only"], "\"stack_and_keep\"", "BUD-R23"),
    choice("short_call", &["must_fold", "all_in", "cap_to_smallest"], "\"must_fold\"", "BUD-R27"),
    choice("gamble_end", &["raiser_acts_again", "last_call"], "\"raiser_acts_again\"", "BUD-B3"),
    choice("announce_order", &["last_in_list", "first_in_list"], "\"last_in_list\"", "BUD-R31"),
    switch("announce", "BUD-48"),
    switch("freestyle", "BUD-47"),
    number("freestyle_edits", &["1", "many"], "1", "BUD-R32"),
    choice("freestyle_custom", &["predicate", "library_only"], "\"predicate\"", "BUD-R32"),
    number("play_delay_ms", &["0…60000"], "0", "BUD-R34"),
    number("max_plays", &["1…1000000000"], "100000", "BUD-R35"),
    choice("slap", &["race", "sealed"], "\"race\"", "BUD-R7"),
];

impl BudrBasef {
    pub(super) fn can_be_played(&self, seats: u8) -> Result<(), OptionError> {
        let bounds = [
            ("players", "BUD-R2", u64::from(seats), 2..=10),
            ("jokers", "BUD-R1", u64::from(self.jokers), 0..=4),
            ("hit_window_ms", "BUD-R7", self.hit_window_ms, 0..=MAX_DELAY_MS),
            ("genesis_min", "BUD-R17", u64::from(self.genesis_min), 1..=2),
            ("freestyle_edits", "BUD-R32", self.freestyle_edits.unwrap_or(1), 1..=1),
            ("play_delay_ms", "BUD-R34", self.play_delay_ms, 0..=MAX_DELAY_MS),
            ("max_plays", "BUD-R35", self.max_plays, 1..=MAX_PLAYS),
        ];
        for (option, clause, value, range) in bounds {
            if !range.contains(&value) {
                let (lo, hi) = (range.start(), range.end());
                let reason = if lo == hi {
                    format!("{lo} or \"many\", not {value}")
                } else {
                    format!("a number from {lo} to {hi}, not {value}")
                };
                return Err(OptionError::new(option, clause, reason));
            }
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
