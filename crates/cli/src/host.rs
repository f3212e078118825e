//! `parlour host`: a table on a server of this computer, and a seat at it in this terminal.

use crate::{
    external_bots::end_all_when_interrupted,
    join::Join,
    local_server::{ANSWER_TIMEOUT, agent},
    out,
    registry::{self, TableRules},
    serve::{self, Settings},
};
use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::Args;
use parlour_bots::check_level;
use parlour_protocol::{
    line,
    wire::{self, NetworkInfo, NetworkState, NewTable, Refusal, TableMade, TimeControl},
};
use parlour_tui::client::TableUrl;
use serde::de::DeserializeOwned;
use std::{
    io::{IsTerminal, stdin, stdout},
    net::SocketAddr,
    path::Path,
};
use ureq::{Body, http::Response};

/// Create a table and take a seat at it in this terminal
///
/// Uses the server that runs at `--listen`, or starts one for as long as you play.
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour host bread-basket
  parlour host basement --players 4 --lan --preset as-written
  parlour host budr-basef --bots none --name Ann
  parlour host basement --option 'deck={blanks:0}'
  parlour host bread-basket --bots none --days 2")]
pub(crate) struct Host {
    /// The game
    #[arg(default_value = "", hide_default_value = true)]
    game: String,
    /// Number of players
    #[arg(long)]
    players: Option<u8>,
    /// The level of the bots in the other seats until people come, or `none`
    #[arg(long, default_value = "medium", value_name = "LEVEL")]
    bots: String,
    /// Give each player this many days for a move, 1 to 14, so that no one has to stay at the table
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=14))]
    days: Option<u32>,
    /// Your name at the table [default: your name on this computer]
    #[arg(long)]
    name: Option<String>,
    /// Line by line instead of full screen: for pipes and screen readers
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    rules: TableRules,
    #[command(flatten)]
    server: Settings,
}

impl Host {
    pub(crate) fn run(self) -> Result<()> {
        let chosen = self.rules.rules.choose(&self.game)?;
        let (entry, players) = (chosen.entry, chosen.players(self.players));
        let options = self.rules.options(&chosen, players)?;
        // the rules are judged before a server is started for them
        registry::open(entry, players, options.clone(), "check")?;
        self.check_bots()?;
        if let Ok(level) = self.bots.parse() {
            check_level(level, entry.meta.id, players)?;
        }
        let table = NewTable {
            game: entry.meta.id.to_owned(),
            players,
            options: options.into(),
            bots: Some(self.bots.clone()).filter(|level| level != "none"),
            time_control: self.days.map_or(TimeControl::None, |days| TimeControl::Days { days }),
            ..NewTable::default()
        };
        table.suits(entry.meta).map_err(|no| anyhow!(no.message))?;
        let running = self.server.listens_at();
        if is_parlour(running) {
            out::tell(format_args!(
                "A server runs at {running}: the table is made there, and it keeps its own settings."
            ));
            let network = match self.server.lets_network_in() {
                true => open_network(running),
                false => ask(running, "/api/network"),
            };
            return self.play_at(running, &table, &network?);
        }
        end_all_when_interrupted()?;
        let started = self.server.clone().start()?;
        let (address, network) = (started.address(), started.network());
        let (done, broken) = started.watched(|| self.play_at(address, &table, &network));
        let closed = started.close();
        match broken {
            Some(broken) => Err(broken).context(serve::STORE_HAS_FAILED),
            None => done.and(closed),
        }
    }

    /// Makes the table at this server, invites others and sits down.
    fn play_at(&self, at: SocketAddr, table: &NewTable, network: &NetworkInfo) -> Result<()> {
        let made = make(at, table)?;
        let link = |url: &str| format!("{url}/t/{}", made.table);
        let is_open = network.state == NetworkState::Open;
        let others = network.urls.first().filter(|_| is_open).map(|url| link(url));
        let own = link(&format!("http://{at}"));
        out::tell(format_args!("Your table: {}", others.as_deref().unwrap_or(&own)));
        match &others {
            Some(link) => serve::tell_code(link),
            None => out::tell(format_args!(
                "The link works on this computer only; with --lan it works in your network."
            )),
        }
        let is_watched = !self.plain && stdout().is_terminal() && stdin().is_terminal();
        if is_watched {
            out::tell(format_args!("Press Enter to sit down."));
            stdin().read_line(&mut String::new())?;
        }
        let url = own.parse().context("the table's link")?;
        self.seat_at(url).run()
    }

    /// Is there a bot of this name at the server that is started?
    fn check_bots(&self) -> Result<()> {
        let names = registry::LEVELS.iter().copied().chain(["none"]).chain(self.server.bot_names());
        let names: Vec<&str> = names.collect();
        ensure!(
            names.contains(&self.bots.as_str()),
            "no bot level `{}`; {}",
            self.bots,
            parlour_engine::suggest::instead(&self.bots, &names)
        );
        Ok(())
    }

    /// A seat at the table of this link, whose key is kept where `parlour join --data` looks for it.
    fn seat_at(&self, url: TableUrl) -> Join {
        let data = self.server.data().map(Path::to_owned);
        Join::at(url, self.name.clone(), self.plain, data)
    }
}

/// Does a Parlour server answer here?
fn is_parlour(at: SocketAddr) -> bool {
    at.port() != 0 && ask::<serde::de::IgnoredAny>(at, "/api/games").is_ok()
}

/// Asks a server of this computer.
fn ask<T: DeserializeOwned>(at: SocketAddr, path: &str) -> Result<T> {
    let answer = agent(ANSWER_TIMEOUT).get(format!("http://{at}{path}")).call();
    read(answer.with_context(|| format!("calling {at}"))?)
}

/// Makes a table.
fn make(at: SocketAddr, table: &NewTable) -> Result<TableMade> {
    let request = agent(ANSWER_TIMEOUT).post(format!("http://{at}/api/tables"));
    let answer = request.content_type("application/json").send(line(table));
    read(answer.with_context(|| format!("calling {at}"))?)
}

/// Lets the network in at a server of this computer.
fn open_network(at: SocketAddr) -> Result<NetworkInfo> {
    let answer = agent(ANSWER_TIMEOUT).post(format!("http://{at}/api/network")).send_empty();
    read(answer.with_context(|| format!("calling {at}"))?)
}

/// What a server says, or why it refuses.
fn read<T: DeserializeOwned>(mut answer: Response<Body>) -> Result<T> {
    let text = answer.body_mut().read_to_string().context("the server's answer")?;
    if answer.status().is_success() {
        return wire::read(&text).map_err(anyhow::Error::msg).context("the server's answer");
    }
    let refusal: Refusal =
        wire::read(&text).map_err(anyhow::Error::msg).context("the server refused")?;
    bail!("{}", refusal.message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Parlour, What};
    use clap::Parser;

    fn host(typed: &str) -> Host {
        match Parlour::try_parse_from(typed.split(' ')).map(|parlour| parlour.what) {
            Ok(Some(What::Host(host))) => *host,
            _ => panic!("`{typed}` is not read"),
        }
    }

    #[test]
    fn a_host_who_has_left_comes_back_to_the_seat_with_join() {
        let url = "http://127.0.0.1:4280/t/abcdefghjk";
        let typed = format!("parlour join {url} --data folder");
        let Ok(Parlour { what: Some(What::Join(join)) }) =
            Parlour::try_parse_from(typed.split(' '))
        else {
            panic!("`{typed}` is not read")
        };
        let host = host("parlour host basement --data folder").seat_at(url.parse().unwrap());
        assert_eq!(host.seat_tokens(), join.seat_tokens());
    }

    #[test]
    fn a_host_brings_a_bot_and_seats_it_everywhere() {
        let typed = "parlour host basement --bot deep=./mybot --bots";
        for bots in ["deep", "easy", "none"] {
            let checked = host(&format!("{typed} {bots}")).check_bots();
            assert!(checked.is_ok(), "{bots}: {}", checked.unwrap_err());
        }
        let refused = host(&format!("{typed} deeep")).check_bots().unwrap_err().to_string();
        assert!(refused.contains("`deep`"), "{refused}");
    }
}
