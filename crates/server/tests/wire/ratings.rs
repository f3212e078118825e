//! Matches between names with a passkey are rated by the server: once, and without a word to others but that a
//! player is signed in, where they have the name of the account at the table, too.

use crate::{
    client::{
        Passkey, Reply, Seen, Table, TestClient, TestRng, asks_to_play_for, get, kept_in, makes,
        open, play_for, request, roomy, short, token, with_names,
    },
    rematch::play_to_the_end,
};
use parlour_protocol::wire::{
    ClientMessage, MatchRating, Occupant, ServerMessage, Undo, UnratedReason, Whose,
};
use serde_json::{Value, json};
use std::net::SocketAddr;

/// Ann and Ben with names at a table, and what is secret of them.
pub(crate) struct Friends {
    pub(crate) table: Table,
    pub(crate) players: Vec<TestClient>,
    pub(crate) sessions: Vec<String>,
    passkeys: Vec<Passkey>,
}

impl Friends {
    /// They sit down; a bot has the third seat.
    pub(crate) async fn at(at: SocketAddr) -> Self {
        let table = Table::with(at, &short("bread-basket", 3)).await;
        let (mut players, mut sessions, mut passkeys) = (Vec::new(), Vec::new(), Vec::new());
        for (number, name) in (1..).zip(["Ann", "Ben"]) {
            let (passkey, made) = makes(at, name, number).await;
            passkeys.push(passkey);
            sessions.push(token(&made));
            players.push(TestClient::sits_down(&table, name).await);
        }
        Self { table, players, sessions, passkeys }
    }

    /// The same: both play for their names, and the match has begun.
    async fn in_a_rated_match(at: SocketAddr) -> Self {
        let mut friends = Self::at(at).await;
        friends.plays_for_a_name(0).await;
        friends.plays_for_a_name(1).await;
        friends.players[0].starts().await;
        friends
    }

    /// This one plays for their name from now on.
    pub(crate) async fn plays_for_a_name(&self, which: usize) {
        let reply = play_for(&self.table, &self.players[which], &self.sessions[which]).await;
        assert_eq!(reply.status, 204, "{reply:?}");
    }

    pub(crate) async fn play_again(&mut self) {
        for player in &mut self.players {
            player.gets(|id| ClientMessage::Again { id, entropy: "more".into() }).await;
        }
        for player in &mut self.players {
            while player.is_over() {
                player.receives_update().await;
            }
        }
    }
}

/// What the update that ends a match says of a player's rating.
fn told(player: &TestClient) -> Vec<MatchRating> {
    let rating = |seen: &Seen| match &seen.message {
        ServerMessage::Update(update) => update.rating.clone(),
        _ => None,
    };
    player.seen.iter().filter_map(rating).collect()
}

/// Who has the sign of a player who is signed in, as this one sees it.
fn signed_in(player: &TestClient) -> Vec<bool> {
    player.info.as_ref().unwrap().seats.iter().map(|seat| seat.signed_in).collect()
}

/// This one waits until the table shows the signs like this.
async fn sees_signs(player: &mut TestClient, signs: &[bool]) {
    while signed_in(player) != signs {
        player.receives_update().await;
    }
}

/// The ratings of a name: game, rating, matches.
async fn ratings(at: SocketAddr, name: &str) -> Vec<(String, i64, u64)> {
    let reply = get(at, &format!("/api/accounts/{name}/ratings")).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let said: Value = reply.json();
    assert_eq!(said["name"], name);
    let row = |row: &Value| {
        let game = row["game"].as_str().unwrap().to_owned();
        (game, row["rating"].as_i64().unwrap(), row["matches"].as_u64().unwrap())
    };
    said["ratings"].as_array().unwrap().iter().map(row).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_of_two_names_is_rated_once_and_no_one_learns_whose_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(with_names(kept_in(folder.path()))).await;
    let at = server.address();
    let mut friends = Friends::at(at).await;
    friends.plays_for_a_name(0).await;
    friends.plays_for_a_name(1).await;
    friends.plays_for_a_name(1).await;
    friends.players[0].starts().await;
    assert_eq!(ratings(at, "Ann").await, [], "not before the end");
    play_to_the_end(&mut friends.players, &mut TestRng(5)).await;

    let scores = friends.players[0].info.as_ref().unwrap().results[0].clone();
    let (ann, ben) = (ratings(at, "Ann").await, ratings(at, "Ben").await);
    assert_eq!((ann.len(), ben.len()), (1, 1));
    assert_eq!((ann[0].0.as_str(), ann[0].2, ben[0].2), ("bread-basket", 1, 1));
    assert_eq!(ann[0].1.cmp(&ben[0].1), scores[0].cmp(&scores[1]), "{ann:?} {ben:?} {scores:?}");
    assert_eq!(ann[0].1 + ben[0].1, 3000, "what one wins the other loses; the bot has no rating");
    for (player, after) in friends.players.iter().zip([ann[0].1, ben[0].1]) {
        let [MatchRating::Rated { before, after: now, .. }, ..] = told(player)[..] else {
            panic!("{:?}", told(player))
        };
        assert_eq!((before, i64::from(now)), (Some(1500), after));
    }

    let record = friends.table.record(1).await;
    let secrets =
        friends.passkeys.iter().flat_map(Passkey::secrets).chain(friends.sessions.clone());
    for secret in secrets {
        assert!(!record.body.contains(&secret));
        for player in &friends.players {
            assert!(player.seen.iter().all(|seen| !seen.bytes.contains(&secret)));
        }
    }
    server.stop().await.unwrap();
    let server = open(with_names(kept_in(folder.path()))).await;
    assert_eq!(ratings(server.address(), "Ann").await, ann, "the same after a restart");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_given_during_a_match_counts_from_the_next() {
    let server = open(with_names(roomy())).await;
    let at = server.address();
    let mut friends = Friends::at(at).await;
    friends.plays_for_a_name(0).await;
    friends.players[0].starts().await;
    friends.plays_for_a_name(1).await;
    let mut rng = TestRng(6);
    play_to_the_end(&mut friends.players, &mut rng).await;
    assert_eq!((ratings(at, "Ann").await, ratings(at, "Ben").await), (vec![], vec![]));
    let not = |why| Some(MatchRating::Unrated { why });
    let last = |friends: &Friends| [0, 1].map(|who| told(&friends.players[who]).last().cloned());
    assert_eq!(last(&friends), [not(UnratedReason::Alone), not(UnratedReason::NextMatch)]);
    friends.play_again().await;
    play_to_the_end(&mut friends.players, &mut rng).await;
    assert_eq!((ratings(at, "Ann").await[0].2, ratings(at, "Ben").await[0].2), (1, 1));
    for rating in last(&friends) {
        assert!(matches!(rating, Some(MatchRating::Rated { before: Some(1500), .. })));
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sign_stands_at_the_name_of_an_account_and_at_no_other() {
    let server = open(with_names(roomy())).await;
    let at = server.address();
    let mut friends = Friends::at(at).await;
    // Ann plays for Ben's account, by another name than his
    let reply = play_for(&friends.table, &friends.players[0], &friends.sessions[1]).await;
    assert_eq!(reply.status, 204, "{reply:?}");
    assert_eq!(told(&friends.players[0]), []);
    let mut spectator = TestClient::watches(&friends.table).await;
    assert_eq!(signed_in(&spectator), [false; 3]);
    friends.plays_for_a_name(0).await;
    sees_signs(&mut spectator, &[true, false, false]).await;
    friends.plays_for_a_name(1).await;
    sees_signs(&mut spectator, &[true, true, false]).await;

    let bearer = format!("Bearer {}", friends.sessions[0]);
    let headers = [("authorization", &*bearer), ("content-type", "application/json")];
    let anna = json!({ "name": "Anna" }).to_string();
    assert_eq!(request(at, "PUT", "/api/account", &headers, &anna).await.status, 204);
    sees_signs(&mut spectator, &[false, true, false]).await;
    let left = friends.players[1].gets(|id| ClientMessage::Leave { id }).await;
    assert!(matches!(left, ServerMessage::Done { .. }), "{left:?}");
    sees_signs(&mut spectator, &[false; 3]).await;
    for seen in &spectator.seen {
        assert!(!seen.bytes.contains("Anna"), "{}", seen.bytes);
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sign_and_no_secret_is_there_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(with_names(kept_in(folder.path()))).await;
    let friends = Friends::at(server.address()).await;
    friends.plays_for_a_name(1).await;
    server.stop().await.unwrap();
    let server = open(with_names(kept_in(folder.path()))).await;
    let table = Table { at: server.address(), ..friends.table.clone() };
    let spectator = TestClient::watches(&table).await;
    assert_eq!(signed_in(&spectator), [false, true, false]);
    let secrets = friends.passkeys.iter().flat_map(Passkey::secrets).chain(friends.sessions);
    for secret in secrets {
        assert!(spectator.seen.iter().all(|seen| !seen.bytes.contains(&secret)));
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_that_a_name_has_left_counts_for_it_and_the_next_does_not() {
    let server = open(with_names(roomy())).await;
    let at = server.address();
    let mut friends = Friends::in_a_rated_match(at).await;
    let left = friends.players[1].gets(|id| ClientMessage::Leave { id }).await;
    assert!(matches!(left, ServerMessage::Done { .. }), "{left:?}");
    friends.players.truncate(1);
    let mut rng = TestRng(7);
    play_to_the_end(&mut friends.players, &mut rng).await;
    let (ann, ben) = (ratings(at, "Ann").await, ratings(at, "Ben").await);
    assert_eq!((ann[0].2, ben[0].2), (1, 1), "Ben's bot has played on for him");
    friends.play_again().await;
    play_to_the_end(&mut friends.players, &mut rng).await;
    assert_eq!((ratings(at, "Ann").await, ratings(at, "Ben").await), (ann, ben));
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_counts_for_a_player_whom_the_host_has_removed() {
    let server = open(with_names(roomy())).await;
    let at = server.address();
    let mut friends = Friends::in_a_rated_match(at).await;
    let remove = |id| ClientMessage::Remove { id, seat: 1, name: "Ben".into() };
    let removed = friends.players[0].gets(remove).await;
    assert!(matches!(removed, ServerMessage::Done { .. }), "{removed:?}");
    friends.players.truncate(1);
    play_to_the_end(&mut friends.players, &mut TestRng(7)).await;
    assert_eq!((ratings(at, "Ann").await[0].2, ratings(at, "Ben").await[0].2), (1, 1));
    server.stop().await.unwrap();
}

/// Ann may ask to undo while Ben is to act: a move of the bot would withdraw what she asks before he has answered.
async fn play_until_ann_has_to_ask(ann: &mut TestClient, ben: &mut TestClient, rng: &mut TestRng) {
    let bens = Whose::One { seat: ben.seat.expect("Ben has a seat") };
    let has_to_ask = |ann: &TestClient| {
        ann.position.as_ref().is_some_and(|now| now.undo == Undo::Ask && now.turn == bens)
    };
    while !has_to_ask(ann) {
        TestClient::one_plays_on(&mut [&mut *ann, &mut *ben], rng).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_with_an_undo_that_the_others_allowed_is_not_rated() {
    let server = open(with_names(roomy())).await;
    let at = server.address();
    let mut friends = Friends::at(at).await;
    friends.plays_for_a_name(0).await;
    friends.plays_for_a_name(1).await;
    let [ann, ben] = friends.players.as_mut_slice() else { panic!("two") };
    ann.starts().await;
    let mut rng = TestRng(8);
    play_until_ann_has_to_ask(ann, ben, &mut rng).await;
    let asked = ann.gets(|id| ClientMessage::Undo { id }).await;
    assert!(matches!(asked, ServerMessage::Done { .. }), "{asked:?}");
    let agreed = ben.gets(|id| ClientMessage::AllowUndo { id, yes: true }).await;
    assert!(matches!(agreed, ServerMessage::Done { .. }), "{agreed:?}");
    play_to_the_end(&mut friends.players, &mut rng).await;
    assert_eq!((ratings(at, "Ann").await, ratings(at, "Ben").await), (vec![], vec![]));
    friends.play_again().await;
    play_to_the_end(&mut friends.players, &mut rng).await;
    assert_eq!((ratings(at, "Ann").await[0].2, ratings(at, "Ben").await[0].2), (1, 1));
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_leaves_instead_of_allowing_an_undo_has_not_allowed_it() {
    let server = open(with_names(roomy())).await;
    let at = server.address();
    let mut friends = Friends::in_a_rated_match(at).await;
    let [ann, ben] = friends.players.as_mut_slice() else { panic!("two") };
    let mut rng = TestRng(8);
    play_until_ann_has_to_ask(ann, ben, &mut rng).await;
    ann.gets(|id| ClientMessage::Undo { id }).await;
    ben.gets(|id| ClientMessage::Leave { id }).await;
    while ann.info.as_ref().unwrap().undo_asked.is_some() {
        ann.receives_update().await;
    }
    assert!(ann.heard.iter().all(|event| event.data["event"] != "undone"), "{:?}", ann.heard);
    friends.players.truncate(1);
    play_to_the_end(&mut friends.players, &mut rng).await;
    assert_eq!((ratings(at, "Ann").await[0].2, ratings(at, "Ben").await[0].2), (1, 1));
    server.stop().await.unwrap();
}

#[tokio::test]
async fn who_cannot_play_for_a_name_is_refused_with_a_reason() {
    let server = open(with_names(roomy())).await;
    let at = server.address();
    let friends = Friends::at(at).await;
    let (ann, session) = (&friends.players[0], friends.sessions[0].as_str());
    let refused = |reply: Reply| (reply.status, reply.code());
    let signed_out = play_for(&friends.table, ann, "no session").await;
    assert_eq!(refused(signed_out), (401, "signed_out".to_owned()));
    let no_token = asks_to_play_for(&friends.table, "", session).await;
    assert_eq!(refused(no_token), (401, "not_seated".to_owned()));
    let stranger = asks_to_play_for(&friends.table, "Bearer 0123", session).await;
    assert_eq!(refused(stranger), (403, "not_seated".to_owned()));

    let mut setup = short("bread-basket", 3);
    setup["hints"] = true.into();
    let table = Table::with(at, &setup).await;
    let cleo = TestClient::sits_down(&table, "Cleo").await;
    let hints = play_for(&table, &cleo, session).await;
    assert_eq!(refused(hints), (409, "not_rated".to_owned()));
    let no_one = get(at, "/api/accounts/Dora/ratings").await;
    assert_eq!(refused(no_one), (404, "no_account".to_owned()));
    server.stop().await.unwrap();

    let server = open(roomy()).await;
    let none = get(server.address(), "/api/accounts/Ann/ratings").await;
    assert_eq!(refused(none), (404, "no_passkeys".to_owned()));
    server.stop().await.unwrap();
}

/// Ben plays for his name, and would like to be rid of the match.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_that_counts_is_not_shaken_off_by_another_name() {
    let server = open(with_names(roomy())).await;
    let at = server.address();
    let mut friends = Friends::in_a_rated_match(at).await;
    let (_, made) = makes(at, "Benjamin", 9).await;
    let refused = play_for(&friends.table, &friends.players[1], &token(&made)).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "match_counts"));
    friends.plays_for_a_name(1).await;
    play_to_the_end(&mut friends.players, &mut TestRng(11)).await;
    assert_eq!((ratings(at, "Ann").await[0].2, ratings(at, "Ben").await[0].2), (1, 1));
    let allowed = play_for(&friends.table, &friends.players[1], &token(&made)).await;
    assert_eq!(allowed.status, 204, "{allowed:?}");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_last_player_of_a_rated_match_gets_no_hints_and_takes_nothing_back() {
    let server = open(with_names(roomy())).await;
    let at = server.address();
    let mut friends = Friends::in_a_rated_match(at).await;
    friends.players[1].gets(|id| ClientMessage::Leave { id }).await;
    friends.players.truncate(1);
    let ann = &mut friends.players[0];
    while ann.info.as_ref().unwrap().seats[1].occupant != Occupant::Bot {
        ann.receives_update().await;
    }
    assert!(!ann.info.as_ref().unwrap().hints);
    let refused = ann.is_refused(|id| ClientMessage::Hint { id }).await;
    assert_eq!(refused.code, "no_hints");
    let mut rng = TestRng(12);
    loop {
        // as the table stands after the move, not before it
        TestClient::all_know_all(&mut [&mut *ann]).await;
        if ann.position.as_ref().is_some_and(|position| position.undo == Undo::Ask) {
            break;
        }
        TestClient::one_plays_on(&mut [&mut *ann], &mut rng).await;
    }
    let refused = ann.is_refused(|id| ClientMessage::Undo { id }).await;
    assert_eq!(refused.code, "not_allowed", "Ben is not there to agree");
    play_to_the_end(&mut friends.players, &mut rng).await;
    friends.play_again().await;
    assert!(friends.players[0].info.as_ref().unwrap().hints, "the next match is not rated");
    server.stop().await.unwrap();
}
