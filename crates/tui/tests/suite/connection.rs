//! A connection and a server that follows a script: what happens when connections are cut, messages get
//! lost, and servers are busy.

use parlour_protocol::{
    line,
    wire::{self, ClientMessage, Parting, Refusal, ServerMessage, Update, You},
};
use parlour_tui::client::{Connection, ConnectionError, News, RetryPolicy, TableUrl};
use std::{
    net::{TcpListener, TcpStream},
    thread::JoinHandle,
    time::Duration,
};
use tungstenite::{Message, WebSocket};

/// The most time for anything in these tests.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// A client in a hurry.
const FAST_RETRIES: RetryPolicy = RetryPolicy {
    beat: Duration::from_millis(50),
    dead: Duration::from_millis(400),
    first: Duration::from_millis(10),
    most: Duration::from_millis(40),
    busy: Duration::from_millis(30),
};

/// A connection that the scripted server has accepted.
struct Accepted(WebSocket<TcpStream>);

impl Accepted {
    fn take(listener: &TcpListener) -> Self {
        let (stream, _) = listener.accept().expect("a call");
        stream.set_read_timeout(Some(ANSWER_TIMEOUT)).expect("a timeout");
        Self(tungstenite::accept(stream).expect("a WebSocket"))
    }

    /// Accepts a connection and answers its hello.
    fn greet(listener: &TcpListener, seat: Option<u8>) -> (Self, ClientMessage) {
        let mut call = Self::take(listener);
        let hello = call.hear();
        let you = You { seat, refused: false };
        call.say(&ServerMessage::Welcome { you, now: 1, resumed: false });
        (call, hello)
    }

    /// The next message that is not a ping.
    fn hear(&mut self) -> ClientMessage {
        loop {
            if let Message::Text(text) = self.0.read().expect("a message")
                && let request =
                    wire::read_client_message(&text).expect("a message of the protocol")
                && !matches!(request, ClientMessage::Ping { .. })
            {
                return request;
            }
        }
    }

    fn say(&mut self, message: &ServerMessage) {
        self.0.send(Message::text(line(message))).expect("the client listens");
    }

    fn update(&mut self, seq: u32) {
        let update = Update {
            seq,
            now: 1,
            table: None,
            events: Vec::new(),
            position: None,
            race: None,
            timed_out: None,
            rating: None,
        };
        self.say(&ServerMessage::Update(Box::new(update)));
    }

    fn refuse(&mut self, request: &ClientMessage, code: &str) {
        let id = request.id().map(str::to_owned);
        self.say(&ServerMessage::Refused { id, error: Refusal::new(code, "No.") });
    }

    fn done(&mut self, request: &ClientMessage, seq: u32) {
        self.say(&ServerMessage::Done { id: request.id().expect("a name").to_owned(), seq });
    }
}

/// A server that follows a script, and a connection to it.
fn with(script: impl FnOnce(TcpListener) + Send + 'static) -> (Connection, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    let place: TableUrl = format!("http://{address}/t/scripted").parse().expect("a place");
    let server = std::thread::spawn(move || script(listener));
    (
        Connection::open_with(&place, Some("the token".to_owned()), FAST_RETRIES)
            .expect("a thread"),
        server,
    )
}

/// The next news for which there is an answer.
fn wait<T>(connection: &Connection, mut what: impl FnMut(&News) -> Option<T>) -> T {
    loop {
        let news = connection.next(ANSWER_TIMEOUT).expect("something is heard");
        if let Some(found) = what(&news) {
            return found;
        }
        assert!(!matches!(news, News::Ended(_)), "{news:?}");
    }
}

fn done(news: &News) -> Option<(String, u32)> {
    match news {
        News::Received(ServerMessage::Done { id, seq }) => Some((id.clone(), *seq)),
        _ => None,
    }
}

#[test]
fn after_a_disconnection_the_client_goes_on_from_the_last_update() {
    let (connection, server) = with(|listener| {
        let (mut call, hello) = Accepted::greet(&listener, Some(2));
        let first = ClientMessage::Hello {
            version: wire::VERSION,
            token: Some("the token".to_owned()),
            pass: None,
            last_seq: None,
        };
        assert_eq!(hello, first);
        call.update(6);
        call.update(7);
        drop(call);
        let (_call, hello) = Accepted::greet(&listener, Some(2));
        let ClientMessage::Hello { token, last_seq, .. } = hello else { panic!("{hello:?}") };
        assert_eq!((token.as_deref(), last_seq), (Some("the token"), Some(7)));
    });
    wait(&connection, |news| matches!(news, News::Cut { .. }).then_some(()));
    wait(&connection, |news| {
        matches!(news, News::Received(ServerMessage::Welcome { .. })).then_some(())
    });
    server.join().expect("the script was followed");
}

#[test]
fn what_was_not_answered_is_sent_again_and_what_was_is_not() {
    let (mut connection, server) = with(|listener| {
        let (mut call, _) = Accepted::greet(&listener, Some(0));
        let (one, two) = (call.hear(), call.hear());
        call.done(&one, 1);
        drop(call);
        let (mut call, _) = Accepted::greet(&listener, Some(0));
        assert_eq!(call.hear(), two, "the very same message, under its old name");
        call.done(&two, 2);
        call.done(&two, 2);
        let three = call.hear();
        assert!(matches!(three, ClientMessage::Hint { .. }), "{three:?}");
        call.done(&three, 3);
    });
    let one = connection.request(|id| ClientMessage::Say { id, text: "Hello".to_owned() });
    let two = connection.request(|id| ClientMessage::Start { id });
    assert_eq!(wait(&connection, done), (one, 1));
    assert_eq!(wait(&connection, done), (two, 2));
    let three = connection.request(|id| ClientMessage::Hint { id });
    assert_eq!(wait(&connection, done), (three, 3), "an answer that comes twice is heard once");
    server.join().expect("the script was followed");
}

#[test]
fn a_refusal_is_an_answer_but_too_much_to_do_is_none() {
    let (mut connection, server) = with(|listener| {
        let (mut call, _) = Accepted::greet(&listener, Some(0));
        let act = call.hear();
        call.refuse(&act, "too_fast");
        assert_eq!(call.hear(), act);
        call.refuse(&act, "busy");
        assert_eq!(call.hear(), act);
        call.refuse(&act, "illegal");
        let _ = call.0.read();
    });
    let act =
        connection.request(|id| ClientMessage::Act { id, action: "pass".to_owned(), seen: 0 });
    let refused = wait(&connection, |news| match news {
        News::Received(ServerMessage::Refused { id, error }) => {
            Some((id.clone(), error.code.clone()))
        }
        _ => None,
    });
    assert_eq!(refused, (Some(act), "illegal".to_owned()));
    drop(connection);
    server.join().expect("the script was followed");
}

#[test]
fn a_silent_connection_is_dead_and_opened_again() {
    let (connection, server) = with(|listener| {
        let (silent, _) = Accepted::greet(&listener, None);
        let (_call, _) = Accepted::greet(&listener, None);
        drop(silent);
    });
    let why = wait(&connection, |news| match news {
        News::Cut { why, .. } => Some(why.clone()),
        _ => None,
    });
    assert_eq!(why, "nothing was received for too long");
    wait(&connection, |news| {
        matches!(news, News::Received(ServerMessage::Welcome { .. })).then_some(())
    });
    server.join().expect("the script was followed");
}

#[test]
fn pings_keep_a_quiet_connection_open() {
    let (connection, server) = with(|listener| {
        let (mut call, _) = Accepted::greet(&listener, None);
        // three times as long as a dead connection lives
        for _ in 0..24 {
            let Message::Text(text) = call.0.read().expect("a ping") else { continue };
            if let Ok(ClientMessage::Ping { sent }) = wire::read_client_message(&text) {
                call.say(&ServerMessage::Pong { sent, now: 2 });
            }
        }
        call.update(5);
        let _ = call.0.read();
    });
    let heard = wait(&connection, |news| match news {
        News::Cut { why, .. } => panic!("cut: {why}"),
        News::Received(ServerMessage::Update(update)) => Some(update.seq),
        _ => None,
    });
    assert_eq!(heard, 5);
    drop(connection);
    server.join().expect("the script was followed");
}

/// The server ends the connection for this reason, and no second call comes: how it ends.
fn ended_by(why: Parting) -> ConnectionError {
    let (connection, server) = with(move |listener| {
        let (mut call, _) = Accepted::greet(&listener, Some(1));
        call.say(&ServerMessage::Bye { why, message: "enough".to_owned() });
        let _ = call.0.read();
        listener.set_nonblocking(true).expect("a listener");
        std::thread::sleep(FAST_RETRIES.most * 3);
        assert!(listener.accept().is_err(), "no second call");
    });
    let news = std::iter::from_fn(|| connection.next(ANSWER_TIMEOUT)).nth(1);
    server.join().expect("the script was followed");
    match news {
        Some(News::Ended(error)) => error,
        other => panic!("not the end: {other:?}"),
    }
}

#[test]
fn who_is_taken_over_does_not_take_over_again() {
    assert_eq!(ended_by(Parting::TakenOver), ConnectionError::TakenOver);
}

#[test]
fn who_is_removed_does_not_ask_for_the_seat_again() {
    assert_eq!(ended_by(Parting::Removed), ConnectionError::TurnedAway("enough".to_owned()));
}

#[test]
fn a_token_that_is_refused_is_not_shown_again() {
    let (connection, server) = with(|listener| {
        let mut call = Accepted::take(&listener);
        call.hear();
        let you = You { seat: None, refused: true };
        call.say(&ServerMessage::Welcome { you, now: 1, resumed: false });
        drop(call);
        let (_call, hello) = Accepted::greet(&listener, None);
        assert!(matches!(hello, ClientMessage::Hello { token: None, .. }), "{hello:?}");
    });
    wait(&connection, |news| matches!(news, News::Cut { .. }).then_some(()));
    wait(&connection, |news| {
        matches!(news, News::Received(ServerMessage::Welcome { .. })).then_some(())
    });
    server.join().expect("the script was followed");
}

#[test]
fn a_first_call_that_fails_is_said_at_once() {
    let (connection, server) = with(drop);
    server.join().expect("no one listens");
    let news = connection.next(ANSWER_TIMEOUT);
    assert!(matches!(news, Some(News::Ended(ConnectionError::Unreachable(_)))), "{news:?}");
}
