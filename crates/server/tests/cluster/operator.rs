//! What the operator does with nodes, asked at any of them.

use crate::{
    client::{Reply, Table, TestClient, get, request, short},
    node::node_of,
    postgres::Postgres,
};
use parlour_protocol::wire::{AdminNode, ClientMessage};
use parlour_server::{Config, Server, store::Database};
use std::net::{Ipv4Addr, SocketAddr};

const TOKEN: &str = "0123456789abcdef0123456789abcdef";

async fn node(database: &Database) -> Server {
    let config = Config {
        admin_listen: Some(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))),
        admin_token: Some(TOKEN.parse().unwrap()),
        ..node_of(database)
    };
    Server::start(config).await.unwrap()
}

/// Asks the operator's side of a node.
async fn ask(node: &Server, method: &str, path: &str, body: &str) -> Reply {
    let bearer = format!("Bearer {TOKEN}");
    let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
    let path = format!("/api/admin/{path}");
    request(node.admin_address().unwrap(), method, &path, &headers, body).await
}

async fn does(node: &Server, path: &str, body: &str) {
    let reply = ask(node, "POST", path, body).await;
    assert_eq!(reply.status, 204, "{path}: {}", reply.body);
}

/// The nodes, and how many tables each owns.
async fn listed(node: &Server) -> Vec<(u32, u64)> {
    let nodes: Vec<AdminNode> = ask(node, "GET", "nodes", "").await.json();
    nodes.iter().map(|node| (node.node, node.tables)).collect()
}

/// Any node does what is asked about any table and any node.
pub(crate) fn moves_and_drains(server: &'static Postgres) -> Result<(), String> {
    crate::runtime().block_on(async {
        let database = server.database();
        let (one, two) = (node(&database).await, node(&database).await);
        let table = Table::with(one.address(), &short("basset", 3)).await;
        let mut ann = TestClient::sits_down(&table, "Ann").await;
        let [(first, 1), (second, 0)] = listed(&one).await[..] else { panic!("two nodes") };
        let nodes: Vec<AdminNode> = ask(&two, "GET", "nodes", "").await.json();
        assert_eq!(nodes.iter().map(|node| node.this).collect::<Vec<_>>(), [false, true]);
        let path = format!("tables/{}", table.name);
        // the other node passes on what its owner has to do
        does(&two, &format!("{path}/pause"), r#"{"reason": "tea"}"#).await;
        assert_eq!(table.info().await.paused.as_deref(), Some("tea"));
        does(&two, &format!("{path}/resume"), "").await;
        let moves = format!("{path}/move");
        let to = |node: u32| format!(r#"{{"node": {node}}}"#);
        does(&two, &moves, &to(second)).await;
        assert_eq!(listed(&one).await, [(first, 0), (second, 1)]);
        does(&one, &moves, &to(second)).await;
        // the player is still at the first node, which passes the connection on
        ann.comes_back().await;
        assert_eq!(ann.seat, Some(0));
        ann.gets(|id| ClientMessage::Bot { id, seat: 1, level: "rule".to_owned() }).await;
        assert_eq!(ask(&one, "POST", &moves, &to(99)).await.code(), "no_such_node");
        let none = "tables/nosuchtabl/move";
        assert_eq!(ask(&one, "POST", none, &to(first)).await.status, 404);
        assert_eq!(ask(&one, "POST", "nodes/99/drain", "").await.code(), "no_such_node");
        does(&one, &format!("nodes/{second}/drain"), "").await;
        ann.comes_back().await;
        ann.gets(|id| ClientMessage::Start { id }).await;
        assert_eq!(listed(&one).await[0], (first, 1));
        assert_eq!(get(two.admin_address().unwrap(), "/readyz").await.status, 503);
        assert_eq!(get(one.admin_address().unwrap(), "/readyz").await.status, 200);
        two.stop().await.unwrap();
        one.stop().await.unwrap();
        Ok(())
    })
}
