//! The example of play in the text, told from the first card to the last.

use super::*;

/// What is passed to each player (three cards), and what they have besides.
const HANDS: [&str; 5] = [
    "QA AC 2T 6A 7A 3B 7B 5D KT",
    "3T 2B QF KA KB 7C 2F 5F 6T",
    "AD 2A 6F 3A 3C 3D 6D 4T QT",
    "AF KC 5T 4B 4D QD 4F 7F KF",
    "AA AT 4C 5A 6B QB QC 7D KD",
];

/// Seat and card, by rounds of the table.
const FIRST_ROUND: &str = "2:3C 3:4B 4:4C 0:2T 1:3T 2:2A 3:5T 4:6B 0:7B 1:2F 2:3A 3:4F 4:QB 0:6A \
    1:6T 2:QT 3:4D 4:AT 0:5D 1:5F 2:6D 3:QD 4:KD 0:7A 1:KB 2:AD 3:7F 4:AA 0:AC 1:QF 3:KF 3:AF";
const FINAL_ROUND: &str = "4:5A 0:3B 1:KA 2:3D 3:KC 4:7D 0:KT 2:6F";

fn story() -> Story<DownTheWell> {
    after_the_pass(matches(), &HANDS, "5C 2C")
}

fn play(story: &mut Story<DownTheWell>, plays: &str) {
    for play in plays.split_whitespace() {
        let (seat, card) = play.split_once(':').unwrap();
        story.does(seat.parse().unwrap(), &format!("play {card}"));
    }
}

#[test]
fn dtw_34_nine_cards_each_and_three_to_the_left() {
    let story = story();
    let Event::Dealt { dealer, hands, .. } = &story.events()[0] else { panic!("dealt first") };
    assert_eq!((*dealer, hands.len()), (seat(0), 5));
    assert!(hands.iter().all(|hand| hand.len() == 9), "the dealer has cards too");
    let gave: Vec<String> =
        story.told().into_iter().filter(|line| line.contains(" to seat ")).collect();
    assert_eq!(
        gave[0],
        "Seat 0 passes the 2 of Boats, the Queen of Flowers and the 3 of Trees to seat 1."
    );
    assert_eq!(
        gave[4],
        "Seat 4 passes the Queen of Anchors, the Ace of Crabs and the 2 of Trees to seat 0."
    );
}

#[test]
fn dtw_35_dtw_36_the_3_of_crabs_opens() {
    let mut story = story();
    assert_eq!(story.reveal().turned.unwrap().to_string(), "5C");
    assert_eq!(story.reveal().lead, Some(Suit::Crabs));
    assert_eq!((story.next(), story.legal(2)), (2, vec!["play 3C".to_owned()]));
    story.does(2, "play 3C");
    assert_eq!(story.reveal().top(Suit::Crabs).unwrap().to_string(), "3C");
}

#[test]
fn dtw_37_the_lead_suit_need_not_be_followed() {
    let mut story = story();
    story.does(2, "play 3C");
    assert!(story.legal(3).contains(&"play KC".to_owned()), "player 4 has a Crab");
    story.does(3, "play 4B");
    assert_eq!(story.reveal().top(Suit::Boats).unwrap().to_string(), "4B");
}

#[test]
fn dtw_38_dtw_39_the_ace_of_flowers_ends_the_first_round() {
    let mut story = story();
    let (before, ace) = FIRST_ROUND.rsplit_once(' ').unwrap();
    play(&mut story, before);
    assert_eq!((story.reveal().round, story.next()), (1, 3));
    play(&mut story, ace);
    let table = story.reveal();
    assert_eq!((table.round, table.last, story.next()), (2, Some(seat(3)), 4));
    assert!(table.hands.iter().all(|hand| !hand.is_empty()));
    assert_eq!((table.piles.0, table.swept.len()), (CardSet::EMPTY, 32));
}

#[test]
fn dtw_40_dtw_41_player_4_runs_out_and_player_3_wins_five_points() {
    let mut story = story();
    play(&mut story, FIRST_ROUND);
    play(&mut story, "4:5A 0:3B 1:KA 2:3D 3:KC");
    let ran_out = "Seat 3 has no cards left: this is the final round.";
    assert_eq!(story.told().last().unwrap(), ran_out);
    play(&mut story, FINAL_ROUND.strip_prefix("4:5A 0:3B 1:KA 2:3D 3:KC ").unwrap());
    let told = story.told();
    let won = told.iter().position(|line| line.contains("wins")).unwrap();
    assert_eq!(told[won], "Seat 2 played the last card and wins the hand (5 points).");
    assert_eq!(story.scores(), [0, 0, 5, 0, 0]);
    assert_eq!(story.reveal().hand, 2, "no one has 51 points: the next hand is dealt");
}

#[test]
fn dtw_41_one_card_of_the_winner_and_four_of_the_others() {
    let mut story = after_the_pass(plain(), &HANDS, "5C 2C");
    play(&mut story, FIRST_ROUND);
    play(&mut story, FINAL_ROUND);
    let left: Vec<String> = story.reveal().hands.iter().map(ToString::to_string).collect();
    assert_eq!(left, ["QA", "2B 7C", "4T", "-", "QC"]);
    assert_eq!(story.reveal().totals.as_slice(), [0, 0, 5, 0, 0]);
    assert_eq!(story.scores(), [0, 0, 1, 0, 0]);
}
