//! Where a match was won and lost, from a record.

use super::{complains, file, says};

#[test]
fn a_record_is_analysed_and_a_match_in_play_is_not() {
    let study = file("analysed");
    let study = study.display();
    says(&format!(
        "lab run {study} --game down-the-well --players 4 --levels easy --games 1 --no-report"
    ));
    says(&format!("lab replay {study} 0"));
    let record = format!("{study}/game-0.json");
    let shown = says(&format!("analyse {record} --seat 2"));
    for part in ["Down the Well for 4, seat 2", "(the result)", "decisions analysed.", "The deals "]
    {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&says(&format!("analyse {record} --json --seat 4"))).unwrap();
    assert_eq!((json["seat"].as_u64(), json["game"].as_str()), (Some(3), Some("down-the-well")));
    let analysed = |seat: u8| -> serde_json::Value {
        serde_json::from_str(&says(&format!("analyse {record} --json --seat {seat}"))).unwrap()
    };
    let worst_of = |seat: u8| Some((seat, analysed(seat)["mistakes"][0]["step"].as_u64()?));
    let (seat, step) = (1..=4).find_map(worst_of).expect("an easy bot makes a mistake");
    let shown = says(&format!("analyse {record} --seat {seat}"));
    let play_on = format!("play --from {record} --at {step} --seat {seat}");
    assert!(shown.contains(&format!("parlour {play_on}")), "{play_on}: {shown}");
    assert!(complains(&format!("analyse {record} --seat 5")).contains("there is no seat 5"));
    assert!(complains(&format!("analyse {record} --seat 0")).contains("--seat counts from 1"));
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/sept-et-leva.json");
    assert!(complains(&format!("analyse {example}")).contains("this match is not over"));
    assert!(complains("analyse no-such-file.json").contains("reading no-such-file.json"));
}

/// The record counts seats from 0, and who reads what is wrong with it counts from 1.
#[test]
fn a_record_that_does_not_fit_together_is_refused_with_its_seats_counted_from_1() {
    let record = file("bent.json");
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/sept-et-leva.json");
    let mut bent: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(example).unwrap()).unwrap();
    // the bank has nothing to lay
    bent["acts"][0][0] = 0.into();
    std::fs::write(&record, bent.to_string()).unwrap();
    for command in ["replay --text", "play --seat 2 --at 1 --from"] {
        let complaint = complains(&format!("{command} {}", record.display()));
        assert!(complaint.contains("not the turn of seat 1"), "{command}: {complaint}");
    }
}
