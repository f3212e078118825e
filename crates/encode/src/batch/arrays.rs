//! The caller's arrays.

/// Where the numbers of all tables go: row after row, one row a table.
pub struct Arrays<'a> {
    /// What the seat that is asked sees.
    pub observations: &'a mut [f32],
    /// What it may do.
    pub masks: &'a mut [i8],
    /// How much each seat's score has changed with the last step.
    pub rewards: &'a mut [f32],
    /// How much each seat's score has changed since the deal, where that was the end of a game.
    pub returns: &'a mut [f32],
    /// Was that the end of a game? The numbers are then those of the next one.
    pub dones: &'a mut [bool],
    /// Which seat is asked.
    pub seats: &'a mut [i32],
    /// What the seat that answered saw at the end of a game, if that is asked for. Rows of games
    /// that go on are left as they are.
    pub finals: Option<&'a mut [f32]>,
}

/// What a step says and [`restore`](super::Batching::restore) does not, as it was before a step.
pub(super) struct LastStep {
    rewards: Vec<f32>,
    returns: Vec<f32>,
    dones: Vec<bool>,
    finals: Option<Vec<f32>>,
}

impl Arrays<'_> {
    /// The same places for a while.
    pub(super) fn lent(&mut self) -> Arrays<'_> {
        Arrays {
            observations: self.observations,
            masks: self.masks,
            rewards: self.rewards,
            returns: self.returns,
            dones: self.dones,
            seats: self.seats,
            finals: self.finals.as_deref_mut(),
        }
    }

    pub(super) fn last_step(&self) -> LastStep {
        LastStep {
            rewards: self.rewards.to_vec(),
            returns: self.returns.to_vec(),
            dones: self.dones.to_vec(),
            finals: self.finals.as_ref().map(|finals| finals.to_vec()),
        }
    }

    pub(super) fn put_back(&mut self, last: &LastStep) {
        self.rewards.copy_from_slice(&last.rewards);
        self.returns.copy_from_slice(&last.returns);
        self.dones.copy_from_slice(&last.dones);
        if let (Some(finals), Some(last)) = (self.finals.as_mut(), &last.finals) {
            finals.copy_from_slice(last);
        }
    }
}
