//! Do the sides of a duel play differently at all?

use crate::row::Row;

/// Was the same game played in other seats? Not who did what is looked at, but what came of it.
pub(super) fn alike(one: &Row, other: &Row) -> bool {
    (one.acts, one.asked, one.options, &one.scores, &one.kinds, &one.clauses)
        == (other.acts, other.asked, other.options, &other.scores, &other.kinds, &other.clauses)
}

/// On how many deals the games differ, of how many that were played more than once.
pub(super) fn apart(rows: &[Row]) -> (u64, u64) {
    let several = rows.chunk_by(|one, next| one.deal == next.deal).filter(|deal| deal.len() > 1);
    several.fold((0, 0), |(differ, all), deal| {
        let same = deal.windows(2).all(|two| alike(&two[0], &two[1]));
        (differ + u64::from(!same), all + 1)
    })
}
