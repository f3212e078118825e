//! `parlour engine`: the protocol on standard input and output.

use crate::{
    external_bots::{Complain, Failure, end_all_when_interrupted},
    out,
    player::{BotSpec, ExternalBotConfig},
    registry::REGISTRY,
};
use anyhow::Result;
use parlour_protocol::{Engine, MakeTimedBot};
use std::{
    io::{self, BufRead, Read, Write},
    sync::Arc,
};

/// Longer lines are answered with an error and not kept in memory.
const MAX_LINE_BYTES: u64 = 16 * 1024 * 1024;

/// The program that drives the engine runs on this machine, and may ask programs as well.
/// They get the time that is given; the house's bots think as much as their level says.
const WITH_PROGRAMS: MakeTimedBot = &|game, players, level, seed, budget, fails| {
    let player: BotSpec = level.parse().map_err(|no| format!("{no}"))?;
    let complain: Complain = Arc::new(move |failure: &Failure| fails(&failure.what));
    let usual = ExternalBotConfig::usual();
    let config = ExternalBotConfig { budget: budget.unwrap_or(usual.budget), complain };
    let bot = player.sit_down(game, players, seed, &config).map_err(|no| no.to_string())?;
    Ok((bot, player.to_string()))
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
    let mut engine = Engine::with_timed_bots(REGISTRY, WITH_PROGRAMS);
    let mut input = io::stdin().lock();
    let mut output = io::BufWriter::new(out::stdout());
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let is_full = line.len() as u64 == MAX_LINE_BYTES && line.last() != Some(&b'\n');
        // what was read may be a whole object, and yet is not what was sent: nothing is done
        let reply = match is_full && skip_line(&mut input)? {
            true => Engine::unread("a line is at most 16 MiB long"),
            false => engine.answer(&line),
        };
        writeln!(output, "{}", reply.text)?;
        output.flush()?;
        if reply.quit {
            return Ok(());
        }
    }
}

/// Reads on to the end of the line; says whether anything but its end was left of it.
fn skip_line(input: &mut impl BufRead) -> io::Result<bool> {
    let mut was_more = false;
    loop {
        let here = input.fill_buf()?;
        if here.is_empty() {
            return Ok(was_more);
        }
        let end = here.iter().position(|&byte| byte == b'\n');
        was_more |= end != Some(0);
        let count = end.map_or(here.len(), |end| end + 1);
        input.consume(count);
        if end.is_some() {
            return Ok(was_more);
        }
    }
}
