//! What a player can do, what is refused, and what happens.

use super::{
    cards::Card,
    heap::Heap,
    options::{BlankOnEmpty, MAX_DEALT_CARDS, MAX_DRAWN_CARDS},
    run::{Kind, Run},
};
use arrayvec::ArrayVec;
use parlour_engine::{Cards, Seat, illegal};
use serde::Serialize;

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Lay these cards as Top Cards (three, before the first play).
    Top(TopChoice),
    /// Play these cards, from hand, or from Top when the hand is empty.
    Play(Lay),
    /// Turn the top card of the Deck onto the pile.
    ChanceIt,
    /// Take the pile; in the Top phase with this play picked up from Top.
    Eat(Option<Lay>),
    /// Turn up the Basement card in this slot.
    Reveal(u8),
}

/// The cards of a play: some of one kind, some Blanks.
///
/// A list of two kinds can be said, and is refused by its rule (BSM-R9): one card of
/// the second kind is kept, to say so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lay {
    /// The kind of the cards that are not Blanks; the Blank if there are none.
    pub kind: Card,
    /// How many cards are not Blanks.
    pub naturals: u8,
    /// How many Blanks.
    pub blanks: u8,
    /// A card of a second kind.
    pub stray: Option<Card>,
}

impl Lay {
    /// Cards of a kind with Blanks.
    #[inline(always)]
    #[must_use]
    pub const fn of(kind: Card, naturals: u8, blanks: u8) -> Self {
        Self { kind, naturals, blanks, stray: None }
    }

    /// Blanks alone.
    #[inline(always)]
    #[must_use]
    pub const fn blanks(blanks: u8) -> Self {
        Self::of(Card::BLANK, 0, blanks)
    }

    /// One card.
    #[inline(always)]
    #[must_use]
    pub fn single(card: Card) -> Self {
        if card == Card::BLANK { Self::blanks(1) } else { Self::of(card, 1, 0) }
    }

    /// The play that a list of cards says, in whatever order; none if it is empty.
    #[must_use]
    pub fn from_cards(cards: &[Card]) -> Option<Self> {
        let naturals = || cards.iter().copied().filter(|&card| card != Card::BLANK);
        let kind = naturals().min().or(cards.first().copied())?;
        let count = |cards: usize| u8::try_from(cards).unwrap_or(u8::MAX);
        Some(Self {
            kind,
            naturals: count(naturals().count()),
            blanks: count(cards.len() - naturals().count()),
            stray: naturals().find(|&card| card != kind),
        })
    }

    /// How many cards.
    #[inline(always)]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.naturals as u32 + self.blanks as u32
    }

    /// No card? (Never so.)
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// What these cards count as, laid on this run. Blanks follow the card they
    /// are laid with (BSM-R8), alone the card they are laid on (BSM-30), and on an
    /// empty pile the house rule.
    #[inline(always)]
    #[must_use]
    pub fn kind_on(self, run: Run, alone: BlankOnEmpty) -> Kind {
        if self.naturals > 0 {
            Kind::of(self.kind)
        } else if !run.is_empty() {
            run.kind
        } else if alone == BlankOnEmpty::ActAsReset {
            Kind::RESET
        } else {
            Kind::NOTHING
        }
    }

    /// The cards in the order of cards, `6 6 B` and `B R` (BSM-A17).
    pub fn cards(self) -> impl Iterator<Item = Card> + Clone {
        let times = |card, count: u8| std::iter::repeat_n(card, usize::from(count));
        let strays = u8::from(self.stray.is_some());
        let (kind, blank) = (self.kind.place(), Card::BLANK.place());
        let (before, after) = if kind > blank { (self.blanks, 0) } else { (0, self.blanks) };
        times(Card::BLANK, before)
            .chain(times(self.kind, self.naturals - strays))
            .chain(times(Card::BLANK, after))
            .chain(self.stray)
    }

    /// The cards of a legal play, without a loop: four places, the last of them empty.
    #[inline(always)]
    pub(super) const fn in_places(self) -> [Option<Card>; 4] {
        const fn first(count: u8) -> u32 {
            ((1u64 << (8 * count as u32)) - 1) as u32
        }
        const EACH: u32 = 0x0101_0101;
        let (kind, blank) = (self.kind.place(), Card::BLANK.place());
        let all = first(self.naturals + self.blanks);
        let bytes = if kind < blank {
            let front = first(self.naturals);
            ((kind as u32 * EACH) & front) | ((blank as u32 * EACH) & !front)
        } else {
            let front = first(self.blanks);
            ((blank as u32 * EACH) & front) | ((kind as u32 * EACH) & !front)
        };
        let [a, b, c, d] = (bytes & all).to_le_bytes();
        [Card::from_byte(a), Card::from_byte(b), Card::from_byte(c), Card::from_byte(d)]
    }
}

/// The cards named as Top Cards, sorted; other numbers than three are refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TopChoice {
    /// The three lowest of the cards named.
    pub cards: [Option<Card>; 3],
    /// How many were named.
    pub count: u8,
}

impl TopChoice {
    /// The choice that a list of cards says, in whatever order.
    #[must_use]
    pub fn from_cards(cards: impl IntoIterator<Item = Card>) -> Self {
        let mut choice = Self { cards: [None; 3], count: 0 };
        for card in cards {
            choice.count = choice.count.saturating_add(1);
            let mut next = Some(card);
            for place in &mut choice.cards {
                if place.is_none() || *place > next {
                    std::mem::swap(place, &mut next);
                }
            }
        }
        choice
    }

    /// The cards as a heap.
    #[inline]
    #[must_use]
    pub fn heap(self) -> Heap {
        self.cards.into_iter().flatten().collect()
    }
}

/// Where played cards came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum From {
    /// The hand.
    Hand,
    /// The Top Cards.
    Top,
    /// The whole hand and Top Cards with it (`mix_hand_and_top`).
    HandAndTop,
}

illegal! {
    /// Why an action of Basement is refused.
    pub enum Illegal {
        /// A choice of more or fewer than three Top Cards.
        ThreeTops { count: u8 } = "BSM-06", "three_tops",
            "Lay exactly three Top Cards, not {count}.";
        /// A Top Card that is not in the hand.
        NotYoursToLay { card: Card } = "BSM-06", "not_yours_to_lay",
            "You cannot lay {card:#} as a Top Card: you do not hold that many of it.";
        /// Any other act before the Top Cards lie.
        TopsFirst = "BSM-06", "tops_first",
            "First, every player lays three Top Cards.";
        /// A choice of Top Cards when they lie already.
        TopsLie = "BSM-06", "tops_lie",
            "The Top Cards have been chosen already.";
        /// A play of five cards or more.
        FourAtMost { count: u32 } = "BSM-R5", "four_at_most",
            "One play holds four cards at most, not {count}.";
        /// A play of two kinds.
        OneKind { card: Card, other: Card } = "BSM-R9", "one_kind",
            "One play is of one kind, with Blanks: {card:#} and {other:#} do not match.";
        /// A card that is not in the hand.
        NotInHand { card: Card } = "BSM-09", "not_in_hand",
            "You do not have that many of {card:#}.";
        /// A Top Card while there is a hand.
        HandBeforeTop = "BSM-45", "hand_before_top",
            "Your hand must be empty before you play Top Cards.";
        /// Hand and Top Cards in one play.
        ZonesMixed = "BSM-R22", "zones_mixed",
            "The cards of one play come from your hand or from your Top Cards, not from both.";
        /// A card that is not among the Top Cards.
        NotOnTop { card: Card } = "BSM-42", "not_on_top",
            "You play from your Top Cards now, and not that many of {card:#} are among them.";
        /// A named card in the Basement phase.
        RevealBlind = "BSM-46", "reveal_blind",
            "You play from the Basement now: choose a card and turn it.";
        /// Blanks alone on an empty pile.
        BlanksAlone = "BSM-R6", "blanks_alone",
            "Blanks alone do not open a pile here while you have another card.";
        /// A number below the pile's.
        TooLow { kind: Kind, top: Kind } = "BSM-13", "too_low",
            "{kind:#} does not match or beat {top:#}.";
        /// Chance It without a Deck.
        NoDeck = "BSM-22", "no_deck",
            "There is no Deck left to Chance It.";
        /// Chance It on an empty pile.
        NoChanceOnEmpty = "BSM-R16", "no_chance_on_empty",
            "You cannot Chance It here on an empty pile.";
        /// Eating an empty pile.
        NothingToEat = "BSM-R19", "nothing_to_eat",
            "There is no pile to eat.";
        /// Cards named for eating while there is a hand.
        EatPlain = "BSM-45", "eat_plain",
            "While you hold cards you just eat; no Top Card is picked up.";
        /// Eating in the Top phase without a card picked up.
        PickUpAPlay = "BSM-63", "pick_up_a_play",
            "Pick up a play from your Top Cards as you eat: name it.";
        /// Eating in the Top phase with a card that is not there.
        PickUpNotOnTop { card: Card } = "BSM-63", "pick_up_not_on_top",
            "You cannot pick up {card:#}: not that many of it are among your Top Cards.";
        /// Eating in the Top phase with two kinds.
        PickUpOneKind { card: Card, other: Card } = "BSM-R20", "pick_up_one_kind",
            "What you pick up is one play: {card:#} and {other:#} do not match.";
        /// Eating in the Basement phase with cards named.
        NoTopsLeft = "BSM-R21", "no_tops_left",
            "You have no Top Cards left to pick up; just eat.";
        /// Eating in the Basement phase where it is forbidden.
        NoEatInBasement = "BSM-R21", "no_eat_in_basement",
            "In the Basement you cannot eat here without revealing a card.";
        /// A reveal while there is a hand.
        HandBeforeBasement = "BSM-45", "hand_before_basement",
            "Your hand must be empty before you play from the Basement.";
        /// A reveal while there are Top Cards.
        TopBeforeBasement = "BSM-64", "top_before_basement",
            "All your Top Cards must be gone before you play from the Basement.";
        /// A reveal of a slot without a card.
        SlotEmpty { slot: u8 } = "BSM-46", "slot_empty",
            "That card of your Basement is gone already.";
    }
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A round was dealt; each player sees their own hand, and no one a Basement.
    Dealt {
        /// Which round of the session, from 1.
        round: u32,
        /// The dealer.
        dealer: Seat,
        /// Each seat's cards, six by the text.
        hands: Vec<Cards<Card, MAX_DEALT_CARDS>>,
        /// How many cards are left as the Deck.
        deck: u8,
    },
    /// A player's Top Cards lie open.
    Topped {
        /// Who.
        seat: Seat,
        /// The three cards.
        cards: ArrayVec<Card, 3>,
    },
    /// Who opens the round.
    Opens {
        /// The first player.
        seat: Seat,
    },
    /// Cards went onto the pile.
    Played {
        /// Who.
        seat: Seat,
        /// What.
        cards: ArrayVec<Card, 4>,
        /// What they count as.
        kind: Kind,
        /// Where they came from.
        from: From,
    },
    /// The top card of the Deck was turned onto the pile.
    Chanced {
        /// Who.
        seat: Seat,
        /// What came.
        card: Card,
        /// What it counts as.
        kind: Kind,
        /// Was it a legal play?
        stands: bool,
    },
    /// A Basement card was turned onto the pile.
    Revealed {
        /// Who.
        seat: Seat,
        /// Which slot.
        slot: u8,
        /// What came.
        card: Card,
        /// What it counts as.
        kind: Kind,
        /// Was it a legal play?
        stands: bool,
    },
    /// The pile went to the Trash.
    Cleared {
        /// Who cleared it.
        seat: Seat,
        /// How many cards.
        cards: u8,
    },
    /// A player took the pile.
    Ate {
        /// Who.
        seat: Seat,
        /// The pile, sorted; only its size for the others, unless the pile lies open.
        cards: Cards<Card, 128>,
        /// The Top Cards picked up with it.
        picked_up: ArrayVec<Card, 3>,
    },
    /// A player drew, up to three by the text; the others see how many.
    Drew {
        /// Who.
        seat: Seat,
        /// What.
        cards: Cards<Card, MAX_DRAWN_CARDS>,
        /// Does the round stop with this turn, so that no one will see these cards in a hand?
        #[serde(skip)]
        in_vain: bool,
    },
    /// A player has got rid of everything.
    Out {
        /// Who.
        seat: Seat,
        /// As which of all, from 1.
        place: u8,
    },
    /// A round is over.
    RoundOver {
        /// Which, from 1.
        round: u32,
        /// What each seat scored for it.
        points: Vec<u32>,
        /// Was it stopped by the limit of turns? (BSM-R32)
        stopped: bool,
    },
}
