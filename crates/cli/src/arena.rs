//! `parlour arena`: bots meet on duplicate deals.

mod exploit;

use crate::{
    external_bots::{Programs, end_all_when_interrupted},
    player::BotTime,
    registry::{self, HouseRules},
    threads::Threads,
};
use anyhow::{Context, Result, ensure};
use clap::Args;
use comfy_table::{Table, presets::UTF8_FULL_CONDENSED};
use exploit::Exploited;
use indicatif::{ProgressBar, ProgressStyle};
use parlour_bots::{ForGame, Level, WithBots, for_game};
use parlour_lab::{
    ExternalBots, PlayerSpec,
    arena::{Arena as Meeting, Outcome, Standings},
    counted,
    stats::{Estimate, Sprt, Verdict},
};
use parlour_protocol::Options;
use std::time::Duration;

/// Play bots against each other on duplicate deals, every bot in every seat, and rate them
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour arena down-the-well --players 2 --bots expert,rule,random
  parlour arena basement --bots search:800,search:400 --games 4000 --sprt 0,20
  parlour arena basset --bots cmd:./mybot,medium --time-budget 5m
  parlour arena down-the-well --players 2 --exploit expert --time-budget 10m
  parlour arena basement --exploit all --option rounds=1 --games 400 --time-budget 20m")]
pub(crate) struct Arena {
    /// The game
    #[arg(default_value = "", hide_default_value = true)]
    game: String,
    /// Number of players
    #[arg(long)]
    players: Option<u8>,
    /// The bots: levels, with `+open` (sees all cards), `+forgetful` (goes by the table as it
    /// stands) or `+without=WORD` (never plays actions that begin with WORD), programs as
    /// cmd:"PROGRAM ARGUMENTS", and scripted exploiters (script:NAME, docs/strength.md). With more bots than seats, all
    /// combinations play; with fewer, the last one takes the other seats [default: rule,random]
    #[arg(long, value_delimiter = ',')]
    bots: Vec<PlayerSpec>,
    /// Look for the player that wins most against LEVEL, or against each level, instead. Scripted
    /// exploiters, other levels, searches that know how LEVEL plays, and habits train against it; the
    /// best of them is then measured on fresh deals
    #[arg(long, value_name = "LEVEL|all")]
    exploit: Option<Exploited>,
    /// How long a program may think, in milliseconds
    #[arg(long, default_value_t, value_name = "MS")]
    bot_time: BotTime,
    /// Minimum number of games (whole deals); with --exploit, the number of games that measure the
    /// result, besides about as many for training
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Seed of the deals
    #[arg(long, default_value = "1")]
    seed: String,
    /// Run a sequential test (SPRT) of the first bot against the others, ELO0,ELO1, with 5 % errors
    #[arg(long, value_name = "ELO0,ELO1", value_parser = bounds, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,
    /// Stop after this time, such as `30s` or `5m`; with --exploit, half of it is for training, and
    /// several levels share it equally
    #[arg(long, value_parser = seconds)]
    time_budget: Option<Duration>,
    /// A game with more moves than this counts as unfinished
    #[arg(long, default_value_t = 100_000)]
    limit: u64,
    #[command(flatten)]
    threads: Threads,
    /// Print the result as one line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: HouseRules,
}

/// The longest time that can be given.
const MAX_TIME: Duration = Duration::from_secs(1000 * 60 * 60);

/// A time such as `30s`, `5m`, `2h`, or a number of seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let units = [("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let unit = units.iter().find_map(|(unit, each)| Some((text.strip_suffix(unit)?, each)));
    let (number, each) = unit.unwrap_or((text, &1.0));
    let number: f64 = number.parse().map_err(|_| format!("`{text}`: write 30s, 5m or 2h"))?;
    let time = Duration::try_from_secs_f64(number * each).ok().filter(|&time| time <= MAX_TIME);
    time.ok_or_else(|| format!("`{text}`: a time from 0 s to 1000 h"))
}

impl Arena {
    pub(crate) fn run(self) -> Result<()> {
        let chosen = self.rules.choose(&self.game)?;
        let (entry, players) = (chosen.entry, chosen.players(self.players));
        ensure!(self.games > 0, "--games must be at least 1");
        ensure!(players >= 2, "--players must be at least 2: bots meet others");
        let options = self.rules.options(&chosen)?;
        Programs::check(&self.bots)?;
        end_all_when_interrupted()?;
        self.threads.apply()?;
        let title = format!("{}, {players} players, seed {}", entry.meta.title, self.seed);
        if let Some(exploited) = self.exploit {
            let found = self.exploit(exploited, entry.meta.id, (options, players))?;
            self.print_exploits(&title, &found);
            return Ok(());
        }
        let outcome = for_game(entry.meta.id, Run { what: &self, options, players })??;
        if self.json {
            println!("{}", parlour_protocol::line(&outcome));
        } else {
            println!("{title}");
            print(&outcome, players);
        }
        Ok(())
    }

    fn sprt<G: WithBots>(&self, arena: &Meeting<G>) -> Result<Option<Sprt>> {
        let Some(bounds) = self.sprt else { return Ok(None) };
        ensure!(arena.entrants.len() > 1, "--sprt tests the first of --bots against others");
        Ok(Some(Sprt::new(bounds, &arena.seats_of_the_first())))
    }
}

/// The two strengths of a sequential test, such as `0,20`.
fn bounds(text: &str) -> Result<(f64, f64), String> {
    let number = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.abs() <= 4000.0);
    let bounds = text.split_once(',').and_then(|(low, high)| Some((number(low)?, number(high)?)));
    let bounds = bounds.filter(|(low, high)| low < high);
    bounds.ok_or_else(|| "write two numbers of Elo, the smaller one first, such as 0,20".to_owned())
}

struct Run<'a> {
    what: &'a Arena,
    options: Options,
    players: u8,
}

impl ForGame for Run<'_> {
    type Answer = Result<Outcome>;

    fn with<G: WithBots>(self) -> Result<Outcome> {
        let what = self.what;
        let rules = self.options.rules::<G>(self.players)?;
        let usual = || [Level::Rule, Level::Random].map(PlayerSpec::plain).to_vec();
        let bots = if what.bots.is_empty() { usual() } else { what.bots.clone() };
        bots.iter().try_for_each(|bot| bot.plays(G::META.id, self.players))?;
        let seed = registry::number_of(&what.seed);
        let arena = Meeting::new(rules, self.players, &bots, seed, what.limit);
        let mut standings = Standings::new(&arena, what.sprt(&arena)?);
        let deals = what.games.div_ceil(arena.games_a_deal());
        let bar = ProgressBar::new(deals * arena.games_a_deal());
        bar.set_style(ProgressStyle::with_template(
            "{wide_bar} {human_pos}/{human_len} games, {eta} left · {msg}",
        )?);
        let first = arena.entrants.first().context("no bots")?;
        // enough at once to keep all cores busy, few enough to stop soon
        let at_once = (64 / arena.games_a_deal()).max(2);
        let programs = Programs::within(what.bot_time).for_as_long_as(what.time_budget);
        'deals: for start in (0..deals).step_by(at_once as usize) {
            let goes_on = || {
                bar.inc(1);
                !programs.is_time_up()
            };
            let played = arena.play(start..(start + at_once).min(deals), &programs, goes_on);
            for deal in &played {
                if !standings.add(deal) {
                    break 'deals;
                }
            }
            bar.set_message(format!("{first} wins {}", standings.wins(0).percent()));
            if programs.is_time_up() {
                break;
            }
        }
        bar.finish_and_clear();
        programs.tell();
        let outcome = standings.outcome();
        ensure!(outcome.deals > 0, "time was up before one deal was played; allow more time");
        Ok(outcome)
    }
}

fn print(outcome: &Outcome, players: u8) {
    let mut table = Table::new();
    table.load_style(UTF8_FULL_CONDENSED);
    let model = if players == 2 { "Bradley–Terry" } else { "Plackett–Luce" };
    let mut header =
        vec!["bot".to_owned(), "wins (95 %)".to_owned(), format!("Elo, {model} (95 %)")];
    header.extend(outcome.entrants.iter().map(|entrant| format!("ahead of {}", entrant.bot)));
    table.set_header(header);
    for (entrant, ahead) in outcome.entrants.iter().zip(&outcome.matrix) {
        let mut row = vec![entrant.bot.clone(), entrant.wins.percent(), entrant.rating.elo()];
        row.extend(
            ahead.iter().map(|cell| cell.as_ref().map_or_else(String::new, Estimate::percent)),
        );
        table.add_row(row);
    }
    println!("{table}");
    println!(
        "{} on {}, every bot in every seat; equal players would win {:.1} %",
        counted(outcome.games, "game", "games"),
        counted(outcome.deals, "deal", "deals"),
        100.0 / f64::from(players)
    );
    if outcome.unfinished > 0 {
        let (one, several) = ("game did not end and counts", "games did not end and count");
        println!("{} for no one", counted(outcome.unfinished, one, several));
    }
    if let Some(sprt) = outcome.sprt {
        let verdict = match sprt.verdict {
            Verdict::Better => "the first bot is better",
            Verdict::NotBetter => "the first bot is not better",
            Verdict::Open => "nothing is known yet",
        };
        println!("SPRT: {verdict} (log-likelihood ratio {:+.2}, bounds ±2.94)", sprt.log_ratio);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_one_that_a_clock_can_count() {
        assert_eq!(seconds("5m"), Ok(Duration::from_secs(300)));
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert_eq!(seconds("1000h"), Ok(MAX_TIME));
        for wrong in ["1e19", "1001h", "-1", "NaN", "inf"] {
            let refused = seconds(wrong).unwrap_err();
            assert!(refused.contains("1000 h"), "{refused}");
        }
        assert!(seconds("soon").unwrap_err().contains("write 30s, 5m or 2h"));
    }
}
