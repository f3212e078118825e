//! The scripted exploiters of Basset that play for the lead with one large sum, which they have to win once only.

use super::{room::room, script::Scripted};
use parlour_engine::{Bot, Choice, Observation, Seat, cards::Rank};
use parlour_games::basset::{Action, Basset, Lay, Outcome, Phase, Stake, View};

/// The least that such a punter plays for.
const LARGE_SUM: i64 = 10_000_000;
/// And the most.
const MAX_SUM: i64 = 1_000_000_000;

/// A punter that has the least on its cards, and one large sum on something.
#[derive(Clone, Copy, Debug)]
pub(super) enum Large {
    /// On a side bet.
    Bets,
    /// On a card.
    Card,
}

impl Large {
    fn action(self, observation: &Observation<Basset>) -> Option<Action> {
        let (rules, view) = (&observation.rules, &observation.view);
        let stake = rules.min_stake;
        let own = view.own()?;
        match (view.phase, self) {
            (Phase::Lay, _) => {
                let ranks = Scripted::ranks(view)?.into_iter().take(3 - own.live.len());
                let cards: Vec<Stake> = ranks.map(|rank| Stake { rank, stake }).collect();
                Some(Action::Lay(Lay::of(&cards)))
            }
            (Phase::Cash, _) => view.won().map(Action::Cash),
            (Phase::Mace, _) if own.owes > 0 => {
                Some(Action::Replace(*Scripted::ranks(view)?.first()?, stake))
            }
            (Phase::Mace, Self::Card) => large_stake(rules, view, observation.seat),
            (Phase::Bets, Self::Bets) => large_bet(view, observation.seat),
            _ => None,
        }
    }
}

/// What others may come to have: all their cards win as they lie.
fn most_of_others(rules: &Basset, view: &View, me: Seat) -> i64 {
    let may_have = |seat: usize| {
        let live = view.punters[seat].iter().flat_map(|punter| &punter.live);
        let wins = live.map(|card| i64::from(card.stake) * rules.multiplier(card.level));
        view.accounts[seat].units() + wins.sum::<i64>()
    };
    let others = (0..view.accounts.len()).filter(|seat| *seat != me.index());
    others.map(may_have).max().unwrap_or(0)
}

/// On the card with the most copies to come, so much that it leads if it wins.
fn large_stake(rules: &Basset, view: &View, me: Seat) -> Option<Action> {
    let lacks = most_of_others(rules, view, me) - view.accounts[me.index()].units();
    let cards = &view.own()?.live;
    let card = cards.iter().max_by_key(|card| (view.unseen(card.rank), card.level))?;
    let most = room(rules, view).saturating_add(card.stake);
    let most = rules.max_stake.unwrap_or(u64::MAX).min(most.into());
    let wanted = lacks.clamp(LARGE_SUM, MAX_SUM) / rules.multiplier(card.level) + 1;
    let more = (wanted.unsigned_abs().min(most) as u32).checked_sub(card.stake)?;
    (lacks >= 0 && more > 0).then_some(Action::Mace(card.rank, more))
}

/// To the player who leads, at odds that are a little better for them.
fn large_bet(view: &View, me: Seat) -> Option<Action> {
    let account = |seat: Seat| view.accounts[seat.index()].units();
    let others = || Seat::all(view.accounts.len() as u8).filter(|seat| *seat != me);
    let leader = others().max_by_key(|seat| account(*seat))?;
    let lacks = account(leader) - account(me);
    let bets = view.bets.iter().any(|bet| bet.by == me || bet.taker == Some(me));
    if lacks <= -LARGE_SUM / 10 || bets || view.offers[me.index()] > 0 {
        return None;
    }
    let live = |seat: Seat| view.punters[seat.index()].iter().flat_map(|punter| &punter.live);
    let cards = others().flat_map(|seat| live(seat).map(move |card| (seat, card.rank)));
    let copies = |rank: Rank| view.unseen(rank);
    let (on, rank) = cards.max_by_key(|(_, rank)| copies(*rank))?;
    let outcome = match copies(rank) {
        0 => return None,
        1 => Outcome::Wins,
        _ => Outcome::Loses,
    };
    let amount = (2 * lacks).clamp(LARGE_SUM, MAX_SUM) as u32;
    Some(Action::Offer { on, rank, outcome, amount, to: (on != leader).then_some(leader) })
}

impl Bot<Basset> for Large {
    fn choose(&mut self, observation: &Observation<Basset>) -> Option<Choice<Action>> {
        let menu = &observation.menu;
        let done = || menu.iter().copied().find(|action| *action == Action::Done);
        let action = self.action(observation).or_else(done);
        action.or_else(|| menu.first().copied()).map(Choice::of)
    }
}
