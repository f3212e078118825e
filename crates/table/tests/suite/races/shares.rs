//! Many races over twelve tables: is it fair, is it right, what does a cheat gain? Each
//! bound is also held against a judge who must fail it.
//!
//! `PARLOUR_RACES=100000 cargo test --release -p parlour-table --test suite shares` races
//! as often as in `docs/arbitration.md`, and prints the figures.

use super::{
    model::{Judge, Odd, races},
    profiles,
};
use std::io::Write;

fn many() -> u64 {
    std::env::var("PARLOUR_RACES").ok().and_then(|races| races.parse().ok()).unwrap_or(5_000)
}

/// Figures for the page, if they were asked for.
fn say(line: &str) {
    if std::env::var_os("PARLOUR_RACES").is_some() {
        let _ = writeln!(std::io::stderr(), "{line}");
    }
}

fn percents(shares: &[f64]) -> String {
    shares.iter().map(|share| format!("{share:.1}")).collect::<Vec<_>>().join(" ")
}

#[test]
fn equal_hands_win_equally_often_over_any_lines_and_the_first_one_wins() {
    for profile in profiles::all() {
        let fair = races(&profile, Judge::Table, None, many());
        let unfair = races(&profile, Judge::Arrival, None, many());
        let name = profile.name;
        say(&format!(
            "| {name} | {} | {:.1} | {} | {:.1} |",
            percents(&fair.shares()),
            fair.right(),
            percents(&unfair.shares()),
            unfair.right()
        ));
        assert!(fair.bias() <= 1.0, "{name}: {:?}", fair.shares());
        assert!(fair.right() >= 95.0, "{name}: {}", fair.right());
        // in the order of arrival
        assert!(unfair.bias() > 1.0 || unfair.right() < 95.0, "{name}: {:?}", unfair.shares());
    }
}

#[test]
fn a_way_between_nodes_of_up_to_80_ms_costs_no_one_a_race() {
    for mut profile in profiles::all() {
        let seats = profile.wires.len();
        for (number, wire) in profile.wires.iter_mut().enumerate() {
            // there and back
            wire.hop = 2.0 * 80.0 * number as f64 / (seats - 1) as f64;
        }
        let fair = races(&profile, Judge::Table, None, many());
        let unfair = races(&profile, Judge::Impatient, None, many());
        let name = profile.name;
        say(&format!(
            "| {name}, 0 to 80 ms between nodes | {} | {:.1} | {} |",
            percents(&fair.shares()),
            fair.right(),
            percents(&unfair.shares())
        ));
        assert!(fair.bias() <= 1.0, "{name}: {:?}", fair.shares());
        assert!(fair.right() >= 95.0, "{name}: {}", fair.right());
        assert!(unfair.bias() > 1.0 || unfair.right() < 95.0, "{name}: {:?}", unfair.shares());
    }
}

#[test]
fn a_forged_clock_gains_ten_points_at_most_in_any_seat() {
    for profile in profiles::all() {
        let seats = profile.wires.len();
        let bound = 100.0 / seats as f64 + 10.0;
        let share = |judge, cheater| {
            races(&profile, judge, Some((cheater, Odd::Clock)), many()).shares()[cheater]
        };
        let forged: Vec<f64> = (0..seats).map(|cheater| share(Judge::Table, cheater)).collect();
        let believed: Vec<f64> = (0..seats).map(|cheater| share(Judge::Clocks, cheater)).collect();
        say(&format!("| {} | {} | {} |", profile.name, percents(&forged), percents(&believed)));
        assert!(forged.iter().all(|&share| share <= bound), "{}: {forged:?}", profile.name);
        assert!(believed.iter().all(|&share| share > bound), "{}: {believed:?}", profile.name);
    }
}

#[test]
fn late_answers_to_pings_gain_a_few_points_and_no_more_the_later_they_are() {
    for profile in profiles::all().into_iter().filter(|profile| profile.kernel) {
        // where the system measures, all that pings can add is the swing that any connection is allowed
        let bound = 100.0 / profile.wires.len() as f64 + 13.0;
        let share = |late| {
            let odd = (0, Odd::LatePongs(late));
            races(&profile, Judge::Table, Some(odd), many()).shares()[0]
        };
        let shares = [60.0, 280.0, 5_000.0].map(share);
        say(&format!(
            "| {} | pings answered late by 60 280 5000 | {} |",
            profile.name,
            percents(&shares)
        ));
        assert!(shares.iter().all(|&share| share <= bound), "{}: {shares:?}", profile.name);
        assert!(
            shares[2] <= shares[0] + 1.0,
            "{}: the later, the better: {shares:?}",
            profile.name
        );
    }
}

#[test]
fn feigned_latency_gains_until_the_cap_and_nothing_above_it() {
    let profile =
        profiles::all().into_iter().find(|profile| profile.name == "near to far").unwrap();
    let share = |to| races(&profile, Judge::Table, Some((0, Odd::Delay(to))), many()).shares()[0];
    let lengths = [20.0, 60.0, 100.0, 150.0, 200.0, 300.0, 310.0];
    let shares = lengths.map(share);
    say(&format!(
        "| a round trip of 20 ms made to look like 20 60 100 150 200 300 310 | {} |",
        percents(&shares)
    ));
    assert!(shares[0] <= 35.0, "nothing delayed: {shares:?}");
    assert!(shares[..6].is_sorted(), "the longer, the better: {shares:?}");
    // only where no one else hits within the window
    assert!(shares[6] < 10.0, "over the cap: {shares:?}");
}

#[test]
fn who_has_no_good_clock_gains_nothing_and_loses_little() {
    for profile in profiles::all() {
        let seats = profile.wires.len();
        let share =
            |seat| races(&profile, Judge::Table, Some((seat, Odd::NoClock)), many()).shares()[seat];
        let shares: Vec<f64> = (0..seats).map(share).collect();
        say(&format!("| {} | without a clock {} |", profile.name, percents(&shares)));
        let equal = 100.0 / seats as f64;
        let near = equal - 5.0..=equal + 0.5;
        assert!(shares.iter().all(|share| near.contains(share)), "{}: {shares:?}", profile.name);
    }
}
