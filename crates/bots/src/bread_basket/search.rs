//! How Bread Basket is searched: to the end of the round, best captures first, for the
//! lead in points.

use super::offers::Offers;
use crate::search::{Searched, Worth};
use arrayvec::ArrayVec;
use parlour_engine::{Game, Hidden, Menu, Rng, Seat};
use parlour_games::bread_basket::{
    Action, BreadBasket, Card, Kind, Phase, State, Trick, View, Worth as Points,
};

/// A decision: what the player sees, and what a lead is worth at the end of this round.
#[derive(Clone, Debug)]
pub struct SearchContext {
    view: View,
    /// The lead in points that is worth half of the way from a tie to a sure victory. It
    /// grows with the rounds to come, which can turn the lead round.
    scale: f32,
}

impl Searched for BreadBasket {
    type SearchContext = SearchContext;
    const BEST_FIRST: bool = true;

    fn context(&self, view: &View, _memory: &()) -> SearchContext {
        let to_come = view.rounds.saturating_sub(view.round).min(5) as f32;
        SearchContext { view: view.clone(), scale: 8.0 + 10.0 * to_come }
    }

    fn world(&self, context: &SearchContext, rng: &mut impl Rng) -> Option<State> {
        self.sample_world(&context.view, &(), rng)
    }

    fn is_settled(&self, context: &SearchContext, state: &State) -> bool {
        state.phase() == Phase::Over || state.round() != context.view.round
    }

    /// By the lead over the best of the others (or, for those, the lag behind the best).
    fn worth(&self, context: &SearchContext, state: &State) -> Worth {
        let mut worth = Worth::default();
        let seats = self.seats(state);
        for seat in Seat::all(seats) {
            let others = Seat::all(seats).filter(|other| *other != seat);
            let best = others.map(|other| state.score(other)).max().unwrap_or(0);
            let lead = (state.score(seat) - best) as f32 / context.scale;
            worth[seat.index()] = 0.5 + 0.5 * lead / (1.0 + lead.abs());
        }
        worth
    }

    /// Chefs only where they make a trick; what takes most and leaves least comes first.
    fn options(
        &self,
        _context: &SearchContext,
        state: &State,
        seat: Seat,
        menu: &mut Menu<Action>,
    ) {
        self.menu(state, seat, menu);
        let line = state.line();
        let offers = Offers::of(line, None, self.worth());
        let mut ranked: ArrayVec<(i16, Action), 256> = menu
            .drain(..)
            .filter_map(|action| Some((promise(line, &offers, action, self.worth())?, action)))
            .collect();
        ranked.sort_by_key(|&(promise, _)| -promise);
        menu.extend(ranked.into_iter().map(|(_, action)| action));
    }

    #[inline(always)]
    fn policy(
        &self,
        _context: &SearchContext,
        state: &State,
        seat: Seat,
        menu: &mut Menu<Action>,
        rng: &mut impl Rng,
    ) -> Option<Action> {
        if state.phase() != Phase::Play {
            return self.pick(state, seat, menu, rng);
        }
        Some(quick_play(state, seat, self.worth(), rng))
    }
}

/// What an action takes now, less half of what it leaves; nothing for a Chef in vain.
fn promise(line: &[Card], offers: &Offers, action: Action, worth: Points) -> Option<i16> {
    Some(match action {
        Action::Play(card) => match offers.to(card) {
            Some(points) => 2 * points,
            None => -Offers::of(line, Some(card), worth).best(),
        },
        Action::Stop => -offers.best(),
        Action::Take { to, .. } => 2 * Trick::ending_at(line, usize::from(to))?.points(line, worth),
        Action::Chef { at } => 2 * lifted(line, usize::from(at), worth)? - 4,
    })
}

/// The best of the tricks that appear when the card at this place is lifted.
fn lifted(line: &[Card], at: usize, worth: Points) -> Option<i16> {
    let mut rest: ArrayVec<Card, { Card::COUNT }> = line.iter().copied().collect();
    let card = rest.pop_at(at)?;
    let appears = |trick: &Trick| {
        let end = rest[usize::from(trick.to)];
        let spoilt = match trick.kind {
            Kind::Sandwich => card >= end,
            Kind::Soup => card <= end,
        };
        usize::from(trick.from) < at && spoilt
    };
    let tricks = (at..rest.len()).filter_map(|to| Trick::ending_at(&rest, to)).filter(appears);
    tricks.map(|trick| trick.points(&rest, worth)).max()
}

/// One in so many plays of a playout is any card at all.
const RANDOM_MOVE_ONE_IN: u32 = 12;

/// Takes what pays most; else stops, or lays the card that leaves least.
#[inline(always)]
fn quick_play(state: &State, seat: Seat, worth: Points, rng: &mut impl Rng) -> Action {
    let (hand, line) = (state.hand(seat), state.line());
    let offers = Offers::of(line, None, worth);
    let captures = hand.each_kind().filter_map(|card| Some((offers.to(card)?, card)));
    if let Some((points, card)) = captures.max_by_key(|&(points, _)| points)
        && points > 0
    {
        return Action::Play(card);
    }
    if state.played() > 0 && rng.draw(4) != 0 {
        return Action::Stop;
    }
    let whim = rng.draw(RANDOM_MOVE_ONE_IN) == 0;
    let least = hand.each_kind().min_by_key(|&card| match offers.to(card) {
        _ if whim => rng.draw(100) as i16,
        Some(cost) => 2 * -cost,
        None => Offers::of(line, Some(card), worth).best(),
    });
    least.map_or(Action::Stop, Action::Play)
}
