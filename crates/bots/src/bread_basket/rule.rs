//! Bread Basket: take what pays, and leave a line that pays the next player little.

use super::offers::Offers;
use crate::ActionValues;
use arrayvec::ArrayVec;
use parlour_engine::{Bot, Choice, Observation};
use parlour_games::bread_basket::{Action, BreadBasket, Card, Heap, Trick, View, Worth};

/// Thinks to the end of its own turn.
#[derive(Clone, Debug, Default)]
pub struct RuleBot;

impl Bot<BreadBasket> for RuleBot {
    fn choose(&mut self, observation: &Observation<BreadBasket>) -> Option<Choice<Action>> {
        let rivals = Rivals::of(&observation.view, observation.rules.copies);
        let worth = |action: &Action| (worth(&observation.view, &rivals, *action), *action);
        let (_, best) = observation.menu.iter().map(worth).max_by(|a, b| a.0.total_cmp(&b.0))?;
        Some(Choice::of(best))
    }
}

impl ActionValues<BreadBasket> for RuleBot {
    fn action_values(&mut self, observation: &Observation<BreadBasket>) -> Vec<(Action, f64)> {
        let rivals = Rivals::of(&observation.view, observation.rules.copies);
        let worth = |action: &Action| (*action, worth(&observation.view, &rivals, *action));
        observation.menu.iter().map(worth).collect()
    }
}

/// How much of what a line offers the others is counted against it.
const OFFER_WEIGHT: f64 = 0.6;
/// What a card kept for later is worth: who plays last plays alone.
const KEPT_CARD_WORTH: f64 = 0.4;
/// What a Chef kept for later is worth.
const CHEF: f64 = 2.0;

/// The row of cards on the table. A decision tries many of them, so none is on the heap.
pub(super) type Line = ArrayVec<Card, { Card::COUNT }>;

/// Points until the end of the turn, less what the line then offers to the others.
fn worth(view: &View, rivals: &Rivals, action: Action) -> f64 {
    let (mut line, points) = (view.line.clone(), view.worth());
    match action {
        Action::Play(card) => {
            let won = play(&mut line, card, points);
            let stop = -OFFER_WEIGHT * rivals.gain(&line);
            if view.played + 1 >= view.cards_a_turn() {
                return won + stop;
            }
            let mut own: Heap = view.own_hand().iter().copied().collect();
            own.remove(card);
            let second = own.each_kind().map(|card| {
                let mut line = line.clone();
                play(&mut line, card, points) - OFFER_WEIGHT * rivals.gain(&line)
            });
            won + second.fold(stop + KEPT_CARD_WORTH, f64::max)
        }
        Action::Stop => KEPT_CARD_WORTH - OFFER_WEIGHT * rivals.gain(&line),
        Action::Chef { at } => {
            let lifted = line.remove(usize::from(at));
            let onion = if lifted == Card::ONION { 1.0 } else { 0.0 };
            take_all(&mut line, points) - CHEF - onion - OFFER_WEIGHT * rivals.gain(&line)
        }
        Action::Take { to, .. } => {
            let won = take(&mut line, usize::from(to), points);
            won + take_all(&mut line, points) - OFFER_WEIGHT * rivals.gain(&line)
        }
    }
}

/// Adds a card to the line and takes what it completes.
fn play(line: &mut Line, card: Card, worth: Worth) -> f64 {
    line.push(card);
    let end = line.len() - 1;
    take(line, end, worth)
}

/// Takes the trick that ends at this place, if there is one.
fn take(line: &mut Line, end: usize, worth: Worth) -> f64 {
    let Some(trick) = Trick::ending_at(line, end) else { return 0.0 };
    let points = trick.points(line, worth);
    line.drain(trick.places());
    f64::from(points)
}

/// Takes every trick, the best one first.
fn take_all(line: &mut Line, worth: Worth) -> f64 {
    let tricks = |line: &Line| {
        let best = (0..line.len()).filter_map(|end| Trick::ending_at(line, end));
        best.max_by_key(|trick| trick.points(line, worth))
    };
    let mut won = 0.0;
    while let Some(best) = tricks(line) {
        won += take(line, usize::from(best.to), worth);
    }
    won
}

/// What the next player may hold, as far as this player can tell.
pub(super) struct Rivals {
    /// For each kind, the chance that the next player holds it.
    holds: [f64; Card::KINDS],
    /// What they would get for it.
    worth: Worth,
}

impl Rivals {
    pub(super) fn of(view: &View, copies: u8) -> Self {
        let (mut holds, worth) = ([0.0; Card::KINDS], view.worth());
        let Some(me) = view.next else { return Self { holds, worth } };
        let seats = view.hands.len() as u8;
        let others = || me.round(seats).skip(1);
        let Some(next) = others().find(|seat| !view.hands[seat.index()].is_empty()) else {
            return Self { holds, worth };
        };
        let seen: ArrayVec<Card, { Card::COUNT }> = view
            .own_hand()
            .iter()
            .chain(&view.line)
            .chain(view.taken.iter().flatten())
            .chain(others().flat_map(|seat| &view.known[seat.index()]))
            .copied()
            .collect();
        let known = &view.known[next.index()];
        let unknown = view.hands[next.index()].len() - known.len();
        let count = |cards: &[Card], kind: Card| cards.iter().filter(|&&c| c == kind).count();
        let hidden = Card::KINDS * usize::from(copies) - seen.len() - usize::from(view.spent);
        for kind in Card::kinds() {
            let spent = if kind == Card::CHEF { usize::from(view.spent) } else { 0 };
            let left = usize::from(copies) - count(&seen, kind) - spent;
            let share = left as f64 / hidden.max(1) as f64;
            holds[usize::from(kind.index())] = match count(known, kind) {
                0 => 1.0 - (1.0 - share).powi(unknown as i32),
                _ => 1.0,
            };
        }
        Self { holds, worth }
    }

    /// What the next player may be expected to take from this line with one card.
    fn gain(&self, line: &[Card]) -> f64 {
        let offers = Offers::of(line, None, self.worth);
        let chances = Card::kinds().map(|kind| {
            let points = f64::from(offers.to(kind).unwrap_or(0));
            points * self.holds[usize::from(kind.index())]
        });
        chances.fold(0.0, f64::max)
    }

    /// The most that the next player may take from this line with one card.
    pub(super) fn most(&self, line: &[Card]) -> i16 {
        let offers = Offers::of(line, None, self.worth);
        let may_hold = Card::kinds().filter(|kind| self.holds[usize::from(kind.index())] > 0.0);
        may_hold.filter_map(|kind| offers.to(kind)).fold(0, i16::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Level, bot};
    use parlour_engine::FullGame;
    use parlour_engine::{Act, Dealer, Game, Seat, Tick, Turn};

    /// Games won by the first of two players, a shared victory being half of one.
    fn wins(first: Level, second: Level, games: u64) -> f64 {
        let rules = BreadBasket::default();
        let mut won = 0.0;
        for game in 0..games {
            let mut dealer = Dealer::seeded(&format!("duel {}", game / 2));
            let mut state = rules.start(2, &mut dealer, &mut ());
            // each deal twice, with the seats changed
            let first_sits = Seat::at(game % 2, 2).unwrap();
            let mut bots = [bot::<BreadBasket>(first, game), bot(second, game)];
            while let Turn::One(seat) = rules.turn(&state) {
                let observation = Observation::of(&rules, &state, seat);
                let player = &mut bots[usize::from(seat != first_sits)];
                let action = player.choose(&observation).unwrap().action;
                let act = Act { seat, action, at: Tick(0) };
                rules.play(&mut state, act, &mut dealer, &mut ()).unwrap();
            }
            let scores = rules.scores(&state);
            let margin = scores[first_sits.index()] - scores[first_sits.left(2).index()];
            won += 0.5 + 0.5 * margin.signum() as f64;
        }
        won
    }

    #[test]
    fn the_rule_bot_beats_random_players() {
        let won = wins(Level::Rule, Level::Random, 300);
        assert!(won > 300.0 * 0.85, "{won} of 300");
    }
}
