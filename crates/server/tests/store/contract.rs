//! What the store promises, told once and held on the disk, in memory and in PostgreSQL.

use parlour_server::store::{
    AccountRow, AccountWrite, CredentialRow, Cutoff, Database, FriendWrite, LogEntry, MAX_NOTES,
    MAX_NOTES_BYTES, MAX_PLAYTESTS, MAX_REPORTS, MAX_SESSIONS, NotesRow, NoticeRow, PlaytestRow,
    Postgres, RatedMatch, RatedSeatRow, RatingWrite, Reader, Reason, ReportRow, SessionRow,
    Settings, Sqlite, Store, Tombstone, UNUSED_PLAYTEST_MS, UnitError, Write,
};
use tempfile::TempDir;

use crate::kit::{asked, entry, row, seqs, table};

/// Where a store lives, so that it can be opened again.
enum Backing {
    Memory(Sqlite),
    Disk(TempDir),
    Postgres(Database),
}

impl Backing {
    fn open(&self) -> Box<dyn Store> {
        match self {
            Self::Memory(first) => Box::new(first.reopen().unwrap()),
            Self::Disk(folder) => {
                // So small that these stories meet it.
                let settings = Settings { checkpoint_pages: 4, ..Settings::default() };
                Box::new(Sqlite::open_with(folder.path(), &settings).unwrap())
            }
            Self::Postgres(database) => Box::new(Postgres::open(database, "here").unwrap()),
        }
    }

    /// A store in epoch 1 or 2, and entries that name it.
    fn first(&self) -> (Box<dyn Store>, impl Fn(&str, u32) -> LogEntry + use<>) {
        let store = self.open();
        let epoch = store.epoch();
        (store, move |id: &str, seq| LogEntry { epoch, ..entry(id, seq) })
    }
}

macro_rules! everywhere {
    ($($story:ident)*) => {
        mod memory {
            $(#[test] fn $story() {
                super::$story(&super::Backing::Memory(parlour_server::store::Sqlite::in_memory().unwrap()));
            })*
        }
        mod disk {
            $(#[test] fn $story() {
                super::$story(&super::Backing::Disk(tempfile::tempdir().unwrap()));
            })*
        }
        #[cfg(unix)]
        mod postgres {
            $(#[test] fn $story() {
                if let Some(server) = crate::postgres::Postgres::shared() {
                    super::$story(&super::Backing::Postgres(server.database()));
                }
            })*
        }
    };
}

everywhere! {
    what_is_written_is_read_again_as_it_was
    one_bad_unit_leaves_the_others_alone
    a_bad_unit_is_left_out_whole
    a_seat_asks_once
    no_seat_is_a_seat_too
    lines_come_in_order_without_gaps
    a_unit_may_hold_several_lines
    a_table_is_made_once_and_nothing_is_written_of_tables_that_are_not_there
    a_secret_is_kept_and_a_token_replaced
    a_table_is_paused_and_goes_on
    a_deleted_table_leaves_nothing_behind
    old_tables_expire_first_and_are_removed_later
    a_restored_table_is_there_again_and_counts_as_used
    nothing_is_written_of_a_table_under_a_tombstone
    the_newest_entry_of_all_is_known
    what_is_shared_is_kept_replaced_and_taken_back
    what_is_reported_is_replaced_bounded_and_gone_with_the_table
    what_is_shared_goes_with_its_table
    what_is_shared_goes_with_its_playtest
    a_playtest_holds_so_much_and_no_more
    a_new_opening_sees_everything_and_fences_the_lines_of_the_last
    no_units_are_no_trouble
    an_address_is_kept_replaced_and_removed_with_its_table
    tables_wake_in_their_order_and_do_not_expire_before
    a_name_has_one_account_until_it_is_free
    an_account_takes_its_passkeys_and_sessions_with_it
    a_match_counts_once_for_the_accounts_that_sat_there
    accounts_that_have_finished_a_match_together_know_each_other_until_they_part
    a_name_that_no_table_can_have_is_none_like_any_other
}

fn ok(store: &mut dyn Store, unit: Vec<Write>) {
    assert_eq!(store.commit(&[unit]).unwrap(), [Ok(())]);
}

fn no(store: &mut dyn Store, unit: Vec<Write>) -> UnitError {
    store.commit(&[unit]).unwrap().remove(0).unwrap_err()
}

fn what_is_written_is_read_again_as_it_was(backing: &Backing) {
    let (mut store, entry) = backing.first();
    let odd = LogEntry {
        seat: Some(255),
        request_id: Some("π'\"; DROP TABLE lines\0".to_owned()),
        at: 1 << 50,
        event: String::new(),
        events: "é".repeat(20_000),
        hash: Some([7; 32]),
        ..entry("a", u32::MAX - 1)
    };
    let last = entry("a", u32::MAX);
    ok(&mut *store, vec![table("a"), Write::Entry(odd.clone())]);
    ok(&mut *store, vec![Write::Entry(last.clone())]);
    let reader = store.reader().unwrap();
    assert_eq!(reader.table("a").unwrap(), Some(row("a")));
    assert_eq!(reader.entries("a", 0).unwrap(), [odd, last.clone()]);
    assert_eq!(reader.entries("a", u32::MAX).unwrap()[..], *std::slice::from_ref(&last));
    assert_eq!(reader.table("b").unwrap(), None);
    assert_eq!(reader.entries("b", 0).unwrap(), []);
    let after_the_last = no(&mut *store, vec![Write::Entry(last)]);
    assert!(matches!(after_the_last, UnitError::OutOfOrder { .. }));
}

fn one_bad_unit_leaves_the_others_alone(backing: &Backing) {
    let (mut store, entry) = backing.first();
    let units = [
        vec![table("a")],
        vec![table("b")],
        vec![Write::Entry(entry("a", 0))],
        vec![Write::Entry(entry("nowhere", 0))],
        vec![Write::Entry(entry("a", 1))],
        vec![table("b")],
        vec![Write::Entry(entry("b", 0))],
    ];
    let nowhere = Err(UnitError::NoTable("nowhere".to_owned()));
    let twice = Err(UnitError::TableExists("b".to_owned()));
    let answers = store.commit(&units).unwrap();
    assert_eq!(answers, [Ok(()), Ok(()), Ok(()), nowhere, Ok(()), twice, Ok(())]);
    let reader = store.reader().unwrap();
    assert_eq!(seqs(&reader, "a"), [0, 1]);
    assert_eq!(seqs(&reader, "b"), [0]);
}

fn a_bad_unit_is_left_out_whole(backing: &Backing) {
    let (mut store, entry) = backing.first();
    ok(&mut *store, vec![table("a"), Write::Entry(entry("a", 0))]);
    let unit = vec![
        table("b"),
        Write::Entry(entry("a", 1)),
        Write::Secret { table: "a".to_owned(), match_no: 1, secret: [1; 32] },
        Write::Token { table: "a".to_owned(), seat: 0, hash: [2; 32] },
        Write::Pause { table: "a".to_owned(), why: "tea".to_owned() },
        Write::Entry(entry("a", 1)),
    ];
    let reader = store.reader().unwrap();
    let before = (reader.open_tables().unwrap(), reader.entries("a", 0).unwrap());
    let answers = store.commit(&[unit, vec![Write::Entry(entry("a", 1))]]).unwrap();
    let twice = UnitError::OutOfOrder { table: "a".to_owned(), seq: 1, next: 2 };
    assert_eq!(answers, [Err(twice), Ok(())]);
    assert_eq!(reader.entries("a", 0).unwrap()[..1], before.1);
    assert_eq!(seqs(&reader, "a"), [0, 1]);
    assert_eq!(reader.open_tables().unwrap().len(), before.0.len());
    assert_eq!(reader.secrets("a").unwrap(), []);
    assert_eq!(reader.tokens("a").unwrap(), []);
    assert_eq!(reader.paused("a").unwrap(), None);
}

fn a_seat_asks_once(backing: &Backing) {
    let (mut store, entry) = backing.first();
    ok(&mut *store, vec![table("a"), asked(entry("a", 1), 0, "x")]);
    ok(&mut *store, vec![asked(entry("a", 2), 1, "x")]);
    ok(&mut *store, vec![asked(entry("a", 3), 0, "y")]);
    ok(&mut *store, vec![table("b"), asked(entry("b", 1), 0, "x")]);
    // A retry brings the next number, or the very same entry; either is answered with the first.
    let done = UnitError::RequestDone { table: "a".to_owned(), seq: 1 };
    assert_eq!(no(&mut *store, vec![asked(entry("a", 4), 0, "x")]), done);
    assert_eq!(no(&mut *store, vec![asked(entry("a", 1), 0, "x")]), done);
    let reader = store.reader().unwrap();
    assert_eq!(reader.find_request("a", Some(0), "x").unwrap(), Some(1));
    assert_eq!(reader.find_request("a", Some(1), "x").unwrap(), Some(2));
    assert_eq!(reader.find_request("a", None, "x").unwrap(), None);
    assert_eq!(reader.find_request("c", Some(0), "x").unwrap(), None);
    assert_eq!(seqs(&reader, "a"), [1, 2, 3]);
}

fn no_seat_is_a_seat_too(backing: &Backing) {
    let (mut store, entry) = backing.first();
    ok(&mut *store, vec![table("a"), asked(entry("a", 0), None, "sit")]);
    ok(&mut *store, vec![asked(entry("a", 1), 0, "sit")]);
    let done = UnitError::RequestDone { table: "a".to_owned(), seq: 0 };
    assert_eq!(no(&mut *store, vec![asked(entry("a", 2), None, "sit")]), done);
    // Whereas two entries that no one asked for are simply two.
    ok(&mut *store, vec![Write::Entry(entry("a", 2)), Write::Entry(entry("a", 3))]);
    assert_eq!(store.reader().unwrap().find_request("a", None, "sit").unwrap(), Some(0));
}

fn lines_come_in_order_without_gaps(backing: &Backing) {
    let (mut store, entry) = backing.first();
    ok(&mut *store, vec![table("a"), Write::Entry(entry("a", 5))]);
    for seq in [4, 5, 7] {
        let refused = no(&mut *store, vec![Write::Entry(entry("a", seq))]);
        assert_eq!(refused, UnitError::OutOfOrder { table: "a".to_owned(), seq, next: 6 });
    }
    // Handed in together: what follows an entry that is not written is not written either.
    let rest = [7, 6, 8, 7].map(|seq| vec![Write::Entry(entry("a", seq))]);
    let answers = store.commit(&rest).unwrap();
    assert_eq!(answers.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true, false, true]);
    assert_eq!(seqs(&store.reader().unwrap(), "a"), [5, 6, 7]);
}

fn a_unit_may_hold_several_lines(backing: &Backing) {
    let (mut store, entry) = backing.first();
    let entries = (1..=20).map(|seq| Write::Entry(entry("a", seq)));
    ok(&mut *store, std::iter::once(table("a")).chain(entries).collect());
    let reader = store.reader().unwrap();
    assert_eq!(seqs(&reader, "a"), (1..=20).collect::<Vec<_>>());
    assert_eq!(reader.entries("a", 18).unwrap(), [18, 19, 20].map(|seq| entry("a", seq)));
}

fn a_table_is_made_once_and_nothing_is_written_of_tables_that_are_not_there(backing: &Backing) {
    let (mut store, entry) = backing.first();
    ok(&mut *store, vec![table("a")]);
    assert_eq!(no(&mut *store, vec![table("a")]), UnitError::TableExists("a".to_owned()));
    let b = || "b".to_owned();
    for write in [
        Write::Entry(entry("b", 0)),
        Write::Secret { table: b(), match_no: 0, secret: [0; 32] },
        Write::Token { table: b(), seat: 0, hash: [0; 32] },
        Write::DropToken { table: b(), seat: 0 },
        Write::Pause { table: b(), why: String::new() },
        Write::Resume { table: b() },
        Write::Bury { table: b(), tombstone: DELETED },
        Write::Restore { table: b(), at: 1 },
    ] {
        assert_eq!(no(&mut *store, vec![write]), UnitError::NoTable(b()));
    }
    ok(&mut *store, vec![Write::Delete { table: b() }]);
}

fn a_secret_is_kept_and_a_token_replaced(backing: &Backing) {
    let (mut store, _) = backing.first();
    let secret =
        |match_no, byte| Write::Secret { table: "a".to_owned(), match_no, secret: [byte; 32] };
    let token = |seat, byte| Write::Token { table: "a".to_owned(), seat, hash: [byte; 32] };
    ok(&mut *store, vec![table("a"), secret(2, 20), secret(1, 10), token(3, 1), token(0, 2)]);
    let kept = UnitError::SecretKept { table: "a".to_owned(), match_no: 1 };
    assert_eq!(no(&mut *store, vec![secret(1, 99)]), kept);
    ok(&mut *store, vec![token(3, 9)]);
    let reader = store.reader().unwrap();
    assert_eq!(reader.secrets("a").unwrap(), [(1, [10; 32]), (2, [20; 32])]);
    assert_eq!(reader.tokens("a").unwrap(), [(0, [2; 32]), (3, [9; 32])]);
    let drop = || vec![Write::DropToken { table: "a".to_owned(), seat: 0 }];
    ok(&mut *store, drop());
    ok(&mut *store, drop());
    assert_eq!(reader.tokens("a").unwrap(), [(3, [9; 32])]);
}

fn a_table_is_paused_and_goes_on(backing: &Backing) {
    let (mut store, _) = backing.first();
    let why = "the rules have changed".to_owned();
    let pause = Write::Pause { table: "a".to_owned(), why: why.clone() };
    ok(&mut *store, vec![table("a"), table("b"), pause]);
    let reader = store.reader().unwrap();
    assert_eq!(reader.paused("a").unwrap(), Some(why.clone()));
    assert_eq!(reader.paused("b").unwrap(), None);
    let paused: Vec<_> = reader.open_tables().unwrap().into_iter().map(|t| t.paused).collect();
    assert_eq!(paused, [Some(why), None]);
    ok(&mut *store, vec![Write::Resume { table: "a".to_owned() }]);
    assert_eq!(reader.paused("a").unwrap(), None);
}

fn a_deleted_table_leaves_nothing_behind(backing: &Backing) {
    let (mut store, entry) = backing.first();
    for id in ["a", "b"] {
        let name = || id.to_owned();
        ok(
            &mut *store,
            vec![
                table(id),
                asked(entry(id, 0), 1, "x"),
                Write::Secret { table: name(), match_no: 0, secret: [1; 32] },
                Write::Token { table: name(), seat: 1, hash: [2; 32] },
                Write::Pause { table: name(), why: "tea".to_owned() },
            ],
        );
    }
    ok(&mut *store, vec![Write::Delete { table: "a".to_owned() }]);
    let reader = store.reader().unwrap();
    let nothing = |id: &str| {
        seqs(&reader, id).is_empty()
            && reader.secrets(id).unwrap().is_empty()
            && reader.tokens(id).unwrap().is_empty()
            && reader.paused(id).unwrap().is_none()
            && reader.find_request(id, Some(1), "x").unwrap().is_none()
    };
    assert!(reader.table("a").unwrap().is_none() && nothing("a"));
    assert!(reader.table("b").unwrap().is_some() && !nothing("b"));
    // A new table of the same name begins with nothing.
    ok(&mut *store, vec![table("a")]);
    assert!(nothing("a"));
    ok(&mut *store, vec![asked(entry("a", 7), 1, "x")]);
}

/// PostgreSQL keeps no text with NUL, and a path of HTTP may name a table so.
fn a_name_that_no_table_can_have_is_none_like_any_other(backing: &Backing) {
    let (mut store, entry) = backing.first();
    let name = || "\0".to_owned();
    ok(&mut *store, vec![Write::DropNotes { table: name(), author: [1; 32] }]);
    ok(&mut *store, vec![Write::Delete { table: name() }]);
    let none = || Err(UnitError::NoTable(name()));
    let units = [
        vec![Write::Restore { table: name(), at: 1 }],
        vec![Write::Token { table: name(), seat: 0, hash: [1; 32] }, table("a")],
        vec![table("a"), Write::Entry(entry("a", 0))],
        vec![Write::Secret { table: name(), match_no: 0, secret: [1; 32] }],
        vec![Write::Entry(entry("\0", 0)), Write::Resume { table: name() }],
    ];
    assert_eq!(store.commit(&units).unwrap(), [none(), none(), Ok(()), none(), none()]);
    assert_eq!(seqs(&store.reader().unwrap(), "a"), [0]);
}

/// As a host does it.
const DELETED: Tombstone = Tombstone { at: 6_000, reason: Reason::Deleted };

fn bury(id: &str) -> Vec<Write> {
    vec![Write::Bury { table: id.to_owned(), tombstone: DELETED }]
}

fn old_tables_expire_first_and_are_removed_later(backing: &Backing) {
    let (mut store, entry) = backing.first();
    let at = |id, seq, at| Write::Entry(LogEntry { at, ..entry(id, seq) });
    ok(&mut *store, vec![table("silent")]); // made at 1000
    ok(&mut *store, vec![table("old"), at("old", 0, 9_000), at("old", 1, 4_999)]);
    ok(&mut *store, vec![table("young"), at("young", 0, 1), at("young", 1, 5_000)]);
    let reader = store.reader().unwrap();
    let last: Vec<_> = reader.open_tables().unwrap().into_iter().map(|t| (t.id, t.last)).collect();
    let expected = [("old", 4_999), ("silent", 1_000), ("young", 5_000)];
    assert_eq!(last, expected.map(|(id, last)| (id.to_owned(), last)));

    let cutoff =
        |unused_before, now| Cutoff { now, unused_before, tombstone_before: now.saturating_sub(7) };
    assert!(store.retire(&cutoff(1_000, 6_000)).unwrap().is_empty());
    let mut retired = store.retire(&cutoff(5_000, 6_000)).unwrap();
    retired.expired.sort();
    assert_eq!((retired.expired, retired.removed), (vec!["old".into(), "silent".into()], vec![]));
    assert!(store.retire(&cutoff(5_000, 6_000)).unwrap().is_empty());

    // They are no longer among the open ones, and nothing of them is lost.
    let left = reader.open_tables().unwrap();
    assert_eq!((left.len(), left[0].last_seq), (1, Some(1)));
    let expired = Tombstone { at: 6_000, reason: Reason::Expired };
    let stones = ["old", "silent"].map(|id| (id.to_owned(), expired));
    assert_eq!(reader.tombstones().unwrap(), stones);
    assert_eq!(reader.tombstone("old").unwrap(), Some(expired));
    assert_eq!(reader.tombstone("young").unwrap(), None);
    assert_eq!(seqs(&reader, "old"), [0, 1]);

    // Only when the tombstones are old as well are they gone.
    assert!(store.retire(&cutoff(5_000, 6_007)).unwrap().is_empty());
    let mut retired = store.retire(&cutoff(5_000, 6_008)).unwrap();
    retired.removed.sort();
    assert_eq!((retired.expired, retired.removed), (vec![], vec!["old".into(), "silent".into()]));
    assert_eq!(seqs(&reader, "old"), [0; 0]);
    assert_eq!(reader.table("old").unwrap(), None);
    assert_eq!(reader.tombstones().unwrap(), []);
}

fn a_restored_table_is_there_again_and_counts_as_used(backing: &Backing) {
    let (mut store, entry) = backing.first();
    ok(&mut *store, vec![table("a"), asked(entry("a", 0), 1, "x")]);
    let reader = store.reader().unwrap();
    let before = reader.open_tables().unwrap();
    ok(&mut *store, bury("a"));
    assert_eq!(reader.tombstone("a").unwrap(), Some(DELETED));
    assert_eq!(DELETED.until(), 6_000 + parlour_server::store::TOMBSTONE_MS);
    // A second tombstone does not replace the first: the week is not drawn out.
    let later = Tombstone { at: 7_000, reason: Reason::Expired };
    ok(&mut *store, vec![Write::Bury { table: "a".to_owned(), tombstone: later }]);
    assert_eq!(reader.tombstone("a").unwrap(), Some(DELETED));

    let restore = |at| vec![Write::Restore { table: "a".to_owned(), at }];
    ok(&mut *store, restore(8_000));
    assert_eq!(reader.tombstone("a").unwrap(), None);
    assert_eq!(reader.open_tables().unwrap(), before);
    ok(&mut *store, vec![Write::Entry(entry("a", 1))]);
    let old = Cutoff { now: 9_000, unused_before: 8_000, tombstone_before: 0 };
    assert!(store.retire(&old).unwrap().is_empty(), "it was used when it was restored");
    // Once more has nothing to restore, and makes it no younger.
    ok(&mut *store, restore(20_000));
    let older = Cutoff { unused_before: 8_001, ..old };
    assert_eq!(store.retire(&older).unwrap().expired, ["a"]);
}

fn nothing_is_written_of_a_table_under_a_tombstone(backing: &Backing) {
    let (mut store, entry) = backing.first();
    ok(&mut *store, vec![table("a"), Write::Entry(entry("a", 0))]);
    ok(&mut *store, bury("a"));
    let refused = no(&mut *store, vec![Write::Entry(entry("a", 1))]);
    assert_eq!(refused, UnitError::Tombstone("a".to_owned()));
    // Its name is taken as well.
    assert_eq!(no(&mut *store, vec![table("a")]), UnitError::TableExists("a".to_owned()));
    assert_eq!(seqs(&store.reader().unwrap(), "a"), [0]);
}

fn the_newest_entry_of_all_is_known(backing: &Backing) {
    let (mut store, entry) = backing.first();
    let reader = store.reader().unwrap();
    assert_eq!(reader.newest().unwrap(), None);
    ok(&mut *store, vec![table("a"), table("b")]);
    assert_eq!(reader.newest().unwrap(), Some(1_000));
    ok(&mut *store, vec![Write::Entry(LogEntry { at: 5_000, ..entry("b", 0) })]);
    assert_eq!(reader.newest().unwrap(), Some(5_000));
    ok(&mut *store, bury("a"));
    assert_eq!(reader.newest().unwrap(), Some(6_000));
    ok(&mut *store, vec![Write::Restore { table: "a".to_owned(), at: 7_000 }]);
    assert_eq!(reader.newest().unwrap(), Some(7_000));
}

fn a_new_opening_sees_everything_and_fences_the_lines_of_the_last(backing: &Backing) {
    let (mut store, entry) = backing.first();
    ok(&mut *store, vec![table("a"), Write::Entry(entry("a", 0))]);
    let before = store.epoch();
    store.close().unwrap();
    let mut store = backing.open();
    assert_eq!(store.epoch(), before + 1);
    let fenced = UnitError::Fenced { epoch: before, newest: before + 1 };
    assert_eq!(no(&mut *store, vec![Write::Entry(entry("a", 1))]), fenced);
    ok(&mut *store, vec![Write::Entry(LogEntry { epoch: before + 1, ..entry("a", 1) })]);
    let reader = store.reader().unwrap();
    let epochs: Vec<u32> =
        reader.entries("a", 0).unwrap().iter().map(|entry| entry.epoch).collect();
    assert_eq!(epochs, [before, before + 1]);
}

fn no_units_are_no_trouble(backing: &Backing) {
    let (mut store, _) = backing.first();
    assert_eq!(store.commit(&[]).unwrap(), []);
    ok(&mut *store, Vec::new());
}

fn notice(id: &str, seat: u8, sent: u64, part: u8) -> NoticeRow {
    NoticeRow { table: id.to_owned(), seat, address: format!("to {seat}"), sent, part }
}

fn an_address_is_kept_replaced_and_removed_with_its_table(backing: &Backing) {
    let (mut store, _) = backing.first();
    ok(&mut *store, vec![table("a"), table("b")]);
    let (ann, ben) = (notice("a", 0, 0, 0), notice("a", 1, 7_000, 2));
    ok(&mut *store, vec![Write::Notice(ben.clone()), Write::Notice(ann.clone())]);
    let reader = store.reader().unwrap();
    assert_eq!(reader.notices("a").unwrap(), [ann, ben.clone()]);
    assert_eq!(reader.notices("b").unwrap(), []);
    let told = notice("a", 0, u64::from(u32::MAX) * 500, 1);
    ok(&mut *store, vec![Write::Notice(told.clone())]);
    assert_eq!(reader.notices("a").unwrap(), [told, ben.clone()], "replaced");
    for _ in 0..2 {
        ok(&mut *store, vec![Write::DropNotice { table: "a".to_owned(), seat: 0 }]);
        assert_eq!(reader.notices("a").unwrap(), std::slice::from_ref(&ben));
    }
    ok(&mut *store, vec![Write::Delete { table: "a".to_owned() }, table("a")]);
    assert_eq!(reader.notices("a").unwrap(), []);
    let missing = no(&mut *store, vec![Write::Notice(notice("nowhere", 0, 0, 0))]);
    assert_eq!(missing, UnitError::NoTable("nowhere".to_owned()));
}

fn tables_wake_in_their_order_and_do_not_expire_before(backing: &Backing) {
    let wake = |id: &str, at: Option<u64>| vec![Write::Wake { table: id.to_owned(), at }];
    let (mut store, _) = backing.first();
    ok(&mut *store, vec![table("a"), table("b"), table("c")]);
    for (id, at) in [("a", 9_000_000), ("b", 3_000), ("c", 2_000)] {
        ok(&mut *store, wake(id, Some(at)));
    }
    let reader = store.reader().unwrap();
    let wakes = |until: u64, after: (u64, &str), most: u32| {
        let woken = reader.wakes(until, after, most).unwrap();
        woken.into_iter().map(|(at, id)| format!("{id} at {at}")).collect::<Vec<_>>()
    };
    assert_eq!(wakes(2_999, (0, ""), 9), ["c at 2000"]);
    assert_eq!(wakes(3_000, (0, ""), 9), ["c at 2000", "b at 3000"]);
    assert_eq!(wakes(3_000, (0, ""), 1), ["c at 2000"]);
    assert_eq!(wakes(3_000, (2_000, "c"), 1), ["b at 3000"], "the next page");
    assert_eq!(wakes(3_000, (3_000, "b"), 1), [""; 0]);
    ok(&mut *store, wake("b", Some(2_000)));
    assert_eq!(wakes(3_000, (2_000, "b"), 9), ["c at 2000"], "of the same moment by name");
    ok(&mut *store, wake("c", None));
    ok(&mut *store, wake("b", Some(8_000_000)));
    assert_eq!((reader.wake("b").unwrap(), reader.wake("c").unwrap()), (Some(8_000_000), None));
    assert_eq!(wakes(8_000_000, (0, ""), 9), ["b at 8000000"]);
    let cutoff = Cutoff { now: 8_500_000, unused_before: 8_500_000, tombstone_before: 0 };
    let mut expired = store.retire(&cutoff).unwrap().expired;
    expired.sort();
    assert_eq!(expired, ["b", "c"], "a is looked at later than that");
    assert_eq!(wakes(u64::from(u32::MAX), (0, ""), 9), ["a at 9000000"], "b has a tombstone");
}

fn account(number: u8, name: &str) -> AccountRow {
    let looks = vec![name.to_lowercase()];
    AccountRow { id: vec![number; 64], name: name.to_owned(), looks, created: 1_000, shown: false }
}

fn passkey(number: u8, account: u8) -> CredentialRow {
    let (id, account) = (vec![number; 32], vec![account; 64]);
    CredentialRow { id, account, fixed: vec![number; 40], changing: [0; 7] }
}

fn session(number: u8, account: u8, created: u64) -> SessionRow {
    SessionRow { hash: [number; 32], account: vec![account; 64], created, expires: created + 500 }
}

fn unit<const N: usize>(writes: [AccountWrite; N]) -> Vec<Write> {
    writes.into_iter().map(Write::Account).collect()
}

fn a_name_has_one_account_until_it_is_free(backing: &Backing) {
    use AccountWrite::{Credential, Delete, New, Rename};
    let (mut store, _) = backing.first();
    let (ann, ben) = (account(1, "Ann"), account(2, "Ben"));
    ok(&mut *store, unit([New(ben.clone()), Credential(passkey(2, 2))]));
    ok(&mut *store, unit([New(ann.clone())]));
    let reader = store.reader().unwrap();
    assert_eq!(reader.accounts().unwrap(), [ann.clone(), ben.clone()]);
    let taken = unit([New(account(3, "ANN")), Credential(passkey(3, 3))]);
    assert_eq!(no(&mut *store, taken), UnitError::NameTaken);
    assert_eq!(reader.account(&[3; 64]).unwrap(), None, "nothing of the unit is there");
    let twice = unit([New(account(3, "Cleo")), Credential(passkey(2, 3))]);
    assert_eq!(no(&mut *store, twice), UnitError::AccountExists, "another's passkey");
    let rename = |name: &str| {
        let (account, looks) = (vec![2; 64], vec![name.to_lowercase()]);
        unit([Rename { account, name: name.to_owned(), looks }])
    };
    assert_eq!(no(&mut *store, rename("ann")), UnitError::NameTaken);
    assert_eq!(reader.account(&ben.id).unwrap(), Some(ben.clone()));
    ok(&mut *store, rename("Dan"));
    assert_eq!(reader.account(&ben.id).unwrap().unwrap().name, "Dan");
    ok(&mut *store, unit([New(account(3, "Ben"))]));
    ok(&mut *store, unit([Delete { account: ann.id }]));
    ok(&mut *store, unit([New(account(4, "ann"))]));
}

fn an_account_takes_its_passkeys_and_sessions_with_it(backing: &Backing) {
    use AccountWrite::{Credential, Delete, New, SignIn, SignOut, Used};
    let (mut store, _) = backing.first();
    assert_eq!(no(&mut *store, unit([SignIn(session(1, 1, 0))])), UnitError::NoAccount);
    assert_eq!(no(&mut *store, unit([Credential(passkey(1, 1))])), UnitError::NoAccount);
    let ann = account(1, "Ann");
    let first = SignIn(session(0, 1, 2_000));
    ok(&mut *store, unit([New(ann.clone()), Credential(passkey(1, 1)), first]));
    let reader = store.reader().unwrap();
    let is_in = |number: u8, now| reader.signed_in(&[number; 32], now).unwrap().is_some();
    assert_eq!(reader.signed_in(&[0; 32], 2_499).unwrap(), Some(ann.clone()));
    assert!(!is_in(0, 2_500) && !is_in(9, 2_000), "ended, and never begun");
    let (credential, changing) = (vec![1; 32], [7; 7]);
    ok(&mut *store, unit([Used { credential, changing }]));
    let used = CredentialRow { changing, ..passkey(1, 1) };
    assert_eq!(reader.credential(&used.id).unwrap(), Some(used.clone()));
    assert_eq!(reader.credentials(&ann.id).unwrap(), std::slice::from_ref(&used));

    for number in 1..=MAX_SESSIONS as u8 {
        ok(&mut *store, unit([SignIn(session(number, 1, 2_000 + u64::from(number)))]));
    }
    assert!(!is_in(0, 2_100) && is_in(1, 2_100), "the oldest makes room");
    ok(&mut *store, unit([SignOut { hash: [1; 32] }]));
    ok(&mut *store, unit([SignOut { hash: [1; 32] }]));
    assert!(!is_in(1, 2_100) && is_in(2, 2_100));
    ok(&mut *store, unit([Delete { account: ann.id.clone() }]));
    assert!(!is_in(2, 2_100));
    assert_eq!(reader.credential(&used.id).unwrap(), None);
    ok(&mut *store, unit([Delete { account: ann.id }]));
}

fn rated_seat(seat: u8, account: u8, since: u32) -> Write {
    let (table, account) = ("a".to_owned(), vec![account; 64]);
    Write::Rating(RatingWrite::Seat(RatedSeatRow { table, seat, account, since }))
}

fn rated_match(match_no: u32, scores: &[i64]) -> Vec<Write> {
    let (table, game) = ("a".to_owned(), "basset".to_owned());
    let at = 1_000 * u64::from(match_no);
    let row = RatedMatch { table, match_no, game, scores: scores.to_vec(), at };
    vec![Write::Rating(RatingWrite::Match(row))]
}

fn a_match_counts_once_for_the_accounts_that_sat_there(backing: &Backing) {
    let (mut store, _) = backing.first();
    let names = ["Ann", "Ben", "Cleo"];
    for (number, name) in (1..).zip(names) {
        ok(&mut *store, unit([AccountWrite::New(account(number, name))]));
    }
    ok(&mut *store, vec![table("a")]);
    let reader = store.reader().unwrap();
    let matches = |number: u8| -> Vec<u32> {
        reader.ratings(&[number; 64]).unwrap().iter().map(|row| row.matches).collect()
    };
    ok(&mut *store, vec![rated_seat(0, 1, 1)]);
    ok(&mut *store, rated_match(1, &[3, 2, 1]));
    assert_eq!(matches(1), [0; 0], "one account alone");
    ok(&mut *store, vec![rated_seat(1, 2, 1), rated_seat(2, 3, 2)]);
    ok(&mut *store, rated_match(1, &[3, 2, 1]));
    ok(&mut *store, rated_match(1, &[1, 2, 3]));
    assert_eq!((matches(1), matches(2), matches(3)), (vec![1], vec![1], vec![]), "once");
    let (ann, ben) = (reader.ratings(&[1; 64]).unwrap(), reader.ratings(&[2; 64]).unwrap());
    assert_eq!((ann[0].mu, ben[0].mu, ann[0].sigma), (1_616_768, 1_383_232, 336_771));
    ok(&mut *store, rated_match(2, &[3, 2, 1]));
    assert_eq!((matches(1), matches(3)), (vec![2], vec![1]));

    // Ann takes another seat: the old one is no one's
    ok(&mut *store, vec![rated_seat(1, 1, 3)]);
    let seats = || -> Vec<(u8, u8)> {
        let rows = reader.rated_seats("a").unwrap();
        rows.iter().map(|row| (row.seat, row.account[0])).collect()
    };
    assert_eq!(seats(), [(1, 1), (2, 3)]);
    ok(&mut *store, unit([AccountWrite::Delete { account: vec![3; 64] }]));
    assert_eq!((seats(), matches(3)), (vec![(1, 1)], vec![]), "gone with the account");
    let dropped = RatingWrite::DropSeat { table: "a".to_owned(), seat: 1 };
    ok(&mut *store, vec![Write::Rating(dropped), rated_seat(0, 9, 1)]);
    assert_eq!(seats(), [], "an account that is not there plays nowhere");
}

fn accounts_that_have_finished_a_match_together_know_each_other_until_they_part(backing: &Backing) {
    let (mut store, _) = backing.first();
    for (number, name) in (1..).zip(["Ann", "Ben", "Cleo"]) {
        ok(&mut *store, unit([AccountWrite::New(account(number, name))]));
    }
    ok(&mut *store, vec![table("a"), rated_seat(0, 1, 1), rated_seat(1, 2, 1)]);
    ok(&mut *store, rated_match(1, &[3, 2, 1]));
    ok(&mut *store, rated_match(1, &[3, 2, 1]));
    ok(&mut *store, vec![rated_seat(2, 3, 2)]);
    ok(&mut *store, rated_match(2, &[3, 2, 1]));
    let reader = store.reader().unwrap();
    let friends = |number: u8, most| -> Vec<(String, u32, u64, bool)> {
        let known = reader.friends(&[number; 64], most).unwrap();
        known.into_iter().map(|one| (one.name, one.row.matches, one.row.last, one.shown)).collect()
    };
    let known = |name: &str, matches, shown| (name.to_owned(), matches, 2_000, shown);
    assert_eq!(friends(1, 9), [known("Ben", 2, false), known("Cleo", 1, false)]);
    assert_eq!(friends(3, 9), [known("Ann", 1, false), known("Ben", 1, false)]);
    assert_eq!(friends(1, 1), [known("Ben", 2, false)]);
    let show = |shown| unit([AccountWrite::Show { account: vec![2; 64], shown }]);
    ok(&mut *store, show(true));
    assert!(reader.account(&[2; 64]).unwrap().unwrap().shown);
    assert_eq!(friends(1, 1), [known("Ben", 2, true)]);
    ok(&mut *store, show(false));

    let part = FriendWrite::Part { account: vec![1; 64], other: vec![3; 64] };
    ok(&mut *store, vec![Write::Friend(part.clone())]);
    ok(&mut *store, vec![Write::Friend(part)]);
    assert_eq!((friends(1, 9).len(), friends(3, 9).len()), (1, 1), "both ways");
    ok(&mut *store, unit([AccountWrite::Delete { account: vec![2; 64] }]));
    assert_eq!((friends(1, 9), friends(2, 9), friends(3, 9)), (vec![], vec![], vec![]));
}

/// The event by which this player sat down; no two have the same.
fn sat_of(name: &str) -> u32 {
    name.bytes().fold(0, |sum: u32, byte| sum.wrapping_mul(31).wrapping_add(byte.into()))
}

/// What this player reports of Eve at a table.
fn report(id: &str, table: &str, by: &str, text: &str) -> ReportRow {
    ReportRow {
        id: id.to_owned(),
        table: table.to_owned(),
        game: "basset".to_owned(),
        at: 2_000,
        by: (0, by.to_owned()),
        sat: sat_of(by),
        of: (1, "Eve".to_owned()),
        reason: "insults".to_owned(),
        text: text.to_owned(),
        chat: "[]".to_owned(),
    }
}

fn what_is_reported_is_replaced_bounded_and_gone_with_the_table(backing: &Backing) {
    let (mut store, _) = backing.first();
    let reader = store.reader().unwrap();
    let file = |report: &ReportRow| vec![Write::Report(report.clone())];
    let first = report("01", "a", "Ann", "once");
    assert_eq!(no(&mut *store, file(&first)), UnitError::NoTable("a".to_owned()));
    ok(&mut *store, vec![table("a"), table("b")]);
    ok(&mut *store, file(&first));
    let (second, later) = (report("02", "a", "Ben", ""), report("03", "b", "Ann", "there"));
    ok(&mut *store, file(&second));
    ok(&mut *store, file(&later));
    assert_eq!(reader.reports_at("a").unwrap(), [first, second.clone()]);
    let again = report("04", "a", "Ann", "twice");
    ok(&mut *store, file(&again));
    let all = [again.clone(), later.clone(), second.clone()];
    assert_eq!(reader.reports(None, 9).unwrap(), all, "one of each about each, newest first");
    let another_ann = ReportRow { sat: 7, ..report("05", "a", "Ann", "nothing at all") };
    ok(&mut *store, file(&another_ann));
    assert_eq!(
        reader.report("04").unwrap(),
        Some(again.clone()),
        "who takes her name replaces nothing"
    );
    ok(&mut *store, vec![Write::DropReport { report: "05".to_owned() }]);
    assert_eq!(reader.reports(None, 2).unwrap(), all[..2]);
    assert_eq!(reader.reports(Some("03"), 9).unwrap(), all[2..]);
    assert_eq!(reader.report("03").unwrap(), Some(later.clone()));
    ok(&mut *store, vec![Write::DropReport { report: "02".to_owned() }]);
    ok(&mut *store, vec![Write::DropReport { report: "02".to_owned() }]);
    assert_eq!(reader.report("02").unwrap(), None);

    for number in 1..MAX_REPORTS {
        let id = format!("1{number:03}");
        ok(&mut *store, file(&report(&id, "a", &id, "")));
    }
    let full = UnitError::TooManyReports("a".to_owned());
    assert_eq!(no(&mut *store, file(&second)), full);
    ok(&mut *store, file(&ReportRow { id: "2000".to_owned(), ..again }));
    assert_eq!(reader.reports_at("a").unwrap().len() as u32, MAX_REPORTS);
    no_player_takes_all_the_room_for_reports(&mut *store, &reader);
    let tombstone = Tombstone { at: 9_000, reason: Reason::Deleted };
    ok(&mut *store, vec![Write::Bury { table: "b".to_owned(), tombstone }]);
    let late = report("2001", "b", "Ben", "");
    assert_eq!(no(&mut *store, file(&late)), UnitError::Tombstone("b".to_owned()));
    assert_eq!(reader.report("03").unwrap(), Some(later), "still there under a tombstone");
    for gone in ["a", "b"] {
        ok(&mut *store, vec![Write::Delete { table: gone.to_owned() }]);
    }
    assert_eq!(reader.reports(None, 9).unwrap(), []);
}

fn no_player_takes_all_the_room_for_reports(store: &mut dyn Store, reader: &Reader) {
    ok(store, vec![table("c")]);
    let of = |id: &str, by: &str| {
        let of = (1, format!("player {id}"));
        ReportRow { of, ..report(id, "c", by, "") }
    };
    let file = |row: &ReportRow| vec![Write::Report(row.clone())];
    // Ann takes three seats, and reports from each
    for number in 0..MAX_REPORTS {
        let ann = ["Ann", "Ann too", "Ann again"][number as usize % 3];
        ok(store, file(&of(&format!("3{number:03}"), ann)));
    }
    let full = UnitError::TooManyReports("c".to_owned());
    assert_eq!(no(store, file(&of("3100", "Ann"))), full);
    // 40 are 14 of the first seat, and 13 of the others
    for (ben, gone) in [("3101", "3039"), ("3102", "3038"), ("3103", "3037")] {
        ok(store, file(&of(ben, "Ben")));
        assert_eq!(reader.report(gone).unwrap(), None, "it makes room for {ben}");
        assert!(reader.report(ben).unwrap().is_some());
    }
    assert_eq!(reader.reports_at("c").unwrap().len() as u32, MAX_REPORTS);
    ok(store, vec![Write::Delete { table: "c".to_owned() }]);
}

fn playtest(id: &str) -> PlaytestRow {
    PlaytestRow { id: id.to_owned(), created: 1_000, hash: [9; 32], setup: "{}".to_owned() }
}

/// What the player of this number shares of the first match at table `a`, in the seat of that number.
fn shared(player: u8, notes: &str) -> NotesRow {
    NotesRow {
        table: "a".to_owned(),
        match_no: 1,
        seat: player,
        author: [player; 32],
        playtest: "p".to_owned(),
        ended: 3_000,
        result: "won".to_owned(),
        notes: notes.to_owned(),
    }
}

fn what_is_shared_is_kept_replaced_and_taken_back(backing: &Backing) {
    let (mut store, _) = backing.first();
    let reader = store.reader().unwrap();
    let nowhere = no(&mut *store, vec![Write::Notes(shared(1, "slow"))]);
    assert_eq!(nowhere, UnitError::NoTable("a".to_owned()));
    ok(&mut *store, vec![table("a")]);
    let nowhere = no(&mut *store, vec![Write::Notes(shared(1, "slow"))]);
    assert_eq!(nowhere, UnitError::NoPlaytest("p".to_owned()));
    ok(&mut *store, vec![Write::Playtest(playtest("p"))]);
    let twice = no(&mut *store, vec![Write::Playtest(playtest("p"))]);
    assert_eq!(twice, UnitError::PlaytestExists("p".to_owned()));
    assert_eq!(reader.playtest("p").unwrap(), Some(playtest("p")));
    assert_eq!(reader.playtest("q").unwrap(), None);

    ok(&mut *store, vec![Write::Notes(shared(2, "quick")), Write::Notes(shared(1, "slow"))]);
    let earlier = NotesRow { match_no: 7, ended: 2_000, ..shared(1, "first") };
    ok(&mut *store, vec![Write::Notes(earlier.clone()), Write::Notes(shared(1, "slower"))]);
    let all = [earlier, shared(1, "slower"), shared(2, "quick")];
    assert_eq!(reader.notes("p").unwrap(), all);
    // the player in the seat does not write over what another has shared
    let other = NotesRow { author: [8; 32], ..shared(2, "mine") };
    let refused = no(&mut *store, vec![Write::Notes(other)]);
    assert_eq!(refused, UnitError::NotesOfAnother { table: "a".to_owned(), seat: 2 });

    // a player with a new token is the same player
    let token = |hash| Write::Token { table: "a".to_owned(), seat: 1, hash };
    ok(&mut *store, vec![token([1; 32]), token([5; 32])]);
    let withdraw = |author| vec![Write::DropNotes { table: "a".to_owned(), author }];
    ok(&mut *store, withdraw([1; 32]));
    assert_eq!(reader.notes("p").unwrap().len(), 3);
    ok(&mut *store, withdraw([5; 32]));
    assert_eq!(reader.notes("p").unwrap(), [shared(2, "quick")]);
    // the next player in the seat is another one
    ok(&mut *store, vec![Write::DropToken { table: "a".to_owned(), seat: 1 }, token([6; 32])]);
    ok(&mut *store, withdraw([6; 32]));
    assert_eq!(reader.notes("p").unwrap().len(), 1);
}

fn what_is_shared_goes_with_its_table(backing: &Backing) {
    let (mut store, _) = backing.first();
    let reader = store.reader().unwrap();
    ok(&mut *store, vec![table("a"), Write::Playtest(playtest("p")), Write::Notes(shared(1, ""))]);
    ok(&mut *store, bury("a"));
    assert_eq!(reader.notes("p").unwrap(), []);
    let refused = no(&mut *store, vec![Write::Notes(shared(1, "more"))]);
    assert_eq!(refused, UnitError::Tombstone("a".to_owned()));
    ok(&mut *store, vec![Write::Restore { table: "a".to_owned(), at: 8_000 }]);
    assert_eq!(reader.notes("p").unwrap().len(), 1);
    ok(&mut *store, vec![Write::Delete { table: "a".to_owned() }]);
    ok(&mut *store, vec![table("a")]);
    assert_eq!(reader.notes("p").unwrap(), []);
    assert_eq!(reader.playtest("p").unwrap(), Some(playtest("p")));
}

fn what_is_shared_goes_with_its_playtest(backing: &Backing) {
    let (mut store, _) = backing.first();
    let reader = store.reader().unwrap();
    let two = ["p", "q"].map(|id| Write::Playtest(playtest(id)));
    ok(&mut *store, two.into_iter().chain([table("a"), Write::Notes(shared(1, ""))]).collect());
    let gone = || vec![Write::DropPlaytest { playtest: "p".to_owned() }];
    ok(&mut *store, gone());
    assert_eq!(reader.playtest("p").unwrap(), None);
    let refused = no(&mut *store, vec![Write::Notes(shared(1, "more"))]);
    assert_eq!(refused, UnitError::NoPlaytest("p".to_owned()));
    assert_eq!(reader.playtest("q").unwrap(), Some(playtest("q")), "another one stays");
    // a second time changes nothing, and one of the same name begins without notes
    ok(&mut *store, gone());
    ok(&mut *store, vec![Write::Playtest(playtest("p"))]);
    assert_eq!(reader.notes("p").unwrap(), []);
}

fn a_playtest_holds_so_much_and_no_more(backing: &Backing) {
    let (mut store, _) = backing.first();
    let reader = store.reader().unwrap();
    ok(&mut *store, vec![table("a"), Write::Playtest(playtest("p"))]);
    let many = (1..=MAX_NOTES).map(|match_no| NotesRow { match_no, ..shared(1, "") });
    ok(&mut *store, many.map(Write::Notes).collect());
    let full = Err(UnitError::PlaytestFull("p".to_owned()));
    let one_more = vec![Write::Notes(shared(2, ""))];
    let replaced = vec![Write::Notes(shared(1, "longer"))];
    let long = "x".repeat(MAX_NOTES_BYTES as usize);
    let too_long = vec![Write::Notes(shared(1, &long))];
    let answers = store.commit(&[one_more, replaced, too_long]).unwrap();
    assert_eq!(answers, [full.clone(), Ok(()), full]);
    assert_eq!(reader.notes("p").unwrap().len() as u32, MAX_NOTES);

    // one more playtest than there can be: the oldest that no one has used makes room
    let more = (1..MAX_PLAYTESTS).map(|n| Write::Playtest(playtest(&format!("p{n}"))));
    ok(&mut *store, more.collect());
    let soon = PlaytestRow { created: 2_000, ..playtest("soon") };
    assert_eq!(no(&mut *store, vec![Write::Playtest(soon)]), UnitError::TooManyPlaytests);
    let later = PlaytestRow { created: 1_001 + UNUSED_PLAYTEST_MS, ..playtest("later") };
    ok(&mut *store, vec![Write::Playtest(later)]);
    assert_eq!(reader.playtest("p1").unwrap(), None);
    assert!(reader.playtest("p").unwrap().is_some(), "it is in use");
}
