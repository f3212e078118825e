//! What the browser keeps of a table: a tab that is loaded anew goes on where it was.

use super::page::Page;
use parlour_protocol::{Record, Registry, verify, wire::ServerMessage};

const REGISTRY: Registry = Registry::of_parlour(String::new);

#[test]
fn a_match_of_every_game_goes_on_in_a_tab_that_is_loaded_anew() {
    for entry in REGISTRY.games {
        let game = entry.meta.id;
        let mut page = Page::open();
        let table = page.starts(game, "{}", "easy");
        page.plays(2);
        while !page.may_act() {
            page.waits();
        }
        let (before, token) = (page.update.clone().unwrap(), page.token());
        let (_, info) = page.request("GET", &format!("/api/tables/{table}"), "");

        let mut anew = page.loads_anew();
        let (status, restored) = anew.fetches(&table);
        assert_eq!((status, &restored["seats"][0]["name"]), (200, &info["seats"][0]["name"]));
        anew.comes_back(&table, &token);
        let now = anew.update.clone().unwrap();
        let table_now = now.table.as_ref().unwrap();
        assert_eq!(table_now.fair, before.table.as_ref().unwrap().fair, "{game}");
        let view = |update: &parlour_protocol::wire::Update| {
            update.position.as_ref().map(|position| position.view.clone())
        };
        if !entry.meta.real_time {
            assert_eq!(view(&now), view(&before), "{game}: it is still the person's turn");
        }
        anew.plays_to_the_end();

        // the shuffle is the one that was promised before
        let path = format!("/api/tables/{table}/matches/1/record");
        let (_, record) = anew.request("GET", &path, "");
        let record = Record::from_text(&record.to_string()).unwrap();
        verify(&REGISTRY, &record).unwrap_or_else(|error| panic!("{game}: {error}"));

        // and the record is there on another day
        let mut later = anew.loads_anew();
        later.fetches(&table);
        let (status, again) = later.request("GET", &path, "");
        assert_eq!(status, 200);
        assert_eq!(Record::from_text(&again.to_string()).unwrap(), record, "{game}");
    }
}

#[test]
fn a_player_who_took_a_bot_s_seat_has_it_in_a_tab_that_is_loaded_anew() {
    let mut page = Page::open();
    let form = r#"{"game":"basset","players":3,"bots":"easy","bot_delay_ms":0}"#;
    let (_, made) = page.request("POST", "/api/tables", form);
    let table = made["table"].as_str().unwrap().to_owned();
    page.joins(&table);
    page.sends(r#""type":"sit","name":"Ann","entropy":"mine""#);
    page.sends(r#""type":"swap","seat":0"#);
    let moved = page.said.iter().any(|said| matches!(said, ServerMessage::Moved { seat: 0 }));
    assert!(moved, "Ann holds the bank: {:?}", page.said);
    let token = page.token();
    let mut anew = page.loads_anew();
    anew.fetches(&table);
    anew.comes_back(&table, &token);
    let you = anew.said.iter().find_map(|said| match said {
        ServerMessage::Welcome { you, .. } => Some(you.seat),
        _ => None,
    });
    assert_eq!(you, Some(Some(0)));
}

#[test]
fn the_rematch_of_a_match_that_was_kept_is_another_match() {
    let mut page = Page::open();
    let table = page.starts("bread-basket", r#"{"rounds":1}"#, "easy");
    page.plays_to_the_end();
    page.sends(r#""type":"again","entropy":"more""#);
    page.plays(1);
    let token = page.token();
    let mut anew = page.loads_anew();
    anew.fetches(&table);
    anew.comes_back(&table, &token);
    assert_eq!(anew.update.as_ref().unwrap().table.as_ref().unwrap().match_no, 2);
    anew.plays_to_the_end();
    let record = |page: &mut Page, number: u32| {
        page.request("GET", &format!("/api/tables/{table}/matches/{number}/record"), "")
    };
    let ((one, first), (two, second)) = (record(&mut anew, 1), record(&mut anew, 2));
    assert_eq!((one, two), (200, 200));
    assert_ne!(first["deals"], second["deals"]);
}

#[test]
fn a_table_that_was_kept_by_another_version_or_is_damaged_says_so() {
    let mut page = Page::open();
    let table = page.starts("basset", "{}", "easy");
    let mut anew = page.loads_anew();
    let entries = anew.kept[&table].clone();
    let damaged: [Vec<String>; 4] = [
        Vec::new(),
        entries[1..].to_vec(),
        vec![entries[0].replace(r#""rules":"#, r#""rules":9"#)],
        [&entries[..], &["{}".to_owned()]].concat(),
    ];
    for entries in damaged {
        anew.kept.insert(table.clone(), entries);
        let (status, no) = anew.fetches(&table);
        assert_eq!((status, no["code"].as_str()), (404, Some("bad_table")), "{no}");
        assert!(no["message"].as_str().unwrap().starts_with("This table cannot be played on: "));
        assert_eq!(anew.request("GET", &format!("/api/tables/{table}"), "").0, 404);
    }
}

#[test]
fn the_oldest_table_that_no_page_is_at_makes_room_and_can_be_fetched_again() {
    let mut page = Page::open();
    let played = page.starts("basset", "{}", "easy");
    let form = r#"{"game":"basset","players":3,"bots":"easy","bot_delay_ms":0}"#;
    let mut others = Vec::new();
    for _ in 0..32 {
        let (_, made) = page.request("POST", "/api/tables", form);
        others.push(made["table"].as_str().unwrap().to_owned());
    }
    assert_eq!(page.forgotten, others[..1], "the table that is played at stays");
    let status =
        |page: &mut Page, table: &str| page.request("GET", &format!("/api/tables/{table}"), "").0;
    assert_eq!((status(&mut page, &played), status(&mut page, &others[0])), (200, 404));
    assert_eq!(page.fetches(&others[0]).0, 200);
    assert_eq!(status(&mut page, &others[0]), 200);
    assert_eq!(page.forgotten, others[..2], "another one made room for it");
}
