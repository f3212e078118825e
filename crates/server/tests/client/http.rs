//! Requests over plain HTTP, one connection each.

use serde::de::DeserializeOwned;
use serde_json::Value;
use std::{net::SocketAddr, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

/// What came back.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    /// The lines of the head, as they came.
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn json<T: DeserializeOwned>(&self) -> T {
        serde_json::from_str(&self.body).unwrap_or_else(|no| panic!("{no}: {self:?}"))
    }

    /// What a header says; its name in small letters.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    /// The code of a refusal.
    pub(crate) fn code(&self) -> String {
        let refusal: Value = self.json();
        refusal["code"].as_str().unwrap_or_default().to_owned()
    }
}

pub(crate) async fn get(at: SocketAddr, path: &str) -> Reply {
    request(at, "GET", path, &[], "").await
}

pub(crate) async fn post(at: SocketAddr, path: &str, body: &Value) -> Reply {
    request(at, "POST", path, &[("content-type", "application/json")], &body.to_string()).await
}

/// Deletes a table with this token.
pub(crate) async fn delete(at: SocketAddr, path: &str, token: &str) -> Reply {
    request(at, "DELETE", path, &[("authorization", &format!("Bearer {token}"))], "").await
}

/// A request with these headers; a `host` among them stands for the usual one.
pub(crate) async fn request(
    at: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Reply {
    let mut text = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
    if !headers.iter().any(|(name, _)| *name == "host") {
        text += &format!("host: {at}\r\n");
    }
    for (name, value) in headers {
        text += &format!("{name}: {value}\r\n");
    }
    if !headers.iter().any(|(name, _)| *name == "content-length") {
        text += &format!("content-length: {}\r\n", body.len());
    }
    text += &format!("\r\n{body}");
    let mut stream = TcpStream::connect(at).await.expect("the server takes calls");
    // a server that has heard enough may answer before the end
    let _ = stream.write_all(text.as_bytes()).await;
    let mut answer = Vec::new();
    let read = timeout(Duration::from_secs(20), stream.read_to_end(&mut answer)).await;
    let _ = read.expect("an answer in time");
    let answer = String::from_utf8(answer).expect("text");
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    Reply { status: status.unwrap_or(0), head: head.to_owned(), body: body.to_owned() }
}
