//! Was a match dealt as it was committed to? Checks a record against the commitment made before the
//! players added to the shuffle. `docs/fair.md` says what this proves and what it does not.

use crate::{Record, Registry, command_error::CommandError, registry::Setup, wire};
use parlour_engine::{Turn, fair::Secret};
use wire::Proof;

/// A commitment that was kept, in figures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// The commitment.
    pub commit: String,
    /// How many seats have added to the shuffle.
    pub players_added: usize,
    /// How many deals came from the seed.
    pub deals: usize,
    /// How many other random outcomes came from it.
    pub draws: usize,
    /// How many acts were played again.
    pub acts: usize,
}

/// Why a record does not prove a fair deal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum VerifyError {
    /// There is no commitment.
    #[error(
        "this record holds no commitment: it was not played at a table server, or not to the end"
    )]
    NoCommitment,
    /// The cards were given, not shuffled: nothing was committed to.
    #[error("the cards of this match were given, not shuffled: {0}")]
    Given(String),
    /// The proof cannot be read.
    #[error("the proof cannot be read: {0}")]
    Unreadable(String),
    /// What someone saw before the match is not a commitment.
    #[error("a commitment is 64 hexadecimal digits")]
    UnreadableCommitment,
    /// The record names another commitment than the one that was seen before the match.
    #[error("the commitment in this record is not the one that was seen before the match")]
    OtherCommitment,
    /// Another secret than the one committed to.
    #[error("the secret in this record is not the one that the server committed to")]
    OtherSecret,
    /// A text more could have been chosen after all others were known.
    #[error("the proof names {texts} texts, and {seats} seats played: each seat adds one")]
    OtherTexts {
        /// How many texts the proof names.
        texts: usize,
        /// How many seats the match had.
        seats: i64,
    },
    /// A player did not add what they say.
    #[error("no seat added this text to the shuffle")]
    NotAdded,
    /// The seed does not come from the secret and what the players added.
    #[error("the seed does not come from the secret and what the players added")]
    OtherSeed,
    /// The cards do not come from the seed.
    #[error("deal {0} does not come from the seed")]
    OtherDeal(usize),
    /// Another random outcome does not come from the seed.
    #[error("the random outcomes besides the deals do not come from the seed")]
    OtherDraws,
    /// The match is not over, so that nothing can have been told yet.
    #[error("this match is not over")]
    Unfinished,
    /// The acts are not legal, or do not lead to this result.
    #[error("the acts cannot be played again: {0}")]
    OtherActs(CommandError),
}

/// Checks a record against its own commitment. That shows only that the record is consistent:
/// its author can make the commitment afterwards. [`verify_commitment`] shows more.
///
/// # Errors
/// What does not agree with the commitment.
pub fn verify(registry: &Registry, record: &Record) -> Result<Kept, VerifyError> {
    if let Some(given) = &record.given {
        return Err(VerifyError::Given(reason(given)));
    }
    let proof = proof(record)?;
    let secret = Secret::read(&proof.secret).ok_or_else(|| {
        VerifyError::Unreadable("the secret is not 64 hexadecimal digits".to_owned())
    })?;
    if secret.commit() != proof.commit {
        return Err(VerifyError::OtherSecret);
    }
    let (texts, seats) = (proof.entropies.len(), record.setup.players);
    if i64::try_from(texts) != Ok(seats) {
        return Err(VerifyError::OtherTexts { texts, seats });
    }
    let added = proof.entropies.iter().map(|text| text.as_deref().unwrap_or_default());
    if record.setup.seed.as_deref() != Some(&secret.seed(added)) {
        return Err(VerifyError::OtherSeed);
    }
    // the same game from the seed alone, without the cards that the record names
    let setup = Setup { deals: Vec::new(), draws: Vec::new(), ..record.setup.clone() };
    let ((mut game, _), _) = registry.open(&setup).map_err(VerifyError::OtherActs)?;
    let acts = (0..record.acts.len())
        .try_for_each(|number| record.act(number, game.as_mut()).map(drop))
        // a race that is open after the last act is decided by the clock, and may draw then
        .and_then(|()| record.run_clock(game.as_mut()).map(drop));
    // other cards first: with them the acts would not be legal either
    let dealt = game.deals();
    for (number, cards) in dealt.iter().enumerate() {
        if record.setup.deals.get(number) != Some(cards) {
            return Err(VerifyError::OtherDeal(number));
        }
    }
    acts.map_err(VerifyError::OtherActs)?;
    if record.setup.deals.len() != dealt.len() {
        return Err(VerifyError::OtherDeal(dealt.len()));
    }
    if record.setup.draws != game.draws() {
        return Err(VerifyError::OtherDraws);
    }
    let table = record.open(registry).map_err(VerifyError::OtherActs)?;
    if table.game.turn() != Turn::Over {
        return Err(VerifyError::Unfinished);
    }
    Ok(Kept {
        commit: proof.commit,
        players_added: proof.entropies.iter().flatten().count(),
        deals: record.setup.deals.len(),
        draws: record.setup.draws.len(),
        acts: record.acts.len(),
    })
}

fn proof(record: &Record) -> Result<Proof, VerifyError> {
    let fair = record.fair.as_ref().ok_or(VerifyError::NoCommitment)?;
    wire::read(&fair.to_string()).map_err(VerifyError::Unreadable)
}

/// Was this text, which a player knows to have added, among those that the seed comes from? Without this
/// check an operator may have replaced it.
///
/// # Errors
/// If no seat added it, or there is no proof.
pub fn verify_added(record: &Record, text: &str) -> Result<(), VerifyError> {
    // a seat without a text adds an empty one
    let texts = proof(record)?.entropies;
    let is_added = !text.is_empty() && texts.iter().flatten().any(|one| one == text);
    if is_added { Ok(()) } else { Err(VerifyError::NotAdded) }
}

/// Why cards were given, as the end of a sentence.
fn reason(given: &wire::GivenCards) -> String {
    match given {
        wire::GivenCards::Position { acts } => {
            let moves = if *acts == 1 { "move" } else { "moves" };
            format!("it was played on from a position of another match, after {acts} {moves}")
        }
        wire::GivenCards::Daily { date } => {
            format!("it is the daily deal of {date}, whose cards come from its date")
        }
        wire::GivenCards::Puzzle { number } => {
            format!("it was played on from puzzle {number} of this game")
        }
    }
}

/// Checks a record against the commitment that someone saw before the match began: 64 hexadecimal
/// digits.
///
/// # Errors
/// What does not agree with the commitment.
pub fn verify_commitment(
    registry: &Registry,
    record: &Record,
    commitment: &str,
) -> Result<Kept, VerifyError> {
    let commitment = commitment.trim();
    if commitment.len() != 64 || !commitment.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(VerifyError::UnreadableCommitment);
    }
    let kept = verify(registry, record)?;
    if !kept.commit.eq_ignore_ascii_case(commitment) {
        return Err(VerifyError::OtherCommitment);
    }
    Ok(kept)
}
