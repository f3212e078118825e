//! A table of this process whose bots think in threads of their own. Nothing here waits: keys,
//! drawing and the clock go on while a bot thinks.
//!
//! Who is asked, and what becomes of the answers, is the table's own matter
//! ([`parlour_engine::Driver`]). A question goes out with the bot and a copy of the game.

use parlour_bots::{Level, any_bot};
use parlour_engine::{
    Next, Seat, Tick, Turn,
    bot::{AnyBot, Choice},
    driver::Request,
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

/// What comes back.
struct Answer {
    request: Request,
    choice: Option<Choice<String>>,
    /// Absent if the bot has fallen over.
    bot: Option<Box<dyn AnyBot>>,
}

/// What was found out for a person who has asked for a hint.
pub(crate) type Hint = Option<Choice<String>>;

/// What a hint is about: the face of the table, and, where one seat alone has the turn, how many
/// moves there were. A sealed choice does not depend on the others', nor a race on anything else.
type HintSubject = (u32, Option<usize>);

/// A table, and its bots that think in threads.
pub(crate) struct ThreadedTable {
    table: Table,
    send: Sender<Answer>,
    back: Receiver<Answer>,
    /// Who has asked for a hint, about what, and where it comes back.
    hint: Option<(Seat, HintSubject, Receiver<Hint>)>,
}

impl ThreadedTable {
    pub(crate) fn new(table: Table) -> Self {
        let (send, back) = channel();
        Self { table, send, back, hint: None }
    }

    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    /// For a person's move: what was thought about the table before is of no use after it.
    pub(crate) fn table_mut(&mut self) -> &mut Table {
        &mut self.table
    }

    /// The table, when the game is left. Bots that still think are left to themselves.
    pub(crate) fn into_table(self) -> Table {
        self.table
    }

    /// Is a bot thinking, or a hint being thought about?
    pub(crate) fn is_thinking(&self) -> bool {
        self.table.driver().is_waiting_for_answers() || self.hint.is_some()
    }

    /// Does the first thing that is due, if any, and sends bots off to think. A bot's turn is
    /// played only if `may_play`; until then its answer waits.
    pub(crate) fn step(&mut self, now: Tick, may_play: bool) -> Step {
        while let Ok(answer) = self.back.try_recv() {
            self.take(answer);
        }
        loop {
            match self.table.next(self.table.game().clock(), now, may_play) {
                Next::Over => return Step::Over,
                Next::Ask(request) => self.ask(request),
                Next::Act { seat, action, at } => {
                    self.table.act_for_bot(seat, action, at);
                    return Step::Acted(seat);
                }
                Next::Advance(due) => {
                    self.table.advance(due);
                    return Step::Ticked;
                }
                Next::Wait(until) => {
                    return Step::Waiting { people: self.table.game().turn().seats(), until };
                }
            }
        }
    }

    /// Sends a bot off to think. Without the bot, or a thread for it, there is no answer, and the
    /// game moves for it.
    fn ask(&mut self, request: Request) {
        let Some(mut bot) = self.table.lend_bot(request.seat) else {
            self.table.answer(request.number, None);
            return;
        };
        let (game, send) = (self.table.game().fork(), self.send.clone());
        let think = move || {
            let asked = AssertUnwindSafe(|| {
                let choice = game.ask(request.seat, bot.as_mut());
                (choice, bot)
            });
            let (choice, bot) = match catch_unwind(asked) {
                Ok((choice, bot)) => (choice, Some(bot)),
                Err(_) => (None, None),
            };
            // no one receives it if the table has been left
            let _ = send.send(Answer { request, choice, bot });
        };
        if thread::Builder::new().name(THINKS.to_owned()).spawn(think).is_err() {
            self.table.answer(request.number, None);
        }
    }

    fn take(&mut self, Answer { request: Request { seat, number }, choice, bot }: Answer) {
        let game = self.table.game();
        let (id, players) = (game.meta().id, game.seats());
        let cover = || any_bot(id, players, Level::Rule, u64::from(number)).ok();
        if let Some(bot) = bot.or_else(cover) {
            self.table.return_bot(seat, bot);
        }
        self.table.answer(number, choice);
    }

    fn hint_subject(&self) -> HintSubject {
        let game = self.table.game();
        let is_ones_turn = matches!(game.turn(), Turn::One(_));
        (game.stimulus(), is_ones_turn.then(|| game.acts_done()))
    }

    /// Asks a strong bot what it would do in a person's place.
    pub(crate) fn ask_for_a_hint(&mut self, seat: Seat) {
        let game: Box<dyn AnyGame> = self.table.game().fork();
        let (id, bot_seed) = (game.meta().id, self.table.events() as u64);
        let (send, back) = channel();
        let think = move || {
            let asked = AssertUnwindSafe(|| {
                any_bot(id, game.seats(), Level::Expert, bot_seed)
                    .ok()
                    .and_then(|mut bot| game.ask(seat, bot.as_mut()))
            });
            let _ = send.send(catch_unwind(asked).unwrap_or_default());
        };
        if thread::Builder::new().name(THINKS.to_owned()).spawn(think).is_ok() {
            self.hint = Some((seat, self.hint_subject(), back));
        }
    }

    /// Is a hint being thought about?
    pub(crate) fn owes_a_hint(&self) -> bool {
        self.hint.is_some()
    }

    /// The hint that was asked for, once it is there, if it is still about this table.
    pub(crate) fn hint(&mut self) -> Option<Hint> {
        let (seat, subject, back) = self.hint.as_ref()?;
        let still = *subject == self.hint_subject() && self.table.game().turn().allows(*seat);
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
impl ThreadedTable {
    /// Waits until nothing is being thought about any more.
    pub(crate) fn settle(&mut self) {
        while self.table.driver().is_waiting_for_answers() {
            let answer = self.back.recv().expect("its own sender is alive");
            self.take(answer);
        }
        if let Some((seat, subject, back)) = self.hint.take() {
            let hint = back.recv().unwrap_or_default();
            let (send, again) = channel();
            let _ = send.send(hint);
            self.hint = Some((seat, subject, again));
        }
    }
}
