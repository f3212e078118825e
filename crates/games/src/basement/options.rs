//! The house rules of Basement.

use super::{cards::Card, heap::Heap};
use parlour_engine::{
    HouseRules, OptionError, house_rules, options::Bounds, setting::Setting, suggest::instead,
    words,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

house_rules! {
    /// The house rules of Basement.
    pub struct Basement {
        /// Which cards are in the deck?
        deck: Deck = Deck::default(), Deal, "BSM-R1", Kind::Table(MEMBERS);
        /// Who opens the first round?
        first_player: enum FirstPlayer {
            /// The player who was dealt the first card.
            FirstDealt,
            /// A seat at random.
            Random,
            /// The player with the lowest number in hand.
            LowestCard,
        } = FirstDealt, Deal, "BSM-R2";
        /// How are Top Cards chosen?
        top_choice: enum TopOrder {
            /// All at once, face down.
            Simultaneous,
            /// In turn, face up.
            InTurn,
        } = Simultaneous, Play, "BSM-R3";
        /// What does a Blank do on an empty pile?
        blank_on_empty: enum BlankOnEmpty {
            /// It counts as nothing, lower than every number.
            Nothing,
            /// You cannot play it while you have another card.
            Forbidden,
            /// It acts as a Reset.
            ActAsReset,
        } = Nothing, Play, "BSM-R6";
        /// Can you Chance It on an empty pile?
        chance_on_empty: Leave = Leave::Allow, Play, "BSM-R16";
        /// Can you eat in the Basement phase without turning a card?
        eat_in_basement: Leave = Leave::Allow, Play, "BSM-R21";
        /// Can you play your last hand cards together with Top Cards?
        mix_hand_and_top: bool = false, Play, "BSM-R22";
        /// What happens if the best totals are equal?
        session_tie: enum SessionTie {
            /// The players share the win.
            Shared,
            /// You play another round, until one player is ahead.
            ExtraRound,
        } = Shared, Length, "BSM-R31";
        /// How many rounds do you play?
        rounds: u64 = 5, Length, "BSM-R31", number_from(1);
        /// After how many turns is an unfinished round stopped? Players still in then score 0.
        turn_cap: u64 = 10_000, Length, "BSM-R32", number_from(1);
        /// How much of the pile can be seen?
        pile_view: enum PileView {
            /// The top card and the number of cards.
            TopOnly,
            /// Every card.
            Full,
        } = TopOnly, Play, "BSM-R33";
        /// How many cards are dealt to each hand, from which three become Top Cards?
        hand_size: u8 = 6, Numbers, "BSM-R36", number(4..=MAX_DEALT_CARDS as u64);
        /// To how many cards do you draw while there is a Deck?
        draw_to: u8 = 3, Numbers, "BSM-R36", number(1..=MAX_DRAWN_CARDS as u64);
        /// How many cards alike in a row clear the pile?
        clearing_run: u8 = 4, Numbers, "BSM-R37", number(2..=8);
        /// How many extra points does the winner of a round get?
        winner_bonus: u8 = 1, Numbers, "BSM-R38", number(0..=10);
    }
}

/// The most cards that are dealt to a hand (BSM-R36).
pub(super) const MAX_DEALT_CARDS: usize = 12;

/// The most cards that are drawn at a time (BSM-R36).
pub(super) const MAX_DRAWN_CARDS: usize = 6;

/// Top Cards, and Basement cards below them (BSM-05, BSM-06).
const COLUMNS: u8 = 3;

words! {
    /// Is something allowed?
    pub enum Leave {
        /// Yes.
        Allow,
        /// No.
        Forbid,
    }
}

/// BSM-R1: which cards there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, u8>")]
pub struct Deck {
    /// The lowest number.
    pub lo: u8,
    /// The highest number.
    pub hi: u8,
    /// How often each number is there.
    pub copies: u8,
    /// How many Clears.
    pub clears: u8,
    /// How many Resets.
    pub resets: u8,
    /// How many Blanks; a matter of choice (BSM-33).
    pub blanks: u8,
}

impl Default for Deck {
    fn default() -> Self {
        Self { lo: 1, hi: 11, copies: 4, clears: 4, resets: 4, blanks: 4 }
    }
}

/// What a deck can be told (BSM-A18).
const MEMBERS: &[(&str, Bounds)] = &[
    ("lo", Bounds::new(1..=Card::HIGHEST as u64)),
    ("hi", Bounds::new(1..=Card::HIGHEST as u64)),
    ("copies", Bounds::new(1..=8)),
    ("clears", Bounds::new(0..=8)),
    ("resets", Bounds::new(0..=8)),
    ("blanks", Bounds::new(0..=8)),
];

impl Setting for Deck {}

impl TryFrom<BTreeMap<String, u8>> for Deck {
    type Error = String;

    /// Members that are not named keep their defaults (BSM-R1).
    fn try_from(members: BTreeMap<String, u8>) -> Result<Self, String> {
        let mut deck = Self::default();
        for (name, count) in members {
            let Some(place) = MEMBERS.iter().position(|(member, _)| *member == name) else {
                let known: Vec<&str> = MEMBERS.iter().map(|(member, _)| *member).collect();
                return Err(format!("a deck has no `{name}`; {}", instead(&name, &known)));
            };
            *deck.members_mut()[place] = count;
        }
        Ok(deck)
    }
}

/// The largest deck (BSM-A18).
pub(super) const MAX_DECK_CARDS: usize = 128;

impl Deck {
    /// How many of this card there are.
    #[must_use]
    pub fn count(self, card: Card) -> u8 {
        match (card, card.rank()) {
            (Card::BLANK, _) => self.blanks,
            (Card::CLEAR, _) => self.clears,
            (Card::RESET, _) => self.resets,
            (_, Some(number)) if (self.lo..=self.hi).contains(&number) => self.copies,
            _ => 0,
        }
    }

    /// How many cards there are in all.
    #[inline]
    #[must_use]
    pub fn len(self) -> usize {
        let numbers = (usize::from(self.hi) + 1).saturating_sub(usize::from(self.lo));
        numbers * usize::from(self.copies)
            + usize::from(self.clears)
            + usize::from(self.resets)
            + usize::from(self.blanks)
    }

    /// No card at all?
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Each kind and how many of it, in the order of cards.
    #[inline(always)]
    pub(super) fn by_kind(self) -> impl Iterator<Item = (Card, u8)> {
        let specials =
            [(Card::BLANK, self.blanks), (Card::CLEAR, self.clears), (Card::RESET, self.resets)];
        (self.lo..=self.hi)
            .filter_map(Card::number)
            .map(move |card| (card, self.copies))
            .chain(specials)
    }

    /// All the cards as a heap.
    pub(super) fn heap(self) -> Heap {
        self.by_kind().fold(Heap::EMPTY, |heap, (card, count)| heap.plus(Heap::of(card, count)))
    }

    /// The counts in the order of [`MEMBERS`].
    const fn members_mut(&mut self) -> [&mut u8; 6] {
        let Self { lo, hi, copies, clears, resets, blanks } = self;
        [lo, hi, copies, clears, resets, blanks]
    }

    fn validate(mut self, seats: u8, hand_size: u8) -> Result<(), OptionError> {
        let bad = |clause, reason: String| Err(OptionError::new("deck", clause, reason));
        for ((member, bounds), count) in MEMBERS.iter().zip(self.members_mut()) {
            if let Err(reason) = bounds.check(u64::from(*count)) {
                return bad("BSM-A18", format!("{member}: {reason}"));
            }
        }
        if self.lo > self.hi {
            return bad("BSM-A18", "numbers go from lo to hi".to_owned());
        }
        if self.len() > MAX_DECK_CARDS {
            return bad("BSM-A18", "128 cards at most".to_owned());
        }
        let needed = (usize::from(hand_size) + usize::from(COLUMNS)) * usize::from(seats);
        if self.len() < needed {
            return bad("BSM-R1", format!("{} cards; {seats} players need {needed}", self.len()));
        }
        Ok(())
    }
}

impl Basement {
    pub(super) fn validate_for(&self, seats: u8) -> Result<(), OptionError> {
        if !(2..=4).contains(&seats) {
            return Err(OptionError::new("players", "BSM-01", "2 to 4 players"));
        }
        self.deck.validate(seats, self.hand_size)?;
        self.check_bounds()?;
        let kept = self.hand_size - COLUMNS;
        if kept < self.draw_to {
            // beside a Deck no hand is smaller (BSM-11, BSM-R23)
            let reason =
                format!("at most {kept}: of {} cards {COLUMNS} become Top Cards", self.hand_size);
            return Err(OptionError::new("draw_to", "BSM-R36", reason));
        }
        Ok(())
    }
}
