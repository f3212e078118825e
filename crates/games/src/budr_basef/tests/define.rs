//! Sets that players invent (BUD-R32): what fits, what is refused and where, and that
//! the fifteen, written as definitions, are the fifteen.

use super::sets::{cards, pack};
use crate::budr_basef::{
    BudrBasef, Card, Custom, CustomName, DefineError, ExpressionError, Face, MAX_EXPRESSION_CHARS,
    MAX_EXPRESSION_NODES, Program, SetName, SetOptions, SetRule,
};
use parlour_engine::Game;
use proptest::prelude::*;

/// The fifteen sets of the list, as one would define them.
const WRITTEN: [&str; 15] = [
    "n1 > 0 && n2 > 0 && n1 + n2 == 12",
    "r1 == 13 && size >= 2",
    "n1 > 0 && n1 == n2",
    "n1 * n2 > 0 && s1 == s2 && (n1 - n2 == 1 || n2 - n1 == 1)",
    "size >= 2 && n1 > 0 && n1 == nb",
    "n1 > 0 && n1 == n3",
    "n1 % 2 == 1 && n2 % 2 == 1 && n3 % 2 == 1",
    "n1 * n2 * n3 > 0 && n1 % 2 + n2 % 2 + n3 % 2 == 0",
    "n1 * n2 > 0 && n1 + n2 == 13 && c1 == c2",
    "s1 > 0 && s1 == s2 && s2 == s3",
    "n1 * n2 * n3 > 0 && n1 - n2 == n2 - n3 && (n1 - n2) * (n1 - n2) == 1",
    "n1*n2*n3 > 0 && c1 == c2 && c2 == c3 && (n1-n2)*(n2-n3) > 0 && (n1-n2)*(n1-n2) <= 4 && (n2-n3)*(n2-n3) <= 4",
    "n1*n2*n3 > 0 && (n1/n2 == n3 || n2/n1 == n3 || n1/n3 == n2 || n3/n1 == n2 || n2/n3 == n1 || n3/n2 == n1)",
    "c1 > 0 && c1 == c2 && c2 == c3 && c3 == c4 && c4 == c5",
    "size + keep == 54",
];

fn written(name: SetName) -> Custom {
    Custom::compile("Mine", WRITTEN[name.index()]).unwrap()
}

/// Is the definition the same as the set, for these stacks (bottom first)?
fn same<const N: usize>(name: SetName, stacks: impl Iterator<Item = [Card; N]>) {
    let (rule, mine, options) = (SetRule::official(name), written(name), SetOptions::default());
    for stack in stacks {
        let face = Face::new(&stack, 0, false);
        assert_eq!(mine.matches(&face), rule.matches(&face, &options), "{name} {stack:?}");
    }
}

fn pairs() -> impl Iterator<Item = [Card; 2]> {
    pack()
        .into_iter()
        .flat_map(|b| pack().into_iter().filter(move |&a| a != b).map(move |a| [b, a]))
}

fn triples() -> impl Iterator<Item = [Card; 3]> {
    pairs().flat_map(|[c, b]| {
        pack().into_iter().filter(move |a| ![b, c].contains(a)).map(move |a| [c, b, a])
    })
}

#[test]
fn bud_r32_the_fifteen_written_as_definitions_over_all_pairs() {
    for name in SetName::LIST {
        same(name, pack().into_iter().map(|card| [card]));
        same(name, pairs());
    }
}

#[test]
fn bud_r32_the_fifteen_written_as_definitions_over_all_triples() {
    for name in SetName::LIST {
        same(name, triples());
    }
}

#[test]
fn bud_r32_genesis_written_as_a_definition_over_all_bottoms() {
    // Under every top card every bottom card, with two to six others between.
    let between = cards("X1 KS 2H TC 7D 7S");
    let (rule, mine) = (SetRule::official(SetName::Genesis), written(SetName::Genesis));
    for [bottom, top] in pairs() {
        for count in 2..=6 {
            let mut stack = vec![bottom];
            stack.extend(&between[..count]);
            stack.push(top);
            let face = Face::new(&stack, 0, false);
            assert_eq!(
                mine.matches(&face),
                rule.matches(&face, &SetOptions::default()),
                "{face:?}"
            );
        }
    }
}

#[test]
fn bud_r32_color_and_suit_written_as_definitions_over_all_patterns() {
    // Every pattern of colours, and of suits with a Joker among them, on six cards.
    let coloured = [cards("2S 4C 6S 8C TS QC"), cards("2H 4D 6H 8D TH QD")];
    for pattern in 0..64usize {
        let stack: [Card; 6] = std::array::from_fn(|i| coloured[pattern >> i & 1][i]);
        for size in 0..=6 {
            let face = Face::new(&stack[..size], 0, false);
            let native = SetRule::official(SetName::Color).matches(&face, &SetOptions::default());
            assert_eq!(written(SetName::Color).matches(&face), native, "{face:?}");
        }
    }
    let five = cards("AS 3H KC 9D X1");
    same(SetName::Suit, (0..625usize).map(|k| [1, 5, 25, 125].map(|place| five[k / place % 5])));
    same(
        SetName::Color,
        (0..3125usize).map(|k| [1, 5, 25, 125, 625].map(|place| five[k / place % 5])),
    );
}

#[test]
fn bud_r32_all_written_as_a_definition_over_all_counts() {
    let deck: Vec<Card> = Card::deck(2).collect();
    let mine = written(SetName::All);
    for size in 1..=52 {
        for keep in 0..=54 - size {
            let face = Face::new(&deck[..size], keep, size + keep == 54);
            let native = SetRule::official(SetName::All).matches(&face, &SetOptions::default());
            assert_eq!(mine.matches(&face), native, "{size} {keep}");
        }
    }
}

#[test]
fn bud_18_bud_r9_no_definition_matches_a_joker_or_nothing() {
    let always = Custom::compile("Always", "true").unwrap();
    assert!(always.matches(&Face::new(&cards("2S"), 0, false)));
    assert!(!always.matches(&Face::new(&cards("2S X1"), 0, false)));
    assert!(!always.matches(&Face::new(&[], 0, false)));
    assert!(!Custom::default().matches(&Face::new(&cards("2S"), 0, false)));
}

/// Does this expression hold on this stack?
fn holds(expression: &str, stack: &str) -> bool {
    let program: Program = expression.parse().unwrap_or_else(|no| panic!("{expression}: {no}"));
    program.holds(&Face::new(&cards(stack), 7, false))
}

#[test]
fn bud_r32_what_the_variables_are() {
    let stack = "QC AS 2H 3C 4D JS QH KC X2 7D";
    for truth in [
        "n1 == 7 && n2 == 0 && n3 == 0 && n4 == 12 && n5 == 11 && n8 == 2 && nb == 12",
        "r1 == 7 && r2 == 0 && r3 == 13 && r4 == 12 && r5 == 11 && r8 == 2 && rb == 12",
        "s1 == 4 && s2 == 0 && s3 == 3 && s4 == 2 && s5 == 1 && s8 == 2 && sb == 3",
        "c1 == 2 && c2 == 0 && c3 == 1 && c4 == 2 && c5 == 1 && c8 == 2 && cb == 1",
        "n6 == 4 && n7 == 3 && r6 == 4 && r7 == 3 && s6 == 4 && s7 == 3 && c6 == 2 && c7 == 1",
        "size == 10 && keep == 7",
    ] {
        assert!(holds(truth, stack), "{truth}");
    }
    assert!(holds("n1 == nb && r1 == rb && s1 == sb && c1 == cb", "5S"), "top and bottom are one");
}

#[test]
fn bud_r32_arithmetic_is_that_of_cel() {
    for truth in [
        "1 + 2 * 3 == 7",
        "(1 + 2) * 3 == 9",
        "10 - 4 - 3 == 3",
        "10 - (4 - 3) == 9",
        "24 / 4 / 3 == 2",
        "-7 / 2 == -3 && -7 % 2 == -1 && 7 % -2 == 1",
        "- -5 == 5 && --5 == 5 && -(-5) == 5 && 3 - -5 == 8 && 3--5 == 8",
        "-n1 == 0 - n1 && -(n1 + 1) == -n1 - 1",
        "1 < 2 && 2 <= 2 && 3 > 2 && 3 >= 3 && 3 != 4 && !(3 == 4)",
        "true == (1 < 2) && true != false && false < true",
        "1 < 2 == true",
        "false && false || true",
        "!(false && (false || true))",
        "!!true && !!!false",
        "n1 > 0 ? true : false",
        "(n1 > 90 ? 1 : n1 > 80 ? 2 : 3) == 3",
        "(true ? false : true) ? false : true",
        "true ? (false ? false : true) : false",
        "9223372036854775807 > 0 && -9223372036854775808 < 0",
        "-9223372036854775808 + 9223372036854775807 == -1",
        "191 + 192 + 32767 + 32768 == 65918 && -1 - 128 - 129 == -258",
        "2147483648 - 2147483647 == 1 && 549755813888 / 549755813887 == 1",
        "140737488355328 - 1 == 140737488355327 && 36028797018963968 / 2 == 18014398509481984",
        "\tn1  ==\t5 ",
    ] {
        assert!(holds(truth, "5S"), "{truth}");
    }
}

#[test]
fn bud_r32_what_cannot_be_told_is_no_match() {
    for nothing in [
        "n2 == n2",
        "n2 != 5",
        "!(n2 == 5)",
        "n8 == 0 || true",
        "1 / 0 == 1 || true",
        "1 % (n1 - 5) == 0 || true",
        "9223372036854775807 + 1 > 0 || true",
        "-9223372036854775808 - 1 < 0 || true",
        "9223372036854775807 * n1 > 0 || true",
        "-9223372036854775808 / -1 > 0 || true",
        "-9223372036854775808 % -1 == 0 || true",
        "-(-9223372036854775808) > 0 || true",
        "(n2 > 0 ? 1 : 1) == 1",
        "true && n2 == 0",
        "false || n2 == 0",
    ] {
        assert!(!holds(nothing, "5S"), "{nothing}");
    }
}

#[test]
fn bud_r32_what_is_not_reached_does_no_harm() {
    for truth in [
        "true || n2 == 0",
        "!(false && n2 == 0)",
        "size < 2 || n2 == 0",
        "(n1 == 5 ? 1 : n2) == 1",
        "(n1 == 6 ? n2 : 1) == 1",
        "(false ? 1 / 0 : 3) + 4 == 7",
        "true || (n8 > 0 ? n8 / 0 : -(n7 * 300)) == 70000 || n6 == 1",
        "(false && n2 == 0 || n1 == 5) && size == 1",
    ] {
        assert!(holds(truth, "5S"), "{truth}");
    }
}

/// Why the expression is refused, and where.
fn refused(expression: &str) -> (ExpressionError, u16) {
    let DefineError { reason, at } = expression.parse::<Program>().expect_err(expression);
    (reason, at)
}

#[test]
#[allow(clippy::too_many_lines, reason = "a list of expressions")]
fn bud_r32_what_does_not_fit_is_refused_with_the_reason_and_the_place() {
    for (expression, reason, at) in [
        ("", ExpressionError::Empty, 1),
        ("  \t ", ExpressionError::Empty, 1),
        ("n1 == 'a'", ExpressionError::Text, 7),
        ("n1 == \"a\"", ExpressionError::Text, 7),
        ("b'a' == b'a'", ExpressionError::Text, 1),
        ("n1 in [1, 2]", ExpressionError::Word, 4),
        ("[1, 2].size() == 2", ExpressionError::List, 1),
        ("n1[0] == 1", ExpressionError::List, 3),
        ("{1: 2} == {1: 2}", ExpressionError::Map, 1),
        ("n1.x == 1", ExpressionError::Member, 3),
        ("n1 == 1.5", ExpressionError::Member, 7),
        (".n1 == 1", ExpressionError::Member, 1),
        ("size(n1) == 1", ExpressionError::Function, 1),
        ("n1 == 1 && has (n1)", ExpressionError::Function, 12),
        ("true || all(n1, n2, true)", ExpressionError::Function, 9),
        ("n1 == 1 // so", ExpressionError::Comment, 9),
        ("n1 = 1", ExpressionError::Character, 4),
        ("n1 & 1 == 1", ExpressionError::Character, 4),
        ("n1, n2", ExpressionError::Character, 3),
        ("n1 == 1;", ExpressionError::Character, 8),
        ("n1 == ½", ExpressionError::Character, 7),
        ("n1\n== 1", ExpressionError::Character, 3),
        ("x > 0", ExpressionError::Word, 1),
        ("n0 > 0", ExpressionError::Word, 1),
        ("n9 > 0", ExpressionError::Word, 1),
        ("n10 > 0", ExpressionError::Word, 1),
        ("N1 > 0", ExpressionError::Word, 1),
        ("null == null", ExpressionError::Word, 1),
        ("n1 > 0 && nine > 0", ExpressionError::Word, 11),
        ("n1 == 0x1F", ExpressionError::Number, 7),
        ("n1 == 1u", ExpressionError::Number, 7),
        ("n1 == 05", ExpressionError::Number, 7),
        ("n1 == 1e3", ExpressionError::Number, 7),
        ("n1 < 99999999999999999999", ExpressionError::TooLarge, 6),
        ("n1 < 9223372036854775809", ExpressionError::TooLarge, 6),
        ("n1 < 9223372036854775808", ExpressionError::Syntax, 6),
        ("(n1 == 1", ExpressionError::Unbalanced, 1),
        ("((n1) == 1", ExpressionError::Unbalanced, 1),
        ("n1 == 1)", ExpressionError::Unbalanced, 8),
        ("n1 ==", ExpressionError::Syntax, 6),
        ("n1 n2", ExpressionError::Syntax, 4),
        ("n1 && || n2", ExpressionError::Syntax, 7),
        ("() == 1", ExpressionError::Syntax, 2),
        ("n1 > 0 ? true", ExpressionError::Syntax, 14),
        ("true ? true ? true : false : false", ExpressionError::Syntax, 13),
        ("(n1)(n2)", ExpressionError::Syntax, 5),
        ("n1", ExpressionError::NeedsTruth, 1),
        ("n1 + n2", ExpressionError::NeedsTruth, 4),
        ("n1 > 0 && n2", ExpressionError::NeedsTruth, 11),
        ("n1 || true", ExpressionError::NeedsTruth, 1),
        ("!n1", ExpressionError::NeedsTruth, 2),
        ("n1 ? true : false", ExpressionError::NeedsTruth, 1),
        ("true ? 1 : 2", ExpressionError::NeedsTruth, 6),
        ("true + 1 == 2", ExpressionError::NeedsNumber, 1),
        ("1 - (n1 > 2) == 2", ExpressionError::NeedsNumber, 9),
        ("-true == 1", ExpressionError::NeedsNumber, 2),
        ("n1 == true", ExpressionError::Mixed, 4),
        ("1 < n1 < 5", ExpressionError::Mixed, 8),
        ("true ? 1 : false", ExpressionError::Mixed, 6),
        // what stands behind two signs is judged as well
        ("!!size <= n1", ExpressionError::NeedsTruth, 3),
        ("! !size", ExpressionError::NeedsTruth, 4),
        ("!!(n1 + n2)", ExpressionError::NeedsTruth, 7),
        ("!!-5", ExpressionError::NeedsTruth, 4),
        ("--true == 1", ExpressionError::NeedsNumber, 3),
        ("n1 > 0 && !!!!n2", ExpressionError::NeedsTruth, 15),
        ("--(n1 > 2) == 1", ExpressionError::NeedsNumber, 7),
        ("!!true && n1", ExpressionError::NeedsTruth, 11),
        ("!!(true) && --(5) == n1 + ", ExpressionError::Syntax, 26),
        ("!!", ExpressionError::Syntax, 3),
        ("--!true", ExpressionError::Syntax, 3),
        ("--9223372036854775808 > 0 || true", ExpressionError::TooLarge, 3),
        ("true || - - -9223372036854775808 > 0", ExpressionError::TooLarge, 14),
    ] {
        assert_eq!(refused(expression), (reason, at), "{expression}");
    }
    let sentence = "n1 == 1.5".parse::<Program>().unwrap_err().to_string();
    assert_eq!(sentence, "members and decimals are not allowed (at character 7)");
}

#[test]
fn bud_r32_at_most_160_characters() {
    let fits = format!("n1 =={}1", " ".repeat(MAX_EXPRESSION_CHARS - 6));
    assert_eq!(fits.len(), MAX_EXPRESSION_CHARS);
    assert!(holds(&fits, "AS"));
    let over = format!("n1 == {}", &fits[5..]);
    assert_eq!(refused(&over), (ExpressionError::TooLong, 161));
    // Characters, not bytes; and blanks around it are not part of it.
    assert_eq!(refused(&"½".repeat(160)), (ExpressionError::Character, 1));
    assert_eq!(refused(&"½".repeat(161)), (ExpressionError::TooLong, 161));
    assert!(holds(&format!("  {fits}  "), "AS"));
    assert_eq!(refused(&"n".repeat(1_000_000)), (ExpressionError::TooLong, 161));
}

#[test]
fn bud_r32_at_most_48_nodes() {
    // 2 k + 1 nodes with k sums; the comparison makes two more.
    let sum = |k: usize| format!("{}1 > 0", "1+".repeat(k));
    assert!(holds(&sum(22), "AS")); // 47
    assert_eq!(refused(&sum(23)).0, ExpressionError::TooManyNodes); // 49
    assert!(holds(&format!("!({})", sum(22)), "AS").eq(&false)); // 48
    assert_eq!(refused(&format!("!(!({}))", sum(22))).0, ExpressionError::TooManyNodes); // 49
    assert_eq!(refused(&format!("{}true", "true&&".repeat(24))).0, ExpressionError::TooManyNodes);
    // Each sign is a node, but one belongs to its number.
    assert!(holds(&format!("{}true", "!".repeat(46)), "AS"));
    assert!(holds(&format!("{}true", "!".repeat(47)), "AS").eq(&false)); // 48
    assert_eq!(refused(&format!("{}true", "!".repeat(48))), (ExpressionError::TooManyNodes, 49));
    assert!(holds(&format!("{}n1==1", "-".repeat(44)), "AS")); // 47
    assert_eq!(refused(&format!("{}n1==1", "-".repeat(46))), (ExpressionError::TooManyNodes, 51)); // 49
    assert!(holds(&format!("{}5==-5", "-".repeat(45)), "AS")); // 47
    // Parentheses are none.
    assert!(holds(&format!("(({}))", sum(22)), "AS"));
    assert!(holds(&sum(22).replacen('1', "-1", 3), "AS"));
    assert_eq!(MAX_EXPRESSION_NODES, 48);
}

#[test]
fn bud_r32_deep_nesting_needs_little_stack() {
    let nested = |open: &str, depth: usize, core: &str| {
        format!("{}{core}{}", open.repeat(depth), ")".repeat(depth))
    };
    let fits = [
        nested("(", 76, "n1 == n1"),
        nested("!(", 46, "true"),
        nested("(true&&", 15, "true"),
        nested("(1+", 22, "1") + "==23",
        nested("-(", 44, "n1") + "==n1",
        format!("{}true", "!".repeat(46)),
        format!("{}n1==n1", "-".repeat(44)),
        format!("{}true", "false?true:".repeat(14)),
    ];
    let refused = [
        nested("!(", 52, "true"),
        format!("{}true", "!".repeat(156)),
        format!("{}n1==n1", "-".repeat(154)),
        "(".repeat(160),
        "!(".repeat(80),
        "-(".repeat(80),
        "((n1+".repeat(32),
        "n1?".repeat(53),
        "?:".repeat(80),
        nested("(1+", 39, "1"),
    ];
    let on_a_small_stack = std::thread::Builder::new().stack_size(512 * 1024).spawn(move || {
        for expression in fits {
            assert!(expression.len() <= MAX_EXPRESSION_CHARS, "{expression}");
            assert!(holds(&expression, "5S"), "{expression}");
        }
        for expression in refused {
            assert!(expression.parse::<Program>().is_err(), "{expression}");
        }
    });
    on_a_small_stack.unwrap().join().unwrap();
}

#[test]
fn bud_r32_names_of_sets_of_ones_own() {
    for name in ["My", "M7", "Mine", "Eleven", "A123456789012345", "TWELVE"] {
        assert_eq!(name.parse::<CustomName>().unwrap().as_str(), name);
        assert_eq!(name.parse::<CustomName>().unwrap().to_string(), name);
    }
    for (name, at) in [
        ("", 1),
        ("M", 2),
        ("mine", 1),
        ("7ine", 1),
        ("My set", 3),
        ("Mi_ne", 3),
        ("Müde", 2),
        ("A1234567890123456", 17),
        ("Élan", 1),
    ] {
        let refused = Custom::compile(name, "true");
        assert_eq!(refused, Err(DefineError { reason: ExpressionError::Name, at }), "{name}");
    }
    for name in SetName::LIST {
        let refused = Custom::compile(name.as_str(), "true").map_err(|no| no.reason);
        assert_eq!(refused, Err(ExpressionError::StandardName));
    }
}

#[test]
fn bud_r32_a_definition_is_told_as_it_can_be_written() {
    let told = |expression: &str| Custom::compile("Mine", expression).unwrap().to_string();
    for expression in [
        "n1 > 0 && n1 + n2 == 12",
        "n1 * n2 == n3 && n3 > 0",
        "n1 - (n2 - n3) == (n1 + n2) * n3 / 2",
        "(n1 > 0 || n2 > 0) && !(n1 == n2)",
        "n1 > 0 ? n2 > 0 : n3 > 0 ? true : false",
        "(n1 > 0 ? 1 : 2) == -5",
    ] {
        assert_eq!(told(expression), format!("Mine := {expression}"));
    }
    assert_eq!(told("((n1)>0)&&((size)==(3)&&true)"), "Mine := n1 > 0 && size == 3 && true");
    // Where blanks would make it too long to be read again, there are none.
    let tight = format!("{}n1>0", "n1>0||".repeat(11));
    assert_eq!(told(&tight).len(), "Mine := ".len() + 11 * 10 + 6);
    let long = format!("1234567890123456{}>0", "+1234567".repeat(17));
    assert_eq!(told(&long), format!("Mine := {long}"));
    let json = serde_json::to_value(Custom::compile("Mine", "n1>0").unwrap()).unwrap();
    assert_eq!(json, serde_json::json!({"name": "Mine", "expression": "n1 > 0"}));
}

#[test]
fn bud_r32_signs_are_told_without_parentheses_so_that_there_is_room() {
    let told = |expression: &str| Custom::compile("Mine", expression).unwrap().program.to_string();
    for (expression, as_told) in [
        ("!(!(n1 > 0))", "!!(n1 > 0)"),
        ("! ! !true", "!!!true"),
        ("-(-n1) == n1", "--n1 == n1"),
        ("--5 == 5", "5 == 5"),
        ("---5 == -5", "-5 == -5"),
        ("-(-(-9223372036854775808)) < 0", "--(-9223372036854775808) < 0"),
    ] {
        assert_eq!(told(expression), as_told);
        assert_eq!(told(as_told), as_told);
    }
    let long = format!("{}(12345678901234567{}>0)", "!".repeat(20), "+123456789".repeat(11));
    assert!(long.len() <= MAX_EXPRESSION_CHARS);
    assert_eq!(told(&long), long);
}

#[test]
fn bud_r32_definitions_of_old_records_still_load() {
    let rules = BudrBasef { freestyle: true, ..BudrBasef::default() };
    let tight = format!("define Mine := {}true", "!".repeat(140));
    for (old, now) in [
        ("define Mine := !!size <= n1", "define Mine := size <= n1"),
        ("define Mine := --(n1 > 2)", "define Mine := n1 > 2"),
        (tight.as_str(), "define Mine := true"),
        ("define Mine := !!(n1 > 2)", "define Mine := !!(n1 > 2)"), // was and is one
    ] {
        assert_eq!(rules.parse(3, old).is_ok(), old == now, "{old}");
        assert_eq!(rules.parse_recorded(3, old).unwrap().to_string(), now);
    }
    let refused = rules.parse_recorded(3, "define Mine := !size").unwrap_err();
    assert!(refused.0.contains("true or false is needed here"), "{refused}");
}

// Against an evaluator of another kind, on random expressions.

#[derive(Clone, Debug)]
enum Tree {
    Leaf(String),
    One(&'static str, Box<Self>),
    Two(&'static str, Box<Self>, Box<Self>),
    If(Box<Self>, Box<Self>, Box<Self>),
}

impl Tree {
    /// Every operand in parentheses: no question of what binds how firmly.
    fn text(&self) -> String {
        match self {
            Self::Leaf(word) => word.clone(),
            Self::One(sign, a) => match **a {
                Self::One(again, _) if again == *sign => format!("{sign}{}", a.text()),
                _ => format!("{sign}({})", a.text()),
            },
            Self::Two(sign, a, b) => format!("({}){sign}({})", a.text(), b.text()),
            Self::If(a, b, c) => format!("({})?({}):({})", a.text(), b.text(), c.text()),
        }
    }

    fn nodes(&self) -> usize {
        match self {
            Self::Leaf(_) => 1,
            Self::One(_, a) => 1 + a.nodes(),
            Self::Two(_, a, b) => 1 + a.nodes() + b.nodes(),
            Self::If(a, b, c) => 1 + a.nodes() + b.nodes() + c.nodes(),
        }
    }

    /// In wide numbers, so that whatever leaves the narrow ones is seen.
    fn value(&self, stack: &[Card]) -> Option<i128> {
        let value = match self {
            Self::Leaf(word) => match (word.as_str(), word.as_bytes()) {
                ("true", _) => 1,
                ("false", _) => 0,
                ("size", _) => stack.len() as i128,
                ("keep", _) => 7,
                (_, &[letter @ (b'n' | b'r' | b's' | b'c'), depth]) => {
                    let card = match depth {
                        b'b' => *stack.first()?,
                        _ => *stack.iter().rev().nth(usize::from(depth - b'1'))?,
                    };
                    let code = card.to_string();
                    let rank = "A23456789TJQK".find(&code[..1]).map_or(0, |at| at + 1);
                    let suit = "SHCD".find(&code[1..]).map_or(0, |at| at + 1);
                    match letter {
                        b'n' if rank == 13 => 0,
                        b'n' | b'r' => rank as i128,
                        b's' => suit as i128,
                        _ => [0, 1, 2, 1, 2][suit],
                    }
                }
                _ => word.parse().unwrap(),
            },
            Self::One("!", a) => 1 - a.value(stack)?,
            Self::One(_, a) => -a.value(stack)?,
            Self::If(a, b, c) => if a.value(stack)? == 1 { b } else { c }.value(stack)?,
            Self::Two("&&", a, b) => {
                if a.value(stack)? == 0 {
                    0
                } else {
                    b.value(stack)?
                }
            }
            Self::Two("||", a, b) => {
                if a.value(stack)? == 1 {
                    1
                } else {
                    b.value(stack)?
                }
            }
            Self::Two(sign, a, b) => {
                let (a, b) = (a.value(stack)?, b.value(stack)?);
                match *sign {
                    "+" => a + b,
                    "-" => a - b,
                    "*" => a * b,
                    "/" | "%" if b == 0 || (a, b) == (i64::MIN.into(), -1) => return None,
                    "/" => a / b,
                    "%" => a % b,
                    "==" => i128::from(a == b),
                    "!=" => i128::from(a != b),
                    "<" => i128::from(a < b),
                    "<=" => i128::from(a <= b),
                    ">" => i128::from(a > b),
                    _ => i128::from(a >= b),
                }
            }
        };
        i64::try_from(value).ok().map(i128::from)
    }
}

/// An expression that is a number, or one that is true or false.
fn tree(depth: u32, truth: bool) -> BoxedStrategy<Tree> {
    let two = |sign: &'static str, a, b| Tree::Two(sign, Box::new(a), Box::new(b));
    let choose = |a, b, c| Tree::If(Box::new(a), Box::new(b), Box::new(c));
    let leaf = if truth {
        prop_oneof![Just("true".to_owned()), Just("false".to_owned())].boxed()
    } else {
        prop_oneof![
            4 => "[nrsc][1-4b]",
            1 => "[nrsc][5-8]",
            1 => prop_oneof![Just("size".to_owned()), Just("keep".to_owned())],
            3 => (0..14u8).prop_map(|number| number.to_string()),
            1 => (0..i64::MAX).prop_map(|number| (number >> (number % 60)).to_string()),
        ]
        .boxed()
    }
    .prop_map(Tree::Leaf)
    .boxed();
    if depth == 0 {
        return leaf;
    }
    let (number, question) = (tree(depth - 1, false), tree(depth - 1, true));
    if !truth {
        let sums = proptest::sample::select(vec!["+", "-", "*", "/", "%"]);
        return prop_oneof![
            3 => leaf,
            6 => (sums, number.clone(), number.clone()).prop_map(move |(s, a, b)| two(s, a, b)),
            2 => number.clone().prop_map(|a| Tree::One("-", Box::new(a))),
            1 => (question, number.clone(), number).prop_map(move |(a, b, c)| choose(a, b, c)),
        ]
        .boxed();
    }
    let compare = proptest::sample::select(vec!["==", "!=", "<", "<=", ">", ">="]);
    let link = proptest::sample::select(vec!["&&", "||", "=="]);
    prop_oneof![
        1 => leaf,
        6 => (compare, number.clone(), number).prop_map(move |(s, a, b)| two(s, a, b)),
        4 => (link, question.clone(), question.clone()).prop_map(move |(s, a, b)| two(s, a, b)),
        2 => question.clone().prop_map(|a| Tree::One("!", Box::new(a))),
        1 => (question.clone(), question.clone(), question).prop_map(move |(a, b, c)| choose(a, b, c)),
    ]
    .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bud_r32_a_program_means_its_expression(
        tree in tree(4, true),
        stack in proptest::collection::vec(0..54usize, 0..7),
    ) {
        let deck: Vec<Card> = Card::deck(2).collect();
        let stack: Vec<Card> = stack.into_iter().map(|place| deck[place]).collect();
        let text = tree.text();
        prop_assume!(text.len() <= MAX_EXPRESSION_CHARS && tree.nodes() <= MAX_EXPRESSION_NODES);
        let program: Program = text.parse().expect(&text);
        let face = Face::new(&stack, 7, false);
        prop_assert_eq!(program.holds(&face), tree.value(&stack) == Some(1), "{}", text);
        // What it says of itself is the same program, and short enough to be read again.
        let told = program.to_string();
        prop_assert!(told.len() <= MAX_EXPRESSION_CHARS);
        prop_assert_eq!(told.parse::<Program>(), Ok(program), "{} told as {}", text, told);
    }

    #[test]
    fn bud_r32_no_text_is_too_strange(text in "[nrscb1-9 ()!?:&|=<>+*/%\"'.x½-]{0,40}") {
        if let Ok(program) = text.parse::<Program>() {
            prop_assert_eq!(program.to_string().parse::<Program>(), Ok(program), "{}", text);
        }
    }
}

#[test]
fn bud_r32_the_longest_programs_have_room() {
    // What costs the most bytes a character: numbers of three and of five digits.
    let chain = |number: &str, times: usize| {
        format!("{0}{1}>0", format!("{number}+").repeat(times - 1), number)
    };
    for (number, times) in [("256", 23), ("32768", 23), ("8388608", 18), ("36028797018963968", 8)] {
        let expression = chain(number, times);
        assert!(expression.len() <= MAX_EXPRESSION_CHARS, "{expression}");
        let program: Program = expression.parse().unwrap();
        assert_eq!(program.to_string().replace(' ', ""), expression);
    }
    let chosen = format!("{}32768<99999", "32768<32768?true:".repeat(8));
    assert!(holds(&chosen, "AS"));
    assert_eq!(size_of::<Program>(), Program::BYTES);
    assert_eq!(size_of::<Custom>(), 144);
}
