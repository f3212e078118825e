//! What is written down of a table, and the table made of it again.

use super::{REMEMBERED, Room, Surroundings, lines::Lines, tell, think::Thoughts};
use crate::secrets;
use parlour_engine::{Seat, Viewer, fair::Secret};
use parlour_protocol::{line, wire};
use parlour_store::{Broken, Line, NotWritten, Reader, Refused, TableRow, Write, Writer};
use parlour_table::session::{Fact, Now, Session, Terms};
use sha2::{Digest, Sha256};
use std::{collections::VecDeque, sync::Arc};

/// After something could not be written down, nothing happens by itself for so long, in
/// milliseconds.
const REST: u64 = 1000;

/// After so many facts the state of the game is written down as a hash.
const HASHED: u32 = 32;

/// The page of one table in the store.
#[derive(Clone)]
pub(crate) struct Book {
    pub(crate) table: String,
    pub(crate) writer: Writer,
    pub(crate) reader: Reader,
    pub(crate) epoch: u32,
}

impl Book {
    pub(super) fn secret(&self, match_no: u32, secret: &Secret) -> Write {
        Write::Secret { table: self.table.clone(), match_no, secret: secret.0 }
    }

    pub(super) fn token(&self, seat: u8, hash: [u8; 32]) -> Write {
        Write::Token { table: self.table.clone(), seat, hash }
    }

    pub(super) fn drop_token(&self, seat: u8) -> Write {
        Write::DropToken { table: self.table.clone(), seat }
    }

    pub(super) async fn delete(&self) -> Result<(), NotWritten> {
        self.writer.commit(vec![Write::Delete { table: self.table.clone() }]).await
    }
}

/// Who asked for something, and what they called it.
pub(super) type Asked = (Option<u8>, String);

/// Why a table cannot be read from the book.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unread {
    #[error("there is no such table")]
    NoTable,
    #[error(transparent)]
    Broken(#[from] Broken),
}

impl Room {
    /// Makes a new table, and writes it down.
    pub(crate) async fn make(
        book: Book,
        terms: Terms,
        rules: u32,
        bots: Option<&str>,
        around: Arc<Surroundings>,
    ) -> Result<Self, NotWritten> {
        let now = around.clock.now();
        let row = TableRow {
            id: book.table.clone(),
            created: now.0,
            game: terms.game.clone(),
            rules,
            setup: line(&terms),
        };
        let secret = secrets::for_a_match();
        let writes = vec![Write::Table(row), book.secret(1, &secret)];
        let house = Arc::new(around.config.house);
        let first_person = house.meta(&terms.game).map_or(0, |meta| meta.first_person);
        let mut session = Session::new(terms, house, secrets::luck());
        session.let_think_elsewhere();
        let mut facts = vec![session.promise(secret, now)];
        if let Some(level) = bots {
            let person = session.seat(first_person).unwrap_or(Seat::ZERO);
            facts.extend(session.fill(level, person, now));
        }
        let seats = session.places().len();
        let mut room = Self {
            id: book.table.clone(),
            session,
            book,
            around,
            lines: Lines::default(),
            tokens: vec![None; seats],
            passes: Vec::new(),
            done: VecDeque::new(),
            waiting: Vec::new(),
            thoughts: Thoughts::default(),
            paused: None,
            info_changed: false,
            rests_until: Now::default(),
            told_presence: Vec::new(),
        };
        room.commit(facts, None, writes, now).await?;
        Ok(room)
    }

    /// Reads a table from the book.
    pub(crate) fn read(book: Book, around: Arc<Surroundings>) -> Result<Self, Unread> {
        let row = book.reader.table(&book.table)?.ok_or(Unread::NoTable)?;
        let lines = book.reader.lines(&book.table, 0)?;
        let mut tokens = Vec::new();
        for (seat, hash) in book.reader.tokens(&book.table)? {
            let seat = usize::from(seat);
            tokens.resize(tokens.len().max(seat + 1), None);
            tokens[seat] = Some(hash);
        }
        let mut paused = book.reader.paused(&book.table)?;
        let mut done: VecDeque<_> = lines
            .iter()
            .filter_map(|line| Some((line.seat, line.ask.clone()?, line.seq)))
            .collect();
        done.drain(..done.len().saturating_sub(REMEMBERED));
        let secrets = book.reader.secrets(&book.table)?;
        let secrets = secrets.into_iter().map(|(_, secret)| Secret(secret)).collect();
        let (session, misfit) = played_again(&around, &row, &lines, secrets);
        if let Some(why) = misfit {
            tracing::error!(table = %book.table, %why, "a table stands still");
            paused = Some(format!("this table cannot be played on with this version: {why}"));
        }
        tokens.resize(session.places().len(), None);
        Ok(Self {
            id: book.table.clone(),
            session,
            book,
            around,
            lines: Lines::default(),
            tokens,
            passes: Vec::new(),
            done,
            waiting: Vec::new(),
            thoughts: Thoughts::default(),
            paused,
            info_changed: false,
            rests_until: Now::default(),
            told_presence: Vec::new(),
        })
    }

    /// Writes facts down. If that fails, the session is made anew from what is written, so that
    /// nobody ever sees what was not.
    pub(super) async fn write_down(
        &mut self,
        facts: Vec<Fact>,
        asked: Option<Asked>,
        extra: Vec<Write>,
        now: Now,
    ) -> Result<(), NotWritten> {
        let written = self.commit(facts, asked, extra, now).await;
        if let Err(no) = &written {
            tracing::error!(table = %self.id, %no, "nothing was written down");
            self.read_again();
            self.rests_until = self.now().after(REST);
        }
        written
    }

    async fn commit(
        &mut self,
        facts: Vec<Fact>,
        asked: Option<Asked>,
        mut writes: Vec<Write>,
        now: Now,
    ) -> Result<(), NotWritten> {
        if facts.is_empty() && writes.is_empty() {
            return Ok(());
        }
        let last = self.session.seq();
        let first = last + 1 - facts.len() as u32;
        for (fact, seq) in facts.iter().zip(first..) {
            let asked = asked.as_ref().filter(|_| seq == first);
            let actor = match fact {
                Fact::Acted { seat, .. } => Some(tell::number(*seat)),
                _ => None,
            };
            writes.push(Write::Line(Line {
                table: self.id.clone(),
                seq,
                epoch: self.book.epoch,
                at: now.0,
                seat: asked.map_or(actor, |(seat, _)| *seat),
                ask: asked.map(|(_, id)| id.clone()),
                fact: line(fact),
                events: if seq == last { self.events_of_last() } else { String::new() },
                hash: (seq == last && seq.is_multiple_of(HASHED))
                    .then(|| hash(&self.session))
                    .flatten(),
            }));
        }
        self.book.writer.commit(writes).await?;
        if let Some((seat, id)) = asked {
            self.remember(seat, id, last);
        }
        Ok(())
    }

    /// What happened, whole, so that the match can be watched when the rules have changed.
    fn events_of_last(&self) -> String {
        let events = self.session.events_of_last();
        if events.is_empty() { String::new() } else { line(&events) }
    }

    pub(super) fn remember(&mut self, seat: Option<u8>, id: String, seq: u32) {
        if self.done.len() == REMEMBERED {
            self.done.pop_front();
        }
        self.done.push_back((seat, id, seq));
    }

    fn read_again(&mut self) {
        let here: Vec<_> = self.lines.iter_mut().filter_map(|line| line.seat()).collect();
        match Self::read(self.book.clone(), Arc::clone(&self.around)) {
            Ok(room) => {
                self.session = room.session;
                // what bots think about was asked by a table that is gone
                self.thoughts = Thoughts::default();
                self.tokens = room.tokens;
                self.done = room.done;
                self.paused = room.paused;
                let now = self.now();
                for seat in here {
                    // a chair that is covered in the book stays so until its person speaks
                    self.session.is_here(seat, now);
                }
            }
            Err(why) => {
                tracing::error!(table = %self.id, %why, "a table cannot be read");
                self.paused = Some("the store cannot be read".into());
            }
        }
    }
}

/// The session that the book tells of; or as far as it could be followed, and why no further.
fn played_again(
    around: &Surroundings,
    row: &TableRow,
    lines: &[Line],
    secrets: Vec<Secret>,
) -> (Session, Option<String>) {
    let terms: Result<Terms, String> = wire::read(&row.setup);
    let (terms, unread) = match terms {
        Ok(terms) => (terms, None),
        Err(why) => (Terms::unknown(&row.game), Some(why)),
    };
    let house = Arc::new(around.config.house);
    let mut session = Session::new(terms, house, secrets::luck());
    if let Some(why) = unread {
        return (session, Some(why));
    }
    let mut secrets = secrets.into_iter();
    let mut last = Now::default();
    for line in lines {
        last = Now(line.at);
        let done = wire::read::<Fact>(&line.fact).and_then(|fact| {
            let secret = matches!(fact, Fact::Promised { .. }).then(|| secrets.next()).flatten();
            session.refold(&fact, secret, last).map_err(|unfit| unfit.to_string())?;
            match line.hash {
                Some(written) if hash(&session) != Some(written) => {
                    Err(format!("after line {} it is not what it was", line.seq))
                }
                _ => Ok(()),
            }
        });
        if let Err(why) = done {
            return (session, Some(why));
        }
    }
    session.everybody_is_gone(last);
    session.let_think_elsewhere();
    (session, None)
}

/// A hash of all that lies on the table.
fn hash(session: &Session) -> Option<[u8; 32]> {
    let game = session.game()?;
    let mut hash = Sha256::new_with_prefix(b"parlour/state/1\0");
    hash.update(line(&game.reveal()));
    hash.update(line(&session.view(Viewer::Spectator)));
    Some(hash.finalize().into())
}

/// The line that did this already, if the store refused for that reason.
pub(super) fn done_before(no: &NotWritten) -> Option<u32> {
    match no {
        NotWritten::Refused(Refused::AskDone { seq, .. }) => Some(*seq),
        _ => None,
    }
}
