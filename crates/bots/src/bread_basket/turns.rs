//! Whole turns: which there are, and what each seems worth at a glance.

use super::{lifts::lifts, offers::Offers};
use arrayvec::ArrayVec;
use parlour_engine::{Game, Menu, Seat};
use parlour_games::bread_basket::{
    Action, BreadBasket, Card, ChefSecond, Heap, Phase, State, Trick, Worth,
};

/// The first act of a turn and, where the turn goes on after it, the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WholeTurn {
    pub(super) first: Action,
    pub(super) second: Option<Action>,
}

/// How much of what a line offers the next player is counted against it.
const OFFER_WEIGHT: f32 = 0.7;
/// What a card kept for later is worth: who plays last plays alone.
const KEPT_CARD_WORTH: f32 = 0.4;
/// What it costs to use a Chef.
const CHEF_COST: f32 = 2.0;

/// What a player thinks of before its turn, as far as that takes no search.
pub(super) struct TurnOptions<'a> {
    line: &'a [Card],
    hand: Heap,
    worth: Worth,
    /// For each kind, the chance that the next player holds it.
    chances: [f32; Card::KINDS],
    /// May another card follow the next one?
    goes_on: bool,
    may_stop: bool,
    may_lift: bool,
}

impl<'a> TurnOptions<'a> {
    /// What this seat, whose turn it is, can tell from what it sees.
    #[inline(always)]
    pub(super) fn of(rules: &BreadBasket, state: &'a State, seat: Seat) -> Self {
        let (hand, played) = (state.hand(seat), state.played());
        let fresh = played == 0 || rules.chef_second == ChefSecond::Allow;
        Self {
            line: state.line(),
            hand,
            worth: rules.worth(),
            chances: chances(rules, state, seat),
            goes_on: played + 1 < rules.cards_a_turn && hand.len() > 1,
            may_stop: played > 0,
            may_lift: fresh && hand.contains(Card::CHEF) && !state.line().is_empty(),
        }
    }

    /// What it costs to leave a line that offers this.
    #[inline(always)]
    fn risk(&self, offers: &Offers) -> f32 {
        OFFER_WEIGHT * offers.expected(&self.chances)
    }

    /// The best turn at a glance. It looks at second cards only where they take a trick.
    #[inline(always)]
    pub(super) fn best(&self) -> Option<WholeTurn> {
        let mut best: Option<(f32, WholeTurn)> = None;
        self.each(|turn, worth| {
            if best.as_ref().is_none_or(|&(most, _)| worth > most) {
                best = Some((worth, turn));
            }
        });
        best.map(|(_, turn)| turn)
    }

    /// Every turn, the best at a glance first.
    pub(super) fn all(&self) -> Vec<WholeTurn> {
        let mut turns: Vec<(f32, WholeTurn)> = Vec::new();
        self.each(|turn, worth| turns.push((worth, turn)));
        self.quiet_pairs(|turn, worth| turns.push((worth, turn)));
        turns.sort_by(|one, other| other.0.total_cmp(&one.0));
        turns.into_iter().map(|(_, turn)| turn).collect()
    }

    /// Calls `visit` with each turn, but for second cards that take nothing.
    #[inline(always)]
    fn each(&self, mut visit: impl FnMut(WholeTurn, f32)) {
        let offers = Offers::of(self.line, None, self.worth);
        if self.may_stop {
            let stop = WholeTurn { first: Action::Stop, second: None };
            visit(stop, KEPT_CARD_WORTH - self.risk(&offers));
        }
        for card in self.hand.each_kind() {
            let (won, rest, last) = match offers.to(card) {
                Some(points) => (f32::from(points), self.before_twin(card, self.line.len()), None),
                None => (0.0, self.line, Some(card)),
            };
            let next = Offers::of(rest, last, self.worth);
            let first = Action::Play(card);
            let stop = won - self.risk(&next);
            if !self.goes_on {
                visit(WholeTurn { first, second: None }, stop);
                continue;
            }
            visit(WholeTurn { first, second: Some(Action::Stop) }, stop + KEPT_CARD_WORTH);
            let mut hand = self.hand;
            hand.remove(card);
            for second in hand.each_kind() {
                let Some(points) = next.to(second) else { continue };
                let cards = rest.len() + usize::from(last.is_some());
                let left = Offers::of(self.before_twin(second, cards), None, self.worth);
                let worth = won + f32::from(points) - self.risk(&left);
                visit(WholeTurn { first, second: Some(Action::Play(second)) }, worth);
            }
        }
        if self.may_lift {
            self.each_lift(visit);
        }
    }

    /// What lies before the other end of a trick that this card completes after so many cards.
    #[inline(always)]
    fn before_twin(&self, card: Card, cards: usize) -> &'a [Card] {
        let twin = self.line[..cards.saturating_sub(2)].iter().rposition(|&other| other == card);
        &self.line[..twin.unwrap_or(0)]
    }

    #[inline(never)]
    fn each_lift(&self, mut visit: impl FnMut(WholeTurn, f32)) {
        for (at, points) in lifts(self.line, self.worth).into_iter().enumerate() {
            // of equal neighbours it is the same to lift the one or the other (BRD-A7)
            if at > 0 && self.line[at] == self.line[at - 1] {
                continue;
            }
            let onion = if self.line[at] == Card::ONION { 1.0 } else { 0.0 };
            let worth = f32::from(points.unwrap_or(0)) - CHEF_COST - onion;
            visit(WholeTurn { first: Action::Chef { at: at as u8 }, second: None }, worth);
        }
    }

    /// Two cards of which the second takes nothing.
    fn quiet_pairs(&self, mut visit: impl FnMut(WholeTurn, f32)) {
        if !self.goes_on {
            return;
        }
        for card in self.hand.each_kind() {
            let (mut line, mut hand) = (ArrayVec::<Card, { Card::COUNT }>::new(), self.hand);
            line.extend(self.line.iter().copied());
            hand.remove(card);
            let won = lay(&mut line, card, self.worth);
            let next = Offers::of(&line, None, self.worth);
            for second in hand.each_kind().filter(|&second| next.to(second).is_none()) {
                let worth = won - self.risk(&Offers::of(&line, Some(second), self.worth));
                let turn =
                    WholeTurn { first: Action::Play(card), second: Some(Action::Play(second)) };
                visit(turn, worth);
            }
        }
    }
}

/// Adds a card to the line and takes what it completes.
fn lay(line: &mut ArrayVec<Card, { Card::COUNT }>, card: Card, worth: Worth) -> f32 {
    line.push(card);
    let Some(trick) = Trick::ending_at(line, line.len() - 1) else { return 0.0 };
    let points = trick.points(line, worth);
    line.drain(trick.places());
    f32::from(points)
}

/// For each kind, how likely the next player is to hold it, by what this seat has seen.
#[inline(always)]
fn chances(rules: &BreadBasket, state: &State, seat: Seat) -> [f32; Card::KINDS] {
    let seats = rules.seats(state);
    let mut chances = [0.0; Card::KINDS];
    let mut others = seat.round(seats).skip(1).map(|seat| state.hand(seat));
    let Some(next) = others.find(|hand| !hand.is_empty()) else { return chances };
    let unseen = state.unseen(seat, rules.copies);
    let misses = 1.0 - next.len() as f32 / unseen.len().max(1) as f32;
    for card in unseen.each_kind() {
        let misses_all = (0..unseen.count(card)).fold(1.0, |all, _| all * misses);
        chances[usize::from(card.index())] = 1.0 - misses_all;
    }
    chances
}

/// What a player does next who thinks only of its own turn.
#[inline(always)]
pub(super) fn next_act(
    rules: &BreadBasket,
    state: &State,
    seat: Seat,
    menu: &mut Menu<Action>,
) -> Option<Action> {
    if state.phase() == Phase::Play {
        return TurnOptions::of(rules, state, seat).best().map(|turn| turn.first);
    }
    menu.clear();
    rules.menu(state, seat, menu);
    let points = |action: &Action| match *action {
        Action::Take { to, .. } => {
            let trick = Trick::ending_at(state.line(), usize::from(to));
            trick.map_or(0, |trick| trick.points(state.line(), rules.worth()))
        }
        _ => 0,
    };
    menu.iter().copied().max_by_key(points)
}
