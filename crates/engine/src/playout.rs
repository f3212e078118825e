//! Whole games at random, through the checked interface: what benchmarks measure
//! and what the contract plays.

use crate::{
    bits,
    game::{FullGame, Menu},
    rng::{FastRng, FastRngBmi2, Rng},
    seat::{MAX_SEATS, Seat, SeatSet},
    turn::{Act, Tick, Turn},
};

/// A game played to its end (or to the limit of decisions).
#[derive(Clone, Debug)]
pub struct Playout<G: FullGame> {
    /// How it ended.
    pub state: G::State,
    /// How many acts were accepted.
    pub decisions: u64,
}

/// Plays one game, every act chosen uniformly from the menu. At a real-time table each
/// seat draws a reaction time for every new stimulus, and the first to react acts.
#[inline(always)]
pub fn playout<G: FullGame>(
    rules: &G,
    seats: u8,
    rng: &mut impl Rng,
    menu: &mut Menu<G::Action>,
    limit: u64,
) -> Playout<G> {
    let mut state = rules.start(seats, rng, &mut ());
    let decisions = play_on(rules, &mut state, rng, menu, limit);
    Playout { state, decisions }
}

/// Plays on from a table as it stands; how many acts were accepted.
#[inline(always)]
pub fn play_on<G: FullGame>(
    rules: &G,
    state: &mut G::State,
    rng: &mut impl Rng,
    menu: &mut Menu<G::Action>,
    limit: u64,
) -> u64 {
    let mut decisions = 0;
    let mut hands = Reactions::default();
    while decisions < limit {
        let (seat, at) = match rules.turn(state) {
            Turn::Over => break,
            Turn::One(seat) => (seat, rules.clock(state)),
            Turn::Each(seats) => match seats.first() {
                Some(seat) => (seat, rules.clock(state)),
                None => break,
            },
            Turn::Any(seats) if G::META.real_time => match hands.next(rules, state, seats, rng) {
                Some(next) => next,
                None => continue,
            },
            Turn::Any(_) => break,
        };
        let Some(action) = rules.pick(state, seat, menu, rng) else {
            debug_assert!(false, "{seat:?} may act but has an empty menu");
            break;
        };
        if rules.play_inlined(state, Act { seat, action, at }, rng, &mut ()).is_err() {
            debug_assert!(false, "the menu offered an act that was refused");
            break;
        }
        decisions += 1;
    }
    decisions
}

/// The hands over a real-time table: when each seat will next do something.
#[derive(Default)]
struct Reactions {
    stimulus: Option<u32>,
    /// Who has a plan for the present stimulus, and for when.
    planned: SeatSet,
    due: [Tick; MAX_SEATS as usize],
}

impl Reactions {
    /// Who acts next and when; `None` if the game acted by itself first.
    #[inline(always)]
    fn next<G: FullGame>(
        &mut self,
        rules: &G,
        state: &mut G::State,
        seats: SeatSet,
        rng: &mut impl Rng,
    ) -> Option<(Seat, Tick)> {
        let (now, stimulus) = (rules.clock(state), rules.stimulus(state));
        if self.stimulus != Some(stimulus) {
            self.stimulus = Some(stimulus);
            self.planned = SeatSet::EMPTY;
        }
        for seat in seats.without(self.planned).iter() {
            self.due[seat.index()] = now.after(200 + u64::from(rng.draw(600)));
        }
        self.planned = self.planned.union(seats);
        let mut first = None;
        for seat in seats.iter() {
            let at = self.due[seat.index()];
            if first.is_none_or(|(_, earliest)| at < earliest) {
                first = Some((seat, at));
            }
        }
        match (first, rules.deadline(state)) {
            (Some((_, at)), Some(deadline)) if deadline <= at => {
                rules.advance(state, deadline, rng, &mut ());
                None
            }
            (None, Some(deadline)) => {
                rules.advance(state, deadline, rng, &mut ());
                None
            }
            (Some((seat, at)), _) => {
                self.planned.remove(seat);
                Some((seat, at.max(now)))
            }
            (None, None) => {
                unreachable!("a real-time table without players and without a deadline")
            }
        }
    }
}

/// What a run of playouts added up to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Acts accepted in all of them.
    pub decisions: u64,
    /// A number that depends on the length of every game and on their order:
    /// equal runs have equal digests.
    pub digest: u64,
}

/// Plays `games` games at random from `seed`, with the processor's fast
/// instructions where it has them. The result does not depend on them.
pub fn playouts<G: FullGame>(rules: &G, seats: u8, seed: u64, games: u64) -> Tally {
    #[cfg(target_arch = "x86_64")]
    if bits::has_bmi2() {
        return bits::with_bmi2(
            #[inline(always)]
            || {
                run(rules, seats, games, |game| {
                    FastRngBmi2::new(FastRng::of_game(seed, game)).expect("found above")
                })
            },
        );
    }
    run(rules, seats, games, |game| FastRng::of_game(seed, game))
}

/// [`playouts`] without the processor's special instructions.
pub fn playouts_portable<G: FullGame>(rules: &G, seats: u8, seed: u64, games: u64) -> Tally {
    run(rules, seats, games, |game| FastRng::of_game(seed, game))
}

#[inline(always)]
fn run<G: FullGame, C: Rng>(
    rules: &G,
    seats: u8,
    games: u64,
    mut generator: impl FnMut(u64) -> C,
) -> Tally {
    let mut menu = Menu::new();
    let mut tally = Tally::default();
    for game in 0..games {
        let end = playout(rules, seats, &mut generator(game), &mut menu, u64::MAX);
        tally.games += 1;
        tally.decisions += end.decisions;
        tally.digest = tally.digest.rotate_left(7) ^ end.decisions;
        std::hint::black_box(&end.state);
    }
    tally
}
