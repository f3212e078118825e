//! Looking on while a game is played: menus, events, the score on its way, refusals.

use crate::{
    play::Observer,
    row::{MOMENTS, Row, WHOLE_WIN},
};
use parlour_engine::{
    Act, ActionError, FastRng, FullGame, Observation, Rng, Seat, refusal::Refusal,
};
use std::fmt::{self, Write};

/// A generator that counts the deals.
pub(crate) struct Counted {
    pub(crate) rng: FastRng,
    pub(crate) shuffles: u32,
}

impl Rng for Counted {
    fn draw(&mut self, n: u32) -> u32 {
        self.rng.draw(n)
    }

    fn shuffle<C: Copy>(&mut self, deck: &mut [C], needed: usize) {
        self.shuffles += 1;
        self.rng.shuffle(deck, needed);
    }
}

/// One decision in so many is asked which rules stand in the way.
const REFUSALS_EVERY: u32 = 8;
/// So many acts are tried then.
const ACTS_TRIED: usize = 8;
/// The most tables kept of a game that is looked into.
const MAX_KEPT_TABLES: usize = 128;

/// What was seen of one game.
pub(crate) struct Watch<G: FullGame> {
    row: Row,
    seats: u8,
    pub(crate) course: Course,
    /// Acts that were offered before: what one might try.
    offered: Vec<Act<G::Action>>,
    /// The tables of a game that is looked into.
    pub(crate) kept: Kept<G>,
}

/// Tables on the way of a game, every so many acts; more than so many are thinned out.
pub(crate) struct Kept<G: FullGame> {
    wanted: bool,
    every: usize,
    met: usize,
    pub(crate) tables: Vec<G::State>,
}

impl<G: FullGame> Kept<G> {
    fn keep(&mut self, state: &G::State) {
        if !self.wanted {
            return;
        }
        if self.met.is_multiple_of(self.every) {
            if self.tables.len() == MAX_KEPT_TABLES {
                let mut place = 0;
                self.tables.retain(|_| {
                    place += 1;
                    place % 2 == 1
                });
                self.every *= 2;
            }
            if self.met.is_multiple_of(self.every) {
                self.tables.push(state.clone());
            }
        }
        self.met += 1;
    }
}

impl<G: FullGame> Watch<G> {
    pub(crate) fn new(keep: bool) -> Self {
        Self {
            row: Row::default(),
            seats: 0,
            course: Course::default(),
            offered: Vec::new(),
            kept: Kept { wanted: keep, every: 1, met: 0, tables: Vec::new() },
        }
    }

    /// The row so far; the course of the game is yet to be told.
    pub(crate) fn told(&mut self, seats: usize) -> Row {
        let mut row = std::mem::take(&mut self.row);
        row.missed.resize(seats, 0);
        row.kinds.sort();
        row.tags.sort();
        row.clauses.sort();
        row.refused.sort();
        row
    }

    /// Which rules stand in the way of acts that were possible before?
    fn try_others(&mut self, rules: &G, state: &G::State, seat: Seat) {
        let at = rules.clock(state);
        for offered in &self.offered {
            let act = Act { seat, action: offered.action.clone(), at };
            if let Err(ActionError::Illegal(illegal)) = rules.judge(state, &act) {
                count(&mut self.row.refused, illegal.clause());
            }
        }
    }
}

impl<G: FullGame> Observer<G> for Watch<G> {
    fn starts(&mut self, rules: &G, state: &G::State) {
        self.seats = rules.seats(state);
        self.row.holders = holders(rules, state);
        self.course.note(&rules.scores(state));
        self.kept.keep(state);
    }

    fn asks(&mut self, rules: &G, state: &G::State, observation: &Observation<G>) {
        let options = observation.menu.len().max(1) as u32;
        self.row.asked += 1;
        self.row.forced += u32::from(options == 1 && observation.complete);
        self.row.options += u64::from(options);
        self.row.bits += thousandths_of_bits(options);
        if self.row.asked.is_multiple_of(REFUSALS_EVERY) {
            self.try_others(rules, state, observation.seat);
            if let Some(action) = observation.menu.last() {
                let act =
                    Act { seat: observation.seat, action: action.clone(), at: rules.clock(state) };
                if self.offered.len() < ACTS_TRIED {
                    self.offered.push(act);
                } else {
                    self.offered[self.row.asked as usize / 8 % ACTS_TRIED] = act;
                }
            }
        }
    }

    fn missed(&mut self, seat: Seat) {
        let most = self.row.missed.len().max(seat.index() + 1);
        self.row.missed.resize(most, 0);
        self.row.missed[seat.index()] += 1;
    }

    fn happened(&mut self, event: &G::Event) {
        count(&mut self.row.kinds, &kind_of(event).0);
        for clause in G::clauses_of(event) {
            count(&mut self.row.clauses, clause);
        }
        let (tags, seats) = (&mut self.row.tags, self.seats);
        G::tags(event, seats, &mut |seat, what| {
            let known = tags.iter().position(|(known, _)| known == what);
            let place = known.unwrap_or_else(|| {
                tags.push((what.to_owned(), vec![0; usize::from(seats)]));
                tags.len() - 1
            });
            tags[place].1[seat.index()] += 1;
        });
    }

    fn stands(&mut self, rules: &G, state: &G::State) {
        self.course.note(&rules.scores(state));
        self.kept.keep(state);
        if G::META.real_time {
            self.row.clock = rules.clock(state).0;
        }
    }
}

fn count(counts: &mut Vec<(String, u32)>, what: &str) {
    match counts.iter_mut().find(|(known, _)| known == what) {
        Some((_, times)) => *times += 1,
        None => counts.push((what.to_owned(), 1)),
    }
}

/// Thousandths of bits in a choice among so many, by whole numbers alone.
fn thousandths_of_bits(options: u32) -> u64 {
    // the thousandth's rounding is the same on every machine: log2 of small whole numbers is
    // never near a half of a thousandth
    (f64::from(options).log2() * 1000.0).round() as u64
}

/// The first word of an event's `Debug`: the name of its kind.
struct Kind(String);

impl Write for Kind {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let word = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
        self.0.push_str(&text[..word]);
        // what follows the name need not be written
        if word < text.len() { Err(fmt::Error) } else { Ok(()) }
    }
}

fn kind_of(event: &impl fmt::Debug) -> Kind {
    let mut kind = Kind(String::new());
    // stopping after the name is what we want of it
    let _ = write!(kind, "{event:?}");
    kind
}

/// Who holds each card of the deck. Cards that are alike are given out first to last.
fn holders<G: FullGame>(rules: &G, state: &G::State) -> Vec<i8> {
    let deck = rules.deck();
    let mut holders = vec![-1; deck.len()];
    for seat in Seat::all(rules.seats(state)) {
        for card in rules.hand(state, seat) {
            let free = (0..deck.len()).find(|&place| deck[place] == card && holders[place] < 0);
            if let Some(place) = free {
                holders[place] = seat.index() as i8;
            }
        }
    }
    holders
}

/// The scores after every act, one after the other.
#[derive(Default)]
pub(crate) struct Course {
    seats: usize,
    scores: Vec<i64>,
}

impl Course {
    fn note(&mut self, scores: &[i64]) {
        self.seats = scores.len();
        self.scores.extend_from_slice(scores);
    }

    /// Fills in what the course of the game says about it.
    pub(crate) fn tell(&self, row: &mut Row) {
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
        row.leaders = moments(last).map(|step| leaders(steps[step])).collect();
    }
}

/// The places of the [`MOMENTS`] in a list whose last place is `last`.
pub(crate) fn moments(last: usize) -> impl Iterator<Item = usize> {
    (0..MOMENTS).map(move |moment| last * moment / (MOMENTS - 1))
}

/// Who has the best score, as bits by seat.
fn leaders(scores: &[i64]) -> u16 {
    let best = scores.iter().max().copied().unwrap_or_default();
    let bit = |(seat, &score): (usize, &i64)| u16::from(score == best) << seat;
    scores.iter().enumerate().map(bit).sum()
}

fn sole(leaders: u16) -> Option<usize> {
    leaders.is_power_of_two().then(|| leaders.trailing_zeros() as usize)
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
        course.tell(&mut row);
        assert_eq!(row.leads, 3, "seat 1, seat 0 again, seat 1 at last");
        assert_eq!(row.decided, 6);
        assert_eq!(row.behind, 3);
        assert_eq!(row.swing, 5);
        assert_eq!(row.leaders, [3, 3, 1, 1, 1, 2, 2, 2, 2, 1, 2]);
    }

    #[test]
    fn an_event_is_known_by_the_name_of_its_kind() {
        #[derive(Debug)]
        enum Event {
            Won { _by: u8 },
            Passed,
        }
        assert_eq!(kind_of(&Event::Won { _by: 3 }).0, "Won");
        assert_eq!(kind_of(&Event::Passed).0, "Passed");
    }
}
