//! One test for every clause of the text.

use super::*;
use parlour_engine::Cards;

#[test]
fn dtw_02_two_to_six_players() {
    for seats in 0..=12 {
        match plain().validate(seats) {
            Ok(()) => assert!((2..=6).contains(&seats)),
            Err(bad) => {
                assert!(!(2..=6).contains(&seats));
                assert_eq!((bad.option, bad.clause), ("players", "DTW-02"));
            }
        }
    }
}

#[test]
fn dtw_03_dtw_17_each_suit_has_its_well_in_the_middle() {
    let mut spot = spot(plain(), &["3A 5A 2F", "4A 2T KD"]);
    spot.does(0, "play 3A").does(1, "play 4A").does(0, "play 2F").does(1, "play 2T");
    let piles = spot.rules.reveal(&spot.state).piles;
    let wells = Suit::ALL.map(|suit| piles.well(suit).collect::<CardSet>());
    assert_eq!(wells, ["3A 4A", "", "", "", "2F", "2T"].map(cards));
}

#[test]
fn dtw_04_dtw_r21_one_round_or_two_or_more() {
    // A player who runs out ends the game with that round, be it the first.
    for round in 1..=4 {
        let mut spot =
            spot(plain(), &["2A", "3A 4A", "5B KB"]).wells("QB").but(|state| state.round = round);
        spot.does(0, "play 2A").does(1, "play 3A").does(2, "play KB").does(1, "play 4A");
        assert!(spot.is_over());
        assert_eq!(spot.state.round, round);
    }
    // No one has run out: there is another one.
    let mut spot = spot(plain(), &["3A 2B", "2A"]).wells("3B").but(|state| state.round = 1);
    spot.does(0, "play 3A");
    assert_eq!((spot.is_over(), spot.state.round), (false, 2));
}

#[test]
fn dtw_05_dtw_28_the_last_card_wins_and_not_running_out() {
    let mut spot = spot(plain(), &["6A", "7A 2B", "QA 3B"]);
    spot.does(0, "play 6A").does(1, "play 7A").does(2, "play QA");
    spot.does(1, "play 2B").does(2, "play 3B");
    assert_eq!((spot.winner(), spot.scores()), (Some(2), vec![0, 0, 1]));
}

#[test]
fn dtw_06_the_island_deck() {
    let deck: Vec<String> = plain().deck().iter().map(ToString::to_string).collect();
    let mut expected = Vec::new();
    for suit in ["A", "B", "C", "D", "F", "T"] {
        for rank in ["2", "3", "4", "5", "6", "7", "Q", "K", "A"] {
            expected.push(format!("{rank}{suit}"));
        }
    }
    assert_eq!(deck, expected);
    assert_eq!(deck.len(), 54);
}

#[test]
fn dtw_07_dtw_08_dtw_09_hand_sizes() {
    for (seats, each) in [(2, 12), (3, 10), (4, 9), (5, 9), (6, 9)] {
        let table = Story::shuffled(plain(), seats, "sizes").reveal();
        assert!(table.hands.iter().all(|hand| hand.len() == each), "{seats} players");
        assert_eq!(table.rest.len(), 54 - each * usize::from(seats));
    }
}

#[test]
fn dtw_07_one_card_at_a_time_from_the_dealers_left() {
    let story = Story::stacked(plain(), 3, &["2T 3T 4T 5T 6T 7T"]);
    let hands = &story.reveal().hands;
    let has = |seat: usize, text: &str| {
        let hand: CardSet = hands[seat].shown().iter().copied().collect();
        cards(text).minus(hand).is_empty()
    };
    assert!(has(1, "2T 5T") && has(2, "3T 6T") && has(0, "4T 7T"));
}

#[test]
fn dtw_10_three_cards_go_to_the_left() {
    let hands = [
        "2A 3A 4A 5A 6A 7A QA KA AA 2B",
        "3B 4B 5B 6B 7B QB KB AB 2C 3C",
        "4C 5C 6C 7C QC KC AC 2D 3D 4D",
    ];
    let hands: Vec<Vec<&str>> = hands.iter().map(|hand| hand.split(' ').collect()).collect();
    let mut story = dealt(plain(), &hands, "AT");
    story.refuses(0, "give 2A 3A", "DTW-10").refuses(0, "give 2A 3A 4A 5A", "DTW-10");
    story.refuses(0, "give 2A 3A 3B", "DTW-10").refuses(0, "play 2A", "DTW-10");
    story.refuses(0, "give 2A 2A 3A 4A", "DTW-10").refuses(0, "pass", "DTW-10");
    story.does(2, "give 4C 5C 6C").does(0, "give 2A KA AA").does(1, "give 3B 5B 7B");
    let after: Vec<String> = story.reveal().hands.iter().map(ToString::to_string).collect();
    assert_eq!(after[0], "3A 4A 5A 6A 7A QA 2B 4C 5C 6C");
    assert_eq!(after[1], "2A KA AA 4B 6B QB KB AB 2C 3C");
    assert_eq!(after[2], "3B 5B 7B 7C QC KC AC 2D 3D 4D");
    let next = story.next();
    story.refuses(next, "give 4C 5C 6C", "DTW-10");
}

#[test]
fn dtw_11_the_top_card_names_the_lead_suit() {
    let story = after_the_pass(plain(), &LOW, "QB KB");
    let table = story.reveal();
    assert_eq!(table.turned.unwrap().to_string(), "QB");
    assert_eq!(table.lead, Some(Suit::Boats));
    assert_eq!(table.rest.len(), 29, "the turned card has left the deck");
    assert_eq!(table.rest.shown()[0].to_string(), "KB");
}

#[test]
fn dtw_12_dtw_r6_six_players_open_with_the_2_of_crabs() {
    for seed in ["a", "b", "c"] {
        let mut story = Story::shuffled(plain(), 6, seed);
        for by in 0..6 {
            let give = story.legal(by)[40].clone();
            story.does(by, &give);
        }
        let table = story.reveal();
        assert_eq!((table.turned, table.lead, table.rest.len()), (None, Some(Suit::Crabs), 0));
        assert_eq!(story.legal(story.next()), ["play 2C"]);
    }
}

#[test]
fn dtw_13_the_lowest_of_the_lead_suit_opens() {
    for (turned, opener, card) in [("QA", 0, "2A"), ("AC", 0, "2C"), ("KD", 0, "2D")] {
        let story = after_the_pass(plain(), &LOW, turned);
        assert_eq!((story.next(), story.legal(opener)), (opener, vec![format!("play {card}")]));
    }
    let hands = [LOW[1], LOW[0]];
    assert_eq!(after_the_pass(plain(), &hands, "QA").next(), 1, "wherever it is held");
}

#[test]
fn dtw_14_dtw_15_the_next_suit_if_no_one_holds_the_lead() {
    // Every suit in turn is missing; the next one opens.
    let order = ["A", "B", "C", "D", "F", "T"];
    for missing in 0..6 {
        let suit = |left: usize| order[(missing + left) % 6];
        let hand = |ranks: [&str; 3]| {
            let cards: Vec<String> = (1..=4)
                .flat_map(|left| ranks.map(|rank| format!("{rank}{}", suit(left))))
                .collect();
            cards.join(" ")
        };
        let hands = [hand(["3", "5", "7"]), hand(["2", "4", "6"])];
        let story = after_the_pass(
            plain(),
            &[hands[0].as_str(), hands[1].as_str()],
            &format!("A{}", suit(0)),
        );
        assert_eq!(story.reveal().lead.unwrap().to_string(), suit(1), "{} is missing", suit(0));
        assert_eq!(story.legal(1), [format!("play 2{}", suit(1))]);
    }
}

#[test]
fn dtw_16_after_the_opening_play_moves_to_the_left() {
    let mut spot = spot(plain(), &["2A QA", "3A KA", "4A 2B"]).but(|state| {
        state.next = seat(1);
    });
    spot.does(1, "play 3A");
    assert_eq!(spot.next(), Some(2));
    spot.does(2, "play 4A");
    assert_eq!(spot.next(), Some(0));
    spot.does(0, "play QA");
    assert_eq!(spot.next(), Some(1));
}

#[test]
fn dtw_18_only_a_higher_card_of_the_suit_is_playable() {
    let mut spot = spot(plain(), &["5A 7A 2B 3F", "KT"]).wells("6A QF");
    assert_eq!(spot.legal(0), "play 7A | play 2B", "the Boats well is empty and takes anything");
    spot.refuses(0, "play 5A", "DTW-18").refuses(0, "play 3F", "DTW-18");
    spot.does(0, "play 2B");
}

#[test]
fn dtw_19_anchors_at_6() {
    let hands = ["2A 3A 4A 5A 7A QA KA AA", "2B 3B"];
    let mut spot = spot(plain(), &hands).wells("6A").but(|state| state.round = 1);
    assert_eq!(spot.legal(0), "play 7A | play QA | play KA | play AA");
    spot.refuses(0, "play 5A", "DTW-18").refuses(0, "play 2A", "DTW-18");
    spot.refuses(0, "play 6A", "DTW-20");
}

#[test]
fn dtw_20_one_card_a_turn_and_who_is_able_must() {
    let mut spot = spot(spoken(), &["2A 3A", "4A 5A"]);
    spot.refuses(0, "pass", "DTW-20").refuses(0, "play 2A 3A", "bad_action");
    spot.refuses(0, "play 4A", "DTW-20").does(0, "play 2A").refuses(0, "play 3A", "not_your_turn");
    spot.does(1, "play 4A");
    assert_eq!(spot.legal(0), "pass", "3A no longer fits");
}

#[test]
fn dtw_21_unable_lay_down_the_hand_and_pass() {
    let mut spot = spot(spoken(), &["7A 2B", "6A 3B", "KA 4B"]).wells("7B QB");
    spot.does(0, "play 7A");
    assert_eq!((spot.next(), spot.legal(1)), (Some(1), "pass".into()));
    spot.refuses(1, "play 6A", "DTW-18").does(1, "pass");
    assert_eq!(spot.finished(), [1]);
    assert_eq!(
        spot.told().last().unwrap(),
        "Seat 1 passes with the 6 of Anchors and the 3 of Boats."
    );
}

#[test]
fn dtw_22_play_skips_the_finished_until_no_one_can_play() {
    let mut spot = spot(spoken(), &["7A KA", "6A 2C", "QA 3B"]).wells("3C 7B");
    spot.does(0, "play 7A").does(1, "pass").does(2, "play QA");
    assert_eq!(spot.next(), Some(0));
    spot.does(0, "play KA");
    assert_eq!(spot.next(), Some(2), "seat 1 is finished for this round, seat 0 has run out");
    spot.does(2, "pass");
    assert!(spot.is_over());
}

#[test]
fn dtw_23_several_cards_in_a_row_after_the_others_are_finished() {
    let mut spot = spot(plain(), &["7A QA KA 2B", "6A 3C"]).wells("3B 4C");
    spot.does(0, "play 7A").does(0, "play QA").does(0, "play KA");
    assert_eq!(spot.state.round, 3, "then no one can play");
}

#[test]
fn dtw_24_no_one_can_play_and_the_round_is_over() {
    let mut spot = spot(plain(), &["KA 2B", "QA 3C"]).wells("3B 4C");
    assert_eq!(spot.state.round, 2);
    spot.does(0, "play KA");
    assert_eq!((spot.state.round, spot.state.wells), (3, CardSet::EMPTY));
}

#[test]
fn dtw_25_dtw_29_an_empty_hand_makes_the_round_the_last() {
    let mut spot = spot(plain(), &["KA", "QA 3C 5D"]).wells("4C");
    spot.does(0, "play KA");
    assert!(!spot.is_over(), "the round still goes on");
    spot.does(1, "play 5D");
    assert!(spot.is_over());
    assert_eq!((spot.state.round, spot.winner()), (2, Some(1)));
}

#[test]
fn dtw_26_dtw_27_the_wells_are_swept_and_the_left_of_the_last_opens() {
    let mut spot =
        spot(plain(), &["2A 3B", "4A 3C", "QA 3D", "6A 3F"]).wells("5B 5C 5D 5F").but(|state| {
            state.next = seat(1);
        });
    let swept = spot.state.swept(CardSet::ALL);
    spot.does(1, "play 4A").does(2, "play QA");
    assert_eq!((spot.state.round, spot.next()), (3, Some(3)), "left of seat 2");
    assert_eq!(spot.state.wells, CardSet::EMPTY);
    assert_eq!(spot.state.swept(CardSet::ALL), swept.or(cards("5B 5C 5D 5F 4A QA")));
    assert_eq!(spot.told().last().unwrap(), "Seat 3 opens the next round.");
}

#[test]
fn dtw_30_each_hand_is_a_game_of_its_own() {
    let mut spot = spot(plain(), &["KA", "QA 3C"]).wells("4C");
    spot.does(0, "play KA");
    assert!(spot.is_over());
    spot.refuses(1, "play 3C", "over");
}

#[test]
fn dtw_31_dtw_32_only_the_winner_scores_all_cards_left() {
    let hands = ["KA 2B 3B", "", "4A 4B 5B", "5A"];
    let mut spot = spot(matches(), &hands).wells("7B");
    spot.does(0, "play KA");
    assert_eq!(spot.totals(), [2 + 3 + 1, 0, 0, 0], "own two, the others' three and one");
}

#[test]
fn dtw_33_a_match_goes_to_10n_plus_1() {
    for seats in 2..=6u8 {
        let goal = u16::from(seats) * 10 + 1;
        for (before, over) in [(goal - 2, false), (goal - 1, true)] {
            let mut hands = vec!["KA", "3A"];
            hands.resize(usize::from(seats), "");
            let mut spot = spot(matches(), &hands).but(|state| state.totals[0] = before);
            spot.does(0, "play KA");
            assert_eq!(spot.totals()[0], before + 1);
            assert_eq!(spot.is_over(), over, "{seats} players at {}", before + 1);
        }
    }
}

#[test]
fn dtw_43_burying() {
    let mut spot = spot(spoken(), &["7A 6A 2A", "5A KB"]).wells("QB");
    assert_eq!(spot.legal(0), "play 2A | play 6A | play 7A");
    spot.does(0, "play 7A").refuses(1, "play 5A", "DTW-18").does(1, "play KB");
    assert_eq!(spot.legal(0), "pass", "your own cards are buried too");
}

#[test]
fn dtw_45_buried_cards_are_playable_again_after_the_sweep() {
    let mut spot = spot(plain(), &["7A 6A", "5A 4A"]);
    spot.does(0, "play 7A");
    assert_eq!((spot.state.round, spot.next()), (3, Some(1)));
    assert_eq!(spot.legal(1), "play 4A | play 5A");
    spot.does(1, "play 5A").does(0, "play 6A");
    assert_eq!((spot.winner(), spot.totals()), (Some(0), &[1, 0][..]));
    assert_eq!(spot.rules.reveal(&spot.state).hands[1], Cards::seen(true, cards("4A").iter()));
}
