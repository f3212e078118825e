//! Deleting a table: asked for twice, and for a week not for good.

use super::Room;
use crate::secrets;
use crate::store::{Reason, Tombstone, Write};
use parlour_protocol::wire::Refusal;
use parlour_table::session::Timestamp;
use std::time::{Duration, UNIX_EPOCH};

/// How long a confirmation is good, in milliseconds.
const CONFIRM_MS: u64 = 300_000;

/// What came of a wish to delete.
#[derive(Debug)]
pub(crate) enum Deletion {
    /// It is to be confirmed with this value.
    Confirm(String),
    /// The table has a tombstone.
    Done(Tombstone),
}

impl Room {
    /// Is this the token of the host?
    pub(crate) fn is_host(&self, token: &str) -> bool {
        let seat = self.seat_of_token(token);
        seat.is_some() && seat == self.session.host()
    }

    pub(super) async fn delete(
        &mut self,
        token: &str,
        confirm: Option<&str>,
    ) -> Result<Deletion, Refusal> {
        if !self.is_host(token) {
            return Err(Refusal::new("not_host", "Only the host of the table can delete it."));
        }
        let now = self.now();
        if !confirm.is_some_and(|value| self.is_confirmed(value, now)) {
            let value = secrets::token();
            self.deletion = Some((secrets::hash(&value), now.after(CONFIRM_MS)));
            return Ok(Deletion::Confirm(value));
        }
        self.bury(Vec::new()).await.map(Deletion::Done)
    }

    /// Puts a tombstone on the table, with these other writes, and tells everyone here.
    pub(super) async fn bury(&mut self, mut writes: Vec<Write>) -> Result<Tombstone, Refusal> {
        let tombstone = Tombstone { at: self.now().0, reason: Reason::Deleted };
        writes.push(Write::Bury { table: self.id.clone(), tombstone });
        self.write(writes).await?;
        self.connections.no_table(&tombstone_sentence(&tombstone));
        Ok(tombstone)
    }

    fn is_confirmed(&self, value: &str, now: Timestamp) -> bool {
        let hash = secrets::hash(value);
        self.deletion.is_some_and(|(kept, until)| until > now && secrets::same(&kept, &hash))
    }
}

/// What happened to a table, for those who look for it.
pub(crate) fn tombstone_sentence(tombstone: &Tombstone) -> String {
    let date = |ms| httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_millis(ms));
    let (at, until) = (date(tombstone.at), date(tombstone.until()));
    match tombstone.reason {
        Reason::Deleted => {
            format!("This table was deleted on {at}. Its host can restore it until {until}.")
        }
        Reason::Expired => format!(
            "This table expired on {at}, because it had not been used for a long time. Its host \
             can restore it until {until}."
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happened_is_said_with_the_day_until_which_it_can_be_undone() {
        let at = 1_793_000_000_000;
        let said = |reason| tombstone_sentence(&Tombstone { at, reason });
        let deleted = said(Reason::Deleted);
        assert!(deleted.contains("Mon, 26 Oct 2026"), "{deleted}");
        assert!(deleted.contains("until Mon, 02 Nov 2026"), "{deleted}");
        assert!(said(Reason::Expired).starts_with("This table expired"));
    }
}
