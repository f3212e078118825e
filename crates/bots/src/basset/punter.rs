//! A punter who reckons.

use super::{
    RuleBot,
    favourite::Favourite,
    race::Race,
    reason,
    room::room,
    rule::StakeLimit,
    style,
    worth::{Odds, Worth, next_place},
};
use crate::{Level, Manner, Style};
use parlour_engine::{Bot, Choice, FastRng, Observation, Rng, cards::Rank};
use parlour_games::basset::{
    Action, Basset, BetView, Lay, LiveView, MaceOnParoli, Outcome, Phase, PunterView, Stake, View,
};

/// The most that goes on one card where neither the tailleur nor the purse sets a limit.
const MAX_MEDIUM_STAKE: u32 = 180;
const MAX_HARD_STAKE: u32 = 240;

/// Of the tailleur's limit, in hundredths. Among players who answer alike the higher stake has the best
/// account, so each level leaves less of it unused than the one before.
const MEDIUM_PERCENT: u64 = 90;
const HARD_PERCENT: u64 = 92;

/// Who plays for the best account where the tailleur sets no limit puts so much on a card at
/// least, as its seed has it: the best of several good accounts is that of the highest stakes.
const MIN_USUAL_STAKE: u32 = 200;
/// And so much at most, unless it takes more to lead.
const MAX_USUAL_STAKE: u32 = 800;

/// Plays each card for what it is worth.
///
/// | level | paroli | stakes | side bets |
/// |---|---|---|---|
/// | `easy` | as the rule bot; every third answer is drawn at random | less than the rule bot, in every other window | none |
/// | `medium` | by the worth of the stake as it lies | 90 in 100 of what is allowed | none |
/// | `hard` | by the worth of the stake as it may be raised | where it gains, up to 92 in 100 of what is allowed | by the odds |
/// | `expert` | the same | where it gains, up to what is allowed, or what it takes to lead | by the odds |
#[derive(Clone, Debug)]
pub struct Punter {
    level: Level,
    style: Style,
    favourite: Favourite,
    /// What it puts on a card where the tailleur sets no limit, if it plays for the best account.
    usual_stake: u32,
    rng: FastRng,
}

impl Punter {
    /// A punter of this manner.
    #[must_use]
    pub fn new(Manner { level, style }: Manner, seed: u64) -> Self {
        let mut rng = FastRng::new(seed);
        let usual_stake = MIN_USUAL_STAKE + rng.draw(MAX_USUAL_STAKE - MIN_USUAL_STAKE + 1);
        Self { level, style, favourite: Favourite::drawn(seed), usual_stake, rng }
    }
}

impl Bot<Basset> for Punter {
    fn choose(&mut self, observation: &Observation<Basset>) -> Option<Choice<Action>> {
        let (rules, view) = (&observation.rules, &observation.view);
        let appetite = style::appetite(self.style);
        let wins = self.level.is_expert();
        let race = wins.then(|| Race::of(rules, view, observation.seat));
        let usual_stake = match self.level {
            Level::Medium => MAX_MEDIUM_STAKE,
            _ if wins => self.usual_stake,
            _ => MAX_HARD_STAKE,
        };
        let table = Table { rules, view, level: self.level, appetite, usual_stake, race };
        if self.level == Level::Easy {
            return self.carelessly(observation);
        }
        let choice = match table.view.phase {
            Phase::Lay => table.lay(&self.favourite),
            Phase::Cash => table.answer(),
            Phase::Topup => Some(table.raise().unwrap_or(table.done())),
            Phase::Mace => table.mace(&observation.menu, &self.favourite),
            Phase::Bets => Some(table.bet(observation).unwrap_or(table.done())),
            Phase::Over => None,
        };
        choice.or_else(|| observation.menu.first().copied().map(Choice::of))
    }

    fn visit_state(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.rng.visit_state(visit);
    }
}

impl Punter {
    /// As the rule bot, with random acts between.
    fn carelessly(&mut self, observation: &Observation<Basset>) -> Option<Choice<Action>> {
        let menu = &observation.menu;
        match observation.view.phase {
            Phase::Cash if self.rng.draw(3) == 0 => {
                let place = self.rng.draw(menu.len().max(1) as u32) as usize;
                menu.get(place).copied().map(Choice::of)
            }
            Phase::Mace | Phase::Bets if menu.contains(&Action::Done) && self.rng.draw(2) > 0 => {
                Some(Choice::of(Action::Done))
            }
            _ => RuleBot::with(self.style, self.favourite, StakeLimit::EASY).choose(observation),
        }
    }
}

/// What the punter looks at.
struct Table<'a> {
    rules: &'a Basset,
    view: &'a View,
    level: Level,
    /// How much more than it is worth a win to come seems, from −1 to 1.
    appetite: f64,
    /// What it puts on a card where the tailleur sets no limit.
    usual_stake: u32,
    /// How the punter stands, if it plays for the best account.
    race: Option<Race>,
}

/// What one with the least appetite puts on a card, of what another of the same level puts there.
const SMALL_STAKE: f64 = 0.75;

impl Table<'_> {
    fn foresees(&self) -> bool {
        self.level != Level::Medium
    }

    fn own(&self) -> Option<&PunterView> {
        self.view.own()
    }

    /// How much more money the punter may put on cards.
    fn room(&self) -> u32 {
        room(self.rules, self.view)
    }

    /// The most that may lie on a card with so many marks, for which so much is left.
    fn most(&self, room: u32, level: u8) -> u32 {
        let usual = self.usual_stake.max(self.rules.min_stake);
        let limit = match (self.rules.max_stake, self.race) {
            (None, Some(race)) => {
                usual.max(race.needed(self.rules.multiplier(level), usual)).into()
            }
            (Some(limit), _) if self.level == Level::Medium => {
                let part = limit.saturating_mul(MEDIUM_PERCENT) / 100;
                match self.rules.mace_on_paroli {
                    // there is nothing to foresee that sets `hard` apart: its stakes have to
                    MaceOnParoli::Forbid => part.min(hard_limit(limit).saturating_sub(1)),
                    _ => part,
                }
            }
            (Some(limit), _) if self.level == Level::Hard => hard_limit(limit),
            (limit, _) => limit.unwrap_or(usual.into()),
        };
        let limit = limit.min(1_000_000_000) as u32;
        let part = 1.0 + (1.0 - SMALL_STAKE) * self.appetite.min(0.0);
        ((f64::from(limit) * part) as u32).max(self.rules.min_stake).min(room)
    }

    /// The highest side bet that it accepts: what it would put on a card of its own accord. A punter who offers more does
    /// not play for the odds but for the lead, and needs to win it once only.
    fn most_bet(&self) -> u64 {
        self.rules
            .max_stake
            .unwrap_or(u64::MAX)
            .min(self.usual_stake.max(self.rules.min_stake).into())
    }

    /// What a stake gains on a card of this rank from now on.
    fn gain(&self, rank: Rank, level: u8, stake: u32, most: u32) -> f64 {
        let most = if self.foresees() { most } else { stake };
        Worth::new(self.rules, stake, most).of(next_place(self.view), self.view.unseen(rank), level)
    }

    /// The stake for a fresh card, with what it gains: the least or the most, whichever is
    /// worth more (in between nothing is better).
    /// Others are to be laid from the same room, so `share` of it at most goes on this one,
    /// unless it takes more to lay it at all; with too little left it has nothing (BST-C16).
    fn stake(&self, rank: Rank, room: u32, share: u32) -> (u32, f64) {
        let least = if self.rules.min_stake <= room { self.rules.min_stake } else { 0 };
        let most = if least < self.rules.min_stake { 0 } else { self.most(share, 0).max(least) };
        [least, most]
            .map(|stake| (stake, self.gain(rank, 0, stake, most)))
            .into_iter()
            .fold((least, f64::MIN), |best, next| if next.1 > best.1 { next } else { best })
    }

    fn lay(&self, favourite: &Favourite) -> Option<Choice<Action>> {
        let own = self.own()?;
        let lacks = 3 - own.live.len();
        let mut room = self.room();
        let mut cards = Vec::new();
        let mut gained = 0.0;
        let live = |rank: &Rank| own.live.iter().any(|card| card.rank == *rank);
        let mut book: Vec<Rank> = own.reserve.iter().copied().filter(|rank| !live(rank)).collect();
        book.sort_by_key(|rank| favourite.place(*rank));
        for rank in book.into_iter().take(lacks) {
            let others = (lacks - cards.len()) as u32;
            let (stake, gain) = self.stake(rank, room, room / others.max(1));
            room -= stake;
            gained += gain;
            cards.push(Stake { rank, stake });
        }
        let first = cards.first()?;
        let why =
            reason::money(first.rank, first.stake, gained / cards.len() as f64, 4, self.foresees());
        Some(Choice::of(Action::Lay(Lay::of(&cards))).because(why))
    }

    /// Cash or paroli.
    fn answer(&self) -> Option<Choice<Action>> {
        let rank = self.view.won()?;
        let card = self.own()?.live.iter().find(|card| card.rank == rank)?;
        let (cash, paroli) = (Action::Cash(rank), Action::Paroli(rank));
        let copies = self.view.unseen(rank);
        let (now, left) = self.cash_and_paroli(card, copies);
        let best = if left > now - style::SWAY * self.appetite * now.abs() { paroli } else { cash };
        Some(Choice::of(best).because(reason::answer(rank, now, left, copies)))
    }

    /// What cashing a card pays, and what leaving it is worth.
    fn cash_and_paroli(&self, card: &LiveView, copies: u8) -> (f64, f64) {
        let place = next_place(self.view);
        let most = self.most(self.room().saturating_add(card.stake), card.level);
        // money of several levels is reckoned level by level
        let whole = [(card.stake, card.level)];
        let tranches = card.tranches.as_ref().map_or(&whole[..], |tranches| tranches.as_slice());
        let raised = if self.foresees() && card.tranches.is_none() { most } else { 0 };
        tranches.iter().fold((0.0, 0.0), |(cash, paroli), &(money, level)| {
            let mut worth = Worth::new(self.rules, money, raised);
            (cash + worth.of_cash(level), paroli + worth.of_paroli(place, copies, level))
        })
    }

    /// More money where it gains most.
    fn raise(&self) -> Option<Choice<Action>> {
        let own = self.own()?;
        let room = self.room();
        let hit = self.view.bottom.filter(|_| self.view.phase == Phase::Topup);
        let raises = own
            .live
            .iter()
            .filter(|card| hit.is_none_or(|hit| hit.rank() == card.rank))
            .filter_map(|card| self.raised(card, room));
        let (rank, amount, gain) = raises.fold(None, |best: Option<(Rank, u32, f64)>, next| {
            if best.is_some_and(|best| best.2 >= next.2) { best } else { Some(next) }
        })?;
        let why = reason::money(rank, amount, gain, self.view.unseen(rank), false);
        Some(Choice::of(Action::Mace(rank, amount)).because(why))
    }

    /// How much to put on this card, and what it gains; nothing if it gains nothing.
    fn raised(&self, card: &LiveView, room: u32) -> Option<(Rank, u32, f64)> {
        let most = self.most(room.saturating_add(card.stake), card.level);
        let amount = most.checked_sub(card.stake).filter(|&amount| amount > 0)?;
        let (rank, level) = (card.rank, card.level);
        let gain = match self.rules.mace_on_paroli {
            MaceOnParoli::Forbid if level > 0 => return None,
            MaceOnParoli::OwnTrancheLevel0 => self.gain(rank, 0, amount, amount),
            _ => self.gain(rank, level, most, most) - self.gain(rank, level, card.stake, most),
        };
        (gain > 1e-12).then_some((rank, amount, gain))
    }

    fn mace(&self, menu: &[Action], favourite: &Favourite) -> Option<Choice<Action>> {
        let own = self.own()?;
        let room = self.room();
        let mut fresh: Vec<(Rank, u32, f64)> = menu
            .iter()
            .filter_map(|action| match action {
                Action::Replace(rank, _) => Some(*rank),
                _ => None,
            })
            .map(|rank| {
                let (stake, gain) = self.stake(rank, room, room);
                (rank, stake, gain)
            })
            .collect();
        fresh.dedup_by_key(|card| card.0);
        let copies = |rank: Rank| self.view.unseen(rank);
        let better = |a: &(Rank, u32, f64), b: &(Rank, u32, f64)| {
            let liked = favourite.place(b.0).cmp(&favourite.place(a.0));
            a.2.total_cmp(&b.2).then(copies(a.0).cmp(&copies(b.0))).then(liked)
        };
        let best = fresh.into_iter().max_by(better);
        if let Some((rank, stake, gain)) = best
            && (own.owes > 0 || (own.optional > 0 && gain > 0.0))
        {
            let why = reason::money(rank, stake, gain, copies(rank), self.foresees());
            return Some(Choice::of(Action::Replace(rank, stake)).because(why));
        }
        if let Some(raise) = self.raise() {
            return Some(raise);
        }
        menu.contains(&Action::Done).then(|| self.done())
    }

    /// No more money.
    fn done(&self) -> Choice<Action> {
        let done = Choice::of(Action::Done);
        // that level looks at no side bets
        if self.level == Level::Medium { done } else { done.because(reason::no_gain()) }
    }

    /// A side bet at good odds: one to accept, else one to offer.
    fn bet(&self, observation: &Observation<Basset>) -> Option<Choice<Action>> {
        if self.level == Level::Medium {
            return None;
        }
        let odds = |rank| Odds::from(self.rules, next_place(self.view), self.view.unseen(rank));
        let edge = |rank, says| {
            let Odds { wins, loses } = odds(rank);
            if says == Outcome::Wins { wins - loses } else { loses - wins }
        };
        let stands = |id: u32| self.view.bets.iter().find(|bet: &&BetView| bet.id == id);
        observation
            .menu
            .iter()
            .filter_map(|&action| match action {
                Action::Accept(id) => {
                    let bet = stands(id).filter(|bet| u64::from(bet.amount) <= self.most_bet())?;
                    Some((action, bet.rank, -edge(bet.rank, bet.event)))
                }
                Action::Offer { rank, outcome, .. } => Some((action, rank, edge(rank, outcome))),
                _ => None,
            })
            .filter(|&(_, _, edge)| edge > 1e-12)
            .max_by(|a, b| a.2.total_cmp(&b.2))
            .map(|(action, rank, _)| {
                let Odds { wins, loses } = odds(rank);
                Choice::of(action).because(reason::bet(rank, wins, loses))
            })
    }
}

/// The most that `hard` puts on a card under this limit.
fn hard_limit(limit: u64) -> u64 {
    limit.saturating_mul(HARD_PERCENT) / 100
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::{Act, Game, Tick};

    /// A table with this limit.
    fn limited(limit: u64) -> Basset {
        Basset { max_stake: Some(limit), ..Basset::default() }
    }

    /// The most that bots of this level put on one card in some games at such a table.
    fn highest_stake(level: Level, rules: &Basset) -> u32 {
        let mut highest = 0;
        for game in 0..4 {
            let mut rng = FastRng::of_game(5, game);
            let mut state = rules.start(4, &mut rng, &mut ());
            while let Some(seat) = rules.turn(&state).seats().first() {
                let observation = Observation::of(rules, &state, seat);
                let own = observation.view.own().into_iter().flat_map(|own| &own.live);
                highest = own.map(|card| card.stake).fold(highest, u32::max);
                let mut bot = crate::bot::<Basset>(level, game);
                let action = bot.choose(&observation).unwrap().action;
                rules.apply(&mut state, Act { seat, action, at: Tick(0) }, &mut rng, &mut ());
            }
        }
        highest
    }

    #[test]
    fn bst_r4_each_level_uses_more_of_the_tailleurs_limit_than_the_one_before() {
        let levels = [Level::Easy, Level::Rule, Level::Medium, Level::Hard, Level::Expert];
        assert_eq!(levels.map(|level| highest_stake(level, &limited(100))), [70, 75, 90, 92, 100]);
        let least = levels.map(|level| highest_stake(level, &limited(1)));
        assert_eq!(least, [1; 5], "one counter is the least");
    }

    #[test]
    fn bst_r4_medium_stakes_less_than_hard_where_only_stakes_set_them_apart() {
        let beginner = Basset { mace_on_paroli: MaceOnParoli::Forbid, ..limited(10) };
        let levels = [Level::Medium, Level::Hard, Level::Expert];
        assert_eq!(levels.map(|level| highest_stake(level, &beginner)), [8, 9, 10]);
    }
}
