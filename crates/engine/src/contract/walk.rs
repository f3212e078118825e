//! A random game, one act at a time.

use crate::{
    game::{FullGame, Menu},
    rng::{Dealer, FastRng, Rng},
    seat::Seat,
    seated::Seated,
    turn::{Act, Tick, Turn},
};

/// What a game lacks that leaves its hidden cards untested.
pub(super) const SAMPLES: &str = "the game implements `Hidden`";

/// Random play of a seated game, one act at a time.
pub(super) struct Walk<G: FullGame> {
    pub(super) seated: Seated<G>,
    pub(super) rng: FastRng,
    pub(super) menu: Menu<G::Action>,
    /// What happened as time passed, since someone last took it.
    pub(super) passed: Vec<G::Event>,
}

impl<G: FullGame> Walk<G> {
    /// A game just dealt, and what happened as it was.
    pub(super) fn start(rules: &G, seats: u8, seed: u64) -> (Self, Vec<G::Event>) {
        let mut events = Vec::new();
        let dealer = Dealer::seeded(&format!("contract {seed}"));
        let seated = Seated::open(rules.clone(), seats, dealer, &mut events)
            .unwrap_or_else(|refused| panic!("{seats} seats, {rules:?}: {refused}"));
        (Self { seated, rng: FastRng::new(seed), menu: Menu::new(), passed: Vec::new() }, events)
    }

    pub(super) fn turn(&self) -> Turn {
        self.seated.rules().turn(self.seated.state())
    }

    pub(super) fn menu_of(&mut self, seat: Seat) -> &[G::Action] {
        self.menu.clear();
        self.seated.rules().menu(self.seated.state(), seat, &mut self.menu);
        &self.menu
    }

    /// A random act of someone whose turn it is; lets time pass where only that helps.
    pub(super) fn next_act(&mut self) -> Option<Act<G::Action>> {
        let seats = self.turn().seats();
        let is_idle = seats.is_empty();
        let late = self.seated.rules().deadline(self.seated.state());
        if let Some(deadline) = late
            && (is_idle || self.rng.draw(4) == 0)
        {
            let passed = self.seated.advance(deadline).expect("the deadline lies ahead");
            self.passed.extend(passed);
            return None;
        }
        assert!(!is_idle, "no one may act and no deadline is set: {:?}", self.seated.state());
        let seat = seats.iter().nth(self.rng.draw(u32::from(seats.len())) as usize)?;
        let (rules, state) = (self.seated.rules().clone(), self.seated.state().clone());
        let action = rules.pick(&state, seat, &mut self.menu, &mut self.rng);
        let action =
            action.unwrap_or_else(|| panic!("{seat:?} may act but has no action: {state:?}"));
        let at = match late {
            // sometimes before the deadline, sometimes on it would change who may act
            Some(Tick(late)) => {
                let now = rules.clock(&state).0;
                Tick(now + u64::from(self.rng.draw((late - now).clamp(1, 1000) as u32)))
            }
            None => rules.clock(&state).after(u64::from(self.rng.draw(700))),
        };
        Some(Act { seat, action, at })
    }
}
