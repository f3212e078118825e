//! `parlour rules`: the numbered clauses.

use crate::registry;
use anyhow::{Result, bail};
use clap::Args;
use parlour_engine::{OptionSpec, Preset, game::Meta, suggest::instead};
use parlour_protocol::{default_value, preset_values, wire::Rulebook};

/// Print the rules of a game, one clause, or its house rules
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour rules basement
  parlour rules down-the-well 18
  parlour rules basset --options
  parlour rules basset --options paroli_ladder")]
pub(crate) struct Rules {
    /// The game
    game: String,
    /// A clause, such as BSM-13, or just 13 or R22
    clause: Option<String>,
    /// Print the house rules instead: what `--preset` and `--option KEY=VALUE` take, or only this key
    #[arg(long, value_name = "KEY", num_args = 0..=1, conflicts_with = "clause")]
    options: Option<Option<String>>,
}

impl Rules {
    pub(crate) fn run(self) -> Result<()> {
        let meta = registry::game(&self.game)?.meta;
        let text = meta.rulebook;
        if let Some(key) = &self.options {
            if key.is_none() {
                print!("{}", presets(meta));
            }
            for option in chosen(meta.options, key.as_deref())? {
                print!("{}", described(option, text));
            }
            return Ok(());
        }
        match self.clause {
            None => print!("{}", plain(text)),
            Some(wanted) => match clause(text, meta.clauses, &wanted) {
                Some(line) => println!("{}", plain(line)),
                None => bail!("{} has no clause {wanted}", meta.title),
            },
        }
        Ok(())
    }
}

/// What `--preset` takes: each preset, the minutes of a match, and what it changes.
fn presets(meta: &Meta) -> String {
    let mut text = String::new();
    for preset in meta.presets {
        let changes: Vec<String> = preset_values(preset)
            .iter()
            .map(|(key, value)| format!("{key}={}", value.to_string().trim_matches('"')))
            .collect();
        let minutes = match (preset.minutes.iter().min(), preset.minutes.iter().max()) {
            (Some(least), Some(most)) if least < most => {
                let more = if *most < Preset::MAX_MINUTES { "" } else { "more than " };
                format!(" ({least} to {more}{most} minutes)")
            }
            (Some(minutes), _) => format!(" ({minutes} minutes)"),
            _ => String::new(),
        };
        text += &format!("--preset {}: {}{minutes}\n", preset.id, preset.about);
        if !changes.is_empty() {
            text += &format!("  sets     {}\n", changes.join(" "));
        }
        text.push('\n');
    }
    text
}

/// All clauses, and then the presets and the house rules.
pub(crate) fn whole(meta: &Meta) -> String {
    let rules: String =
        meta.options.iter().map(|option| described(option, meta.rulebook)).collect();
    format!("{}\nPresets\n\n{}House rules\n\n{rules}", plain(meta.rulebook), presets(meta))
}

/// All house rules, or the one of this name.
fn chosen<'a>(options: &'a [OptionSpec], key: Option<&str>) -> Result<Vec<&'a OptionSpec>> {
    let Some(key) = key else { return Ok(options.iter().collect()) };
    let Some(option) = options.iter().find(|option| option.name == key) else {
        let keys: Vec<&str> = options.iter().map(|option| option.name).collect();
        bail!("no option `{key}`; {}", instead(key, &keys))
    };
    Ok(vec![option])
}

/// A house rule: its key, what it can be and is, and the clause that offers it.
fn described(option: &OptionSpec, text: &str) -> String {
    let OptionSpec { name, clause: id, about: question, .. } = *option;
    let (prefix, _) = id.split_once('-').unwrap_or_default();
    let about = clause(text, prefix, id).map_or_else(|| id.to_owned(), plain);
    let about = about.trim_start_matches("- ");
    format!(
        "{name}: {question}\n  values   {}\n  default  {}\n  clause   {about}\n\n",
        option.allowed().join(" | "),
        default_value(option).to_string().trim_matches('"')
    )
}

/// The rules of a game as numbered clauses under headings.
pub(crate) fn rulebook(game: &str) -> Option<Rulebook> {
    parlour_games::find(game).ok().map(Rulebook::of)
}

/// The line of one clause. `wanted` may leave out the prefix and leading zeros.
pub(crate) fn clause<'a>(text: &'a str, prefix: &str, wanted: &str) -> Option<&'a str> {
    let wanted = wanted.to_uppercase();
    let number = wanted.strip_prefix(prefix).unwrap_or(&wanted);
    let number = number.strip_prefix('-').unwrap_or(number);
    text.lines().find(|line| {
        let id = line.strip_prefix("- **").and_then(|rest| rest.split_once("**"));
        let id = id.and_then(|(id, _)| id.split_once('-'));
        id.is_some_and(|(_, id)| same_number(id, number))
    })
}

/// `R7` and `R07`, `5` and `05` are the same.
fn same_number(id: &str, wanted: &str) -> bool {
    let parts = |text: &str| {
        let digits = text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len());
        (text[..digits].to_owned(), text[digits..].parse::<u32>().ok())
    };
    parts(id) == parts(wanted) && parts(id).1.is_some()
}

/// Markdown as one reads it in a terminal: without the marks of headings, emphasis and code. What
/// is code keeps its stars, which multiply.
pub(crate) fn plain(text: &str) -> String {
    text.split_inclusive('\n').flat_map(plain_line).collect()
}

fn plain_line(line: &str) -> impl Iterator<Item = String> {
    let words = line.trim_start_matches('#');
    let words = if words.len() < line.len() { words.trim_start_matches(' ') } else { line };
    let code = |place: usize| place % 2 == 1;
    words
        .split('`')
        .enumerate()
        .map(move |(place, part)| if code(place) { part.to_owned() } else { part.replace('*', "") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_is_found_by_any_spelling() {
        let text = parlour_games::find("down-the-well").unwrap().meta.rulebook;
        let line = clause(text, "DTW", "DTW-18").unwrap();
        assert!(line.contains("DTW-18"));
        for spelling in ["18", "dtw-18", "DTW-018"] {
            assert_eq!(clause(text, "DTW", spelling), Some(line), "{spelling}");
        }
        assert!(clause(text, "DTW", "r2").unwrap().contains("DTW-R2"));
        for none in ["", "R", "999", "DTW", "DTW-", "ü"] {
            assert_eq!(clause(text, "DTW", none), None, "{none}");
        }
    }

    #[test]
    fn a_clause_without_its_hyphen_is_the_one_that_was_typed() {
        let text = parlour_games::find("basement").unwrap().meta.rulebook;
        assert!(clause(text, "BSM", "BSM13").unwrap().contains("BSM-13"));
        let text = parlour_games::find("down-the-well").unwrap().meta.rulebook;
        assert!(clause(text, "DTW", "DTW18").unwrap().contains("DTW-18"));
    }

    #[test]
    fn a_clause_with_a_letter_of_another_alphabet_is_not_found() {
        let text = parlour_games::find("basement").unwrap().meta.rulebook;
        for none in ["BSMé", "bsm-é", "BSM—13", "BSM🂡"] {
            assert_eq!(clause(text, "BSM", none), None, "{none}");
        }
    }

    #[test]
    fn a_terminal_shows_rules_without_the_marks_of_markdown() {
        let ruling = "## Rulings\n\n- **DTW-R1** *Passing cards.* Type `n1 * n2 == 12`.\n";
        assert_eq!(plain(ruling), "Rulings\n\n- DTW-R1 Passing cards. Type n1 * n2 == 12.\n");
        for game in &parlour_games::GAMES {
            let text = plain(game.meta.rulebook);
            let marked = |line: &&str| line.starts_with('#') || line.contains("*.");
            assert_eq!(text.lines().find(marked), None, "{}", game.meta.id);
        }
    }

    #[test]
    fn the_rulebook_has_every_clause_under_a_heading() {
        for game in &parlour_games::GAMES {
            let rules = rulebook(game.meta.id).unwrap();
            let clauses = rules.sections.iter().map(|section| section.clauses.len());
            let lines = game.meta.rulebook.lines().filter(|line| line.starts_with("- **"));
            assert_eq!(clauses.sum::<usize>(), lines.count(), "{}", game.meta.id);
        }
        assert_eq!(rulebook("whist"), None);
    }

    #[test]
    fn every_game_is_told_in_three_to_five_sentences_of_its_rules() {
        for game in &parlour_games::GAMES {
            let rules = rulebook(game.meta.id).unwrap();
            assert!((3..=5).contains(&rules.short.len()), "{}: {:?}", rules.game, rules.short);
            assert!(rules.goal.ends_with('.'), "{}: {}", rules.game, rules.goal);
        }
    }

    #[test]
    fn every_game_has_its_rules() {
        for game in &parlour_games::GAMES {
            assert!(game.meta.rulebook.contains(&format!("**{}-01**", game.meta.clauses)));
        }
    }
}
