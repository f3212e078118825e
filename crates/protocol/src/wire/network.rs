//! How others reach a server, as the page on its own computer asks for it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// How others reach this server. Sent only to the page on the server's own computer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct NetworkInfo {
    /// Can others reach it?
    pub state: NetworkState,
    /// How links for others begin, the best one first, such as `http://192.168.1.7:4280`; while it is
    /// `closed`: how they would begin.
    pub urls: Vec<String>,
}

/// Can others reach this server?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NetworkState {
    /// Yes.
    Open,
    /// Only this computer can; `POST /api/network` opens it to the local network.
    Closed,
    /// Only this computer can, and the server was started so that nothing opens it.
    Locked,
    /// Only this computer can, and it has no address in a private network.
    NoAddress,
}
