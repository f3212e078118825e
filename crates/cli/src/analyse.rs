//! `parlour analyse`: where a match was won and lost.

use crate::{record_file, registry::REGISTRY, sentences::fault, typed};
use anyhow::{Result, bail};
use clap::Args;
use parlour_lab::analysis::{DEFAULT_SEED, analyse};
use parlour_protocol::{
    Record,
    wire::{Analysis, Mistake, WinEstimate},
};
use parlour_tui::text_from_one;
use std::path::PathBuf;

/// How many points of the curve are printed at most.
const MAX_PRINTED_POINTS: usize = 14;
/// The bar of a whole win, in characters.
const BAR_CHARS: usize = 30;

/// Find out where a match was won and lost
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour analyse match.json
  parlour analyse match.json --seat 3
  parlour analyse match.json --json | jq .mistakes

The match must be over. Chances are what rule bots make of the deals that agree with what the seat
could know; the same record, seat and seed give the same analysis.")]
pub(crate) struct Analyse {
    /// The record; `-` reads it from standard input
    record: PathBuf,
    /// The seat to analyse, counted from 1
    #[arg(long, default_value_t = 1)]
    seat: u8,
    /// Seed of the sampled deals
    #[arg(long, default_value_t = DEFAULT_SEED)]
    seed: u32,
    /// Print JSON, with seats counted from 0
    #[arg(long)]
    json: bool,
}

impl Analyse {
    pub(crate) fn run(self) -> Result<()> {
        let record = record_file::read(&self.record)?;
        let Some(seat) = self.seat.checked_sub(1) else { bail!("--seat counts from 1") };
        let analysis = analyse(&record, seat, self.seed).map_err(fault)?;
        if self.json {
            println!("{}", parlour_protocol::line(&analysis));
            return Ok(());
        }
        print!("{}", text(&record, &analysis));
        // a match in real time cannot be played on from a file
        if let Some(worst) = analysis.mistakes.first().filter(|_| !is_real_time(&analysis.game))
            && self.record.as_os_str() != "-"
        {
            let (file, step) = (typed::file(&self.record), worst.step);
            println!(
                "\nTo play on after step {step}: parlour play --from {file} --at {step} --seat {}",
                self.seat
            );
        }
        Ok(())
    }
}

/// The analysis in words: the curve, the mistakes and the deals.
pub(crate) fn text(record: &Record, analysis: &Analysis) -> String {
    [curve(record, analysis), mistakes(analysis), deals(analysis)].concat()
}

fn curve(record: &Record, analysis: &Analysis) -> String {
    let title = REGISTRY.meta(&analysis.game).map_or("", |meta| meta.title);
    let mut lines = vec![
        format!("{title} for {}, seat {}", record.setup.players, analysis.seat + 1),
        String::new(),
        "Your chance to win, by what you could know (95 % intervals):".to_owned(),
    ];
    let points = &analysis.curve;
    let every = points.len().div_ceil(MAX_PRINTED_POINTS).max(1);
    let last = points.len() - 1;
    for (number, point) in points.iter().enumerate() {
        if number % every != 0 && number != last {
            continue;
        }
        let WinEstimate { value, low, high } = point.chance;
        let filled = usize::try_from(value).unwrap_or(0) * BAR_CHARS / 1000;
        let bar = "█".repeat(filled) + &"·".repeat(BAR_CHARS - filled);
        let within = if number == last {
            "the result".to_owned()
        } else {
            format!("{}–{}", percent(low), percent(high))
        };
        lines.push(format!("{:>6}  {bar} {:>3} %  ({within})", point.step, percent(value)));
    }
    lines.join("\n") + "\n"
}

fn is_real_time(game: &str) -> bool {
    REGISTRY.meta(game).is_some_and(|meta| meta.real_time)
}

fn mistakes(analysis: &Analysis) -> String {
    let looked = match analysis.decisions {
        0 if is_real_time(&analysis.game) => {
            "Hits and flips in races are not judged, and there was no other choice between several moves."
                .to_owned()
        }
        0 => "You had no decision between several moves.".to_owned(),
        1 => "1 decision analysed.".to_owned(),
        many => format!("{many} decisions analysed."),
    };
    let mut lines = vec![String::new(), looked];
    // as on the page: what has cost a point at least, as far as can be told, and what may be a trifle
    let (clear, small): (Vec<_>, Vec<_>) =
        analysis.mistakes.iter().partition(|mistake| percent(mistake.cost.low) >= 1);
    if clear.is_empty() && analysis.decisions > 0 {
        lines.push(match analysis.unseen {
            0 => "No mistakes: the decisions that seemed to cost most are those a hint would have named."
                .to_owned(),
            unseen => format!(
                "No clear mistakes. A mistake of less than {} may have been missed.",
                points(unseen as i16)
            ),
        });
    }
    lines.extend((1..).zip(&clear).flat_map(|(number, mistake)| told(number, mistake)));
    if !small.is_empty() {
        lines.push("These may have cost very little, or nothing:".to_owned());
        let numbers = clear.len() + 1..;
        lines.extend(numbers.zip(&small).flat_map(|(number, mistake)| told(number, mistake)));
    }
    lines.join("\n") + "\n"
}

/// A decision, what would have been better, by how much, and why.
fn told(number: usize, mistake: &Mistake) -> [String; 4] {
    let Mistake { step, said, better_said, chance, cost, why, .. } = mistake;
    [
        format!("{number}. After step {step}: {}", text_from_one(said)),
        format!("   Better: {}", text_from_one(better_said)),
        format!(
            "   It wins {} % instead of {} %: {} more ({} to {}).",
            percent(*chance as i16) + percent(cost.value),
            percent(*chance as i16),
            points(cost.value),
            percent(cost.low),
            percent(cost.high),
        ),
        format!("   {}", text_from_one(&why.message)),
    ]
}

fn deals(analysis: &Analysis) -> String {
    let Analysis { deals: WinEstimate { value, low, high }, judged_deals, all_deals, .. } =
        *analysis;
    let which = match judged_deals < all_deals {
        true => format!("{judged_deals} of the {all_deals} deals"),
        false => "The deals".to_owned(),
    };
    let way = if value < 0 { "cost" } else { "gave" };
    let (few, many) = if value < 0 { (-high, -low) } else { (low, high) };
    let clear = if low <= 0 && high >= 0 { "; that may be chance" } else { "" };
    format!(
        "\n{which} {way} you {} ({} to {}) compared with other deals{clear}.\n",
        points(value.abs()),
        percent(few),
        percent(many)
    )
}

/// Thousandths as whole percentage points, in words.
fn points(thousandths: i16) -> String {
    match percent(thousandths) {
        1 => "1 percentage point".to_owned(),
        many => format!("{many} percentage points"),
    }
}

/// Thousandths as whole points of a hundred.
fn percent(thousandths: i16) -> i16 {
    (f64::from(thousandths) / 10.0).round() as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A match in which nothing was looked at.
    fn without_decisions(game: &str) -> Analysis {
        let luck = WinEstimate { value: 0, low: 0, high: 0 };
        let (curve, mistakes) = (Vec::new(), Vec::new());
        let game = game.to_owned();
        Analysis {
            game,
            seat: 0,
            acts: 9,
            seed: DEFAULT_SEED,
            curve,
            decisions: 0,
            mistakes,
            unseen: 0,
            deals: luck,
            judged_deals: 2,
            all_deals: 2,
        }
    }

    #[test]
    fn of_a_match_with_many_deals_it_is_said_that_some_of_them_were_judged() {
        let match_of = |judged_deals, all_deals| {
            deals(&Analysis { judged_deals, all_deals, ..without_decisions("basset") })
        };
        assert!(match_of(2, 2).starts_with("\nThe deals gave you 0 percentage points"));
        assert!(match_of(12, 30).starts_with("\n12 of the 30 deals gave you 0"));
    }

    #[test]
    fn a_match_of_races_alone_is_not_said_to_be_one_without_choices() {
        let raced = mistakes(&without_decisions("budr-basef"));
        assert!(raced.contains("Hits and flips in races are not judged"), "{raced}");
        let forced = mistakes(&without_decisions("bread-basket"));
        assert!(forced.contains("You had no decision"), "{forced}");
    }
}
