//! The house rules of Basement.

use super::{cards::Card, heap::Heap};
use parlour_engine::{OptionError, OptionSpec, suggest::instead};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The house rules of Basement.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Basement {
    /// Which cards there are (BSM-R1).
    pub deck: Deck,
    /// Who opens the first round (BSM-R2).
    pub first_player: FirstPlayer,
    /// Do all choose their Top Cards at once? (BSM-R3)
    pub top_choice: TopOrder,
    /// What a Blank is with nothing under it (BSM-R6).
    pub blank_on_empty: BlankOnEmpty,
    /// May one Chance It on an empty pile? (BSM-R16)
    pub chance_on_empty: Leave,
    /// May one eat in the Basement phase without a reveal? (BSM-R21)
    pub eat_in_basement: Leave,
    /// May the last hand cards go together with Top Cards? (BSM-R22)
    pub mix_hand_and_top: bool,
    /// What happens to equal best totals (BSM-R31).
    pub session_tie: SessionTie,
    /// How many rounds a session has (BSM-R31).
    pub rounds: u64,
    /// The most turns of a round (BSM-R32).
    pub turn_cap: u64,
    /// How much of the pile can be seen (BSM-R33).
    pub pile_view: PileView,
}

impl Default for Basement {
    fn default() -> Self {
        Self {
            deck: Deck::default(),
            first_player: FirstPlayer::FirstDealt,
            top_choice: TopOrder::Simultaneous,
            blank_on_empty: BlankOnEmpty::Nothing,
            chance_on_empty: Leave::Allow,
            eat_in_basement: Leave::Allow,
            mix_hand_and_top: false,
            session_tie: SessionTie::Shared,
            rounds: 5,
            turn_cap: 10_000,
            pile_view: PileView::TopOnly,
        }
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

/// What a deck can be told.
const MEMBERS: [&str; 6] = ["lo", "hi", "copies", "clears", "resets", "blanks"];

impl TryFrom<BTreeMap<String, u8>> for Deck {
    type Error = String;

    /// Members that are not named keep their defaults (BSM-R1).
    fn try_from(members: BTreeMap<String, u8>) -> Result<Self, String> {
        let mut deck = Self::default();
        for (name, count) in members {
            let member = match name.as_str() {
                "lo" => &mut deck.lo,
                "hi" => &mut deck.hi,
                "copies" => &mut deck.copies,
                "clears" => &mut deck.clears,
                "resets" => &mut deck.resets,
                "blanks" => &mut deck.blanks,
                _ => return Err(format!("a deck has no `{name}`; {}", instead(&name, &MEMBERS))),
            };
            *member = count;
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

    fn validate(self, seats: u8) -> Result<(), OptionError> {
        let bad = |clause, reason: &str| Err(OptionError::new("deck", clause, reason));
        if self.lo < 1 || self.lo > self.hi || self.hi > Card::HIGHEST {
            return bad("BSM-A18", "numbers go from lo to hi, from 1 to 20");
        }
        if !(1..=8).contains(&self.copies) {
            return bad("BSM-A18", "one to eight copies of each number");
        }
        if [self.clears, self.resets, self.blanks].into_iter().any(|count| count > 8) {
            return bad("BSM-A18", "eight of each Special at most");
        }
        if self.len() > MAX_DECK_CARDS {
            return bad("BSM-A18", "128 cards at most");
        }
        let needed = 9 * usize::from(seats);
        if self.len() < needed {
            let reason = format!("{} cards; {seats} players need {needed}", self.len());
            return Err(OptionError::new("deck", "BSM-R1", reason));
        }
        Ok(())
    }
}

/// BSM-R2: who opens the first round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstPlayer {
    /// Who got the first card.
    FirstDealt,
    /// A seat drawn by lot.
    Random,
    /// Who has the lowest number left in hand.
    LowestCard,
}

/// BSM-R3: how Top Cards are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TopOrder {
    /// All at once, in secret.
    Simultaneous,
    /// One after the other, openly.
    InTurn,
}

/// BSM-R6: what a Blank is on an empty pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BlankOnEmpty {
    /// Nothing, below every number.
    Nothing,
    /// It may not be played while there is another card.
    Forbidden,
    /// A Reset.
    ActAsReset,
}

/// Is something allowed?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leave {
    /// It is.
    Allow,
    /// It is not.
    Forbid,
}

/// BSM-R31: equal best totals at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SessionTie {
    /// Share the victory.
    Shared,
    /// Play on, a round at a time.
    ExtraRound,
}

/// BSM-R33: how much of the pile is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PileView {
    /// The top card and how many there are.
    TopOnly,
    /// Every card.
    Full,
}

pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "deck",
        kind: "table",
        allowed: &["lo 1…20", "hi 1…20", "copies 1…8", "clears 0…8", "resets 0…8", "blanks 0…8"],
        default: "{\"lo\":1,\"hi\":11,\"copies\":4,\"clears\":4,\"resets\":4,\"blanks\":4}",
        clause: "BSM-R1",
    },
    OptionSpec {
        name: "first_player",
        kind: "choice",
        allowed: &["first_dealt", "random", "lowest_card"],
        default: "\"first_dealt\"",
        clause: "BSM-R2",
    },
    OptionSpec {
        name: "top_choice",
        kind: "choice",
        allowed: &["simultaneous", "in_turn"],
        default: "\"simultaneous\"",
        clause: "BSM-R3",
    },
    OptionSpec {
        name: "blank_on_empty",
        kind: "choice",
        allowed: &["nothing", "forbidden", "act_as_reset"],
        default: "\"nothing\"",
        clause: "BSM-R6",
    },
    OptionSpec {
        name: "chance_on_empty",
        kind: "choice",
        allowed: &["allow", "forbid"],
        default: "\"allow\"",
        clause: "BSM-R16",
    },
    OptionSpec {
        name: "eat_in_basement",
        kind: "choice",
        allowed: &["allow", "forbid"],
        default: "\"allow\"",
        clause: "BSM-R21",
    },
    OptionSpec {
        name: "mix_hand_and_top",
        kind: "switch",
        allowed: &["false", "true"],
        default: "false",
        clause: "BSM-R22",
    },
    OptionSpec {
        name: "session_tie",
        kind: "choice",
        allowed: &["shared", "extra_round"],
        default: "\"shared\"",
        clause: "BSM-R31",
    },
    OptionSpec {
        name: "rounds",
        kind: "number",
        allowed: &["1…"],
        default: "5",
        clause: "BSM-R31",
    },
    OptionSpec {
        name: "turn_cap",
        kind: "number",
        allowed: &["1…"],
        default: "10000",
        clause: "BSM-R32",
    },
    OptionSpec {
        name: "pile_view",
        kind: "choice",
        allowed: &["top_only", "full"],
        default: "\"top_only\"",
        clause: "BSM-R33",
    },
];

impl Basement {
    pub(super) fn validate_for(&self, seats: u8) -> Result<(), OptionError> {
        if !(2..=4).contains(&seats) {
            return Err(OptionError::new("players", "BSM-01", "2 to 4 players"));
        }
        self.deck.validate(seats)?;
        for (option, clause, value) in
            [("rounds", "BSM-R31", self.rounds), ("turn_cap", "BSM-R32", self.turn_cap)]
        {
            if value == 0 {
                return Err(OptionError::new(option, clause, "a whole number from 1 up"));
            }
        }
        Ok(())
    }
}
