//! Names with a passkey.

use super::{ORIGIN, Passkey, Reply, Table, TestClient, post, request};
use parlour_server::{Config, PasskeyConfig};
use serde_json::{Value, json};
use std::net::SocketAddr;

/// The same server with names.
pub(crate) fn with_names(config: Config) -> Config {
    let passkeys = PasskeyConfig::at(ORIGIN.parse().unwrap()).unwrap();
    Config { passkeys: Some(passkeys), ..config }
}

/// What the server asks of the browser.
pub(crate) async fn asked(at: SocketAddr, path: &str, body: &Value) -> Value {
    let reply = post(at, path, body).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.json::<Value>()["options"].take()
}

/// Makes a name with passkey `number`.
pub(crate) async fn makes(at: SocketAddr, name: &str, number: u8) -> (Passkey, Reply) {
    let options = asked(at, "/api/account/challenge", &json!({ "name": name })).await;
    let (passkey, credential) = Passkey::made(number, &options, ORIGIN);
    let made = post(at, "/api/account", &json!({ "name": name, "credential": credential })).await;
    (passkey, made)
}

/// Signs in with a passkey from a page at `origin`: what it answered, and the reply.
pub(crate) async fn signs_in(
    at: SocketAddr,
    passkey: &mut Passkey,
    origin: &str,
) -> (Value, Reply) {
    let options = asked(at, "/api/session/challenge", &json!({})).await;
    let answer = json!({ "credential": passkey.signs(&options, origin) });
    let reply = post(at, "/api/session", &answer).await;
    (answer, reply)
}

/// The token of one who has signed in.
pub(crate) fn token(reply: &Reply) -> String {
    assert_eq!(reply.status, 201, "{reply:?}");
    reply.json::<Value>()["token"].as_str().unwrap().to_owned()
}

/// Sends a request as the name with this session.
pub(crate) async fn asks_as(
    at: SocketAddr,
    method: &str,
    path: &str,
    session: &str,
    body: &str,
) -> Reply {
    let bearer = format!("Bearer {session}");
    let headers = [("authorization", &*bearer), ("content-type", "application/json")];
    request(at, method, path, &headers, body).await
}

/// A player plays for the name with this session.
pub(crate) async fn play_for(table: &Table, player: &TestClient, session: &str) -> Reply {
    let seat = player.token.as_deref().unwrap();
    asks_to_play_for(table, &format!("Bearer {seat}"), session).await
}

/// A request to play for a name, with this header.
pub(crate) async fn asks_to_play_for(table: &Table, authorization: &str, session: &str) -> Reply {
    let path = format!("/api/tables/{}/account", table.name);
    let headers = [("authorization", authorization), ("content-type", "application/json")];
    request(table.at, "PUT", &path, &headers, &json!({ "session": session }).to_string()).await
}
