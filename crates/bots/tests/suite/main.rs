//! Bots at the table.

mod basement;
mod bread_basket;
mod budr_basef;
mod budr_basef_reactions;
mod characters;
mod contrast;
mod numbers;
mod reasons;
mod state;
