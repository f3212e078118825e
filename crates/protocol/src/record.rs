//! The record of a game: everything that is needed to play it again, without any generator.

use crate::{
    command::Fields,
    command_error::CommandError,
    options::Options,
    plain::unread_json,
    registry::{InPlay, Registry, Setup},
    wire::{GivenCards, Proof, schema::acts, value},
};
use parlour_engine::{
    Seat, Tick,
    erased::{AnyGame, Events},
    game::Meta,
};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{RefOr, schema::Schema},
};

/// The version of the record's own form.
const FORM: u64 = 1;

/// The record of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// Game, players, options, seed, every deal and every other outcome.
    pub setup: Setup,
    /// The version of the rules it was played by.
    pub version: u64,
    /// Every act: who, what and (real time only) when.
    pub acts: Vec<(i64, String, Option<u64>)>,
    /// Where the clock stood at the end (real time only).
    pub clock: Option<u64>,
    /// Each seat's result, or how it stood.
    pub scores: Option<Vec<i64>>,
    /// Proof of a fair deal, kept as it is.
    pub fair: Option<Value>,
    /// Why its cards were given instead of shuffled, if they were.
    pub given: Option<GivenCards>,
}

impl Record {
    pub(crate) fn of(table: &InPlay) -> Self {
        let (fair, given) = (table.fair.clone(), table.given.clone());
        Self { fair, given, ..Self::of_game(table.game.as_ref(), &table.seed) }
    }

    /// Writes down a game that was opened from this seed.
    #[must_use]
    pub fn of_game(game: &dyn AnyGame, seed: &str) -> Self {
        let options = serde_json::to_value(game.options().as_ref()).unwrap_or(Value::Null);
        let act = |(seat, action, at): (Seat, String, Option<Tick>)| {
            (seat.index() as i64, action, at.map(|at| at.0))
        };
        Self {
            setup: Setup {
                game: game.meta().id.to_owned(),
                players: i64::from(game.seats()),
                options: Options(options.as_object().cloned().unwrap_or_default()),
                seed: Some(seed.to_owned()),
                deals: game.deals(),
                draws: game.draws(),
            },
            version: u64::from(game.meta().version),
            acts: game.acts().into_iter().map(act).collect(),
            clock: game.meta().real_time.then(|| game.clock().0),
            scores: Some(game.scores()),
            fair: None,
            given: None,
        }
    }

    /// The record as JSON.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let act = |(seat, action, at): &(i64, String, Option<u64>)| match at {
            Some(at) => json!([seat, action, at]),
            None => json!([seat, action]),
        };
        let Setup { game, players, options, seed, deals, draws } = &self.setup;
        value(&WrittenRecord {
            parlour: FORM,
            game,
            version: self.version,
            players: *players,
            options,
            seed: seed.as_deref(),
            deals,
            draws,
            acts: self.acts.iter().map(act).collect(),
            scores: self.scores.as_deref(),
            clock: self.clock,
            fair: self.fair.as_ref(),
            given: self.given.as_ref(),
        })
    }

    /// Reads a record from text. A whole reply of the engine, with the record inside, will do.
    ///
    /// # Errors
    /// `bad_json`, or as [`read`](Self::read).
    pub fn from_text(text: &str) -> Result<Self, CommandError> {
        // some editors put a byte order mark before a text
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let mut json: Value = serde_json::from_str(text)
            .map_err(|error| CommandError::json(unread_json(&error.to_string())))?;
        if let Some(record) = json.get_mut("record") {
            json = record.take();
        }
        Self::read(json)
    }

    /// The record as one line of text.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.to_json().to_string()
    }

    /// Reads a record. Whether it can be played is judged by [`Replay`](crate::Replay) and `load`.
    ///
    /// # Errors
    /// `bad_version` for a form we do not know, `bad_command` for a field that is wrong.
    pub fn read(record: Value) -> Result<Self, CommandError> {
        let Value::Object(fields) = record else {
            return Err(CommandError::command("a record is a JSON object"));
        };
        let fields = Fields(fields);
        match fields.needed("parlour")?.as_u64() {
            Some(FORM) => {}
            _ => return Err(CommandError::version(format!("records of form {FORM} can be read"))),
        }
        let mut setup = fields.setup()?;
        setup.draws = list(&fields, "draws", |draw| u32::try_from(draw.as_u64()?).ok())?;
        let version = fields.number("version")?;
        let acts = list(&fields, "acts", |act| {
            let act = act.as_array()?;
            let at = match act.get(2) {
                None | Some(Value::Null) => None,
                Some(at) => Some(moment(at)?),
            };
            Some((act.first()?.as_i64()?, act.get(1)?.as_str()?.to_owned(), at))
        })?;
        let scores = match fields.anything("scores") {
            Value::Null => None,
            _ => Some(list(&fields, "scores", Value::as_i64)?),
        };
        let fair = Some(fields.anything("fair")).filter(|fair| !fair.is_null());
        let given = match fields.anything("given") {
            Value::Null => None,
            given => Some(serde_json::from_value(given).map_err(|error| {
                CommandError::command(format!("`given` is not as in a record: {error}"))
            })?),
        };
        let clock = match fields.anything("clock") {
            Value::Null => None,
            clock => Some(
                moment(&clock)
                    .ok_or_else(|| CommandError::command("`clock` must be milliseconds"))?,
            ),
        };
        let version = u64::try_from(version).unwrap_or(0);
        Ok(Self { setup, version, acts, clock, scores, fair, given })
    }

    /// Was it played by these rules, and does it list the deals?
    ///
    /// # Errors
    /// `bad_version` for another version of the rules, `bad_command` for a record without deals.
    pub fn fits(&self, meta: &Meta) -> Result<(), CommandError> {
        if u64::from(meta.version) != self.version {
            return Err(CommandError::version(format!(
                "played by version {} of the rules of {}; these are version {}",
                self.version, meta.title, meta.version
            )));
        }
        if self.setup.deals.is_empty() {
            return Err(CommandError::command("`deals` is missing: a record lists every deal"));
        }
        Ok(())
    }

    /// Opens the game as it was dealt, before the first act.
    pub(crate) fn deal(&self, registry: &Registry) -> Result<(InPlay, Events), CommandError> {
        let meta = registry.entry(&self.setup.game)?.meta;
        self.fits(meta)?;
        let ((game, events), seed) = registry.open(&self.setup)?;
        let (fair, given) = (self.fair.clone(), self.given.clone());
        Ok((InPlay { game, seed, fair, given }, events))
    }

    /// Plays the whole record, and checks that it fits together.
    pub(crate) fn open(&self, registry: &Registry) -> Result<InPlay, CommandError> {
        let (mut table, _) = self.deal(registry)?;
        for index in 0..self.acts.len() {
            self.act(index, table.game.as_mut())?;
        }
        self.finish(table.game.as_mut())?;
        Ok(table)
    }

    /// Plays the act at this index. What is wrong with it is said by its number, which counts from 1 as the
    /// steps of a replay do.
    pub(crate) fn act(&self, index: usize, game: &mut dyn AnyGame) -> Result<Events, CommandError> {
        let (seat, action, at) = &self.acts[index];
        let place = || format!("act {}", index + 1);
        let seat = u64::try_from(*seat).ok().and_then(|seat| Seat::at(seat, game.seats()));
        let seat = seat.ok_or_else(|| CommandError::command("no such seat").at(place()))?;
        game.submit_recorded(seat, action, at.map(Tick))
            .map_err(|refused| CommandError::from(refused).at(place()))
    }

    /// After the last act: lets the clock run to where it stood.
    pub(crate) fn run_clock(&self, game: &mut dyn AnyGame) -> Result<Events, CommandError> {
        match self.clock {
            Some(clock) if game.meta().real_time => Ok(game.advance(Tick(clock))?),
            _ => Ok(Vec::new()),
        }
    }

    /// After the last act: lets the clock run to where it stood, and compares.
    pub(crate) fn finish(&self, game: &mut dyn AnyGame) -> Result<Events, CommandError> {
        let events = self.run_clock(game)?;
        game.kept_to_the_record()?;
        self.check_scores(&game.scores())?;
        Ok(events)
    }

    /// Compares the scores to which its acts lead with those that it names.
    ///
    /// # Errors
    /// If they are others.
    pub fn check_scores(&self, reached: &[i64]) -> Result<(), CommandError> {
        match &self.scores {
            Some(scores) if scores != reached => Err(CommandError::command(format!(
                "the record says the scores are {scores:?}, its acts lead to {reached:?}"
            ))),
            _ => Ok(()),
        }
    }
}

/// The record of a game that is over: everything that is needed to play it again.
#[derive(Serialize, ToSchema)]
struct WrittenRecord<'a> {
    /// The version of this form.
    #[schema(minimum = 1, maximum = 1)]
    parlour: u64,
    /// The game's id.
    game: &'a str,
    /// The version of the rules.
    version: u64,
    /// How many played.
    players: i64,
    /// The house rules.
    #[schema(value_type = Object)]
    options: &'a Options,
    /// The text that the shuffles come from.
    #[schema(value_type = String)]
    seed: Option<&'a str>,
    /// Every deal as card codes, top card first.
    deals: &'a [Vec<String>],
    /// Every other random outcome.
    draws: &'a [u32],
    #[schema(schema_with = acts)]
    acts: Vec<Value>,
    /// Each seat's result, or how it stood.
    #[schema(required)]
    scores: Option<&'a [i64]>,
    /// Where the game's clock stood at the end, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    clock: Option<u64>,
    /// Proof of a fair deal, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Proof, required = false)]
    fair: Option<&'a Value>,
    /// Why the cards were given instead of shuffled, if they were: then there is no proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = GivenCards, required = false)]
    given: Option<&'a GivenCards>,
}

impl PartialSchema for Record {
    fn schema() -> RefOr<Schema> {
        WrittenRecord::schema()
    }
}

impl ToSchema for Record {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        WrittenRecord::schemas(schemas);
    }
}

/// The latest moment there is: the largest number that every reader of JSON keeps exactly.
pub const MAX_TICK: u64 = (1 << 53) - 1;

/// A moment of the game's clock, in whole milliseconds.
pub(crate) fn moment(value: &Value) -> Option<u64> {
    value.as_u64().filter(|&ms| ms <= MAX_TICK)
}

fn list<T>(
    fields: &Fields,
    name: &str,
    read: impl Fn(&Value) -> Option<T>,
) -> Result<Vec<T>, CommandError> {
    let wrong = || CommandError::command(format!("`{name}` is not as in a record"));
    match fields.anything(name) {
        Value::Null => Ok(Vec::new()),
        Value::Array(items) => items.iter().map(|item| read(item).ok_or_else(wrong)).collect(),
        _ => Err(wrong()),
    }
}
