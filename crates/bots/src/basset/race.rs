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
    /// The most that lies on a card of another punter.
    highest_stake: u32,
}

/// How many times its usual stake a punter puts on a card of its own accord.
const MAX_TIMES_USUAL: u32 = 20;

/// The longest lead that such stakes make, in stakes: behind a longer one, another punter has staked more.
const MAX_LEAD_IN_STAKES: i64 = 15;

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
        let live = |seat: usize| view.punters[seat].iter().flat_map(|punter| &punter.live);
        let stakes = |seat: usize| live(seat).map(|card| card.stake);
        let staked: i64 = (0..view.punters.len()).flat_map(stakes).map(i64::from).sum();
        let others = (0..view.punters.len()).filter(|seat| *seat != me.index());
        Self {
            own: account(me.index()) + view.own().map_or(0, |own| own.claim.units()),
            highest_stake: others.flat_map(stakes).max().unwrap_or(0),
            punter: rivals.filter_map(may_have).max().unwrap_or(i64::MIN / 2),
            bank: account(view.tailleur.index()) + staked / 2,
        }
    }

    /// The stake that puts the punter ahead of all others, if it brings so many times itself; not
    /// much more than is usual or than others stake, lest two who do the same go on for ever. What others have
    /// staked is also seen from their lead, when the stake has been cashed.
    pub(super) fn needed(&self, times: i64, usual: u32) -> u32 {
        let times = times.max(1);
        let past_punters = (self.punter - self.own).div_euclid(times) + 1;
        // what one is paid the other pays
        let past_bank = (self.bank - self.own).div_euclid(times + 1) + 1;
        let needed = past_punters.max(past_bank);
        let own_accord = usual.saturating_mul(MAX_TIMES_USUAL);
        let lead = self.punter.max(self.bank) - self.own;
        let most = match lead > i64::from(own_accord) * MAX_LEAD_IN_STAKES {
            true => u32::MAX,
            false => own_accord.max(self.highest_stake),
        };
        needed.clamp(0, most.into()) as u32
    }
}

/// What a card brings in half of all cases, about.
fn hope(rules: &Basset, stake: u32, level: u8) -> i64 {
    i64::from(stake) * rules.multiplier(level) / 2
}
