//! The scripted exploiters of Basset: punters who stake what they stake whatever happens.

use super::rule::answer;
use crate::{Script, Style};
use parlour_engine::{Bot, Choice, Observation, cards::Rank};
use parlour_games::basset::{Action, Basset, Lay, Phase, Stake, View};

/// What [`Script::BigStakes`] puts on a card where the tailleur sets no limit.
const BIG_STAKE: u64 = 1_000;
/// What [`Script::OtherRanks`] puts on a card.
const USUAL_STAKE: u64 = 20;

/// A punter with a script.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scripted(pub(super) Script);

impl Scripted {
    fn stake(self, rules: &Basset) -> u32 {
        let usual = if self.0 == Script::BigStakes { BIG_STAKE } else { USUAL_STAKE };
        let limit = match (rules.max_stake, self.0) {
            (Some(limit), Script::BigStakes) => limit,
            (limit, _) => limit.unwrap_or(usual).min(usual),
        };
        limit.max(rules.min_stake.into()) as u32
    }

    /// The ranks of the book, those that the others have last, high ones first.
    pub(super) fn ranks(view: &View) -> Option<Vec<Rank>> {
        let own = view.own()?;
        let live = |rank: &Rank| own.live.iter().any(|card| card.rank == *rank);
        let mut ranks: Vec<Rank> = own.reserve.iter().copied().filter(|rank| !live(rank)).collect();
        let punters = || view.punters.iter().flatten();
        let taken = |rank: Rank| punters().flat_map(|one| &one.live).any(|card| card.rank == rank);
        ranks.sort_by_key(|rank| (taken(*rank), 4 - view.unseen(*rank), 13 - rank.index()));
        Some(ranks)
    }

    fn lay(self, observation: &Observation<Basset>) -> Option<Action> {
        let view = &observation.view;
        let lacks = 3 - view.own()?.live.len();
        let ranks = Self::ranks(view)?;
        let stake = self.stake(&observation.rules);
        let cards: Vec<Stake> =
            ranks.into_iter().take(lacks).map(|rank| Stake { rank, stake }).collect();
        Some(Action::Lay(Lay::of(&cards)))
    }

    fn replace(self, observation: &Observation<Basset>) -> Option<Action> {
        let own = observation.view.own()?;
        if own.owes + own.optional == 0 {
            return None;
        }
        let stake = self.stake(&observation.rules);
        let rank = Self::ranks(&observation.view)?.into_iter().next()?;
        Some(Action::Replace(rank, stake))
    }
}

impl Bot<Basset> for Scripted {
    fn choose(&mut self, observation: &Observation<Basset>) -> Option<Choice<Action>> {
        let (rules, view) = (&observation.rules, &observation.view);
        let action = match view.phase {
            Phase::Lay => self.lay(observation),
            Phase::Cash => answer(rules, view, Style::Clerk),
            Phase::Mace => self.replace(observation),
            Phase::Bets | Phase::Topup | Phase::Over => None,
        };
        let wanted = action.filter(|action| affords(observation, action));
        let listed = |action: &&Action| **action == Action::Done;
        let else_done = || observation.menu.iter().find(listed).or(observation.menu.last());
        wanted.or_else(|| else_done().copied()).map(Choice::of)
    }
}

/// Is there enough in a purse that has a bottom?
fn affords(observation: &Observation<Basset>, action: &Action) -> bool {
    let staked = match action {
        Action::Lay(lay) => lay.cards().map(|card| i64::from(card.stake)).sum(),
        Action::Replace(_, stake) => i64::from(*stake),
        _ => return true,
    };
    let account = observation.view.accounts[observation.seat.index()].units();
    let own = observation.view.own();
    let lying: i64 = own.iter().flat_map(|own| &own.live).map(|card| i64::from(card.stake)).sum();
    let purse = observation.rules.purse;
    let room = match purse {
        parlour_games::basset::Funds::Unlimited => i64::MAX,
        parlour_games::basset::Funds::Finite(n) => {
            i64::try_from(n).unwrap_or(i64::MAX).saturating_add(account) - lying
        }
    };
    staked <= room && observation.rules.max_total.is_none_or(|most| staked + lying <= most as i64)
}
