//! Races over modelled connections between hands of equal skill.

use super::{
    profiles::{Profile, Wire},
    seat,
};
use parlour_engine::{FastRng, Reaction, Seat};
use parlour_table::reaction::{Attempt, Latency, Measured, Micros, ReactionWindow, WindowStep};

/// Who cheats has a screen that leaves the most of what is allowed for the paint.
const FAST_SCREEN: f64 = 240.0;

/// Plays now and then.
const AVERAGE: Reaction = Reaction { mean: 400.0, spread: 60.0, tail: 130.0 };

/// Who judges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Judge {
    /// The rule.
    Table,
    /// The rule, but hits are not waited for that come from another node: what must not be.
    Impatient,
    /// The first to arrive wins: what must not be.
    Arrival,
    /// The clients' clocks are believed: what must not be.
    Clocks,
}

/// What is odd about one of the players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Odd {
    /// The clock is forged: every reaction is said to be the shortest there is.
    Clock,
    /// And the connection is made to look this slow, by everything but hits being delayed.
    Delay(f64),
    /// The clock is forged, and every ping is answered so much later than it could be; the system
    /// is not deceived.
    LatePongs(f64),
    /// Nothing is forged, but the browser has no good clock and says no reaction.
    NoClock,
}

/// What came of many races.
pub(crate) struct Tally {
    pub(crate) races: u64,
    pub(crate) wins: Vec<u64>,
    pub(crate) right: u64,
}

impl Tally {
    /// Each seat's share of the races, in points.
    pub(crate) fn shares(&self) -> Vec<f64> {
        self.wins.iter().map(|&wins| 100.0 * wins as f64 / self.races as f64).collect()
    }

    /// How far the shares are from equal ones, in points.
    pub(crate) fn bias(&self) -> f64 {
        let equal = 100.0 / self.wins.len() as f64;
        self.shares().iter().map(|share| (share - equal).abs()).fold(0.0, f64::max)
    }

    /// How often the one won who was first indeed, per cent.
    pub(crate) fn right(&self) -> f64 {
        100.0 * self.right as f64 / self.races as f64
    }
}

/// Something random with a mean.
fn exponential(mean: f64, rng: &mut FastRng) -> f64 {
    -mean * (1.0 - rng.unit()).ln()
}

impl Wire {
    fn way(&self, part: f64, rng: &mut FastRng) -> f64 {
        let lost = if rng.unit() < self.loss { 80.0 } else { 0.0 };
        self.base * part + exponential(self.jitter / 2.0, rng) + lost
    }

    fn ping(&self, rng: &mut FastRng) -> f64 {
        self.way(self.down, rng) + self.way(1.0 - self.down, rng)
    }
}

/// From a frame's arrival until its card is on the screen: up to one picture, then one.
fn paint(hertz: f64, rng: &mut FastRng) -> f64 {
    (1.0 + rng.unit()) * 1000.0 / hertz
}

fn micros(ms: f64) -> Micros {
    Micros((ms * 1000.0) as i64)
}

/// One hit on its way.
struct Slap {
    seat: Seat,
    hand: f64,
    claim: Option<f64>,
    arrival: f64,
    /// How much later it is known where it is judged: its connection ends at another node.
    hop: f64,
}

fn slap(wire: &Wire, seat: Seat, hand: f64, odd: Option<Odd>, rng: &mut FastRng) -> Slap {
    let forges = matches!(odd, Some(Odd::Clock | Odd::Delay(_) | Odd::LatePongs(_)));
    let screen = if forges { FAST_SCREEN } else { wire.hertz };
    let seen = wire.way(wire.down, rng) + paint(screen, rng);
    let arrival = seen + hand + wire.way(1.0 - wire.down, rng);
    // the page learns of paint and touch a little wrong
    let read = hand + (rng.unit() - 0.5) * 4.0;
    let claim = match odd {
        Some(Odd::NoClock) => None,
        _ if forges => Some(0.0),
        _ => Some(read),
    };
    Slap { seat, hand, claim, arrival, hop: wire.hop }
}

/// Who wins, by this judge.
fn winner(judge: Judge, slaps: &[Slap], latencies: &[Measured], rng: &mut FastRng) -> Option<Seat> {
    let least = |time: fn(&Slap) -> f64| {
        slaps.iter().min_by(|a, b| time(a).total_cmp(&time(b))).map(|slap| slap.seat)
    };
    match judge {
        Judge::Arrival => least(|slap| slap.arrival),
        Judge::Clocks => least(|slap| slap.claim.unwrap_or(slap.arrival)),
        Judge::Table | Judge::Impatient => {
            let mut face = ReactionWindow::new(
                1,
                latencies.to_vec(),
                slaps.iter().map(|slap| slap.seat),
                Micros::ZERO,
            );
            for slap in slaps {
                face.record_shown(slap.seat, Micros::ZERO);
                if judge == Judge::Table {
                    face.wait_for_hop(micros(slap.hop));
                }
            }
            let mut coming: Vec<&Slap> = slaps.iter().collect();
            coming.sort_by(|a, b| (a.arrival + a.hop).total_cmp(&(b.arrival + b.hop)));
            for slap in coming {
                if face.next(micros(slap.arrival + slap.hop)) == WindowStep::Close {
                    break;
                }
                let attempt = Attempt {
                    seat: slap.seat,
                    action: "hit".to_owned(),
                    reaction: slap.claim,
                    steps: Vec::new(),
                };
                // a hit after the close is void
                let _ = face.hit(attempt, micros(slap.arrival));
            }
            let (contest, _) = face.close(rng);
            contest.verdict.hits.first().map(|hit| hit.seat)
        }
    }
}

/// How many races of equal hands. Each hand of reactions goes once round the table, so that
/// a judge who makes no difference between the seats gives each exactly its share.
pub(crate) fn races(
    profile: &Profile,
    judge: Judge,
    odd: Option<(usize, Odd)>,
    races: u64,
) -> Tally {
    let seats = profile.wires.len();
    let mut rng = FastRng::new(races);
    let mut latencies: Vec<Latency> = vec![Latency::default(); seats];
    let mut tally = Tally { races: 0, wins: vec![0; seats], right: 0 };
    while tally.races < races {
        let hands: Vec<f64> = (0..seats).map(|_| AVERAGE.draw(&mut rng)).collect();
        for turn in 0..seats {
            ping(profile, odd, &mut latencies, if tally.races == 0 { 32 } else { 2 }, &mut rng);
            let measured: Vec<Measured> = latencies.iter().map(Latency::measured).collect();
            let slaps: Vec<Slap> = (0..seats)
                .map(|number| {
                    let hand = hands[(number + turn) % seats];
                    let own = odd.filter(|&(odd, _)| odd == number).map(|(_, how)| how);
                    slap(&profile.wires[number], seat(number as u8), hand, own, &mut rng)
                })
                .collect();
            let first = slaps.iter().min_by(|a, b| a.hand.total_cmp(&b.hand)).unwrap().seat;
            let winner = winner(judge, &slaps, &measured, &mut rng).unwrap();
            tally.wins[winner.index()] += 1;
            tally.right += u64::from(winner == first);
            tally.races += 1;
        }
    }
    tally
}

/// Some more pings on every connection, and what the system says.
fn ping(
    profile: &Profile,
    odd: Option<(usize, Odd)>,
    latencies: &mut [Latency],
    count: u32,
    rng: &mut FastRng,
) {
    for (number, (latency, wire)) in latencies.iter_mut().zip(&profile.wires).enumerate() {
        let delay = match odd {
            Some((odd, Odd::Delay(to))) if odd == number => (to - wire.base).max(0.0),
            _ => 0.0,
        };
        let late = match odd {
            Some((odd, Odd::LatePongs(by))) if odd == number => by,
            _ => 0.0,
        };
        for _ in 0..count {
            latency.record_ping(micros(wire.ping(rng) + delay + late));
        }
        if profile.kernel {
            latency.record_kernel(micros(wire.base + delay));
        }
    }
}
