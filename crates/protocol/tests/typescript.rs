//! `web/src/wire.ts` is written from the wire's types, and must not drift from them.
//! To write it anew: `PARLOUR_WRITE=1 cargo test --release -p parlour-protocol --test typescript`.

use parlour_protocol::wire::*;
use std::{fs, path::Path};
use ts_rs::{Config, TS};

/// The declarations of these types, in this order.
macro_rules! declarations {
    ($($name:ty),* $(,)?) => {{
        let config = Config::default();
        let mut text = String::from(
            "// Written by crates/protocol/tests/typescript.rs from the Rust types: do not edit.\n",
        );
        text.push_str(&format!("\nexport const VERSION = {VERSION};\n"));
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
    let text = declarations![
        ClientMessage,
        ServerMessage,
        Update,
        You,
        Parting,
        VisibleEvent,
        Position,
        TakeBack,
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
        SeatInfo,
        Occupant,
        Presence,
        TimeControl,
        Timing,
        Commitment,
        GameInfo,
        OptionInfo,
        OptionGroup,
        OptionField,
        NumberBounds,
        TableMember,
        NewTable,
        TableMade,
        TableDeleted,
        ReplayPart,
        Moment,
        Rulebook,
        Section,
        Clause,
        NewStudy,
        StudyInfo,
        StudyState,
        NetworkInfo,
        NetworkState,
    ];
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire.ts");
    if std::env::var_os("PARLOUR_WRITE").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &text).unwrap();
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    assert!(there == text, "web/src/wire.ts is out of date: run this test with PARLOUR_WRITE=1");
}
