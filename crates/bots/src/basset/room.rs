//! What a punter may still put on cards.

use parlour_engine::Viewer;
use parlour_games::basset::{Basset, Funds, View};

/// How much more money the viewer may put on cards.
pub(super) fn room(rules: &Basset, view: &View) -> u32 {
    let (Some(own), Some(Viewer::Seat(seat))) = (view.own(), view.viewer) else { return 0 };
    let staked: i64 = own.live.iter().map(|card| i64::from(card.stake)).sum();
    let account = view.accounts[seat.index()].units();
    let purse = match rules.purse {
        Funds::Unlimited => i64::MAX,
        Funds::Finite(n) => i64::try_from(n).unwrap_or(i64::MAX).saturating_add(account),
    };
    let total = rules.max_total.map_or(i64::MAX, |most| most.min(1 << 40) as i64);
    (purse.min(total).saturating_sub(staked)).clamp(0, i64::from(u32::MAX)) as u32
}
