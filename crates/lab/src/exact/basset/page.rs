//! The exact page of Basset.

use super::{End, Policy, classic, deal, from_turn, paroli, ruin};
use crate::exact::{Cell, Fraction, Page, Table, as_f64};
use parlour_games::basset::{Basset, BottomPays};

/// Every exact table, under these house rules (and the classic game beside them).
#[must_use]
pub fn page(rules: &Basset) -> Page {
    let tables = vec![
        by_policy(rules),
        ends(rules),
        by_turn(rules, Policy::CashAfter(0)),
        by_turn(rules, Policy::Best),
        answers(rules),
        bank(rules),
        classic_odds(),
        classic_other(),
    ];
    Page { title: "Basset, exactly".to_owned(), tables }
}

fn by_policy(rules: &Basset) -> Table {
    let head = [
        "policy",
        "equal amount paid at the bottom",
        "stake taken",
        "bottom missed",
        "deviation",
        "fair multiplier",
    ];
    let mut table =
        Table::new("What a punter gains of a stake of 1 laid before the bottom card", head);
    for policy in Policy::ALL {
        let under = |bottom_pays| {
            let rules = Basset { bottom_pays, ..rules.clone() };
            deal(&rules, policy).value(&rules).into()
        };
        let missed = from_turn(rules, policy, 1, 4, 0);
        let here = deal(rules, policy);
        let fair = here.fair_multiplier(rules).filter(|_| policy != Policy::Best);
        table.row([
            policy.name().into(),
            under(BottomPays::EqualAmountStakeStays),
            under(BottomPays::StakeTaken),
            missed.value(rules).into(),
            as_f64(here.variance(rules)).sqrt().into(),
            fair.map_or("-".into(), Cell::from),
        ]);
    }
    table
}

fn ends(rules: &Basset) -> Table {
    let title =
        "How many of the 270,725 placements of a rank end how (the bottom card takes the stake)";
    let head = [
        "policy",
        "bottom",
        "lost",
        "won at 0",
        "at 1",
        "at 2",
        "at 3",
        "open at 0",
        "at 1",
        "at 2",
        "at 3",
        "at 4",
    ];
    let mut table = Table::new(title, head);
    let rules = Basset { bottom_pays: BottomPays::StakeTaken, ..rules.clone() };
    for policy in Policy::ALL {
        let fares = deal(&rules, policy);
        let ends = [End::Bottom, End::Lost]
            .into_iter()
            .chain((0..=3).map(End::Won))
            .chain((0..=4).map(End::Open));
        let counts = ends.map(|end| Cell::from(fares.count(end)));
        table.row(std::iter::once(policy.name().into()).chain(counts));
    }
    table
}

fn by_turn(rules: &Basset, policy: Policy) -> Table {
    let title = format!("A fresh card laid before a turn, by copies unseen: {}", policy.name());
    let mut table =
        Table::new(title, ["turn", "unseen cards", "1 copy", "2 copies", "3 copies", "4 copies"]);
    for turn in 1..=24u8 {
        let values =
            (1..=4).map(|copies| from_turn(rules, policy, turn, copies, 0).value(rules).into());
        table.row(
            [i128::from(turn).into(), i128::from(53 - 2 * turn).into()].into_iter().chain(values),
        );
    }
    table
}

/// Where it is better to leave the card: the last turn in which that holds.
fn answers(rules: &Basset) -> Table {
    let title = "When a card has won, the last turn in which paroli is worth more than cash";
    let head = ["marks on it", "1 copy left", "2 copies left", "3 copies left"];
    let mut table = Table::new(title, head);
    for level in 0..4u8 {
        let cash = Fraction::from(i128::from(rules.multiplier(level)));
        let last = (1..=3).map(|copies| {
            let turn = (1..=24).rev().find(|&turn| paroli(rules, turn, copies, level) > cash);
            turn.map_or("never".into(), |turn| Cell::from(i128::from(turn)))
        });
        table.row(std::iter::once(Cell::from(i128::from(level))).chain(last));
    }
    table
}

fn bank(rules: &Basset) -> Table {
    let title = "The chance that a bank cannot pay, one stake of 1 after the other";
    let head = [
        "policy of all punters",
        "bank of 10, 100 stakes",
        "100, 100",
        "100, 1,000",
        "1,000, 1,000",
    ];
    let mut table = Table::new(title, head);
    for policy in Policy::ALL {
        let fares = deal(rules, policy);
        let chances = [(10, 100), (100, 100), (100, 1_000), (1_000, 1_000)]
            .map(|(capital, stakes)| ruin::ruined(rules, &fares, capital, stakes).into());
        table.row(std::iter::once(policy.name().into()).chain(chances));
    }
    table
}

fn classic_odds() -> Table {
    let title = "Preset `classic`: what a punter loses of a stake of 1 (and as one part in so many), \
                 by cards to come and copies left";
    let head = ["cards to come", "faced card costs", "1 copy", "2 copies", "3 copies", "4 copies"];
    let mut table = Table::new(title, head);
    for (faced, word) in [(classic::HALF, "1/2"), (classic::TWO_THIRDS, "2/3")] {
        for places in (5..=51).rev().step_by(2) {
            let losses = (1..=4).map(|copies| {
                let loss = classic::loss(copies, places, faced);
                format!("{loss} (1 in {:.1})", as_f64(loss.recip())).into()
            });
            table.row([i128::from(places).into(), word.into()].into_iter().chain(losses));
        }
    }
    table
}

fn classic_other() -> Table {
    let mut table = Table::new("Preset `classic`: other figures", ["figure", "the bank gains"]);
    for (faced, word) in [(classic::HALF, "1/2"), (classic::TWO_THIRDS, "2/3")] {
        let figure = format!("laid before the pack is turned, the faced card costs {word}");
        table.row([figure.into(), classic::loss_before_the_pack(faced).into()]);
    }
    table.row(["worked case of the Encyclopédie".into(), classic::worked_case().into()]);
    table
}
