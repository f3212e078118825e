//! The engine protocol, records and the messages of a server.

mod commands;
mod fair;
mod plain;
mod records;
mod registry;
mod sentences;
mod typescript;
mod variants;
