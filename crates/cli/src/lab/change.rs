//! `parlour lab compare`, `sweep` and `tune`: what a change of the rules does.

use super::{progress::Watch, subject::Subject};
use crate::{arena::seconds, output_file::OutputFile, variant_text::read};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use comfy_table::{Table, presets::UTF8_FULL_CONDENSED};
use parlour_engine::suggest::instead;
use parlour_lab::{
    counted,
    study::{Change, Metric, compare, sweep, tune},
};
use std::{path::PathBuf, time::Duration};

/// How a study of changes is run and told.
#[derive(Args)]
struct Telling {
    /// Stop after this time, such as `30s` or `5m`, and report the result so far
    #[arg(long, value_parser = seconds)]
    time_budget: Option<Duration>,
    /// Print the result as one line of JSON
    #[arg(long)]
    json: bool,
}

/// How a change is reported.
#[derive(Args)]
struct ChangeTelling {
    #[command(flatten)]
    telling: Telling,
    /// Also write the result as Markdown into this file
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
}

impl ChangeTelling {
    /// Tries the file for the result.
    fn file(&self) -> Result<Option<OutputFile>> {
        OutputFile::open_if(self.markdown.as_deref())
    }

    fn tell(&self, found: &Change, file: Option<OutputFile>) -> Result<()> {
        if let Some(file) = file {
            file.write(&found.markdown())?;
        }
        if self.telling.json {
            println!("{}", parlour_protocol::line(found));
            return Ok(());
        }
        for (title, hash) in &found.variants {
            println!("{title}: rules {hash}");
        }
        tell(found);
        Ok(())
    }
}

/// Compare two variants on the same deals
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour lab compare plain.toml other.toml
  parlour lab compare plain.toml other.toml --players 2 --games 2000 --json")]
pub(crate) struct Compare {
    /// A link to a variant, or its file
    #[arg(value_name = "LINK|FILE")]
    before: String,
    /// Another variant of the same game
    #[arg(value_name = "LINK|FILE")]
    after: String,
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    telling: ChangeTelling,
}

impl Compare {
    pub(super) fn run(mut self) -> Result<()> {
        let (before, after) = (read(&self.before)?, read(&self.after)?);
        ensure!(
            self.subject.variant.is_none(),
            "--variant: the two variants are those that you name, LINK|FILE LINK|FILE"
        );
        self.subject.game.get_or_insert_with(|| before.game().meta.id.to_owned());
        let spec = self.subject.spec()?;
        let file = self.telling.file()?;
        let mut watch = Watch::new(self.telling.telling.time_budget)?;
        // at the table of the flag, else of the variant that names one
        let players = self.subject.players.or_else(|| match (before.players(), after.players()) {
            (Some(players), None) | (None, Some(players)) => Some(players),
            _ => None,
        });
        let (mut before, mut after) = (spec.clone().with(&before)?, spec.with(&after)?);
        before.players = players.unwrap_or(before.players);
        after.players = players.unwrap_or(after.players);
        let programs = self.subject.programs().for_as_long_as(self.telling.telling.time_budget);
        let go_on = &mut |progress: &_| watch.tell(progress);
        let found = compare(&before, &after, &programs, go_on)?;
        watch.done();
        programs.tell();
        self.telling.tell(&found, file)
    }
}

/// Set a rule to several values and compare each with the first
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour lab sweep rounds=1,3,5 --game basement
  parlour lab sweep blank_on_empty --game basement
  parlour lab sweep 'deck={blanks:0},{blanks:4}' --game basement --levels rule --time-budget 2m")]
pub(crate) struct Sweep {
    /// The rule and its values, such as `target=50,100,200`; without values, every one it has
    #[arg(value_name = "KEY[=V1,V2,..]")]
    what: String,
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    telling: ChangeTelling,
}

impl Sweep {
    pub(super) fn run(self) -> Result<()> {
        let spec = self.subject.spec()?;
        let (key, values) = match self.what.contains('=') {
            true => key_and_values(&self.what)?,
            false => (self.what.as_str(), every_value(&spec.game, &self.what)?),
        };
        let file = self.telling.file()?;
        let mut watch = Watch::new(self.telling.telling.time_budget)?;
        let programs = self.subject.programs().for_as_long_as(self.telling.telling.time_budget);
        let go_on = &mut |progress: &_| watch.tell(progress);
        let found = sweep(&spec, key, &values, &programs, go_on)?;
        watch.done();
        programs.tell();
        self.telling.tell(&found, file)
    }
}

/// Look for the value of a rule that brings a figure to a target
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour lab tune rounds=1..20 --target minutes=20 --game basement
  parlour lab tune target=50,100,200 --target minutes=20 --game down-the-well --levels medium")]
pub(crate) struct Tune {
    /// The rule with the values to try, such as `target=50,100,200`, or with the ends of a
    /// range that is halved, such as `target=10..500`
    #[arg(value_name = "KEY=V1,V2,..")]
    what: String,
    /// The figure and where it should be, such as `minutes=20`; a share from 0 to 1, such as `ties=0.1`
    #[arg(long, value_name = "METRIC=VALUE")]
    target: String,
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    telling: Telling,
}

impl Tune {
    pub(super) fn run(self) -> Result<()> {
        let (key, values) = key_and_values(&self.what)?;
        let (metric, target) =
            self.target.split_once('=').context("--target METRIC=VALUE, such as minutes=20")?;
        let metric = Metric::typed(metric)?;
        let target: f64 = target.parse().context("--target METRIC=VALUE: a number")?;
        ensure!(target.is_finite(), "--target METRIC=VALUE: a number, not {target}");
        let spec = self.subject.spec()?;
        let mut watch = Watch::new(self.telling.time_budget)?;
        let tell = &mut |progress: &_| watch.tell(progress);
        let programs = self.subject.programs().for_as_long_as(self.telling.time_budget);
        let found = tune(&spec, key, &values, (metric, target), &programs, tell)?;
        watch.done();
        programs.tell();
        if self.telling.json {
            println!("{}", parlour_protocol::line(&found));
            return Ok(());
        }
        for tried in &found.tried {
            let figure = found.figure(tried);
            println!(
                "{key} = {}: {} {figure}, {}",
                tried.value,
                found.title(),
                counted(tried.figure.n, "deal", "deals"),
            );
        }
        for cut in found.tried.iter().filter_map(|tried| tried.cut_off.as_ref()) {
            println!("{}", cut.sentence());
        }
        println!("{}", found.sentence());
        Ok(())
    }
}

fn key_and_values(what: &str) -> Result<(&str, Vec<String>)> {
    let (key, values) = what.split_once('=').context("write KEY=VALUE,VALUE")?;
    Ok((key, apart(values)))
}

/// Every value of a rule, that of the plain rules first.
fn every_value(game: &str, key: &str) -> Result<Vec<String>> {
    let options = crate::registry::game(game)?.meta.options;
    let Some(option) = options.iter().find(|option| option.name == key) else {
        let keys: Vec<&str> = options.iter().map(|option| option.name).collect();
        bail!("no option `{key}`; {}", instead(key, &keys))
    };
    let values = parlour_protocol::every_value(option);
    let allowed = option.allowed().join(", ");
    ensure!(!values.is_empty(), "write {key}=V1,V2 with some of its values: {allowed}");
    Ok(values.iter().map(|value| value.to_string().trim_matches('"').to_owned()).collect())
}

/// Values between commas, but for the commas within an object or a list.
fn apart(values: &str) -> Vec<String> {
    let mut depth = 0_i32;
    let is_between = |c: char| {
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0
    };
    values.split(is_between).map(str::to_owned).collect()
}

fn tell(found: &Change) {
    let mut table = Table::new();
    table.load_style(UTF8_FULL_CONDENSED).set_header(Change::COLUMNS);
    for effect in &found.effects {
        table.add_row(effect.cells());
    }
    println!("{table}");
    println!(
        "{} a level, the same for all; * clear at 5 % of all figures together (Holm)",
        found.deals_told(),
    );
    for sentence in found.sentences() {
        println!("{sentence}");
    }
    for cut in &found.cut_off {
        println!("{}", cut.sentence());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_with_few_values_is_swept_over_all_of_them() {
        assert_eq!(every_value("down-the-well", "auto_pass").unwrap(), ["true", "false"]);
        assert_eq!(every_value("budr-basef", "genesis_min").unwrap(), ["2", "1"]);
        let ladders = ["[7,15,30,60]", "[3,7,15,31]", "[7,15,33,67]"];
        assert_eq!(every_value("basset", "paroli_ladder").unwrap(), ladders);
        assert!(every_value("basement", "rounds").unwrap_err().to_string().contains("1…"));
        assert!(every_value("basement", "speed").is_err());
    }

    #[test]
    fn lists_and_objects_are_values_as_well() {
        for (what, values) in [
            ("rounds=1,3,5", vec!["1", "3", "5"]),
            ("deck={blanks:0,clears:2},{blanks:4}", vec!["{blanks:0,clears:2}", "{blanks:4}"]),
            ("paroli_ladder=[3,7],[3,7,15]", vec!["[3,7]", "[3,7,15]"]),
            ("mode=single_hand", vec!["single_hand"]),
        ] {
            assert_eq!(key_and_values(what).unwrap().1, values);
        }
        assert!(key_and_values("rounds").is_err());
    }
}
