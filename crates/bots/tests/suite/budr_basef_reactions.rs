//! How fast the bots of Budr Basef hit, over many stacks that show a set.

use parlour_bots::{Level, bot};
use parlour_engine::{Act, Dealer, Observation, Seat, Seated, Tick};
use parlour_games::budr_basef::{Action, BudrBasef};

/// The times in milliseconds after which bots with these seeds hit, stack by stack; none for a set
/// that was overlooked.
fn hits<const N: usize>(rules: &BudrBasef, level: Level, seeds: [u64; N]) -> Vec<[Option<u64>; N]> {
    let mut bots = seeds.map(|seed| bot::<BudrBasef>(level, seed));
    let mut times = Vec::new();
    for deal in 0..30 {
        let dealer = Dealer::seeded(&format!("reactions {deal}"));
        let mut table = Seated::open(rules.clone(), 3, dealer, &mut Vec::new()).unwrap();
        for play in 1..=40 {
            let due = Observation::of(rules, table.state(), Seat::ZERO).view.next;
            let act = Act { seat: due, action: Action::Flip, at: Tick(play * 1_000) };
            table.submit(act).unwrap();
            let observation = Observation::of(rules, table.state(), due.left(3));
            if observation.view.matching(rules).is_empty() {
                continue;
            }
            times.push(bots.each_mut().map(|bot| {
                let choice = bot.choose(&observation)?;
                matches!(choice.action, Action::Hit(_)).then_some(choice.after)
            }));
        }
    }
    times
}

fn without_jokers(sets: u8) -> BudrBasef {
    BudrBasef { jokers: 0, sets, ..BudrBasef::default() }
}

/// The times of ten bots of a level, sorted.
fn spread(sets: u8, level: Level) -> Vec<u64> {
    let seeds = std::array::from_fn::<u64, 10, _>(|seed| seed as u64);
    let stacks = hits(&without_jokers(sets), level, seeds);
    let mut times: Vec<u64> = stacks.into_iter().flatten().flatten().collect();
    times.sort_unstable();
    times
}

#[test]
fn a_newcomer_has_about_600_ms_against_easy_bots() {
    for sets in [5, 15] {
        let times = spread(sets, Level::Easy);
        let median = times[times.len() / 2];
        assert!((470..=650).contains(&median), "{median} ms with {sets} sets");
        let (early, late) = (times[times.len() / 10], times[times.len() * 9 / 10]);
        assert!(late - early > 300, "from {early} to {late} ms: as a person, not a clock");
    }
}

#[test]
fn each_level_is_quicker_than_the_one_below() {
    use Level::{Easy, Expert, Hard, Medium};
    let medians = [Easy, Medium, Hard, Expert].map(|level| {
        let times = spread(15, level);
        times[times.len() / 2]
    });
    assert!(medians.windows(2).all(|pair| pair[1] + 30 < pair[0]), "{medians:?}");
}

#[test]
fn two_bots_of_a_level_do_not_keep_step() {
    for level in [Level::Easy, Level::Medium, Level::Hard, Level::Expert] {
        let stacks = hits(&without_jokers(15), level, [1, 2]);
        let both: Vec<(u64, u64)> = stacks.iter().filter_map(|&[a, b]| Some((a?, b?))).collect();
        let apart = both.iter().filter(|(a, b)| a.abs_diff(*b) >= 20).count();
        assert!(apart * 4 > both.len() * 3, "{level}: {apart} of {}", both.len());
        let first = both.iter().filter(|(a, b)| a < b).count();
        assert!(first * 10 > both.len() && first * 10 < both.len() * 9, "{level}: both win some");
    }
}
