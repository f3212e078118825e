//! Who is asked next, what is played next, and when: the one loop behind everything that plays.
//!
//! A driver has no clock, no bots and no game. The caller says how the game stands and what time
//! it is, does what [`Driver::next`] answers, and brings the bots' choices back whenever they have
//! made them: at once in the lab, after a second of search at a table.
//!
//! In a turn game a bot is asked when its turn comes. Where several seats owe a sealed choice
//! ([`Turn::Each`]) all of them are asked, and played in the order of their seats. In real time
//! ([`Turn::Any`]) every bot is asked about each new stimulus and its choice is played
//! after its reaction time, unless the stimulus has changed by then; a bot that has acted without
//! changing it is asked for more, since a hit can be made of several touches.

use crate::{
    bot::Choice,
    seat::{Seat, SeatSet},
    situation::Situation,
    turn::{Tick, Turn},
};

/// A question to the bot in a seat. Its answer goes to [`Driver::answer`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Request {
    /// Who is asked.
    pub seat: Seat,
    /// Which question this is, counted from 1.
    pub number: u32,
}

/// What is to be done next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next<A> {
    /// Nothing: the game is over.
    Over,
    /// Ask this bot.
    Ask(Request),
    /// Play this, and say whether it was accepted ([`Driver::acted`]).
    Act {
        /// Who acts.
        seat: Seat,
        /// The action; in a turn game `None` if the bot has none: play the game's own move.
        action: Option<A>,
        /// When it was planned for, on the game's clock; the clock can be later by now.
        at: Tick,
    },
    /// Move the game's clock: something falls due.
    Advance(Tick),
    /// Wait for a person, for an answer, or until this moment of the game's clock.
    Wait(Option<Tick>),
}

/// What a question is about: an answer is void once the table shows something else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Subject {
    /// One seat's turn, after so many acts, at a table with this stimulus.
    One(Seat, u32, u32),
    /// A sealed choice: what the others do meanwhile changes nothing for a seat.
    Each,
    /// A stimulus of a real-time table.
    Stimulus(u32),
}

#[derive(Clone, Debug)]
struct Thought<A> {
    seat: Seat,
    stage: Stage<A>,
    /// In real time, of a bot that is asked again: when it acted.
    after: Option<Tick>,
}

#[derive(Clone, Debug)]
enum Stage<A> {
    /// To be asked.
    Due,
    /// Asked. `void` if the table has changed since; then it is asked `again`, if need be.
    Asked { number: u32, void: bool, again: bool },
    /// Has answered in a turn game.
    Ready(Option<A>),
    /// Will act in real time. Of equal moments the plan that was made first comes first.
    Planned { at: Tick, made: u32, action: A },
}

/// Who has been asked and what they mean to do. See the [module](self).
#[derive(Clone, Debug)]
pub struct Driver<A> {
    subject: Option<Subject>,
    /// When the present stimulus came up, on the game's clock.
    since: Tick,
    /// How many acts it has heard of.
    acts: u32,
    /// How many questions it has asked.
    asked: u32,
    /// How many plans were made.
    made: u32,
    /// At most one for each seat.
    thoughts: Vec<Thought<A>>,
}

impl<A> Default for Driver<A> {
    fn default() -> Self {
        Self {
            subject: None,
            since: Tick::default(),
            acts: 0,
            asked: 0,
            made: 0,
            thoughts: Vec::new(),
        }
    }
}

impl<A> Driver<A> {
    /// What is to be done next at a table that stands like this, where `bots` sit in these seats
    /// and the clock may run to `now`. Without `may_act` bots are asked, and nothing else is done.
    #[inline]
    pub fn next(&mut self, table: &Situation, bots: SeatSet, now: Tick, may_act: bool) -> Next<A> {
        self.look(table, bots);
        match table.turn {
            Turn::Over => Next::Over,
            Turn::Any(seats) => {
                self.next_in_real_time(table, seats.without(seats.without(bots)), now, may_act)
            }
            turn => self.next_in_turn(table, turn.seats(), bots, may_act),
        }
    }

    #[inline]
    fn next_in_turn(
        &mut self,
        table: &Situation,
        seats: SeatSet,
        bots: SeatSet,
        may_act: bool,
    ) -> Next<A> {
        for seat in seats.iter().filter(|&seat| bots.contains(seat)) {
            match self.place_of(seat) {
                None => return self.ask(seat, None),
                Some(place) => match &self.thoughts[place].stage {
                    Stage::Due => {
                        self.thoughts.swap_remove(place);
                        return self.ask(seat, None);
                    }
                    Stage::Ready(_) if may_act => {
                        let Stage::Ready(action) = self.thoughts.swap_remove(place).stage else {
                            continue;
                        };
                        return Next::Act { seat, action, at: table.clock };
                    }
                    _ => {}
                },
            }
        }
        Next::Wait(None)
    }

    fn next_in_real_time(
        &mut self,
        table: &Situation,
        bots: SeatSet,
        now: Tick,
        may_act: bool,
    ) -> Next<A> {
        while let Some(place) =
            self.thoughts.iter().position(|thought| matches!(thought.stage, Stage::Due))
        {
            let Thought { seat, after, .. } = self.thoughts.remove(place);
            if bots.contains(seat) {
                return self.ask(seat, after);
            }
        }
        let planned = self.next_at();
        let first = [planned, table.deadline].into_iter().flatten().min();
        match first.filter(|&due| may_act && due <= now) {
            None => Next::Wait(first),
            Some(due) if table.deadline == Some(due) => Next::Advance(due),
            Some(at) => match self.take_first_plan() {
                Some((seat, action)) => Next::Act { seat, action: Some(action), at },
                None => Next::Wait(first),
            },
        }
    }

    /// A bot has chosen, or has nothing to do. An answer to a question that is void, or that the
    /// driver has forgotten, changes nothing; says whether it was of use.
    #[inline]
    pub fn answer(&mut self, table: &Situation, number: u32, choice: Option<Choice<A>>) -> bool {
        let is_asked = |thought: &Thought<A>| match thought.stage {
            Stage::Asked { number: asked, .. } => asked == number,
            _ => false,
        };
        let Some(place) = self.thoughts.iter().position(is_asked) else { return false };
        let is_new = self.is_new(table);
        let thought = &mut self.thoughts[place];
        match (&thought.stage, self.subject, choice) {
            // the next call asks about what the table shows now
            (..) if is_new => {}
            (Stage::Asked { void: true, again: true, .. }, ..) => {
                thought.stage = Stage::Due;
                return false;
            }
            (Stage::Asked { void: true, .. }, ..) => {}
            (_, Some(Subject::Stimulus(_)), None) => {
                self.thoughts.swap_remove(place);
                return true;
            }
            (_, Some(Subject::Stimulus(_)), Some(choice)) => {
                self.made += 1;
                let at = thought.after.take().unwrap_or(self.since).after(choice.after);
                thought.stage = Stage::Planned { at, made: self.made, action: choice.action };
                return true;
            }
            (.., choice) => {
                thought.after = None;
                thought.stage = Stage::Ready(choice.map(|choice| choice.action));
                return true;
            }
        }
        self.thoughts.swap_remove(place);
        false
    }

    /// A player has acted, at this moment of the game's clock. In real time a bot is asked for more
    /// if the table still shows the same stimulus. Hits that a race has decided are not told here.
    #[inline]
    pub fn acted(&mut self, seat: Seat, at: Tick) {
        self.acts += 1;
        let in_race = matches!(self.subject, Some(Subject::Stimulus(_)));
        let after = in_race.then_some(at);
        match self.place_of(seat) {
            Some(place) => match &mut self.thoughts[place].stage {
                Stage::Asked { void, again, .. } => {
                    (*void, *again) = (true, in_race);
                    self.thoughts[place].after = after;
                }
                _ if in_race => self.thoughts[place] = Thought { seat, stage: Stage::Due, after },
                _ => drop(self.thoughts.swap_remove(place)),
            },
            None if in_race => self.thoughts.push(Thought { seat, stage: Stage::Due, after }),
            None => {}
        }
    }

    /// Someone else sits in this seat now: what was thought there is forgotten.
    pub fn reseat(&mut self, seat: Seat) {
        self.thoughts.retain(|thought| thought.seat != seat);
        if matches!(self.subject, Some(Subject::Stimulus(_))) {
            self.thoughts.push(Thought { seat, stage: Stage::Due, after: None });
        }
    }

    /// The table stands where it stood before, or time has passed that counts for no one: nothing
    /// that was planned or thought is of use, and everyone is asked anew.
    pub fn reset(&mut self) {
        self.subject = None;
        self.void_all();
    }

    /// When the first plan falls due.
    #[must_use]
    pub fn next_at(&self) -> Option<Tick> {
        let at = |thought: &Thought<A>| match thought.stage {
            Stage::Planned { at, .. } => Some(at),
            _ => None,
        };
        self.thoughts.iter().filter_map(at).min()
    }

    /// Does the table show something else than at the last call?
    #[must_use]
    pub fn is_new(&self, table: &Situation) -> bool {
        self.subject != self.subject_of(table)
    }

    /// Has this bot answered, so that it can act when its moment has come?
    #[must_use]
    pub fn is_ready(&self, seat: Seat) -> bool {
        let stage = self.place_of(seat).map(|place| &self.thoughts[place].stage);
        matches!(stage, Some(Stage::Ready(_) | Stage::Planned { .. }))
    }

    /// Is this question open: asked, and not answered? `Some(true)` if its answer will be of use.
    #[must_use]
    pub fn is_open(&self, question: u32) -> Option<bool> {
        self.thoughts.iter().find_map(|thought| match thought.stage {
            Stage::Asked { number, void, .. } if number == question => Some(!void),
            _ => None,
        })
    }

    /// Is there a question to be asked at the next call, however the table stands?
    #[must_use]
    pub fn has_questions(&self) -> bool {
        self.thoughts.iter().any(|thought| matches!(thought.stage, Stage::Due))
    }

    /// Is a question out that has not been answered?
    #[must_use]
    pub fn is_waiting_for_answers(&self) -> bool {
        self.thoughts.iter().any(|thought| matches!(thought.stage, Stage::Asked { .. }))
    }

    fn subject_of(&self, table: &Situation) -> Option<Subject> {
        match table.turn {
            Turn::One(seat) => Some(Subject::One(seat, self.acts, table.stimulus)),
            Turn::Each(_) => Some(Subject::Each),
            Turn::Any(_) => Some(Subject::Stimulus(table.stimulus)),
            Turn::Over => None,
        }
    }

    /// Looks at the table: where it shows something new, old answers are void.
    #[inline]
    fn look(&mut self, table: &Situation, bots: SeatSet) {
        let subject = self.subject_of(table);
        if self.subject == subject {
            return;
        }
        self.subject = subject;
        if self.thoughts.is_empty() && !matches!(subject, Some(Subject::Stimulus(_))) {
            return;
        }
        self.void_all();
        if let Turn::Any(seats) = table.turn {
            self.since = table.clock;
            self.due_all(seats.without(seats.without(bots)));
        }
    }

    /// Answers and plans are void; questions that are out stay known until their answers are back.
    fn void_all(&mut self) {
        self.thoughts.retain_mut(|thought| match &mut thought.stage {
            Stage::Asked { void, again, .. } => {
                *void = true;
                *again = false;
                true
            }
            Stage::Due | Stage::Ready(_) | Stage::Planned { .. } => false,
        });
    }

    fn due_all(&mut self, seats: SeatSet) {
        for seat in seats.iter() {
            match self.place_of(seat) {
                Some(place) => {
                    let thought = &mut self.thoughts[place];
                    if let Stage::Asked { again, .. } = &mut thought.stage {
                        *again = true;
                        thought.after = None;
                    }
                }
                None => self.thoughts.push(Thought { seat, stage: Stage::Due, after: None }),
            }
        }
    }

    #[inline]
    fn place_of(&self, seat: Seat) -> Option<usize> {
        self.thoughts.iter().position(|thought| thought.seat == seat)
    }

    #[inline]
    fn ask(&mut self, seat: Seat, after: Option<Tick>) -> Next<A> {
        self.asked += 1;
        let number = self.asked;
        let stage = Stage::Asked { number, void: false, again: false };
        self.thoughts.push(Thought { seat, stage, after });
        Next::Ask(Request { seat, number })
    }

    fn take_first_plan(&mut self) -> Option<(Seat, A)> {
        let due = |thought: &Thought<A>| match thought.stage {
            Stage::Planned { at, made, .. } => Some((at, made)),
            _ => None,
        };
        let planned = self.thoughts.iter().enumerate();
        let planned = planned.filter_map(|(place, thought)| Some((due(thought)?, place)));
        let (_, place) = planned.min()?;
        let Thought { seat, stage, .. } = self.thoughts.swap_remove(place);
        match stage {
            Stage::Planned { action, .. } => Some((seat, action)),
            _ => None,
        }
    }
}
