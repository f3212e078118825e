//! Codes never reach a screen.

use super::*;
use parlour_engine::Seat;

fn words(game: &'static str) -> Words {
    Words { game, names: ["Ann", "Ben", "Cleo"].map(str::to_owned).to_vec(), own: Some(Seat::ZERO) }
}

#[test]
#[allow(clippy::too_many_lines, reason = "a list of sentences")]
fn sentences_have_names_and_say_you() {
    for (game, text, said) in [
        (
            "down-the-well",
            "Seat 0 passes the 2 of Anchors, the 3 of Crabs and the 5 of Trees to seat 1.",
            "You pass the 2 of Anchors, the 3 of Crabs and the 5 of Trees to Ben.",
        ),
        (
            "down-the-well",
            "Seat 2 passes with QB AA.",
            "Cleo passes with Queen of Boats, Ace of Anchors.",
        ),
        (
            "down-the-well",
            "Seat 0 played the last card and wins the hand (1 point).",
            "You played the last card and win the hand (1 point).",
        ),
        (
            "down-the-well",
            "Hand 1, dealt by seat 0. Seat 0: 2A 3C.",
            "Hand 1, dealt by you. You: 2 of Anchors, 3 of Crabs.",
        ),
        (
            "basement",
            "Seat 0 picks up 7 and 7 from the Top Cards and eats the pile: a Blank and 9.",
            "You pick up 7 and 7 from the Top Cards and eat the pile: a Blank and 9.",
        ),
        (
            "basement",
            "Seat 1 reveals slot 0 of the Basement: C, too low.",
            "Ben reveals card 1 of the Basement: Clear, too low.",
        ),
        ("basement", "One play is of one kind (BSM-R9).", "One play is of one kind (BSM-R9)."),
        ("basement", "Seat 0 passes; C clears.", "You pass; Clear clears."),
        ("budr-basef", "Seat 1 flips TH.", "Ben flips ♥10."),
        ("budr-basef", "Seat 0 flips X2.", "You flip a Joker."),
        ("budr-basef", "The hit of seat 0 is good: Twelve.", "Your hit is good: Twelve."),
        (
            "budr-basef",
            "Hits by seat 1 at 5210, seat 0 at 5222 (Twelve). The hit of seat 1 is good: King.",
            "Hits: Ben first, you 12 ms later (Twelve). The hit of Ben is good: King.",
        ),
        (
            "bread-basket",
            "Seat 0 discards a Chef and takes 5 from place 3.",
            "You discard a Chef and take 5 from place 4.",
        ),
        (
            "bread-basket",
            "Seat 1 takes the Sandwich 5 O 5 for 4 points.",
            "Ben takes the Sandwich 5 Onion 5 for 4 points.",
        ),
        ("basset", "Seat 0 lays 7:10 Q:5 T:1.", "You lay 7 with 10, Queen with 5, 10 with 1."),
        (
            "basset",
            "Seat 0 cashes K with 5 on it and gains 35.",
            "You cash King with 5 on it and gain 35.",
        ),
        (
            "basset",
            "Seat 1's K stays for the next deal at paroli 1.",
            "Ben's King stays for the next deal at paroli 1.",
        ),
        (
            "basset",
            "Offer 2: seat 0 bets 20 that their own 2 wins, offered to everyone.",
            "Offer 2: you bet 20 that your own 2 wins, offered to everyone.",
        ),
        (
            "basset",
            "Offer 3: seat 1 bets 20 that their own 2 wins, offered to seat 0.",
            "Offer 3: Ben bets 20 that their own 2 wins, offered to you.",
        ),
        ("basset", "The bank pays 23 to seat 1.", "The bank pays 23 to Ben."),
        ("basset", "Turn 3: TH wins.", "Turn 3: ♥10 wins."),
        // called as it lies on the table
        ("basset", "Turn 1: ♥Q wins.", "Turn 1: ♥Q wins."),
        ("basset", "Turn 2: ♣A, ♠T and ♦10 lose.", "Turn 2: ♣A, ♠10 and ♦10 lose."),
        ("basset", "A bot plays for seat 1.", "A bot plays for Ben."),
    ] {
        assert_eq!(words(game).sentence(text), said);
    }
}

#[test]
fn actions_are_said_as_people_say_them() {
    for (game, action, said) in [
        ("basement", "play 6 6 B", "play 6, 6 and Blank"),
        ("down-the-well", "give 2A QB", "pass the 2 of Anchors and the Queen of Boats"),
        ("basement", "reveal 0", "turn Basement card 1"),
        ("bread-basket", "take 1 4", "take the trick from card 2 to card 5"),
        ("down-the-well", "play 5C", "play the 5 of Crabs"),
        ("down-the-well", "play QB", "play the Queen of Boats"),
        ("basset", "lay 7:10 Q:5 T:10", "lay 10 on the 7, 5 on the Queen and 10 on the 10"),
        ("basset", "offer 1 Q loses 5 to 2", "bet 5 that Ben's Queen loses, against Cleo"),
        ("basset", "offer 0 A wins 5", "bet 5 that your Ace wins"),
        ("budr-basef", "raise 2", "raise by 2"),
        ("down-the-well", "anything else", "anything else"),
    ] {
        assert_eq!(words(game).action(action), said);
    }
}

#[test]
fn a_game_without_cards_of_its_own_says_what_it_is_told() {
    assert_eq!(words("whist").sentence("Seat 1 plays TH."), "Ben plays TH.");
}

#[test]
fn places_are_typed_as_they_are_counted() {
    for (game, person, protocol) in [
        ("basement", "reveal 1", "reveal 0"),
        ("bread-basket", "take 2 5", "take 1 4"),
        ("bread-basket", "play 5", "play 5"),
        ("basset", "offer 2 Q loses 5 to 3", "offer 1 Q loses 5 to 2"),
        ("basset", "lay 7:10 10:5", "lay 7:10 T:5"),
        ("basset", "mace 10 10", "mace T 10"),
    ] {
        assert_eq!(typed(game, person), protocol);
        assert_eq!(to_type(game, protocol), person);
    }
    assert_eq!(typed("basement", "reveal 0"), "reveal 255", "there is no card 0");
}

#[test]
fn a_name_is_never_taken_for_a_card() {
    let mut words = words("basement");
    words.names[1] = "B".to_owned();
    assert_eq!(words.sentence("Seat 1 plays B."), "B plays Blank.");
}
