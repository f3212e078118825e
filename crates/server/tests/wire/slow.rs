//! Lines that hold on to a server without saying anything. All at the same time, as each takes
//! its seconds.

use crate::client::{Table, TestClient, get, open, roomy, strict};
use parlour_protocol::wire::{ClientMessage, Parting, Presence, ServerMessage};
use parlour_server::{Config, Limits, PageFile, Server};
use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::{sleep, timeout},
};

/// A line is closed by then, the scheduler's moods included.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(10_000 + 1_500);

/// A response that is too long for any buffer on its way, in bytes.
const RESPONSE_BYTES: usize = 8 * 1024 * 1024;

/// Sends the first of these at once, then the rest byte by byte; says after how long the
/// connection was closed.
async fn dribbles(at: SocketAddr, at_once: &str, then: &str) -> Duration {
    let mut stream = TcpStream::connect(at).await.unwrap();
    let begun = Instant::now();
    stream.write_all(at_once.as_bytes()).await.unwrap();
    let (mut read, mut write) = stream.split();
    let dribble = async {
        for byte in then.bytes().cycle() {
            sleep(Duration::from_millis(300)).await;
            if write.write_all(&[byte]).await.is_err() {
                break;
            }
        }
        sleep(CLOSE_TIMEOUT).await;
    };
    let closed = async {
        let mut bytes = [0; 1024];
        while !matches!(read.read(&mut bytes).await, Ok(0) | Err(_)) {}
    };
    tokio::select! {
        () = dribble => {}
        done = timeout(CLOSE_TIMEOUT, closed) => assert!(done.is_ok(), "{at_once:?} is still open"),
    }
    begun.elapsed()
}

async fn says_nothing(at: SocketAddr, at_once: &str) {
    let mut stream = TcpStream::connect(at).await.unwrap();
    stream.write_all(at_once.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    let closed = timeout(CLOSE_TIMEOUT, stream.read_to_end(&mut bytes)).await;
    assert!(closed.is_ok(), "{at_once:?} and then nothing is still open");
}

async fn no_hello(table: &Table) {
    let mut mute = TestClient::calls(table).await;
    let begun = Instant::now();
    assert_eq!(mute.receives_end().await, Some(Parting::Silence));
    assert!(begun.elapsed() < Duration::from_millis(6_500), "{:?}", begun.elapsed());
}

async fn silence_after_hello(table: &Table) {
    let mut ann = TestClient::sits_down(table, "Ann").await;
    let begun = Instant::now();
    while ann.receives_within(CLOSE_TIMEOUT).await.is_some() {}
    assert_eq!(ann.parted, Some(Parting::Silence));
    assert!(begun.elapsed() > Duration::from_millis(9_500), "not before its time");
    assert!(begun.elapsed() < CLOSE_TIMEOUT, "{:?}", begun.elapsed());
    let info = table.info().await;
    assert_ne!(info.seats[0].presence, Presence::Here, "the others see that Ann is gone");
}

/// A client that says now and then that it is there is not silent.
async fn a_heartbeat_keeps_the_connection_open(table: &Table) {
    let mut ben = TestClient::watches(table).await;
    for _ in 0..3 {
        sleep(Duration::from_secs(4)).await;
        ben.send(&ClientMessage::Ping { sent: 1.0 }).await;
        loop {
            match ben.receive().await.expect("the connection holds") {
                ServerMessage::Pong { .. } => break,
                _ => continue,
            }
        }
    }
}

/// A message that was begun and never ends, a little at a time.
async fn endless_message(table: &Table) {
    let mut vandal = TestClient::watches(table).await;
    let begun = Instant::now();
    let stream = vandal.stream();
    // a text frame of 100 bytes, masked with nothing
    let _ = stream.write_all(&[0x81, 0x80 | 100, 0, 0, 0, 0]).await;
    while begun.elapsed() < CLOSE_TIMEOUT {
        sleep(Duration::from_millis(500)).await;
        let mut bytes = [0; 4096];
        let open = stream.write_all(b" ").await.is_ok()
            && !matches!(stream.try_read(&mut bytes), Ok(0))
            && !stream
                .try_read(&mut bytes)
                .is_err_and(|no| no.kind() != std::io::ErrorKind::WouldBlock);
        if !open {
            return;
        }
    }
    panic!("an endless message holds the connection");
}

/// Someone who asks and asks and reads no answer; others at the same table are answered.
async fn reads_nothing(server: &Server) {
    let table = Table::of(server, "down-the-well", 3).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let mut sloth = TestClient::over(narrow(table.at).await, &table).await.unwrap();
    sloth.says_hello(None, None, None).await;
    // a masked frame, again and again
    let text = br#"{"type":"hint","id":"1"}"#;
    let mut chatter = vec![0x81, 0x80 | text.len() as u8, 0, 0, 0, 0];
    chatter.extend_from_slice(text);
    let chatter = chatter.repeat(1024);
    let begun = Instant::now();
    let mut slowest = Duration::ZERO;
    loop {
        // the sloth talks on while it can
        let wrote = timeout(Duration::from_millis(20), sloth.stream().write_all(&chatter)).await;
        let asked = Instant::now();
        ann.gets(|id| ClientMessage::Say { id, text: "Still here".into() }).await;
        slowest = slowest.max(asked.elapsed());
        if matches!(wrote, Ok(Err(_))) || table.info().await.spectators == 0 {
            break;
        }
        assert!(begun.elapsed() < CLOSE_TIMEOUT, "a connection that no one reads is still open");
    }
    assert!(slowest < Duration::from_secs(1), "Ann waited {slowest:?}");
}

/// A connection that takes little at a time.
async fn narrow(at: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    socket.connect(at).await.unwrap()
}

/// Someone who asks for something long and reads nothing of it. There is room for one connection,
/// so the next one is taken as soon as that one is closed.
async fn reads_no_response() {
    let page = |_: &str| {
        Some(PageFile {
            bytes: vec![b'x'; RESPONSE_BYTES].into(),
            mime: "text/plain",
            immutable: false,
            etag: "x".into(),
        })
    };
    let limits = Limits { sockets: 1, ..Limits::default() };
    let server = open(Config { page, limits, ..strict() }).await;
    let at = server.address();
    let mut sloth = narrow(at).await;
    let begun = Instant::now();
    sloth
        .write_all(format!("GET /long.txt HTTP/1.1\r\nhost: {at}\r\n\r\n").as_bytes())
        .await
        .unwrap();
    sloth.readable().await.unwrap();
    assert_ne!(get(at, "/healthz").await.status, 200, "there is no room beside the sloth");
    while get(at, "/healthz").await.status != 200 {
        assert!(begun.elapsed() < CLOSE_TIMEOUT, "a response that no one reads is still open");
        sleep(Duration::from_millis(100)).await;
    }
    // nor has the system kept all of it
    let mut kept = Vec::new();
    let _ = timeout(CLOSE_TIMEOUT, sloth.read_to_end(&mut kept)).await;
    assert!(
        kept.len() < RESPONSE_BYTES / 8,
        "{} bytes were kept for a client that does not read",
        kept.len()
    );
    server.stop().await.unwrap();
}

/// Someone who says again and again that they are there, and never reads.
async fn talks_and_reads_nothing(table: &Table) {
    let mut sloth = TestClient::over(narrow(table.at).await, table).await.unwrap();
    sloth.says_hello(None, None, None).await;
    let begun = Instant::now();
    while table.info().await.spectators > 0 {
        assert!(begun.elapsed() < CLOSE_TIMEOUT, "a connection that answers no ping is still open");
        sloth.sends_a_heartbeat().await;
        sleep(Duration::from_millis(500)).await;
    }
    assert!(begun.elapsed() > Duration::from_secs(5), "an answer may take its time");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_connection_is_closed_within_ten_seconds() {
    let server = open(strict()).await;
    let loud = open(roomy()).await;
    let at = server.address();
    let table = Table::of(&server, "down-the-well", 3).await;
    let quiet = Table::of(&server, "basset", 3).await;
    let post = format!(
        "POST /api/tables HTTP/1.1\r\nhost: {at}\r\ncontent-type: application/json\r\n\
         content-length: 1000\r\n\r\n"
    );
    let get = format!("GET /api/games HTTP/1.1\r\nhost: {at}\r\n\r\n");
    let chunked =
        "POST /api/replay HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n";
    tokio::join!(
        dribbles(at, "GET / HTTP/1.1\r\n", "x-a: b\r\n"),
        dribbles(at, "G", "GET"),
        dribbles(at, &post, " "),
        dribbles(at, chunked, "1\r\n \r\n"),
        says_nothing(at, ""),
        says_nothing(at, "GET /"),
        says_nothing(at, &get),
        says_nothing(at, &post),
        no_hello(&table),
        silence_after_hello(&table),
        a_heartbeat_keeps_the_connection_open(&table),
        endless_message(&table),
        reads_nothing(&loud),
        reads_no_response(),
        talks_and_reads_nothing(&quiet),
    );
    server.stop().await.unwrap();
    loud.stop().await.unwrap();
}
