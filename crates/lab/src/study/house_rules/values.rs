//! The values of a house rule that are worth a try beside its own.

use parlour_engine::options::{Bounds, Kind, OptionSpec};
use parlour_protocol::{default_value, every_value, typed};
use serde_json::{Map, Value};

/// A number is named instead of a word: a few, and many.
const INSTEAD_OF_A_WORD: [u64; 2] = [5, 50];

/// What stands for half and double of nothing: a little, and a second where it is a time.
const INSTEAD_OF_NOTHING: [u64; 2] = [1, 1000];

/// The most values of a rule that are all tried; of more, half and double the number stand for them.
const MAX_VALUES: usize = 8;

/// What a price stands at in an offer that names none.
const PRICE: &str = "10";

/// Values other than the text's. None for a rule that no game is different by: how many may sit down.
pub(super) fn alternatives(option: &OptionSpec) -> Vec<Value> {
    let plain = default_value(option);
    let every = every_value(option);
    let mut values = match option.kind {
        Kind::Players(_) => Vec::new(),
        _ if (1..=MAX_VALUES).contains(&every.len()) => every,
        Kind::Number(bounds) => numbers(bounds, &plain),
        Kind::Table(members) => {
            let of = |&(name, bounds): &(&str, Bounds)| members_of(name, bounds, &plain);
            members.iter().flat_map(of).collect()
        }
        Kind::Object(shapes) => shapes.iter().filter_map(|shape| written(shape)).collect(),
        _ => every,
    };
    values.retain(|value| *value != plain);
    values
}

/// Half and double the number of a rule that has one.
pub(in crate::study) fn numbers_of(option: &OptionSpec) -> Option<Vec<Value>> {
    let Kind::Number(bounds) = option.kind else { return None };
    let plain = default_value(option);
    let mut values = numbers(bounds, &plain);
    values.retain(|value| value.is_number() && *value != plain);
    Some(values)
}

/// Half, double, and the word that stands beside the numbers.
fn numbers(bounds: Bounds, plain: &Value) -> Vec<Value> {
    let near = match plain.as_u64() {
        Some(0) => INSTEAD_OF_NOTHING,
        Some(number) => [number / 2, number.saturating_mul(2)],
        None => INSTEAD_OF_A_WORD,
    };
    let mut values: Vec<Value> =
        near.iter().map(|number| (*number).clamp(bounds.least, bounds.most).into()).collect();
    values.dedup();
    values.extend(bounds.word.filter(|_| plain.is_number()).map(Value::from));
    values
}

/// A table with another number for one of its members: none of it or half, and double.
fn members_of(name: &str, bounds: Bounds, plain: &Value) -> Vec<Value> {
    let Some(number) = plain.get(name).and_then(Value::as_u64) else { return Vec::new() };
    let fewer = if bounds.least == 0 { 0 } else { number / 2 };
    let mut near = vec![fewer, number.saturating_mul(2)];
    near.iter_mut().for_each(|number| *number = (*number).clamp(bounds.least, bounds.most));
    near.dedup();
    near.retain(|&other| other != number);
    let with = |number: u64| Value::Object(Map::from_iter([(name.to_owned(), number.into())]));
    near.into_iter().map(with).collect()
}

/// An offer as it is written, with a price.
fn written(shape: &str) -> Option<Value> {
    typed(&shape.replace(":p", &format!(":{PRICE}"))).ok().filter(Value::is_object)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(game: &str, key: &str) -> Vec<String> {
        let options = parlour_games::find(game).unwrap().meta.options;
        let option = options.iter().find(|option| option.name == key).unwrap();
        alternatives(option).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_rule_is_tried_at_values_that_say_something() {
        assert_eq!(of("down-the-well", "auto_pass"), ["false"]);
        assert_eq!(of("bread-basket", "multi_trick"), ["\"largest\"", "\"smallest\""]);
        assert_eq!(of("basement", "turn_cap"), ["5000", "20000"]);
        assert!(of("basement", "deck").contains(&"{\"blanks\":0}".to_owned()));
        assert_eq!(of("basset", "new_book"), ["{\"offered\":true,\"price\":10}"]);
        assert_eq!(of("basset", "max_players"), [""; 0], "how many may sit down changes no game");
        for entry in &parlour_games::GAMES {
            for option in entry.meta.options {
                let known = !matches!(option.kind, Kind::Players(_));
                assert_eq!(known, !alternatives(option).is_empty(), "{}", option.name);
            }
        }
    }
}
