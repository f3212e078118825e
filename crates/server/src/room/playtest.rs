//! What the table knows of a match of a playtest: the page says how its player decided, and the
//! table says the rest.

use super::{
    RecordError, Room,
    records::{EndedMatch, MatchLog},
};
use crate::secrets;
use parlour_engine::Seat;
use parlour_table::session::{Occupant, SeatSlot, SessionEvent};

/// A match of a playtest that a player wants to share. To play it again takes a while: on a thread that may block.
pub(crate) struct SharedMatch {
    log: MatchLog,
    playtest: String,
    game: String,
    seat: Seat,
    author: [u8; 32],
}

/// What a table says of a match of a playtest, for a player who wants to share how it went.
#[derive(Debug)]
pub(crate) struct PlayedMatch {
    /// The playtest that the table belongs to.
    pub(crate) playtest: String,
    /// The game's id.
    pub(crate) game: String,
    /// The player's seat.
    pub(crate) seat: u8,
    /// The hash of the player's token.
    pub(crate) author: [u8; 32],
    /// How many of the seats bots held at its end.
    pub(crate) bots: u8,
    /// From its start to its end, in milliseconds.
    pub(crate) ms: u64,
    /// When it ended, in milliseconds of the server's clock.
    pub(crate) ended: u64,
    /// How often cards were shuffled and dealt.
    pub(crate) deals: u32,
    /// Each seat's score.
    pub(crate) scores: Vec<i64>,
}

/// Why nothing is shared of a match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum ShareError {
    /// The token is that of no seat.
    #[error("Only a player of this table can share how a match went.")]
    NotSeated,
    /// The table was made for no playtest.
    #[error("This table is not part of a playtest.")]
    NoPlaytest,
    /// The player has sat down since.
    #[error("Someone else had your seat in that match.")]
    SatElsewhere,
    /// There is no such match, or it is not over.
    #[error("{}", sentence(.0))]
    Match(RecordError),
}

fn sentence(why: &RecordError) -> String {
    match why {
        RecordError::NoMatch => "There was no such match at this table.".to_owned(),
        RecordError::NotOver => "You can share how a match went once it is over.".to_owned(),
        RecordError::Unreadable(why) => format!("This match cannot be read again: {why}"),
    }
}

impl Room {
    /// A match that is over, for the player with this token.
    pub(super) fn shared_match(
        &self,
        token: &str,
        match_no: u32,
    ) -> Result<SharedMatch, ShareError> {
        let seat = self.seat_of_token(token).ok_or(ShareError::NotSeated)?;
        let config = self.session.config();
        let playtest = config.playtest.clone().ok_or(ShareError::NoPlaytest)?;
        let log = self.ended_log(match_no).map_err(ShareError::Match)?;
        let (game, author) = (config.game.clone(), secrets::hash(token));
        Ok(SharedMatch { log, playtest, game, seat, author })
    }
}

impl SharedMatch {
    /// What the table knows of it.
    pub(crate) fn played(self) -> Result<PlayedMatch, ShareError> {
        let Self { log, playtest, game, seat, author } = self;
        let ended = log.at_the_end().map_err(ShareError::Match)?;
        if !played_to_the_end(&ended, seat) {
            return Err(ShareError::SatElsewhere);
        }
        let EndedMatch { session, began, at, .. } = ended;
        let is_bot = |slot: &&SeatSlot| matches!(slot.occupant, Occupant::Bot { .. });
        let deals = session.game().map_or(0, |game| game.deals().len());
        Ok(PlayedMatch {
            playtest,
            game,
            seat: seat.number(),
            author,
            bots: session.slots().iter().filter(is_bot).count() as u8,
            ms: at.since(began),
            ended: at.0,
            deals: deals as u32,
            scores: session.scores(),
        })
    }
}

/// Did the person who has this seat now have it when the match ended?
fn played_to_the_end(ended: &EndedMatch, seat: Seat) -> bool {
    let person = ended.session.slot(seat).is_some_and(SeatSlot::is_person);
    let left = |event: &SessionEvent| event.vacated() == Some(seat);
    person && !ended.later.iter().any(left)
}
