//! Parts of a table that most tables do not have: money with marks of its own under one house rule, and
//! what a bank with a bottom owes. They lie outside the state, so that it is small to copy.

use super::{
    payout::{LiveCard, MAX_MARKS},
    punter::PUNTERS,
};

/// A [`LiveCard::younger`] for each slot of each punter.
type All = [[[u32; MAX_MARKS as usize]; 3]; PUNTERS];

/// The [`LiveCard::younger`] of each live card, where the house rules let money have marks of its own.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Younger(Option<Box<All>>);

impl Younger {
    /// None yet; there never is any unless it is `kept`.
    pub(super) fn new(kept: bool) -> Self {
        Self(kept.then(Box::default))
    }

    /// That of the card in this slot.
    #[inline(always)]
    pub(super) fn of(&self, place: usize, slot: usize) -> [u32; MAX_MARKS as usize] {
        self.0.as_ref().map_or([0; MAX_MARKS as usize], |all| all[place][slot])
    }

    /// Sets that of the card in this slot.
    #[inline(always)]
    pub(super) fn put(&mut self, place: usize, slot: usize, card: &LiveCard) {
        if let Some(all) = &mut self.0 {
            all[place][slot] = card.younger;
        }
    }

    /// The card leaves its slot; those behind it move up.
    #[inline(always)]
    pub(super) fn take(&mut self, place: usize, slot: usize) {
        if let Some(all) = &mut self.0 {
            all[place].copy_within(slot + 1.., slot);
            all[place][2] = Default::default();
        }
    }

    /// A punter begins anew.
    #[inline(always)]
    pub(super) fn clear(&mut self, place: usize) {
        if let Some(all) = &mut self.0 {
            all[place] = Default::default();
        }
    }
}

/// While a bank with a bottom is not asked to pay yet: what it owes each punter for the card that has
/// just won (BST-C13).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Claims(Option<Box<[i64; PUNTERS]>>);

impl Claims {
    /// Is there none?
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// What this punter is owed.
    pub(super) fn of(&self, place: usize) -> i64 {
        self.0.as_ref().map_or(0, |owed| owed[place])
    }

    /// This punter is owed so much.
    pub(super) fn owe(&mut self, place: usize, gain: i64) {
        if gain > 0 {
            self.0.get_or_insert_default()[place] = gain;
        }
    }

    /// What each punter is owed, by place.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, i64)> + '_ {
        let owed = self.0.iter().flat_map(|owed| owed.iter().copied().enumerate());
        owed.filter(|&(_, gain)| gain > 0)
    }
}
