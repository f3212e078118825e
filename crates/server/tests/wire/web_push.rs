//! Notices of slow games through the push service of a browser: only the browser can read them. And webhooks to
//! hosts that encrypt.

use crate::{
    client::{
        MINUTE, Mailbox, Received, Table, TestClient, notices, request, request_from, slow_table,
        webhook,
    },
    slow_games::{later, notice_info},
};
use base64ct::{Base64UrlUnpadded, Encoding as _};
use p256::{
    SecretKey,
    ecdsa::{Signature, VerifyingKey, signature::Verifier as _},
    elliptic_curve::sec1::ToEncodedPoint as _,
};
use parlour_server::{NoticeConfig, store::Store as _};
use rustls::{ServerConfig, pki_types::PrivateKeyDer};
use serde_json::{Value, json};
use std::{
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;

pub(crate) const CONTACT: &str = "mailto:ops@example.org";

/// A browser of a player: what its push service cannot know.
pub(crate) struct Browser {
    key: SecretKey,
    auth: [u8; 16],
}

impl Browser {
    pub(crate) fn new(number: u8) -> Self {
        Self { key: SecretKey::from_slice(&[number; 32]).unwrap(), auth: [number; 16] }
    }

    /// What it says to the page, if its push service is here.
    pub(crate) fn subscribes_at(&self, mailbox: &Mailbox, path: &str) -> Value {
        let point = self.key.public_key().to_encoded_point(false);
        json!({
            "kind": "push",
            "endpoint": format!("http://{}/{path}", mailbox.at),
            "p256dh": Base64UrlUnpadded::encode_string(point.as_bytes()),
            "auth": Base64UrlUnpadded::encode_string(&self.auth),
        })
    }

    fn reads(&self, body: Vec<u8>) -> Option<Value> {
        let text = web_push_native::decrypt(body, &self.key, &self.auth.into()).ok()?;
        serde_json::from_slice(&text).ok()
    }
}

/// A push service that answers like this.
pub(crate) async fn push_service(answer: &'static str) -> Mailbox {
    Mailbox::open(async move |stream: TcpStream| {
        let Received { head, body } = request_from(stream, answer).await?;
        Some(format!("{head}{}", hex::encode(body)))
    })
    .await
}

fn pushes_to(mailbox: &Mailbox) -> NoticeConfig {
    let webhook_hosts = vec![mailbox.at.to_string().parse().unwrap()];
    let push = Some(CONTACT.parse().unwrap());
    NoticeConfig { webhook_hosts, push, ..NoticeConfig::default() }
}

/// The message that the push service was given, and what a header of it says.
fn parts(letter: &str) -> (Vec<u8>, impl Fn(&str) -> String) {
    let (head, body) = letter.split_once("\r\n\r\n").unwrap();
    let head = head.to_owned();
    let header = move |name: &str| {
        let line = |line: &str| {
            let (found, says) = line.split_once(": ")?;
            found.eq_ignore_ascii_case(name).then(|| says.to_owned())
        };
        head.lines().find_map(line).unwrap_or_else(|| panic!("no {name}: {head}"))
    };
    (hex::decode(body).unwrap(), header)
}

/// The push service knows by this signature which server calls it.
fn is_signed(authorization: &str, key: &str, mailbox: &Mailbox) {
    let (signed, said_key) =
        authorization.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(said_key, key, "the browser has subscribed with this key");
    let bytes = |text: &str| Base64UrlUnpadded::decode_vec(text).unwrap();
    let (said, signature) = signed.rsplit_once('.').unwrap();
    let signature = Signature::from_slice(&bytes(signature)).unwrap();
    let verifying = VerifyingKey::from_sec1_bytes(&bytes(key)).unwrap();
    verifying.verify(said.as_bytes(), &signature).unwrap();
    let (header, claims) = said.split_once('.').unwrap();
    let read = |text| serde_json::from_slice::<Value>(&bytes(text)).unwrap();
    assert_eq!(read(header), json!({"typ": "JWT", "alg": "ES256"}));
    let claims = read(claims);
    assert_eq!(claims["aud"], format!("http://{}", mailbox.at));
    assert_eq!(claims["sub"], CONTACT);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let left = claims["exp"].as_u64().unwrap() - now;
    assert!((3600..86_400).contains(&left), "{left} s");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_notice_reaches_the_browser_once_and_only_the_browser_can_read_it() {
    let folder = tempfile::tempdir().unwrap();
    let mailbox = push_service("201 Created").await;
    let config = pushes_to(&mailbox);
    let server = later(folder.path(), &config, 0).await;
    let table = Table::with(server.address(), &slow_table(2)).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let ben = TestClient::sits_down(&table, "Ben").await;
    let browsers = [Browser::new(1), Browser::new(2)];
    let mut key = String::new();
    for ((player, browser), path) in [&ann, &ben].into_iter().zip(&browsers).zip(["ann", "ben"]) {
        let token = player.token.as_ref().unwrap();
        let to = browser.subscribes_at(&mailbox, &format!("{path}-secret"));
        assert_eq!(notices(&table, token, &to).await, (204, String::new()));
        let info = notice_info(&table, token).await;
        assert_eq!(info["to"], "push");
        key = info["push"].as_str().unwrap().to_owned();
    }
    ann.starts().await;
    server.stop().await.unwrap();
    for minutes in [10, 20] {
        let server = later(folder.path(), &config, minutes * MINUTE).await;
        mailbox.has(1).await;
        let again = table.again_at(&server);
        again.info().await;
        let info = notice_info(&again, ann.token.as_ref().unwrap()).await;
        assert_eq!(info["push"], key.as_str(), "the key is the same after a restart");
        server.stop().await.unwrap();
    }
    let [letter] = &mailbox.letters()[..] else { panic!("{:?}", mailbox.letters()) };
    let (body, header) = parts(letter);
    let due = usize::from(letter.starts_with("POST /ben-secret "));
    let expected = json!({
        "table": &*table.name,
        "title": "Bread Basket",
        "text": "It is your turn in Bread Basket. You have 2 days for your move.",
    });
    assert_eq!(browsers[due].reads(body.clone()), Some(expected));
    assert_eq!(browsers[1 - due].reads(body), None, "no one else can read it");
    assert_eq!(header("content-encoding"), "aes128gcm");
    let topic = header("topic");
    assert!(topic.len() == 32 && !topic.contains(&*table.name), "{topic} names no table");
    let keep: u64 = header("ttl").parse().unwrap();
    assert!((86_400..2 * 86_400).contains(&keep), "as long as the turn lasts: {keep} s");
    is_signed(&header("authorization"), &key, &mailbox);
    says_no_endpoint(folder.path(), &table, [&ann, &ben]).await;
}

/// Nothing that was sent or is in the log says where a browser is reached.
async fn says_no_endpoint(folder: &std::path::Path, table: &Table, players: [&TestClient; 2]) {
    let seen = players.into_iter().flat_map(|player| &player.seen);
    let mut texts: Vec<String> = seen.map(|seen| seen.bytes.clone()).collect();
    let server = later(folder, &NoticeConfig::default(), 30 * MINUTE).await;
    let bearer = format!("Bearer {}", players[0].token.as_ref().unwrap());
    let path = format!("/api/tables/{}", table.name);
    for path in [path.clone(), format!("{path}/notice")] {
        let headers = [("authorization", bearer.as_str())];
        texts.push(request(server.address(), "GET", &path, &headers, "").await.body);
    }
    server.stop().await.unwrap();
    let store = parlour_server::store::Sqlite::open(folder).unwrap();
    let reader = store.reader().unwrap();
    texts.extend(reader.entries(&table.name, 0).unwrap().iter().map(|entry| format!("{entry:?}")));
    let kept = reader.notices(&table.name).unwrap();
    assert!(kept.len() == 2 && kept[0].address.contains("ann-secret"), "{kept:?}");
    for text in texts {
        assert!(!text.contains("-secret"), "an address is said: {text}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_that_its_push_service_does_not_know_any_more_is_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let mailbox = push_service("410 Gone").await;
    let config = pushes_to(&mailbox);
    let server = later(folder.path(), &config, 0).await;
    let table = Table::with(server.address(), &slow_table(2)).await;
    let mut ann = TestClient::sits_down(&table, "Ann").await;
    let ben = TestClient::sits_down(&table, "Ben").await;
    let tokens = [&ann, &ben].map(|player| player.token.clone().unwrap());
    for (token, path) in tokens.iter().zip(["ann", "ben"]) {
        let to = Browser::new(1).subscribes_at(&mailbox, path);
        assert_eq!(notices(&table, token, &to).await.0, 204);
    }
    ann.starts().await;
    server.stop().await.unwrap();
    let server = later(folder.path(), &config, 10 * MINUTE).await;
    mailbox.has(1).await;
    let due = usize::from(mailbox.letters()[0].starts_with("POST /ben "));
    let again = table.again_at(&server);
    let forgotten = async {
        while !notice_info(&again, &tokens[due]).await["to"].is_null() {
            tokio::task::yield_now().await;
        }
    };
    let waited = tokio::time::timeout(std::time::Duration::from_secs(20), forgotten).await;
    waited.expect("the subscription is removed");
    assert_eq!(notice_info(&again, &tokens[1 - due]).await["to"], "push", "the other stays");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_is_taken_only_where_the_operator_allows_it_and_with_its_keys() {
    let folder = tempfile::tempdir().unwrap();
    let mailbox = push_service("201 Created").await;
    let good = Browser::new(1).subscribes_at(&mailbox, "x");
    let off = NoticeConfig { push: None, ..pushes_to(&mailbox) };
    let server = later(folder.path(), &off, 0).await;
    let table = Table::with(server.address(), &slow_table(2)).await;
    let ann = TestClient::sits_down(&table, "Ann").await;
    let token = ann.token.clone().unwrap();
    assert_eq!(notices(&table, &token, &good).await, (409, "no_push".to_owned()));
    assert_eq!(notice_info(&table, &token).await["push"], Value::Null);
    server.stop().await.unwrap();
    let server = later(folder.path(), &pushes_to(&mailbox), 0).await;
    let table = table.again_at(&server);
    for (field, bad) in [
        ("p256dh", "AAAA"),
        ("auth", "AAAA"),
        ("endpoint", "http://127.0.0.1:1/x"),
        ("endpoint", "https://10.0.0.1/x"),
    ] {
        let mut to = good.clone();
        to[field] = json!(bad);
        let answered = notices(&table, &token, &to).await;
        assert_eq!(answered, (409, "bad_push".to_owned()), "{field} {bad}");
    }
    assert_eq!(notices(&table, &token, &good).await.0, 204);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_webhook_is_encrypted_for_a_host_that_proves_who_it_is() {
    let made = rcgen::generate_simple_self_signed(vec!["127.0.0.1".to_owned()]).unwrap();
    let authority = made.cert.der().clone();
    let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).unwrap();
    let config = ServerConfig::builder().with_no_client_auth();
    let config = config.with_single_cert(vec![authority.clone()], key).unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let mailbox = Mailbox::open(move |stream: TcpStream| {
        let acceptor = acceptor.clone();
        async move {
            // a client that does not trust the certificate ends the connection
            let Ok(stream) = acceptor.accept(stream).await else {
                return Some("not trusted".to_owned());
            };
            let Received { head, body } = request_from(stream, "200 OK").await?;
            Some(format!("{head}{}", String::from_utf8(body).ok()?))
        }
    })
    .await;
    let webhook_hosts = vec![mailbox.at.to_string().parse().unwrap()];
    let strange = NoticeConfig { webhook_hosts, ..NoticeConfig::default() };
    let trusted = NoticeConfig { authorities: vec![authority], ..strange.clone() };
    for (config, is_trusted) in [(strange, false), (trusted, true)] {
        let folder = tempfile::tempdir().unwrap();
        let before = mailbox.letters().len();
        let server = later(folder.path(), &config, 0).await;
        let table = Table::with(server.address(), &slow_table(2)).await;
        let mut ann = TestClient::sits_down(&table, "Ann").await;
        let ben = TestClient::sits_down(&table, "Ben").await;
        let mut to = webhook(&mailbox, "hook");
        to["url"] = json!(to["url"].as_str().unwrap().replace("http:", "https:"));
        for player in [&ann, &ben] {
            assert_eq!(notices(&table, player.token.as_ref().unwrap(), &to).await.0, 204);
        }
        ann.starts().await;
        server.stop().await.unwrap();
        let server = later(folder.path(), &config, 10 * MINUTE).await;
        mailbox.has(before + 1).await;
        server.stop().await.unwrap();
        let letter = mailbox.letters()[before].clone();
        if is_trusted {
            assert!(letter.starts_with("POST /hook HTTP/1.1\r\n"), "{letter}");
            assert!(letter.contains("It is your turn in Bread Basket."), "{letter}");
        } else {
            assert_eq!(letter, "not trusted");
        }
    }
}
