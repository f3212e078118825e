//! When the faces before the present one ended.

use super::{HitError, Micros};
use std::collections::VecDeque;

/// How many ends are remembered.
const MAX_ENDS: usize = 16;

/// When the last faces ended: a hit on one of them learns by how much it missed it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Past {
    ends: VecDeque<(u32, Micros)>,
}

impl Past {
    /// A face is gone: its contest has closed, or another card lies on it.
    pub(crate) fn record_end(&mut self, face: u32, at: Micros) {
        if self.ends.len() == MAX_ENDS {
            self.ends.pop_front();
        }
        self.ends.push_back((face, at));
    }

    /// Why a hit on a face that is not the present one is none. Of a face long gone it
    /// is only known that it is at least so late.
    #[must_use]
    pub(crate) fn judge(&self, face: u32, arrived: Micros) -> HitError {
        match self.ends.iter().find(|(known, _)| *known >= face) {
            Some((_, ended)) => HitError::TooLate { by: (arrived - *ended).max(Micros::ZERO) },
            None => HitError::NotShown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hit_learns_by_how_much_it_came_late() {
        let mut past = Past::default();
        past.record_end(7, Micros::ms(1000));
        past.record_end(8, Micros::ms(2000));
        let late = |ms| HitError::TooLate { by: Micros::ms(ms) };
        assert_eq!(past.judge(8, Micros::ms(2030)), late(30));
        assert_eq!(past.judge(7, Micros::ms(2030)), late(1030));
        assert_eq!(past.judge(2, Micros::ms(2030)), late(1030), "long gone");
        assert_eq!(past.judge(8, Micros::ms(2030)).to_string(), "too late by 30 ms");
        assert_eq!(past.judge(9, Micros::ms(2030)), HitError::NotShown, "not there yet");
    }
}
