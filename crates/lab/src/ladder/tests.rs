use super::*;
use parlour_engine::FastRng;

fn meeting(one: &str, other: &str, players: u8) -> Meeting {
    Meeting { bots: [one.parse().unwrap(), other.parse().unwrap()], players }
}

/// A meeting in which the first is so many Elo stronger: each game is drawn by its strength.
fn drawn(one: &str, other: &str, (players, elo): (u8, f64), deals: u64, seed: u64) -> Met {
    let meeting = meeting(one, other, players);
    let strength = 10.0_f64.powf(elo / 400.0);
    let mut rng = FastRng::new(seed);
    let mut game = |own: &Vec<bool>| {
        let weights = own.iter().map(|&own| if own { strength } else { 1.0 });
        let mut left = rng.unit() * weights.clone().sum::<f64>();
        let winner = weights.clone().position(|weight| {
            left -= weight;
            left < 0.0
        });
        let winner = winner.unwrap_or_default();
        (0..own.len()).map(|seat| i64::from(seat == winner)).collect()
    };
    let deals = (0..deals).map(|deal| meeting.own(deal).iter().map(&mut game).collect()).collect();
    Met { meeting, deals, failures: 0 }
}

#[test]
fn each_of_two_has_every_seat_as_often_as_the_other() {
    for players in [2, 3, 6] {
        let meeting = meeting("rule", "random", players);
        let mut seats = vec![[0; 2]; usize::from(players)];
        for own in meeting.own(0) {
            own.iter().zip(&mut seats).for_each(|(&own, seat)| seat[usize::from(own)] += 1);
        }
        let games = meeting.games_a_deal();
        assert_eq!(games, if players == 2 { 2 } else { 2 * u64::from(players) });
        assert!(seats.iter().all(|seat| *seat == [games / 2; 2]), "{players}: {seats:?}");
    }
}

#[test]
fn what_a_rating_expects_is_what_its_games_give() {
    for players in [2, 4] {
        let met = drawn("rule", "random", (players, 150.0), 4000, 7);
        let found = share(met.clusters());
        assert!(!found.excludes(expected(players, 150.0)), "{players}: {found:?}");
        let steps = [["rule".to_owned(), "random".to_owned()]];
        let standing = Standing::of(players, &[met], &steps);
        let [first, second] = &standing.entrants[..] else { panic!("{standing:?}") };
        let apart = first.rating.value - second.rating.value;
        assert!(first.bot == "rule" && (apart - 150.0).abs() < 20.0, "{players}: {standing:?}");
        assert_eq!(standing.steps[0].verdict, StepVerdict::Clear);
    }
}

/// Four entrants meet on a few deals: the interval of a rating must hold the true one.
#[test]
fn the_intervals_of_ratings_hold_the_truth_often_enough() {
    let names = ["random", "easy", "rule", "medium"];
    let elo = [-150.0, -50.0, 50.0, 150.0];
    // the fewest deals with an interval, and three times as many
    for deals in [4, 12] {
        let (mut held, mut all) = (0, 0);
        for run in 0..100 {
            let mut meetings = Vec::new();
            for (one, strong) in names.iter().enumerate() {
                for (other, weak) in names.iter().enumerate().skip(one + 1) {
                    let apart = elo[one] - elo[other];
                    let seed = run * 100 + (one * 10 + other) as u64;
                    meetings.push(drawn(strong, weak, (2, apart), deals, seed));
                }
            }
            for ranked in Standing::of(2, &meetings, &[]).entrants {
                let place = names.iter().position(|name| *name == ranked.bot).unwrap();
                held += u32::from(!ranked.rating.excludes(elo[place]));
                all += 1;
            }
        }
        assert!(held * 100 >= all * 92, "{deals} deals: {held} of {all}");
    }
}

#[test]
fn an_entrant_with_a_few_deals_has_no_interval() {
    let standing = Standing::of(2, &[drawn("rule", "random", (2, 100.0), 11, 5)], &[]);
    assert!(standing.entrants.iter().all(|ranked| !ranked.rating.has_interval()));
}

#[test]
fn a_step_between_equals_is_open_and_says_what_would_have_shown() {
    let met = drawn("hard", "medium", (2, 0.0), 50, 3);
    let steps = [["hard", "medium"], ["expert", "hard"]].map(|step| step.map(str::to_owned));
    let planned = drawn("expert", "hard", (2, 0.0), 0, 3);
    let standing = Standing::of(2, &[met.clone(), planned], &steps);
    let StepVerdict::Open { would_show: Some(would_show) } = standing.steps[0].verdict else {
        panic!("{standing:?}")
    };
    assert!((0.1..0.3).contains(&would_show), "{would_show}");
    assert_eq!(standing.steps[1].verdict, StepVerdict::TooFew, "time left no game for it");
    let without_expert = Standing::of(2, &[met], &steps).steps;
    assert_eq!(without_expert.len(), 1, "a step of bots that are not here is not judged");
}

#[test]
fn a_few_deals_show_no_more_than_all_games() {
    let steps = [["hard".to_owned(), "medium".to_owned()]];
    let standing = |deals| Standing::of(2, &[drawn("hard", "medium", (2, 0.0), deals, 3)], &steps);
    for deals in 1..8 {
        assert_eq!(standing(deals).steps[0].verdict, StepVerdict::TooFew);
    }
    for deals in 8..30 {
        if let StepVerdict::Open { would_show: Some(by) } = standing(deals).steps[0].verdict {
            assert!(by <= 0.5, "{deals} deals: {by} beyond a half");
        }
    }
}

#[test]
fn a_step_that_leads_down_is_called_so() {
    let met = drawn("hard", "medium", (3, -200.0), 60, 4);
    let steps = [["hard".to_owned(), "medium".to_owned()]];
    let standing = Standing::of(3, &[met], &steps);
    assert_eq!(standing.steps[0].verdict, StepVerdict::Reversed, "{standing:?}");
    assert_eq!(standing.entrants[0].bot, "medium");
}

#[test]
fn a_planted_circle_is_found_by_name_and_the_order_alone_does_not_say_it() {
    let beats = |one, other, seed| drawn(one, other, (2, 250.0), 60, seed);
    let meetings =
        [beats("hard", "rule", 1), beats("rule", "medium", 2), beats("medium", "hard", 3)];
    let standing = Standing::of(2, &meetings, &[]);
    let cyclic = standing.cyclic.as_ref().unwrap();
    let cycle = cyclic.cycle.as_ref().unwrap();
    let named = cycle.entrants.map(|who| standing.names[who].as_str());
    assert_eq!(named, ["hard", "rule", "medium"]);
    assert!(cycle.is_clear && cyclic.p < 0.001, "{cyclic:?}");
    let spread = standing.entrants[0].rating.value - standing.entrants[2].rating.value;
    assert!(spread < 100.0, "their ratings are about equal: {standing:?}");
}

#[test]
fn games_without_an_end_count_for_no_entrant() {
    let mut met = drawn("rule", "random", (2, 100.0), 30, 5);
    met.deals[0] = vec![Vec::new(); 2];
    met.deals[1][0] = Vec::new();
    let standing = Standing::of(2, &[met], &[]);
    assert_eq!((standing.games, standing.unfinished), (57, 3));
    assert_eq!(standing.entrants[0].games, 57);
    assert_eq!(Standing::of(2, &[], &[]).entrants, [], "no games, no standing");
}

#[test]
fn where_an_order_says_all_chance_is_rarely_called_more_than_chance() {
    let names = ["random", "easy", "rule", "medium", "hard"];
    let (mut departs, mut circles) = (0, 0);
    for run in 0..200 {
        let mut meetings = Vec::new();
        for (one, strong) in names.iter().enumerate() {
            for (other, weak) in names.iter().enumerate().skip(one + 1) {
                let apart = 40.0 * (one as f64 - other as f64);
                let seed = 7000 + run * 100 + (one * 10 + other) as u64;
                meetings.push(drawn(strong, weak, (2, apart), 40, seed));
            }
        }
        let found = Standing::of(2, &meetings, &[]).cyclic.unwrap();
        departs += u32::from(found.p < 0.05);
        circles += u32::from(found.cycle.is_some_and(|cycle| cycle.is_clear));
    }
    assert!(departs <= 20 && circles == 0, "{departs} and {circles} of 200");
}
