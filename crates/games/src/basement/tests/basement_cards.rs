//! The Basement phase, and how one gets out.

use super::{hand, no_deck, pile, quick_for_three, rng, run, table, trash, with_deck};
use crate::basement::{Basement, Deck, Leave};
use parlour_engine::{Game, Seat, story::Story};

/// Seat 1 is down to its Basement, whose first card lies on an empty pile; seat 0, who
/// holds 1 2 3, has answered.
fn in_basement(rules: Basement, basement: &str, answer: &str) -> Story<Basement> {
    let mut rest: Vec<String> = rules.deck().iter().map(ToString::to_string).collect();
    for card in "1 2 3 C C C C C C".split(' ').chain(basement.split(' ')) {
        rest.remove(rest.iter().position(|other| other == card).expect("a card of the deck"));
    }
    let hand = format!("1 2 3 | {}", rest[..3].join(" "));
    let hands = [hand.as_str(), "C C C | C C C"];
    let mut story = table(rules, &hands, &[&rest[3..].join(" "), basement], "");
    story.does(1, "play C C C").does(1, "play C C C").does(1, "reveal 0");
    if !answer.is_empty() {
        story.does(0, answer);
    }
    story
}

#[test]
fn bsm_24_bsm_46_one_basement_card_chosen_blind_and_seen_by_all() {
    let mut story = in_basement(rng(), "3 5 C", "play 3");
    assert_eq!(story.legal(1), ["eat", "reveal 1", "reveal 2"]);
    story
        .refuses(1, "reveal 0", "BSM-46")
        .refuses(1, "play 5", "BSM-46")
        .refuses(1, "reveal 3", "bad_action")
        .refuses(1, "reveal", "bad_action")
        .does(1, "reveal 1");
    assert_eq!(story.told().last().unwrap(), "Seat 1 turns Basement card 2: 5.");
    assert_eq!(story.view(0).pile.last().unwrap().to_string(), "5");
    let json = serde_json::to_value(story.view(1)).unwrap();
    assert_eq!(json["players"][1]["basement"], serde_json::json!([null, null, "?"]));
}

#[test]
fn bsm_47_bsm_a11_bsm_r34_a_card_too_low_is_eaten_and_its_player_restarts() {
    let mut story = in_basement(rng(), "3 2 C", "play 3");
    story.does(1, "reveal 1");
    assert_eq!((hand(&story, 1), story.next()), ("2 3 3".into(), 1));
    assert!(
        story.told().iter().any(|line| line.contains("Basement card 2: 2, too low.")),
        "all saw it"
    );
    assert!(story.view(0).players[1].hand.shown().is_empty(), "afterwards it is simply in hand");
    story.refuses(1, "reveal 2", "BSM-45").does(1, "play 2");
}

#[test]
fn bsm_64_all_top_cards_first() {
    let mut story = table(rng(), &["2 2 3 | 3 4 4", "C C C | C C 1"], &["1 5 5", "C C C"], "");
    story.does(1, "play C C C").does(1, "play C C");
    story.refuses(1, "reveal 0", "BSM-64").refuses(1, "reveal 2", "BSM-64").does(1, "play 1");
}

#[test]
fn bsm_65_a_clear_from_the_basement_and_another_card() {
    let mut story = in_basement(rng(), "3 C 5", "play 3");
    story.does(1, "reveal 1");
    assert_eq!((pile(&story), story.next()), (String::new(), 1));
    assert_eq!(story.legal(1), ["reveal 2"]);
}

/// Three players; seat 1 is down to three Basement cards, having cleared six times.
fn three_players(basement: &str) -> Story<Basement> {
    let hands = ["1 1 2 | 2 4 4", "C C C | C C C", "5 5 5 | 6 6 6"];
    let mut story = table(quick_for_three(), &hands, &["3 3 4", basement, "1 2 3"], "");
    story.does(1, "play C C C").does(1, "play C C C");
    story
}

#[test]
fn bsm_66_bsm_r25_out_with_a_clear_and_the_next_player_opens() {
    let mut story = three_players("R C C");
    story.does(1, "reveal 0").does(2, "play 5").does(0, "eat").does(0, "play 1");
    story.does(1, "reveal 2").does(1, "reveal 1");
    assert_eq!(story.reveal().players[1].place, Some(1));
    assert_eq!((pile(&story), story.next()), (String::new(), 2));
    assert_eq!(trash(&story), "1 C C C C C C C C");
    story.refuses(2, "eat", "BSM-R19").does(2, "play 5");
}

#[test]
fn bsm_r25_out_with_a_clear_from_the_hand() {
    // seat 1's very last cards are in hand: a Clear, or the fourth of a kind
    for (last, act) in [("C", "play C"), ("5", "play 5")] {
        let mut story = three_players("R C C");
        story.does(1, "reveal 0").does(2, "play 5 5 5").does(0, "eat").does(0, "play 5 5 5");
        let rules = story.table().rules().clone();
        let mut state = story.state().clone();
        state.basements[1] = [None; 3];
        state.hands[1] = [last.parse().unwrap()].into_iter().collect();
        let seat = Seat::new(1).unwrap();
        let action = rules.parse(3, act).unwrap();
        let at = parlour_engine::Tick(0);
        rules.apply(
            &mut state,
            parlour_engine::Act { seat, action, at },
            &mut parlour_engine::FastRng::new(1),
            &mut (),
        );
        assert_eq!((state.places[1], state.pile_len), (1, 0), "{act}");
        assert_eq!(state.next.index(), 2, "{act}");
    }
}

#[test]
fn bsm_r26_out_without_a_clear_and_the_pile_stays() {
    let mut story = three_players("C C R");
    story.does(1, "reveal 0").does(1, "reveal 1").does(1, "reveal 2");
    assert_eq!(story.reveal().players[1].place, Some(1));
    assert_eq!((pile(&story), run(&story), story.next()), ("R".into(), "Rx1".into(), 2));
}

#[test]
fn bsm_r30_who_is_out_is_passed_over() {
    let mut story = three_players("C C R");
    story.does(1, "reveal 0").does(1, "reveal 1").does(1, "reveal 2");
    story.does(2, "play 5").does(0, "eat").does(0, "play 1");
    assert_eq!(story.next(), 2);
    story.refuses(1, "eat", "not_your_turn");
}

#[test]
fn bsm_02_bsm_25_bsm_26_bsm_r28_the_first_without_cards_wins_and_the_rest_play_on() {
    let mut story = three_players("C C R");
    story.does(1, "reveal 0").does(1, "reveal 1");
    assert!(story.reveal().players[1].hand.is_empty() && story.reveal().players[1].top.is_empty());
    assert_eq!(story.reveal().players[1].place, None, "the Basement counts");
    story.does(1, "reveal 2");
    assert_eq!(story.reveal().players[1].place, Some(1));
    assert!(!story.is_over(), "two are still in");
    super::play_on(&mut story, 5000);
    assert!(story.is_over());
    let places: Vec<_> = story.reveal().players.iter().map(|player| player.place).collect();
    assert!(places.contains(&Some(2)) && places.contains(&Some(3)), "{places:?}");
    let last = places.iter().position(|place| *place == Some(3)).unwrap();
    assert!(!story.state().has_nothing(Seat::new(last as u8).unwrap()), "the last holds cards");
}

#[test]
fn bsm_r27_a_basement_blank_never_fails() {
    let rules = with_deck(Deck { lo: 1, hi: 5, copies: 2, clears: 6, resets: 0, blanks: 2 });
    let hands = ["2 2 3 | 3 4 4", "C C C | C C C"];
    let mut story = table(rules, &hands, &["1 5 5", "B B 1"], "");
    story.does(1, "play C C C").does(1, "play C C C").does(1, "reveal 0");
    assert_eq!(run(&story), "nothingx1", "on an empty pile");
    story.does(0, "play 3").does(1, "reveal 1");
    assert_eq!(run(&story), "3x2");
    // any card is good on an empty pile
    let mut story = in_basement(rng(), "1 5 C", "");
    assert_eq!((pile(&story), story.next()), ("1".into(), 0));
    story.does(0, "play 2");
}

#[test]
fn bsm_r21_bsm_a9_eating_in_the_basement_without_a_reveal() {
    let mut story = in_basement(rng(), "3 5 C", "play 3");
    story.refuses(1, "eat 5", "BSM-R21").does(1, "eat");
    assert_eq!((hand(&story, 1), story.next()), ("3 3".into(), 1));
    assert_eq!(story.reveal().players[1].basement.iter().flatten().count(), 2, "none revealed");
    story.refuses(1, "reveal 1", "BSM-45").does(1, "play 3");
    let forbid = Basement { eat_in_basement: Leave::Forbid, ..rng() };
    let mut story = in_basement(forbid, "3 5 C", "play 3");
    assert_eq!(story.legal(1), ["reveal 1", "reveal 2"]);
    story.refuses(1, "eat", "BSM-R21").does(1, "reveal 1");
}

#[test]
fn bsm_r29_bsm_a12_bsm_a13_the_round_ends_at_once_even_in_the_middle_of_a_clear() {
    let mut story = in_basement(rng(), "3 5 C", "play 3");
    story.does(1, "reveal 1").does(0, "eat").does(0, "play 3").does(1, "reveal 2");
    assert!(story.is_over(), "no one opens the new pile");
    let end = story.reveal();
    assert_eq!((pile(&story), end.run), (String::new(), None));
    assert_eq!(trash(&story), "3 C C C C C C C", "the cards went to the Trash first");
    assert_eq!([end.players[0].place, end.players[1].place], [Some(2), Some(1)]);
    assert_eq!(hand(&story, 0), "1 2 3 5", "everything lies as it lay");
    story.refuses(0, "play 2", "over");
}

#[test]
fn bsm_a13_places_stand_at_the_end() {
    let mut story = table(no_deck(), &["1 1 1 | 3 3 C", "2 2 2 | 3 3 C"], &[], "");
    super::play_on(&mut story, 5000);
    let mut places: Vec<_> = story.reveal().players.iter().map(|player| player.place).collect();
    places.sort();
    assert_eq!(places, [Some(1), Some(2)]);
}
