//! Requests to the admin address of a server.

use crate::local_server::agent;
use anyhow::{Context, Result, bail};
use parlour_protocol::{
    line,
    wire::{self, Refusal},
};
use serde::{Serialize, de::DeserializeOwned};
use std::{net::SocketAddr, time::Duration};
use ureq::{Agent, Body, http::Response};

/// How long the server has for an answer: it may have to read a long log first.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);

/// The operator, as the server knows them.
pub(super) struct Client {
    agent: Agent,
    server: SocketAddr,
    authorization: String,
}

impl Client {
    pub(super) fn new(server: SocketAddr, token: &str) -> Self {
        Self { agent: agent(ANSWER_TIMEOUT), server, authorization: format!("Bearer {token}") }
    }

    pub(super) fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T> {
        let request = self.agent.get(self.url(path)).header("Authorization", &self.authorization);
        self.read(request.call())
    }

    pub(super) fn delete<T: DeserializeOwned>(&self, path: &str) -> Result<T> {
        let request =
            self.agent.delete(self.url(path)).header("Authorization", &self.authorization);
        self.read(request.call())
    }

    /// Deletes something of which nothing is to be said.
    pub(super) fn remove(&self, path: &str) -> Result<()> {
        let request =
            self.agent.delete(self.url(path)).header("Authorization", &self.authorization);
        self.text(request.call()).map(drop)
    }

    pub(super) fn post(&self, path: &str, body: &impl Serialize) -> Result<()> {
        let request = self.agent.post(self.url(path)).header("Authorization", &self.authorization);
        self.text(request.content_type("application/json").send(line(body))).map(drop)
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}/api/admin/{path}", self.server)
    }

    fn read<T: DeserializeOwned>(&self, answer: Result<Response<Body>, ureq::Error>) -> Result<T> {
        let text = self.text(answer)?;
        wire::read(&text).map_err(anyhow::Error::msg).context("the server's answer")
    }

    fn text(&self, answer: Result<Response<Body>, ureq::Error>) -> Result<String> {
        let at = self.server;
        let mut answer = answer.with_context(|| format!("no answer from {at}"))?;
        let text = answer.body_mut().read_to_string().context("the server's answer")?;
        if answer.status().is_success() {
            return Ok(text);
        }
        match wire::read::<Refusal>(&text) {
            Ok(refusal) => bail!("{}", refusal.message),
            Err(_) => bail!("{at} answers {}", answer.status()),
        }
    }
}
