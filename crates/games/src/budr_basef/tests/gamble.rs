//! Gambling, told as tests.

use super::table::{acting, at_once, deck, due, flips, last_told, pool, sizes, stack, table, wire};
use crate::budr_basef::{
    AfterGambling, BudrBasef, GambleEnd, OnTake, Phase, ShortCall, ShortPenalty,
};
use parlour_engine::{Game, Seat, Turn, Viewer, story::Story};
use serde_json::json;

/// Seat 1 plays a Joker on a 2S of seat 0; the powers are Q♠ (seat 1), K♥ (seat 2), 5♦ (seat 0).
fn joker(rules: BudrBasef) -> Story<BudrBasef> {
    let mut story = table(rules, 3, "2S 3S 2H X1 KH 5D QS 7D 7C 7H");
    flips(&mut story, 4);
    story
}

#[test]
fn bud_35_bud_36_the_joker_turns_stack_and_keep_into_the_pool() {
    let mut story = table(at_once(), 3, "2S 3S 2H X1");
    story.does(0, "hit"); // ten cards onto the keep
    let paid = super::table::keep(&story);
    flips(&mut story, 3);
    let lay = stack(&story);
    flips(&mut story, 1);
    assert_eq!(story.reveal().phase, Phase::Gamble);
    let under = story.reveal();
    assert_eq!(pool(&story), format!("{paid} {lay} X1"), "the keep first, both bottom first");
    assert!(under.stack.is_empty() && under.keep.is_empty());
}

#[test]
fn bud_37_everyone_sets_the_top_card_aside_and_only_the_owner_sees_it() {
    let story = joker(at_once());
    assert_eq!(wire(&story.reveal())["powers"], json!(["5D", "QS", "KH"]));
    assert_eq!(wire(&story.view(2))["powers"], json!(["?", "?", "KH"]));
    let spectator = story.table().rules().view(story.state(), Viewer::Spectator);
    assert_eq!(wire(&spectator)["powers"], json!(["?", "?", "?"]));
    assert_eq!(sizes(&story), [16, 15, 16], "out of the decks");
    let told = |seat| {
        let viewer = Viewer::Seat(Seat::new(seat).unwrap());
        let rules = story.table().rules();
        let heard = story.events().iter().filter_map(|event| rules.redact_for(event, viewer));
        heard
            .map(|event| event.to_string())
            .filter(|text| text.contains("aside"))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        told(2),
        ["Seat 0 sets a card aside.", "Seat 1 sets a card aside.", "Seat 2 sets ♥K aside."]
    );
}

#[test]
fn bud_38_bud_b19_the_player_of_the_joker_begins_and_the_turn_goes_round() {
    let mut story = joker(at_once());
    assert_eq!((story.turn(), due(&story)), (Turn::One(Seat::new(1).unwrap()), 1));
    story.refuses(2, "check", "not_your_turn").does(1, "check");
    assert_eq!(story.next(), 2);
    story.does(2, "check");
    assert_eq!(story.next(), 0);
}

#[test]
fn bud_39_bud_b27_who_folds_puts_the_power_into_the_pool_and_is_out() {
    let mut story = joker(at_once());
    story.does(1, "fold");
    assert!(pool(&story).ends_with("X1 QS"), "at once");
    assert_eq!(story.reveal().inside.to_vec(), [true, false, true]);
    assert_eq!(wire(&story.view(0))["pool"][4], json!("?"), "unseen");
    story.does(2, "check").does(0, "raise 1");
    assert_eq!(story.next(), 2, "no more turns for seat 1");
}

#[test]
fn bud_40_bud_r26_a_raise_is_called_or_folded() {
    let mut story = joker(at_once());
    let next: Vec<String> = deck(&story, 1).split(' ').take(3).map(String::from).collect();
    story.does(1, "raise 3");
    assert!(pool(&story).ends_with(&next.join(" ")), "from the top of the deck, in order");
    assert_eq!(
        wire(&story.view(1))["pool"],
        json!(["2S", "3S", "2H", "X1", "?", "?", "?"]),
        "unseen"
    );
    assert_eq!(story.reveal().paid.to_vec(), [0, 3, 0]);
    story.refuses(2, "check", "BUD-41").does(2, "raise 2"); // pays what is owed, and two more
    assert_eq!(story.reveal().paid.to_vec(), [0, 3, 5]);
    story.does(0, "call").does(1, "call");
    assert_eq!(story.reveal().paid.to_vec(), [5, 5, 5]);
    assert_eq!(sizes(&story), [11, 10, 11]);
    assert_eq!(story.next(), 2, "the raiser has another turn (BUD-B3)");
}

#[test]
fn bud_41_bud_b31_check_only_without_owing_and_call_only_owing() {
    let mut story = joker(at_once());
    story.refuses(1, "call", "BUD-R26").refuses(1, "raise 0", "BUD-R26");
    story.does(1, "raise 1").refuses(2, "check", "BUD-41").does(2, "call");
}

#[test]
fn bud_42_bud_43_bud_44_when_all_have_checked_the_highest_power_takes_everything() {
    let mut story = joker(at_once());
    let before = deck(&story, 2);
    story.plays("1: check\n2: check\n0: check");
    assert_eq!(deck(&story, 2), format!("{before} 2S 3S 2H X1 5D QS KH"), "powers from seat 0 on");
    assert_eq!((story.reveal().phase, story.reveal().pool.len()), (Phase::Play, 0));
    assert!(story.told().contains(&"Seat 1 shows ♠Q.".into()));
    assert_eq!(due(&story), 2, "the usual game goes on");
}

#[test]
fn bud_b3_the_raiser_may_check_raise_again_or_fold_when_all_have_called() {
    let called = || {
        let mut story = joker(at_once());
        story.plays("1: raise 1\n2: call\n0: call");
        assert_eq!((story.reveal().phase, story.next()), (Phase::Gamble, 1));
        story
    };
    let mut story = called();
    story.does(1, "check");
    assert_eq!(story.reveal().phase, Phase::Play);
    let mut story = called();
    story.does(1, "raise 1");
    assert_eq!(story.next(), 2, "the earlier actors act again");
    story.plays("2: call\n0: call").does(1, "check");
    assert_eq!(story.reveal().phase, Phase::Play);
    let mut story = called();
    story.does(1, "fold");
    assert_eq!(story.reveal().phase, Phase::Play, "the others have called");
}

#[test]
fn bud_b3_or_the_betting_ends_at_the_last_call() {
    let last_call = || BudrBasef { gamble_end: GambleEnd::LastCall, ..at_once() };
    let phase = |story: &Story<BudrBasef>| story.reveal().phase;
    let mut story = joker(last_call());
    story.plays("1: raise 1\n2: call");
    assert_eq!((phase(&story), story.next()), (Phase::Gamble, 0), "seat 0 has not answered");
    story.does(0, "call");
    assert_eq!(phase(&story), Phase::Play, "the raiser has no further turn");
    assert_eq!(last_told(&story), "Seat 2 wins the pool of 10 cards.");
    // who has checked answers a raise, and who has raised answers a higher one
    let mut story = joker(last_call());
    story.plays("1: check\n2: raise 1\n0: raise 2");
    assert_eq!((phase(&story), story.next()), (Phase::Gamble, 1));
    story.does(1, "call");
    assert_eq!((phase(&story), story.next()), (Phase::Gamble, 2));
    story.does(2, "call");
    assert_eq!(phase(&story), Phase::Play);
    // a fold ends it as well, and a round of checks
    for acts in ["1: raise 1\n2: call\n0: fold", "1: check\n2: check\n0: check"] {
        let mut story = joker(last_call());
        story.plays(acts);
        assert_eq!(phase(&story), Phase::Play, "{acts}");
    }
}

#[test]
fn bud_b3_records_that_do_not_name_the_option_are_read_by_the_letter() {
    let mut options = serde_json::to_value(BudrBasef::default()).unwrap();
    assert_eq!(options["gamble_end"], json!("raiser_acts_again"));
    options.as_object_mut().unwrap().remove("gamble_end");
    assert_eq!(serde_json::from_value::<BudrBasef>(options).unwrap(), BudrBasef::default());
}

#[test]
fn bud_45_bud_46_ranks_then_hearts_spades_clubs_diamonds() {
    // seat 1, 2, 0: the powers are the fourth to sixth cards
    for (powers, winner) in [
        ("KS KH KC", 2),
        ("KD KC KS", 0),
        ("QH KD JH", 2),
        ("AH 2D AS", 2),
        ("TH JD 9S", 2),
        ("X2 KH KS", 1),
    ] {
        let mut by_deal: Vec<&str> = powers.split(' ').collect();
        by_deal.rotate_left(1); // seat 1 has played one card more than the others
        let deal = format!("X1 {} {} {}", by_deal[0], by_deal[1], by_deal[2]);
        let mut story = table(at_once(), 3, &deal);
        flips(&mut story, 1);
        story.plays("1: check\n2: check\n0: check");
        assert_eq!(
            last_told(&story),
            format!("Seat {winner} wins the pool of 4 cards."),
            "{powers}"
        );
    }
}

#[test]
fn bud_r14_after_gambling_the_seat_after_the_joker_plays_or_the_winner() {
    for (after_gambling, next) in [(AfterGambling::NextSeat, 2), (AfterGambling::PoolWinner, 0)] {
        let mut story = table(BudrBasef { after_gambling, ..at_once() }, 3, "X1 2H KD QS");
        flips(&mut story, 1);
        story.plays("1: check\n2: check\n0: check");
        assert_eq!(due(&story), next, "seat 0 has won");
    }
}

#[test]
fn bud_r15_a_reveal_can_win_the_game() {
    let mut story = table(at_once(), 2, "2S X1 KD 2H");
    flips(&mut story, 2);
    assert_eq!(sizes(&story), [25, 25]);
    story.does(0, "raise 25").does(1, "call").does(0, "check");
    assert!(story.is_over(), "both decks lay in the pool");
    assert_eq!(story.scores(), [0, 54]);
}

#[test]
fn bud_r20_bud_b9_any_hit_in_gambling_is_wrong() {
    let mut story = joker(at_once());
    for seat in 0..3 {
        story.refuses(seat, "hit", "BUD-R20");
    }
    story.refuses(1, "flip", "BUD-38");
    let rules = BudrBasef { gestures: crate::budr_basef::Gestures::Full, ..at_once() };
    let mut story = joker(rules);
    story.refuses(0, "touch deck", "BUD-R20");
}

#[test]
fn bud_r20_a_hit_on_the_joker_fails_and_its_ten_cards_join_the_pool() {
    let rules = BudrBasef::default();
    let mut story = table(rules, 3, "2S 3S KH X1");
    story.does_at(1, "flip", 0).does_at(2, "flip", 500).does_at(0, "flip", 1000);
    story.does_at(1, "flip", 2000).does_at(2, "hit", 2100).waits_until(2350);
    assert_eq!(story.reveal().pool.len(), 4 + 10);
}

#[test]
fn bud_r25_players_without_cards_count_as_folded() {
    let mut story = table(at_once(), 10, "X1");
    story.does(2, "hit").does(1, "flip");
    assert_eq!(story.reveal().powers[2], None);
    story.does(1, "check");
    assert_eq!(story.next(), 3);
}

#[test]
fn bud_r25_if_the_joker_was_the_last_card_the_next_participant_begins() {
    // the Jokers are dealt last: X1 to seat 1, X2 to seat 2, X3 to seat 3
    let mut story = table(BudrBasef { jokers: 3, ..at_once() }, 4, "");
    flips(&mut story, 52);
    assert_eq!(sizes(&story), [0, 1, 1, 1]);
    flips(&mut story, 1);
    assert_eq!(story.reveal().inside.to_vec(), [false, false, true, true], "seat 1 is folded");
    assert_eq!((story.reveal().phase, story.next()), (Phase::Gamble, 2));
}

#[test]
fn bud_r25_a_lone_participant_takes_the_pool_at_once() {
    let mut story = table(at_once(), 2, "");
    flips(&mut story, 52); // both hold one Joker
    story.does(1, "flip");
    assert!(story.told().contains(&"Seat 0 wins the pool of 54 cards.".into()));
    assert!(story.is_over());
}

#[test]
fn bud_r25_no_participant_at_all() {
    let rules = BudrBasef { jokers: 1, ..at_once() };
    let mut story = table(rules, 2, "");
    flips(&mut story, 53); // the only Joker is the last card of all
    assert!(story.is_over(), "the pool goes to the player of the Joker");
    assert_eq!(story.scores(), [0, 53]);
}

#[test]
fn bud_r27_by_the_letter_who_cannot_pay_must_fold() {
    let mut story = table(at_once(), 10, "X1");
    flips(&mut story, 1);
    let most = sizes(&story)[1];
    assert_eq!(most, 4);
    story.refuses(1, "raise 5", "BUD-R27").refuses(1, "raise 4000000000", "BUD-R27");
    story.does(1, "raise 4").does(2, "raise 1");
    story.does(3, "fold").does(4, "call").refuses(5, "call", "BUD-R27");
    assert_eq!(story.legal(5), ["fold"]);
}

#[test]
fn bud_r27_bud_b24_or_goes_all_in() {
    let rules = BudrBasef { short_call: ShortCall::AllIn, ..at_once() };
    let mut story = table(rules, 10, "X1");
    flips(&mut story, 1);
    story.does(1, "raise 4").does(2, "raise 1").does(3, "fold").does(4, "fold");
    assert_eq!(story.legal(5), ["call", "fold"]);
    story.does(5, "call");
    assert_eq!((sizes(&story)[5], story.reveal().paid[5]), (0, 4), "all there is");
    story.plays("6: fold\n7: fold\n8: fold\n9: fold\n0: fold\n1: call");
    assert_eq!(story.next(), 2);
    story.does(2, "check");
    assert_eq!(story.reveal().phase, Phase::Play, "what is owed is forgiven");
}

#[test]
fn bud_b24_an_all_in_player_is_asked_again_and_can_win_the_whole_pool() {
    let rules = BudrBasef { short_call: ShortCall::AllIn, ..at_once() };
    let mut story = table(rules, 3, "X1 AD KH AC");
    story.does(0, "hit"); // leaves seat 0 eight cards, one of them its power
    story.does(1, "flip");
    story.plays("1: raise 5\n2: raise 5\n0: call");
    assert_eq!((sizes(&story)[0], story.reveal().paid.to_vec()), (0, vec![7, 5, 10]));
    story.plays("1: raise 1\n2: call");
    assert_eq!((story.next(), story.legal(0)), (0, vec!["call".to_string(), "fold".into()]));
    story.plays("0: call\n1: check");
    assert_eq!(last_told(&story), "Seat 0 wins the pool of 43 cards.");
}

#[test]
fn bud_r27_bud_b25_or_raises_are_bounded_by_what_all_can_pay() {
    let rules = BudrBasef { short_call: ShortCall::CapToSmallest, ..at_once() };
    let mut story = table(rules, 10, "X1");
    flips(&mut story, 1);
    assert_eq!(sizes(&story), [4, 4, 5, 5, 5, 4, 4, 4, 4, 4]);
    story.does(1, "check").refuses(2, "raise 5", "BUD-R27").does(2, "raise 3");
    story.refuses(3, "raise 2", "BUD-R27").does(3, "raise 1");
    assert_eq!(story.legal(4), ["call", "fold"], "everyone can still pay four, no one five");
}

#[test]
fn bud_r28_the_last_one_left_wins_without_showing() {
    let mut story = joker(at_once());
    story.plays("1: fold\n2: fold");
    assert_eq!(last_told(&story), "Seat 0 wins the pool of 7 cards.");
    assert!(!story.told().iter().any(|text| text.contains("shows")));
    assert!(deck(&story, 0).ends_with("2S 3S 2H X1 QS KH 5D"), "folded powers lie in the pool");
}

#[test]
fn bud_b31_fold_owing_nothing_while_two_remain() {
    let mut story = joker(at_once());
    story.does(1, "fold").does(2, "fold"); // no one has raised
    assert_eq!(story.reveal().phase, Phase::Play);
    story.refuses(0, "fold", "BUD-35");
}

#[test]
fn bud_r29_a_joker_as_power_is_highest_and_starts_nothing() {
    let mut story = table(at_once(), 3, "X1 X2 KH AS");
    flips(&mut story, 1);
    story.plays("1: check\n2: check\n0: check");
    assert_eq!(last_told(&story), "Seat 2 wins the pool of 4 cards.");
    assert_eq!(story.reveal().phase, Phase::Play);
}

#[test]
fn bud_r29_of_several_jokers_the_one_nearest_to_the_player_of_the_joker_wins() {
    // seat 2 plays the Joker; the powers of seats 1 and 0 are Jokers
    let rules = BudrBasef { jokers: 4, ..at_once() };
    let mut story = table(rules, 3, "2S X1 X2 X3 5D");
    flips(&mut story, 2);
    assert_eq!(wire(&story.reveal())["powers"], json!(["X2", "X3", "5D"]));
    story.plays("2: check\n0: check\n1: check");
    assert_eq!(last_told(&story), "Seat 0 wins the pool of 5 cards.");
}

#[test]
fn bud_b30_the_winner_of_a_pool_shuffles_too() {
    let rules = BudrBasef { on_take: OnTake::ShuffleAll, ..at_once() };
    let (mut plain, mut mixed) = (joker(at_once()), joker(rules));
    for story in [&mut plain, &mut mixed] {
        story.plays("1: check\n2: check\n0: check");
    }
    assert_eq!(sizes(&plain), sizes(&mixed));
    assert_ne!(deck(&plain, 2), deck(&mixed, 2));
}

#[test]
fn bud_b15_bud_r25_a_debt_is_paid_from_a_pool_too() {
    // all others have paid everything; seat 1 hits its own Joker, pays the last
    // cards it has, owes five, and gets the pool because no one takes part
    let rules = BudrBasef { short_penalty: ShortPenalty::Debt, jokers: 1, ..BudrBasef::default() };
    let mut story = table(rules, 10, "X1");
    for (turn, seat) in [0, 2, 3, 4, 5, 6, 7, 8, 9].into_iter().enumerate() {
        story.does_at(seat, "hit", 1000 * turn as u64);
    }
    story.does_at(1, "flip", 9000).does_at(1, "hit", 9100).waits_until(9350);
    assert!(story.told().contains(&"Seat 1 still owes 5 cards.".into()));
    assert_eq!((sizes(&story)[1], story.reveal().keep.len()), (48, 5));
    assert!(!story.is_over(), "paid before the win is looked at");
}

#[test]
fn bud_r26_with_no_raise_one_round_of_checks_ends_it() {
    let mut story = joker(at_once());
    story.plays("1: check\n2: check");
    assert_eq!(story.reveal().phase, Phase::Gamble);
    story.does(0, "check");
    assert_eq!(story.reveal().phase, Phase::Play);
}

#[test]
fn bud_r26_a_fold_can_end_the_betting() {
    let mut story = joker(at_once());
    story.plays("1: check\n2: check\n0: fold");
    assert_eq!(last_told(&story), "Seat 2 wins the pool of 7 cards.");
    assert!(story.told().contains(&"Seat 1 shows ♠Q.".into()));
}

#[test]
fn the_clock_may_run_on_in_gambling() {
    let mut story = joker(BudrBasef::default());
    assert_eq!(story.reveal().phase, Phase::Play);
    story.waits_until(60_000).does_at(1, "check", 70_000);
    assert_eq!(acting(&story), [2]);
    assert_eq!(stack(&story), "");
}
