//! A match that is played on from a position of its record.

use super::{NewGame, Play};
use crate::{
    player::ExternalBotConfig,
    record_file,
    registry::{self, REGISTRY},
    sentences::fault,
};
use anyhow::{Context, Error, Result, bail, ensure};
use parlour_engine::erased::Entry;
use parlour_protocol::wire::GivenCards;
use parlour_table::{
    Table,
    session::{GameRegistry, TableConfig},
};
use std::path::Path;

impl Play {
    /// Opens a record, and seats the person and the bots at its position.
    pub(super) fn sit_down_at(
        &self,
        file: &Path,
        bot_config: &ExternalBotConfig,
    ) -> Result<NewGame> {
        let record = record_file::read(file)?;
        let entry = registry::game(&record.setup.game)?;
        if !self.game.is_empty() {
            let (named, id) = (registry::game(&self.game)?.meta.id, entry.meta.id);
            ensure!(named == id, "{} is a record of {id}, not of {named}", file.display());
        }
        if entry.meta.real_time {
            bail!(
                "a match in real time is played on in a browser: start `parlour serve`, and open the record there"
            );
        }
        let seat = self.seat.unwrap_or(entry.meta.first_person + 1) - 1;
        let config = record.position_table(&REGISTRY, self.at as usize, seat).map_err(fault)?;
        self.sit_down_given(entry, &config, bot_config)
    }

    /// Opens a table whose cards and first moves are given, and seats the person and the bots at it.
    pub(super) fn sit_down_given(
        &self,
        entry: &'static Entry,
        config: &TableConfig,
        bot_config: &ExternalBotConfig,
    ) -> Result<NewGame> {
        let given = config.given.clone().context("a position")?;
        let opened = GameRegistry::open(&REGISTRY, config, &given.seed).map_err(Error::msg)?;
        let people = vec![given.seat];
        let players = self.seat_all(entry, config.players, &people, &given.seed, bot_config)?;
        let table = Table::at_position(opened, &given.acts, players).map_err(Error::msg)?;
        Ok(NewGame { entry, seed: given.seed, table, people })
    }

    /// Why the cards of the match are given, if they are.
    pub(super) fn given(&self) -> Option<GivenCards> {
        let puzzle = self.puzzle.map(|number| GivenCards::Puzzle { number });
        puzzle.or_else(|| self.from.as_ref().map(|_| GivenCards::Position { acts: self.at }))
    }
}
