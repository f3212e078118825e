//! The tree search of Down the Well: what benchmarks run. Bots plan instead
//! ([`Planner`](super::Planner)).

use super::points::MANY_POINTS;
use crate::search::{Searched, Worth};
use parlour_engine::{Act, Game, RealTime, Rng, Seat, seat::MAX_SEATS};
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
}

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
