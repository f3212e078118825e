//! The clock of the game, and its races.

use super::{
    action::{Action, Event},
    gesture::Touch,
    options::{BudrBasef, Slap},
    state::{Phase, State},
    view::View,
};
use parlour_engine::{Log, RealTime, Rng, Tick};

impl RealTime for BudrBasef {
    #[inline(always)]
    fn clock(&self, state: &State) -> Tick {
        state.clock
    }

    #[inline(always)]
    fn set_clock(&self, state: &mut State, now: Tick) -> bool {
        state.clock = now;
        true
    }

    #[inline(always)]
    fn deadline(&self, state: &State) -> Option<Tick> {
        if state.phase != Phase::Play || !state.asked.is_empty() {
            None
        } else if state.hit_count > 0 {
            Some(self.close(state))
        } else if state.joker_on_top() {
            Some(state.flipped.after(self.hit_window_ms)) // BUD-B1
        } else if self.too_soon(state) {
            Some(state.flipped.after(self.play_delay_ms)) // a flip becomes possible
        } else {
            None
        }
    }

    #[inline(always)]
    fn advance(&self, state: &mut State, now: Tick, rng: &mut impl Rng, log: &mut impl Log<Event>) {
        while let Some(at) = self.deadline(state)
            && at <= now
        {
            state.clock = at;
            if state.hit_count > 0 {
                self.decide(state, rng, log);
            } else if state.joker_on_top() {
                self.form_pool(state, rng, log);
            }
        }
        state.clock = now;
    }

    fn face(&self, state: &State) -> u32 {
        state.version
    }

    fn race_closes(&self, state: &State) -> Option<Tick> {
        (state.phase == Phase::Play && state.contest()).then(|| self.close(state))
    }

    fn may_wait(&self, view: &View) -> bool {
        self.slap == Slap::Race && view.phase == Phase::Play
    }

    fn is_race(&self, action: &Action) -> bool {
        self.slap == Slap::Race && matches!(action, Action::Hit(_) | Action::Touch(Touch::Stack, _))
    }

    #[inline(always)]
    fn stimulus(&self, state: &State) -> u32 {
        state.version << 1 | u32::from(self.too_soon(state))
    }
}
