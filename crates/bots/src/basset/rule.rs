//! Basset: say paroli once as long as a copy may still come, then cash; keep as much
//! on the cards as a table usually allows; bet with the odds.

use parlour_engine::{Bot, Choice, Observation, cards::Rank};
use parlour_games::basset::{Action, Basset, BetView, MaceOnParoli, Outcome, Phase, View};

/// The most this bot puts on one card where the tailleur sets no limit: that of the
/// preset of tables.
const MAX_STAKE: u64 = 20;

/// Plays by the odds of a card's next copy: it wins about as often as it loses.
#[derive(Clone, Debug, Default)]
pub struct RuleBot;

impl Bot<Basset> for RuleBot {
    fn choose(&mut self, observation: &Observation<Basset>) -> Option<Choice<Action>> {
        let (rules, view) = (&observation.rules, &observation.view);
        let best = match view.phase {
            Phase::Cash => answer(rules, view)?,
            Phase::Bets => bet(view, &observation.menu),
            _ => *observation.menu.iter().max_by_key(|action| worth(rules, view, action))?,
        };
        Some(Choice::of(best))
    }
}

/// Is it better to leave a winning card with this many marks than to cash it?
fn waits(rules: &Basset, view: &View, rank: Rank, level: u8) -> bool {
    // It then wins or loses with equal odds, if at all: the gain must more than double.
    view.unseen(rank) > 0
        && view.turn_no < 22
        && level < 4
        && rules.multiplier(level + 1) > 2 * rules.multiplier(level) + 1
}

fn answer(rules: &Basset, view: &View) -> Option<Action> {
    let won = view.won()?;
    let card = view.own()?.live.iter().find(|card| card.rank == won)?;
    Some(if waits(rules, view, won, card.level) { Action::Paroli(won) } else { Action::Cash(won) })
}

/// How much good an action of laying, topping up or macing does; `done` is 0.
fn worth(rules: &Basset, view: &View, action: &Action) -> i64 {
    let most = rules.max_stake.unwrap_or(MAX_STAKE);
    let on = |rank: Rank| view.own().and_then(|own| own.live.iter().find(|c| c.rank == rank));
    match *action {
        Action::Lay(lay) => lay.cards().map(|card| i64::from(card.stake)).sum(),
        // fresh money does best on a card that may win again soon, and most of all
        // on one whose next win pays more than its next loss costs
        Action::Mace(rank, amount) => {
            let Some(card) = on(rank) else { return -1 };
            let level = match rules.mace_on_paroli {
                MaceOnParoli::OwnTrancheLevel0 => 0,
                _ => card.level,
            };
            if view.unseen(rank) < 2 || u64::from(card.stake + amount) > most {
                return -1;
            }
            i64::from(amount) * rules.multiplier(level)
        }
        Action::Replace(rank, stake) => {
            let owed = view.own().is_some_and(|own| own.owes > 0);
            let copies = i64::from(view.unseen(rank));
            match (copies, owed) {
                (2.., _) => 1_000 * copies + i64::from(stake),
                (_, true) => 1_000 * copies - i64::from(stake),
                (_, false) => -1,
            }
        }
        Action::Book => -1,
        _ => 0,
    }
}

/// Accepts what is offered at good odds, and else makes no bets: a card of which two or
/// more copies are out wins a little more often than it loses.
fn bet(view: &View, menu: &[Action]) -> Action {
    let good = |offer: &BetView| {
        let wins = view.unseen(offer.rank) >= 2;
        wins == (offer.event == Outcome::Loses)
    };
    let accept = menu.iter().find(|action| match action {
        Action::Accept(id) => view.bets.iter().any(|bet| bet.id == *id && good(bet)),
        _ => false,
    });
    accept.copied().unwrap_or(Action::Done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;
    use parlour_engine::FullGame;
    use parlour_engine::{Act, FastRng, Game, Seat, Tick};

    /// What the first punter has won in all of these games, played by this bot among
    /// random ones.
    fn won_by(bot: &mut dyn Bot<Basset>, rules: &Basset, games: u64) -> i64 {
        let mut won = 0;
        for game in 0..games {
            let mut rng = FastRng::of_game(3, game);
            let mut others = Random::new(game);
            let mut state = rules.start(4, &mut rng, &mut ());
            while let Some(seat) = rules.turn(&state).seats().first() {
                let observation = Observation::of(rules, &state, seat);
                let first = seat == Seat::new(1).unwrap();
                let bot: &mut dyn Bot<Basset> = if first { bot } else { &mut others };
                let action = bot.choose(&observation).unwrap().action;
                let act = Act { seat, action, at: Tick(0) };
                rules.play(&mut state, act, &mut rng, &mut ()).unwrap();
            }
            won += rules.scores(&state)[1];
        }
        won
    }

    #[test]
    fn the_rule_bot_wins_more_than_a_random_punter() {
        let rules = Basset::table();
        let rule = won_by(&mut RuleBot, &rules, 300);
        let random = won_by(&mut Random::new(9), &rules, 300);
        // some 170 counters a game against some 30
        assert!(rule > random + 300 * 60, "rule {rule}, random {random}");
    }

    #[test]
    fn the_rule_bot_can_play_every_ladder_and_seat() {
        for ladder in parlour_games::basset::LADDERS {
            let rules = Basset { paroli_ladder: ladder, ..Basset::default() };
            won_by(&mut RuleBot, &rules, 5);
        }
    }
}
