//! Where a punter stands among the others, and what it takes to be ahead of them all. A win of
//! the match takes the best account and not a good one on average, so a stake is as high as
//! what it must bring.

use parlour_engine::Seat;
use parlour_games::basset::{Basset, PunterView, View};

/// What counts for the best account.
#[derive(Clone, Copy, Debug)]
pub(super) struct Race {
    own: i64,
    /// What the best of the other punters may come to have.
    punter: i64,
    /// What the bank may come to have.
    bank: i64,
}

impl Race {
    /// How the viewer stands, if it is a punter.
    pub(super) fn of(rules: &Basset, view: &View, me: Seat) -> Self {
        let account = |seat: usize| view.accounts.get(seat).map_or(0, |account| account.units());
        let punters = || view.punters.iter().enumerate();
        let rivals = punters().filter(|(seat, _)| *seat != me.index());
        let may_have = |(seat, punter): (usize, &Option<PunterView>)| {
            let punter = punter.as_ref()?;
            let hopes: i64 =
                punter.live.iter().map(|card| hope(rules, card.stake, card.level)).sum();
            Some(account(seat) + punter.claim.units() + hopes)
        };
        let staked: i64 = punters()
            .flat_map(|(_, punter)| punter.iter().flat_map(|punter| &punter.live))
            .map(|card| i64::from(card.stake))
            .sum();
        Self {
            own: account(me.index()) + view.own().map_or(0, |own| own.claim.units()),
            punter: rivals.filter_map(may_have).max().unwrap_or(i64::MIN / 2),
            bank: account(view.tailleur.index()) + staked / 2,
        }
    }

    /// The stake that puts the punter ahead of all others, if it brings so many times itself.
    pub(super) fn needed(&self, times: i64) -> i64 {
        let times = times.max(1);
        let past_punters = (self.punter - self.own).div_euclid(times) + 1;
        // what one is paid the other pays
        let past_bank = (self.bank - self.own).div_euclid(times + 1) + 1;
        past_punters.max(past_bank).max(0)
    }
}

/// What a card brings if it wins now and is cashed.
fn hope(rules: &Basset, stake: u32, level: u8) -> i64 {
    i64::from(stake) * rules.multiplier(level)
}
