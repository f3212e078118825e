//! Names with a passkey: made, used, renamed and deleted; and what is refused.

use crate::client::{
    ORIGIN, Passkey, Reply, asked, delete, kept_in, makes, open, post, request, roomy, signs_in,
    token, with_names,
};
use parlour_server::Server;
use serde_json::{Value, json};
use std::net::SocketAddr;

async fn a_server() -> Server {
    open(with_names(roomy())).await
}

async fn who(at: SocketAddr, token: &str) -> Reply {
    let bearer = format!("Bearer {token}");
    request(at, "GET", "/api/session", &[("authorization", &bearer)], "").await
}

async fn renames(at: SocketAddr, token: &str, name: &str) -> Reply {
    let bearer = format!("Bearer {token}");
    let headers = [("authorization", &*bearer), ("content-type", "application/json")];
    request(at, "PUT", "/api/account", &headers, &json!({ "name": name }).to_string()).await
}

#[tokio::test]
async fn a_name_is_opened_again_with_its_passkey_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(with_names(kept_in(folder.path()))).await;
    let (mut passkey, made) = makes(server.address(), "Ann", 1).await;
    let first = token(&made);
    assert_eq!(who(server.address(), &first).await.json::<Value>(), json!({ "name": "Ann" }));
    server.stop().await.unwrap();

    let server = open(with_names(kept_in(folder.path()))).await;
    let at = server.address();
    assert_eq!(who(at, &first).await.status, 200, "the session goes on");
    assert_eq!(delete(at, "/api/session", &first).await.status, 204);
    assert_eq!(who(at, &first).await.code(), "signed_out");
    let (_, signed_in) = signs_in(at, &mut passkey, ORIGIN).await;
    let second = token(&signed_in);
    assert_eq!(who(at, &second).await.json::<Value>(), json!({ "name": "Ann" }));
    server.stop().await.unwrap();

    for file in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap_or_default();
        for token in [&first, &second] {
            let is_there = bytes.windows(token.len()).any(|part| part == token.as_bytes());
            assert!(!is_there, "only the hash of a token is kept");
        }
    }
}

#[tokio::test]
async fn an_answer_is_good_once_and_only_from_the_servers_own_page() {
    let server = a_server().await;
    let at = server.address();
    let (mut passkey, made) = makes(at, "Ann", 1).await;
    token(&made);
    let (_, elsewhere) = signs_in(at, &mut passkey, "https://evil.example").await;
    assert_eq!((elsewhere.status, elsewhere.code().as_str()), (401, "bad_passkey"));
    let (answer, once) = signs_in(at, &mut passkey, ORIGIN).await;
    token(&once);
    let twice = post(at, "/api/session", &answer).await;
    assert_eq!((twice.status, twice.code().as_str()), (401, "no_challenge"));
    // a copy of the passkey that has signed less often
    passkey.count = 0;
    let (_, copied) = signs_in(at, &mut passkey, ORIGIN).await;
    assert_eq!(copied.code(), "bad_passkey");

    let options = asked(at, "/api/account/challenge", &json!({ "name": "Ben" })).await;
    let (_, credential) = Passkey::made(2, &options, "https://evil.example");
    let ben = json!({ "name": "Ben", "credential": credential });
    assert_eq!(post(at, "/api/account", &ben).await.code(), "bad_passkey");
    assert_eq!(post(at, "/api/account", &ben).await.code(), "no_challenge", "it was used up");
    let nonsense = json!({ "credential": { "id": "?" } });
    assert_eq!(post(at, "/api/session", &nonsense).await.status, 400);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn the_passkey_of_another_name_opens_none() {
    let server = a_server().await;
    let at = server.address();
    let (_, made) = makes(at, "Ann", 1).await;
    token(&made);
    let options = asked(at, "/api/account/challenge", &json!({ "name": "Ben" })).await;
    // made on a device, but never handed in
    let (mut stranger, _) = Passkey::made(2, &options, ORIGIN);
    let (_, refused) = signs_in(at, &mut stranger, ORIGIN).await;
    assert_eq!((refused.status, refused.code().as_str()), (401, "bad_passkey"));
    // the same passkey twice
    let (_, again) = makes(at, "Cleo", 1).await;
    assert_eq!(again.status, 401, "{again:?}");
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_name_has_one_player_until_it_is_renamed_or_deleted() {
    let server = a_server().await;
    let at = server.address();
    let (mut passkey, made) = makes(at, "Ian", 1).await;
    let ian = token(&made);
    let (_, alike) = makes(at, "lan", 2).await;
    assert_eq!((alike.status, alike.code().as_str()), (409, "name_taken"));
    let bot = post(at, "/api/account/challenge", &json!({ "name": "Bot 2" })).await;
    assert_eq!((bot.status, bot.code().as_str()), (409, "bad_name"));

    assert_eq!(renames(at, &ian, "Ben").await.status, 204);
    assert_eq!(who(at, &ian).await.json::<Value>(), json!({ "name": "Ben" }));
    let (_, made) = makes(at, "lan", 3).await;
    let lan = token(&made);
    assert_eq!(renames(at, &lan, "Веn").await.code(), "name_taken");
    assert_eq!(who(at, &lan).await.json::<Value>(), json!({ "name": "lan" }), "nothing changed");

    assert_eq!(delete(at, "/api/account", &ian).await.status, 204);
    assert_eq!(who(at, &ian).await.code(), "signed_out");
    let (_, gone) = signs_in(at, &mut passkey, ORIGIN).await;
    assert_eq!(gone.code(), "bad_passkey");
    let (_, free) = makes(at, "Ben", 4).await;
    token(&free);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn no_answer_names_an_account_or_a_passkey() {
    let server = a_server().await;
    let at = server.address();
    let (mut passkey, made) = makes(at, "Ann", 1).await;
    let (_, signed_in) = signs_in(at, &mut passkey, ORIGIN).await;
    let options = post(at, "/api/session/challenge", &json!({})).await;
    let me = who(at, &token(&signed_in)).await;
    let (_, taken) = makes(at, "Ann", 2).await;
    for reply in [&made, &signed_in, &options, &me, &taken] {
        for secret in passkey.secrets() {
            assert!(!reply.body.contains(&secret), "{reply:?}");
        }
        assert_eq!(reply.header("set-cookie"), None);
    }
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_server_without_passkeys_has_no_names() {
    let server = open(roomy()).await;
    let at = server.address();
    for path in ["/api/account/challenge", "/api/account", "/api/session/challenge", "/api/session"]
    {
        let reply = post(at, path, &json!({})).await;
        assert_eq!((reply.status, reply.code().as_str()), (404, "no_passkeys"), "{path}");
    }
    let reply = who(at, "a-token-of-elsewhere").await;
    assert_eq!((reply.status, reply.code().as_str()), (404, "no_passkeys"));
    server.stop().await.unwrap();
}
