//! Bots that take their time think elsewhere: a [`Question`] goes out with the bot and a copy of
//! the game, and the table goes on. What comes back is as good as a bot's answer at the table, or
//! it is void: its player has acted since, has got up, or the table has gone back.

use super::{
    Session,
    config::{GameRegistry, TableConfig, Timestamp},
    play::Play,
    seat_slot::SeatSlot,
};
use parlour_engine::{
    Next, Seat, SeatSet,
    bot::{AnyBot, CancelGuard, CancelToken, Choice},
    driver::Request,
    erased::AnyGame,
    given::bot_seed,
};
use std::fmt;

/// A question to a bot, to be answered wherever there is time.
pub struct Question {
    /// Of which match, and which of its questions.
    number: (u32, u32),
    seat: Seat,
    level: String,
    game: Box<dyn AnyGame>,
    bot: Box<dyn AnyBot>,
    wanted: CancelToken,
}

/// What a bot says, and the bot itself.
pub struct Answer {
    pub(super) number: (u32, u32),
    pub(super) seat: Seat,
    pub(super) choice: Option<Choice<String>>,
    /// What it would do, as people say it.
    pub(super) said: Option<String>,
    /// `None` if it panicked.
    pub(super) bot: Option<Box<dyn AnyBot>>,
}

impl Question {
    pub(super) fn of(
        number: (u32, u32),
        seat: Seat,
        level: &str,
        game: &dyn AnyGame,
        bot: Box<dyn AnyBot>,
    ) -> Self {
        let (level, game) = (level.to_owned(), game.fork());
        Self { number, seat, level, game, bot, wanted: CancelToken::default() }
    }

    /// Cancels the search when this asker no longer waits.
    #[must_use]
    pub fn asked_by(self, asker: &CancelGuard) -> Self {
        Self { wanted: asker.wanted(), ..self }
    }

    /// Asks the bot. This can take a second.
    #[must_use]
    pub fn think(mut self) -> Answer {
        let choice = self.game.ask_while(self.wanted, self.seat, self.bot.as_mut());
        let said = choice.as_ref().map(|choice| self.game.say(&choice.action));
        Answer { number: self.number, seat: self.seat, choice, said, bot: Some(self.bot) }
    }

    /// Is the answer still waited for?
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        self.wanted.is_still()
    }

    /// The level of the bot that is asked.
    #[must_use]
    pub fn level(&self) -> &str {
        &self.level
    }

    /// The answer to give if the bot falls over as it thinks: none, so that the game's own move
    /// is made for it, and another bot sits down.
    #[must_use]
    pub fn unanswered(&self) -> Answer {
        Answer { number: self.number, seat: self.seat, choice: None, said: None, bot: None }
    }
}

impl Answer {
    /// What the bot would do, and why; `None`: wait.
    #[must_use]
    pub fn choice(&self) -> Option<&Choice<String>> {
        self.choice.as_ref()
    }

    /// What the bot would do, as people say it: `play the 4 of Anchors`.
    #[must_use]
    pub fn said(&self) -> Option<&str> {
        self.said.as_deref()
    }
}

impl fmt::Debug for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "question {:?} to seat {}", self.number, self.seat)
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "answer {:?} of seat {}: {:?}", self.number, self.seat, self.choice)
    }
}

impl Session {
    /// Does the bot in this seat, if it is one, think elsewhere?
    pub(super) fn ponders(&self, seat: Seat) -> bool {
        self.elsewhere
            && self
                .slot(seat)
                .and_then(SeatSlot::level)
                .is_some_and(|level| self.registry.ponders(level))
    }

    /// Can the bot in this seat be asked at the table, or has it its answer ready?
    pub(super) fn bot_is_ready(&self, seat: Seat) -> bool {
        let Some(play) = &self.play else { return false };
        let (table, driver) = (&play.table, play.table.driver());
        let has_answered = !driver.is_new(&table.situation()) && driver.is_ready(seat);
        !table.player(seat).is_person() && (has_answered || !self.ponders(seat))
    }

    /// What is to be done next in the match; nothing but questions without `may_act`. Bots that
    /// answer at once are asked here; the others when someone fetches the [questions](super::Live::questions).
    pub(super) fn next(&mut self, now: Timestamp, may_act: bool) -> Option<Next<String>> {
        let elsewhere: SeatSet = self.seats().filter(|&seat| self.ponders(seat)).collect();
        let (config, registry) = (&self.config, self.registry.as_ref());
        let play = self.play.as_mut()?;
        let tick = play.tick(now);
        loop {
            match play.table.next(tick, tick, may_act) {
                Next::Ask(request) if elsewhere.contains(request.seat) => play.to_ask.push(request),
                Next::Ask(Request { seat, number }) => {
                    play.seed_bot(seat, &self.slots[seat.index()], config, registry);
                    let choice = play.table.ask_bot(seat);
                    play.table.answer(number, choice);
                }
                next => return Some(next),
            }
        }
    }

    pub(super) fn question(&mut self, Request { seat, number }: Request) -> Option<Question> {
        let match_no = self.match_no;
        let level = self.slot(seat).and_then(SeatSlot::level).unwrap_or_default();
        let level = level.to_owned();
        let play = self.play.as_mut()?;
        play.seed_bot(seat, self.slots.get(seat.index())?, &self.config, self.registry.as_ref());
        let is_wanted = play.table.driver().is_open(number) == Some(true);
        let Some(bot) = is_wanted.then(|| play.table.lend_bot(seat)).flatten() else {
            play.table.answer(number, None);
            return None;
        };
        let asker = CancelGuard::default();
        let question = Question::of((match_no, number), seat, &level, play.table.game(), bot);
        let question = question.asked_by(&asker);
        play.askers.push((number, asker));
        Some(question)
    }
}

impl Play {
    /// At a daily deal a bot that is asked in turn gets a seed of its own for this decision.
    fn seed_bot(
        &mut self,
        seat: Seat,
        slot: &SeatSlot,
        config: &TableConfig,
        registry: &dyn GameRegistry,
    ) {
        let game = self.table.game();
        let Some(given) = config.daily().filter(|_| !game.meta().real_time) else { return };
        let acts = game.acts();
        let done = acts.iter().filter(|(actor, ..)| *actor == seat).count() as u32;
        let seed = bot_seed(&given.seed, seat, done);
        let bot = |plays| registry.bot(config, plays, seed).ok();
        if let Some(bot) = slot.plays().and_then(bot) {
            self.table.return_bot(seat, bot);
        }
    }

    /// No one waits any longer for an answer that has become useless: the bot ends its search.
    pub(super) fn drop_askers(&mut self) {
        let driver = self.table.driver();
        self.askers.retain(|(number, _)| driver.is_open(*number) == Some(true));
    }
}
