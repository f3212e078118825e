//! A table server of the house, on a free port of this machine.

use parlour_protocol::{
    Registry, line,
    wire::{self, NewTable, TableMade},
};
use parlour_server::{Config, Server};
use parlour_tui::client::TableUrl;
use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
};
use tokio::runtime::Runtime;

const REGISTRY: Registry =
    Registry { character: |_, _| None, ..Registry::of_parlour(|| "anything".into()) };

/// A server at work; it is closed when it is dropped.
pub(crate) struct Open {
    runtime: Runtime,
    server: Option<Server>,
    address: SocketAddr,
}

impl Open {
    pub(crate) fn new() -> Self {
        let runtime = Runtime::new().expect("threads");
        let config = Config { registry: REGISTRY, levels: &["random", "rule"], ..Config::quiet() };
        let server = runtime.block_on(Server::start(config)).expect("a server");
        Self { runtime, address: server.address(), server: Some(server) }
    }

    /// A new table.
    pub(crate) fn table(&self, wanted: &NewTable) -> TableUrl {
        let body = line(wanted);
        let mut stream = TcpStream::connect(self.address).expect("the server listens");
        write!(
            stream,
            "POST /api/tables HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        let made: TableMade = wire::read(body).unwrap_or_else(|why| panic!("{why}: {answer}"));
        format!("http://{}/t/{}", self.address, made.table).parse().expect("a place")
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        if let Some(server) = self.server.take() {
            let _ = self.runtime.block_on(server.stop());
        }
    }
}
