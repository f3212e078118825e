//! Rounds, totals and how the game ends.

use super::{lying, lying_by};
use crate::bread_basket::{BreadBasket, Tie};
use parlour_engine::{Game, Seat, story::Story};

/// Everyone plays the lowest card and stops, until this round is over.
fn play_out_the_round(story: &mut Story<BreadBasket>) {
    let round = story.reveal().round;
    while !story.is_over() && story.reveal().round == round {
        let seat = story.next();
        let action = story.table().rules().default_action(&story.view(seat)).to_string();
        story.does(seat, &action);
    }
}

fn with(rounds: Option<u64>, tie: Tie) -> BreadBasket {
    BreadBasket { rounds, tie, ..BreadBasket::default() }
}

#[test]
fn brd_06_brd_33_tricks_of_all_rounds_add_up() {
    let mut story = Story::shuffled(BreadBasket::default(), 2, "added up");
    play_out_the_round(&mut story);
    let first = story.reveal().totals.to_vec();
    assert_eq!(story.reveal().points.as_slice(), [0, 0], "a new round");
    assert_eq!(story.scores(), first);
    play_out_the_round(&mut story);
    let view = story.reveal();
    let sums: Vec<i64> =
        first.iter().zip(&view.points).map(|(total, &points)| total + i64::from(points)).collect();
    assert!(story.is_over());
    assert_eq!(view.totals.as_slice(), sums, "the last round's points stay and are counted");
    assert_eq!(story.scores(), sums);
}

#[test]
fn brd_33_play_goes_on_until_every_hand_is_empty() {
    let rules = with(Some(1), Tie::Shared);
    let mut story = Story::shuffled(rules, 3, "to the end");
    play_out_the_round(&mut story);
    assert!(story.is_over());
    assert!(story.reveal().hands.iter().all(parlour_engine::Cards::is_empty));
    story.refuses(0, "stop", "over").refuses(1, "nonsense", "over");
}

#[test]
fn brd_40_brd_41_the_deal_passes_to_the_left_once_round_the_table() {
    let mut story = Story::shuffled(BreadBasket::default(), 3, "once round");
    let mut dealers = Vec::new();
    while !story.is_over() {
        let view = story.reveal();
        dealers.push((view.round, view.dealer.index()));
        assert_eq!(usize::from(story.next()), (view.dealer.index() + 1) % 3);
        play_out_the_round(&mut story);
    }
    assert_eq!(dealers, [(1, 0), (2, 1), (3, 2)]);
}

#[test]
fn brd_r28_or_as_many_rounds_as_agreed() {
    for rounds in [1, 2, 5] {
        let mut story = Story::shuffled(with(Some(rounds), Tie::Shared), 2, "agreed");
        while !story.is_over() {
            play_out_the_round(&mut story);
        }
        assert_eq!(story.reveal().round, rounds);
    }
    let refused = with(Some(0), Tie::Shared).validate(2).unwrap_err();
    assert_eq!((refused.option, refused.clause), ("rounds", "BRD-R28"));
}

#[test]
fn brd_42_the_highest_total_wins() {
    let rules = with(Some(1), Tie::Shared);
    let mut table = lying_by(rules, "5 4 3", &["5", "1"], "");
    table.does(0, "play 5").does(1, "play 1");
    let told = table.told();
    assert_eq!(told.last().unwrap(), "Seat 0 wins with 9 points.");
    assert_eq!(table.rules.scores(&table.state), [9, 0]);
}

#[test]
fn brd_r22_equal_totals_share_the_victory() {
    let rules = with(Some(1), Tie::Shared);
    let mut table = lying_by(rules, "9", &["2", "1", "3"], "");
    table.state.totals[..3].copy_from_slice(&[4, 7, 7]);
    table.does(0, "play 2").does(1, "play 1").does(2, "play 3");
    assert!(table.is_over());
    assert_eq!(table.told().last().unwrap(), "Seat 1 and seat 2 share the victory with 7 points.");
}

#[test]
fn brd_r22_brd_a9_or_everyone_plays_on_until_one_is_ahead() {
    let rules = with(Some(1), Tie::ExtraRound);
    let mut table = lying_by(rules, "9", &["2", "1", "3"], "");
    table.state.totals[..3].copy_from_slice(&[4, 7, 7]);
    table.does(0, "play 2").does(1, "play 1").does(2, "play 3");
    assert!(!table.is_over());
    assert_eq!((table.state.round, table.state.dealer), (2, Seat::ZERO), "the deal moves on");
    assert!(table.state.hands[..3].iter().all(|hand| hand.len() == 10), "all are in it");
    assert_eq!(table.state.totals[..3], [4, 7, 7]);
    // the round after decides, or not
    for (points, over) in [([0, 0, 5], true), ([3, 0, 0], false), ([9, 0, 0], true)] {
        let mut last = lying_by(with(Some(1), Tie::ExtraRound), "9", &["", "", "3"], "");
        last.state.next = Seat::new(2).unwrap();
        last.state.round = 2;
        last.state.totals[..3].copy_from_slice(&[4, 7, 7]);
        last.state.points[..3].copy_from_slice(&points);
        last.does(2, "play 3");
        assert_eq!(last.is_over(), over, "{points:?}");
    }
}

#[test]
fn brd_r21_cards_left_on_the_table_score_nothing() {
    let rules = with(Some(1), Tie::Shared);
    let mut table = lying_by(rules, "9 8", &["2", "1"], "C C");
    table.does(0, "play 2").does(1, "play 1");
    assert_eq!((table.line().as_str(), table.deck().as_str()), ("9 8 2 1", "C C"));
    assert_eq!(table.rules.scores(&table.state), [0, 0]);
}

#[test]
fn brd_r23_what_is_taken_and_what_it_is_worth_is_public() {
    let mut table = lying("5 4 3", &["5 1", "2"], "6 7");
    table.does(0, "play 5");
    let rival = parlour_engine::Viewer::Seat(Seat::new(1).unwrap());
    let view = table.rules.view(&table.state, rival);
    assert_eq!(view.points.as_slice(), [9, 0]);
    assert_eq!(view.taken[0].as_slice(), super::cards("3 4 5 5"));
}

#[test]
fn a_player_who_is_away_plays_the_lowest_card_and_stops() {
    let mut table = lying("9", &["O 3 C", "1 2"], "");
    let action = |table: &super::Table, seat: u8| {
        let viewer = parlour_engine::Viewer::Seat(Seat::new(seat).unwrap());
        table.rules.default_action(&table.rules.view(&table.state, viewer)).to_string()
    };
    assert_eq!(action(&table, 0), "play O");
    table.does(0, "play O");
    assert_eq!(action(&table, 0), "stop");
    let mut choosing = lying("5 4 2 9 3 4 5", &["C", "6"], "8");
    choosing.does(0, "chef 3");
    assert_eq!(action(&choosing, 0), "take 0 5");
}
