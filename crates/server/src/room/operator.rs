//! What the operator of the server does to a table.

use super::{
    Room, commands,
    commit::{Commit, unavailable},
};
use crate::store::{Tombstone, Write};
use parlour_protocol::wire::Refusal;
use tokio::sync::oneshot;

/// What the operator does to a table.
pub(crate) enum OperatorCommand {
    /// Pauses it, for this reason.
    Pause { why: String, reply: oneshot::Sender<Result<(), Refusal>> },
    /// Lets it go on.
    Resume { reply: oneshot::Sender<Result<(), Refusal>> },
    /// Deletes it.
    Delete { reply: oneshot::Sender<Result<Tombstone, Refusal>> },
}

impl Room {
    /// Carries out a command of the operator; says whether the table is gone.
    pub(super) async fn operate(&mut self, command: OperatorCommand) -> bool {
        match command {
            OperatorCommand::Pause { why, reply } => {
                let _ = reply.send(self.pause(why).await);
            }
            OperatorCommand::Resume { reply } => {
                let _ = reply.send(self.resume().await);
            }
            OperatorCommand::Delete { reply } => {
                let done = self.delete_by_operator().await;
                let gone = done.is_ok();
                let _ = reply.send(done);
                return gone;
            }
        }
        false
    }

    /// Pauses the table, also after a restart: no one acts, and no clock runs.
    async fn pause(&mut self, why: String) -> Result<(), Refusal> {
        let table = self.id.clone();
        self.write(vec![Write::Pause { table, why: why.clone() }]).await?;
        let now = self.now();
        // what waits for a race is not done
        self.session.live().drop_window();
        self.refuse_pending(&commands::paused(&why));
        self.paused = Some(why);
        self.info_changed = true;
        self.broadcast(now);
        Ok(())
    }

    /// Lets the table go on from its log, as after a restart: the time of the pause is not a player's. A table that is
    /// not paused stays as it is.
    async fn resume(&mut self) -> Result<(), Refusal> {
        let Some(paused) = self.paused.take() else { return Ok(()) };
        let done = self.end_pause().await;
        if done.is_err() {
            // no clock runs until the operator asks again
            self.paused = self.paused.take().or(Some(paused));
        }
        self.info_changed = true;
        self.broadcast(self.now());
        done
    }

    /// Ends the pause, and in the same commit gives its time back to players whose clock ran on.
    async fn end_pause(&mut self) -> Result<(), Refusal> {
        let end = self.reload().await.map_err(|why| {
            tracing::error!(table = %self.id, %why, "a table cannot be read");
            Refusal::new("unavailable", "The store cannot be read.")
        })?;
        if let (true, Some(why)) = (end.is_unplayable, &self.paused) {
            return Err(Refusal::new("paused", format!("It stays paused: {why}.")));
        }
        self.paused = None;
        let events = end.last.and_then(|at| self.session.after_pause(at));
        let resume = Write::Resume { table: self.id.clone() };
        let commit = Commit {
            events: events.into_iter().collect(),
            writes: vec![resume],
            ..Commit::default()
        };
        self.commit(commit, self.now()).await.map_err(|no| Refusal::from(&no))
    }

    /// Deletes the table. If its host restores it, it is paused.
    async fn delete_by_operator(&mut self) -> Result<Tombstone, Refusal> {
        let (table, why) = (self.id.clone(), "the operator of this server deleted it".to_owned());
        self.bury(vec![Write::Pause { table, why }]).await
    }

    pub(super) fn write(
        &self,
        writes: Vec<Write>,
    ) -> impl Future<Output = Result<(), Refusal>> + use<> {
        let written = self.event_log.writer.commit(writes);
        async { written.await.map_err(|no| unavailable(&no)) }
    }
}
