//! A small server on this computer that receives notices.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    sync::watch,
    time::timeout,
};

/// Something that waits for notices does not wait longer.
pub(crate) const NOTICE_TIMEOUT: Duration = Duration::from_secs(40);

/// What a small server on this computer has received.
#[derive(Clone)]
pub(crate) struct Mailbox {
    pub(crate) at: SocketAddr,
    received: Arc<Mutex<Vec<String>>>,
    count: watch::Receiver<usize>,
}

impl Mailbox {
    /// A server that hands each of its connections over to `serve`, which says what was received.
    pub(crate) async fn open<S>(serve: impl Fn(TcpStream) -> S + Send + 'static) -> Self
    where
        S: Future<Output = Option<String>> + Send,
    {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (at, (counted, count)) = (listener.local_addr().unwrap(), watch::channel(0));
        let received = Arc::<Mutex<Vec<String>>>::default();
        let mailbox = Self { at, received: Arc::clone(&received), count };
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                if let Some(letter) = serve(stream).await {
                    received.lock().unwrap().push(letter);
                    counted.send_modify(|count| *count += 1);
                }
            }
        });
        mailbox
    }

    /// One for webhooks, which answers with this status line and headers.
    pub(crate) async fn for_webhooks(answer: &'static str) -> Self {
        Self::open(move |stream| received(stream, answer)).await
    }

    /// One for e-mail.
    pub(crate) async fn for_mail() -> Self {
        Self::open(mail_from).await
    }

    pub(crate) fn letters(&self) -> Vec<String> {
        self.received.lock().unwrap().clone()
    }

    /// Waits until there are so many.
    pub(crate) async fn has(&self, count: usize) {
        let mut counted = self.count.clone();
        let waited = timeout(NOTICE_TIMEOUT, counted.wait_for(|have| *have >= count)).await;
        assert!(waited.is_ok(), "{count} notices are expected: {:?}", self.letters());
    }
}

/// A request: its first line and its body.
async fn received(stream: TcpStream, answer: &str) -> Option<String> {
    let request = request_from(stream, answer).await?;
    let first = request.head.lines().next()?;
    Some(format!("{first}\n{}", String::from_utf8(request.body).ok()?))
}

/// A request, as it came.
pub(crate) struct Received {
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

/// Reads a request, and answers it with this status line and headers.
pub(crate) async fn request_from(
    stream: impl AsyncRead + AsyncWrite + Unpin,
    answer: &str,
) -> Option<Received> {
    let mut stream = BufReader::new(stream);
    let (mut head, mut line, mut length) = (String::new(), String::new(), 0);
    while line != "\r\n" {
        line.clear();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        head += &line;
        if let Some(text) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = text.trim().parse().ok()?;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.ok()?;
    let answer = format!("HTTP/1.1 {answer}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    stream.get_mut().write_all(answer.as_bytes()).await.ok()?;
    stream.get_mut().shutdown().await.ok()?;
    Some(Received { head, body })
}

/// An e-mail, as a client of SMTP hands it over.
async fn mail_from(stream: TcpStream) -> Option<String> {
    let mut stream = BufReader::new(stream);
    let (mut letter, mut in_data) = (String::new(), false);
    stream.get_mut().write_all(b"220 a test\r\n").await.ok()?;
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return Some(letter).filter(|letter| !letter.is_empty());
        }
        letter += &line;
        let answer: &[u8] = match line.trim_end() {
            "." if in_data => {
                in_data = false;
                b"250 kept\r\n"
            }
            _ if in_data => continue,
            "DATA" => {
                in_data = true;
                b"354 go on\r\n"
            }
            "QUIT" => {
                stream.get_mut().write_all(b"221 bye\r\n").await.ok()?;
                return Some(letter);
            }
            _ => b"250 fine\r\n",
        };
        stream.get_mut().write_all(answer).await.ok()?;
    }
}
