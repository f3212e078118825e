//! The rules of a game as numbered clauses under headings.

use super::{Clause, Rulebook, Section};
use parlour_engine::{erased::Entry, lesson::AnyLesson};

impl Rulebook {
    /// The rules of this game.
    #[must_use]
    pub fn of(entry: &Entry) -> Self {
        let meta = entry.meta;
        let mut sections: Vec<Section> = Vec::new();
        for line in meta.rulebook.lines() {
            if let Some(title) = line.strip_prefix("## ") {
                sections.push(Section { title: title.to_owned(), clauses: Vec::new() });
            } else if let Some((id, text)) =
                line.strip_prefix("- **").and_then(|rest| rest.split_once("** "))
                && let Some(section) = sections.last_mut()
            {
                let text = text.replace("**", "");
                section.clauses.push(Clause { id: id.to_owned(), text });
            }
        }
        let goal = entry.lesson.map_or(meta.about, AnyLesson::goal);
        let [game, title, goal] = [meta.id, meta.title, goal].map(str::to_owned);
        Self { game, title, goal, short: in_short(meta.rulebook), sections }
    }
}

/// The sentences of the section "In short".
fn in_short(text: &str) -> Vec<String> {
    let section = text.lines().skip_while(|line| *line != "## In short").skip(1);
    let section = section.take_while(|line| !line.starts_with("## "));
    section.filter_map(|line| line.strip_prefix("- ")).map(unmarked).collect()
}

/// Markdown without its marks.
fn unmarked(text: &str) -> String {
    text.replace("**", "").replace('`', "")
}
