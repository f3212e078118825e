//! One durable commit of many units, in two round trips: lock and look, then write and commit. What only appends
//! to logs takes one (`append`).

use std::time::Duration;

use deadpool_postgres::Object;
use tokio::time::{Instant, timeout};
use tokio_postgres::Error;

use super::append::Append;
use super::batch::Batch;
use super::connect::{Connections, RECONNECT_TIMEOUT};
use super::fault::{is_conflict, is_lost};
use super::load::Named;
use super::plan::{Author, Epochs, Step};
use super::playtest::{self, Trial};
use super::session::Session;
use crate::store::{StoreError, UnitError, Write};

/// A commit that takes longer waits for a server that hangs: lost connections are noticed before.
const COMMIT_TIMEOUT: Duration = Duration::from_secs(60);

/// So often a commit is done again that another node came between.
pub(super) const MAX_CONFLICTS: u32 = 5;

/// What comes of each unit.
pub(super) type Answers = Vec<Result<(), UnitError>>;

/// Commits for one node.
pub(super) struct Committer {
    /// Its own, moved by the thread that commits.
    connections: Connections,
    pub(super) node: u32,
    session: Option<Session>,
}

/// Why a transaction was not done.
enum TryError {
    Sql(Error),
    /// The node's commits are counted otherwise than this one believes.
    Miscounted,
}

impl From<Error> for TryError {
    fn from(error: Error) -> Self {
        Self::Sql(error)
    }
}

impl Committer {
    pub(super) fn new(connections: Connections, node: u32) -> Self {
        Self { connections, node, session: None }
    }

    /// Does what [`Store::commit`](crate::store::Store::commit) promises, on the calling thread.
    pub(super) fn wait_for_commit(
        &mut self,
        entries: Epochs,
        units: &[Vec<Write>],
    ) -> Result<Answers, StoreError> {
        let background = self.connections.background.clone();
        background.wait(self.commit(entries, units))
    }

    /// Through conflicts with other nodes and lost connections.
    async fn commit(
        &mut self,
        entries: Epochs,
        units: &[Vec<Write>],
    ) -> Result<Answers, StoreError> {
        let author = Author { node: self.node, entries };
        let give_up = Instant::now() + RECONNECT_TIMEOUT;
        // the answers of a commit that was sent, and its number, as long as its fate is not known
        let mut sent: Option<(i64, Answers)> = None;
        let mut conflicts = 0;
        let mut lost = None;
        loop {
            if self.session.is_none() {
                let opened = self.connections.session(self.node.into(), give_up).await;
                let (session, done) = opened.map_err(|why| match sent {
                    // whatever is wrong now, what was sent may have been done
                    Some(_) => self.connections.unreachable(&why.to_string()),
                    None => why,
                })?;
                self.session = Some(session);
                if let Some((number, answers)) = sent.take()
                    && done == number
                {
                    return Ok(answers);
                }
            }
            let Some(session) = &mut self.session else { continue };
            if let Some(why) = lost.take_if(|_| Instant::now() >= give_up) {
                return Err(why);
            }
            let stop = match timeout(COMMIT_TIMEOUT, session.run(author, units, &mut sent)).await {
                Ok(Ok(answers)) => return Ok(answers),
                Ok(Err(TryError::Sql(error))) => error,
                Ok(Err(TryError::Miscounted)) => {
                    lost = Some(self.connections.unreachable("its commits were miscounted"));
                    self.lose();
                    continue;
                }
                Err(_) => {
                    lost = Some(self.connections.unreachable("a commit was not answered"));
                    self.lose();
                    continue;
                }
            };
            if is_lost(&stop) || !session.roll_back().await {
                lost = Some(self.connections.broken(&stop));
                self.lose();
                continue;
            }
            // it was answered, so it is known that nothing was done
            sent = None;
            conflicts += 1;
            if !is_conflict(&stop) || conflicts > MAX_CONFLICTS {
                return Err(self.connections.broken(&stop));
            }
        }
    }

    pub(super) fn lose(&mut self) {
        if let Some(session) = self.session.take() {
            session.abandon();
        }
    }
}

impl Session {
    /// One try. What is answered if it goes well stands in `sent` before its end is on its way.
    async fn run(
        &mut self,
        author: Author,
        units: &[Vec<Write>],
        sent: &mut Option<(i64, Answers)>,
    ) -> Result<Answers, TryError> {
        self.number += 1;
        let (client, node) = (&self.client, author.node.into());
        if let Some(append) = Append::of(author, units) {
            let answers = vec![Ok(()); units.len()];
            *sent = Some((self.number, answers.clone()));
            if append.commit(client, node, self.number).await? {
                return Ok(answers);
            }
            *sent = None;
        }
        let known = Named::by(units).lock(client, node, self.number).await?;
        let mut known = known.ok_or(TryError::Miscounted)?;
        let mut batch = Batch::default();
        let mut answers = Vec::with_capacity(units.len());
        let mut is_locked = false;
        for unit in units {
            let draft = match known.draft(author, unit) {
                Ok(draft) => draft,
                Err(refused) => {
                    answers.push(Err(refused));
                    continue;
                }
            };
            if playtest::concerns(unit) {
                batch.flush(client, node).await?;
                if !std::mem::replace(&mut is_locked, true) {
                    playtest::lock(client).await?;
                }
                if let Err(refused) = try_unit(client, node, &draft.steps).await? {
                    answers.push(Err(refused));
                    continue;
                }
            } else {
                draft.steps.iter().for_each(|step| batch.add(*step));
            }
            known.accept(&draft);
            answers.push(Ok(()));
        }
        *sent = Some((self.number, answers.clone()));
        batch.commit(client, node).await?;
        Ok(answers)
    }
}

/// Tries a unit in the database, and takes all of it back if it is refused.
async fn try_unit(
    client: &Object,
    node: i64,
    steps: &[Step<'_>],
) -> Result<Result<(), UnitError>, Error> {
    client.batch_execute("SAVEPOINT unit").await?;
    let answer = async {
        let (mut trial, mut batch) = (Trial::default(), Batch::default());
        for step in steps {
            let Step::Other(write) = step else {
                batch.add(*step);
                continue;
            };
            batch.flush(client, node).await?;
            let done = trial.write(client, write).await?;
            if done.is_err() {
                return Ok(done);
            }
        }
        batch.flush(client, node).await?;
        trial.end(client).await
    };
    let answer = answer.await?;
    if answer.is_err() {
        client.batch_execute("ROLLBACK TO unit").await?;
    }
    Ok(answer)
}
