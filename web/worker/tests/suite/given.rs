//! Matches whose cards are given: the daily deal, and a match that is played on from a position.

use super::page::Page;
use parlour_engine::{Viewer, game::Meta};
use parlour_protocol::{
    Record, Registry, VerifyError, verify,
    wire::{GivenCards, Occupant, Value, value},
};
use parlour_table::session::{GameRegistry, Timestamp};

const REGISTRY: Registry = Registry::of_parlour(String::new);

/// A day before the page was opened.
const DAY: &str = "2023-11-01";

/// What the person sees at first of a daily deal, as the engine has it: a server shows the same.
fn first_view(meta: &Meta) -> Value {
    let now = Timestamp(1_700_000_000_000);
    let config = REGISTRY.daily_table(meta.id, DAY, now).unwrap();
    let given = config.given.clone().unwrap();
    let (game, _) = GameRegistry::open(&REGISTRY, &config, &given.seed).unwrap();
    value(&game.view(Viewer::Seat(given.seat)))
}

#[test]
fn the_daily_deal_of_every_game_is_the_one_that_a_server_deals() {
    for entry in REGISTRY.games {
        let mut page = Page::open();
        page.starts_at(&format!("/api/daily/{}/{DAY}", entry.meta.id), "");
        let update = page.update.clone().unwrap();
        let table = update.table.unwrap();
        assert_eq!(table.given, Some(GivenCards::Daily { date: DAY.to_owned() }));
        let bots = table.seats.iter().filter(|seat| seat.occupant == Occupant::Bot);
        assert!(bots.clone().all(|seat| seat.level.as_deref() == Some("medium")));
        assert_eq!(bots.count(), 2, "{}", entry.meta.id);
        assert_eq!(update.position.unwrap().view, first_view(entry.meta), "{}", entry.meta.id);
    }
}

#[test]
fn a_daily_deal_is_played_to_its_end_and_is_the_same_again() {
    let mut acts = Vec::new();
    for _ in 0..2 {
        let mut page = Page::open();
        let table = page.starts_at(&format!("/api/daily/bread-basket/{DAY}"), "");
        page.plays_to_the_end();
        let (_, record) = page.request("GET", &format!("/api/tables/{table}/matches/1/record"), "");
        let record = Record::from_text(&record.to_string()).unwrap();
        assert_eq!(record.given, Some(GivenCards::Daily { date: DAY.to_owned() }));
        assert!(matches!(verify(&REGISTRY, &record), Err(VerifyError::Given(_))));
        acts.push(record.acts);
    }
    assert_eq!(acts[0], acts[1], "the same decisions meet the same bots");
}

#[test]
fn a_match_is_played_on_from_its_middle() {
    let mut page = Page::open();
    let table = page.starts("down-the-well", "{}", "rule");
    let path = format!("/api/tables/{table}/matches/1/play-on?acts=4&seat=1&bots=rule");
    assert_eq!(page.request("POST", &path, "").0, 409, "not while it is played");
    page.plays_to_the_end();
    let replay = format!("/api/tables/{table}/matches/1/replay?viewer=1&from=4&count=1");
    let (_, then) = page.request("GET", &replay, "");
    page.starts_at(&path, "");
    let update = page.update.clone().unwrap();
    assert_eq!(update.position.unwrap().view, then["steps"][0]["view"], "as it stood then");
    assert_eq!(update.table.unwrap().given, Some(GivenCards::Position { acts: 4 }));
    page.plays_to_the_end();
}
