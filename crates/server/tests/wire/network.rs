//! A server on this computer is opened to the network by the person in front of it, while it
//! runs. 127.0.0.2 plays the address that neighbours know: it is one of this machine, too.

use crate::client::{Reply, Table, TestClient, get, open, post, request, strict};
use parlour_protocol::wire::{NetworkInfo, NetworkState};
use parlour_server::{Config, LanConfig, Server};
use serde_json::json;
use std::net::{IpAddr, SocketAddr};
use tokio::net::TcpStream;

const NEIGHBOURS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(127, 0, 0, 2));

async fn closed_to_neighbours() -> (Server, SocketAddr) {
    let lan = LanConfig { is_locked: false, addresses: Some(vec![NEIGHBOURS]) };
    let server = open(Config { lan, ..strict() }).await;
    let neighbours = SocketAddr::new(NEIGHBOURS, server.address().port());
    (server, neighbours)
}

fn info(reply: &Reply) -> NetworkInfo {
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.json()
}

async fn is_reached(at: SocketAddr) -> bool {
    TcpStream::connect(at).await.is_ok()
}

#[tokio::test]
async fn one_request_lets_the_neighbours_in_and_the_server_runs_on() {
    let (server, neighbours) = closed_to_neighbours().await;
    let urls = vec![format!("http://{neighbours}")];
    let table = Table::of(&server, "down-the-well", 2).await;
    let mut host = TestClient::sits_down(&table, "Ann").await;
    let before = info(&get(server.address(), "/api/network").await);
    assert_eq!(before, NetworkInfo { state: NetworkState::Closed, urls: urls.clone() });
    assert!(!is_reached(neighbours).await, "the port is closed before anyone asks");

    let opened = info(&post(server.address(), "/api/network", &json!({})).await);
    assert_eq!(opened, NetworkInfo { state: NetworkState::Open, urls });
    let there = Table { at: neighbours, name: table.name.clone() };
    let _ben = TestClient::sits_down(&there, "Ben").await;
    host.starts().await;
    assert_eq!(info(&post(server.address(), "/api/network", &json!({})).await), opened, "again");
    assert_eq!(server.opened().await, opened, "and the terminal is told of it");
    server.stop().await.unwrap();
    assert!(!is_reached(neighbours).await, "the second door closes with the first");
}

#[tokio::test]
async fn only_the_person_in_front_of_the_server_is_told_and_may_open_it() {
    let (server, neighbours) = closed_to_neighbours().await;
    let at = server.address();
    let page = format!("http://{at}");
    for strangers in [
        [("host", "192.168.1.7:4280"), ("accept", "*/*")],
        [("host", "192.168.1.7:4280"), ("origin", "http://192.168.1.7:4280")],
        [("host", "evil.example"), ("origin", "http://evil.example")],
        [("origin", "http://evil.example"), ("accept", "*/*")],
        [("origin", "null"), ("accept", "*/*")],
        [("x-forwarded-for", "203.0.113.9"), ("accept", "*/*")],
        [("forwarded", "for=203.0.113.9"), ("accept", "*/*")],
        [("host", "localhost"), ("host", "localhost")],
    ] {
        for method in ["GET", "POST"] {
            let reply = request(at, method, "/api/network", &strangers, "").await;
            assert_eq!((reply.status, reply.code()), (403, "foreign".to_owned()), "{strangers:?}");
        }
    }
    assert!(!is_reached(neighbours).await);
    assert_eq!(info(&get(at, "/api/network").await).state, NetworkState::Closed);
    let own = request(at, "POST", "/api/network", &[("origin", &page)], "").await;
    assert_eq!(info(&own).state, NetworkState::Open, "the page of this server may");
    let neighbour = request(neighbours, "GET", "/api/network", &[("host", "10.0.0.8")], "").await;
    assert_eq!(neighbour.status, 403, "the neighbours may not");
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_server_that_is_locked_or_public_or_has_no_network_says_why_it_stays_closed() {
    let public_url = Some("https://cards.example.org".parse().unwrap());
    let nowhere = LanConfig { is_locked: false, addresses: Some(Vec::new()) };
    for (config, state, why) in [
        (strict(), NetworkState::Locked, "--lan=off"),
        (Config { public_url, ..strict() }, NetworkState::Open, "https://cards.example.org"),
        (Config { lan: nowhere, ..strict() }, NetworkState::NoAddress, "--lan-address"),
    ] {
        let server = open(config).await;
        assert_eq!(info(&get(server.address(), "/api/network").await).state, state);
        let refused = post(server.address(), "/api/network", &json!({})).await;
        assert_eq!((refused.status, refused.code()), (409, "not_opened".to_owned()), "{why}");
        assert!(refused.body.contains(why), "{refused:?}");
        server.stop().await.unwrap();
    }
}

#[tokio::test]
async fn a_place_that_is_taken_is_named_and_can_be_tried_again() {
    let (server, neighbours) = closed_to_neighbours().await;
    let other = tokio::net::TcpListener::bind(neighbours).await.unwrap();
    let refused = post(server.address(), "/api/network", &json!({})).await;
    assert_eq!(refused.status, 409);
    assert!(refused.body.contains(&format!("Cannot listen at {neighbours}")), "{refused:?}");
    drop(other);
    let opened = post(server.address(), "/api/network", &json!({})).await;
    assert_eq!(info(&opened).state, NetworkState::Open);
    server.stop().await.unwrap();
}
