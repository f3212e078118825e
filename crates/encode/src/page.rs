//! The page that documents every number, `docs/observations.md`.

use crate::{
    encoder::Encoder,
    erased::{ForEncoder, for_encoder},
    field::{Field, Value, length},
};
use parlour_engine::{Game, Meta};
use parlour_games::GAMES;
use std::fmt::Write;

const HEAD: &str = "\
# Observations and actions as numbers

This page lists what each number of an observation and of the action space means, for every game with its default house rules and
the smallest number of players. `Game.action_fields` and `Game.observation_fields` list the same for any players and house rules.
`UPDATE=1 cargo test -p parlour-encode` generates the page.

* Observation: made from the seat's *view* alone. Each number is a count, an index, 0 or 1, an amount (Basset's bets: a side is −1) or
  a time in seconds (Budr Basef's `since`), and is not scaled. A list with one number per seat starts with your own seat and continues to the left. *Range* has the bounds that hold whatever is played
  (`Game.observation_bounds`; ∞ where there is none); *code* means that each number stands for something of its own and 0 for nothing
  (`Game.observation_codes`). `parlour.features.Features` scales, and writes codes one-hot.
* Action features: a row of numbers for each action (`Game.action_features`): which group it is of, one-hot, and then its parts, such as the
  kind of a card, which the actions of several groups share.
* Mask: 1 for each action index that you may choose now. Where the menu is *a useful choice* from a larger set (stakes, changes to
  the sets), the indices stand for that choice; `Game.step` accepts any action as text.
* Reward: the change of a seat's score in one step. Over a game the rewards add up to the score (in Budr Basef: to the cards won or
  lost).
* Real time (Budr Basef): whenever the table changes, each seat is asked in turn and may answer *wait*. Any other answer gets a
  reaction time of 200 to 799 ms, drawn from the seed, and the fastest hit counts first.
";

/// The page.
#[must_use]
pub fn page() -> String {
    let mut page = HEAD.to_owned();
    for game in &GAMES {
        if let Ok(part) = for_encoder(game.meta.id, Part(game.meta)) {
            page.push_str(&part);
        }
    }
    page.push_str(SIZES);
    for game in &GAMES {
        for seats in game.meta.min_players..=game.meta.max_players {
            if let Ok(Some(row)) = for_encoder(game.meta.id, Sizes(seats)) {
                let _ = writeln!(page, "| `{}` | {seats} {row}", game.meta.id);
            }
        }
    }
    page
}

const SIZES: &str = "
## Sizes

For the default house rules; others can change them. *One-hot* is the size of an observation with its codes written one-hot, *bounded* how many of its
numbers have bounds.

| game | seats | actions | action features | observation | bounded | one-hot |
|---|---|---|---|---|---|---|
";

struct Sizes(u8);

impl ForEncoder for Sizes {
    /// None where so many play only by other house rules.
    type Answer = Option<String>;

    fn with<C: Encoder>(self) -> Option<String> {
        let rules = C::Game::default();
        rules.validate(self.0).ok()?;
        let encoder = C::new(&rules, self.0);
        let (actions, fields) = (encoder.actions(), encoder.fields());
        let features = length(encoder.action_table().columns());
        let values: Vec<Value> = fields.iter().flat_map(Field::values).collect();
        let bounded = values.iter().filter(|value| value.is_bounded()).count();
        let hot: usize = values.iter().map(Value::one_hot).sum();
        let (actions, numbers) = (length(&actions), values.len());
        Some(format!("| {actions} | {features} | {numbers} | {bounded} | {hot} |"))
    }
}

struct Part(&'static Meta);

impl ForEncoder for Part {
    type Answer = String;

    fn with<C: Encoder>(self) -> String {
        let meta = self.0;
        let encoder = C::new(&C::Game::default(), meta.min_players);
        let mut part = String::new();
        let seats = meta.min_players;
        let _ = writeln!(part, "\n## {} (`{}`, {seats} seats)", meta.title, meta.id);
        table(&mut part, "Actions", "", &encoder.actions());
        table(&mut part, "Action features", "", encoder.action_table().columns());
        table(&mut part, "Observation", " range |", &encoder.fields());
        debug_assert_eq!(meta.id, C::Game::META.id);
        part
    }
}

fn table(part: &mut String, title: &str, range: &str, fields: &[Field]) {
    let line = if range.is_empty() { "" } else { "---|" };
    let _ = writeln!(part, "\n| {title} | places |{range} meaning |\n|---|---|{line}---|");
    let mut at = 0;
    for field in fields {
        let Field { name, len, meaning, .. } = field;
        let places = match len {
            1 => at.to_string(),
            _ => format!("{at}–{}", at + len - 1),
        };
        let range = if range.is_empty() { String::new() } else { format!(" {} |", ranges(field)) };
        let _ = writeln!(part, "| `{name}` | {places} |{range} {meaning} |");
        at += len;
    }
}

/// What the numbers of a field can be, each range once.
fn ranges(field: &Field) -> String {
    let mut ranges: Vec<String> = Vec::new();
    for range in field.values().map(|value| value.to_string()) {
        if !ranges.contains(&range) {
            ranges.push(range);
        }
    }
    ranges.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_what_the_code_says() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/observations.md");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(path, page()).unwrap();
        }
        assert_eq!(std::fs::read_to_string(path).unwrap_or_default(), page());
    }
}
