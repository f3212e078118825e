//! `parlour play`: a game against bots, or with friends at one screen.

mod analysis;
mod plain;
mod position;
mod puzzle;
mod record;

use crate::{
    external_bots::Failure,
    player::{BotSpec, BotTime, ExternalBotConfig},
    registry::{self, HouseRules, TableRules},
};
use anyhow::{Context, Result, ensure};
use clap::Args;
use parlour_bots::{Level, Manner};
use parlour_engine::{Preset, Seat, erased::Entry, lesson::ShortMatch};
use parlour_protocol::Record;
use parlour_table::{Player, Table};
use parlour_tui::{End, Look, PlayOptions};
use record::RecordFile;
use std::{
    io::{IsTerminal, Write, stdin, stdout},
    path::PathBuf,
    sync::{Arc, mpsc},
};

/// Play a game in this terminal, against bots or with friends at one screen
#[derive(Args, Clone)]
#[command(after_help = "\
Examples:
  parlour play basement
  parlour play basement --preset as-written
  parlour play budr-basef --players 4 --bots rule
  parlour play bread-basket --humans 2
  parlour play basement --option rounds=3 --option 'deck={blanks:0}'
  parlour play --variant short.toml
  parlour play --from game.json --at 40 --seat 2 --bots hard
  parlour play down-the-well --puzzle 1
  parlour play basset --bots cmd:./mybot --record game.json")]
pub(crate) struct Play {
    /// The game; without one you choose from a list
    #[arg(default_value = "", hide_default_value = true)]
    game: String,
    /// Number of players
    #[arg(long)]
    players: Option<u8>,
    /// Your seat, counted from 1 as on the screen (the first of the people) [default: 1; Basset: 2,
    /// since 1 is the bank]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..))]
    seat: Option<u8>,
    /// Number of people at this screen
    #[arg(long, default_value_t = 1)]
    humans: u8,
    /// Who plays in the other seats: random, easy, rule, medium, hard, expert, master (Basement,
    /// Bread Basket with 2 or 3 players, Down the Well with 3 to 6), search:N, one in a style (easy+miser), or a program that speaks the bot's side of the protocol: cmd:"PROGRAM ARGUMENTS"
    #[arg(long, default_value_t = BotSpec::BuiltIn(Level::Medium.into()))]
    bots: BotSpec,
    /// How long a program may think, in milliseconds
    #[arg(long, default_value_t, value_name = "MS")]
    bot_time: BotTime,
    /// Seed of the shuffle: the same seed gives the same cards, in rematches as well
    #[arg(long)]
    seed: Option<String>,
    /// Line by line instead of full screen: for pipes and screen readers; a game in real time has sealed answers then
    #[arg(long)]
    plain: bool,
    /// Play a match on from a position of its record (`-` is standard input), in `--seat`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "humans", "seed", "preset", "options", "variant"])]
    from: Option<PathBuf>,
    /// Play on after this many moves of the record
    #[arg(long, value_name = "MOVES", default_value_t = 0, requires = "from")]
    at: u32,
    /// Solve a puzzle: a late position in which exactly one move wins
    #[arg(
        long,
        value_name = "NUMBER",
        value_parser = clap::value_parser!(u32).range(1..),
        conflicts_with_all = ["from", "players", "seat", "humans", "bots", "seed", "preset", "options", "variant"]
    )]
    puzzle: Option<u32>,
    /// Write the game to this file when it ends, however it ends
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Overwrite an existing record
    #[arg(long, requires = "record")]
    force: bool,
    #[command(flatten)]
    rules: TableRules,
}

/// A game that is about to be played.
pub(crate) struct NewGame {
    pub(crate) entry: &'static Entry,
    pub(crate) seed: String,
    pub(crate) table: Table,
    pub(crate) people: Vec<Seat>,
}

impl Play {
    /// The match that a lesson offers.
    pub(crate) fn short_match(game: &str, then: &ShortMatch) -> Result<Self> {
        Ok(Self {
            players: Some(then.players),
            bots: BotSpec::BuiltIn(then.level.parse::<Level>()?.into()),
            rules: TableRules {
                preset: Some(Preset::AS_WRITTEN.to_owned()),
                rules: HouseRules::of(then.options),
            },
            ..Self::of(game)
        })
    }

    /// A match of one player who reads words, with bots of the program's own in the other seats.
    pub(crate) fn in_words(game: &str, bots: Manner, rules: TableRules) -> Self {
        Self { bots: BotSpec::BuiltIn(bots), plain: true, rules, ..Self::of(game) }
    }

    /// This many seats, this one for the person, and cards from this seed, where they are given.
    pub(crate) fn seated(
        self,
        players: Option<u8>,
        seat: Option<u8>,
        seed: Option<String>,
    ) -> Self {
        Self { players, seat, seed, ..self }
    }

    /// A match as it is if only its game is named.
    fn of(game: &str) -> Self {
        Self {
            game: game.to_owned(),
            players: None,
            seat: None,
            humans: 1,
            bots: BotSpec::BuiltIn(Level::Medium.into()),
            bot_time: BotTime::default(),
            seed: None,
            plain: false,
            from: None,
            at: 0,
            puzzle: None,
            record: None,
            force: false,
            rules: TableRules::default(),
        }
    }

    pub(crate) fn run(mut self) -> Result<()> {
        let is_named = self.from.is_some() || self.rules.rules.variant.is_some();
        ensure!(
            self.puzzle.is_none() || !self.game.is_empty(),
            "name the game of the puzzle, as in `parlour play down-the-well --puzzle 1`"
        );
        if self.game.is_empty() && !is_named {
            ensure!(
                !self.has_flags(),
                "name the game, or leave all flags out and choose from the list: parlour play basement …"
            );
            return pick();
        }
        // Without a screen and a keyboard there is nothing to fill.
        self.plain |= !(stdout().is_terminal() && stdin().is_terminal());
        let first_seed = self.seed.clone();
        let mut before: Vec<i64> = Vec::new();
        for game in 1.. {
            let mut bot_config = ExternalBotConfig::within(self.bot_time);
            let (tell, asides) = mpsc::channel();
            if !self.plain {
                // a line on standard error would run across the screen
                bot_config.complain = Arc::new(move |no: &Failure| drop(tell.send(no.to_string())));
            }
            let NewGame { entry, seed, table, people } = self.sit_down(&bot_config)?;
            let open = |path: &PathBuf| RecordFile::open(path, game, self.force);
            let record = self.record.as_ref().map(open).transpose()?;
            let puzzle = self.task()?;
            if self.plain {
                let (table, played) = plain::play(table, &people, entry, puzzle);
                self.write_down(record, &table, &seed)?;
                return played;
            }
            let room = PlayOptions {
                people: &people,
                clauses: entry.meta.rulebook,
                asides,
                record: record.as_ref().map(RecordFile::name),
                before: before.clone(),
                puzzle,
                analyse: Some(self.analyse(&seed)),
                look: Look::of_the_terminal(),
            };
            let (table, end, shown) = parlour_tui::play(table, room);
            // the record first: whatever became of the terminal, the game is not lost
            self.write_down(record, &table, &seed)?;
            shown?;
            match end {
                End::Leave => break,
                End::Again if self.puzzle.is_some() => self.puzzle = Some(self.next_puzzle()?),
                End::Again => {
                    let scores = table.game().scores();
                    before.resize(scores.len(), 0);
                    let won = before.iter_mut().zip(scores);
                    won.for_each(|(sum, won)| *sum += won);
                    self.seed = first_seed.as_ref().map(|seed| format!("{seed}-{}", game + 1));
                }
            }
        }
        Ok(())
    }

    /// Is anything given besides the game?
    fn has_flags(&self) -> bool {
        let Self { players, seat, humans, bots, bot_time, seed, plain, record, rules, .. } = self;
        let usual = Self::of("");
        players.or(*seat).is_some()
            || seed.is_some()
            || record.is_some()
            || *plain
            || rules.preset.is_some()
            || rules.rules.is_given()
            || (*humans, *bot_time) != (usual.humans, usual.bot_time)
            || bots.to_string() != usual.bots.to_string()
    }

    /// Opens the game and fills the seats.
    pub(crate) fn sit_down(&self, bot_config: &ExternalBotConfig) -> Result<NewGame> {
        if let Some(number) = self.puzzle {
            return self.sit_down_at_puzzle(number, bot_config);
        }
        if let Some(file) = &self.from {
            return self.sit_down_at(file, bot_config);
        }
        let chosen = self.rules.rules.choose(&self.game)?;
        let entry = chosen.entry;
        let players = self.players.unwrap_or_else(|| chosen.players(None).max(self.humans));
        let mut options = self.rules.options(&chosen, players)?;
        if self.plain && entry.meta.id == "budr-basef" {
            // Lines have no reaction times: everyone answers each card sealed.
            let slap = options.or_word("slap", "sealed");
            ensure!(
                slap == "sealed",
                "this match has no clock, and {} without one needs the house rule slap=sealed",
                entry.meta.title
            );
        }
        let seed = self.seed.clone().unwrap_or_else(registry::fresh_seed);
        let opened = registry::open(entry, players, options, &seed)?;
        ensure!(self.humans <= players, "{} people for {players} seats", self.humans);
        let usual = if self.humans < players { entry.meta.first_person } else { 0 };
        let first = self.seat.unwrap_or(usual + 1);
        let first = first
            .checked_sub(1)
            .and_then(|place| Seat::at(u64::from(place), players))
            .with_context(|| format!("no seat {first}: seats are 1 to {players}"))?;
        let people: Vec<Seat> = first.round(players).take(usize::from(self.humans)).collect();
        let seated = self.seat_all(entry, players, &people, &seed, bot_config)?;
        Ok(NewGame { entry, seed, table: Table::new(opened, seated), people })
    }

    /// The people in their seats, and bots in all others.
    fn seat_all(
        &self,
        entry: &Entry,
        players: u8,
        people: &[Seat],
        seed: &str,
        bot_config: &ExternalBotConfig,
    ) -> Result<Vec<Player>> {
        let mut seated = Vec::new();
        let mut bots = 0;
        for seat in Seat::all(players) {
            seated.push(if people.contains(&seat) {
                Player::person(format!("Player {}", seat.index() + 1))
            } else {
                bots += 1;
                self.a_bot((entry.meta.id, players), (seat, bots - 1), seed, bot_config)?
            });
        }
        Ok(seated)
    }

    /// The bot in a seat, where so many bots sit already: a character of its level, unless it is
    /// to play in a style that was asked for.
    fn a_bot(
        &self,
        (game, players): (&str, u8),
        (seat, already): (Seat, usize),
        seed: &str,
        bot_config: &ExternalBotConfig,
    ) -> Result<Player> {
        let chances = registry::number_of(seed) ^ (seat.index() as u64 + 1).rotate_left(40);
        let kind = match &self.bots {
            BotSpec::BuiltIn(manner) => manner.to_string(),
            BotSpec::Program(_) => "program".to_owned(),
        };
        if let Some(character) = registry::character(&kind, already) {
            let bot: BotSpec = character.plays.parse()?;
            let bot = bot.sit_down(game, players, chances, bot_config)?;
            return Ok(Player::bot(character.name, bot));
        }
        let bot = self.bots.sit_down(game, players, chances, bot_config)?;
        let (first, rest) = kind.split_at(1);
        let name = format!("{}{rest} {}", first.to_uppercase(), seat.index() + 1);
        Ok(Player::bot(name, bot))
    }

    fn write_down(&self, file: Option<RecordFile>, table: &Table, seed: &str) -> Result<()> {
        let Some(file) = file else { return Ok(()) };
        let name = file.name();
        let record = Record { given: self.given(), ..Record::of_game(table.game(), seed) };
        file.write(&record.to_text())?;
        // the terminal can be gone, and the record is there all the same
        let _ = writeln!(stdout(), "The game is saved in {name}.");
        Ok(())
    }
}

/// No subcommand: choose a game first.
pub(crate) fn pick() -> Result<()> {
    if !(stdout().is_terminal() && stdin().is_terminal()) {
        println!("Parlour: a card table for five little-known games.\n");
        for entry in &parlour_games::GAMES {
            let meta = entry.meta;
            let (few, many) = (meta.min_players, meta.max_players);
            println!("  parlour play {:<14} {few} to {many} players", meta.id);
        }
        println!("\n`parlour help` names everything else.");
        return Ok(());
    }
    let Some(picked) = parlour_tui::pick_game(&parlour_games::GAMES, Look::of_the_terminal())?
    else {
        return Ok(());
    };
    let option = |(key, value): &(&str, String)| format!("{key}={value}");
    let play = Play {
        players: Some(picked.players),
        seat: Some(picked.seat + 1),
        humans: picked.people,
        bots: BotSpec::BuiltIn(picked.level.into()),
        rules: TableRules {
            preset: picked.preset.map(str::to_owned),
            rules: HouseRules {
                options: picked.options.iter().map(option).collect(),
                variant: None,
            },
        },
        ..Play::of(picked.game)
    };
    play.run()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_match_of_every_lesson_can_be_played() {
        for entry in &parlour_games::GAMES {
            let Some(lesson) = entry.lesson else { continue };
            let play = Play::short_match(entry.meta.id, lesson.then()).expect("a level");
            let seated = play.sit_down(&ExternalBotConfig::within(BotTime::default()));
            assert!(seated.is_ok(), "{}: {}", entry.meta.id, seated.err().expect("an error"));
        }
    }
}
