//! The engine protocol, records and the messages of a server.

mod choose;
mod commands;
mod fair;
mod fair_races;
mod plain;
mod records;
mod registry;
mod sentences;
mod typescript;
mod variants;
