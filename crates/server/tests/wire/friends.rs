//! Names that have finished a match with each other see, if the other wants it, when they are here.

use crate::{
    client::{
        Reply, Table, TestClient, TestRng, asks_as, delete, kept_in, makes, open, play_for,
        request, roomy, short, token, with_names,
    },
    ratings::Friends,
    rematch::play_to_the_end,
};
use parlour_protocol::wire::{ClientMessage, Friend, FriendList};
use serde_json::{Value, json};
use std::net::SocketAddr;

/// The list of the one with this session, as it came.
async fn list_text(at: SocketAddr, session: &str) -> String {
    let reply = asks_as(at, "GET", "/api/friends", session, "").await;
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.body
}

async fn list(at: SocketAddr, session: &str) -> FriendList {
    serde_json::from_str(&list_text(at, session).await).unwrap()
}

async fn only_friend(at: SocketAddr, session: &str) -> Friend {
    let FriendList { friends, .. } = list(at, session).await;
    let [friend] = &friends[..] else { panic!("{friends:?}") };
    friend.clone()
}

async fn shows(at: SocketAddr, session: &str, shown: bool) {
    let body = json!({ "shown": shown }).to_string();
    let reply = asks_as(at, "PUT", "/api/account/presence", session, &body).await;
    assert_eq!(reply.status, 204, "{reply:?}");
}

async fn play_a_match(friends: &mut Friends, seed: u64) {
    friends.plays_for_a_name(0).await;
    friends.plays_for_a_name(1).await;
    friends.players[0].starts().await;
    play_to_the_end(&mut friends.players, &mut TestRng(seed)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_who_have_played_see_each_other_only_if_the_other_wants_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(with_names(kept_in(folder.path()))).await;
    let at = server.address();
    let mut friends = Friends::at(at).await;
    let [ann, ben] = [friends.sessions[0].clone(), friends.sessions[1].clone()];
    assert_eq!(list(at, &ann).await, FriendList { shown: false, friends: vec![] });
    play_a_match(&mut friends, 5).await;
    let mut heads = Vec::new();
    for (session, name) in [(&ann, "Ben"), (&ben, "Ann")] {
        let friend = only_friend(at, session).await;
        heads.push((friend.ahead, friend.behind));
        assert_eq!((&*friend.name, friend.matches, friend.here), (name, 1, false), "{friend:?}");
        assert!(friend.last > 0 && friend.table.is_none());
    }
    friends.play_again().await;
    play_to_the_end(&mut friends.players, &mut TestRng(6)).await;
    let scores = friends.players[0].position.as_ref().unwrap().scores.clone();
    let (hers, his) = (scores[0], scores[1]);
    let [first, _] = heads[..] else { panic!("{heads:?}") };
    assert_eq!(heads[1], (first.1, first.0), "who is ahead of the other, the other is behind");
    let both = only_friend(at, &ann).await;
    assert_eq!(both.matches, 2);
    let second = (both.ahead - first.0, both.behind - first.1);
    assert_eq!(second, (u32::from(hers > his), u32::from(hers < his)));

    let hidden = list_text(at, &ann).await;
    shows(at, &ben, true).await;
    assert!(list(at, &ben).await.shown);
    assert!(only_friend(at, &ann).await.here);
    assert!(!only_friend(at, &ben).await.here, "Ann has not chosen to be seen");
    shows(at, &ben, false).await;
    assert_eq!(list_text(at, &ann).await, hidden, "as before, to the byte");
    list(at, &ben).await;
    assert_eq!(list_text(at, &ann).await, hidden, "whatever Ben asks for");
    shows(at, &ben, true).await;
    list(at, &ben).await;
    assert!(only_friend(at, &ann).await.here);
    server.stop().await.unwrap();

    let server = open(with_names(kept_in(folder.path()))).await;
    let at = server.address();
    assert_eq!(list_text(at, &ann).await, hidden, "one who is absent looks like one who hides");
    list(at, &ben).await;
    assert!(only_friend(at, &ann).await.here, "what Ben chose is kept");
    assert_eq!(delete(at, "/api/session", &ben).await.status, 204);
    assert_eq!(list_text(at, &ann).await, hidden, "signed out is gone");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_friend_who_waits_at_an_open_table_can_be_joined_there() {
    let server = open(with_names(roomy())).await;
    let at = server.address();
    let mut friends = Friends::at(at).await;
    let [ann, ben] = [friends.sessions[0].clone(), friends.sessions[1].clone()];
    play_a_match(&mut friends, 7).await;
    let table = Table::with(at, &short("bread-basket", 3)).await;
    let mut host = TestClient::sits_down(&table, "B").await;
    assert_eq!(play_for(&table, &host, &ben).await.status, 204);
    let hidden = list_text(at, &ann).await;
    host.gets(|id| ClientMessage::List { id, listed: true }).await;
    assert_eq!(list_text(at, &ann).await, hidden, "Ben has not chosen to be seen");
    shows(at, &ben, true).await;
    while only_friend(at, &ann).await.table.is_none() {
        tokio::task::yield_now().await;
    }
    let friend = only_friend(at, &ann).await;
    assert_eq!((friend.table.as_deref(), friend.here), (Some(&*table.name), true));
    host.gets(|id| ClientMessage::List { id, listed: false }).await;
    while only_friend(at, &ann).await.table.is_some() {
        tokio::task::yield_now().await;
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pair_is_gone_both_ways_until_they_meet_again_and_with_a_deleted_name() {
    let server = open(with_names(roomy())).await;
    let at = server.address();
    let mut friends = Friends::at(at).await;
    let [ann, ben] = [friends.sessions[0].clone(), friends.sessions[1].clone()];
    play_a_match(&mut friends, 8).await;
    shows(at, &ben, true).await;
    assert_eq!(asks_as(at, "DELETE", "/api/friends/Ben", &ann, "").await.status, 204);
    assert_eq!((list(at, &ann).await.friends, list(at, &ben).await.friends), (vec![], vec![]));
    let again = asks_as(at, "DELETE", "/api/friends/Ben", &ann, "").await;
    assert_eq!((again.status, again.code().as_str()), (404, "no_friend"));
    friends.play_again().await;
    play_to_the_end(&mut friends.players, &mut TestRng(9)).await;
    assert_eq!(only_friend(at, &ann).await.matches, 1, "counted anew");
    assert_eq!(only_friend(at, &ben).await.name, "Ann");

    // what one shares with friends is no one else's
    let (_, made) = makes(at, "Cleo", 3).await;
    let cleo = token(&made);
    assert_eq!(list(at, &cleo).await.friends, []);
    let stranger = asks_as(at, "DELETE", "/api/friends/Ben", &cleo, "").await;
    let no_one = asks_as(at, "DELETE", "/api/friends/Nemo", &cleo, "").await;
    assert_eq!(stranger.body, no_one.body, "met or not, there or not");

    assert_eq!(delete(at, "/api/account", &ben).await.status, 204);
    assert_eq!(list(at, &ann).await.friends, []);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn who_is_not_signed_in_learns_nothing_of_friends() {
    let server = open(with_names(roomy())).await;
    let (_, made) = makes(server.address(), "Ann", 1).await;
    let ann = token(&made);
    let requests = [
        ("GET", "/api/friends", ""),
        ("DELETE", "/api/friends/Ben", ""),
        ("PUT", "/api/account/presence", r#"{"shown":true}"#),
    ];
    let refused = |reply: Reply| (reply.status, reply.code());
    for (method, path, body) in requests {
        let at = server.address();
        let unnamed =
            request(at, method, path, &[("content-type", "application/json")], body).await;
        assert_eq!(refused(unnamed), (401, "signed_out".to_owned()), "{method} {path}");
        let unknown = asks_as(at, method, path, "0123", body).await;
        assert_eq!(refused(unknown), (401, "signed_out".to_owned()), "{method} {path}");
    }
    for bad in [json!({}), json!({ "shown": "yes" }), json!({ "shown": true, "more": 1 })] {
        let bad = bad.to_string();
        let reply = asks_as(server.address(), "PUT", "/api/account/presence", &ann, &bad).await;
        assert_eq!(refused(reply), (400, "bad_message".to_owned()), "{bad}");
    }
    server.stop().await.unwrap();
    let server = open(roomy()).await;
    for (method, path, body) in requests {
        let none = asks_as(server.address(), method, path, &ann, body).await;
        assert_eq!(refused(none), (404, "no_passkeys".to_owned()), "{method} {path}");
    }
    let no_session: Value = json!({ "shown": true });
    let headers = [("content-type", "application/json")];
    let path = "/api/account/presence";
    let unnamed = request(server.address(), "PUT", path, &headers, &no_session.to_string()).await;
    assert_eq!(unnamed.status, 401, "the token is read first");
    server.stop().await.unwrap();
}
