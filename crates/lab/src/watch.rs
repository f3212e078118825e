//! A game is played, and what is seen of it becomes a row: menus, events, the score on its way, refusals.

use crate::{
    course::Course,
    external::ExternalBots,
    lineup::Lineup,
    play::Observer,
    points::PointsBySource,
    rollout::{KeptTables, Rollout, RolloutConfig},
    row::Row,
    standing::parts_of_the_win,
};
use parlour_bots::WithBots;
use parlour_engine::{
    Act, ActionError, FastRng, FullGame, Observation, Rng, Seat, refusal::Refusal,
};
use std::fmt::{self, Write};

/// How a game is to be watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Watching {
    /// A game with more acts than this counts as one without end.
    pub limit: u64,
    /// How it is played on from, if at all.
    pub rollout: Option<RolloutConfig>,
}

/// Plays game `game` of a lineup and keeps what is worth keeping.
#[must_use]
pub fn row_of<G: WithBots>(
    rules: &G,
    lineup: &Lineup,
    (seed, game): (u64, u64),
    external_bots: &dyn ExternalBots,
    watching: Watching,
) -> Row {
    let seating = lineup.seating(game);
    let mut rng = Counted { rng: lineup.rng(seed, game), shuffles: 0 };
    let mut watch = Watch::new(watching.rollout.is_some());
    let limit = watching.limit;
    let played = lineup.play(rules, (seed, game), external_bots, limit, &mut rng, &mut watch);
    let mut row = watch.finish(lineup.player_specs.len());
    (row.game, row.deal, row.bots) = (game, seating.deal, seating.bots);
    row.deals = rng.shuffles;
    if let Ok((scores, acts)) = played {
        row.over = true;
        row.acts = acts as u32;
        row.wins = parts_of_the_win(&scores);
        row.scores = scores;
        watch.course.fill(&mut row);
        row.rollout = watching
            .rollout
            .map(|how| Rollout::into(rules, &watch.kept, how, &mut FastRng::of_game(!seed, game)));
    } else {
        row.acts = limit as u32;
        row.scores = vec![0; row.bots.len()];
        row.wins = vec![0; row.bots.len()];
    }
    row
}

/// A generator that counts the deals.
struct Counted {
    rng: FastRng,
    shuffles: u32,
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
/// How many acts are tried then.
const ACTS_TRIED: usize = 8;
/// What was seen of one game.
struct Watch<G: FullGame> {
    row: Row,
    seats: u8,
    course: Course,
    points: PointsBySource,
    /// Acts that were offered before: what a player might try.
    offered: Vec<Act<G::Action>>,
    /// The tables of a game that is played on from.
    kept: KeptTables<G>,
}

impl<G: FullGame> Watch<G> {
    fn new(keep: bool) -> Self {
        Self {
            row: Row::default(),
            seats: 0,
            course: Course::default(),
            points: PointsBySource::default(),
            offered: Vec::new(),
            kept: KeptTables::new(keep),
        }
    }

    /// The row so far; the course of the game is yet to be told.
    fn finish(&mut self, seats: usize) -> Row {
        let mut row = std::mem::take(&mut self.row);
        row.missed.resize(seats, 0);
        row.points = self.points.finish();
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
        let scores = rules.scores(state);
        self.course.note(&scores);
        self.points.start(scores);
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

    fn happened(&mut self, rules: &G, event: &G::Event) {
        self.points.hear(rules, event);
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
        let scores = rules.scores(state);
        self.course.note(&scores);
        self.points.settle(G::OTHER_POINTS, scores);
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

#[cfg(test)]
mod tests {
    use super::*;

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
