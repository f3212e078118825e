//! All that a store holds, moved to another kind of store and back.

use parlour_server::store::{
    AccountRow, AccountWrite, CopyError, CredentialRow, FriendRow, FriendWrite, LogEntry, NotesRow,
    NoticeRow, PlaytestRow, RatedSeatRow, RatingRow, RatingWrite, Reason, ReportRow, Sqlite, Store,
    Tombstone, Write, content_hash, copy,
};
use tempfile::tempdir;

use crate::kit::{asked, entry, table};

fn account() -> AccountWrite {
    let looks = vec!["lan".to_owned(), "ian".to_owned()];
    let name = "Ian".to_owned();
    AccountWrite::New(AccountRow { id: vec![4; 64], name, looks, created: 1, shown: true })
}

fn passkey() -> AccountWrite {
    let (id, account) = (vec![5; 20], vec![4; 64]);
    AccountWrite::Credential(CredentialRow { id, account, fixed: vec![0, 1], changing: [2; 7] })
}

/// Another account, and matches with the first.
fn a_friend() -> [Write; 3] {
    let (one, other, name) = (vec![4; 64], vec![2; 64], "Ben".to_owned());
    let looks = vec!["ben".to_owned()];
    let ben = AccountRow { id: other.clone(), name, looks, created: 2, shown: false };
    let met = |account: &[u8], other: &[u8]| {
        let (account, other) = (account.to_vec(), other.to_vec());
        Write::Friend(FriendWrite::Kept(FriendRow {
            account,
            other,
            matches: 5,
            ahead: 3,
            behind: 1,
            last: 9,
        }))
    };
    [Write::Account(AccountWrite::New(ben)), met(&one, &other), met(&other, &one)]
}

fn rated() -> [Write; 3] {
    let (account, table) = (vec![4; 64], "b".to_owned());
    let game = "basset".to_owned();
    [
        RatingWrite::Kept(RatingRow {
            account: account.clone(),
            game,
            mu: 1,
            sigma: 2,
            matches: 3,
        }),
        RatingWrite::Seat(RatedSeatRow {
            table: table.clone(),
            seat: 1,
            account: account.clone(),
            since: 2,
        }),
        RatingWrite::Counted { table, match_no: 1, account },
    ]
    .map(Write::Rating)
}

fn report(table: &str) -> Write {
    let id = |id: &str| id.to_owned();
    Write::Report(ReportRow {
        id: format!("0001{table}"),
        table: id(table),
        game: id("basset"),
        at: 4_000,
        by: (0, id("Ann")),
        sat: 3,
        of: (1, id("Eve")),
        reason: id("insults"),
        text: id("three \"times\""),
        chat: id("[]"),
    })
}

/// A store with something of everything, written in two epochs.
fn played(open: impl Fn() -> Sqlite) -> Sqlite {
    let id = |id: &str| id.to_owned();
    let author = [7; 32];
    let notes = |table: &str| NotesRow {
        table: id(table),
        match_no: 1,
        seat: 2,
        author,
        playtest: id("p"),
        ended: 3_000,
        result: id("won"),
        notes: id("slow\n\"and\" long"),
    };
    let playtest = PlaytestRow { id: id("p"), created: 1_000, hash: [9; 32], setup: id("{}") };
    let (table_id, address) = (id("a"), id("to Ann"));
    let notice = NoticeRow { table: table_id, seat: 0, address, sent: 5_000, part: 1 };
    let stone = Tombstone { at: 6_000, reason: Reason::Expired };
    let mut store = open();
    let odd = asked(LogEntry { hash: Some([3; 32]), ..entry("a", 5) }, 255, "NUL \0 and π");
    let first = vec![
        vec![Write::Playtest(playtest), table("a"), odd],
        vec![Write::Account(account()), Write::Account(passkey())],
        vec![table("quiet")],
        vec![table("b"), Write::Entry(entry("b", 0)), Write::Notes(notes("b"))],
        rated().to_vec(),
        a_friend().to_vec(),
        vec![Write::Secret { table: id("a"), match_no: 1, secret: [1; 32] }],
        vec![Write::Token { table: id("a"), seat: 0, hash: author }, Write::Notes(notes("a"))],
        vec![Write::Notice(notice), Write::Wake { table: id("a"), at: Some(9_000) }],
        vec![report("a")],
        vec![report("b")],
        vec![Write::PushKey { key: [7; 32] }],
        vec![Write::PushKey { key: [8; 32] }],
        vec![Write::Pause { table: id("b"), why: id("tea") }],
        vec![Write::Bury { table: id("b"), tombstone: stone }],
        vec![Write::Restore { table: id("b"), at: 7_000 }],
        vec![Write::Bury { table: id("b"), tombstone: Tombstone { at: 8_000, ..stone } }],
    ];
    assert!(store.commit(&first).unwrap().iter().all(Result::is_ok));
    Box::new(store).close().unwrap();
    let mut store = open();
    let next = LogEntry { epoch: store.epoch(), ..entry("a", 6) };
    assert_eq!(store.commit(&[vec![Write::Entry(next)]]).unwrap(), [Ok(())]);
    store
}

#[test]
fn a_copy_holds_the_same_and_goes_on() {
    let (here, there) = (tempdir().unwrap(), tempdir().unwrap());
    let source = played(|| Sqlite::open(here.path()).unwrap());
    let mut target = Sqlite::open(there.path()).unwrap();
    let copied = copy(&source, &mut target).unwrap();
    assert_eq!((copied.tables, copied.entries, copied.playtests), (3, 3, 1));
    let hash = |store: &dyn Store| content_hash(&store.reader().unwrap()).unwrap();
    assert_eq!((hash(&source), hash(&target)), (copied.hash, copied.hash));
    let key = target.reader().unwrap().push_key().unwrap();
    assert_eq!(key, Some([7; 32]), "the first key stays");

    // it is later than all that was copied
    let (mut target, epoch) = (target, source.epoch());
    assert!(target.epoch() >= epoch);
    let next = LogEntry { epoch: target.epoch(), ..entry("a", 7) };
    assert_eq!(target.commit(&[vec![Write::Entry(next)]]).unwrap(), [Ok(())]);
    assert_ne!(hash(&source), hash(&target));
}

#[test]
fn nothing_is_copied_over_anything() {
    let source = Sqlite::in_memory().unwrap();
    for held in [
        table("a"),
        Write::Account(account()),
        Write::Playtest(PlaytestRow {
            id: "p".to_owned(),
            created: 0,
            hash: [0; 32],
            setup: String::new(),
        }),
    ] {
        let mut target = Sqlite::in_memory().unwrap();
        target.commit(&[vec![held]]).unwrap();
        assert!(matches!(copy(&source, &mut target), Err(CopyError::NotEmpty)));
    }
}

#[cfg(unix)]
#[test]
fn a_store_moves_to_postgres_and_back() {
    use parlour_server::store::Postgres;

    let Some(server) = crate::postgres::Postgres::shared() else { return };
    let (database, folder, last) = (server.database(), tempdir().unwrap(), tempdir().unwrap());
    let source = played(|| Sqlite::open(folder.path()).unwrap());
    let mut postgres = Postgres::open(&database, "").unwrap();
    let there = copy(&source, &mut postgres).unwrap();
    Box::new(postgres).close().unwrap();

    let mut postgres = Postgres::open(&database, "").unwrap();
    assert!(postgres.epoch() > source.epoch());
    let mut target = Sqlite::open(last.path()).unwrap();
    assert_eq!(copy(&postgres, &mut target).unwrap(), there);

    // and the game goes on
    let next = LogEntry { epoch: postgres.epoch(), ..entry("a", 7) };
    assert_eq!(postgres.commit(&[vec![Write::Entry(next)]]).unwrap(), [Ok(())]);
    let full = copy(&source, &mut postgres);
    assert!(matches!(full, Err(CopyError::NotEmpty)));
}
