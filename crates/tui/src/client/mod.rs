//! A connection to a table server, for a terminal, a test, or a program that plays: without a
//! screen, and without a rule of any game.
//!
//! ```no_run
//! use parlour_tui::client::{Connection, News, TableUrl};
//! use parlour_protocol::wire::{ClientMessage, ServerMessage};
//! use std::time::Duration;
//!
//! let place: TableUrl = "http://127.0.0.1:4280/t/abcdefghjk".parse()?;
//! let mut connection = Connection::open(&place, None)?;
//! connection.request(|id| ClientMessage::Sit { id, name: "Ann".into(), seat: None, entropy: String::new() });
//! while let Some(news) = connection.next(Duration::from_secs(60)) {
//!     match news {
//!         News::Received(ServerMessage::Update(update)) => println!("{} has happened", update.seq),
//!         News::Received(_) | News::Cut { .. } => {}
//!         News::Ended(why) => return Err(why.into()),
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * `connection` is what you hold; `carrier` sends and receives behind it, and reconnects
//! * `unanswered` keeps the messages that are sent again until they are answered
//! * `retry_policy` says how often and how long to retry
//! * `table_client` is a player at a table: it takes a seat and knows the state of the game; `story`
//!   and `names` put it into words
//! * `http` asks the server what goes over no connection; `reports` are on their way there
//! * `table_url` is a table's address; `seat_tokens` keeps the tokens of seats

mod carrier;
mod connection;
mod http;
mod names;
mod news;
mod reports;
mod retry_policy;
mod seat_tokens;
mod story;
mod table_client;
mod table_url;
mod unanswered;

pub use connection::Connection;
pub use http::{RequestError, get};
pub(crate) use names::{about, level_word};
pub use news::{ConnectionError, News};
pub use retry_policy::RetryPolicy;
pub use seat_tokens::SeatTokens;
pub use table_client::{Happened, JoinOptions, LogLine, Notice, TableClient, sentence};
pub use table_url::{ParseTableUrlError, TableUrl};
