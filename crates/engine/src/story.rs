//! Tests as short stories at the table: who does what, what is refused and by
//! which clause, and whole playthroughs as text that you can read in a diff.

use crate::{
    erased::AnyGame,
    game::{FullGame, Menu},
    refusal::ActionError,
    rng::{Dealer, FastRng, Rng},
    seat::{Seat, Viewer},
    seated::Seated,
    turn::{Act, Tick, Turn},
};
use std::fmt::Write;

/// A game told act by act. Every step panics with what went wrong.
#[derive(Clone)]
pub struct Story<G: FullGame> {
    table: Seated<G>,
    told: Vec<G::Event>,
}

impl<G: FullGame> Story<G> {
    /// A table with cards shuffled from a seed.
    ///
    /// # Panics
    /// If these rules cannot be played by so many.
    pub fn shuffled(rules: G, seats: u8, seed: &str) -> Self {
        Self::with(rules, seats, Dealer::seeded(seed))
    }

    /// A table with the first deals stacked. Each text names the first cards from the
    /// top, with blanks between; the rest of the deck follows in its canonical order.
    ///
    /// # Panics
    /// If a card is named too often, or these rules cannot be played by so many.
    pub fn stacked(rules: G, seats: u8, deals: &[&str]) -> Self {
        let dealer = Dealer::seeded("story").with_tops(&rules.deck(), deals);
        let dealer = dealer.unwrap_or_else(|no| panic!("{no}"));
        Self::with(rules, seats, dealer)
    }

    /// A table with this dealer.
    ///
    /// # Panics
    /// If these rules cannot be played by so many.
    pub fn with(rules: G, seats: u8, dealer: Dealer) -> Self {
        let mut told = Vec::new();
        let table =
            Seated::open(rules, seats, dealer, &mut told).unwrap_or_else(|no| panic!("{no}"));
        Self { table, told }
    }

    /// This seat does this, and it is accepted.
    ///
    /// # Panics
    /// If it is refused.
    pub fn does(&mut self, seat: u8, action: &str) -> &mut Self {
        let at = self.table.rules().clock(self.table.state());
        self.does_at(seat, action, at.0)
    }

    /// Acts at a moment of the game's clock.
    ///
    /// # Panics
    /// If it is refused.
    pub fn does_at(&mut self, seat: u8, action: &str, at: u64) -> &mut Self {
        match self.attempt(seat, action, at) {
            Ok(()) => self,
            Err(refused) => panic!(
                "seat {seat} cannot {action}: {refused}\n{}",
                self.table.rules().reveal(self.table.state())
            ),
        }
    }

    /// Several acts, one a line: `1: play 5C`. Blank lines are skipped.
    ///
    /// # Panics
    /// If one is refused.
    pub fn plays(&mut self, lines: &str) -> &mut Self {
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (seat, action) = line.split_once(": ").expect("`seat: action`");
            self.does(seat.parse().expect("a seat"), action);
        }
        self
    }

    /// This seat is refused this under that clause, and nothing changes.
    ///
    /// # Panics
    /// If it is accepted, or refused for another reason.
    pub fn refuses(&mut self, seat: u8, action: &str, clause: &str) -> &mut Self {
        let at = self.table.rules().clock(self.table.state());
        self.refuses_at(seat, action, clause, at.0)
    }

    /// Expects a refusal at a moment of the game's clock. For `clause` also the codes
    /// `bad_action`, `not_your_turn`, `over`, `bad_command`.
    ///
    /// # Panics
    /// If it is accepted, or refused for another reason.
    pub fn refuses_at(&mut self, seat: u8, action: &str, clause: &str, at: u64) -> &mut Self {
        let before = self.table.state().clone();
        let refused = match self.attempt(seat, action, at) {
            Ok(()) => panic!("seat {seat} may {action}, {clause} notwithstanding"),
            Err(refused) => refused,
        };
        let reason = match &refused {
            ActionError::Illegal(rule) => rule.clause,
            other => other.code(),
        };
        assert_eq!(reason, clause, "seat {seat}, {action}: {refused}");
        assert_eq!(&before, self.table.state(), "a refusal changed something");
        self
    }

    fn attempt(
        &mut self,
        seat: u8,
        action: &str,
        at: u64,
    ) -> Result<(), ActionError<crate::refusal::RuleError>> {
        let seat = Seat::new(seat).expect("a seat");
        let rules = self.table.rules().clone();
        let seats = rules.seats(self.table.state());
        let at = Tick(at);
        let parsed = rules.parse(seats, action).map_err(|wrong| {
            if rules.turn(self.table.state()) == Turn::Over {
                ActionError::Over
            } else {
                ActionError::BadAction(wrong)
            }
        })?;
        let events = self
            .table
            .submit(Act { seat, action: parsed, at })
            .map_err(|refused| refused.map(crate::refusal::RuleError::of))?;
        self.told.extend(events);
        Ok(())
    }

    /// Lets the clock run to this moment.
    ///
    /// # Panics
    /// If it is later already.
    pub fn waits_until(&mut self, ms: u64) -> &mut Self {
        let events = self.table.advance(Tick(ms)).expect("the clock does not go back");
        self.told.extend(events);
        self
    }

    /// The whole table.
    pub fn state(&self) -> &G::State {
        self.table.state()
    }

    /// The game as it is played.
    pub fn table(&self) -> &Seated<G> {
        &self.table
    }

    /// Everything face up.
    pub fn reveal(&self) -> G::View {
        self.table.rules().reveal(self.table.state())
    }

    /// What this seat sees.
    ///
    /// # Panics
    /// If there is no such seat.
    pub fn view(&self, seat: u8) -> G::View {
        let seat = Seat::new(seat).expect("a seat");
        self.table.rules().view(self.table.state(), Viewer::Seat(seat))
    }

    /// Who may act.
    pub fn turn(&self) -> Turn {
        self.table.rules().turn(self.table.state())
    }

    /// The seat whose turn it is.
    ///
    /// # Panics
    /// If it is not just one.
    pub fn next(&self) -> u8 {
        match self.turn() {
            Turn::One(seat) => seat.index() as u8,
            other => panic!("not one seat's turn: {other:?}"),
        }
    }

    /// Is the game over?
    pub fn is_over(&self) -> bool {
        self.turn() == Turn::Over
    }

    /// What this seat may do, sorted by bytes.
    ///
    /// # Panics
    /// If there is no such seat.
    pub fn legal(&self, seat: u8) -> Vec<String> {
        self.table.legal(Seat::new(seat).expect("a seat")).0
    }

    /// Each seat's result.
    pub fn scores(&self) -> Vec<i64> {
        self.table.rules().scores(self.table.state())
    }

    /// What has happened, as sentences.
    pub fn told(&self) -> Vec<String> {
        self.told.iter().map(ToString::to_string).collect()
    }

    /// What has happened.
    pub fn events(&self) -> &[G::Event] {
        &self.told
    }
}

/// A game played from a seed by seats that choose at random, as a record: every act,
/// what came of it, and every `every` acts the table as each seat sees it. Kept beside
/// the tests as a golden file, so that a change of the rules shows as a readable diff.
pub fn playthrough<G: FullGame>(
    rules: &G,
    seats: u8,
    seed: &str,
    most: usize,
    every: usize,
) -> String {
    let mut text = format!("{} for {seats}, seed `{seed}`\n{rules:?}\n", G::META.title);
    let mut story = Story::shuffled(rules.clone(), seats, seed);
    let mut rng = FastRng::new(
        seed.bytes().fold(7, |hash, byte| hash.wrapping_mul(31).wrapping_add(u64::from(byte))),
    );
    let mut menu = Menu::new();
    let mut written = 0;
    for act_no in 0..most {
        write_events(&mut text, &story, &mut written);
        if act_no % every == 0 {
            write_table(&mut text, &story, seats);
        }
        let (rules, state) = (story.table.rules().clone(), story.state().clone());
        let now = rules.clock(&state);
        let turn = rules.turn(&state);
        let allowed = turn.seats();
        let waits = matches!(turn, Turn::Any(_)) && rng.draw(3) > 0;
        if let Some(deadline) = rules.deadline(&state)
            && (allowed.is_empty() || waits)
        {
            let _ = writeln!(text, "the clock reaches {deadline}");
            story.waits_until(deadline.0);
            continue;
        }
        let Some(seat) = allowed.iter().nth(rng.draw(u32::from(allowed.len().max(1))) as usize)
        else {
            break;
        };
        let Some(action) = rules.pick(&state, seat, &mut menu, &mut rng) else { break };
        let at = if G::META.real_time { now.after(u64::from(rng.draw(200))) } else { now };
        let clock = if G::META.real_time { format!(" at {at}") } else { String::new() };
        let _ = writeln!(text, "seat {seat}{clock}: {action}");
        if rules.deadline(&state).is_none_or(|deadline| at < deadline) {
            story.does_at(seat.index() as u8, &action.to_string(), at.0);
        }
    }
    write_events(&mut text, &story, &mut written);
    let _ = writeln!(text, "\n{}", story.reveal());
    let _ = writeln!(
        text,
        "scores {:?}{}",
        story.scores(),
        if story.is_over() { ", over" } else { "" }
    );
    text
}

fn write_events<G: FullGame>(text: &mut String, story: &Story<G>, written: &mut usize) {
    for event in &story.told[*written..] {
        let _ = writeln!(text, "    {event}");
    }
    *written = story.told.len();
}

fn write_table<G: FullGame>(text: &mut String, story: &Story<G>, seats: u8) {
    let _ = writeln!(text, "\n-- everything\n{}", story.reveal());
    for seat in 0..seats {
        let _ = writeln!(text, "-- seat {seat} sees\n{}", story.view(seat));
        let allowed = story.turn().allows(Seat::new(seat).unwrap_or(Seat::ZERO));
        if allowed {
            let legal = story.legal(seat);
            let shown = legal.iter().take(12).map(String::as_str).collect::<Vec<_>>().join(" | ");
            let _ = writeln!(text, "-- seat {seat} may ({}): {shown}", legal.len());
        }
    }
}
