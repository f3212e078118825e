//! Bread Basket, between two.

use super::why;
use parlour_bots::{Level, WithBots, bot};
use parlour_engine::{
    Act, FastRng, FullGame, Game, Menu, Observation, Seat, Tick, Turn, story::Story,
};
use parlour_games::bread_basket::{Action, BreadBasket, ChefSecond, State};
use std::collections::BTreeSet;

/// A table for two with these hands by seat, on whose line lies this card; seat 1 begins.
fn table(hands: [&str; 2], first: &str) -> Story<BreadBasket> {
    table_by(BreadBasket::default(), hands, first)
}

fn table_by(mut rules: BreadBasket, hands: [&str; 2], first: &str) -> Story<BreadBasket> {
    let [zero, one] = hands.map(|hand| hand.split(' ').collect::<Vec<_>>());
    rules.hand_size = Some(zero.len() as u64);
    let deal: Vec<&str> = one.iter().zip(&zero).flat_map(|(one, zero)| [*one, *zero]).collect();
    Story::stacked(rules, 2, &[&format!("{} {first}", deal.join(" "))])
}

#[test]
fn a_trick_is_named_with_its_points() {
    let mut story = table(["5 9 1", "4 3 6"], "5");
    story.plays("1: play 4\n1: play 3");
    assert_eq!(why(&story, ["play 5", "play 9"]), "It takes a Sandwich for 9 points.");
    assert_eq!(why(&story, ["play 5", "play 1"]), "", "after the 1, the 5 takes a point more");

    let mut story = table(["1 9 8", "4 3 6"], "1");
    story.plays("1: play 4\n1: play 3");
    assert_eq!(why(&story, ["play 1", "play 9"]), "", "after the 9, the 1 takes a point more");
    story.does(0, "play 9");
    assert_eq!(why(&story, ["play 1", "play 8"]), "It takes a Soup for 5 points.");
}

#[test]
fn of_two_tricks_the_better_one_is_named() {
    let mut story = table(["3 4 8 8 6", "2 5 7 5 9"], "7");
    story.plays("1: play 2\n1: play 5\n0: play 3\n0: play 4");
    assert_eq!(why(&story, ["play 7", "play 5"]), "It takes 16 points instead of 9.");
    assert_eq!(why(&story, ["play 5", "play 7"]), "");
}

#[test]
fn what_a_second_card_takes_counts() {
    let mut story = table(["3 5 9", "4 6 8"], "5");
    story.plays("1: play 4\n1: stop");
    let with_the_five = "With 5 after it, you take 9 points this turn.";
    assert_eq!(why(&story, ["play 3", "play 9"]), with_the_five);
    story.does(0, "play 9");
    assert_ne!(why(&story, ["play 3", "play 5"]), with_the_five, "no card follows");

    // a Chef that may follow is not reckoned with, and nothing is said of points
    let rules = BreadBasket { chef_second: ChefSecond::Allow, ..BreadBasket::default() };
    let mut story = table_by(rules, ["3 5 C", "4 6 8"], "5");
    story.plays("1: play 4\n1: stop");
    assert_eq!(
        why(&story, ["play 3", "play 5"]),
        "It keeps 5, and plays a card that counts less in the Sandwich of another player."
    );
}

#[test]
fn a_chef_takes_what_it_makes_appear() {
    let mut story = table(["9 3 C 6", "4 5 8 8"], "5");
    story.plays("1: play 4\n1: stop\n0: play 9\n0: play 3\n1: play 5\n1: stop");
    assert_eq!(why(&story, ["chef 2", "play 6"]), "It takes a Sandwich for 9 points.");
    assert_eq!(why(&story, ["chef 0", "play 6"]), "");
}

#[test]
fn of_two_tricks_to_choose_from_the_larger_one_is_named() {
    let mut story = table(["9 3 C 6", "4 2 4 5"], "5");
    story.plays("1: play 4\n1: play 2\n0: play 9\n0: play 3\n1: play 4\n1: play 5\n0: chef 3");
    assert_eq!(why(&story, ["take 0 5", "take 1 4"]), "It takes 15 points instead of 7.");
    assert_eq!(why(&story, ["take 1 4", "take 0 5"]), "");
}

#[test]
fn a_trick_of_onions_is_spared() {
    let mut story = table(["1 6 8", "O O 7"], "1");
    story.plays("1: play O\n1: play O");
    assert_eq!(
        why(&story, ["play 6", "play 1"]),
        "Playing 1 takes a Sandwich that costs 8 points."
    );
    assert_eq!(why(&story, ["play 8", "play 6"]), "");
}

#[test]
fn what_the_next_player_may_take_counts() {
    let mut story = table(["2 C 3 6", "4 5 8 8"], "9");
    story.plays("1: play 4\n1: play 5");
    // a Chef can still follow the 3
    assert_eq!(why(&story, ["play C", "play 3"]), "");
    story.does(0, "play 2");
    assert_eq!(
        why(&story, ["play C", "play 3"]),
        "It leaves the next player nothing to take with one card; otherwise it may be 16 points."
    );
    assert_eq!(
        why(&story, ["stop", "play 6"]),
        "It leaves the next player at most 13 points to take with one card; otherwise it may be 19 points."
    );
}

#[test]
fn what_no_other_player_can_hold_is_not_reckoned_with() {
    // all other nines lie in the hand of seat 0, but a five may be taken for 5, 2, 3, 5
    let mut story = table(["2 C 3 9 9 9 9", "4 5 8 8 7 7 7"], "9");
    story.plays("1: play 4\n1: play 5\n0: play 2");
    assert_eq!(
        why(&story, ["play C", "play 3"]),
        "It leaves the next player nothing to take with one card; otherwise it may be 7 points."
    );
}

#[test]
fn a_shorter_line_is_named_where_no_points_differ() {
    let mut story = table(["3 6 9", "9 2 2"], "5");
    story.plays("1: play 9");
    assert_eq!(
        why(&story, ["stop", "play 2"]),
        "It keeps 2, and the next player finds a shorter line."
    );
    let mut story = table(["3 6 9", "9 6 2"], "5");
    story.plays("1: play 9");
    assert_eq!(
        why(&story, ["stop", "play 6"]),
        "It leaves the next player nothing to take with one card; otherwise it may be 4 points."
    );
}

#[test]
fn a_chef_is_kept_unless_both_use_it() {
    let mut story = table(["2 C 3 6", "4 5 8 8"], "9");
    story.plays("1: play 4\n1: play 5");
    let keeps = "It keeps your Chef, which can take any card out of the line later.";
    assert_eq!(why(&story, ["play 2", "play C"]), keeps);
    assert_eq!(why(&story, ["play 2", "chef 1"]), keeps);
    assert_eq!(why(&story, ["play C", "chef 1"]), "");
}

#[test]
fn an_onion_is_shed_where_it_costs_points() {
    let sheds =
        "It gets rid of an Onion, which counts against the player who takes it, and keeps 8.";
    assert_eq!(why(&table(["3 6 9", "O 8 2"], "5"), ["play O", "play 8"]), sheds);
    let free = BreadBasket { onion_cost: 0, ..BreadBasket::default() };
    let story = table_by(free, ["3 6 9", "O 8 2"], "5");
    assert_ne!(why(&story, ["play O", "play 8"]), sheds);
}

#[test]
fn two_of_a_rank_are_kept_together() {
    let story = table(["3 6 9", "7 7 2"], "9");
    assert_eq!(
        why(&story, ["play 2", "play 7"]),
        "It keeps more than one 7 in your hand: one can open a trick, and another close it."
    );
    let story = table(["3 6 9", "7 8 2"], "9");
    assert_eq!(
        why(&story, ["play 2", "play 7"]),
        "It keeps 7, and plays a card that counts less in the Sandwich of another player."
    );
    assert_eq!(why(&story, ["play 8", "play 7"]), "", "it counts more");
}

/// What a seat takes with each of its actions, if it is its turn.
fn takes(rules: &BreadBasket, state: &State, seat: Seat) -> Vec<(Action, State, i64)> {
    let mut menu = Menu::new();
    rules.menu(state, seat, &mut menu);
    let tried = menu.into_iter().map(|action| {
        let (mut after, act) = (state.clone(), Act { seat, action, at: Tick(0) });
        rules.play(&mut after, act, &mut FastRng::new(0), &mut ()).expect("legal");
        let points = |state: &State| i64::from(rules.reveal(state).points[seat.index()]);
        let won = points(&after) - points(state);
        (action, after, won)
    });
    tried.collect()
}

/// The most that another player whose turn it is can take with one card; nothing if it is not.
fn next_takes(rules: &BreadBasket, state: &State, me: Seat) -> i64 {
    let Turn::One(next) = rules.turn(state) else { return 0 };
    let cards = takes(rules, state, next).into_iter();
    let won = cards.filter(|(action, ..)| matches!(action, Action::Play(_)) && next != me);
    won.map(|(.., won)| won).fold(0, i64::max)
}

#[test]
fn what_is_said_of_points_is_true_in_games() {
    let rules = BreadBasket { rounds: Some(1), ..BreadBasket::default() };
    let mut said = BTreeSet::new();
    for seed in 0..40 {
        let mut state = rules.start(2, &mut FastRng::new(seed), &mut ());
        let mut bots = [seed, seed + 1].map(|seed| bot::<BreadBasket>(Level::Easy, seed));
        while let Turn::One(seat) = rules.turn(&state) {
            let observation = Observation::of(&rules, &state, seat);
            let tried = takes(&rules, &state, seat);
            for (better, after, won) in &tried {
                let follow = takes(&rules, after, seat);
                let goes_on = rules.turn(after) == Turn::One(seat);
                for (done, _, _) in &tried {
                    let Some(why) = BreadBasket::contrast(&observation, better, done) else {
                        continue;
                    };
                    let points = why.args.iter().find(|(name, _)| *name == "points");
                    let points = points.map_or(0, |(_, text)| text.parse().expect("a number"));
                    let is_so = match why.code {
                        "takes_trick" | "takes_more" => *won == points,
                        "takes_with_second" => {
                            goes_on && follow.iter().any(|(.., more)| won + more == points)
                        }
                        "leaves_less" if why.sentence.starts_with("It leaves") => {
                            next_takes(&rules, after, seat) <= points
                        }
                        "leaves_less" => {
                            goes_on
                                && follow
                                    .iter()
                                    .any(|(_, state, _)| next_takes(&rules, state, seat) <= points)
                        }
                        _ => continue,
                    };
                    assert!(is_so, "{better} instead of {done}: {}", why.sentence);
                    said.insert(if why.sentence.starts_with("It lets") {
                        "lets_leave"
                    } else {
                        why.code
                    });
                }
            }
            let action = bots[seat.index()].choose(&observation).expect("a choice").action;
            let act = Act { seat, action, at: Tick(0) };
            rules.play(&mut state, act, &mut FastRng::new(seed), &mut ()).expect("legal");
        }
    }
    let all = ["leaves_less", "lets_leave", "takes_more", "takes_trick", "takes_with_second"];
    assert_eq!(said.into_iter().collect::<Vec<_>>(), all);
}
