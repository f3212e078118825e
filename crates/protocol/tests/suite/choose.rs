//! What a program answers, read.

use parlour_engine::{Act, Dealer, FullGame, Observation, Seat, Seated, Tick};
use parlour_games::{
    bread_basket::BreadBasket,
    budr_basef::{BudrBasef, Slap},
};
use parlour_protocol::choose::read_answer;
use serde_json::{Value, json};

/// What the player in this seat sees after these moves.
fn observed<G: FullGame>(rules: &G, seat: Seat, moves: &[(Seat, &str)]) -> Observation<G> {
    let dealer = Dealer::seeded("a program is asked");
    let mut game = Seated::open(rules.clone(), 3, dealer, &mut Vec::new()).unwrap();
    for &(seat, action) in moves {
        let action = rules.parse(3, action).unwrap();
        game.submit(Act { seat, action, at: Tick(0) }).unwrap();
    }
    Observation::of(rules, game.state(), seat)
}

/// When the program acts, if it does.
fn after<G: FullGame>(seen: &Observation<G>, answer: &Value) -> Result<Option<u64>, String> {
    let choice = read_answer(seen, answer.to_string().as_bytes())?;
    Ok(choice.map(|choice| choice.after))
}

#[test]
fn a_reaction_time_is_any_number_of_milliseconds() {
    let rules = BudrBasef::default();
    let first = Seat::ZERO.left(3);
    let seen = observed(&rules, Seat::ZERO, &[(first, "flip")]);
    let hits = |ms: Value| after(&seen, &json!({"action": "hit", "after": ms}));
    assert_eq!(hits(json!(240)), Ok(Some(240)));
    assert_eq!(hits(json!(240.6)), Ok(Some(241)), "a program reckons with fractions");
    assert_eq!(hits(json!(0)), Ok(Some(0)));
    assert_eq!(hits(Value::Null), Ok(Some(0)));
    assert_eq!(after(&seen, &json!({"action": "hit"})), Ok(Some(0)));
    for wrong in [json!(-1), json!(-0.5), json!("240"), json!([240]), json!(true)] {
        let error = hits(wrong).unwrap_err();
        assert!(error.contains("has an `after` that is not"), "{error}");
    }
}

#[test]
fn only_in_a_race_a_program_may_wait() {
    let waits = json!({"action": null});
    let rules = BudrBasef::default();
    let first = Seat::ZERO.left(3);
    for moves in [&[][..], &[(first, "flip")]] {
        assert_eq!(after(&observed(&rules, first, moves), &waits), Ok(None));
    }
    let refused = |error: Result<Option<u64>, String>| {
        let error = error.unwrap_err();
        assert!(error.contains("waits, and this is no race"), "{error}");
    };
    refused(after(&observed(&BreadBasket::default(), Seat::ZERO, &[]), &waits));
    let sealed = BudrBasef { slap: Slap::Sealed, ..rules };
    refused(after(&observed(&sealed, first, &[]), &waits));
}
