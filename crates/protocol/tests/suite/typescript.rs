//! `web/src/wire.ts` and each game's `web/src/games/<id>/wire.ts` are written from the Rust types, and
//! must not drift from them. To write them anew: `PARLOUR_WRITE=1 cargo test --release -p parlour-protocol --test suite typescript`.

use parlour_protocol::wire::*;
use std::{fs, path::Path};
use ts_rs::{Config, TS};

/// The declarations of these types, in this order.
macro_rules! declarations {
    ($($name:ty),* $(,)?) => {{
        // JSON has one kind of number
        let config = Config::default().with_large_int("number");
        let mut text = String::new();
        $(
            text.push('\n');
            text.push_str(&<$name>::docs().unwrap_or_default());
            text.push_str("export ");
            text.push_str(&<$name>::decl(&config));
            text.push('\n');
        )*
        text
    }};
}

#[test]
fn the_types_of_the_page_are_those_of_the_server() {
    let types = declarations![
        ClientMessage,
        ServerMessage,
        Update,
        You,
        Parting,
        VisibleEvent,
        Position,
        Undo,
        Whose,
        Legal,
        Clocks,
        Proof,
        Race,
        RaceHit,
        TimedOut,
        Annotation,
        Refusal,
        TableInfo,
        Phase,
        SeatAsked,
        SwapAsked,
        SeatInfo,
        Occupant,
        Presence,
        TimeControl,
        Timing,
        Commitment,
        GivenCards,
        GameInfo,
        PresetInfo,
        OptionInfo,
        OptionGroup,
        OptionField,
        NumberBounds,
        TableMember,
        NewTable,
        TableMade,
        ListedTables,
        ListedTable,
        TableDeleted,
        ReplayPart,
        ReplayStep,
        Rulebook,
        Section,
        Clause,
        NewStudy,
        StudyInfo,
        StudyState,
        NetworkInfo,
        NetworkState,
    ];
    let types = types
        + &of_lessons()
        + &of_playtests()
        + &of_analyses()
        + &of_puzzles()
        + &of_notices()
        + &of_accounts();
    keep("wire.ts", &format!("\nexport const VERSION = {VERSION};\n{types}"));
}

fn of_lessons() -> String {
    declarations![
        LessonInfo,
        LessonTitle,
        ShortMatch,
        LessonMoves,
        LessonStep,
        LessonAnswer,
        AnswerKind,
    ]
}

fn of_analyses() -> String {
    declarations![Analysis, AnalysisInfo, AnalysisState, WinEstimate, ChanceAt, Mistake]
}

fn of_puzzles() -> String {
    declarations![PuzzleList, PuzzleInfo, FaceDown, FaceDownPlace, PuzzleAnswer, PuzzleVerdict]
}

fn of_notices() -> String {
    declarations![NoticeAddress, NewNotice, NoticeInfo, NoticeKind]
}

fn of_accounts() -> String {
    declarations![
        AccountName,
        PasskeyRequest,
        NewAccount,
        NewSession,
        SignedIn,
        AccountInfo,
        SeatSession,
        AccountRatings,
        GameRating,
        MatchRating,
        UnratedReason,
        FriendList,
        Friend,
        ShowPresence,
        NewReport,
        PastPlayers,
        ReportedSeat,
        ReportReason,
    ]
}

fn of_playtests() -> String {
    declarations![
        NewPlaytest,
        PlaytestMade,
        PlaytestInfo,
        PlaytestNotes,
        TimedDecision,
        TimedHit,
        PlaytestAnswers,
        PlaytestExport,
        PlaytestMatch,
        SeatNotes,
    ]
}

#[test]
fn the_views_of_the_page_are_those_of_the_games() {
    {
        use parlour_games::basement::{Phase, Player, Run, View};
        keep("games/basement/wire.ts", &declarations![View, Phase, Player, Run]);
    }
    {
        use parlour_games::basset::{BetView, LiveView, Outcome, Phase, PunterView, View};
        let types = declarations![View, Phase, PunterView, LiveView, BetView, Outcome];
        keep("games/basset/wire.ts", &types);
    }
    {
        use parlour_games::bread_basket::{Phase, View, Worth};
        keep("games/bread-basket/wire.ts", &declarations![View, Phase, Worth]);
    }
    {
        use parlour_games::budr_basef::{Contest, Phase, View};
        keep("games/budr-basef/wire.ts", &declarations![View, Phase, Contest]);
    }
    {
        use parlour_games::down_the_well::{Passing, Phase, Side, View};
        let types = declarations![View, Phase, Passing, Side];
        keep("games/down-the-well/wire.ts", &types);
    }
}

/// Writes the file of the page if that is asked for, and compares it.
fn keep(file: &str, types: &str) {
    let text = format!(
        "// Written by crates/protocol/tests/suite/typescript.rs from the Rust types: do not edit.\n{types}"
    );
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src").join(file);
    if std::env::var_os("PARLOUR_WRITE").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    assert!(there == text, "web/src/{file} is out of date: run this test with PARLOUR_WRITE=1");
}
