//! What is known without chance, where a game can be reckoned out.

use crate::exact::{
    as_f64,
    basset::{Policy, deal},
};
use parlour_engine::FullGame;
use parlour_games::basset::Basset;
use std::any::Any;

/// The exact figure that a designer asks for first; nothing where there is none.
pub(super) fn of<G: FullGame>(rules: &G) -> Option<String> {
    (rules as &dyn Any).downcast_ref().map(basset)
}

/// What a stake gains by policy, and what the multipliers would have to be.
fn basset(rules: &Basset) -> String {
    let gain = |paroli: u8| as_f64(deal(rules, Policy::CashAfter(paroli)).value(rules)) * 100.0;
    let levels = 1..=3;
    let fair = levels.clone().filter_map(|paroli| {
        let fair = deal(rules, Policy::CashAfter(paroli)).fair_multiplier(rules)?;
        Some(format!("{:.1}", as_f64(fair)))
    });
    let paid = levels.map(|paroli| rules.multiplier(paroli).to_string());
    format!(
        "Exact, without any game played: a stake that is cashed at its first win gains {:+.1} %, with one \
         paroli {:+.1} %, with two {:+.1} %. Multipliers of {} would make one, two and three parolis fair; \
         the rules pay {} (`parlour lab exact basset`).",
        gain(0),
        gain(1),
        gain(2),
        fair.collect::<Vec<_>>().join(", "),
        paid.collect::<Vec<_>>().join(", "),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_games::down_the_well::DownTheWell;

    #[test]
    fn one_paroli_of_the_text_is_worth_92_in_a_hundred() {
        let says = of(&Basset::default()).unwrap();
        for told in ["-3.7 %", "+91.9 %", "3.3, 8.3, 25.8", "7, 15, 30"] {
            assert!(says.contains(told), "{told}: {says}");
        }
        assert!(of(&DownTheWell::default()).is_none());
    }
}
