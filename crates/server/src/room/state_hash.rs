//! A hash of what lies on the table, which the log keeps.

use parlour_engine::Viewer;
use parlour_protocol::line;
use parlour_table::session::Session;
use sha2::{Digest, Sha256};

/// A hash of all that lies on the table.
pub(super) fn state_hash(session: &Session) -> Option<[u8; 32]> {
    let game = session.game()?;
    let mut hash = Sha256::new_with_prefix(b"parlour/state/1\0");
    hash.update(line(&game.reveal()));
    hash.update(line(&game.view(Viewer::Spectator)));
    Some(hash.finalize().into())
}
