//! Any game as a row of questions to single seats.
//!
//! Where several seats each owe a sealed choice, they are asked in order of their seats. At a
//! real-time table every seat that may act is asked once for each new stimulus and
//! answers with an action or with "I wait"; each action then takes a reaction time of its own
//! (200 to 799 ms, drawn from the seed), the fastest hand comes first, and whatever the table
//! looks like then makes the slower answers void.

use crate::{
    encoder::{Encoder, NO_NUMBER, Numbers},
    feature_writer::FeatureWriter,
    field::length,
    journal::{Journal, OtherStep},
    poll::{IDLE_TIMEOUT_MS, Poll},
};
use parlour_engine::{
    Act, ActionError, Dealer, Game, Menu, OptionError, RealTime, Seat, SeatSet, Seated, Tick, Turn,
    Viewer, erased::AnyGame, refusal::RuleError,
};

mod again;
mod choice;

pub use again::ReplayError;

type ActionOf<C> = <<C as Encoder>::Game as Game>::Action;
type EventOf<C> = <<C as Encoder>::Game as Game>::Event;

/// This index stands for nothing that the seat asked may do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("action {0} is not offered now: see the mask")]
pub struct NotOfferedError(pub i64);

/// A game in which one seat is asked at a time.
#[derive(Clone)]
pub struct AecGame<C: Encoder> {
    encoder: C,
    seated: Seated<C::Game>,
    poll: Poll<ActionOf<C>>,
    /// All that has happened, if someone wants to know.
    told: Option<Vec<EventOf<C>>>,
    asked: Option<Seat>,
    /// What the seat asked may do, and the index of each; one more for "I wait".
    menu: Menu<ActionOf<C>>,
    numbers: Numbers,
    journal: Journal,
}

/// Who is to be asked next.
enum Next {
    Seat(Seat),
    /// The table has changed.
    LookAgain,
    NoSeat,
}

impl<C: Encoder> AecGame<C> {
    /// Deals the first hand. `reaction_seed` is what reaction times are drawn from (real time only).
    ///
    /// # Errors
    /// If these rules cannot be played by so many.
    pub fn open(
        encoder: C,
        rules: C::Game,
        seats: u8,
        dealer: Dealer,
        reaction_seed: u64,
        tell: bool,
    ) -> Result<Self, OptionError> {
        let mut events = Vec::new();
        let seated = Seated::open(rules, seats, dealer, &mut events)?;
        let mut game = Self {
            encoder,
            seated,
            poll: Poll::new(reaction_seed),
            told: tell.then_some(events),
            asked: None,
            menu: Menu::new(),
            numbers: Numbers::new(),
            journal: Journal::default(),
        };
        game.settle();
        Ok(game)
    }

    /// The game at its table.
    pub fn seated(&self) -> &Seated<C::Game> {
        &self.seated
    }

    /// The spaces.
    pub fn encoder(&self) -> &C {
        &self.encoder
    }

    /// How long a mask and an observation are.
    #[must_use]
    pub fn lengths(&self) -> (usize, usize) {
        (length(&self.encoder.actions()), length(&self.encoder.fields()))
    }

    /// Who is asked; no one when the game is over.
    #[must_use]
    pub fn asked(&self) -> Option<Seat> {
        self.asked
    }

    /// Is the game over?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.rules().turn(self.seated.state()) == Turn::Over
    }

    fn rules(&self) -> &C::Game {
        self.seated.rules()
    }

    /// The answer of the seat that is asked.
    ///
    /// # Errors
    /// If the mask does not have this index; nothing has changed then.
    pub fn step(&mut self, number: i64) -> Result<(), NotOfferedError> {
        let (seat, place) = self.find(number).ok_or(NotOfferedError(number))?;
        let action = self.menu.get(place).cloned();
        if let Turn::Any(_) = self.rules().turn(self.seated.state()) {
            self.poll.answered.insert(seat);
            if let Some(action) = action {
                self.poll.plan(seat, action);
            }
        } else {
            let at = self.rules().clock(self.seated.state());
            let action = action.ok_or(NotOfferedError(number))?;
            self.submit(Act { seat, action, at }).map_err(|_| NotOfferedError(number))?;
        }
        self.journal.answered(number as u16);
        self.settle();
        Ok(())
    }

    /// Is this index in the mask of the seat that is asked?
    #[must_use]
    pub fn offers(&self, number: i64) -> bool {
        self.find(number).is_some()
    }

    fn find(&self, number: i64) -> Option<(Seat, usize)> {
        let number = u16::try_from(number).ok().filter(|&number| number != NO_NUMBER)?;
        let place = self.numbers.iter().position(|&other| other == number)?;
        Some((self.asked?, place))
    }

    /// An act in words, by any seat and outside the order of questions.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub fn act(
        &mut self,
        seat: Seat,
        text: &str,
        at: Option<Tick>,
    ) -> Result<(), ActionError<RuleError>> {
        let named = at;
        let at = at.unwrap_or_else(|| self.rules().clock(self.seated.state()));
        let polled = self.is_polling();
        match self.rules().parse(AnyGame::seats(&self.seated), text) {
            Ok(action) => self
                .submit(Act { seat, action, at })
                .map_err(|refused| refused.map(RuleError::of))?,
            // a game that is over says so first, whatever the text
            Err(_) => drop(AnyGame::submit(&mut self.seated, seat, text, Some(at))?),
        }
        if polled {
            if self.poll.next_at().is_none() {
                // no hand is on its way: all others look again before time passes, as in a record
                self.poll.ask_again();
            }
            self.poll.answered.insert(seat);
            self.poll.moved = true;
        }
        self.journal.did(OtherStep::Act(seat, text.to_owned(), named));
        self.settle();
        Ok(())
    }

    /// Lets time pass (real time only).
    ///
    /// # Errors
    /// If the clock is already later.
    pub fn advance(&mut self, to: Tick) -> Result<(), ActionError<RuleError>> {
        let events = self.seated.advance(to).map_err(|refused| refused.map(RuleError::of))?;
        self.tell(events);
        self.journal.did(OtherStep::Advance(to));
        self.settle();
        Ok(())
    }

    fn submit(
        &mut self,
        act: Act<ActionOf<C>>,
    ) -> Result<(), ActionError<<C::Game as Game>::Illegal>> {
        if self.told.is_none() {
            return self.seated.submit_unheard(act);
        }
        let events = self.seated.submit(act)?;
        self.tell(events);
        Ok(())
    }

    fn tell(&mut self, events: Vec<EventOf<C>>) {
        if let Some(told) = &mut self.told {
            told.extend(events);
        }
    }

    /// Finds the next seat to ask, and lets time pass where no one is left to be asked.
    fn settle(&mut self) {
        self.asked = loop {
            match self.rules().turn(self.seated.state()) {
                Turn::Over => break None,
                Turn::One(seat) => break Some(seat),
                Turn::Each(seats) => break seats.first(),
                Turn::Any(seats) => match self.poll(seats) {
                    Next::Seat(seat) => break Some(seat),
                    Next::LookAgain => {}
                    Next::NoSeat => break None,
                },
            }
        };
        self.menu.clear();
        self.numbers.clear();
        if let Some(seat) = self.asked {
            self.seated.rules().menu(self.seated.state(), seat, &mut self.menu);
            self.encoder.number(&self.menu, &mut self.numbers);
            if let (Turn::Any(_), Some(wait)) = (self.rules().turn(self.seated.state()), C::WAIT) {
                let _ = self.numbers.try_push(wait);
            }
        }
    }

    fn list(&self, seat: Seat, menu: &mut Menu<ActionOf<C>>) {
        menu.clear();
        self.rules().menu(self.seated.state(), seat, menu);
    }

    fn poll(&mut self, seats: SeatSet) -> Next {
        let rules = self.seated.rules();
        let state = self.seated.state();
        let (now, stimulus) = (rules.clock(state), rules.stimulus(state));
        self.poll.look(stimulus, now);
        let mut menu = std::mem::take(&mut self.menu);
        let next = seats.without(self.poll.answered).iter().find(|&seat| {
            self.list(seat, &mut menu);
            !menu.is_empty()
        });
        self.menu = menu;
        if let Some(seat) = next {
            return Next::Seat(seat);
        }
        let due = self.rules().deadline(self.seated.state());
        match (self.poll.next_at(), due) {
            (Some(planned), due) if due.is_none_or(|due| planned < due) => {
                if let Some((at, seat, action)) = self.poll.take_next() {
                    // refused: the hand came too late for the table as it is now
                    let done = self.submit(Act { seat, action, at: at.max(now) }).is_ok();
                    self.poll.moved |= done;
                }
            }
            (_, Some(due)) => match self.seated.advance(due) {
                Ok(events) => self.tell(events),
                Err(_) => return Next::NoSeat,
            },
            _ if self.poll.moved || self.default_move(seats) => self.poll.ask_again(),
            _ => return Next::NoSeat,
        }
        Next::LookAgain
    }

    /// Everyone waits, and nothing would ever happen: what the game does for an absent player,
    /// or, at a table where only a hit helps, the first thing that can be done.
    fn default_move(&mut self, seats: SeatSet) -> bool {
        let at = self.rules().clock(self.seated.state()).after(IDLE_TIMEOUT_MS);
        let own = |game: &Self, seat| {
            let view = game.rules().view(game.seated.state(), Viewer::Seat(seat));
            game.rules().default_action(&view)
        };
        if seats.iter().any(|seat| {
            let action = own(self, seat);
            self.submit(Act { seat, action, at }).is_ok()
        }) {
            return true;
        }
        let mut menu = Menu::new();
        seats.iter().any(|seat| {
            self.list(seat, &mut menu);
            menu.drain(..).any(|action| self.submit(Act { seat, action, at }).is_ok())
        })
    }

    /// Writes 1 for every index that this seat may choose now, 0 for all others.
    pub fn mask(&self, seat: Seat, mask: &mut [i8]) {
        mask.fill(0);
        let mut set = |number: u16| {
            if let Some(place) = mask.get_mut(usize::from(number)) {
                *place = 1;
            }
        };
        if Some(seat) == self.asked {
            self.numbers.iter().for_each(|&number| set(number));
        } else {
            self.numbered(seat).iter().for_each(|(number, _)| set(*number));
        }
    }

    /// What this seat may choose now: each index with its action in words.
    #[must_use]
    pub fn numbered(&self, seat: Seat) -> Vec<(u16, String)> {
        let turn = self.rules().turn(self.seated.state());
        let polled = matches!(turn, Turn::Any(_));
        if !turn.allows(seat) || polled && self.poll.answered.contains(seat) {
            return Vec::new();
        }
        let (mut menu, mut numbers) = (Menu::new(), Numbers::new());
        self.list(seat, &mut menu);
        self.encoder.number(&menu, &mut numbers);
        let texts = menu.iter().map(ToString::to_string);
        let mut all: Vec<(u16, String)> = numbers.into_iter().zip(texts).collect();
        all.retain(|(number, _)| *number != NO_NUMBER);
        all.extend(C::WAIT.filter(|_| polled).map(|wait| (wait, "wait".to_owned())));
        all
    }

    /// Lets go of the acts so far. See [`Seated::forget_acts`].
    pub fn forget_acts(&mut self) {
        self.seated.forget_acts();
    }

    /// The indices that the seat asked may choose, in the order of its menu.
    pub fn choices(&self) -> impl Iterator<Item = u16> + Clone {
        self.numbers.iter().copied().filter(|&number| number != NO_NUMBER)
    }

    /// Writes what this seat sees. Says how many numbers that was.
    pub fn observe(&self, seat: Seat, row: &mut [f32]) -> usize {
        let view = self.rules().view(self.seated.state(), Viewer::Seat(seat));
        let mut writer = FeatureWriter::new(row, seat, AnyGame::seats(&self.seated));
        self.encoder.observe(self.rules(), &view, seat, &mut writer);
        writer.written()
    }

    /// Each seat's result, or how it stands.
    #[must_use]
    pub fn scores(&self) -> Vec<i64> {
        self.rules().scores(self.seated.state())
    }
}

#[cfg(test)]
mod tests;
