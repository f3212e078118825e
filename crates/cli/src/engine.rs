//! `parlour engine`: the protocol on standard input and output.

use crate::{
    external_bots::end_all_when_interrupted,
    out,
    player::{BotSpec, ExternalBotConfig},
    registry::REGISTRY,
};
use anyhow::Result;
use parlour_protocol::{Engine, Registry};
use std::io::{self, BufRead, Read, Write};

/// Longer lines are answered with an error and not kept in memory.
const MAX_LINE_BYTES: u64 = 16 * 1024 * 1024;

/// The program that drives the engine runs on this machine, and may ask programs as well.
const WITH_PROGRAMS: Registry = Registry {
    bot: &|game, players, level, seed| {
        let player: BotSpec = level.parse().map_err(|no| format!("{no}"))?;
        let bot = player
            .sit_down(game, players, seed, &ExternalBotConfig::usual())
            .map_err(|no| no.to_string())?;
        Ok((bot, player.to_string()))
    },
    ..REGISTRY
};

/// Speak the engine protocol on standard input and output, one JSON object per line
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  parlour engine
  parlour engine | head -n 1

docs/protocol.md describes the commands, such as {\"cmd\":\"games\"}.")]
pub(crate) struct Speak {}

/// Answers lines until `quit` or the end of the input.
pub(crate) fn run() -> Result<()> {
    end_all_when_interrupted()?;
    let mut engine = Engine::new(WITH_PROGRAMS);
    let mut input = io::stdin().lock();
    let mut output = io::BufWriter::new(out::stdout());
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        if line.last() != Some(&b'\n') && line.len() as u64 == MAX_LINE_BYTES {
            skip_line(&mut input)?; // what was read so far is not a whole object, and is refused as such
        }
        let reply = engine.answer(&line);
        writeln!(output, "{}", reply.text)?;
        output.flush()?;
        if reply.quit {
            return Ok(());
        }
    }
}

/// Reads on to the end of the line.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let here = input.fill_buf()?;
        if here.is_empty() {
            return Ok(());
        }
        let end = here.iter().position(|&byte| byte == b'\n');
        let count = end.map_or(here.len(), |end| end + 1);
        input.consume(count);
        if end.is_some() {
            return Ok(());
        }
    }
}
