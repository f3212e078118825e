//! A connection at one node and its table at another, without a network between them.

use super::{
    frame::Frames,
    inlet,
    remote::{Attached, body_of, remote_room},
};
use crate::{
    clock::Clock,
    room::{ConnectionId, MessageSender, Out, RoomCommand, RoomHandle},
};
use parlour_protocol::wire::ClientMessage;
use parlour_table::reaction::Micros;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};

/// Both ends of a connection, and the clocks of the two nodes, which show different times.
struct Scene {
    /// The table, as the connection sees it, and what it receives.
    handle: RoomHandle,
    told: mpsc::Receiver<Out>,
    edge: Clock,
    /// Is the node of the connection about to end?
    leaving: watch::Sender<bool>,
    /// The table's own side.
    commands: mpsc::Receiver<RoomCommand>,
    out: MessageSender,
    owner: Clock,
    /// How long hello and welcome took.
    greeting: Micros,
}

impl Scene {
    /// A player who has said hello through another node.
    async fn new() -> Self {
        let (edge, owner) = (Clock::set(Duration::ZERO), Clock::set(Duration::from_secs(90)));
        let begun = owner.micros();
        let (room, mut commands) = mpsc::channel(8);
        let (to_owner, waiting) = mpsc::channel(8);
        let answers = inlet::serve(room, owner, body_of(waiting));
        let attached = Attached { to_owner, frames: Frames::of(answers) };
        let leaving = watch::Sender::new(false);
        let handle = remote_room(attached, edge, leaving.subscribe());
        let (out, told) = mpsc::channel(8);
        let (reply, answer) = oneshot::channel();
        let hello = RoomCommand::Hello {
            token: Some("ann".to_owned()),
            pass: None,
            last_seq: Some(7),
            out,
            reply,
        };
        assert!(handle.send(hello).await.is_ok());
        let Some(RoomCommand::Hello { token, last_seq, out, reply, .. }) = commands.recv().await
        else {
            panic!("the hello comes first")
        };
        assert_eq!((token.as_deref(), last_seq), (Some("ann"), Some(7)));
        assert!(reply.send((ConnectionId::REMOTE, true)).is_ok());
        assert!(answer.await.expect("a welcome").1, "its latency is measured");
        let greeting = owner.micros() - begun;
        Self { handle, told, edge, leaving, commands, out, owner, greeting }
    }

    async fn sends(&self, command: RoomCommand) {
        assert!(self.handle.send(command).await.is_ok());
    }
}

#[tokio::test]
async fn the_way_between_nodes_is_no_part_of_a_reaction() {
    let mut scene = Scene::new().await;
    let before = scene.owner.micros();
    scene.out.send(Out::Face("a card".to_owned(), 3)).await.unwrap();
    let Some(Out::Face(_, 3)) = scene.told.recv().await else { panic!("a face") };
    let connection = ConnectionId::REMOTE;
    let at = scene.edge.micros();
    scene.sends(RoomCommand::Shown { connection, face: 3, at, hop: Micros::ZERO }).await;
    let Some(RoomCommand::Shown { face: 3, at: shown, hop, .. }) = scene.commands.recv().await
    else {
        panic!("it was shown")
    };
    let after = scene.owner.micros();
    assert!(before <= shown + hop, "by the owner's clock");
    assert!(shown <= after + scene.greeting, "as far as the first message says");
    assert!(Micros::ZERO <= hop && hop <= after - before, "the way there and back");

    let message = Box::new(ClientMessage::Start { id: "1".to_owned() });
    let arrived = at + Micros::ms(250);
    scene.sends(RoomCommand::Message { connection, message, arrived }).await;
    let Some(RoomCommand::Message { arrived, .. }) = scene.commands.recv().await else {
        panic!("a message")
    };
    assert_eq!(arrived - shown, Micros::ms(250), "however long it was on its way");
}

#[tokio::test]
async fn a_connection_that_ends_is_missed_at_its_table() {
    let mut scene = Scene::new().await;
    drop(scene.handle);
    let cut = scene.commands.recv().await;
    assert!(matches!(cut, Some(RoomCommand::Disconnected { .. })));
}

#[tokio::test]
async fn the_last_word_of_a_table_comes_through() {
    let mut scene = Scene::new().await;
    scene.out.send(Out::Text("news".to_owned())).await.unwrap();
    scene.out.send(Out::Last("goodbye".to_owned())).await.unwrap();
    assert!(matches!(scene.told.recv().await, Some(Out::Text(text)) if text == "news"));
    assert!(matches!(scene.told.recv().await, Some(Out::Last(text)) if text == "goodbye"));
    assert!(scene.told.recv().await.is_none());
}

#[tokio::test]
async fn a_node_that_ends_asks_the_clients_of_other_nodes_tables_to_reconnect() {
    let mut scene = Scene::new().await;
    scene.leaving.send_replace(true);
    let Some(Out::Last(bye)) = scene.told.recv().await else { panic!("a goodbye") };
    assert!(bye.contains("\"closing\""), "{bye}");
    assert!(matches!(scene.commands.recv().await, Some(RoomCommand::Disconnected { .. })));
}

#[tokio::test]
async fn a_broken_link_asks_the_client_to_come_again() {
    let (to_owner, _waiting) = mpsc::channel(8);
    let (answers, waiting) = mpsc::channel(8);
    let attached = Attached { to_owner, frames: Frames::of(body_of(waiting)) };
    let leaving = watch::Sender::new(false);
    let handle = remote_room(attached, Clock::set(Duration::ZERO), leaving.subscribe());
    let (out, mut told) = mpsc::channel(8);
    let (reply, answer) = oneshot::channel();
    let hello = RoomCommand::Hello { token: None, pass: None, last_seq: None, out, reply };
    assert!(handle.send(hello).await.is_ok());
    answers.send("{\"welcome\":{\"measured\":false}}\n".into()).await.unwrap();
    assert!(!answer.await.expect("a welcome").1);
    // in the middle of a line
    answers.send("{\"text\":\"ne".into()).await.unwrap();
    drop(answers);
    let Some(Out::Last(bye)) = told.recv().await else { panic!("a goodbye") };
    assert!(bye.contains("\"closing\""), "{bye}");
}
