//! The rules and all that stands beside them, for code that plays any game.

use super::{Annotated, Game, Hidden, RealTime};
use crate::{
    log::Log,
    refusal::ActionError,
    rng::Rng,
    turn::{Act, Turn},
};

/// A game with all that the tables, the bots and the lab ask of it. Every type that implements
/// the four traits is one.
pub trait FullGame: Game + RealTime + Hidden + Annotated {
    /// The checked way to act: moves the clock to the act's moment, judges, and
    /// only then changes anything.
    #[inline]
    fn play(
        &self,
        state: &mut Self::State,
        act: Act<Self::Action>,
        rng: &mut impl Rng,
        log: &mut impl Log<Self::Event>,
    ) -> Result<(), ActionError<Self::Illegal>> {
        self.play_inlined(state, act, rng, log)
    }

    /// [`play`](Self::play), compiled into its caller: for a loop that plays millions of games, where a call costs as much as
    /// the act, and where the caller's processor features hold for the act as well.
    #[inline(always)]
    fn play_inlined(
        &self,
        state: &mut Self::State,
        act: Act<Self::Action>,
        rng: &mut impl Rng,
        log: &mut impl Log<Self::Event>,
    ) -> Result<(), ActionError<Self::Illegal>> {
        if Self::META.real_time {
            let now = self.clock(state);
            if act.at < now {
                return Err(ActionError::ClockBack { now, asked: act.at });
            }
            let quiet = self.deadline(state).is_none_or(|deadline| act.at < deadline);
            if quiet && self.set_clock(state, act.at) {
                if let Err(refused) = self.judge(state, &act) {
                    self.set_clock(state, now);
                    return Err(refused);
                }
                self.apply(state, act, rng, log);
                return Ok(());
            }
            // what falls due first must be undone if the act is refused after it
            let mut then = state.clone();
            self.advance(&mut then, act.at, rng, log);
            self.judge(&then, &act)?;
            self.apply(&mut then, act, rng, log);
            *state = then;
        } else {
            self.judge(state, &act)?;
            self.apply(state, act, rng, log);
        }
        Ok(())
    }

    /// Would this act be accepted, at this very moment?
    #[inline(always)]
    fn judge(
        &self,
        state: &Self::State,
        act: &Act<Self::Action>,
    ) -> Result<(), ActionError<Self::Illegal>> {
        let turn = self.turn(state);
        if turn == Turn::Over {
            return Err(ActionError::Over);
        }
        if !turn.allows(act.seat) {
            return Err(match self.off_turn(state, act) {
                Some(illegal) => ActionError::Illegal(illegal),
                None => ActionError::NotYourTurn { seat: act.seat, turn },
            });
        }
        self.check(state, act).map_err(ActionError::Illegal)
    }
}

impl<G: Game + RealTime + Hidden + Annotated> FullGame for G {}
