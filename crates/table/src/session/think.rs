//! Bots that take their time think elsewhere: a [`Question`] goes out with the bot and a copy of
//! the game, and the table goes on. What comes back is as good as a bot's answer at the table, or
//! it is void: its player has acted since, has got up, or the table has gone back.

use super::{Phase, Session, config::Timestamp, play, play::Play};
use parlour_engine::{
    Seat, Tick, Turn,
    bot::{AnyBot, CancelGuard, CancelToken, Choice},
    erased::AnyGame,
};
use std::fmt;

/// A question to a bot, to be answered wherever there is time.
pub struct Question {
    number: u32,
    seat: Seat,
    level: String,
    game: Box<dyn AnyGame>,
    bot: Box<dyn AnyBot>,
    wanted: CancelToken,
}

/// What a bot says, and the bot itself.
pub struct Answer {
    number: u32,
    seat: Seat,
    choice: Option<Choice<String>>,
    /// What it would do, as people say it.
    said: Option<String>,
    /// Absent if it has fallen over.
    bot: Option<Box<dyn AnyBot>>,
}

impl Question {
    pub(super) fn of(
        number: u32,
        seat: Seat,
        level: &str,
        game: &dyn AnyGame,
        bot: Box<dyn AnyBot>,
    ) -> Self {
        let (level, game) = (level.to_owned(), game.fork());
        Self { number, seat, level, game, bot, wanted: CancelToken::default() }
    }

    /// The same: the bot ends its thoughts when this one waits no longer.
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
        write!(f, "question {} to seat {}", self.number, self.seat)
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "answer {} of seat {}: {:?}", self.number, self.seat, self.choice)
    }
}

/// A question that is out, or its answer that waits for the bot's moment.
#[derive(Debug)]
pub(super) struct Thought {
    pub(super) seat: Seat,
    number: u32,
    /// What it is about: in a race or not, and which face.
    about: (bool, u32),
    /// After which act it was asked, in real time; else when the face came up.
    after: Option<Tick>,
    stage: Stage,
    /// Waits for the answer; `None`, if it will come too late.
    asker: Option<CancelGuard>,
}

#[derive(Debug)]
enum Stage {
    Out,
    /// The answer will come too late.
    Void,
    Back(Option<Choice<String>>),
}

impl Session {
    /// From now on bots that [take their time](super::House::ponders) are not asked at the table:
    /// whoever drives it asks for [`questions`](Self::questions) whenever something has happened,
    /// has them answered, and brings the [answers](Self::answered) back.
    pub fn let_think_elsewhere(&mut self) {
        self.elsewhere = true;
    }

    /// Does the bot in this chair, if it is one, think elsewhere?
    pub(super) fn ponders(&self, seat: Seat) -> bool {
        self.elsewhere
            && self
                .place(seat)
                .and_then(super::SeatSlot::level)
                .is_some_and(|level| self.house.ponders(level))
    }

    /// Can the bot in this chair be asked at the table, or has it its answer ready?
    pub(super) fn bot_is_ready(&self, seat: Seat) -> bool {
        let Some(play) = &self.play else { return false };
        !play.table.chair(seat).is_person()
            && match play.thoughts.iter().find(|thought| thought.seat == seat) {
                Some(thought) => matches!(thought.stage, Stage::Back(_)),
                None => !self.ponders(seat),
            }
    }

    /// What bots are to think about now.
    pub fn questions(&mut self, now: Timestamp) -> Vec<Question> {
        if let Some(play) = &mut self.play {
            play.let_go_of_stale_thoughts();
        }
        if !self.elsewhere || self.phase() != Phase::Playing || !self.is_anybody_here() {
            return Vec::new();
        }
        let wanted: Vec<(Seat, Option<Tick>)> = match self.turn() {
            Some(Turn::Any(seats)) => {
                self.plan(now);
                let races = self.play.as_mut().and_then(|play| play.races.as_mut());
                let to_ask = races.map(|races| std::mem::take(&mut races.to_ask));
                to_ask.into_iter().flatten().filter(|(seat, _)| seats.contains(*seat)).collect()
            }
            Some(turn) => {
                let seats = turn.seats();
                seats.iter().filter(|&seat| self.ponders(seat)).map(|seat| (seat, None)).collect()
            }
            None => Vec::new(),
        };
        wanted.into_iter().filter_map(|(seat, after)| self.question(seat, after)).collect()
    }

    fn question(&mut self, seat: Seat, after: Option<Tick>) -> Option<Question> {
        let play = self.play.as_mut()?;
        if play.thoughts.iter().any(|thought| thought.seat == seat) {
            // in real time it is to be asked as soon as it is back
            if let Some(races) = play.races.as_mut() {
                races.to_ask.push((seat, after));
            }
            return None;
        }
        let bot = play.table.lend_bot(seat)?;
        self.questions += 1;
        let number = self.questions;
        let about = about(play);
        let asker = CancelGuard::default();
        let level = self.places.get(seat.index()).and_then(super::SeatSlot::level);
        let question =
            Question::of(number, seat, level.unwrap_or_default(), play.table.game(), bot)
                .asked_by(&asker);
        let (stage, asker) = (Stage::Out, Some(asker));
        play.thoughts.push(Thought { seat, number, about, after, stage, asker });
        Some(question)
    }

    /// A bot is back with its answer. What it chose is done when its moment has come
    /// ([`due`](Self::due)), if it still can be.
    pub fn answered(&mut self, answer: Answer) {
        let Answer { number, seat, choice, said: _, bot } = answer;
        let Some(play) = self.play.as_mut() else { return };
        // whoever sits there now is not the bot that was asked
        let Some(at) = play.thoughts.iter().position(|thought| thought.number == number) else {
            return;
        };
        let level = self.places.get(seat.index()).and_then(super::SeatSlot::level);
        let bot =
            bot.or_else(|| play::bot(&self.config, level?, self.house.as_ref(), &mut self.luck));
        if let Some(bot) = bot {
            play.table.take_back_bot(seat, bot);
        }
        let thought = play.thoughts.swap_remove(at);
        let now_about = about(play);
        if matches!(thought.stage, Stage::Void) || thought.about != now_about {
            return;
        }
        match (&mut play.races, now_about, choice) {
            (Some(races), (true, _), Some(choice)) => races.plan(seat, thought.after, choice),
            (_, (true, _), _) => {}
            (_, (false, _), choice) => {
                play.thoughts.push(Thought { stage: Stage::Back(choice), ..thought });
            }
        }
    }
}

fn about(play: &Play) -> (bool, u32) {
    (matches!(play.table.turn(), Turn::Any(_)), play.table.game().face())
}

impl Play {
    /// What the bot in this chair has brought back, if it was asked elsewhere.
    pub(super) fn take_thought(&mut self, seat: Seat) -> Option<Option<Choice<String>>> {
        let is_back =
            |thought: &Thought| thought.seat == seat && matches!(thought.stage, Stage::Back(_));
        let at = self.thoughts.iter().position(is_back)?;
        match self.thoughts.swap_remove(at).stage {
            Stage::Back(choice) => Some(choice),
            Stage::Out | Stage::Void => None,
        }
    }

    /// This seat has acted: what was thought about that is of no use any more.
    pub(super) fn forget_thought(&mut self, seat: Seat) {
        self.thoughts.retain_mut(|thought| thought.seat != seat || thought.is_out_and_void());
    }

    /// The table has a new face: answers about an old one are no longer awaited.
    fn let_go_of_stale_thoughts(&mut self) {
        let now_about = about(self);
        for thought in self.thoughts.iter_mut().filter(|thought| thought.about != now_about) {
            thought.asker = None;
        }
    }

    /// The table has gone back: nothing that was thought is of use.
    pub(super) fn forget_thoughts(&mut self) {
        self.thoughts.retain_mut(Thought::is_out_and_void);
    }
}

impl Thought {
    /// Makes the thought void, and says whether its bot is still out.
    fn is_out_and_void(&mut self) -> bool {
        let is_out = !matches!(self.stage, Stage::Back(_));
        self.stage = Stage::Void;
        self.asker = None;
        is_out
    }
}
