use super::*;
use parlour_protocol::{
    line,
    wire::{PLAYTEST_VERSION, PlaytestAnswers, SeatNotes, TimedDecision, TimedHit},
};
use serde_json::{Value, json};

/// Someone who takes two seconds and one more for each bit of choice.
fn notes(again: bool) -> PlaytestNotes {
    let choices = [1, 2, 4, 8].into_iter().cycle().take(12);
    let decisions =
        choices.map(|choices: u16| TimedDecision { ms: 2000 + 1000 * choices.ilog2(), choices });
    PlaytestNotes {
        decisions: decisions.collect(),
        hits: vec![TimedHit { ms: 700, good: true }, TimedHit { ms: 400, good: false }],
        refused: BTreeMap::from([("DTW-18".to_owned(), 2)]),
        looked_up: BTreeMap::from([("rules".to_owned(), 1)]),
        undone: 1,
        hints: 0,
        answers: Some(PlaytestAnswers { again: Some(again), close: Some(4), ..Default::default() }),
    }
}

fn shared(number: u64) -> PlaytestMatch {
    let seats = [0, 2].map(|seat| SeatNotes { seat, notes: notes(seat == 0) });
    PlaytestMatch {
        bots: 1,
        ms: (number + 4) * 60_000,
        deals: 3,
        scores: vec![3, 9, 5],
        notes: seats.to_vec(),
    }
}

fn export(matches: u64) -> PlaytestExport {
    PlaytestExport {
        version: PLAYTEST_VERSION,
        game: "down-the-well".to_owned(),
        players: 3,
        options: serde_json::Map::new(),
        matches: (0..matches).map(shared).collect(),
    }
}

/// Why this file is not read, after one change to it.
fn refused(change: impl Fn(&mut Value)) -> String {
    let mut file = serde_json::to_value(export(2)).unwrap();
    change(&mut file);
    People::read([file.to_string().as_str()]).unwrap_err().to_string()
}

#[test]
fn eight_matches_say_how_long_people_take() {
    let people = People::read([line(&export(8)).as_str()]).unwrap();
    assert_eq!((people.matches, people.sharers), (8, 16));
    assert_eq!((people.minutes.value, people.minutes.low, people.minutes.high), (7.5, 4.0, 11.0));
    let time = people.time_model().unwrap();
    assert!((time.act - 2.0).abs() < 1e-9 && (time.bit - 1.0).abs() < 1e-9, "{time:?}");
    assert_eq!(people.refused, [("DTW-18".to_owned(), people.refused[0].1)]);
    assert_eq!(people.refused[0].1.value, 2.0);
    let again = &people.answers[0];
    assert_eq!(
        (again.question, again.answered, again.said.value),
        ("would play it again", 16, 0.5)
    );
    assert!(again.said.low > 0.0 && again.said.high < 1.0, "{again:?}");
    let hits = people.hits.unwrap();
    assert_eq!((hits.reaction.unwrap().value, hits.bad.value), (700.0, 0.5));
}

#[test]
fn of_three_matches_no_time_model_is_made() {
    let people = People::read([line(&export(3)).as_str()]).unwrap();
    assert!(people.time.is_some() && people.time_model().is_none());
    assert!(!people.minutes.has_interval());
}

#[test]
fn files_of_one_variant_are_taken_together() {
    let five = PlaytestExport { matches: (3..8).map(shared).collect(), ..export(0) };
    let people = People::read([line(&export(3)).as_str(), line(&five).as_str()]).unwrap();
    assert_eq!(people.matches, 8);
    let other = PlaytestExport { players: 4, matches: Vec::new(), ..export(1) };
    let mixed = People::read([line(&export(3)).as_str(), line(&other).as_str()]);
    assert!(mixed.unwrap_err().to_string().contains("different variants"));
}

#[test]
fn no_match_is_counted_twice() {
    let (early, late) = (line(&export(3)), line(&export(5)));
    for files in [[&early, &early], [&early, &late], [&late, &early]] {
        let twice = People::read(files.map(String::as_str)).unwrap_err().to_string();
        assert!(twice.contains("match 1 of a file is in a file before it"), "{twice}");
    }
}

#[test]
fn what_three_matches_say_lies_within_what_can_be() {
    let mut few = export(3);
    let asked = [0, 0, 1];
    for (shared, hints) in few.matches.iter_mut().zip(asked) {
        for seat in &mut shared.notes {
            seat.notes.hints = hints;
            let close = Some(if hints == 0 { 1 } else { 3 });
            seat.notes.answers = Some(PlaytestAnswers { close, ..Default::default() });
        }
    }
    let people = People::read([line(&few).as_str()]).unwrap();
    assert!(people.hints.low == 0.0 && people.hints.high > 1.0, "{:?}", people.hints);
    assert_eq!(people.undone.interval(), None, "once in every match says nothing of others");
    let close = &people.answers[0].said;
    assert!(close.low >= 1.0 && close.high > 3.0 && close.high <= 5.0, "{close:?}");
    let json = line(&people);
    assert!(json.contains(r#""undone":{"value":1.0,"low":null,"high":null,"n":3}"#), "{json}");
}

#[test]
fn a_file_that_no_server_wrote_is_refused_with_its_reason() {
    let first = |file: &mut Value, key: &str, value: Value| file["matches"][0][key] = value;
    for (change, reason) in [
        (json!({"version": 9}), "version 9"),
        (json!({"game": "chess"}), "chess"),
        (json!({"options": {"hand_size": 500}}), "hand_size"),
    ] {
        let change = change.as_object().unwrap().clone();
        let said = refused(|file| file.as_object_mut().unwrap().extend(change.clone()));
        assert!(said.contains(reason), "{said}");
    }
    assert!(refused(|file| first(file, "scores", json!([1]))).contains("1 scores for 3 players"));
    let twice = json!([{"seat": 1, "notes": {}}, {"seat": 1, "notes": {}}]);
    assert!(refused(|file| first(file, "notes", twice.clone())).contains("seat 1 stands twice"));
    let far = json!([{"seat": 3, "notes": {}}]);
    assert!(refused(|file| first(file, "notes", far.clone())).contains("no seat 3"));
    let text = json!([{"seat": 0, "notes": {"refused": {"<b>": 1}}}]);
    assert!(refused(|file| first(file, "notes", text.clone())).contains("is not a clause"));
    let named = json!([{"seat": 0, "notes": {"name": "Ann"}}]);
    assert!(refused(|file| first(file, "notes", named.clone())).contains("name"));
    let close = json!([{"seat": 0, "notes": {"answers": {"close": 6}}}]);
    assert!(refused(|file| first(file, "notes", close.clone())).contains("1 to 5"));
    assert!(refused(|file| file["matches"] = json!([])).contains("no one has shared"));
}
