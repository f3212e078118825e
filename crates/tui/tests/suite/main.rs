//! The client against real servers.

mod connection;
mod registry;
mod table_client;
