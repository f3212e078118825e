//! May a reader trust the intervals? Many small studies of games whose figures are known well.
//!
//! `PARLOUR_STUDIES` sets how many, 200 if it is not set; `cargo xtask soak trust` plays 1,000.

use parlour_engine::FastRng;
use parlour_games::down_the_well::DownTheWell;
use parlour_lab::{
    Lineup, NoExternalBots, Row, Watching,
    measure::{GLOSSARY, Metric, Reading, TimeModel, definition, glossary_table},
    row_of,
    stats::{Power, Spread, p_value, ratio, ratio_difference, share, share_difference_test},
    study::{Limits, Spec, compare, run_bounded},
};
use rayon::prelude::*;
use std::{collections::BTreeMap, env, fs, path::Path};

const READING: Reading<'static> = Reading { real_time: false, caps: &[], time: TimeModel::GUESSED };
/// Games of each small study.
const GAMES: usize = 40;
/// Games of the large study that stands for the truth, for each small one.
const OF_TRUTH: usize = 5;

fn studies() -> usize {
    env::var("PARLOUR_STUDIES").ok().and_then(|n| n.parse().ok()).unwrap_or(200)
}

fn rows(games: std::ops::Range<u64>, seed: u64) -> Vec<Row> {
    let lineup = Lineup::all(&"random".parse().unwrap(), 3);
    let watching = Watching { limit: 100_000, rollout: None };
    let row =
        |game| row_of(&DownTheWell::default(), &lineup, (seed, game), &NoExternalBots, watching);
    games.into_par_iter().map(row).collect()
}

/// Ninety-five in a hundred, as near as so many studies can tell (four standard errors) and as
/// near as intervals of shares come, which waver about it.
fn is_near_95(holds: usize, of: usize) -> bool {
    let share = holds as f64 / of as f64;
    let wavers = 4.0 * (0.95_f64 * 0.05 / of as f64).sqrt();
    (0.935 - wavers..=0.975 + wavers).contains(&share)
}

#[test]
#[expect(clippy::print_stdout, reason = "`cargo xtask soak trust` shows the figures")]
fn ninety_five_intervals_in_a_hundred_hold_the_truth_whatever_the_figure() {
    let studies = studies();
    let small = rows(0..(studies * GAMES) as u64, 1);
    let large = rows(0..(studies * GAMES * OF_TRUTH) as u64, 2);
    let metrics = [
        Metric::Acts,
        Metric::Minutes,
        Metric::Options,
        Metric::Forced,
        Metric::Ties,
        Metric::Margin,
        Metric::Seat(0),
        Metric::Seat(1),
        Metric::Score(2),
    ];
    for metric in metrics {
        let figure = |rows: &[Row]| {
            let terms = rows.iter().map(|row| metric.terms(row, READING));
            if metric.is_share() { share(terms) } else { ratio(terms) }
        };
        let truth = figure(&large).value;
        let constant = small.iter().all(|row| metric.terms(row, READING) == (truth, 1.0));
        let holds = small.chunks(GAMES).filter(|study| !figure(study).excludes(truth)).count();
        println!("{metric}: {holds} of {studies} intervals hold {truth:.4}");
        // a win that is never shared leaves room for one that is
        let never = metric == Metric::Ties && truth < 0.02;
        assert!(
            constant || never || is_near_95(holds, studies),
            "{metric}: {holds} of {studies} hold {truth}"
        );
    }
}

#[test]
#[expect(clippy::print_stdout, reason = "`cargo xtask soak trust` shows the figures")]
fn ninety_five_intervals_in_a_hundred_hold_the_quantiles_of_the_length() {
    let studies = studies();
    let minutes = |row: &Row| Metric::Minutes.lasted(row, READING);
    let spread = |rows: &[Row]| Spread::of(&rows.iter().map(minutes).collect::<Vec<_>>()).unwrap();
    let truth = spread(&rows(0..(studies * GAMES * OF_TRUTH) as u64, 4));
    let small = rows(0..(studies * GAMES) as u64, 3);
    for (name, quantile) in [
        ("median", (|spread: &Spread| spread.median) as fn(&Spread) -> _),
        ("nine in ten", |spread| spread.p90),
    ] {
        let truth = quantile(&truth).value.unwrap();
        let holds = small.chunks(GAMES).filter(|study| {
            let found = quantile(&spread(study));
            found.low.is_none_or(|low| low <= truth) && found.high.is_none_or(|high| truth <= high)
        });
        let holds = holds.count();
        println!("minutes, {name}: {holds} of {studies} intervals hold {truth:.4}");
        // the interval ends at games that were played, so that it is a little wide
        assert!(
            is_near_95(holds, studies) || holds * 100 >= studies * 95,
            "{name}: {holds} of {studies} hold {truth}"
        );
    }
}

#[test]
#[expect(clippy::print_stdout, reason = "`cargo xtask soak trust` shows the figures")]
fn equal_variants_are_called_different_in_at_most_one_of_twenty_comparisons() {
    let runs = 2 * studies() as u64;
    let mut spec = Spec::of("down-the-well", 2);
    spec.levels = vec!["random".to_owned()];
    spec.games = 40;
    let flagged = (0..runs).filter(|run| {
        // the same rules, other deals
        let (mut one, mut other) = (spec.clone(), spec.clone());
        (one.seed, other.seed) = (2 * run + 1, 2 * run + 2);
        let found = compare(&one, &other, &NoExternalBots, &mut |_| true).unwrap();
        found.effects.iter().any(|effect| effect.clear)
    });
    let flagged = flagged.count() as u64;
    println!("equal variants: {flagged} of {runs} comparisons call them different");
    assert!(flagged * 20 <= runs, "{flagged} of {runs}");
}

#[test]
fn a_comparison_that_is_not_clear_says_what_would_have_shown() {
    let mut spec = Spec::of("down-the-well", 2);
    spec.levels = vec!["random".to_owned()];
    spec.games = 40;
    let mut other = spec.clone();
    other.seed = 2;
    let found = compare(&spec, &other, &NoExternalBots, &mut |_| true).unwrap();
    for effect in found.effects.iter().filter(|effect| !effect.clear && effect.tested) {
        let sentence = effect.sentence();
        let says = if effect.alike {
            "in each of 40 deals" // nothing is known of how it varies
        } else {
            "would have shown one of"
        };
        assert!(sentence.contains(says), "{sentence}");
        assert!(
            effect.detectable.is_none_or(|by| by >= effect.difference.within()),
            "what would show lies beyond the interval: {sentence}"
        );
    }
}

/// Each small study says what would have shown; the next, of other deals, has a difference of that
/// size planted in it.
#[test]
#[expect(clippy::print_stdout, reason = "`cargo xtask soak trust` shows the figures")]
fn a_difference_that_is_said_to_show_does_show_four_times_in_five() {
    let studies = studies();
    let games = (studies * GAMES) as u64;
    let (one, other) = (rows(0..games, 5), rows(0..games, 6));
    let mut rng = FastRng::new(7);
    for metric in [Metric::Acts, Metric::Minutes, Metric::Score(2), Metric::Seat(0)] {
        let terms = |row: &Row| metric.terms(row, READING);
        let pairs: Vec<_> = one.iter().map(terms).zip(other.iter().map(terms)).collect();
        let power = |pairs: &[_]| match metric.is_share() {
            true => Power::of_share_difference(pairs),
            false => Power::of_mean(&ratio_difference(pairs)),
        };
        let lost = 1.0 - ratio(one.iter().map(terms)).value;
        let mut by = power(&pairs[..GAMES]).detectable(1).unwrap();
        let mut shown = 0;
        for study in pairs.chunks(GAMES) {
            let mut planted = |after: (f64, f64)| match metric.is_share() {
                // a win in the place of so many losses
                true if after.0 == 0.0 && rng.unit() < by / lost => after.1,
                true => after.0,
                false => after.0 + by * after.1,
            };
            let with: Vec<_> =
                study.iter().map(|&(before, after)| (before, (planted(after), after.1))).collect();
            let p = match metric.is_share() {
                true => share_difference_test(&with),
                false => p_value(&ratio_difference(&with)),
            };
            shown += usize::from(p < 0.05);
            by = power(study).detectable(1).unwrap();
        }
        println!("{metric}: {shown} of {studies} studies show what four of five are said to");
        let wavers = 4.0 * (0.8_f64 * 0.2 / studies as f64).sqrt();
        let share = shown as f64 / studies as f64;
        assert!((0.78 - wavers..0.87 + wavers).contains(&share), "{metric}: {share}");
    }
}

#[test]
fn every_figure_has_one_definition_and_the_manual_holds_it() {
    let mut spec = Spec::of("bread-basket", 3);
    (spec.games, spec.duel_games, spec.rollout_games, spec.playouts) = (12, 6, 3, 4);
    spec.levels = vec!["rule".to_owned()];
    let report = run_bounded(&spec, Limits::default(), &mut |_| true).unwrap();
    for finding in report.findings() {
        let defined = definition(&finding.metric);
        assert!(defined.is_some(), "{} has no definition", finding.metric);
    }
    let mut names = BTreeMap::new();
    for definition in GLOSSARY {
        assert!(names.insert(definition.name, ()).is_none(), "{} stands twice", definition.name);
    }
    for metric in Metric::all(3) {
        assert!(definition(&metric.name()).is_some(), "{metric}");
    }
    let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/lab.md");
    let manual = fs::read_to_string(manual).unwrap();
    assert!(
        manual.contains(&glossary_table()),
        "docs/lab.md needs this table:\n{}",
        glossary_table()
    );
}

#[test]
fn a_report_and_a_comparison_give_a_figure_the_same_value() {
    let mut spec = Spec::of("down-the-well", 3);
    (spec.games, spec.duel_games, spec.rollout_games, spec.seat_games) = (50, 0, 0, Some(0));
    spec.levels = vec!["rule".to_owned()];
    let report = run_bounded(&spec, Limits::default(), &mut |_| true).unwrap();
    let found = compare(&spec, &spec, &NoExternalBots, &mut |_| true).unwrap();
    for metric in [Metric::Options, Metric::Forced, Metric::Acts, Metric::Completion, Metric::Ties]
    {
        let findings = report.findings();
        let told = findings.iter().find(|finding| finding.metric == metric.name()).unwrap();
        let effect = found.effects.iter().find(|effect| effect.metric == metric.to_string());
        assert_eq!(told.estimate.value, effect.unwrap().before.value, "{metric}");
    }
}
