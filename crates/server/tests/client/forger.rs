//! Someone between a client and the server: adds a header to the first request, and holds back the
//! answers to pings while hits go through at once.

use std::{net::SocketAddr, sync::Arc, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, copy},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::Mutex,
};

/// The kind of frame that answers a ping (RFC 6455, 5.5.3).
const PONG: u8 = 0xA;

/// A connection to the server through such a forger.
pub(crate) async fn through_a_forger(
    to: SocketAddr,
    headers: &'static str,
    late: Duration,
) -> TcpStream {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    tokio::spawn(async move {
        let (client, _) = listener.accept().await.unwrap();
        let server = TcpStream::connect(to).await.unwrap();
        for end in [&client, &server] {
            end.set_nodelay(true).unwrap();
        }
        let (from_client, mut to_client) = client.into_split();
        let (mut from_server, to_server) = server.into_split();
        tokio::spawn(async move { copy(&mut from_server, &mut to_client).await });
        // it ends with the connection
        let _ = forges(from_client, to_server, headers, late).await;
    });
    TcpStream::connect(at).await.unwrap()
}

async fn forges(
    mut from: OwnedReadHalf,
    to: OwnedWriteHalf,
    headers: &str,
    late: Duration,
) -> std::io::Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(from.read_u8().await?);
    }
    head.truncate(head.len() - 2);
    head.extend_from_slice(headers.as_bytes());
    head.extend_from_slice(b"\r\n");
    let to = Arc::new(Mutex::new(to));
    to.lock().await.write_all(&head).await?;
    loop {
        // a client's frames are masked: two bytes, perhaps a longer length, and the mask
        let mut frame = vec![from.read_u8().await?, from.read_u8().await?];
        let length = match frame[1] & 0x7F {
            126 => {
                let length = from.read_u16().await?;
                frame.extend_from_slice(&length.to_be_bytes());
                usize::from(length)
            }
            length => usize::from(length),
        };
        let begins = frame.len();
        frame.resize(begins + 4 + length, 0);
        from.read_exact(&mut frame[begins..]).await?;
        if frame[0] & 0xF == PONG {
            let to = Arc::clone(&to);
            tokio::spawn(async move {
                tokio::time::sleep(late).await;
                to.lock().await.write_all(&frame).await
            });
        } else {
            to.lock().await.write_all(&frame).await?;
        }
    }
}
