//! What goes over HTTP elsewhere: games, rules, lessons, new tables, records and replays.

mod answered;
mod puzzles;

use crate::{registry::REGISTRY, table::PageTime, tables::OfflineTables};
use answered::{Answered, RequestError, error, made, refused};
use parlour_engine::{Seat, Viewer, erased::Entry, lesson::position};
use parlour_protocol::{
    DAILY_LEVEL, LEVELS, POSITION_LEVEL, Record, Replay, line,
    wire::{self, GameInfo, LessonInfo, LessonMoves, LessonStep, NewTable, ReplayPart, Rulebook},
};

/// The most steps of a replay in one answer.
const MAX_REPLAY_STEPS: usize = 200;

impl OfflineTables {
    /// Answers a request with a status and a body.
    pub(crate) fn answer(
        &mut self,
        (method, path): (&str, &str),
        body: &str,
        moment: PageTime,
    ) -> (u16, String) {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let parts: Vec<&str> = path.trim_start_matches("/api/").split('/').collect();
        let answered = match (method, parts.as_slice()) {
            ("GET", ["games"]) => Ok((200, line(&games()))),
            ("GET", ["rules", game]) => entry(game).map(|game| (200, line(&Rulebook::of(game)))),
            ("GET", ["lessons", game]) => lesson(game),
            ("POST", ["lessons", game, step]) => lesson_step(game, step, body),
            ("POST", ["tables"]) => make(self, body, moment),
            ("GET", ["tables", name]) => match self.table(name) {
                Some(table) => Ok((200, line(&table.info(moment.now)))),
                None => Err(no_table()),
            },
            ("GET", ["tables", name, "matches", number, "record"]) => {
                record(self, name, number).map(|(record, _)| (200, record.to_text()))
            }
            ("GET", ["tables", name, "matches", number, "replay"]) => record(self, name, number)
                .and_then(|(record, names)| replay(record.clone(), names, query)),
            ("POST", ["replay"]) => Record::from_text(body)
                .map_err(|fault| error(409, "bad_record", fault.to_string()))
                .and_then(|record| replay(record, Vec::new(), query)),
            ("POST", ["tables", name, "matches", number, "analysis"]) => record(self, name, number)
                .map(|(record, _)| record.clone())
                .and_then(|record| analysis(self, record, query)),
            ("POST", ["analysis"]) => Record::from_text(body)
                .map_err(|fault| error(409, "bad_record", fault.to_string()))
                .and_then(|record| analysis(self, record, query)),
            ("POST", ["tables", name, "matches", number, "play-on"]) => record(self, name, number)
                .map(|(record, _)| record.clone())
                .and_then(|record| play_on(self, &record, query, moment)),
            ("POST", ["play-on"]) => Record::from_text(body)
                .map_err(|fault| error(409, "bad_record", fault.to_string()))
                .and_then(|record| play_on(self, &record, query, moment)),
            ("POST", ["daily", game, date]) => daily(self, game, date, moment),
            (_, ["puzzles", path @ ..]) => puzzles::answer(self, (method, path), body, moment),
            _ => Err(error(
                404,
                "no_server",
                "This needs a server, and you are playing without one.",
            )),
        };
        answered.unwrap_or_else(|RequestError { status, refusal }| (status, line(&refusal)))
    }
}

fn games() -> Vec<GameInfo> {
    let info = |game: &Entry| GameInfo::of(game, Some(&Rulebook::of(game)), LEVELS);
    REGISTRY.games.iter().map(info).collect()
}

fn entry(game: &str) -> Result<&'static Entry, RequestError> {
    let found = REGISTRY.games.iter().find(|entry| entry.meta.id == game);
    found.ok_or_else(|| error(404, "no_game", "There is no such game."))
}

fn no_table() -> RequestError {
    error(404, "no_table", "This table does not exist in this browser, or no longer exists.")
}

fn no_lesson() -> RequestError {
    error(404, "no_lesson", "There is no lesson for this game.")
}

fn lesson(game: &str) -> Answered {
    let lesson = entry(game)?.lesson.ok_or_else(no_lesson)?;
    Ok((200, line(&LessonInfo::of(game, lesson))))
}

fn lesson_step(game: &str, step: &str, body: &str) -> Answered {
    let steps = entry(game)?.lesson.ok_or_else(no_lesson)?.steps();
    let count = steps.len() as u32;
    let number = step.parse().ok().filter(|number| (1..=count).contains(number));
    let number: u32 = number
        .ok_or_else(|| error(404, "no_step", format!("This lesson has steps 1 to {count}.")))?;
    let bad = |why: String| error(400, "bad_message", why);
    let moves: LessonMoves = wire::read(body).map_err(bad)?;
    moves.check_bounds().map_err(bad)?;
    let step = steps[number as usize - 1];
    let actions: Vec<&str> = moves.actions.iter().map(String::as_str).collect();
    let now =
        position(step, &actions).map_err(|broken| error(500, "broken", broken.to_string()))?;
    Ok((200, line(&LessonStep::of(number, count, step.title(), &now))))
}

fn make(tables: &mut OfflineTables, body: &str, moment: PageTime) -> Answered {
    let wanted: NewTable = wire::read(body).map_err(|why| error(400, "bad_message", why))?;
    let config = wanted.config().map_err(|refusal| refused(400, refusal))?;
    if let Some(game) = REGISTRY.meta(&wanted.game) {
        wanted.suits(game).map_err(|refusal| refused(409, refusal))?;
    }
    made(tables, config, wanted.bots.as_deref(), moment)
}

/// Begins an analysis, or says how far it is.
fn analysis(tables: &mut OfflineTables, record: Record, query: &str) -> Answered {
    let seat = value(query, "seat").map_or(Ok(0), str::parse);
    let seat: u8 = seat.map_err(|_| error(400, "bad_message", "`seat` is a seat's number."))?;
    if i64::from(seat) >= record.setup.players {
        return Err(error(404, "no_seat", "There is no such seat in this match."));
    }
    Ok((200, line(&tables.analyses.info(record, seat))))
}

/// Makes a table at which a match is played on from a position of its record.
fn play_on(tables: &mut OfflineTables, record: &Record, query: &str, moment: PageTime) -> Answered {
    let number = |name: &str, usual: usize| {
        value(query, name).map_or(Ok(usual), |text| {
            text.parse().map_err(|_| error(400, "bad_message", format!("`{name}` is a number.")))
        })
    };
    let (acts, seat) = (number("acts", 0)?, number("seat", 0)?);
    let seat = u8::try_from(seat).unwrap_or(u8::MAX);
    let level = value(query, "bots").unwrap_or(POSITION_LEVEL);
    let config =
        record.position_table(&REGISTRY, acts, seat).map_err(|no| refused(no.status(), no))?;
    made(tables, config, Some(level), moment)
}

/// Makes a table for a daily deal.
fn daily(tables: &mut OfflineTables, game: &str, date: &str, moment: PageTime) -> Answered {
    let config =
        REGISTRY.daily_table(game, date, moment.now).map_err(|no| refused(no.status(), no))?;
    made(tables, config, Some(DAILY_LEVEL), moment)
}

/// The value of a name in a query.
fn value<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find_map(|(key, value)| (key == name).then_some(value))
}

/// The record of a match that is over, and what its players are called.
fn record<'a>(
    tables: &'a OfflineTables,
    name: &str,
    number: &str,
) -> Result<(&'a Record, Vec<String>), RequestError> {
    let table = tables.table(name).ok_or_else(no_table)?;
    let number: u32 = number
        .parse()
        .map_err(|_| error(400, "bad_message", "The number of a match, such as 1."))?;
    if table.is_playing(number) {
        let why = "You can see the record of a match once it is over.";
        return Err(error(409, "not_yet", why));
    }
    let why = "There was no such match at this table.";
    table.record(number).ok_or_else(|| error(404, "no_match", why))
}

/// Some steps of a record, as its query wants them.
fn replay(record: Record, names: Vec<String>, query: &str) -> Answered {
    let number = |name: &str, usual: usize| {
        value(query, name).and_then(|text| text.parse().ok()).unwrap_or(usual)
    };
    let viewer = match value(query, "viewer").unwrap_or("all") {
        "all" => None,
        "spectator" => Some(Viewer::Spectator),
        seat => {
            let seat = seat.parse().ok().filter(|&seat| i64::from(seat) < record.setup.players);
            let why = "`viewer` is a seat's number, `spectator` or `all`";
            let seat = seat.and_then(Seat::new);
            Some(Viewer::Seat(seat.ok_or_else(|| error(400, "bad_message", why))?))
        }
    };
    let (from, count) = (number("from", 0), number("count", 50).min(MAX_REPLAY_STEPS));
    let part: Result<ReplayPart, _> = Replay::new(REGISTRY, record)
        .and_then(|mut replay| replay.part(names, viewer, from, count));
    let part = part.map_err(|fault| error(409, "bad_record", fault.to_string()))?;
    Ok((200, line(&part)))
}
