//! Basset: say paroli once as long as a copy may still come, then cash; keep three quarters of what the
//! tailleur allows on the cards; bet with the odds.

use super::{favourite::Favourite, room::room, style};
use crate::Style;
use parlour_engine::{Bot, Choice, Observation, cards::Rank};
use parlour_games::basset::{
    Action, Basset, BetView, Lay, MaceOnParoli, Outcome, Phase, Stake, View,
};
use std::cmp::Reverse;

/// The most that a bot puts on one card. The best account wins a match, and that is mostly one of high
/// stakes: a bot that stakes less than players who add money at random is behind them, however well it
/// answers.
#[derive(Clone, Copy, Debug)]
pub(super) struct StakeLimit {
    /// Where the tailleur sets no limit.
    unlimited: u64,
    /// Of the tailleur's limit, in hundredths.
    percent: u64,
}

impl StakeLimit {
    const RULE: Self = Self { unlimited: 100, percent: 75 };
    pub(super) const EASY: Self = Self { unlimited: 70, percent: 70 };
}

/// Plays by the odds of a card's next copy: it wins about as often as it loses.
#[derive(Clone, Debug)]
pub struct RuleBot {
    style: Style,
    favourite: Favourite,
    stake_limit: StakeLimit,
}

impl Default for RuleBot {
    fn default() -> Self {
        Self::with(Style::default(), Favourite::default(), StakeLimit::RULE)
    }
}

impl RuleBot {
    /// A rule bot in this style; the seed says with which rank it begins.
    #[must_use]
    pub fn new(style: Style, seed: u64) -> Self {
        Self::with(style, Favourite::drawn(seed), StakeLimit::RULE)
    }

    /// A bot with a given favourite.
    pub(super) const fn with(style: Style, favourite: Favourite, stake_limit: StakeLimit) -> Self {
        Self { style, favourite, stake_limit }
    }

    /// How much it puts on one card: up to half more or less than its limit, as its style has it.
    fn most(&self, rules: &Basset) -> u64 {
        let StakeLimit { unlimited, percent } = self.stake_limit;
        let usual = rules.max_stake.map_or(unlimited, |most| most.saturating_mul(percent) / 100);
        let most = usual as f64 * (1.0 + style::appetite(self.style) / 2.0);
        (most as u64).min(rules.max_stake.unwrap_or(u64::MAX)).max(rules.min_stake.into())
    }

    /// Among cards that are worth the same, those that come first in its book.
    fn likes(&self, action: &Action) -> Reverse<u32> {
        let Action::Lay(lay) = action else { return Reverse(0) };
        Reverse(lay.cards().map(|card| self.favourite.place(card.rank)).sum())
    }
}

impl Bot<Basset> for RuleBot {
    fn choose(&mut self, observation: &Observation<Basset>) -> Option<Choice<Action>> {
        let (rules, view) = (&observation.rules, &observation.view);
        let best = match view.phase {
            Phase::Cash => answer(rules, view, self.style)?,
            Phase::Bets => bet(view, &observation.menu),
            _ => {
                let most = self.most(rules);
                let key = |action: &&Action| (worth(rules, view, most, action), self.likes(action));
                with_most(rules, view, most, *observation.menu.iter().max_by_key(key)?)
            }
        };
        Some(Choice::of(best))
    }
}

/// Is it better to leave a winning card with this many marks than to cash it?
fn waits(rules: &Basset, view: &View, rank: Rank, level: u8, style: Style) -> bool {
    let needed = 2.0 * rules.multiplier(level) as f64 + 1.0;
    let needed = needed * (1.0 - style::SWAY * style::appetite(style));
    // It then wins or loses with equal odds, if at all: the gain must more than double.
    view.unseen(rank) > 0
        && view.turn_no < 22
        && level < 4
        && rules.multiplier(level + 1) as f64 > needed
}

pub(super) fn answer(rules: &Basset, view: &View, style: Style) -> Option<Action> {
    let won = view.won()?;
    let card = view.own()?.live.iter().find(|card| card.rank == won)?;
    let waits = waits(rules, view, won, card.level, style);
    Some(if waits { Action::Paroli(won) } else { Action::Cash(won) })
}

/// This action with as much money as the bot puts on a card, where a menu only lists small stakes.
fn with_most(rules: &Basset, view: &View, most: u64, action: Action) -> Action {
    let room = u64::from(room(rules, view));
    let stake = |listed: u32, cards: u64| most.min(room / cards).max(listed.into()) as u32;
    match action {
        Action::Lay(lay) => {
            let cards: Vec<Stake> = lay.cards().collect();
            let raised =
                |card: &Stake| Stake { stake: stake(card.stake, cards.len() as u64), ..*card };
            Action::Lay(Lay::of(&cards.iter().map(raised).collect::<Vec<_>>()))
        }
        Action::Replace(rank, listed) => Action::Replace(rank, stake(listed, 1)),
        Action::Mace(rank, listed) => {
            let live = view.own().and_then(|own| own.live.iter().find(|card| card.rank == rank));
            let lacks = live.map_or(0, |card| most.saturating_sub(card.stake.into()));
            Action::Mace(rank, lacks.min(room).max(listed.into()) as u32)
        }
        _ => action,
    }
}

/// How much good an action of laying, topping up or macing does with so much on one card at most;
/// `done` is 0.
fn worth(rules: &Basset, view: &View, most: u64, action: &Action) -> i64 {
    let on = |rank: Rank| view.own().and_then(|own| own.live.iter().find(|c| c.rank == rank));
    match *action {
        Action::Lay(lay) => {
            let staked: u64 = lay.cards().map(|card| u64::from(card.stake)).sum();
            let too_much = lay.cards().any(|card| u64::from(card.stake) > most);
            if too_much { -(staked as i64) } else { staked as i64 }
        }
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
                (2.., _) if u64::from(stake) <= most => 1_000 * copies + i64::from(stake),
                (2.., _) => 1_000 * copies - i64::from(stake),
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
            let mut others = Random::new(Style::Clerk, game);
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
        let rule = won_by(&mut RuleBot::default(), &rules, 300);
        let random = won_by(&mut Random::new(Style::Clerk, 9), &rules, 300);
        // some 90 counters a game against some 30
        assert!(rule > random + 300 * 40, "rule {rule}, random {random}");
    }

    #[test]
    fn the_rule_bot_can_play_every_ladder_and_seat() {
        for ladder in parlour_games::basset::LADDERS {
            let rules = Basset { paroli_ladder: ladder, ..Basset::default() };
            won_by(&mut RuleBot::default(), &rules, 5);
        }
    }
}
