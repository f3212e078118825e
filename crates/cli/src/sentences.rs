//! A table in sentences: for lines, screen readers, and programs that read words. Seats are counted
//! from 1, as people count them.

use crate::rules;
use parlour_bots::{Level, any_bot};
use parlour_engine::{
    ActionError, Choice, Seat, Viewer,
    erased::{AnyView, Entry},
    refusal::RuleError,
};
use parlour_table::Table;
use parlour_tui::{action_from_one, text_from_one};
use std::fmt::Write;

/// How many actions are listed; the others can be typed.
const MAX_LISTED_ACTIONS: usize = 40;

/// What a viewer sees.
pub(crate) fn shown(view: &dyn AnyView) -> String {
    text_from_one(&view.to_string())
}

/// What this viewer has seen happen from event number `first` on.
pub(crate) fn events(table: &Table, first: usize, viewer: Viewer) -> Vec<String> {
    let events = table.visible_events(first, viewer);
    events.iter().map(|event| text_from_one(&event.event.to_string())).collect()
}

/// The actions that a seat may choose from, numbered, a line each.
pub(crate) fn menu(game: &str, actions: &[String], complete: bool) -> String {
    let mut text = String::new();
    for (number, action) in actions.iter().take(MAX_LISTED_ACTIONS).enumerate() {
        let _ = writeln!(text, "  {:>2}  {}", number + 1, action_from_one(game, action));
    }
    match (actions.len().saturating_sub(MAX_LISTED_ACTIONS), complete) {
        (0, true) => {}
        (0, false) => text.push_str("      … and more: these are suggestions\n"),
        (more, _) => {
            let _ = writeln!(text, "      … and {more} more of the same kind: type them in full");
        }
    }
    text
}

/// Why something went wrong, its seats counted from 1.
pub(crate) fn fault(why: impl std::fmt::Display) -> anyhow::Error {
    anyhow::Error::msg(text_from_one(&why.to_string()))
}

/// Why an action was refused.
pub(crate) fn refusal(refused: &ActionError<RuleError>) -> String {
    text_from_one(&refused.to_string())
}

/// A clause of the rules of a game, such as `BSM-13`, `13` or `R22`.
pub(crate) fn clause(entry: &Entry, wanted: &str) -> Option<String> {
    rules::clause(entry.meta.rulebook, entry.meta.clauses, wanted).map(rules::plain)
}

/// What a strong bot would do in this place, and why.
pub(crate) fn hint(table: &Table, seat: Seat) -> String {
    let (game, id) = (table.game(), table.game().meta().id);
    let bot = any_bot(id, game.seats(), Level::Expert, table.events() as u64);
    match bot.ok().and_then(|mut bot| game.ask(seat, bot.as_mut())) {
        Some(Choice { action, why: Some(why), .. }) => {
            let (action, why) = (action_from_one(id, &action), text_from_one(&why.to_string()));
            format!("{action}. {why}")
        }
        Some(Choice { action, .. }) => {
            format!("A bot would play {}.", action_from_one(id, &action))
        }
        None => "A bot would wait.".to_owned(),
    }
}
