//! A table that looks the same from one seat: everything hidden is dealt anew.

use super::{
    action::TopChoice,
    cards::Card,
    choices::each_three,
    heap::Heap,
    options::{Basement, BlankOnEmpty, PileView},
    run::{Kind, Run},
    state::{Phase, State},
};
use parlour_engine::{Rng, Seat, Viewer};

impl Basement {
    /// Does the whole pile lie open? (BSM-R33)
    pub(super) fn pile_is_open(&self) -> bool {
        self.pile_view == PileView::Full
    }

    pub(super) fn dealt_anew(&self, state: &State, viewer: Viewer, rng: &mut impl Rng) -> State {
        let mut other = state.clone();
        let others = || Seat::all(state.seats).filter(move |&seat| !viewer.is(seat));
        // No one knows a Basement, its owner included; the Trash is out of sight.
        let mut unseen: Vec<Card> = state.trash(self.deck).unwrap_or_default().iter().collect();
        unseen.extend(state.deck());
        unseen.extend(state.basements.iter().flatten().flatten());
        unseen.extend(others().flat_map(|seat| state.hands[seat.index()].iter()));
        let mut pile: Vec<Card> = state.pile().collect();
        let covered = if self.pile_is_open() { 0 } else { pile.len().saturating_sub(1) };
        unseen.extend(&pile[..covered]);
        rng.reshuffle(&mut unseen);
        self.fill_pile(state.run, &mut pile, covered, &mut unseen);
        let mut unseen = unseen.into_iter();
        let deck: Vec<Card> = unseen.by_ref().take(usize::from(state.deck_len)).collect();
        other.lay_out(&pile, &deck);
        for slot in other.basements.iter_mut().flatten().filter(|slot| slot.is_some()) {
            *slot = unseen.next();
        }
        for seat in others() {
            let count = state.hands[seat.index()].len() as usize;
            let hand: Heap = unseen.by_ref().take(count).collect();
            other.hands[seat.index()] = hand;
            if state.sealed(seat) {
                other.tops[seat.index()] = any_three(hand, rng);
            }
        }
        debug_assert!(state.phase != Phase::Play || self.run_fits(&other));
        other // what is left of the unseen cards lies in the Trash
    }

    /// Fills the covered cards of the pile from the top down. Everyone saw what the top
    /// cards count as, so those of the run are of its kind or Blanks, and a Blank follows
    /// some card; and a Clear never lies on a pile.
    pub(super) fn fill_pile(
        &self,
        run: Run,
        pile: &mut [Card],
        covered: usize,
        unseen: &mut Vec<Card>,
    ) {
        let natural = run.kind.card();
        let mut stem_missing = match run.kind {
            Kind::NOTHING => false,
            Kind::RESET if self.blank_on_empty == BlankOnEmpty::ActAsReset => false,
            _ => pile.last() == Some(&Card::BLANK),
        };
        let run_from = pile.len() - usize::from(run.len);
        for place in (0..covered).rev() {
            let fits = |card: &Card| {
                if place < run_from {
                    *card != Card::CLEAR
                } else {
                    Some(*card) == natural || (*card == Card::BLANK && !stem_missing)
                }
            };
            let Some(chosen) = unseen.iter().position(fits) else { continue };
            pile[place] = unseen.swap_remove(chosen);
            stem_missing = false;
        }
    }
}

/// Three cards of a hand.
fn any_three(hand: Heap, rng: &mut impl Rng) -> Heap {
    let mut all: Vec<TopChoice> = Vec::new();
    each_three(hand, |three| all.push(three));
    let n = rng.draw(all.len() as u32) as usize;
    all[n].heap()
}
