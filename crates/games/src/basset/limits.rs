//! How much money a punter may put on cards.

use super::{
    action::Illegal,
    funds::Funds,
    options::{Basset, MAX_MONEY},
    state::State,
};
use arrayvec::ArrayVec;

/// The stakes above the least that a menu lists.
const STAKES: [u32; 2] = [5, 10];

/// What a punter has left for cards: under the tailleur's limit, and in the purse.
#[derive(Clone, Copy)]
pub(super) struct Room {
    pub(super) total: Option<i64>,
    pub(super) purse: Option<i64>,
}

impl Room {
    /// The smaller of the two; never below nothing.
    #[inline(always)]
    pub(super) fn least(self) -> i64 {
        self.total.unwrap_or(i64::MAX).min(self.purse.unwrap_or(i64::MAX)).max(0)
    }
}

impl Basset {
    /// The most money that may lie on one card.
    #[inline(always)]
    pub(super) fn most_on_card(&self) -> u32 {
        self.max_stake.map_or(MAX_MONEY, |most| most.min(u64::from(MAX_MONEY)) as u32)
    }

    /// What this punter has left for cards (BST-C8, BST-C15).
    #[inline(always)]
    pub(super) fn room(&self, state: &State, place: usize) -> Room {
        if self.max_total.is_none() && matches!(self.purse, Funds::Unlimited) {
            return Room { total: None, purse: None };
        }
        let account = state.account(state.seat_of(place)).units();
        self.room_of(account, state.punters[place].staked())
    }

    /// The room that an account and the money on the table leave.
    #[inline(always)]
    pub(super) fn room_of(&self, account: i64, staked: i64) -> Room {
        Room {
            total: self.max_total.map(|most| i64::try_from(most).unwrap_or(i64::MAX) - staked),
            purse: self.purse.left(account).map(|left| left.saturating_sub(staked)),
        }
    }

    /// May these stakes be laid by someone with this room? (BST-R4, BST-C16)
    pub(super) fn check_stakes(
        &self,
        stakes: impl Iterator<Item = u32> + Clone,
        room: Room,
    ) -> Result<(), Illegal> {
        if stakes.clone().any(|stake| stake > MAX_MONEY) {
            return Err(Illegal::TooMuch);
        }
        if let Some(most) = self.max_stake
            && stakes.clone().any(|stake| u64::from(stake) > most)
        {
            return Err(Illegal::AboveLimit { most });
        }
        let sum = stakes.clone().map(i64::from).sum();
        self.check_room(sum, room)?;
        let too_poor = room.least() - sum < i64::from(self.min_stake.max(1));
        for stake in stakes {
            if stake < self.min_stake && !(stake == 0 && too_poor) {
                return Err(Illegal::BelowMinimum { least: self.min_stake });
            }
        }
        Ok(())
    }

    /// Is there room for so much more?
    #[inline]
    pub(super) fn check_room(&self, more: i64, room: Room) -> Result<(), Illegal> {
        if room.total.is_some_and(|left| more > left.max(0)) {
            return Err(Illegal::AboveTotal { most: self.max_total.unwrap_or(0) });
        }
        match room.purse {
            Some(left) if more > left.max(0) => Err(Illegal::BeyondPurse { left: left.max(0) }),
            _ => Ok(()),
        }
    }

    /// The stakes that a menu offers for each of `cards` fresh cards: the least, and
    /// a few more where there is room. Empty if there is not enough for all.
    #[inline]
    pub(super) fn stakes_on_offer(&self, cards: u8, room: Room) -> ArrayVec<u32, 3> {
        let least = self.min_stake.max(1);
        let more = STAKES.into_iter().filter(|&stake| stake > least);
        let most = i64::from(self.most_on_card()).min(room.least() / i64::from(cards.max(1)));
        std::iter::once(least).chain(more).filter(|&stake| i64::from(stake) <= most).collect()
    }
}
