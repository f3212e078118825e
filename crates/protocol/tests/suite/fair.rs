//! A deal under a commitment can be checked by anyone, and a broken commitment is found.

use crate::registry::REGISTRY;
use parlour_engine::fair::Secret;
use parlour_protocol::{Record, Setup, VerifyError, verify, verify_commitment};
use serde_json::json;
use std::{fs, path::Path};

/// A match of Bread Basket with two deals, dealt as a table server does.
fn a_fair_match() -> Record {
    fair_match("bread-basket", &["rounds=2"])
}

/// A match for three of a game by house rules, played to its end if its clock does not run.
fn fair_match(game: &str, options: &[&str]) -> Record {
    let secret = Secret([9; 32]);
    let added = ["Ann's dice", "", "ben 42"];
    let seed = secret.seed(added);
    let pairs: Vec<String> = options.iter().map(ToString::to_string).collect();
    let setup = Setup {
        game: game.into(),
        players: 3,
        seed: Some(seed.clone()),
        options: parlour_protocol::Options::from_pairs(&pairs).unwrap(),
        ..Setup::default()
    };
    let ((mut game, _), _) = REGISTRY.open(&setup).unwrap();
    while let Some(seat) = game.turn().seats().first().filter(|_| !game.meta().real_time) {
        let action = game.legal(seat).0.remove(0);
        game.submit(seat, &action, None).unwrap();
    }
    let mut record = Record::of_game(game.as_ref(), &seed);
    record.fair = Some(json!({
        "commit": secret.commit(),
        "secret": secret.tell(),
        "entropies": ["Ann's dice", null, "ben 42"],
    }));
    record
}

#[test]
fn a_commitment_that_was_kept() {
    let record = a_fair_match();
    let kept = verify(&REGISTRY, &Record::from_text(&record.to_text()).unwrap()).unwrap();
    assert_eq!((kept.players_added, kept.acts), (2, record.acts.len()));
    assert!(kept.deals >= 2, "{kept:?}");
}

#[test]
fn a_record_that_was_made_afterwards_is_found_by_the_commitment_that_was_seen() {
    let record = a_fair_match();
    let seen = Secret([9; 32]).commit();
    assert_eq!(verify_commitment(&REGISTRY, &record, &seen), verify(&REGISTRY, &record));
    let typed = format!(" {}\n", seen.to_uppercase());
    assert!(verify_commitment(&REGISTRY, &record, &typed).is_ok());
    // the record is consistent, but this is not its commitment
    let other = Secret([8; 32]).commit();
    assert!(verify(&REGISTRY, &record).is_ok());
    assert_eq!(verify_commitment(&REGISTRY, &record, &other), Err(VerifyError::OtherCommitment));
    for bad in ["", "abc", &seen[1..], &"x".repeat(64)] {
        assert_eq!(
            verify_commitment(&REGISTRY, &record, bad),
            Err(VerifyError::UnreadableCommitment)
        );
    }
}

#[test]
fn a_match_without_a_commitment_proves_nothing() {
    let record = Record { fair: None, ..a_fair_match() };
    assert_eq!(verify(&REGISTRY, &record), Err(VerifyError::NoCommitment));
}

#[test]
fn whatever_is_changed_afterwards_is_found() {
    let changed = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut fair = a_fair_match().fair.unwrap();
        change(&mut fair);
        verify(&REGISTRY, &Record { fair: Some(fair), ..a_fair_match() }).unwrap_err()
    };
    let other = Secret([8; 32]);
    assert_eq!(changed(&|fair| fair["secret"] = json!(other.tell())), VerifyError::OtherSecret);
    assert_eq!(changed(&|fair| fair["entropies"][0] = json!("Ann's cup")), VerifyError::OtherSeed);
    assert!(matches!(changed(&|fair| fair["secret"] = json!("7")), VerifyError::Unreadable(_)));
    assert!(matches!(changed(&|fair| *fair = json!([])), VerifyError::Unreadable(_)));
    let both = |fair: &mut serde_json::Value| {
        fair["secret"] = json!(other.tell());
        fair["commit"] = json!(other.commit());
    };
    assert_eq!(changed(&both), VerifyError::OtherSeed);
}

#[test]
fn a_stacked_deck_is_found() {
    for number in [0, 1] {
        let mut record = a_fair_match();
        record.setup.deals[number].rotate_left(1);
        assert_eq!(verify(&REGISTRY, &record), Err(VerifyError::OtherDeal(number)));
    }
    let mut record = a_fair_match();
    record.setup.draws.push(3);
    assert_eq!(verify(&REGISTRY, &record), Err(VerifyError::OtherDraws));
}

#[test]
fn acts_that_were_not_made_are_found() {
    let mut record = a_fair_match();
    record.acts.pop();
    record.scores = None;
    assert_eq!(verify(&REGISTRY, &record), Err(VerifyError::Unfinished));
    let mut record = a_fair_match();
    record.scores = Some(vec![99, 0, 0]);
    assert!(matches!(verify(&REGISTRY, &record), Err(VerifyError::OtherActs(_))));
}

/// What the page's own verifier is tried on: decks and numbers of deals by several house rules.
#[test]
fn the_page_is_tried_on_the_same_deals() {
    let matches: &[(&str, &[&str])] = &[
        ("basement", &["rounds=2", "turn_cap=40"]),
        (
            "basement",
            &["rounds=1", "turn_cap=40", "deck={\"lo\":3,\"hi\":20,\"copies\":6,\"blanks\":0}"],
        ),
        ("basement", &["rounds=1", "turn_cap=40", "deck={\"hi\":9,\"clears\":8,\"resets\":0}"]),
        ("basset", &["side_bets=off", "deals=2"]),
        ("bread-basket", &[]),
        ("bread-basket", &["rounds=1", "copies=3", "hand_size=5"]),
        ("budr-basef", &[]),
        ("budr-basef", &["jokers=0"]),
        ("budr-basef", &["jokers=4", "cards_each=9"]),
        ("down-the-well", &[]),
        ("down-the-well", &["suits=4", "ranks=8", "hand_size=8", "mode=match", "max_hands=2"]),
    ];
    let lines: Vec<String> = matches
        .iter()
        .map(|(game, options)| {
            let record = fair_match(game, options);
            // the page looks at no act
            Record { acts: Vec::new(), ..record }.to_text()
        })
        .collect();
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/verify/records.json");
    if std::env::var_os("PARLOUR_WRITE").is_some() {
        fs::write(&file, &text).unwrap();
    }
    let remake = "rewrite it: PARLOUR_WRITE=1 cargo test -p parlour-protocol --test suite fair";
    assert!(fs::read_to_string(&file).unwrap_or_default() == text, "{remake}");
}
