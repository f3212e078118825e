//! Names with a passkey, where requests reach now one node, now another.

use crate::{
    client::{
        ORIGIN, Passkey, Table, TestClient, TestRng, asked, asks_as, play_for, post, short, token,
        with_names,
    },
    node::node_of,
    postgres::Postgres,
};
use parlour_protocol::wire::{ClientMessage, Friend, FriendList};
use parlour_server::Server;
use serde_json::json;
use std::net::SocketAddr;

/// The one with whom this one has played, as a node knows it.
async fn friend(at: SocketAddr, session: &str) -> Friend {
    let list: FriendList = asks_as(at, "GET", "/api/friends", session, "").await.json();
    let [friend] = &list.friends[..] else { panic!("{list:?}") };
    friend.clone()
}

/// A name that is begun at one node and made at the other: its session.
async fn makes_at_two(nodes: [SocketAddr; 2], name: &str, number: u8) -> (Passkey, String) {
    let [begins, ends] = nodes;
    let options = asked(begins, "/api/account/challenge", &json!({ "name": name })).await;
    let (passkey, credential) = Passkey::made(number, &options, ORIGIN);
    let account = json!({ "name": name, "credential": credential });
    let made = post(ends, "/api/account", &account).await;
    let again = post(ends, "/api/account", &account).await;
    assert_eq!((again.status, &*again.code()), (401, "no_challenge"), "it is good once");
    (passkey, token(&made))
}

/// What begins at one node ends at the other, and who is here is seen at both.
pub(crate) fn are_everywhere(server: &'static Postgres) -> Result<(), String> {
    crate::runtime().block_on(async {
        let config = with_names(node_of(&server.database()));
        let (first, second) =
            (Server::start(config.clone()).await.unwrap(), Server::start(config).await.unwrap());
        let (one, two) = (first.address(), second.address());
        let (mut passkey, ann) = makes_at_two([one, two], "Ann", 1).await;
        let (_, ben) = makes_at_two([two, one], "Ben", 2).await;

        // a sign-in is judged where it began
        let options = asked(one, "/api/session/challenge", &json!({})).await;
        let foreign = json!({ "credential": passkey.signs(&options, "https://evil.example") });
        assert_eq!(post(two, "/api/session", &foreign).await.code(), "bad_passkey");
        let options = asked(one, "/api/session/challenge", &json!({})).await;
        let answer = json!({ "credential": passkey.signs(&options, ORIGIN) });
        token(&post(two, "/api/session", &answer).await);
        assert_eq!(post(two, "/api/session", &answer).await.code(), "no_challenge");

        play_a_rated_match([one, two], [&ann, &ben]).await;
        assert!(!friend(one, &ann).await.here, "Ben has not chosen to be seen");
        let shown = asks_as(two, "PUT", "/api/account/presence", &ben, r#"{"shown": true}"#).await;
        assert_eq!(shown.status, 204, "{shown:?}");
        assert!(friend(two, &ann).await.here);
        assert!(friend(one, &ann).await.here, "the other node says so");

        let open = Table::with(two, &short("bread-basket", 3)).await;
        let mut host = TestClient::sits_down(&open, "Ben").await;
        assert_eq!(play_for(&open, &host, &ben).await.status, 204);
        host.gets(|id| ClientMessage::List { id, listed: true }).await;
        while friend(one, &ann).await.table.as_deref() != Some(&*open.name) {
            tokio::task::yield_now().await;
        }
        asks_as(two, "PUT", "/api/account/presence", &ben, r#"{"shown": false}"#).await;
        let hidden = friend(one, &ann).await;
        assert!(!hidden.here && hidden.table.is_none(), "{hidden:?}");
        first.stop().await.unwrap();
        second.stop().await.unwrap();
        Ok(())
    })
}

/// Ann plays through one node, and Ben through the other.
async fn play_a_rated_match(nodes: [SocketAddr; 2], sessions: [&String; 2]) {
    let table = Table::with(nodes[0], &short("bread-basket", 2)).await;
    let mut players = Vec::new();
    for ((at, name), session) in nodes.into_iter().zip(["Ann", "Ben"]).zip(sessions) {
        let table = Table { at, name: table.name.clone() };
        let player = TestClient::sits_down(&table, name).await;
        assert_eq!(play_for(&table, &player, session).await.status, 204);
        players.push(player);
    }
    let [ann, ben] = &mut players[..] else { unreachable!("two have sat down") };
    ann.gets(|id| ClientMessage::Start { id }).await;
    let mut rng = TestRng(1);
    loop {
        TestClient::all_know_all(&mut [ann, ben]).await;
        if ann.is_over() {
            return;
        }
        TestClient::one_plays_on(&mut [ann, ben], &mut rng).await;
    }
}
