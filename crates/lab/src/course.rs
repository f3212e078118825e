//! The course of a game: its scores after every act, and what they tell.

use crate::{
    row::Row,
    standing::{WHOLE_WIN, checkpoints, leaders, sole},
};

/// The scores after every act, one after the other.
#[derive(Default)]
pub(crate) struct Course {
    seats: usize,
    scores: Vec<i64>,
}

impl Course {
    /// Notes the scores after another act.
    pub(crate) fn note(&mut self, scores: &[i64]) {
        self.seats = scores.len();
        self.scores.extend_from_slice(scores);
    }

    /// Fills in what the course of the game says about it.
    pub(crate) fn fill(&self, row: &mut Row) {
        let steps: Vec<&[i64]> = self.scores.chunks(self.seats.max(1)).collect();
        let Some(last) = steps.len().checked_sub(1) else { return };
        let winner = row.wins.iter().position(|&part| part == WHOLE_WIN);
        let mut leader = None;
        for (step, scores) in steps.iter().enumerate() {
            let best = scores.iter().max().copied().unwrap_or_default();
            let alone = sole(leaders(scores));
            if let (Some(was), Some(is)) = (leader, alone)
                && was != is
            {
                row.leads += 1;
            }
            leader = alone.or(leader);
            if let Some(winner) = winner {
                row.behind = row.behind.max(best.abs_diff(scores[winner]));
                if alone != Some(winner) {
                    row.decided = step as u32 + 1;
                }
            } else {
                row.decided = last as u32;
            }
            if let Some(before) = step.checked_sub(1) {
                let moved = scores.iter().zip(steps[before]).map(|(is, was)| is.abs_diff(*was));
                row.swing = row.swing.max(moved.max().unwrap_or_default());
            }
        }
        row.decided = row.decided.min(last as u32);
        row.leaders = checkpoints(last).map(|step| leaders(steps[step])).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_course_of_a_game_is_told() {
        let mut course = Course::default();
        for scores in [[0, 0], [3, 0], [3, 1], [3, 4], [3, 4], [5, 4], [5, 9]] {
            course.note(&scores);
        }
        let mut row = Row { wins: vec![0, WHOLE_WIN], ..Row::default() };
        course.fill(&mut row);
        assert_eq!(row.leads, 3, "seat 1, seat 0 again, seat 1 at last");
        assert_eq!(row.decided, 6);
        assert_eq!(row.behind, 3);
        assert_eq!(row.swing, 5);
        assert_eq!(row.leaders, [3, 3, 1, 1, 1, 2, 2, 2, 2, 1, 2]);
    }
}
