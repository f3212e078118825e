//! How strong the bots of Down the Well are: `well PLAYERS GAMES LEVEL LEVEL ...`, the first
//! against the others, in every chair.
#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a program of its own")]

use parlour_bots::{Level, bot};
use parlour_engine::{Act, Bot, Choice, Game, Glimpse, Quick, Seat, Tick, Turn, Viewer};
use parlour_games::down_the_well::{Action, DownTheWell};
use std::time::Duration;

/// Time on the processor.
fn cpu() -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    Duration::from_nanos(stat.split(' ').next().unwrap().parse().unwrap())
}

struct ShedLow;
impl Bot<DownTheWell> for ShedLow {
    fn choose(&mut self, glimpse: &Glimpse<DownTheWell>) -> Option<Choice<Action>> {
        Some(Choice::of(glimpse.rules.default_action(&glimpse.view)))
    }
}

struct Mix(parlour_bots::down_the_well::Seeker, parlour_bots::down_the_well::Duellist, usize);
impl Bot<DownTheWell> for Mix {
    fn choose(&mut self, glimpse: &Glimpse<DownTheWell>) -> Option<Choice<Action>> {
        if glimpse.menu.len() == 1 { return Some(Choice::of(glimpse.menu[0])) }
        if matches!(glimpse.menu[0], Action::Play(_)) && glimpse.view.hands[glimpse.seat.left(2).index()].len() <= self.2 { self.1.choose(glimpse) } else { self.0.choose(glimpse) }
    }
}

fn made(level: &str, seed: u64) -> Box<dyn Bot<DownTheWell>> {
    match level.strip_prefix("open-").unwrap_or(level) {
        "low" => Box::new(ShedLow),
        level if level.starts_with("seek:") => Box::new(parlour_bots::down_the_well::Seeker::new(level[5..].parse().unwrap(), seed)),
        level if level.starts_with("mix:") => {
            let (n, m) = level[4..].split_once(':').unwrap();
            Box::new(Mix(parlour_bots::down_the_well::Seeker::new(n.parse().unwrap(), seed), parlour_bots::down_the_well::Duellist::new(400, seed), m.parse().unwrap()))
        }
        level => bot(level.parse::<Level>().unwrap(), seed),
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let seats: u8 = args[0].parse().unwrap();
    let games: u64 = args[1].parse().unwrap();
    let rules = match args[2].as_str() {
        "match" => serde_like(),
        _ => DownTheWell::default(),
    };
    let levels = &args[3..];
    let (mut won, mut slowest, mut spent, mut asked) = (0.0, Duration::ZERO, Duration::ZERO, 0u32);
    let mut why = String::new();
    for game in 0..games {
        let first = Seat::at(game % u64::from(seats), seats).unwrap();
        let mut chance = Quick::of_game(7, game / u64::from(seats));
        let level = |seat: Seat| {
            let place = (seat.index() + usize::from(seats) - first.index()) % usize::from(seats);
            levels[place.min(levels.len() - 1)].as_str()
        };
        let mut bots: Vec<_> = Seat::all(seats).map(|seat| made(level(seat), game)).collect();
        let mut memories = vec![Default::default(); usize::from(seats)];
        let mut heard = Vec::new();
        let mut state = rules.start(seats, &mut chance, &mut heard);
        loop {
            for event in heard.drain(..) {
                for (seat, memory) in Seat::all(seats).zip(&mut memories) {
                    if let Some(seen) = rules.seen_by(&event, Viewer::Seat(seat)) {
                        rules.remember(memory, seat, &seen);
                    }
                }
            }
            let seat = match rules.turn(&state) {
                Turn::Over => break,
                turn => turn.seats().first().unwrap(),
            };
            let mut glimpse =
                Glimpse::of(&rules, &state, seat).remembering(memories[seat.index()].clone());
            if level(seat).starts_with("open-") {
                glimpse.view = rules.reveal(&state);
            }
            let start = cpu();
            let choice = bots[seat.index()].choose(&glimpse).unwrap();
            if seat == first {
                let took = cpu() - start;
                slowest = slowest.max(took);
                spent += took;
                asked += 1;
                if let Some(reason) = choice.why {
                    why = reason.to_string()
                }
            }
            let act = Act { seat, action: choice.action, at: Tick(0) };
            rules.play(&mut state, act, &mut chance, &mut heard).unwrap();
        }
        let scores = rules.scores(&state);
        let most = *scores.iter().max().unwrap();
        let winners = scores.iter().filter(|score| **score == most).count();
        if scores[first.index()] == most {
            won += 1.0 / winners as f64;
        }
    }
    let share = won / games as f64;
    let error = (share * (1.0 - share) / games as f64).sqrt();
    println!(
        "{levels:?} {seats}p: {share:.3} ± {:.3}; a decision {:?}, slowest {slowest:?}; {why}",
        1.96 * error,
        spent / asked.max(1)
    );
}

fn serde_like() -> DownTheWell {
    DownTheWell { mode: parlour_games::down_the_well::Mode::Match, ..DownTheWell::default() }
}
