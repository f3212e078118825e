//! Budr Basef without sampling error: how often each set shows.
//!
//! Every ordered pair and triple of the 52 cards is laid down and judged by the game's own
//! sets; no Joker ever lies under a card (BUD-R19).

use super::{Cell, Fraction, Page, Table};
use parlour_engine::cards::PackCard;
use parlour_games::budr_basef::{
    BudrBasef, Card, Face, SetName, SetOptions, SetRule, any_official,
};

/// Sets of the two top cards, without Genesis (which is Double on a stack of two).
pub const PAIRS: [SetName; 5] =
    [SetName::Twelve, SetName::King, SetName::Double, SetName::Fries, SetName::Thirteen];
/// Sets of the three top cards.
pub const TRIPLES: [SetName; 7] = [
    SetName::Sandwich,
    SetName::Odd,
    SetName::Even,
    SetName::Suit,
    SetName::Straight,
    SetName::Sprite,
    SetName::Dragon,
];

/// Every exact table, under these house rules.
#[must_use]
pub fn page(rules: &BudrBasef) -> Page {
    let options = rules.set_options();
    let tables =
        vec![shown(&options), any(&options), dragons(&options), deals(), super::gamble::table()];
    Page { title: "Budr Basef, exactly".to_owned(), tables }
}

fn shown(options: &SetOptions) -> Table {
    let head = ["set", "cards looked at", "matches", "of", "chance"];
    let mut table = Table::new("How often each set shows on the top cards", head);
    let mut add = |set: SetName, cards: i128, matches: i128, of: i128| {
        let chance = Fraction::new(matches, of).into();
        table.row([set.to_string().into(), cards.into(), matches.into(), of.into(), chance]);
    };
    for set in PAIRS {
        add(set, 2, count::<2>(options, &[set]), 52 * 51);
    }
    for set in TRIPLES {
        add(set, 3, count::<3>(options, &[set]), 52 * 51 * 50);
    }
    let (matches, of) = colour(options);
    add(SetName::Color, 5, matches, of);
    table
}

fn any(options: &SetOptions) -> Table {
    let title = "How often a stack of exactly so many cards shows any set at all";
    let mut table = Table::new(title, ["cards", "stacks that match", "of", "chance"]);
    for (cards, matches, of) in [
        (2, any_set::<2>(options), 52 * 51),
        (3, any_set::<3>(options), 52 * 51 * 50),
        (4, any_set::<4>(options), 52 * 51 * 50 * 49),
    ] {
        table.row([cards.into(), matches.into(), of.into(), Fraction::new(matches, of).into()]);
    }
    table
}

fn dragons(options: &SetOptions) -> Table {
    let mut table = Table::new("Dragons among the values 1 to 12", ["triples", "dragons", "of"]);
    let found = Dragons::count(options);
    table.row(["in order".into(), found.ordered.into(), 1_728.into()]);
    table.row(["in any order".into(), found.multisets.into(), 364.into()]);
    table.row(["three different values".into(), found.different.into(), 220.into()]);
    table.row(["in any order, divided without a rest".into(), found.exact.into(), 364.into()]);
    let without = i128::try_from(found.without_ace.len()).unwrap_or_default();
    table.row(["in any order, without an Ace".into(), without.into(), 286.into()]);
    let list: Vec<String> =
        found.without_ace.iter().map(|[a, b, c]| format!("{a}-{b}-{c}")).collect();
    table.row([list.join(", ").into(), Cell::from("-"), Cell::from("-")]);
    table
}

fn deals() -> Table {
    let head = ["players", "cards each", "players with one more"];
    let mut table = Table::new("The deal of 54 cards", head);
    for players in 2..=10i128 {
        table.row([players.into(), (54 / players).into(), (54 % players).into()]);
    }
    table
}

/// How many ordered stacks of `N` different cards match any of these sets.
#[must_use]
pub fn count<const N: usize>(options: &SetOptions, sets: &[SetName]) -> i128 {
    let rules: Vec<SetRule> = sets.iter().map(|&set| SetRule::official(set)).collect();
    let mut matches = 0;
    stacks::<N>(&mut |stack| {
        let face = Face::new(stack, 0, false);
        matches += i128::from(rules.iter().any(|rule| rule.matches(&face, options)));
    });
    matches
}

/// How many ordered stacks of exactly `N` cards match any of the fifteen sets.
#[must_use]
pub fn any_set<const N: usize>(options: &SetOptions) -> i128 {
    let mut matches = 0;
    stacks::<N>(&mut |stack| {
        matches += i128::from(any_official(&Face::new(stack, 0, false), options));
    });
    matches
}

/// Every ordered choice of `N` different cards.
fn stacks<const N: usize>(each: &mut impl FnMut(&[Card; N])) {
    fn fill<const N: usize>(
        cards: &[Card],
        stack: &mut [Card; N],
        used: u64,
        height: usize,
        each: &mut impl FnMut(&[Card; N]),
    ) {
        if height == N {
            return each(stack);
        }
        for (at, &card) in cards.iter().enumerate() {
            if used >> at & 1 == 0 {
                stack[height] = card;
                fill(cards, stack, used | 1 << at, height + 1, each);
            }
        }
    }
    let cards: Vec<Card> = PackCard::all().map(Card::from).collect();
    fill(&cards, &mut [Card::NO_CARD; N], 0, 0, each);
}

/// How many ordered stacks of five are a Color, of how many: one stack is judged for each
/// of the 32 patterns of colours, for all that have this pattern.
#[must_use]
pub fn colour(options: &SetOptions) -> (i128, i128) {
    let of_colour = |colour: u8| -> Vec<Card> {
        PackCard::all().map(Card::from).filter(|card| card.colour() == colour).collect()
    };
    let (black, red) = (of_colour(1), of_colour(2));
    let rule = SetRule::official(SetName::Color);
    let (mut matches, mut all) = (0, 0);
    for pattern in 0..32u32 {
        let (mut blacks, mut reds) = (black.iter(), red.iter());
        let mut stacks = 1;
        let stack: Vec<Card> = (0..5)
            .filter_map(|bit| {
                let left = if pattern >> bit & 1 == 0 { &mut blacks } else { &mut reds };
                stacks *= left.len() as i128;
                left.next().copied()
            })
            .collect();
        all += stacks;
        if rule.matches(&Face::new(&stack, 0, false), options) {
            matches += stacks;
        }
    }
    (matches, all)
}

/// What is to be counted of Dragons (BUD-R22).
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Dragons {
    /// Ordered triples of values.
    pub ordered: i128,
    /// Triples in any order.
    pub multisets: i128,
    /// Those with three different values.
    pub different: i128,
    /// Those with a division without a rest.
    pub exact: i128,
    /// Those without an Ace, sorted.
    pub without_ace: Vec<[u8; 3]>,
}

impl Dragons {
    /// Counts them all.
    #[must_use]
    pub fn count(options: &SetOptions) -> Self {
        let card = |suit: usize, value: u8| {
            let index = 13 * suit as u8 + value - 1;
            PackCard::at(index).map_or(Card::NO_CARD, Card::from)
        };
        // three suits, so that equal values are different cards
        let matches = |values: [u8; 3]| {
            let stack: [Card; 3] = std::array::from_fn(|at| card(at, values[at]));
            SetRule::official(SetName::Dragon).matches(&Face::new(&stack, 0, false), options)
        };
        let mut found = Self::default();
        for [a, b, c] in triples() {
            let dragon = matches([a, b, c]);
            found.ordered += i128::from(dragon);
            if !dragon || a > b || b > c {
                continue;
            }
            found.multisets += 1;
            found.different += i128::from(a < b && b < c);
            found.exact += i128::from(divides_exactly([a, b, c]));
            if a > 1 {
                found.without_ace.push([a, b, c]);
            }
        }
        found
    }
}

fn triples() -> impl Iterator<Item = [u8; 3]> {
    (1..=12).flat_map(|a| (1..=12).flat_map(move |b| (1..=12).map(move |c| [a, b, c])))
}

/// Is one of three values in ascending order the product of the others?
fn divides_exactly([a, b, c]: [u8; 3]) -> bool {
    a * b == c || a * c == b || b * c == a
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts<const N: usize>(sets: &[SetName]) -> Vec<i128> {
        sets.iter().map(|&set| count::<N>(&SetOptions::default(), &[set])).collect()
    }

    #[test]
    fn bud_20_to_28_sets_of_two_cards() {
        assert_eq!(counts::<2>(&PAIRS), [172, 204, 144, 88, 96]);
        assert_eq!(count::<2>(&SetOptions::default(), &PAIRS), 684);
    }

    #[test]
    fn bud_25_to_32_sets_of_three_cards() {
        assert_eq!(counts::<3>(&TRIPLES), [7_200, 12_144, 12_144, 6_864, 1_280, 1_152, 18_456]);
    }

    #[test]
    fn bud_24_any_set_on_a_stack_of_three() {
        let options = SetOptions::default();
        assert_eq!(any_set::<3>(&options), 70_832);
        // Genesis is Double on two cards
        assert_eq!(any_set::<2>(&options), count::<2>(&options, &PAIRS));
        assert_eq!(Fraction::new(70_832, 132_600), Fraction::new(8_854, 16_575));
    }

    #[test]
    fn bud_33_color() {
        let (matches, of) = colour(&SetOptions::default());
        assert_eq!(of, 52 * 51 * 50 * 49 * 48);
        assert_eq!(Fraction::new(matches, of), Fraction::new(253, 4_998));
    }

    #[test]
    fn bud_r22_dragons() {
        let found = Dragons::count(&SetOptions::default());
        let counts = (found.ordered, found.multisets, found.different, found.exact);
        assert_eq!(counts, (301, 59, 42, 19));
        let without: Vec<String> =
            found.without_ace.iter().map(|[a, b, c]| format!("{a}-{b}-{c}")).collect();
        assert_eq!(
            without.join(", "),
            "2-2-4, 2-2-5, 2-3-6, 2-3-7, 2-3-8, 2-4-8, 2-4-9, 2-4-10, 2-4-11, 2-5-10, 2-5-11, \
             2-5-12, 2-6-12, 3-3-9, 3-3-10, 3-3-11, 3-4-12"
        );
    }

    #[test]
    fn bud_r2_deals_of_54() {
        let page = page(&BudrBasef::default());
        let rows: Vec<Vec<String>> = page.tables[3]
            .rows
            .iter()
            .map(|row| row[1..].iter().map(ToString::to_string).collect())
            .collect();
        let dealt = |cards: &str, more: &str| vec![cards.to_owned(), more.to_owned()];
        assert_eq!(rows[0], dealt("27", "0"));
        assert_eq!(rows[2], dealt("13", "2"));
        assert_eq!(rows[8], dealt("5", "4"));
    }
}
