//! A copy of all that a store holds in another store, and a hash by which the two are compared.
//!
//! What a store holds can be told as units: a copy does them again, so both kinds of store need only
//! be able to take entries of earlier epochs.

use sha2::{Digest, Sha256};

use crate::store::{
    AccountWrite, FriendWrite, KnownFriend, RatingWrite, Reader, Reason, Store, StoreError,
    Tombstone, UnitError, Write,
};

/// How many writes go into one commit, or one table if it has more.
const MAX_WRITES: usize = 4096;

/// A store that takes what another has written.
pub trait Import: Store {
    /// Goes on counting epochs from here: what is written later is of a later epoch than what was
    /// copied.
    ///
    /// # Errors
    /// If the store is broken.
    fn follow(&mut self, epoch: u32) -> Result<(), StoreError>;

    /// As [`Store::commit`], with entries of any epoch.
    ///
    /// # Errors
    /// If the store is broken; then nothing of all the units was written.
    fn import(&mut self, units: &[Vec<Write>]) -> Result<Vec<Result<(), UnitError>>, StoreError>;
}

/// What was copied.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Copied {
    /// Tables, under a tombstone or not.
    pub tables: u64,
    /// Entries of their logs.
    pub entries: u64,
    /// Playtests.
    pub playtests: u64,
    /// The SHA-256 of all content, the same on both sides.
    pub hash: [u8; 32],
}

/// Why a copy was not made, or is not to be trusted.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// There is something already.
    #[error("the target of the copy is not empty")]
    NotEmpty,
    /// The target does not hold what the source does.
    #[error("the copy differs from the original: throw it away")]
    Differs,
    /// The target refused something that the source holds.
    #[error(transparent)]
    Refused(#[from] UnitError),
    /// One of the two is broken.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Copies everything into an empty store, and compares the two. No server may write to either of
/// them meanwhile.
///
/// # Errors
/// If the target is not empty, one of the two is broken, or they are not the same afterwards.
pub fn copy(from: &dyn Store, to: &mut dyn Import) -> Result<Copied, CopyError> {
    let (source, target) = (from.reader()?, to.reader()?);
    let is_empty = target.table_names()?.is_empty()
        && target.playtests()?.is_empty()
        && target.accounts()?.is_empty()
        && target.push_key()?.is_none();
    if !is_empty {
        return Err(CopyError::NotEmpty);
    }
    to.follow(from.epoch())?;
    let mut copied = Copied::default();
    let mut hash = Sha256::new();
    let mut waiting: Vec<Vec<Write>> = Vec::new();
    let mut writes = 0;
    units::<CopyError>(&source, &mut |unit| {
        copied.count(&unit);
        feed(&mut hash, &unit);
        writes += unit.len();
        waiting.push(unit);
        if writes >= MAX_WRITES {
            writes = 0;
            hand_over(to, &std::mem::take(&mut waiting))?;
        }
        Ok(())
    })?;
    hand_over(to, &waiting)?;
    copied.hash = hash.finalize().into();
    if content_hash(&target)? != copied.hash {
        return Err(CopyError::Differs);
    }
    Ok(copied)
}

/// The SHA-256 of all that a store holds; the same for two stores that hold the same.
///
/// # Errors
/// If the store is broken.
pub fn content_hash(reader: &Reader) -> Result<[u8; 32], StoreError> {
    let mut hash = Sha256::new();
    units::<StoreError>(reader, &mut |unit| {
        feed(&mut hash, &unit);
        Ok(())
    })?;
    Ok(hash.finalize().into())
}

impl Copied {
    fn count(&mut self, unit: &[Write]) {
        for write in unit {
            match write {
                Write::Table(_) => self.tables += 1,
                Write::Entry(_) => self.entries += 1,
                Write::Playtest(_) => self.playtests += 1,
                _ => {}
            }
        }
    }
}

fn hand_over(to: &mut dyn Import, units: &[Vec<Write>]) -> Result<(), CopyError> {
    to.import(units)?.into_iter().try_for_each(|answer| Ok(answer?))
}

/// Quotes and commas separate every field from its neighbours.
fn feed(hash: &mut Sha256, unit: &[Write]) {
    unit.iter().for_each(|write| hash.update(format!("{write:?}\n")));
}

/// The units that make a store what it is, in an order that depends on its content alone.
fn units<E: From<StoreError>>(
    reader: &Reader,
    each: &mut dyn FnMut(Vec<Write>) -> Result<(), E>,
) -> Result<(), E> {
    if let Some(key) = reader.push_key()? {
        each(vec![Write::PushKey { key }])?;
    }
    for account in reader.accounts()? {
        let keys = reader.credentials(&account.id)?;
        let keys = keys.into_iter().map(|key| Write::Account(AccountWrite::Credential(key)));
        let ratings = reader.ratings(&account.id)?;
        let ratings = ratings.into_iter().map(|row| Write::Rating(RatingWrite::Kept(row)));
        let account = [Write::Account(AccountWrite::New(account))];
        each(account.into_iter().chain(keys).chain(ratings).collect())?;
    }
    for account in reader.accounts()? {
        let friends = reader.friends(&account.id, u32::MAX)?;
        let kept = |friend: KnownFriend| Write::Friend(FriendWrite::Kept(friend.row));
        each(friends.into_iter().map(kept).collect())?;
    }
    for playtest in reader.playtests()? {
        each(vec![Write::Playtest(playtest)])?;
    }
    for id in reader.table_names()? {
        each(table(reader, &id)?)?;
    }
    Ok(())
}

/// A tombstone comes last: nothing is written of a table that has one.
fn table(reader: &Reader, id: &str) -> Result<Vec<Write>, StoreError> {
    let table = || id.to_owned();
    let mut unit: Vec<Write> = reader.table(id)?.map(Write::Table).into_iter().collect();
    unit.extend(reader.entries(id, 0)?.into_iter().map(Write::Entry));
    let secret = |(match_no, secret)| Write::Secret { table: table(), match_no, secret };
    unit.extend(reader.secrets(id)?.into_iter().map(secret));
    let token = |(seat, hash)| Write::Token { table: table(), seat, hash };
    unit.extend(reader.tokens(id)?.into_iter().map(token));
    unit.extend(reader.paused(id)?.map(|why| Write::Pause { table: table(), why }));
    unit.extend(reader.notes_at(id)?.into_iter().map(Write::Notes));
    unit.extend(reader.reports_at(id)?.into_iter().map(Write::Report));
    unit.extend(reader.notices(id)?.into_iter().map(Write::Notice));
    unit.extend(reader.wake(id)?.map(|at| Write::Wake { table: table(), at: Some(at) }));
    let seats = reader.rated_seats(id)?.into_iter().map(RatingWrite::Seat);
    let counted = reader.rated_matches(id)?.into_iter();
    let counted = counted.map(|(match_no, account)| RatingWrite::Counted {
        table: table(),
        match_no,
        account,
    });
    unit.extend(seats.chain(counted).map(Write::Rating));
    let bury = |tombstone| Write::Bury { table: table(), tombstone };
    if let Some(at) = reader.restored(id)? {
        let before = Tombstone { at, reason: Reason::Deleted };
        unit.extend([bury(before), Write::Restore { table: table(), at }]);
    }
    unit.extend(reader.tombstone(id)?.map(bury));
    Ok(unit)
}
