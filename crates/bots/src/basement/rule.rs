//! Basement: low cards first and many at once, Specials last, and Chance It by the
//! odds of the cards that are out of sight.

use super::costs::{Prices, Sight, Weights, Worths};
use crate::ActionValues;
use parlour_engine::{Bot, Choice, Observation};
use parlour_games::basement::{Action, Basement};

/// What the rule bot minds.
pub(super) const BY_RULE: Weights = Weights {
    beside_deck: PRICES,
    without_deck: PRICES,
    on_top: WORTHS,
    top_pair: 0.0,
    counts_deck: false,
    chance: 2.5,
    failed_card: 1.0,
};

const WORTHS: Worths = Worths { highest: 4.0, bend: 0.0, blank: 4.5, reset: 5.5, clear: 7.0 };

const PRICES: Prices = Prices {
    kept: WORTHS,
    second_special: 5.0,
    shed: 1.2,
    drawn: 0.0,
    again: 4.0,
    pressure: 0.0,
    bare_pressure: 0.0,
    eat: 6.0,
    eaten_card: 1.0,
};

/// Gives up as little as it can with every play.
#[derive(Clone, Debug, Default)]
pub struct RuleBot;

impl Bot<Basement> for RuleBot {
    fn choose(&mut self, observation: &Observation<Basement>) -> Option<Choice<Action>> {
        let Observation { rules, view, menu, .. } = observation;
        Some(Choice::of(Sight::of(view, rules, &BY_RULE).cheapest(menu)?))
    }
}

impl ActionValues<Basement> for RuleBot {
    fn action_values(&mut self, observation: &Observation<Basement>) -> Vec<(Action, f64)> {
        let Observation { rules, view, menu, .. } = observation;
        let sight = Sight::of(view, rules, &BY_RULE);
        menu.iter().map(|action| (*action, -sight.cost(action))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Level, bot};
    use parlour_engine::FullGame;
    use parlour_engine::{Act, Dealer, Game, Seat, Tick, Turn};

    /// The points of a rule bot in seat `mine` and of its random opponents together.
    fn match_against_random(rules: &Basement, seats: u8, game: u64, mine: u8) -> (i64, i64) {
        let mut dealer = Dealer::seeded(&format!("rule against random {game}"));
        let mut bots: Vec<_> = (0..seats)
            .map(|seat| {
                let level = if seat == mine { Level::Rule } else { Level::Random };
                bot::<Basement>(level, game * 10 + u64::from(seat))
            })
            .collect();
        let mut state = rules.start(seats, &mut dealer, &mut ());
        while rules.turn(&state) != Turn::Over {
            let seat = rules.turn(&state).seats().first().expect("a player may act");
            let choice = bots[seat.index()].choose(&Observation::of(rules, &state, seat));
            let action = choice.expect("a choice").action;
            let act = Act { seat, action, at: Tick::default() };
            rules.play(&mut state, act, &mut dealer, &mut ()).expect("legal");
        }
        let scores = rules.scores(&state);
        let own = scores[Seat::new(mine).expect("a seat").index()];
        (own, scores.iter().sum::<i64>() - own)
    }

    #[test]
    fn the_rule_bot_beats_random_players() {
        let rules = Basement { rounds: 1, ..Basement::default() };
        for seats in 2..=4 {
            let (mut own, mut others) = (0, 0);
            for game in 0..150 {
                let (ours, theirs) =
                    match_against_random(&rules, seats, game, (game % u64::from(seats)) as u8);
                own += ours;
                others += theirs;
            }
            let fair = others / i64::from(seats - 1);
            assert!(own > 2 * fair, "{seats} seats: {own} against {fair} each");
        }
    }

    #[test]
    fn it_plays_low_cards_first_and_many_at_once() {
        use parlour_engine::story::Story;
        let deal = "3 2 3 2 11 2 10 9 10 9 10 9"; // seat 1: 3 3 11 | 10 10 10
        let mut story = Story::stacked(Basement::default(), 2, &[deal]);
        story.does(0, "top 9 9 9").does(1, "top 10 10 10");
        let seat = Seat::new(1).expect("a seat");
        let observation = Observation::of(story.table().rules(), story.state(), seat);
        let action = RuleBot.choose(&observation).expect("a choice").action;
        assert!(action.to_string().starts_with("play 3"), "{action}");
    }
}
