//! Messages that are sent again until they are answered.

use parlour_protocol::wire::ClientMessage;
use tokio::time::Instant;

/// Messages that are sent again until they are answered, in order.
#[derive(Default)]
pub(super) struct Unanswered {
    requests: Vec<Waiting>,
}

struct Waiting {
    message: ClientMessage,
    /// When to send it again on the same connection, because the server had too much to do.
    again: Option<Instant>,
}

impl Unanswered {
    pub(super) fn add(&mut self, message: ClientMessage) {
        self.requests.push(Waiting { message, again: None });
    }

    /// Everything that waits, for a connection that is new. What was to be sent later goes now, too.
    pub(super) fn all(&mut self) -> Vec<ClientMessage> {
        self.requests.iter_mut().for_each(|waiting| waiting.again = None);
        self.requests.iter().map(|waiting| waiting.message.clone()).collect()
    }

    /// An answer has come: to which message, if it was still waited for.
    pub(super) fn answered(&mut self, id: &str) -> Option<ClientMessage> {
        let place = self.requests.iter().position(|waiting| waiting.message.id() == Some(id))?;
        Some(self.requests.remove(place).message)
    }

    /// The server had too much to do: this message is to be sent again. Says whether it is known.
    pub(super) fn put_off(&mut self, id: &str, until: Instant) -> bool {
        let waiting = self.requests.iter_mut().find(|waiting| waiting.message.id() == Some(id));
        waiting.is_some_and(|waiting| {
            waiting.again = Some(until);
            true
        })
    }

    /// When the first message is to be sent again.
    pub(super) fn next_due(&self) -> Option<Instant> {
        self.requests.iter().filter_map(|waiting| waiting.again).min()
    }

    /// The messages that are to be sent again by now.
    pub(super) fn due(&mut self, now: Instant) -> Vec<ClientMessage> {
        let due =
            self.requests.iter_mut().filter(|waiting| waiting.again.is_some_and(|at| at <= now));
        due.map(|waiting| {
            waiting.again = None;
            waiting.message.clone()
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn hint(id: &str) -> ClientMessage {
        ClientMessage::Hint { id: id.to_owned() }
    }

    #[test]
    fn an_answer_counts_once() {
        let mut asks = Unanswered::default();
        asks.add(hint("1"));
        asks.add(hint("2"));
        assert_eq!(asks.answered("1"), Some(hint("1")));
        assert_eq!(asks.answered("1"), None);
        assert_eq!(asks.all(), [hint("2")]);
    }

    #[test]
    fn what_was_put_off_is_sent_again_when_it_is_time_and_once() {
        let mut asks = Unanswered::default();
        let now = Instant::now();
        let then = now + Duration::from_secs(1);
        asks.add(hint("1"));
        assert!(asks.put_off("1", then) && !asks.put_off("2", then));
        assert_eq!(asks.due(now), []);
        assert_eq!(asks.next_due(), Some(then));
        assert_eq!(asks.due(then), [hint("1")]);
        assert_eq!((asks.next_due(), asks.due(then)), (None, vec![]));
    }
}
