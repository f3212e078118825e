//! A table of this process whose bots think in threads of their own. Nothing here waits: keys,
//! drawing and the clock go on while a bot thinks.
//!
//! A question goes out with the bot and a copy of the game. Its answer is played if the table
//! still stands as it did; in a race, if the same face is up.

use parlour_bots::{Level, any_bot};
use parlour_engine::{
    Seat, SeatSet, Tick, Turn,
    bot::{AnyBot, Choice, Plans},
    erased::AnyGame,
};
use parlour_table::{Step, Table};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::mpsc::{Receiver, Sender, channel},
    thread,
};

/// The name of every thread that thinks; a panic in one leaves the screen alone.
pub(crate) const THINKS: &str = "thinks";

/// What a bot, or a hint, was asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct About {
    /// Is it a race?
    race: bool,
    /// The face of the table.
    face: u32,
    /// Where one seat alone has the turn: how many acts had been done. A secret choice does not
    /// depend on the others', nor a race on anything but its face.
    acts: Option<usize>,
}

/// A question that is out.
struct Question {
    number: u64,
    seat: Seat,
    about: About,
    /// In a race: after which act it was asked again.
    after: Option<Tick>,
}

/// What comes back.
struct Answer {
    number: u64,
    choice: Option<Choice<String>>,
    /// Absent if the bot has fallen over.
    bot: Option<Box<dyn AnyBot>>,
}

/// What was found out for a person who has asked for a hint.
pub(crate) type Hint = Option<Choice<String>>;

/// A table, its bots, and what they are thinking about.
pub(crate) struct Driver {
    table: Table,
    out: Vec<Question>,
    /// Answers for turns, until it is time to play them.
    ready: Vec<(Seat, About, Option<Choice<String>>)>,
    plans: Plans<String>,
    asked: u64,
    send: Sender<Answer>,
    back: Receiver<Answer>,
    hint: Option<(Seat, About, Receiver<Hint>)>,
}

impl Driver {
    pub(crate) fn new(table: Table) -> Self {
        let (send, back) = channel();
        Self {
            table,
            out: Vec::new(),
            ready: Vec::new(),
            plans: Plans::default(),
            asked: 0,
            send,
            back,
            hint: None,
        }
    }

    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    /// For a person's act: what was thought about the table before is of no use after it.
    pub(crate) fn table_mut(&mut self) -> &mut Table {
        &mut self.table
    }

    /// The table, when the evening is over. Bots that still think are left to themselves.
    pub(crate) fn into_table(self) -> Table {
        self.table
    }

    /// Is a bot thinking, or a hint being thought about?
    pub(crate) fn is_thinking(&self) -> bool {
        !self.out.is_empty() || self.hint.is_some()
    }

    fn about(&self) -> About {
        let (turn, game) = (self.table.turn(), self.table.game());
        About {
            race: matches!(turn, Turn::Any(_)),
            face: game.face(),
            acts: matches!(turn, Turn::One(_)).then(|| game.acts_done()),
        }
    }

    /// Does the first thing that is due, if any, and sends bots off to think. A bot's turn is
    /// played only if `may_play`; until then its answer waits.
    pub(crate) fn step(&mut self, now: Tick, may_play: bool) -> Step {
        self.hear();
        match self.table.turn() {
            Turn::Over => Step::Over,
            Turn::Any(seats) => self.step_in_real_time(seats, now),
            turn => self.step_in_turn(turn.seats(), may_play),
        }
    }

    fn step_in_turn(&mut self, seats: SeatSet, may_play: bool) -> Step {
        let about = self.about();
        self.ready.retain(|(_, was, _)| *was == about);
        let bots: SeatSet =
            seats.iter().filter(|&seat| !self.table.chair(seat).is_person()).collect();
        for seat in bots.iter() {
            if let Some(at) = self.ready.iter().position(|(of, ..)| *of == seat) {
                if may_play {
                    let (_, _, choice) = self.ready.swap_remove(at);
                    self.play(seat, choice);
                    return Step::Acted(seat);
                }
            } else if !self.is_out(seat) {
                self.ask(seat, about, None);
            }
        }
        Step::Waiting { people: seats, until: None }
    }

    /// Plays what a bot has chosen; the game's own move if that breaks a rule, or it has nothing.
    fn play(&mut self, seat: Seat, choice: Option<Choice<String>>) {
        let done = choice.is_some_and(|choice| {
            let played = self.table.act(seat, &choice.action, None);
            if let Err(refused) = &played {
                self.table.tell_refused(seat, &choice.action, refused);
            }
            played.is_ok()
        });
        if !done {
            let covered = self.table.act_for_absent(seat);
            debug_assert!(covered.is_ok(), "the default move is always legal: {covered:?}");
        }
    }

    fn step_in_real_time(&mut self, seats: SeatSet, now: Tick) -> Step {
        let about = self.about();
        if self.plans.is_new(about.face, self.table.clock()) {
            let bots: SeatSet =
                seats.iter().filter(|&seat| !self.table.chair(seat).is_person()).collect();
            for seat in bots.iter() {
                self.ask(seat, about, None);
            }
        }
        let deadline = self.table.game().deadline();
        match [self.plans.next_at(), deadline].into_iter().flatten().min() {
            Some(due) if due <= now && deadline.is_some_and(|deadline| deadline <= due) => {
                self.table.advance(due);
                Step::Ticked
            }
            Some(due) if due <= now => match self.plans.take_next() {
                Some((at, seat, action)) => {
                    // A plan can be late by now (its seat locked out, the clock moved on): then
                    // it is simply not done.
                    let at = at.max(self.table.clock());
                    if self.table.act(seat, &action, Some(at)).is_ok() {
                        let about = self.about();
                        let same = about.race && !self.plans.is_void(about.face);
                        if same && self.table.turn().allows(seat) {
                            self.ask(seat, about, Some(at));
                        }
                    }
                    Step::Acted(seat)
                }
                None => Step::Ticked,
            },
            until => Step::Waiting {
                people: seats.iter().filter(|&seat| self.table.chair(seat).is_person()).collect(),
                until,
            },
        }
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.out.iter().any(|question| question.seat == seat)
    }

    /// Sends a bot off to think. One that is out already is asked anew when it is back.
    fn ask(&mut self, seat: Seat, about: About, after: Option<Tick>) {
        if let Some(question) = self.out.iter_mut().find(|question| question.seat == seat) {
            if question.about != about {
                // its answer will be void; it is asked again then
                question.after = after;
            }
            return;
        }
        let Some(mut bot) = self.table.lend_bot(seat) else {
            if !about.race {
                self.ready.push((seat, about, None));
            }
            return;
        };
        self.asked += 1;
        let number = self.asked;
        let (game, send) = (self.table.game().fork(), self.send.clone());
        let think = move || {
            let asked = AssertUnwindSafe(|| {
                let choice = game.ask(seat, bot.as_mut());
                (choice, bot)
            });
            let (choice, bot) = match catch_unwind(asked) {
                Ok((choice, bot)) => (choice, Some(bot)),
                Err(_) => (None, None),
            };
            // no one hears it if the table has been left
            let _ = send.send(Answer { number, choice, bot });
        };
        match thread::Builder::new().name(THINKS.to_owned()).spawn(think) {
            Ok(_) => self.out.push(Question { number, seat, about, after }),
            // the bot went with the thread that could not be had: the game moves for it
            Err(_) if !about.race => self.ready.push((seat, about, None)),
            Err(_) => {}
        }
    }

    /// Hears the bots that are back.
    fn hear(&mut self) {
        while let Ok(answer) = self.back.try_recv() {
            self.take(answer);
        }
    }

    fn take(&mut self, answer: Answer) {
        let Some(at) = self.out.iter().position(|question| question.number == answer.number) else {
            return;
        };
        let Question { seat, about, after, .. } = self.out.swap_remove(at);
        let bot = answer.bot.or_else(|| any_bot(self.table.meta().id, Level::Rule, answer.number));
        if let Some(bot) = bot {
            self.table.take_back_bot(seat, bot);
        }
        let now = self.about();
        if about != now {
            // the race has gone on while it thought: it looks at the new face
            if now.race && self.table.turn().allows(seat) && !self.plans.is_void(now.face) {
                self.ask(seat, now, None);
            }
            return;
        }
        match (about.race, answer.choice) {
            (false, choice) => self.ready.push((seat, about, choice)),
            (true, Some(choice)) => match after {
                Some(acted) => self.plans.plan_after(acted, seat, choice),
                None => self.plans.plan(seat, choice),
            },
            (true, None) => {}
        }
    }

    /// Asks a strong bot what it would do in a person's place.
    pub(crate) fn ask_for_a_hint(&mut self, seat: Seat) {
        let game: Box<dyn AnyGame> = self.table.game().fork();
        let (id, luck) = (self.table.meta().id, self.table.events() as u64);
        let (send, back) = channel();
        let think = move || {
            let asked = AssertUnwindSafe(|| {
                any_bot(id, Level::Expert, luck).and_then(|mut bot| game.ask(seat, bot.as_mut()))
            });
            let _ = send.send(catch_unwind(asked).unwrap_or_default());
        };
        if thread::Builder::new().name(THINKS.to_owned()).spawn(think).is_ok() {
            self.hint = Some((seat, self.about(), back));
        }
    }

    /// Is a hint being thought about?
    pub(crate) fn owes_a_hint(&self) -> bool {
        self.hint.is_some()
    }

    /// The hint that was asked for, once it is there, if it is still about this table.
    pub(crate) fn hint(&mut self) -> Option<Hint> {
        let (seat, about, back) = self.hint.as_ref()?;
        let still = *about == self.about() && self.table.turn().allows(*seat);
        if !still {
            self.hint = None;
            return None;
        }
        let hint = match back.try_recv() {
            Ok(hint) => hint,
            Err(std::sync::mpsc::TryRecvError::Empty) => return None,
            Err(std::sync::mpsc::TryRecvError::Disconnected) => None,
        };
        self.hint = None;
        Some(hint)
    }
}

#[cfg(test)]
impl Driver {
    /// Waits until nothing is being thought about any more.
    pub(crate) fn settle(&mut self) {
        while !self.out.is_empty() {
            let answer = self.back.recv().expect("its own sender is alive");
            self.take(answer);
        }
        if let Some((seat, about, back)) = self.hint.take() {
            let hint = back.recv().unwrap_or_default();
            let (send, again) = channel();
            let _ = send.send(hint);
            self.hint = Some((seat, about, again));
        }
    }
}
