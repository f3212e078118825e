//! First lessons over HTTP: the server keeps nothing, and the client says every move each time.

use crate::client::{Reply, get, post, strict};
use parlour_protocol::wire::{
    AnswerKind, GameInfo, LessonInfo, LessonStep, MAX_LESSON_ACTION_CHARS, MAX_LESSON_ACTIONS,
    TableMade, Value, Whose, value,
};
use parlour_server::Server;
use serde_json::json;
use std::net::SocketAddr;

async fn step(to: SocketAddr, path: &str, actions: &[String]) -> Reply {
    post(to, &format!("/api/lessons/{path}"), &json!({ "actions": actions })).await
}

/// Plays a step by what is expected, and gives the moves.
async fn played(to: SocketAddr, game: &str, number: usize) -> (Vec<String>, LessonStep) {
    let mut moves = Vec::new();
    loop {
        let reply = step(to, &format!("{game}/{number}"), &moves).await;
        assert_eq!(reply.status, 200, "{game} {number}, {moves:?}: {}", reply.body);
        let now: LessonStep = reply.json();
        if now.done {
            return (moves, now);
        }
        let legal = now.legal.as_ref().expect("the learner is to act");
        assert!(legal.actions.contains(&now.expect[0]), "{game} {number}: {now:?}");
        moves.push(now.expect[0].clone());
    }
}

#[tokio::test]
async fn every_lesson_is_learned_over_http_and_its_short_match_can_be_opened() {
    let server = Server::start(strict()).await.unwrap();
    let to = server.address();
    let games: Vec<GameInfo> = get(to, "/api/games").await.json();
    assert_eq!(games.iter().filter(|game| game.lesson).count(), 5);
    for game in games.iter().filter(|game| game.lesson) {
        let lesson: LessonInfo = get(to, &format!("/api/lessons/{}", game.id)).await.json();
        assert_eq!(lesson.game, game.id);
        for (place, title) in lesson.steps.iter().enumerate() {
            let (_, now) = played(to, &game.id, place + 1).await;
            assert_eq!((now.step, now.steps), (place as u32 + 1, lesson.steps.len() as u32));
            assert_eq!(now.title, title.title);
            assert_eq!(now.after, Some(now.say));
        }
        let then = &lesson.then;
        assert!(then.bot_delay_ms <= 5000);
        let table = json!({
            "game": game.id, "players": then.players, "options": then.options,
            "bot_delay_ms": then.bot_delay_ms,
        });
        let made = post(to, "/api/tables", &table).await;
        assert_eq!(made.status, 201, "{}: {}", game.id, made.body);
        made.json::<TableMade>();
    }
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_wrong_move_is_answered_and_changes_nothing() {
    let server = Server::start(strict()).await.unwrap();
    let to = server.address();
    let before: LessonStep = step(to, "basement/1", &[]).await.json();
    assert_eq!((before.seat, &before.turn), (0, &Whose::One { seat: 0 }));
    assert_eq!(before.events[0].text, "Seat 1 plays 5.");
    assert_eq!(before.view["pile"], json!(["5"]));

    let refused: LessonStep = step(to, "basement/1", &["play 3".to_owned()]).await.json();
    let answer = refused.answer.clone().unwrap();
    assert_eq!((answer.kind, answer.clause.as_deref()), (AnswerKind::Refused, Some("BSM-13")));
    assert_eq!((&refused.view, refused.done), (&before.view, false));
    assert!(refused.events.is_empty());

    let not_yet: LessonStep = step(to, "basement/1", &["chance".to_owned()]).await.json();
    let answer = not_yet.answer.clone().unwrap();
    assert_eq!((answer.kind, answer.clause), (AnswerKind::NotYet, None));
    assert_eq!(not_yet.view, before.view);

    // the moves that were answered may stay in the list
    let moves = ["play 3", "chance", "play 8"].map(str::to_owned);
    let after: LessonStep = step(to, "basement/1", &moves).await.json();
    assert!(after.done && after.answer.is_none());
    assert_eq!(after.view["pile"].as_array().map(Vec::len), Some(2));
    // what the others hold is no one's business
    assert_eq!(after.view["players"][1]["hand"], value(&3));
    server.stop().await.unwrap();
}

#[tokio::test]
async fn what_is_no_lesson_and_no_step_is_said_to_be_none() {
    let server = Server::start(strict()).await.unwrap();
    let to = server.address();
    assert_eq!(get(to, "/api/lessons/whist").await.code(), "no_game");
    for number in ["0", "7", "-1", "one", "18446744073709551617"] {
        let reply = step(to, &format!("basement/{number}"), &[]).await;
        assert_eq!((reply.status, reply.code().as_str()), (404, "no_step"), "{number}");
    }
    let long = "x".repeat(MAX_LESSON_ACTION_CHARS + 1);
    let many = vec!["play 3".to_owned(); MAX_LESSON_ACTIONS + 1];
    for actions in [vec![long], many] {
        let reply = step(to, "basement/1", &actions).await;
        assert_eq!((reply.status, reply.code().as_str()), (400, "bad_message"));
    }
    let most = vec!["play 3".to_owned(); MAX_LESSON_ACTIONS];
    assert_eq!(step(to, "basement/1", &most).await.status, 200);
    for body in [json!({}), json!({"actions": "play 3"}), json!({"actions": [], "x": 1})] {
        let body: Value = body;
        assert_eq!(post(to, "/api/lessons/basement/1", &body).await.status, 400, "{body}");
    }
    server.stop().await.unwrap();
}
