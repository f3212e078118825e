//! Where the points of a game come from: what its events tell, and what is left for its bank.

use parlour_engine::{FullGame, Seat};

/// The points of one game so far, by seat and source.
#[derive(Default)]
pub(crate) struct PointsBySource {
    sources: Vec<(&'static str, Vec<i64>)>,
    /// The scores that the events explain.
    explained: Vec<i64>,
}

impl PointsBySource {
    /// The scores before the first act.
    pub(crate) fn start(&mut self, scores: Vec<i64>) {
        self.explained = scores;
    }

    /// Something happened.
    pub(crate) fn hear<G: FullGame>(&mut self, rules: &G, event: &G::Event) {
        rules.points(event, &mut |seat, points, what| self.add(seat, points, what));
    }

    /// The scores after an act: what no event has told comes from `other`, if the game names it.
    pub(crate) fn settle(&mut self, other: Option<&'static str>, scores: Vec<i64>) {
        if let Some(other) = other {
            for seat in Seat::all(scores.len() as u8) {
                let rest = scores[seat.index()] - self.explained[seat.index()];
                if rest != 0 {
                    self.add(seat, rest, other);
                }
            }
        }
        self.explained = scores;
    }

    /// All sources, in the order of their names.
    pub(crate) fn finish(&mut self) -> Vec<(String, Vec<i64>)> {
        self.sources.sort_unstable();
        self.sources.drain(..).map(|(what, points)| (what.to_owned(), points)).collect()
    }

    fn add(&mut self, seat: Seat, points: i64, what: &'static str) {
        let known = self.sources.iter().position(|(known, _)| *known == what);
        let place = known.unwrap_or_else(|| {
            self.sources.push((what, vec![0; self.explained.len()]));
            self.sources.len() - 1
        });
        // events before the first position have no points
        if let Some(sum) = self.sources[place].1.get_mut(seat.index()) {
            *sum += points;
            self.explained[seat.index()] += points;
        }
    }
}
