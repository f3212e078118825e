//! One game driven by lines: a JSON object in, one line out, in order.

use crate::{
    command::{Command, ViewOf},
    command_error::CommandError,
    record::{MAX_TICK, Record, moment},
    registry::{InPlay, MadeBot, Registry, Setup},
    turn::turn,
    wire::Annotation,
};
use parlour_engine::{
    Seat, Tick, Turn, Viewer,
    erased::{AnyGame, Events},
};
use serde_json::{Map, Value, json};
use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};

/// The answer to a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// One line of JSON, without its end.
    pub text: String,
    /// Was it `quit`?
    pub quit: bool,
}

/// A game driven by lines. A bad line is answered and changes nothing.
pub struct Engine {
    registry: Registry,
    table: Option<InPlay>,
    /// How many bots have been asked: each gets its own chances.
    asked: u64,
    /// Makes bots that look at the time that they are given.
    timed: Option<MakeTimedBot>,
}

/// Whom a bot tells, in words, that it fails to answer, and how.
pub type TellFailure = Arc<dyn Fn(&str) + Send + Sync>;

/// Makes a bot like [`MakeBot`](crate::MakeBot), one that may think for so long where that is said.
pub type MakeTimedBot = &'static (
             dyn Fn(&str, u8, &str, u64, Option<Duration>, TellFailure) -> Result<MadeBot, String>
                 + Send
                 + Sync
         );

type Fields = Map<String, Value>;

impl Engine {
    /// An engine without a game.
    #[must_use]
    pub fn new(registry: Registry) -> Self {
        Self { registry, table: None, asked: 0, timed: None }
    }

    /// An engine whose bots, made by this function instead of the registry's, look at `budget_ms`.
    #[must_use]
    pub fn with_timed_bots(registry: Registry, bot: MakeTimedBot) -> Self {
        Self { timed: Some(bot), ..Self::new(registry) }
    }

    /// Answers a line.
    pub fn answer(&mut self, line: &[u8]) -> Reply {
        let done = Command::read(line).and_then(|command| {
            let quit = command == Command::Quit;
            Ok((self.follow(command)?, quit))
        });
        Self::reply(done)
    }

    /// The answer to a line that was not read, with the reason: `bad_json`.
    #[must_use]
    pub fn unread(why: &str) -> Reply {
        Self::reply(Err(CommandError::json(why)))
    }

    fn reply(done: Result<(Fields, bool), CommandError>) -> Reply {
        let (mut reply, quit) = (Fields::new(), matches!(done, Ok((_, true))));
        reply.insert("ok".into(), done.is_ok().into());
        match done {
            Ok((fields, _)) => reply.extend(fields),
            Err(fault) => {
                reply.insert("error".into(), json!(fault));
            }
        }
        Reply { text: Value::Object(reply).to_string(), quit }
    }

    fn follow(&mut self, command: Command) -> Result<Fields, CommandError> {
        match command {
            Command::Games => Ok(fields([("games", self.games())])),
            Command::New(setup) => self.open(&setup),
            Command::Legal => Ok(fields([("legal", legal(self.game()?))])),
            Command::Act { seat, action, at } => {
                let game = self.game_mut()?;
                let seat = seat_of(game, seat)?;
                let at = if game.meta().real_time { tick(&at, "at")? } else { None };
                let events = game.submit(seat, &action, at)?;
                Ok(fields([("events", whole(&events)), ("turn", turn(game))]))
            }
            Command::Advance { to } => {
                let game = self.game_mut()?;
                let events = if game.meta().real_time {
                    let to =
                        tick(&to, "to")?.ok_or_else(|| CommandError::command("`to` is missing"))?;
                    game.advance(to)?
                } else {
                    Events::new()
                };
                Ok(fields([("events", whole(&events)), ("turn", turn(game))]))
            }
            Command::State => Ok(fields([("state", written(self.game()?.reveal().as_ref()))])),
            Command::View { seat } => {
                let game = self.game()?;
                let viewer = match seat {
                    ViewOf::Spectator => Viewer::Spectator,
                    ViewOf::Seat(seat) => Viewer::Seat(seat_of(game, seat)?),
                };
                Ok(fields([("view", written(game.view(viewer).as_ref()))]))
            }
            Command::Record => {
                let table = self.table.as_ref().ok_or_else(no_game)?;
                Ok(fields([("record", Record::of(table).to_json())]))
            }
            Command::Load { record } => {
                let table = Record::read(record)?.open(&self.registry)?;
                let reply = fields([("turn", turn(table.game.as_ref()))]);
                self.table = Some(table);
                Ok(reply)
            }
            Command::Bot { level, seat, budget } => self.ask_a_bot(&level, seat, budget),
            Command::Quit => Ok(Fields::new()),
        }
    }

    fn games(&self) -> Value {
        self.registry.games.iter().map(|entry| json!(entry.meta)).collect()
    }

    fn open(&mut self, setup: &Setup) -> Result<Fields, CommandError> {
        let ((game, events), seed) = self.registry.open(setup)?;
        let reply = fields([
            ("turn", turn(game.as_ref())),
            ("seed", json!(seed)),
            ("events", whole(&events)),
        ]);
        self.table = Some(InPlay { game, seed, fair: None, given: None });
        Ok(reply)
    }

    fn ask_a_bot(
        &mut self,
        level: &str,
        seat: i64,
        budget: Option<Duration>,
    ) -> Result<Fields, CommandError> {
        let game = self.game()?;
        let seat = seat_of(game, seat)?;
        let turn = game.turn();
        if turn == Turn::Over {
            return Err(parlour_engine::ActionError::Over.into());
        }
        if !turn.allows(seat) {
            return Err(parlour_engine::ActionError::NotYourTurn { seat, turn }.into());
        }
        let (id, seats) = (game.meta().id, game.seats());
        let failure = Arc::<OnceLock<String>>::default();
        let first = Arc::clone(&failure);
        let fails = Arc::new(move |why: &str| drop(first.set(why.to_owned())));
        let made = match self.timed {
            Some(bot) => bot(id, seats, level, self.asked, budget, fails),
            None => (self.registry.bot)(id, seats, level, self.asked),
        };
        let (mut bot, level) = made.map_err(CommandError::command)?;
        let choice = game.ask(seat, bot.as_mut());
        self.asked += 1;
        // who fails does not wait
        if let Some(why) = failure.get() {
            return Err(CommandError::no_answer(why));
        }
        let action = choice.as_ref().map(|choice| choice.action.clone());
        let why = choice.as_ref().and_then(|choice| choice.why.clone()).map(Annotation::from);
        let mut reply = fields([("action", json!(action)), ("level", level.into())]);
        if let Some(why) = why {
            reply.insert("why".into(), json!(why));
        }
        if let (true, Some(choice)) = (matches!(turn, Turn::Any(_)), choice) {
            reply.insert("after".into(), choice.after.into());
        }
        Ok(reply)
    }

    fn game(&self) -> Result<&dyn AnyGame, CommandError> {
        self.table.as_ref().map(|table| table.game.as_ref()).ok_or_else(no_game)
    }

    fn game_mut(&mut self) -> Result<&mut dyn AnyGame, CommandError> {
        match &mut self.table {
            Some(table) => Ok(table.game.as_mut()),
            None => Err(no_game()),
        }
    }
}

fn no_game() -> CommandError {
    CommandError::command("there is no game yet: start with `new` or `load`")
}

fn fields<const N: usize>(fields: [(&str, Value); N]) -> Fields {
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn seat_of(game: &dyn AnyGame, seat: i64) -> Result<Seat, CommandError> {
    let seats = game.seats();
    u64::try_from(seat).ok().and_then(|seat| Seat::at(seat, seats)).ok_or_else(|| {
        CommandError::command(format!("no seat {seat}: seats are 0 to {}", seats - 1))
    })
}

/// A moment of the game's clock; `null` is none.
fn tick(value: &Value, name: &str) -> Result<Option<Tick>, CommandError> {
    match value {
        Value::Null => Ok(None),
        value => match moment(value) {
            Some(ms) => Ok(Some(Tick(ms))),
            None => Err(CommandError::command(format!(
                "`{name}` must be a moment in whole milliseconds, {MAX_TICK} at the latest"
            ))),
        },
    }
}

fn legal(game: &dyn AnyGame) -> Value {
    let of = |seat: Seat| {
        let (actions, complete) = game.legal(seat);
        json!({"seat": seat, "actions": actions, "complete": complete})
    };
    game.turn().seats().iter().map(of).collect()
}

fn whole(events: &Events) -> Value {
    events.iter().map(|event| written(event.whole().as_ref())).collect()
}

pub(crate) fn written(view: &dyn parlour_engine::erased::AnyView) -> Value {
    serde_json::to_value(view).unwrap_or(Value::Null)
}
