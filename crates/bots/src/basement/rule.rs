//! Basement: low cards first and many at once, Specials last, and Chance It by the
//! odds of the cards that are out of sight.

use crate::ActionValues;
use parlour_engine::{Bot, Choice, Observation};
use parlour_games::basement::{
    Action, Basement, Card, Deck, Faced, Kind, Lay, Phase, Player, Run, TopChoice, View, Zone,
};

/// Gives up as little as it can with every play.
#[derive(Clone, Debug, Default)]
pub struct RuleBot;

impl Bot<Basement> for RuleBot {
    fn choose(&mut self, observation: &Observation<Basement>) -> Option<Choice<Action>> {
        let cost = |action: &Action| cost(observation, action);
        let best =
            observation.menu.iter().min_by(|one, other| cost(one).total_cmp(&cost(other)))?;
        Some(Choice::of(*best))
    }
}

impl ActionValues<Basement> for RuleBot {
    fn action_values(&mut self, observation: &Observation<Basement>) -> Vec<(Action, f64)> {
        observation.menu.iter().map(|action| (*action, -cost(observation, action))).collect()
    }
}

fn cost(Observation { view, rules, .. }: &Observation<Basement>, action: &Action) -> f64 {
    match action {
        Action::Top(choice) => -worth_on_top(choice, rules.deck),
        Action::Play(lay) => cost_of_play(view, rules, *lay),
        Action::ChanceIt => cost_of_chance(view, rules),
        Action::Eat(picked_up) => cost_of_eating(view, rules.deck, *picked_up),
        Action::Reveal(_) => 0.0, // all slots are alike
    }
}

/// What it costs to give up a card: a low number nothing, a Clear most of all.
fn worth(card: Card, deck: Deck) -> f64 {
    match (card, card.rank()) {
        (Card::BLANK, _) => 4.5,
        (Card::RESET, _) => 5.5,
        (Card::CLEAR, _) => 7.0,
        (_, Some(number)) => {
            let step = 4.0 / f64::from((deck.hi - deck.lo).max(1));
            f64::from(number - deck.lo) * step
        }
        _ => 0.0,
    }
}

/// The strongest cards go on top: they are played when there is no Deck to help, and
/// the pile is eaten when they fail.
fn worth_on_top(choice: &TopChoice, deck: Deck) -> f64 {
    choice.cards.iter().flatten().map(|&card| worth(card, deck)).sum()
}

fn cost_of_play(view: &View, rules: &Basement, lay: Lay) -> f64 {
    let run = view.run.unwrap_or(Run::EMPTY);
    let kind = lay.kind_on(run, rules.blank_on_empty);
    let count = lay.naturals + lay.blanks;
    let given_up = if lay.naturals > 0 { worth(lay.kind, rules.deck) } else { 0.0 }
        + f64::from(lay.blanks) * worth(Card::BLANK, rules.deck)
        + if lay.kind.rank().is_none() && lay.naturals > 1 { 5.0 } else { 0.0 };
    let own = view.own().map_or(0, |own| own.hand.len());
    // cards that are drawn again at once are not got rid of
    let full = usize::from(rules.draw_to);
    let drawn =
        if view.deck.is_empty() { 0 } else { full.saturating_sub(own - usize::from(count)) };
    let got_rid_of = f64::from(count) - drawn as f64;
    let clears = run.with(kind, count).clears(rules.clearing_run);
    let again = if clears && kind != Kind::CLEAR { 4.0 } else { 0.0 };
    given_up - 1.2 * got_rid_of - again
}

fn cost_of_chance(view: &View, rules: &Basement) -> f64 {
    let run = view.run.unwrap_or(Run::EMPTY);
    let (mut fine, mut unseen) = (0.0, 0.0);
    for (card, count) in out_of_sight(view, rules.deck) {
        let kind = Lay::single(card).kind_on(run, rules.blank_on_empty);
        unseen += f64::from(count);
        fine += if run.is_beaten_by(kind) { f64::from(count) } else { 0.0 };
    }
    let fails = if unseen > 0.0 { 1.0 - fine / unseen } else { 1.0 };
    2.5 + fails * (view.pile.len() as f64 + 1.0)
}

/// How many of each card the player cannot see.
fn out_of_sight(view: &View, deck: Deck) -> impl Iterator<Item = (Card, u8)> {
    let mut seen: Vec<Card> = view.players.iter().flat_map(|player| player.top.clone()).collect();
    seen.extend(view.own().map(|own| own.hand.shown()).unwrap_or_default());
    seen.extend(view.pile.iter().filter_map(|card| match card {
        Faced::Up(card) => Some(*card),
        Faced::Down => None,
    }));
    let numbers = (deck.lo..=deck.hi).filter_map(Card::number);
    numbers.chain([Card::BLANK, Card::CLEAR, Card::RESET]).map(move |card| {
        let known = seen.iter().filter(|&&other| other == card).count() as u8;
        (card, deck.count(card).saturating_sub(known))
    })
}

/// Eating is for want of anything else; in the Basement it only puts off the reveal.
/// What is picked up from Top should be low, and easily played.
fn cost_of_eating(view: &View, deck: Deck, picked_up: Option<Lay>) -> f64 {
    let zone = view.own().map_or(Zone::Hand, Player::zone);
    let picked_up = picked_up.map_or(0.0, |lay| {
        worth(lay.kind, deck) + f64::from(lay.blanks) * worth(Card::BLANK, deck)
            - f64::from(lay.naturals)
    });
    let far = if zone == Zone::Basement && view.phase == Phase::Play { 100.0 } else { 0.0 };
    6.0 + view.pile.len() as f64 + far + picked_up
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
