//! Who sits where, and who may say so.

use crate::evening::{ANN, Evening, seat};
use parlour_table::session::{No, Phase};

#[test]
fn whoever_sat_down_first_and_is_here_is_the_host() {
    let mut evening = Evening::of("down-the-well", 3);
    assert_eq!(evening.session.host(), None);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    assert_eq!(evening.session.host(), Some(ann));
    evening.goes(ann);
    assert_eq!(evening.session.host(), Some(ben), "Ann is not here");
    evening.comes_back(ann);
    assert_eq!(evening.session.host(), Some(ann));
    let facts = evening.session.leave(ann, evening.now);
    evening.notes(facts);
    let cy = evening.sits("Cy");
    assert_eq!((cy, evening.session.host()), (ann, Some(ben)), "Cy has Ann's chair, not her rank");
}

#[test]
fn chairs_are_for_people_and_bots_get_up_for_them() {
    let mut evening = Evening::of("down-the-well", 3);
    let facts = evening.session.fill("rule", ANN, evening.now);
    evening.notes(facts);
    let ann = evening.sits("Ann");
    assert_eq!(ann, ANN, "the free chair first");
    assert_eq!(evening.session.sit("Ben", Some(0), "", evening.now).unwrap_err(), No::Taken);
    assert_eq!(evening.session.sit("Ben", Some(3), "", evening.now).unwrap_err(), No::NoChair);
    assert_eq!(evening.sits("Ben"), seat(1), "a bot has got up");
    assert_eq!(evening.sits("Cy"), seat(2));
    assert_eq!(evening.session.sit("Dee", None, "", evening.now).unwrap_err(), No::NoChair);
}

#[test]
fn at_a_table_of_bots_the_chair_that_is_left_is_the_first_person_s_and_friends_sit_to_the_left() {
    let mut evening = Evening::of("basset", 3);
    let facts = evening.session.fill("rule", seat(1), evening.now);
    evening.notes(facts);
    let sat = ["Ann", "Ben", "Cy"].map(|name| evening.sits(name));
    assert_eq!(sat, [seat(1), seat(2), seat(0)], "the bank is a bot's as long as it can be");
}

#[test]
fn only_the_host_starts_puts_bots_and_frees_chairs() {
    let mut evening = Evening::of("down-the-well", 3);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    assert_eq!(evening.does(|s, now| s.start(ben, now)), Err(No::NotHost));
    assert_eq!(evening.does(|s, now| s.put_bot(ben, 2, "rule", now)), Err(No::NotHost));
    assert_eq!(evening.does(|s, now| s.free(ben, 0, now)), Err(No::NotHost));
    assert_eq!(evening.does(|s, now| s.free(ann, 1, now)), Err(No::IsHere), "Ben is here");
    assert_eq!(evening.does(|s, now| s.put_bot(ann, 1, "rule", now)), Err(No::Taken));
    assert_eq!(evening.does(|s, now| s.put_bot(ann, 3, "rule", now)), Err(No::NoChair));
    assert!(matches!(
        evening.does(|s, now| s.put_bot(ann, 2, "god", now)),
        Err(No::NoSuchLevel(_))
    ));
    evening.does(|s, now| s.put_bot(ann, 2, "random", now)).unwrap();
    evening.does(|s, now| s.free(ann, 2, now)).unwrap();
    assert_eq!(evening.does(|s, now| s.free(ann, 2, now)), Err(No::NoChair), "it is free");
    evening.goes(ben);
    evening.does(|s, now| s.free(ann, 1, now)).unwrap();
    evening.starts();
    assert_eq!(evening.session.phase(), Phase::Playing);
    assert!(
        evening.session.places().iter().skip(1).all(|place| !place.is_person()),
        "bots fill up"
    );
    assert_eq!(evening.does(|s, now| s.start(ann, now)), Err(No::Begun));
    assert_eq!(evening.does(|s, now| s.free(ann, 1, now)), Err(No::Begun), "a bot is needed now");
}
