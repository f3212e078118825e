//! The tree search of Down the Well: what benchmarks run. Bots plan instead
//! ([`Planner`](super::Planner)).

use super::rule::Table;
use crate::search::{Searched, Worth};
use parlour_engine::{Act, Annotation, Game, Menu, RealTime, Rng, Seat, seat::MAX_SEATS};
use parlour_games::down_the_well::{
    Action, DownTheWell, Memory, Mode, Phase, State, View, WorldSampler,
};

/// What a simulation starts from: the worlds, and what counts in them.
#[derive(Clone, Debug)]
pub struct SearchContext {
    worlds: WorldSampler,
    hand: u16,
    totals: [u16; 6],
    seats: u8,
    /// Do players in a simulation go by rule beyond the tree, or do anything?
    by_rule: bool,
}

impl SearchContext {
    /// The same with players who do anything beyond the tree: what benchmarks compare.
    #[must_use]
    pub fn at_random(self) -> Self {
        Self { by_rule: false, ..self }
    }
}

/// Every so often a player who goes by rule does anything.
const RANDOM_MOVE_ONE_IN: u32 = 4;

/// A hand of a match that brings so many points is as good as any: what is worth 1.
pub(super) const MANY_POINTS: f32 = 20.0;

impl Searched for DownTheWell {
    type SearchContext = SearchContext;

    fn context(&self, view: &View, memory: &Memory) -> SearchContext {
        let mut totals = [0; 6];
        for (total, points) in totals.iter_mut().zip(&view.totals) {
            *total = *points;
        }
        let seats = view.hands.len() as u8;
        SearchContext {
            worlds: WorldSampler::of(self, view, memory),
            hand: view.hand,
            totals,
            seats,
            by_rule: true,
        }
    }

    #[inline(always)]
    fn world(&self, context: &SearchContext, rng: &mut impl Rng) -> Option<State> {
        Some(context.worlds.draw_hands(rng))
    }

    #[inline(always)]
    fn is_settled(&self, context: &SearchContext, state: &State) -> bool {
        state.phase() == Phase::Over || state.hand_no() != context.hand
    }

    /// A hand of its own is won or lost. In a match it brings the winner points, which the
    /// others then lack.
    #[inline(always)]
    fn worth(&self, context: &SearchContext, state: &State) -> Worth {
        let mut worth = [0.0; MAX_SEATS as usize];
        match (self.mode, state.last()) {
            (Mode::SingleHand, Some(winner)) => worth[winner.index()] = 1.0,
            (Mode::SingleHand, None) => {}
            (Mode::Match, _) => {
                let gained = |seat: Seat| state.points(seat) - context.totals[seat.index()];
                let all: u16 = Seat::all(context.seats).map(gained).sum();
                for seat in Seat::all(context.seats) {
                    let others = all - gained(seat);
                    let ahead =
                        f32::from(gained(seat)) - f32::from(others) / f32::from(context.seats - 1);
                    worth[seat.index()] = (0.5 + 0.5 * ahead / MANY_POINTS).clamp(0.0, 1.0);
                }
            }
        }
        worth
    }

    /// Mostly what the rule bot would do, were the cards of the others open to it.
    #[inline(always)]
    fn policy(
        &self,
        context: &SearchContext,
        state: &State,
        seat: Seat,
        menu: &mut Menu<Action>,
        rng: &mut impl Rng,
    ) -> Option<Action> {
        let goes_by_rule = context.by_rule
            && state.phase() == Phase::Play
            && state.opening().is_none()
            && rng.draw(RANDOM_MOVE_ONE_IN) > 0;
        if !goes_by_rule {
            return self.pick(state, seat, menu, rng);
        }
        let table = Table::in_world(state, seat, context.seats);
        Some(table.cheapest().map_or(Action::Pass, Action::Play))
    }

    #[inline(always)]
    fn allows(&self, state: &State, seat: Seat, action: &Action) -> bool {
        match action {
            Action::Play(card) => {
                state.playable(seat).contains(*card)
                    && state.opening().is_none_or(|opening| opening == *card)
            }
            action => {
                self.check(state, &Act { seat, action: *action, at: self.clock(state) }).is_ok()
            }
        }
    }
}

/// Why an action is best that gains so many points on the others, on average.
pub(super) fn points_gained(worlds: u64, points: f64, next: Option<(String, f64)>) -> Annotation {
    let mut args = vec![("worlds", worlds.to_string()), ("points", format!("{points:.1}"))];
    let mut sentence =
        format!("In {worlds} imagined deals this gains {points:.1} points on the others");
    if let Some((action, points)) = next {
        sentence += &format!("; the next best, {action}, {points:.1}");
        args.extend([("next", action), ("next_points", format!("{points:.1}"))]);
    }
    sentence.push('.');
    Annotation { code: "searched_points", args, sentence }
}
