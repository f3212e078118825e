//! The fifteen sets, clause by clause, and every figure about them.

use crate::budr_basef::{
    AllScope, Card, Change, ChangeError, DragonAce, DragonExact, Face, JokerColour, SetName,
    SetOptions, SetRule, any_official,
};
use SetName::{
    All, Color, Double, Dragon, Even, Fries, Genesis, King, Odd, Sandwich, Sprite, Straight, Suit,
    Thirteen, Twelve,
};

/// Cards, bottom first.
pub(super) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|code| code.parse().unwrap()).collect()
}

pub(super) fn pack() -> Vec<Card> {
    Card::deck(0).collect()
}

/// The sets that a stack (bottom first) matches, with cards in someone's deck.
fn matched(stack: &str, options: &SetOptions) -> Vec<SetName> {
    let stack = cards(stack);
    let face = Face::new(&stack, 0, false);
    let matched: Vec<SetName> = SetRule::OFFICIAL
        .iter()
        .filter(|rule| rule.matches(&face, options))
        .map(|r| r.name())
        .collect();
    assert_eq!(any_official(&face, options), !matched.is_empty(), "at a glance, {stack:?}");
    matched
}

/// Does this stack match this set, as printed?
fn is(name: SetName, stack: &str) -> bool {
    matched(stack, &SetOptions::default()).contains(&name)
}

fn nothing(stack: &str) -> bool {
    matched(stack, &SetOptions::default()).is_empty()
}

/// Does this stack match this set after a change?
fn is_with(name: SetName, change: &str, stack: &str) -> bool {
    let rule = SetRule::official(name).modified(change.parse().unwrap(), 54).unwrap();
    rule.matches(&Face::new(&cards(stack), 0, false), &SetOptions::default())
}

#[test]
fn bud_02_the_list_has_fifteen_sets() {
    assert_eq!(SetName::LIST.len(), 15);
    for (place, name) in SetName::LIST.into_iter().enumerate() {
        assert_eq!(name.index(), place);
        assert_eq!(name.to_string().parse(), Ok(name));
        assert_eq!(SetRule::OFFICIAL[place], SetRule::official(name));
        assert_eq!(SetRule::official(name).name(), name);
    }
    assert!("twelve".parse::<SetName>().is_err());
    assert!("".parse::<SetName>().is_err());
}

#[test]
fn every_card_is_read_as_it_is_written() {
    let deck: Vec<Card> = Card::deck(4).collect();
    assert_eq!(deck.len(), Card::COUNT);
    assert!(deck.is_sorted());
    for (place, card) in deck.iter().enumerate() {
        assert_eq!(card.index(), place);
        assert_eq!(card.to_string().parse(), Ok(*card));
        assert_ne!(*card, Card::NO_CARD);
    }
    let codes = |places: std::ops::Range<usize>| format!("{:?}", &deck[places]);
    assert_eq!(codes(0..3), "[AS, 2S, 3S]");
    assert_eq!(codes(50..56), "[QD, KD, X1, X2, X3, X4]");
    assert_eq!(Card::deck(2).len(), 54);
    assert_eq!(Card::NO_CARD.to_string(), "-");
    for wrong in ["", "X", "X0", "X5", "X1 ", "1S", "-", "x1"] {
        assert!(wrong.parse::<Card>().is_err(), "{wrong}");
    }
}

#[test]
fn bud_18_a_joker_on_top_is_never_a_set() {
    let all_out = cards("7S 7H 7C X1");
    for options in every_option() {
        for rule in SetRule::OFFICIAL {
            assert!(!rule.matches(&Face::new(&all_out, 0, true), &options), "{rule}");
            assert!(!rule.matches(&Face::new(&all_out[3..], 50, true), &options), "{rule}");
        }
        assert!(!any_official(&Face::new(&all_out, 0, true), &options));
        assert!(!any_official(&Face::new(&all_out[3..], 50, true), &options));
    }
}

#[test]
fn bud_19_values_from_the_ace_to_the_queen() {
    let numbers: Vec<u8> = cards("AS 2S 9S TS JS QS KS X1").iter().map(|c| c.number()).collect();
    assert_eq!(numbers, [1, 2, 9, 10, 11, 12, 0, 0]);
    assert!(!is(Thirteen, "KS AS")); // 13 + 1 would be 14, and 0 + 13 is nothing
    assert!(!is(Twelve, "KS QS"));
}

#[test]
fn bud_20_twelve() {
    assert!(is(Twelve, "7S 5H"));
    assert!(is(Twelve, "JD AC"));
    assert!(is(Twelve, "6D 6S"));
    assert!(!is(Twelve, "7S 6H"));
    assert!(!is(Twelve, "5S 7H 2H"), "only the top two");
}

#[test]
fn bud_21_king() {
    assert!(is(King, "2S KH"));
    assert!(is(King, "KS KH"));
    assert!(!is(King, "KH 2S"));
    assert!(nothing("KH"), "a lone King");
}

#[test]
fn bud_22_double() {
    assert!(is(Double, "9S 9H"));
    assert!(!is(Double, "9S 8H"));
    assert!(!is(Double, "9S 8D 9H"));
}

#[test]
fn bud_23_fries() {
    assert!(is(Fries, "2S 3S"));
    assert!(is(Fries, "3S 2S"));
    assert!(!is(Fries, "2S 3C"), "one colour is not enough");
    assert!(!is(Fries, "2S 4S"));
    assert!(!is(Fries, "QS KS"), "Queen and King of one suit");
}

#[test]
fn bud_24_genesis() {
    assert!(is(Genesis, "4S 9H 2C JD 4D"));
    assert!(!is(Genesis, "4S 9H 2C JD 5D"));
    assert!(!is(Genesis, "9H 4S 2C JD 4D"), "the bottom card alone");
}

#[test]
fn bud_25_sandwich() {
    assert!(is(Sandwich, "7S 2H 7D"));
    assert!(is(Sandwich, "7S KH 7D"), "whatever lies between");
    assert!(!is(Sandwich, "7S 2H 8D"));
    assert!(!is(Sandwich, "7S 2H 3C 7D"));
}

#[test]
fn bud_26_bud_27_odd_and_even() {
    assert!(is(Odd, "AS 9H JD"));
    assert!(!is(Odd, "AS 9H QD"));
    assert!(!is(Odd, "2S 9H JD"));
    assert!(is(Even, "2S TH QD"));
    assert!(!is(Even, "2S 9H QD"));
    assert!(!is(Even, "2S KH QD"), "a King is not even, having no number");
}

#[test]
fn bud_28_thirteen() {
    assert!(is(Thirteen, "JS 2C"));
    assert!(is(Thirteen, "AD QH"));
    assert!(!is(Thirteen, "JS 2D"));
    assert!(!is(Thirteen, "JS AC"));
}

#[test]
fn bud_29_suit() {
    assert!(is(Suit, "2S 9S KS"));
    assert!(!is(Suit, "2S 9C KS"));
    assert!(!is(Suit, "2C 9S 5S"));
}

#[test]
fn bud_30_straight() {
    assert!(is(Straight, "7S 8H 9D"));
    assert!(is(Straight, "9S 8H 7D"));
    assert!(is(Straight, "AS 2H 3D"));
    assert!(!is(Straight, "7S 9H 8D"), "in order");
    assert!(!is(Straight, "7S 8H TD"));
}

#[test]
fn bud_31_sprite() {
    assert!(is(Sprite, "5S 7S 8C"));
    assert!(is(Sprite, "8H 7D 5D"));
    assert!(!is(Sprite, "5S 7S 8H"), "one colour");
    assert!(!is(Sprite, "5S 8S 9C"), "a step of 3");
    assert!(!is(Sprite, "5S 7S 6C"), "up and down");
}

#[test]
fn bud_32_dragon() {
    assert!(is(Dragon, "JS 2H 5D"));
    assert!(is(Dragon, "9D JS 2H 4D"), "rounded down only: 11 / 4 is 2");
    assert!(!is(Dragon, "JS 2H 6D"));
}

#[test]
fn bud_33_color() {
    assert!(is(Color, "2S 9C KS TC 3S"));
    assert!(is(Color, "2D 5S 9S KS TC 3S"), "only the top five");
    assert!(!is(Color, "2D 9C KS TC 3S"));
    assert!(!is(Color, "9C KS TC 3S"));
}

#[test]
fn bud_52_six_and_seven_both_black() {
    assert_eq!(matched("6S 7C", &SetOptions::default()), [Thirteen]);
    assert_eq!(matched("6S 7S", &SetOptions::default()), [Fries, Thirteen]);
    assert!(nothing("6S 7H"));
}

#[test]
fn bud_r16_a_stack_too_short_for_a_set_does_not_match() {
    let needs = [2, 2, 2, 2, 2, 3, 3, 3, 2, 3, 3, 3, 3, 5];
    let full = [
        "7S 5S",
        "7S KS",
        "7S 7C",
        "2S 3S",
        "4S 4C",
        "7S 2H 7D",
        "AS 9H JD",
        "2S TH QD",
        "JS 2C",
        "2S 9S KS",
        "7S 8H 9D",
        "5S 7S 8C",
        "JS 2H 5D",
        "2S 9C KS TC 3S",
    ];
    for ((name, need), stack) in SetName::LIST.into_iter().zip(needs).zip(full) {
        let stack = cards(stack);
        assert_eq!(stack.len(), need);
        let rule = SetRule::official(name);
        let matches =
            |cards: &[Card]| rule.matches(&Face::new(cards, 0, false), &SetOptions::default());
        assert!(matches(&stack), "{name}");
        for short in 0..need {
            assert!(!matches(&stack[need - short..]), "{name} with {short}");
        }
    }
    assert!(nothing("7S"), "a lone 7");
    assert!(nothing(""), "no card at all");
}

#[test]
fn bud_r17_genesis_needs_two_cards_or_one() {
    let two = SetOptions::default();
    let one = SetOptions { genesis_min: 1, ..two };
    assert_eq!(matched("7S", &two), []);
    assert_eq!(matched("7S", &one), [Genesis]);
    assert_eq!(matched("KS", &one), [], "a King has no number");
    for options in [two, one] {
        for (a, b) in pairs() {
            let face = [a, b];
            let face = Face::new(&face, 0, false);
            let [genesis, double] =
                [Genesis, Double].map(|n| SetRule::official(n).matches(&face, &options));
            assert_eq!(genesis, double, "with two cards Genesis is Double");
        }
        for stack in triples() {
            let face = Face::new(&stack, 0, false);
            let [genesis, sandwich] =
                [Genesis, Sandwich].map(|n| SetRule::official(n).matches(&face, &options));
            assert_eq!(genesis, sandwich, "with three cards Genesis is Sandwich");
        }
    }
}

#[test]
fn bud_r18_kings_and_the_sets() {
    assert_eq!(matched("KS KH", &SetOptions::default()), [King], "no Double");
    assert_eq!(matched("KS 2D KH", &SetOptions::default()), [King], "no Sandwich, no Genesis");
    for stack in ["KS QS", "KS AS", "QS KD AS", "KD 2D 4S", "2D KD 4S", "TD QS KH AS"] {
        assert!(nothing(stack), "{stack}");
    }
    // Suit and Color use no number.
    assert!(is(Suit, "2S KS 9S"));
    assert!(is(Color, "KS KC 3S 8C TS"));
    // A King under the top spoils every set that uses its number, and only that.
    for [c, b, a] in triples().filter(|stack| stack[1].is_king()) {
        let face = [c, b, a];
        for name in [Twelve, Double, Fries, Odd, Even, Thirteen, Straight, Sprite, Dragon] {
            let matches = SetRule::official(name)
                .matches(&Face::new(&face, 0, false), &SetOptions::default());
            assert!(!matches, "{name} {face:?}");
        }
    }
}

#[test]
fn bud_r19_a_joker_below_the_top_spoils_the_sets_that_use_it() {
    let none = SetOptions::default();
    let printed = SetOptions { joker_colour: JokerColour::Printed, ..none };
    for options in [none, printed] {
        for stack in ["X1 7S", "X1 5S 9S", "7S X1 9S", "X1 2S 4S"] {
            assert_eq!(matched(stack, &options), [], "{stack}");
        }
        assert_eq!(matched("X1 KS", &options), [King]);
        assert_eq!(matched("7S X1 7C", &options), [Genesis, Sandwich], "it is not used");
    }
    assert!(matched("3S 9C X1 TC KS 2S", &none).is_empty());
    assert_eq!(matched("3S 9C X1 TC 4S", &none), []);
    assert_eq!(matched("3S 9C X1 TC 4S", &printed), [Color]);
    assert_eq!(matched("3S 9C X2 TC 4S", &printed), [], "an even Joker is red");
}

#[test]
fn bud_r21_straight_and_sprite_go_one_way_and_the_ace_is_low() {
    assert!(is(Straight, "7S 8C 9S") && is(Sprite, "7S 8C 9S"));
    assert!(is(Straight, "7S 8H 9S") && !is(Sprite, "7S 8H 9S"));
    for stack in ["8S 7C 8D", "JS QC AS", "QC KS AS", "TS QS AS"] {
        assert!(!is(Straight, stack) && !is(Sprite, stack), "{stack}");
    }
    for stack in triples() {
        let face = Face::new(&stack, 0, false);
        let is = |name| SetRule::official(name).matches(&face, &SetOptions::default());
        let one_colour = stack.iter().all(|card| card.colour() == stack[0].colour());
        assert!(!is(Straight) || !one_colour || is(Sprite), "{stack:?}");
        let [c, b, a] = stack.map(|card| i32::from(card.number()));
        if is(Sprite) {
            assert!((c < b && b < a) || (c > b && b > a), "{stack:?}");
        }
    }
}

#[test]
fn bud_r22_dragon_in_detail() {
    let plain = SetOptions::default();
    let remainder = SetOptions { dragon_exact: DragonExact::RemainderOnly, ..plain };
    let no_ace = SetOptions { dragon_ace: DragonAce::Forbid, ..plain };
    let neither = SetOptions { dragon_ace: DragonAce::Forbid, ..remainder };
    let dragon = |stack: &str| {
        [plain, remainder, no_ace, neither]
            .map(|options| matched(stack, &options).contains(&Dragon))
    };
    for stack in ["JS 2H 5D", "JS 5D 2H", "2H JS 5D", "2H 5D JS", "5D JS 2H", "5D 2H JS"] {
        assert_eq!(dragon(stack), [true; 4], "the places do not matter: {stack}");
    }
    assert_eq!(dragon("TS 2H 5D"), [true, false, true, false], "an exact division");
    assert_eq!(dragon("6S 2H 3D"), [true, false, true, false]);
    assert_eq!(dragon("8S AH 8D"), [true, false, false, false], "an Ace and two equal");
    assert_eq!(dragon("AS 5H 7D"), [true, true, false, false], "7 / 5 is 1");
    assert_eq!(dragon("AS 5H JD"), [false; 4]);
    assert_eq!(dragon("4S 2H 2D"), [true, false, true, false]);
    assert_eq!(dragon("5S 2H 2D"), [true; 4]);
    for stack in ["KS AH KD", "KS 2H 6D", "2H KS 6D", "3C KC 4C"] {
        assert_eq!(dragon(stack), [false; 4], "a King: {stack}");
    }
}

#[test]
fn bud_b28_no_ace_anywhere_and_the_colours_of_jokers() {
    let no_ace = SetOptions { dragon_ace: DragonAce::Forbid, ..SetOptions::default() };
    for [a, b, c] in triples().filter(|stack| stack.iter().any(|card| card.number() == 1)) {
        assert!(!SetRule::official(Dragon).matches(&Face::new(&[a, b, c], 0, false), &no_ace));
    }
    let colours: Vec<u8> = cards("X1 X2 X3 X4").iter().map(|card| card.printed_colour()).collect();
    assert_eq!(colours, [1, 2, 1, 2], "odd black, even red");
    assert!(cards("X1 X2 X3 X4").iter().all(|card| card.colour() == 0 && card.suit() == 0));
}

#[test]
fn bud_34_bud_r23_all_when_no_one_holds_a_card() {
    let both = SetOptions::default();
    let stack_only = SetOptions { all_scope: AllScope::StackOnly, cards: 52, ..both };
    let all = SetRule::official(All);
    let pack = pack();
    let (keep, stack) = pack.split_at(10);
    assert!(all.matches(&Face::new(stack, 10, true), &both));
    assert!(any_official(&Face::new(stack, 10, true), &both));
    assert!(!all.matches(&Face::new(stack, keep.len(), false), &both));
    // In the stack alone, a keep blocks it.
    assert!(!all.matches(&Face::new(stack, 10, true), &stack_only));
    assert!(all.matches(&Face::new(&pack, 0, true), &stack_only));
    // With Jokers in the deck they would all have to be there.
    assert!(!all.matches(&Face::new(&pack, 0, true), &SetOptions { cards: 54, ..stack_only }));
}

#[test]
fn bud_b5_all_on_an_empty_stack_when_no_one_holds_a_card() {
    let both = SetOptions::default();
    let stack_only = SetOptions { all_scope: AllScope::StackOnly, ..both };
    assert!(SetRule::official(All).matches(&Face::new(&[], 54, true), &both));
    assert!(any_official(&Face::new(&[], 54, true), &both));
    assert!(!any_official(&Face::new(&[], 54, true), &stack_only));
    assert!(!any_official(&Face::new(&[], 10, false), &both));
}

#[test]
fn bud_45_bud_46_the_order_of_powers() {
    let mut powers = cards("X1 AD 2C KS KH KC KD QH TS AH 9D JH");
    powers.sort_by_key(|card| std::cmp::Reverse(card.power()));
    assert_eq!(format!("{powers:?}"), "[X1, KH, KS, KC, KD, QH, JH, TS, 9D, 2C, AH, AD]");
    let mut all: Vec<u8> = pack().iter().map(|card| card.power()).collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 52, "no two cards of the pack are equal");
    assert!(cards("X1 X2 X3 X4").iter().all(|joker| joker.power() > all[51]));
}

// What may be changed.

#[test]
fn bud_r32_bud_b17_the_parameters_of_each_set() {
    let offers = ["target=11", "match=any", "match=colour", "match=suit", "steps=3", "window=4"];
    let has = |name: SetName| {
        let rule = SetRule::official(name);
        let refused = |text: &&str| {
            rule.modified(text.parse().unwrap(), 54) == Err(ChangeError::NoSuchParameter)
        };
        let kept: Vec<&str> = offers.into_iter().filter(|text| !refused(text)).collect();
        kept.join(" ")
    };
    let (sum, alike, steps, window) =
        ("target=11", "match=any match=colour match=suit", "steps=3", "window=4");
    for (name, parameters) in [
        (Twelve, format!("{sum} {alike}")),
        (King, String::new()),
        (Double, alike.into()),
        (Fries, format!("{alike} {steps}")),
        (Genesis, String::new()),
        (Sandwich, window.into()),
        (Odd, window.into()),
        (Even, window.into()),
        (Thirteen, format!("{sum} {alike}")),
        (Suit, window.into()),
        (Straight, format!("{alike} {steps} {window}")),
        (Sprite, format!("{alike} {steps} {window}")),
        (Dragon, String::new()),
        (Color, window.into()),
        (All, String::new()),
    ] {
        assert_eq!(has(name), parameters, "{name}");
    }
}

#[test]
fn bud_r32_what_a_changed_set_matches() {
    assert!(is_with(Twelve, "target=11", "5S 6H") && !is_with(Twelve, "target=11", "5S 7H"));
    assert!(is_with(Twelve, "target=24", "QS QH"));
    assert!(is_with(Twelve, "match=suit", "7S 5S") && !is_with(Twelve, "match=suit", "7S 5C"));
    assert!(is_with(Twelve, "match=colour", "7S 5C") && !is_with(Twelve, "match=colour", "7S 5D"));
    assert!(!is_with(Twelve, "target=13", "KS AS"), "a King has no number");
    assert!(is_with(Double, "match=colour", "7S 7C") && !is_with(Double, "match=colour", "7S 7D"));
    assert!(is_with(Fries, "match=any", "2S 3D"));
    assert!(is_with(Fries, "match=colour", "2S 3C") && !is_with(Fries, "match=colour", "2S 3D"));
    assert!(is_with(Fries, "steps=2,4", "2S 6S") && !is_with(Fries, "steps=2,4", "2S 3S"));
    assert!(is_with(Thirteen, "match=any", "JS 2D") && is_with(Thirteen, "target=3", "AS 2C"));
    assert!(is_with(Straight, "match=suit", "7S 8S 9S"));
    assert!(!is_with(Straight, "match=suit", "7S 8S 9C"));
    assert!(is_with(Straight, "steps=3", "AS 4D 7H") && !is_with(Straight, "steps=3", "7S 8H 9D"));
    assert!(is_with(Straight, "window=4", "6S 7S 8H 9D"));
    assert!(
        !is_with(Straight, "window=4", "6S 5S 8H 9D") && !is_with(Straight, "window=4", "7S 8H 9D")
    );
    assert!(is_with(Straight, "window=2", "9D 8S"));
    assert!(is_with(Sprite, "match=any", "5S 7D 8C") && is_with(Sprite, "steps=1,2,3", "5S 8S 9C"));
    // Of a Sandwich the window says which card is the other slice (BUD-B17).
    assert!(is_with(Sandwich, "window=4", "7S 2H 9C 7D"));
    assert!(!is_with(Sandwich, "window=4", "7S 2H 7D") && is_with(Sandwich, "window=2", "7S 7D"));
    assert!(is_with(Odd, "window=2", "AS 9H") && !is_with(Odd, "window=4", "2S AS 9H JD"));
    assert!(is_with(Even, "window=4", "2S 4H 6D 8C") && !is_with(Even, "window=4", "4H 6D 8C"));
    assert!(is_with(Suit, "window=2", "KS 9S") && !is_with(Suit, "window=4", "2C 3S KS 9S"));
    assert!(
        is_with(Color, "window=3", "2S KC 9S") && !is_with(Color, "window=6", "2D 2S 9C KS TC 3S")
    );
    // A window as large as the deck never comes to be, and does no harm.
    assert!(!is_with(Odd, "window=54", "AS 9H JD"));
}

#[test]
fn bud_b17_ranges_and_same_values() {
    let change = |name, text: &str| {
        SetRule::official(name)
            .modified(text.parse::<Change>().unwrap(), 54)
            .map(|rule| rule.to_string())
    };
    assert_eq!(change(Twelve, "target=11"), Ok("Twelve target=11".into()));
    assert_eq!(change(Twelve, "target=2"), Ok("Twelve target=2".into()));
    assert_eq!(change(Twelve, "target=24"), Ok("Twelve target=24".into()));
    for out in ["target=0", "target=1", "target=25", "target=268", "target=4294967295"] {
        assert_eq!(change(Twelve, out), Err(ChangeError::OutOfRange), "{out}");
    }
    assert_eq!(change(Suit, "window=54"), Ok("Suit window=54".into()));
    for out in ["window=0", "window=1", "window=55", "window=259"] {
        assert_eq!(change(Suit, out), Err(ChangeError::OutOfRange), "{out}");
    }
    assert_eq!(change(Sprite, "steps=1,2,11"), Ok("Sprite steps=1,2,11".into()));
    for out in ["steps=0", "steps=0,1", "steps=12", "steps=1,31"] {
        assert_eq!(change(Sprite, out), Err(ChangeError::OutOfRange), "{out}");
    }
    for (name, same) in [
        (Twelve, "target=12"),
        (Thirteen, "target=13"),
        (Twelve, "match=any"),
        (Double, "match=any"),
        (Fries, "match=suit"),
        (Thirteen, "match=colour"),
        (Straight, "match=any"),
        (Sprite, "match=colour"),
        (Fries, "steps=1"),
        (Straight, "steps=1"),
        (Sprite, "steps=1,2"),
        (Sandwich, "window=3"),
        (Odd, "window=3"),
        (Even, "window=3"),
        (Suit, "window=3"),
        (Straight, "window=3"),
        (Sprite, "window=3"),
        (Color, "window=5"),
    ] {
        assert_eq!(change(name, same), Err(ChangeError::Same), "{name} {same}");
    }
    // Several changes add up, and can be taken back.
    let sprite = SetRule::official(Sprite);
    let twice = ["match=suit", "window=4"]
        .into_iter()
        .try_fold(sprite, |rule, text| rule.modified(text.parse().unwrap(), 54))
        .unwrap();
    assert_eq!(twice.to_string(), "Sprite match=suit window=4");
    assert!(!twice.is_official());
    let back = twice.modified("window=3".parse().unwrap(), 54).unwrap();
    assert_eq!(back.modified("match=colour".parse().unwrap(), 54), Ok(sprite));
}

#[test]
fn bud_b17_how_a_change_is_written() {
    for text in [
        "target=11",
        "match=any",
        "match=colour",
        "match=suit",
        "steps=1",
        "steps=1,2,5",
        "window=4",
    ] {
        assert_eq!(text.parse::<Change>().unwrap().to_string(), text);
    }
    for wrong in [
        "",
        "target",
        "target=",
        "target=+11",
        "target=011",
        "target=11 ",
        "target= 11",
        "Target=11",
        "target=a",
        "target=99999999999",
        "match=color",
        "match=",
        "steps=",
        "steps=1,",
        "steps=,1",
        "steps=2,1",
        "steps=1,1",
        "steps=1 2",
        "steps=32",
        "window=-3",
        "colour=red",
        "=",
    ] {
        assert!(wrong.parse::<Change>().is_err(), "{wrong}");
    }
}

// Figures.

fn pairs() -> impl Iterator<Item = (Card, Card)> {
    let pack = pack();
    pack.clone()
        .into_iter()
        .flat_map(move |b| pack.clone().into_iter().filter(move |&a| a != b).map(move |a| (b, a)))
}

/// All stacks of three, bottom first.
fn triples() -> impl Iterator<Item = [Card; 3]> {
    pairs().flat_map(|(c, b)| {
        pack().into_iter().filter(move |&a| a != b && a != c).map(move |a| [c, b, a])
    })
}

/// Every combination of the options that matter.
pub(super) fn every_option() -> Vec<SetOptions> {
    let mut all = Vec::new();
    for genesis_min in [1, 2] {
        for dragon_exact in [DragonExact::Include, DragonExact::RemainderOnly] {
            for dragon_ace in [DragonAce::Allow, DragonAce::Forbid] {
                for joker_colour in [JokerColour::None, JokerColour::Printed] {
                    for all_scope in [AllScope::StackAndKeep, AllScope::StackOnly] {
                        all.push(SetOptions {
                            genesis_min,
                            dragon_exact,
                            dragon_ace,
                            joker_colour,
                            all_scope,
                            cards: 54,
                        });
                    }
                }
            }
        }
    }
    all
}

fn count<const N: usize>(stacks: impl Iterator<Item = [Card; N]>, name: SetName) -> u32 {
    let rule = SetRule::official(name);
    let options = SetOptions::default();
    stacks.map(|stack| u32::from(rule.matches(&Face::new(&stack, 0, false), &options))).sum()
}

#[test]
fn bud_20_bud_21_bud_22_bud_23_bud_28_figures_over_all_pairs() {
    let stacks = || pairs().map(|(b, a)| [b, a]);
    assert_eq!(stacks().count(), 2_652);
    for (name, number) in [(Twelve, 172), (King, 204), (Double, 144), (Fries, 88), (Thirteen, 96)] {
        assert_eq!(count(stacks(), name), number, "{name}");
    }
    // Each as a fraction of all pairs.
    for (number, numerator, denominator) in
        [(172, 43, 663), (204, 1, 13), (144, 12, 221), (88, 22, 663), (96, 8, 221), (684, 57, 221)]
    {
        assert_eq!(number * denominator, numerator * 2_652);
    }
    let any = |stack: &[Card; 2]| any_official(&Face::new(stack, 0, false), &SetOptions::default());
    assert_eq!(stacks().filter(any).count(), 684);
}

#[test]
fn bud_25_bud_26_bud_27_bud_29_bud_30_bud_31_bud_32_figures_over_all_triples() {
    assert_eq!(triples().count(), 132_600);
    for (name, number, numerator, denominator) in [
        (Sandwich, 7_200, 12, 221),
        (Odd, 12_144, 506, 5_525),
        (Even, 12_144, 506, 5_525),
        (Suit, 6_864, 22, 425),
        (Straight, 1_280, 32, 3_315),
        (Sprite, 1_152, 48, 5_525),
        (Dragon, 18_456, 769, 5_525),
    ] {
        assert_eq!(count(triples(), name), number, "{name}");
        assert_eq!(number * denominator, numerator * 132_600, "{name}");
    }
    let any = |stack: &[Card; 3]| any_official(&Face::new(stack, 0, false), &SetOptions::default());
    assert_eq!(triples().filter(any).count(), 70_832);
    assert_eq!(70_832 * 16_575, 8_854 * 132_600u64);
}

#[test]
fn bud_33_figure_over_all_fives() {
    // Only the colours count: 26 red and 26 black cards, in every pattern of five.
    let (mut matching, mut all) = (0u64, 0u64);
    for pattern in 0..32u32 {
        let (mut left, mut ways) = ([26u64, 26], 1);
        let mut stack = [Card::NO_CARD; 5];
        for (place, card) in stack.iter_mut().enumerate() {
            let red = (pattern >> place & 1) as usize;
            let ranks = ["A", "3", "7", "J", "K"];
            *card = format!("{}{}", ranks[place], ["S", "D"][red]).parse().unwrap();
            ways *= left[red];
            left[red] -= 1;
        }
        all += ways;
        let face = Face::new(&stack, 0, false);
        if SetRule::official(Color).matches(&face, &SetOptions::default()) {
            matching += ways;
        }
    }
    assert_eq!(all, 52 * 51 * 50 * 49 * 48);
    assert_eq!(matching * 4_998, 253 * all);
}

#[test]
fn bud_r22_figures_of_the_dragon() {
    let options = SetOptions::default();
    let is = |[a, b, c]: [u8; 3], options: &SetOptions| {
        // Numbers as cards of three suits, so that equal ones are different cards.
        let card = |number: u8, suit: &str| -> Card {
            let rank = pack()[usize::from(number) - 1].to_string();
            format!("{}{suit}", &rank[..1]).parse().unwrap()
        };
        let stack = [card(a, "S"), card(b, "H"), card(c, "C")];
        SetRule::official(Dragon).matches(&Face::new(&stack, 0, false), options)
    };
    let all =
        || (1..=12).flat_map(|a| (1..=12).flat_map(move |b| (1..=12).map(move |c| [a, b, c])));
    assert_eq!(all().count(), 1_728);
    assert_eq!(all().filter(|&three| is(three, &options)).count(), 301);
    let sorted: Vec<[u8; 3]> = all().filter(|three| three.is_sorted()).collect();
    assert_eq!(sorted.len(), 364);
    let dragons: Vec<[u8; 3]> = sorted.into_iter().filter(|&three| is(three, &options)).collect();
    assert_eq!(dragons.len(), 59);
    let different = |[a, b, c]: &&[u8; 3]| a < b && b < c;
    assert_eq!(dragons.iter().filter(different).count(), 42);
    assert_eq!(all().filter(|three| different(&three)).count(), 220);
    let without_ace: Vec<String> = dragons
        .iter()
        .filter(|three| three[0] > 1)
        .map(|[a, b, c]| format!("{a}-{b}-{c}"))
        .collect();
    assert_eq!(
        without_ace.join(", "),
        "2-2-4, 2-2-5, 2-3-6, 2-3-7, 2-3-8, 2-4-8, 2-4-9, 2-4-10, 2-4-11, 2-5-10, 2-5-11, 2-5-12, \
         2-6-12, 3-3-9, 3-3-10, 3-3-11, 3-4-12"
    );
    // A division without remainder is a product.
    let exact = |[a, b, c]: &&[u8; 3]| u32::from(*a) * u32::from(*b) == u32::from(*c);
    assert_eq!(dragons.iter().filter(exact).count(), 19);
    let remainder = SetOptions { dragon_exact: DragonExact::RemainderOnly, ..options };
    assert_eq!(all().filter(|three| three.is_sorted() && is(*three, &remainder)).count(), 59 - 19);
    let forbid = SetOptions { dragon_ace: DragonAce::Forbid, ..options };
    assert_eq!(all().filter(|three| three.is_sorted() && is(*three, &forbid)).count(), 17);
}

#[test]
fn at_a_glance_is_the_same_as_asking_each_set() {
    let each = |face: &Face<'_>, options: &SetOptions| {
        SetRule::OFFICIAL.iter().any(|rule| rule.matches(face, options))
    };
    let all = every_option();
    let deck: Vec<Card> = Card::deck(4).collect();
    for (i, &a) in deck.iter().enumerate() {
        for (j, &b) in deck.iter().enumerate() {
            for (k, &c) in deck.iter().enumerate() {
                let stack = [deck[(i * 7 + j + k) % 56], c, b, a];
                // Every option for some of them, all of them under some option.
                let options = &all[(i + 3 * j + 5 * k) % all.len()];
                let dragons = options.dragon_exact as usize ^ options.dragon_ace as usize;
                for size in [dragons, 2, 3, 4] {
                    let face = Face::new(&stack[4 - size..], k, j == 0);
                    assert_eq!(any_official(&face, options), each(&face, options), "{face:?}");
                }
            }
        }
    }
    // Taller stacks, by a fixed walk through the deck.
    let mut at = 1u64;
    for _ in 0..20_000 {
        let mut stack = [Card::NO_CARD; 9];
        for card in &mut stack {
            at = at.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            *card = deck[(at >> 33) as usize % 56];
        }
        // Make one colour likely enough.
        if at & 1 << 20 == 0 {
            let black = |card: &Card| card.printed_colour() == 1;
            let dark: Vec<Card> = deck.iter().copied().filter(black).collect();
            for card in &mut stack {
                *card = dark[card.index() % dark.len()];
            }
        }
        for size in 4..=9 {
            for options in &all {
                let face = Face::new(&stack[9 - size..], 0, false);
                assert_eq!(any_official(&face, options), each(&face, options), "{face:?}");
            }
        }
    }
}
