//! The blocks from which the page puts a set together (BUD-R32): what they write is accepted as it
//! stands, and it fits where their sentence says so, over thousands of stacks.

use crate::budr_basef::{Card, Custom, Face, sample::Sample};
use serde::Deserialize;
use std::{collections::BTreeMap, fs, path::Path};

/// A list of conditions as the page's own tests write it.
#[derive(Deserialize)]
struct Example {
    conditions: Vec<Condition>,
    expression: String,
    sentence: String,
}

#[derive(Deserialize)]
struct Condition {
    join: String,
    block: Block,
}

/// A sentence with gaps.
#[derive(Deserialize)]
struct Block {
    kind: String,
    gaps: BTreeMap<String, String>,
}

fn examples() -> Vec<Example> {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games/budr-basef/blocks.json");
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

impl Block {
    fn gap(&self, name: &str) -> &str {
        &self.gaps[name]
    }

    fn count(&self, name: &str) -> usize {
        self.gap(name).parse().unwrap()
    }

    /// The card that a gap speaks of, if the stack has it.
    fn card(&self, gap: &str, stack: &[Card]) -> Option<Card> {
        match self.gap(gap) {
            "b" => stack.first().copied(),
            _ => stack.iter().rev().nth(self.count(gap) - 1).copied(),
        }
    }

    /// The number of that card; Kings have none.
    fn number(&self, gap: &str, stack: &[Card]) -> Option<i32> {
        number(self.card(gap, stack)?)
    }

    /// The top cards, the upper one first, pair by pair.
    fn pairs<'a>(&self, stack: &'a [Card]) -> Option<impl Iterator<Item = (Card, Card)> + 'a> {
        let first = stack.len().checked_sub(self.count("count"))?;
        Some(stack[first..].windows(2).map(|pair| (pair[1], pair[0])))
    }

    /// What the sentence says of a stack, bottom card first; none where a card is missing or has
    /// no number.
    fn says(&self, stack: &[Card]) -> Option<bool> {
        let (card, number_of) = (|gap| self.card(gap, stack), |gap| self.number(gap, stack));
        Some(match self.kind.as_str() {
            "sum" => number_of("a")? + number_of("b")? == self.count("total") as i32,
            "apart" => number_of("a")?.abs_diff(number_of("b")?) as usize == self.count("by"),
            "result" => {
                let (a, b) = (number_of("a")?, number_of("b")?);
                let result = match self.gap("sign") {
                    "*" => a * b,
                    "+" => a + b,
                    _ => a - b,
                };
                number_of("c")? == result
            }
            "same" => {
                let (a, b) = (card("a")?, card("b")?);
                let agree = match self.gap("what") {
                    "r" => a.rank() == b.rank(),
                    "s" => a.suit() == b.suit(),
                    _ => a.colour() == b.colour(),
                };
                agree == (self.gap("same") == "==")
            }
            "ranks" => {
                let (a, b) = (card("a")?.rank(), card("b")?.rank());
                if self.gap("order") == ">" { a > b } else { a < b }
            }
            "is" => is(card("a")?, self.gap("trait")),
            "row" => self.pairs(stack)?.all(|(upper, lower)| match self.gap("row") {
                "suit" => upper.suit() == lower.suit(),
                "colour" => upper.colour() == lower.colour(),
                _ => upper.colour() != lower.colour(),
            }),
            "run" => self.pairs(stack)?.all(|(upper, lower)| {
                let by = if self.gap("way") == "rise" { 1 } else { -1 };
                number(upper).zip(number(lower)).is_some_and(|(up, low)| up - low == by)
            }),
            "size" => stack.len() >= self.count("least"),
            other => panic!("no block is called {other}"),
        })
    }
}

fn number(card: Card) -> Option<i32> {
    (card.rank() < 13 && !card.is_joker()).then(|| i32::from(card.rank()))
}

/// Is the card red, a Heart, a picture, odd, a Seven?
fn is(card: Card, what: &str) -> bool {
    let text = card.to_string();
    match what {
        "red" => text.ends_with(['H', 'D']),
        "black" => text.ends_with(['S', 'C']),
        "S" | "H" | "C" | "D" => text.ends_with(what),
        "picture" => text.starts_with(['J', 'Q', 'K']),
        "odd" => number(card).is_some_and(|number| number % 2 == 1),
        "even" => number(card).is_some_and(|number| number % 2 == 0),
        rank => card.rank().to_string() == rank,
    }
}

impl Example {
    /// Each "or" begins another list, of which all must be so.
    fn says(&self, stack: &[Card]) -> bool {
        let mut lists: Vec<Vec<&Block>> = Vec::new();
        for Condition { join, block } in &self.conditions {
            match lists.last_mut() {
                Some(list) if join == "and" => list.push(block),
                _ => lists.push(vec![block]),
            }
        }
        lists.iter().any(|list| list.iter().all(|block| block.says(stack) == Some(true)))
    }
}

#[test]
fn bud_r32_what_blocks_write_is_taken_and_comes_back_as_it_was_written() {
    for Example { expression, sentence, .. } in examples() {
        let set = Custom::compile("Mine", &expression)
            .unwrap_or_else(|refused| panic!("{sentence}: {expression}: {refused}"));
        assert_eq!(set.program.to_string(), expression, "{sentence}");
    }
}

#[test]
fn bud_r32_a_set_from_blocks_fits_where_its_sentence_says_so() {
    let sample = Sample::new(0);
    let mut fitted = 0;
    for example in examples() {
        let set = Custom::compile("Mine", &example.expression).unwrap();
        for &sampled in sample.stacks() {
            let stack = sample.face(sampled).stack().to_vec();
            // the shortest stacks try what happens where a card is missing
            for stack in [&stack[..], &stack[stack.len().saturating_sub(2)..]] {
                let fits = set.matches(&Face::new(stack, 0, false));
                assert_eq!(
                    fits,
                    example.says(stack),
                    "{} ({}): {stack:?}",
                    example.sentence,
                    example.expression
                );
                fitted += usize::from(fits);
            }
        }
    }
    assert!(fitted > 10_000, "{fitted} stacks fit");
}
