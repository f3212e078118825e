//! What was measured, next to what was wanted.

use anyhow::{Context, Result};
use comfy_table::{Table, presets::UTF8_FULL_CONDENSED};
use parlour_protocol::line;
use serde::Serialize;
use std::{path::Path, time::Duration};

/// All figures of a run.
#[derive(Default, Serialize)]
pub(crate) struct Figures {
    figures: Vec<Figure>,
}

#[derive(Serialize)]
struct Figure {
    name: String,
    value: f64,
    unit: &'static str,
    goal: Option<f64>,
    met: Option<bool>,
    #[serde(skip)]
    wanted: String,
}

/// What is wanted of a figure.
pub(crate) enum Goal {
    Most(f64),
    Least(f64),
    None,
}

impl Figures {
    pub(crate) fn add(
        &mut self,
        name: impl Into<String>,
        value: f64,
        unit: &'static str,
        goal: &Goal,
    ) {
        let (name, value) = (name.into(), (value * 100.0).round() / 100.0);
        let (goal, met, wanted) = match *goal {
            Goal::Most(most) => (Some(most), Some(value <= most), format!("≤ {}", grouped(most))),
            Goal::Least(least) => {
                (Some(least), Some(value >= least), format!("≥ {}", grouped(least)))
            }
            Goal::None => (None, None, String::new()),
        };
        println!("  {name}: {} {unit}", grouped(value));
        self.figures.push(Figure { name, value, unit, goal, met, wanted });
    }

    pub(crate) fn add_ms(&mut self, name: impl Into<String>, value: Duration, goal: &Goal) {
        self.add(name, value.as_secs_f64() * 1000.0, "ms", goal);
    }

    pub(crate) fn print(&self) {
        let mut table = Table::new();
        table.load_style(UTF8_FULL_CONDENSED);
        table.set_header(["", "measured", "", "goal", "met"]);
        for figure in &self.figures {
            let met = figure.met.map_or("", |met| if met { "yes" } else { "NO" });
            let (value, wanted) = (grouped(figure.value), figure.wanted.clone());
            table.add_row([figure.name.clone(), value, figure.unit.into(), wanted, met.into()]);
        }
        println!("{table}");
    }

    pub(crate) fn write(&self, file: Option<&Path>) -> Result<()> {
        let text = line(self);
        match file {
            Some(file) => {
                std::fs::write(file, text + "\n").with_context(|| file.display().to_string())
            }
            None => {
                println!("{text}");
                Ok(())
            }
        }
    }
}

/// A number as people read it: `12,500`, `3.25`.
fn grouped(value: f64) -> String {
    let whole = (value.trunc() as i64).to_string();
    let digits = whole.len();
    let mut text = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (digits - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if value.fract() != 0.0 && value < 1000.0 {
        text.push_str(format!("{:.2}", value.fract()).trim_start_matches('0'));
    }
    text
}

/// How long it took for the given share of all.
pub(crate) fn share(sorted: &[Duration], share: f64) -> Duration {
    let place = (sorted.len() as f64 * share).ceil() as usize;
    sorted.get(place.max(1) - 1).or(sorted.last()).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_shares_are_taken_from_above() {
        assert_eq!(grouped(1234567.0), "1,234,567");
        assert_eq!(grouped(3.25), "3.25");
        assert_eq!(grouped(0.0), "0");
        let ms: Vec<Duration> = (1..=100).map(Duration::from_millis).collect();
        assert_eq!(share(&ms, 0.5), Duration::from_millis(50));
        assert_eq!(share(&ms, 0.99), Duration::from_millis(99));
        assert_eq!(share(&ms, 0.999), Duration::from_millis(100));
        assert_eq!(share(&[], 0.5), Duration::ZERO);
    }
}
