//! A style shows in play, with intervals of 95 %, and costs little of the strength of its level.

use crate::skills::played;
use parlour_bots::{Level, Manner, Style, WithBots, bot};
use parlour_engine::{Act, FastRng, FullGame, Observation};
use parlour_games::{
    basement::Basement,
    basset::Basset,
    bread_basket::BreadBasket,
    budr_basef::BudrBasef,
    down_the_well::{self, DownTheWell},
};
use parlour_lab::{
    Summary,
    play::{Observer, Player, play},
    stats::{Estimate, mean},
};

fn rule(style: Style) -> Manner {
    Manner { level: Level::Rule, style }
}

fn medium(style: Style) -> Manner {
    Manner { level: Level::Medium, style }
}

/// How often a game a seat has these tags.
fn times(summary: &Summary, seat: usize, tags: &[&str]) -> Estimate {
    let counted = summary.tags().filter(|(what, _)| tags.contains(what));
    let none = Estimate::exact(0.0, 0);
    counted.map(|(_, seats)| seats[seat]).fold(none, |all, one| {
        // no two tags of a game are independent: their intervals are added
        let (value, n) = (all.value + one.value, one.n);
        Estimate { value, low: all.low + one.low, high: all.high + one.high, n }
    })
}

/// How often a game bots of two styles have these tags at one table.
fn tagged<G: WithBots>(rules: &G, styles: [Style; 2], tags: &[&str], games: u64) -> [Estimate; 2] {
    let summary = played(rules, &styles.map(rule), games);
    [times(&summary, 0, tags), times(&summary, 1, tags)]
}

fn is_more([one, other]: [Estimate; 2]) {
    assert!(one.low > other.high, "{one:?}, {other:?}");
}

/// What is noted of two seats of many games, a figure a game.
struct Noted<'a, G: FullGame> {
    asked: &'a dyn Fn(&Observation<G>) -> f64,
    acted: &'a dyn Fn(&Act<G::Action>) -> f64,
    sums: [f64; 2],
}

impl<G: FullGame> Observer<G> for Noted<'_, G> {
    fn asks(&mut self, _: &G, _: &G::State, observation: &Observation<G>) {
        self.sums[observation.seat.index()] += (self.asked)(observation);
    }

    fn acted(&mut self, act: &Act<G::Action>) {
        self.sums[act.seat.index()] += (self.acted)(act);
    }
}

fn noted<G: WithBots>(
    rules: &G,
    styles: [Style; 2],
    games: u64,
    asked: &dyn Fn(&Observation<G>) -> f64,
    acted: &dyn Fn(&Act<G::Action>) -> f64,
) -> [Estimate; 2] {
    let mut figures = [Vec::new(), Vec::new()];
    for game in 0..games {
        let mut rng = FastRng::of_game(3, game);
        let player = |style| Player::fair(bot::<G>(rule(style), rng.next_u64()));
        let players = styles.map(player).into();
        let mut noted = Noted { asked, acted, sums: [0.0; 2] };
        play(rules, players, &mut rng, 100_000, &mut noted).expect("a whole game");
        figures.iter_mut().zip(noted.sums).for_each(|(all, sum)| all.push(sum));
    }
    figures.map(mean)
}

fn a_round() -> Basement {
    Basement { rounds: 1, ..Basement::default() }
}

#[test]
fn the_gambler_of_basement_chances_it_more_often_than_the_timid() {
    let tags = ["chanced it, and it stood", "chanced it, and ate"];
    is_more(tagged(&a_round(), [Style::Gambler, Style::Timid], &tags, 300));
}

#[test]
fn in_bread_basket_the_miser_keeps_its_chefs_and_the_timid_stop() {
    let rules = BreadBasket::default();
    is_more(tagged(&rules, [Style::Gambler, Style::Miser], &["used a Chef"], 12_000));
    is_more(tagged(&rules, [Style::Timid, Style::Reckless], &["stopped"], 1_000));
}

#[test]
fn the_gambler_of_basset_lets_it_ride_longer() {
    let tags = ["cashed after two paroli", "cashed after three paroli or more"];
    let rules = Basset { max_players: 12, ..Basset::table() };
    let bots = [Style::Clerk, Style::Gambler, Style::Timid].map(rule);
    let summary = played(&rules, &bots, 600);
    is_more([times(&summary, 1, &tags), times(&summary, 2, &tags)]);
}

#[test]
fn the_hare_of_budr_basef_hits_falsely_more_often_than_the_owl() {
    let rules = BudrBasef { max_plays: 300, ..BudrBasef::default() };
    is_more(tagged(&rules, [Style::Hare, Style::Owl], &["hit falsely"], 60));
}

#[test]
fn the_miser_of_down_the_well_keeps_its_high_cards() {
    // the cards of the first turns: in the end all are played
    let early = |observation: &Observation<DownTheWell>| {
        let hand = observation.view.hands[observation.seat.index()].shown();
        let high = hand.iter().filter(|card| card.rank() >= 6).count() as f64;
        if observation.view.phase == down_the_well::Phase::Play {
            high / hand.len() as f64
        } else {
            0.0
        }
    };
    let rules = DownTheWell::default();
    is_more(noted(&rules, [Style::Miser, Style::Reckless], 400, &early, &|_| 0.0));
}

/// What a style wins against a clerk of the same level.
fn share<G: WithBots>(rules: &G, level: fn(Style) -> Manner, style: Style, games: u64) -> f64 {
    let first = played(rules, &[level(style), level(Style::Clerk)], games).wins(0);
    let second = played(rules, &[level(Style::Clerk), level(style)], games).wins(1);
    f64::midpoint(first.value, second.value)
}

/// Against a clerk of the same level every style wins at least two fifths of an equal share.
fn costs_little<G: WithBots>(rules: &G, games: u64) {
    for style in Style::ALL {
        let share = share(rules, rule, style, games);
        assert!(share > 0.2, "{}: {style} wins {share:.3} against the clerk", G::META.id);
    }
}

#[test]
fn a_style_costs_little_strength() {
    costs_little(&a_round(), 150);
    costs_little(&BreadBasket { rounds: Some(1), ..BreadBasket::default() }, 400);
    costs_little(&DownTheWell::default(), 200);
}

/// A match of Bread Basket has many decisions, and what they cost adds up.
#[test]
fn in_bread_basket_a_style_costs_a_bot_that_searches_little() {
    for style in [Style::Reckless, Style::Gambler, Style::Hare] {
        let share = share(&BreadBasket::default(), medium, style, 200);
        assert!(share > 0.38, "{style} wins {share:.3} against the clerk");
    }
}
