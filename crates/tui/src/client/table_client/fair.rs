//! What proves a fair deal, as far as this player has it: what they have added to the shuffle, and the
//! commitment that they saw before the cards were dealt. `docs/fair.md` says what it proves.

use super::TableClient;
use parlour_protocol::wire::{ClientMessage, Phase, TableInfo};

/// What is known of the shuffle.
#[derive(Debug, Default)]
pub(super) struct Fair {
    /// The request that adds a text, until it is answered.
    asked: Option<(String, String)>,
    /// What was added last.
    added: Option<String>,
    /// The commitment to the next match: only before it is dealt is it worth anything.
    seen: Option<String>,
    /// How the match that is played is verified, if it was seen to begin.
    verify: Option<String>,
}

impl Fair {
    /// A request was answered. What a refused one would have added is forgotten.
    pub(super) fn answered(&mut self, id: &str, done: bool) {
        if let Some((_, text)) = self.asked.take_if(|(asked, _)| asked == id)
            && done
        {
            self.added = Some(text).filter(|text| !text.is_empty());
        }
    }

    /// The table has changed like this; says what a player should keep of it.
    pub(super) fn follow(&mut self, before: Option<&TableInfo>, now: &TableInfo) -> Vec<String> {
        let mut lines = Vec::new();
        let was = |phase| before.is_some_and(|before| before.phase == phase);
        let is_other = before.is_none_or(|before| before.match_no != now.match_no);
        if now.phase == Phase::Playing {
            if is_other || !was(Phase::Playing) {
                self.verify = self.seen.take().map(|commit| self.command(&commit));
            }
            return lines;
        }
        let verify = self.verify.take().filter(|_| !is_other && was(Phase::Playing));
        lines.extend(verify.map(|command| format!("To verify the deal of this match: {command}")));
        let commit = Some(&now.fair.commit).filter(|commit| !commit.is_empty());
        let commit = commit.filter(|_| now.given.is_none());
        if self.seen.as_ref() != commit {
            self.seen = commit.cloned();
            let tell = |commit| format!("The server has committed to the next shuffle: {commit}");
            lines.extend(commit.map(tell));
        }
        lines
    }

    fn command(&self, commit: &str) -> String {
        let added = self.added.as_ref().map(|text| format!(" --added {text}"));
        format!("parlour verify RECORD --commitment {commit}{}", added.unwrap_or_default())
    }
}

/// Letters that no one can foresee; none, if the system has none.
fn letters() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map(|()| hex::encode(bytes)).unwrap_or_default()
}

impl TableClient {
    /// Asks for a seat, and adds to the next shuffle.
    pub(super) fn sit_down(&mut self) {
        let (name, seat, text) = (self.options.name.clone(), self.options.seat, letters());
        let entropy = text.clone();
        let id = self.connection.request(|id| ClientMessage::Sit { id, name, seat, entropy });
        self.fair.asked = Some((id.clone(), text));
        self.sitting_down = Some(id);
    }

    /// Begins the match, or is ready for another one, and adds to its shuffle.
    pub fn go_on(&mut self) {
        if self.phase() == Some(Phase::Over) {
            let text = letters();
            let entropy = text.clone();
            let id = self.connection.request(|id| ClientMessage::Again { id, entropy });
            self.fair.asked = Some((id.clone(), text));
            self.asked = Some(id);
        } else {
            self.request(|id| ClientMessage::Start { id });
        }
    }
}
