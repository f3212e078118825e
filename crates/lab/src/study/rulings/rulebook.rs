//! The rulings of a rulebook: its lines that begin with a number such as `BSM-R5`.

/// A ruling as the rulebook has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Ruling {
    /// Its number.
    pub(super) id: String,
    /// What it is about.
    pub(super) about: String,
    /// All that it says.
    text: String,
}

impl Ruling {
    /// Does it offer this option?
    pub(super) fn offers(&self, option: &str) -> bool {
        self.text.contains(&format!("Option `{option}`"))
    }
}

/// Every ruling, in order. A line reads `- **BSM-R5** *About this.* What we say.`
pub(super) fn rulings(rulebook: &str, clauses: &str) -> Vec<Ruling> {
    let start = format!("- **{clauses}-R");
    let read = |line: &str| {
        let rest = line.strip_prefix(&start)?;
        let (number, text) = rest.split_once("**")?;
        let about = text.trim_start().strip_prefix('*').and_then(|text| text.split_once('*'));
        let about = about.map_or("", |(about, _)| about).trim_end_matches('.').replace('|', "/");
        Some(Ruling { id: format!("{clauses}-R{number}"), about, text: text.to_owned() })
    };
    rulebook.lines().filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_rulings_of_all_games_are_found_with_what_they_are_about() {
        let all: Vec<Ruling> = parlour_games::GAMES
            .iter()
            .flat_map(|entry| rulings(entry.meta.rulebook, entry.meta.clauses))
            .collect();
        assert_eq!(all.len(), 164);
        assert!(all.iter().all(|ruling| !ruling.about.is_empty()), "{all:?}");
        let deck = all.iter().find(|ruling| ruling.id == "BSM-R1").unwrap();
        assert_eq!(deck.about, "Deck");
        assert!(deck.offers("deck") && !deck.offers("rounds"));
        // an option is offered by a ruling, or by a clause of the text itself
        for entry in &parlour_games::GAMES {
            let prefix = format!("{}-R", entry.meta.clauses);
            for option in entry.meta.options.iter().filter(|o| o.clause.starts_with(&prefix)) {
                assert!(all.iter().any(|ruling| ruling.id == option.clause), "{}", option.name);
            }
        }
    }
}
