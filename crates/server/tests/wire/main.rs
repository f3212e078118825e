//! A whole server over real sockets, and people who wish it well or ill.
//!
//! * `restart`: everyone goes on where they were
//! * `rematch`: one match after another
//! * `rights`: who may do what, and what was told once
//! * `scan`: every byte that goes to anyone is something they may know
//! * `cells`: what each message is worth from whom, when
//! * `accounts`: names with a passkey
//! * `abuse`, `slow`, `forged`: what is not a game at all
//! * `friends`: names that have played with each other, and who sees that they are here
//! * `given`: matches whose cards are given instead of shuffled
//! * `lessons`: a game is learned without a table
//! * `limits`: what one address, crowd or broken table may cost the others
//! * `log_lines`: nothing of a player's secrets is logged
//! * `metrics`: what they say, and what alerts ask of them
//! * `network`: the person in front of a server opens it to the neighbours
//! * `offline`: the page that plays without a network, from the server
//! * `operator`: tables are paused, resumed, deleted and restored at the admin address
//! * `playtests`: players share how a match went, if they want to
//! * `proxied`: who calls, and what a header is worth
//! * `ratings`: matches between names with a passkey are rated
//! * `reports`: a player is reported, and only the operator learns of it
//! * `web_push`: browsers show notices of slow games, which push services cannot read
//! * `slow_games`: the clock runs on while no one is there, and each player is notified once
//! * `studies`: the lab
//! * `swaps`: players take other seats
//! * `strangers`: what they learn, and what they may send
//! * `thinking`: whose bots think first
//! * `tombstones`: a table that is deleted or expired can be restored
//! * `disk`: nothing is acknowledged that is not persisted
//! * `lost_answers`: nothing is refused that may be persisted

#![allow(clippy::disallowed_methods, reason = "it measures how long a server takes")]

#[path = "../client/mod.rs"]
mod client;

mod abuse;
mod accounts;
mod analyses;
mod cells;
mod disk;
mod forged;
mod friends;
mod given;
mod lessons;
mod limits;
mod listed;
mod log_lines;
mod lost_answers;
mod metrics;
mod network;
mod offline;
mod operator;
mod playtests;
mod proxied;
mod ratings;
mod rematch;
mod reports;
mod restart;
mod rights;
mod scan;
mod slow;
mod slow_games;
mod strangers;
mod studies;
mod swaps;
mod thinking;
mod tombstones;
mod web_push;
