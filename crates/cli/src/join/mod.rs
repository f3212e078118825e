//! `parlour join`: a seat at a table that someone serves.

mod analysis;
mod plain;

use crate::registry;
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use parlour_tui::Look;
use parlour_tui::client::{JoinOptions, Notice, RetryPolicy, SeatTokens, TableClient, TableUrl};
use std::{
    env,
    io::{IsTerminal, stdin, stdout},
    path::PathBuf,
    time::Duration,
};

/// Join a table by its link
#[derive(Args, Clone)]
#[command(after_help = "\
Examples:
  parlour join http://192.168.1.7:4280/t/abcdefghjk
  parlour join http://192.168.1.7:4280/t/abcdefghjk --name Ann --seat 2
  parlour join http://192.168.1.7:4280/t/abcdefghjk --watch")]
pub(crate) struct Join {
    /// The table's link, such as http://192.168.1.7:4280/t/abcdefghjk
    url: TableUrl,
    /// Your name at the table [default: your name on this computer]
    #[arg(long)]
    name: Option<String>,
    /// Which seat you would like, counted from 1 as on the screen [default: the first that is free]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..))]
    seat: Option<u8>,
    /// Spectate only
    #[arg(long, conflicts_with = "seat")]
    watch: bool,
    /// Line by line instead of full screen: for pipes and screen readers
    #[arg(long)]
    plain: bool,
    /// The folder for the key of your seat [default: where the system keeps such data]
    #[arg(long, env = "PARLOUR_DATA", hide_env_values = true, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

impl Join {
    /// A seat at this table.
    pub(crate) fn at(
        url: TableUrl,
        name: Option<String>,
        plain: bool,
        data: Option<PathBuf>,
    ) -> Self {
        Self { url, name, seat: None, watch: false, plain, data }
    }

    /// Where the keys of seats are kept, if there is such a place.
    pub(crate) fn seat_tokens(&self) -> Option<SeatTokens> {
        self.data.as_deref().map(SeatTokens::new).or_else(SeatTokens::usual)
    }

    pub(crate) fn run(self) -> Result<()> {
        let seat_tokens = self.seat_tokens();
        let name = self.name.unwrap_or_else(own_name);
        let options = JoinOptions { name, seat: self.seat.map(|seat| seat - 1), watch: self.watch };
        let mut client =
            TableClient::begin(self.url.clone(), options, seat_tokens, RetryPolicy::default())
                .with_context(|| format!("calling {}", self.url))?;
        let game = loop {
            if let Some(table) = client.table() {
                check_seat(self.seat, table.seats.len())?;
                break table.game.clone();
            }
            if let Some(Notice::Ended(why)) = client.hear(Duration::from_secs(1)) {
                bail!("{}: {why}", self.url);
            }
        };
        let entry = registry::game(&game)?;
        if self.plain || !(stdout().is_terminal() && stdin().is_terminal()) {
            return plain::play(client, entry, self.watch);
        }
        let clauses = entry.meta.rulebook;
        let analyse = analysis::at(self.url.clone());
        match parlour_tui::join(client, entry, clauses, Some(analyse), Look::of_the_terminal())? {
            Some(why) => bail!("{}: {why}", self.url),
            None => Ok(()),
        }
    }
}

/// Has the table a seat with this number, counted from 1?
fn check_seat(seat: Option<u8>, seats: usize) -> Result<()> {
    let seat = seat.unwrap_or(1);
    ensure!(usize::from(seat) <= seats, "--seat {seat}: this table has seats 1 to {seats}");
    Ok(())
}

/// What this computer calls its user.
fn own_name() -> String {
    let name = ["USER", "USERNAME"].iter().find_map(|key| env::var(key).ok());
    name.filter(|name| !name.trim().is_empty()).unwrap_or_else(|| "Guest".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_one_of_the_table() {
        assert!(check_seat(None, 3).is_ok());
        assert!(check_seat(Some(3), 3).is_ok());
        let refused = check_seat(Some(9), 3).unwrap_err().to_string();
        assert_eq!(refused, "--seat 9: this table has seats 1 to 3");
    }
}
