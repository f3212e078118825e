//! What each message is worth: from whom, and when. Every message there is, sent by everyone
//! there can be, in every phase of a table. The table of answers is a snapshot to be read.

use crate::client::{Table, TestClient, TestRng, roomy};
use parlour_protocol::wire::{ClientMessage, ServerMessage, VERSION};
use parlour_server::Server;
use parlour_server::store::{Sqlite, Store, Write, Writer};
use serde_json::{Value, json};
use std::{collections::BTreeMap, fmt::Write as _, sync::Arc, time::Duration};
use tokio::{sync::Semaphore, task::JoinSet};

/// The message after this one in the list of all: a new kind of message does not compile before
/// it has its place here.
fn after(request: &ClientMessage) -> Option<ClientMessage> {
    let id = || "a message".to_owned();
    let action = || "an action".to_owned();
    Some(match request {
        ClientMessage::Hello { .. } => {
            ClientMessage::Sit { id: id(), name: "Dee".into(), seat: None, entropy: "x".into() }
        }
        ClientMessage::Sit { .. } => ClientMessage::Leave { id: id() },
        ClientMessage::Leave { .. } => ClientMessage::Start { id: id() },
        ClientMessage::Start { .. } => ClientMessage::Act { id: id(), action: action(), seen: 0 },
        ClientMessage::Act { .. } => ClientMessage::Hit {
            id: id(),
            action: action(),
            face: 0,
            reaction: None,
            steps: vec![],
        },
        ClientMessage::Hit { .. } => ClientMessage::Preview { id: id(), action: action() },
        ClientMessage::Preview { .. } => ClientMessage::Hint { id: id() },
        ClientMessage::Hint { .. } => ClientMessage::Undo { id: id() },
        ClientMessage::Undo { .. } => ClientMessage::AllowUndo { id: id(), yes: true },
        ClientMessage::AllowUndo { .. } => {
            ClientMessage::AllowSeat { id: id(), question: 1, yes: true }
        }
        ClientMessage::AllowSeat { .. } => ClientMessage::Again { id: id(), entropy: "y".into() },
        ClientMessage::Again { .. } => {
            ClientMessage::Bot { id: id(), seat: 3, level: "random".into() }
        }
        ClientMessage::Bot { .. } => ClientMessage::Free { id: id(), seat: 3 },
        ClientMessage::Free { .. } => {
            ClientMessage::Remove { id: id(), seat: 2, name: "Cy".into() }
        }
        ClientMessage::Remove { .. } => ClientMessage::Swap { id: id(), seat: 3, name: None },
        ClientMessage::Swap { .. } => ClientMessage::List { id: id(), listed: true },
        ClientMessage::List { .. } => ClientMessage::Pass { id: id() },
        ClientMessage::Pass { .. } => ClientMessage::Say { id: id(), text: "Good evening".into() },
        ClientMessage::Say { .. } => ClientMessage::Ping { sent: 1.0 },
        ClientMessage::Ping { .. } => return None,
    })
}

fn all_messages() -> Vec<ClientMessage> {
    let hello = ClientMessage::Hello { version: VERSION, token: None, pass: None, last_seq: None };
    std::iter::successors(Some(hello), after).collect()
}

/// What kind of message this is.
fn kind(request: &ClientMessage) -> String {
    let value = serde_json::to_value(request).unwrap();
    value["type"].as_str().unwrap().to_owned()
}

/// Who sends it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Role {
    /// Watches.
    Spectator,
    /// Has the key to a seat of another table.
    Foreign,
    /// Has got up, and kept the key.
    Left,
    /// Sits there.
    Player,
    /// Was away until a bot covered the seat, and is back.
    Back,
    /// Sat down first.
    Host,
}

const ROLES: [Role; 6] =
    [Role::Spectator, Role::Foreign, Role::Left, Role::Player, Role::Back, Role::Host];

/// When it is sent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum When {
    BeforeHello,
    Lobby,
    OwnTurn,
    OthersTurn,
    Over,
    Paused,
}

const PHASES: [When; 6] =
    [When::BeforeHello, When::Lobby, When::OwnTurn, When::OthersTurn, When::Over, When::Paused];

/// A table with Ann (the host), Ben, Cy and a bot, and the one who is to speak.
struct Scene {
    memory: Sqlite,
    server: Server,
    table: Table,
    people: Vec<TestClient>,
    speaker: Speaker,
}

/// One of the people, or someone else.
enum Speaker {
    Seated(usize),
    Other(Box<TestClient>),
}

impl Scene {
    async fn of(role: Role, when: When) -> Self {
        let memory = Sqlite::in_memory().unwrap();
        let server = Server::start_on(Box::new(memory.reopen().unwrap()), roomy()).await.unwrap();
        let setup = json!({"game": "bread-basket", "players": 4, "options": {"rounds": 1},
            "cover_after": 5, "bot_delay_ms": 0, "hints": true});
        let table = Table::with(server.address(), &setup).await;
        let mut people = Vec::new();
        for name in ["Ann", "Ben", "Cy"] {
            people.push(TestClient::sits_down(&table, name).await);
        }
        people[0].gets(|id| ClientMessage::Bot { id, seat: 3, level: "rule".into() }).await;
        let mut dan = None;
        if role == Role::Left {
            // sits where the bot sat, gets up, and keeps the key
            let mut client = TestClient::sits_down(&table, "Dan").await;
            client.gets(|id| ClientMessage::Leave { id }).await;
            people[0].gets(|id| ClientMessage::Bot { id, seat: 3, level: "rule".into() }).await;
            dan = Some(client);
        }
        let seat = match role {
            Role::Host => 0,
            Role::Player | Role::Back => 1,
            Role::Spectator | Role::Foreign | Role::Left => 2,
        };
        let mut scene = Self { memory, server, table, people, speaker: Speaker::Seated(seat) };
        if !matches!(when, When::BeforeHello | When::Lobby) {
            scene.people[0].starts().await;
            if role == Role::Back {
                scene.is_covered(seat).await;
            }
            scene.plays_until(seat, when).await;
        }
        if when == When::Paused {
            scene.is_paused().await;
        }
        scene.speaker = match role {
            Role::Host | Role::Player | Role::Back if when != When::BeforeHello => {
                Speaker::Seated(seat)
            }
            _ => {
                let mut other = TestClient::calls(&scene.table).await;
                if when != When::BeforeHello {
                    let token = match role {
                        Role::Foreign => {
                            let table = Table::of(&scene.server, "basset", 3).await;
                            TestClient::sits_down(&table, "Eve").await.token
                        }
                        Role::Left => dan.and_then(|dan| dan.token),
                        _ => None,
                    };
                    let is_refused = token.is_some();
                    other.says_hello(token, None, None).await;
                    assert_eq!(other.you.as_ref().unwrap().refused, is_refused);
                }
                Speaker::Other(Box::new(other))
            }
        };
        scene
    }

    async fn is_covered(&mut self, seat: usize) {
        self.people[seat].is_cut_off().await;
        while !self.table.info().await.seats[seat].covered {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        self.people[seat].comes_back().await;
        assert!(!self.table.info().await.seats[seat].covered);
    }

    /// Everyone acts once or more, until it is this seat's turn, or someone else's, or over.
    async fn plays_until(&mut self, seat: usize, when: When) {
        let mut rng = TestRng(3);
        let mut acted = [false; 3];
        loop {
            let (mut turn, mut over) = (None, false);
            for (number, person) in self.people.iter_mut().enumerate() {
                while person.receives_within(Duration::from_millis(2)).await.is_some() {}
                over |= person.is_over();
                if !person.may().is_empty() {
                    turn = Some(number);
                }
            }
            let here = match when {
                When::Over => over,
                When::OthersTurn => turn.is_some_and(|turn| turn != seat),
                _ => turn == Some(seat),
            };
            if here && (over || acted.iter().all(|acted| *acted)) {
                return;
            }
            if let Some(turn) = turn {
                acted[turn] = true;
                self.people[turn].plays_on(&mut rng).await;
            }
        }
    }

    /// The server is started again, and finds that the table is paused.
    async fn is_paused(&mut self) {
        let fresh =
            Server::start_on(Box::new(self.memory.reopen().unwrap()), roomy()).await.unwrap();
        std::mem::replace(&mut self.server, fresh).stop().await.unwrap();
        let writer = Writer::spawn(Box::new(self.memory.reopen().unwrap()));
        let why = "the rules have changed".to_owned();
        writer.commit(vec![Write::Pause { table: self.table.name.clone(), why }]).await.unwrap();
        let fresh =
            Server::start_on(Box::new(self.memory.reopen().unwrap()), roomy()).await.unwrap();
        std::mem::replace(&mut self.server, fresh).stop().await.unwrap();
        self.table = self.table.again_at(&self.server);
        for person in &mut self.people {
            person.comes_back_to(&self.table).await;
        }
    }

    /// Puts what the table offers into the message, and the speaker's key into a hello.
    fn fitted(&self, mut request: ClientMessage) -> ClientMessage {
        if let ClientMessage::Act { action, seen, .. } = &mut request {
            *seen = self.people[0].seq;
            if let Some(legal) = self.people.iter().find_map(|person| person.may().first()) {
                action.clone_from(legal);
            }
        }
        if let ClientMessage::Hit { action, .. } | ClientMessage::Preview { action, .. } =
            &mut request
            && let Some(legal) = self.people.iter().find_map(|person| person.may().first())
        {
            action.clone_from(legal);
        }
        request
    }

    fn written(&self) -> usize {
        let reader = self.memory.reader().unwrap();
        reader.entries(&self.table.name, 0).unwrap().len()
    }

    async fn answer(&mut self, request: &ClientMessage) -> String {
        let speaker = match &mut self.speaker {
            Speaker::Seated(seat) => &mut self.people[*seat],
            Speaker::Other(other) => other,
        };
        speaker.send(request).await;
        loop {
            let message = speaker.receive().await;
            let is_mine = |id: &str| request.id() == Some(id);
            return match message {
                None => format!("closed: {:?}", speaker.parted),
                Some(ServerMessage::Welcome { .. }) => "welcome".to_owned(),
                Some(ServerMessage::Pong { .. }) => "pong".to_owned(),
                Some(ServerMessage::Done { id, .. }) if is_mine(&id) => "done".to_owned(),
                Some(ServerMessage::Asked { id }) if is_mine(&id) => "asked".to_owned(),
                Some(ServerMessage::Hinted { id, .. }) if is_mine(&id) => "hinted".to_owned(),
                Some(ServerMessage::Passed { id, .. }) if is_mine(&id) => "passed".to_owned(),
                Some(ServerMessage::Previewed { id, error, .. }) if is_mine(&id) => match error {
                    Some(error) => format!("previewed: {}", error.code),
                    None => "previewed".to_owned(),
                },
                Some(ServerMessage::Refused { id, error }) if id.as_deref() == request.id() => {
                    error.code.to_uppercase()
                }
                Some(_) => continue,
            };
        }
    }
}

/// The answer in one cell; what is refused or only told leaves nothing in the log.
async fn cell(role: Role, when: When, request: ClientMessage) -> String {
    let mut scene = Scene::of(role, when).await;
    let request = scene.fitted(request);
    let written = scene.written();
    let answer = scene.answer(&request).await;
    let says_only = matches!(request, ClientMessage::Say { .. } | ClientMessage::Hello { .. });
    // a take-back that is asked for waits for the others; with everyone's consent it is written
    let may_write = answer == "done" && !says_only;
    assert!(may_write || scene.written() == written, "{role:?} {when:?} {request:?}: {answer}");
    scene.server.stop().await.unwrap();
    answer
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_message_from_everyone_at_every_time_has_its_answer() {
    let mut tasks = JoinSet::new();
    let together = Arc::new(Semaphore::new(48));
    for when in PHASES {
        for role in ROLES {
            for (number, request) in all_messages().into_iter().enumerate() {
                let together = Arc::clone(&together);
                tasks.spawn(async move {
                    let _turn = together.acquire().await.unwrap();
                    ((when, number, role), cell(role, when, request).await)
                });
            }
        }
    }
    let mut answers = BTreeMap::new();
    while let Some(done) = tasks.join_next().await {
        let (place, answer) = done.unwrap();
        answers.insert(place, answer);
    }
    let kinds: Vec<String> = all_messages().iter().map(kind).collect();
    let mut text = String::new();
    for when in PHASES {
        writeln!(text, "\n{when:?}").unwrap();
        let head: String =
            ROLES.iter().map(|role| format!("{:<25}", format!("{role:?}"))).collect();
        writeln!(text, "{:<19}{}", "", head.trim_end()).unwrap();
        for (number, kind) in kinds.iter().enumerate() {
            let row: String = ROLES
                .iter()
                .map(|&role| format!("{:<25}", answers[&(when, number, role)]))
                .collect();
            writeln!(text, "  {kind:<17}{}", row.trim_end()).unwrap();
        }
    }
    insta::assert_snapshot!("cells", text);
}

/// Each field of each message: left out, of another kind, and one too many.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_with_a_field_that_is_wrong_is_no_message() {
    let server = crate::client::open(roomy()).await;
    let table = Table::of(&server, "bread-basket", 4).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let mut text = String::new();
    for request in all_messages() {
        let Value::Object(fields) = serde_json::to_value(&request).unwrap() else { panic!() };
        for name in fields.keys().chain([&"more".to_owned()]) {
            let (mut without, mut wrong) = (fields.clone(), fields.clone());
            without.remove(name);
            wrong.insert(name.clone(), json!({"a": [1]}));
            let mut row = format!("{:<17}{name:<10}", kind(&request));
            for message in [without, wrong] {
                // a hello that can be read is one too many; a message without a name is answered so
                ann.send_text(Value::Object(message.clone()).to_string()).await;
                ann.send(&ClientMessage::Ping { sent: 7.0 }).await;
                let mut answer = "read";
                let mut has_left = false;
                loop {
                    match ann.receive().await.expect("wrong messages do not close the connection") {
                        ServerMessage::Pong { sent: 7.0, .. } => break,
                        ServerMessage::Refused { id, error } if error.code == "bad_message" => {
                            let named = message.get("id").and_then(Value::as_str);
                            assert_eq!(id.as_deref(), named, "{message:?}");
                            answer = "BAD_MESSAGE";
                        }
                        ServerMessage::Done { .. } => has_left = kind(&request) == "leave",
                        _ => {}
                    }
                }
                if has_left {
                    ann = TestClient::sits_down(&table, "Ann").await;
                }
                row += &format!(" {answer:<14}");
            }
            writeln!(text, "{}", row.trim_end()).unwrap();
        }
    }
    insta::assert_snapshot!("fields", text);
    server.stop().await.unwrap();
}
