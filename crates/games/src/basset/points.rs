//! Where the points of a score come from.

use super::{Funds, action::Event, options::Basset};
use parlour_engine::Seat;

/// Tells by how much this event changes the account of a punter, and what for. The bank's account
/// changes by the rest: no event names who holds it.
pub(super) fn of(rules: &Basset, event: &Event, note: &mut dyn FnMut(Seat, i64, &'static str)) {
    match event {
        // a bank with a bottom pays later, and perhaps less (BST-C13)
        Event::Cashed { seat, level, gain, .. } if rules.bank == Funds::Unlimited => {
            let what = match level {
                0 => "cards cashed at once",
                1 => "cards cashed after one paroli",
                2 => "cards cashed after two paroli",
                _ => "cards cashed after three paroli or more",
            };
            note(*seat, gain.units(), what);
        }
        Event::Paid { seat, amount } => note(*seat, amount.units(), "cards paid later"),
        Event::Lost { seat, stake, .. } => note(*seat, -i64::from(*stake), "losing cards"),
        Event::PaidBottom { seat, amount, .. } => {
            note(*seat, -amount.units(), "the bottom card");
        }
        Event::BoughtBook { seat, price } => note(*seat, -i64::from(*price), "new books"),
        Event::BetWon { seat, from, amount, .. } => {
            note(*seat, i64::from(*amount), "side bets");
            note(*from, -i64::from(*amount), "side bets");
        }
        _ => {}
    }
}
