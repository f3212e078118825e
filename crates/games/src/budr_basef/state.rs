//! The table as flat data.

use super::{
    cards::Card,
    define::Custom,
    face::Face,
    gesture::Touches,
    piles::{Pile, Piles, SEATS},
    set_name::SetName,
    sets::SetRule,
};
use arrayvec::ArrayVec;
use parlour_engine::{Seat, SeatSet, Tick};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The most sets of the players' own.
pub(super) const MAX_OWN_SETS: usize = 8;
/// What the table is doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Cards are flipped and the stack is hit.
    Play,
    /// The pool is gambled for.
    Gamble,
    /// The taker of a King changes the sets (Free-style).
    Edit,
    /// The game is over.
    Over,
}

/// A hit in a contest, or the sealed answer `hit`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Hit {
    /// Who.
    pub(super) seat: u8,
    /// The place in the list of the set that was named, from 1; 0 if none was.
    pub(super) named: u8,
    /// Milliseconds after the contest opened.
    pub(super) after: u16,
}

/// What Free-style has changed: sets with other parameters, and sets that were invented.
/// A table where nothing differs from the text has none.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Library {
    pub(super) rules: [SetRule; SetName::LIST.len()],
    /// In order of creation (BUD-R33).
    pub(super) own: ArrayVec<Arc<Custom>, MAX_OWN_SETS>,
}

impl Library {
    /// The sets as the text has them.
    pub(super) const OFFICIAL: Self = Self { rules: SetRule::OFFICIAL, own: ArrayVec::new_const() };

    /// Is it the list of the text, with nothing changed?
    pub(super) fn is_official(&self) -> bool {
        self.own.is_empty() && self.rules.iter().all(|rule| rule.is_official())
    }
}

/// The whole table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The game's clock.
    pub(super) clock: Tick,
    /// When the first hit of the contest fell; 0 without a contest.
    pub(super) opened: Tick,
    /// When the last card was flipped.
    pub(super) flipped: Tick,
    /// What Free-style has changed, if anything: modified sets, sets of the players' own.
    pub(super) library: Option<Arc<Library>>,
    pub(super) piles: Piles,
    /// The hits of the open contest in the order of the log; with sealed
    /// answers, the hits so far by seat.
    pub(super) hits: [Hit; SEATS],
    /// In gambling, the card each player has set aside.
    pub(super) powers: [Card; SEATS],
    /// In gambling, the cards each player has put in.
    pub(super) paid: [u8; SEATS],
    /// Penalty cards owed for later, never above 9 (BUD-B15).
    pub(super) debts: [u8; SEATS],
    /// With full gestures, each player's last touches.
    pub(super) touches: [Touches; SEATS],
    /// How many cards have been flipped.
    pub(super) plays: u32,
    /// Goes up with every flip and every verdict.
    pub(super) version: u32,
    /// Which sets are active, a bit for each place of the list.
    pub(super) active: u32,
    /// Who has cards.
    pub(super) holders: SeatSet,
    /// Who may not hit until the next take (BUD-R11).
    pub(super) locked: SeatSet,
    /// Who may not hit any more (BUD-R11).
    pub(super) ejected: SeatSet,
    /// In a contest, who has hit; with sealed answers, who has said `hit`.
    pub(super) hitters: SeatSet,
    /// Whose sealed answer is owed.
    pub(super) asked: SeatSet,
    /// In gambling, who has not folded.
    pub(super) inside: SeatSet,
    /// In gambling, who has checked or called since the last raise, or made it where the last
    /// call ends the betting (BUD-B3).
    pub(super) acted: SeatSet,
    pub(super) seats: u8,
    pub(super) phase: Phase,
    /// Where the search for the next player begins: left of the last flipper,
    /// or at who leads after a take or a pool.
    pub(super) from: Seat,
    /// Who is to play; in gambling, who is to act.
    pub(super) next: Seat,
    /// Who flipped the last card.
    pub(super) last: Option<Seat>,
    /// Who is changing the sets.
    pub(super) editor: Option<Seat>,
    /// Has the editor made a change?
    pub(super) edited: bool,
    /// How many hits there are.
    pub(super) hit_count: u8,
    /// In gambling, how many cards of the pool lay face up before.
    pub(super) open_pool: u8,
}

const _: () = assert!(size_of::<State>() <= 320, "a state is at most 320 bytes");

impl State {
    /// A table with these cards and nothing played.
    #[inline(always)]
    pub(super) fn dealt(piles: Piles, seats: u8, first: Seat, active: u32) -> Self {
        let mut holders = SeatSet::EMPTY;
        for seat in Seat::all(seats) {
            if piles.count(Pile::Deck(seat)) > 0 {
                holders.insert(seat);
            }
        }
        Self {
            clock: Tick(0),
            opened: Tick(0),
            flipped: Tick(0),
            library: None,
            piles,
            hits: [Hit::default(); SEATS],
            powers: [Card::NO_CARD; SEATS],
            paid: [0; SEATS],
            debts: [0; SEATS],
            touches: [Touches::NONE; SEATS],
            plays: 0,
            version: 0,
            active,
            holders,
            locked: SeatSet::EMPTY,
            ejected: SeatSet::EMPTY,
            hitters: SeatSet::EMPTY,
            asked: SeatSet::EMPTY,
            inside: SeatSet::EMPTY,
            acted: SeatSet::EMPTY,
            seats,
            phase: Phase::Play,
            from: first,
            next: first,
            last: None,
            editor: None,
            edited: false,
            hit_count: 0,
            open_pool: 0,
        }
    }

    /// Every seat.
    #[inline(always)]
    pub(super) fn all_seats(&self) -> SeatSet {
        SeatSet::all(self.seats)
    }

    /// How many cards a player's deck has.
    #[inline(always)]
    pub(super) fn deck(&self, seat: Seat) -> u8 {
        self.piles.count(Pile::Deck(seat))
    }

    /// Does the player have cards, and so a deck to touch? (BUD-R36)
    #[inline(always)]
    pub(super) fn holds(&self, seat: Seat) -> bool {
        self.holders.contains(seat)
    }

    /// Notes whether the player has cards, after the deck has changed.
    #[inline(always)]
    pub(super) fn count_in(&mut self, seat: Seat) {
        if self.deck(seat) == 0 {
            self.holders.remove(seat);
        } else {
            self.holders.insert(seat);
        }
    }

    /// Who may not hit (BUD-R11).
    #[inline(always)]
    pub(super) fn barred(&self) -> SeatSet {
        self.locked.union(self.ejected)
    }

    /// Is a contest open?
    #[inline(always)]
    pub(super) fn contest(&self) -> bool {
        self.hit_count > 0 && self.asked.is_empty()
    }

    /// The hits so far.
    #[inline(always)]
    pub(super) fn hits(&self) -> &[Hit] {
        &self.hits[..usize::from(self.hit_count)]
    }

    /// Is the top card a Joker? Then the pool is about to be formed.
    #[inline(always)]
    pub(super) fn joker_on_top(&self) -> bool {
        self.piles.top().is_some_and(Card::is_joker)
    }

    /// What a hit is judged by.
    #[inline(always)]
    pub(super) fn face(&self) -> Face<'_> {
        let keep = usize::from(self.piles.count(Pile::Keep));
        Face::new(self.piles.stack(), keep, self.holders.is_empty())
    }

    /// BUD-B7: due is the first seat with cards from where the turn has come to;
    /// if no one has any, the turn rests.
    #[inline(always)]
    pub(super) fn find_next(&mut self) {
        if let Some(seat) = self.holders.first_from(self.from) {
            self.next = seat;
        }
    }

    /// Forgets the contest, or the sealed answers.
    #[inline(always)]
    pub(super) fn clear_hits(&mut self) {
        self.hits[..usize::from(self.hit_count)].fill(Hit::default());
        self.hit_count = 0;
        self.hitters = SeatSet::EMPTY;
        self.opened = Tick(0);
    }

    /// The card a player has set aside.
    #[inline(always)]
    pub(super) fn power(&self, seat: Seat) -> Option<Card> {
        let card = self.powers[seat.index()];
        (card != Card::NO_CARD).then_some(card)
    }
}
