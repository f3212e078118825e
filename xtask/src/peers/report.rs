//! The rates as tables of a page.

use std::fmt;

use super::row::Row;

/// Systems that do the same, ours first.
pub(super) struct Comparison {
    pub(super) title: &'static str,
    /// What each of them does.
    pub(super) what: &'static str,
    pub(super) systems: Vec<Measured>,
}

/// What was measured of a system.
pub(super) struct Measured {
    system: &'static str,
    games: Vec<Game>,
}

/// A game of a system, with its rate in each round.
struct Game {
    row: Row,
    rates: Vec<f64>,
}

impl Measured {
    pub(super) fn new(system: &'static str) -> Self {
        Self { system, games: Vec::new() }
    }

    /// Takes in the rows of a round.
    pub(super) fn add(&mut self, rows: Vec<Row>) {
        for row in rows {
            let rate = row.decisions_per_s;
            match self.games.iter_mut().find(|game| game.row.game == row.game) {
                Some(game) => game.rates.push(rate),
                None => self.games.push(Game { row, rates: vec![rate] }),
            }
        }
    }

    /// The median of its games, each by the median of its rounds.
    fn median(&self) -> f64 {
        median(self.games.iter().map(|game| median(game.rates.clone())).collect())
    }

    fn name(&self) -> String {
        let version = self.games.first().map_or("", |game| &game.row.version);
        if version.is_empty() || self.system == "Parlour" {
            return self.system.to_owned();
        }
        format!("{} {version}", self.system)
    }
}

/// The middle one, or the mean of the two in the middle. There is at least one.
fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    let middle = rates.len() / 2;
    if rates.len().is_multiple_of(2) {
        f64::midpoint(rates[middle - 1], rates[middle])
    } else {
        rates[middle]
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [ours, theirs @ ..] = self.systems.as_slice() else { return Ok(()) };
        writeln!(f, "### {}\n\n{}\n", self.title, self.what)?;
        write!(f, "| system | game | players | decisions/s | lowest to highest |")?;
        theirs.iter().try_for_each(|system| write!(f, " × {} |", system.system))?;
        writeln!(f, "\n|---|---|---|---|---|{}", "---|".repeat(theirs.len()))?;
        for (system, compared) in
            std::iter::once((ours, theirs)).chain(theirs.iter().map(|one| (one, &[][..])))
        {
            for game in &system.games {
                let rate = median(game.rates.clone());
                let lowest = game.rates.iter().copied().fold(f64::INFINITY, f64::min);
                let highest = game.rates.iter().copied().fold(0.0, f64::max);
                let Row { game, players, .. } = &game.row;
                let name = system.name();
                write!(
                    f,
                    "| {name} | {game} | {players} | {} | {} to {} |",
                    short(rate),
                    short(lowest),
                    short(highest)
                )?;
                compared
                    .iter()
                    .try_for_each(|other| write!(f, " {} |", digits(rate / other.median())))?;
                writeln!(f, "{}", " |".repeat(theirs.len() - compared.len()))?;
            }
        }
        Ok(())
    }
}

/// A rate in three digits.
fn short(rate: f64) -> String {
    match rate {
        rate if rate >= 1e6 => format!("{} M", digits(rate / 1e6)),
        rate if rate >= 1e3 => format!("{} k", digits(rate / 1e3)),
        rate => digits(rate),
    }
}

/// Three digits.
fn digits(figure: f64) -> String {
    match figure {
        figure if figure >= 100.0 => format!("{figure:.0}"),
        figure if figure >= 10.0 => format!("{figure:.1}"),
        figure => format!("{figure:.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(game: &str, decisions_per_s: f64, version: &str) -> Row {
        Row { game: game.to_owned(), players: 4, decisions_per_s, version: version.to_owned() }
    }

    #[test]
    fn each_game_of_ours_is_set_against_the_median_of_the_others() {
        let (mut ours, mut theirs) = (Measured::new("Parlour"), Measured::new("OpenSpiel"));
        for rate in [60e6, 66e6, 63e6] {
            ours.add(vec![row("down-the-well", rate, "")]);
        }
        for slower in [1.0, 0.5, 1.0] {
            theirs.add(vec![
                row("hearts", 2e6 * slower, "2.0.2"),
                row("spades", 4e6 * slower, "2.0.2"),
            ]);
        }
        let comparison =
            Comparison { title: "Compiled", what: "Random games.", systems: vec![ours, theirs] };
        assert_eq!(
            comparison.to_string(),
            "\
### Compiled

Random games.

| system | game | players | decisions/s | lowest to highest | × OpenSpiel |
|---|---|---|---|---|---|
| Parlour | down-the-well | 4 | 63.0 M | 60.0 M to 66.0 M | 21.0 |
| OpenSpiel 2.0.2 | hearts | 4 | 2.00 M | 1.00 M to 2.00 M | |
| OpenSpiel 2.0.2 | spades | 4 | 4.00 M | 2.00 M to 4.00 M | |
"
        );
    }
}
