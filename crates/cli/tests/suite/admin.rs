//! `parlour admin`, as an operator uses it.

use parlour_server::{Config, Server};
use std::{
    fs,
    net::{Ipv4Addr, SocketAddr},
    path::Path,
    process::Command,
};

/// The operator's token.
pub(crate) const TOKEN: &str = "0123456789abcdef0123456789abcdef";

/// Runs `parlour admin`: whether it went well, and what it said.
pub(crate) fn admin(server: SocketAddr, token: &Path, arguments: &[&str]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_parlour"))
        .args(["admin", "--admin-listen", &server.to_string(), "--admin-token-file"])
        .arg(token)
        .args(arguments)
        .output()
        .unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(said).unwrap())
}

/// Makes a table, and says its name.
pub(crate) fn table_of(server: SocketAddr) -> String {
    let wanted = r#"{"game":"basement","players":3}"#;
    let request = ureq::post(format!("http://{server}/api/tables"));
    let mut made = request.content_type("application/json").send(wanted).unwrap();
    let made: serde_json::Value =
        serde_json::from_str(&made.body_mut().read_to_string().unwrap()).unwrap();
    made["table"].as_str().unwrap().to_owned()
}

/// A quiet server that the operator reaches.
pub(crate) fn config() -> Config {
    Config {
        admin_listen: Some(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))),
        admin_token: Some(TOKEN.parse().unwrap()),
        registry: parlour_protocol::Registry {
            games: &parlour_games::GAMES,
            ..Config::quiet().registry
        },
        ..Config::quiet()
    }
}

#[test]
fn an_operator_pauses_resumes_deletes_and_restores_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let token = folder.path().join("admin.token");
    fs::write(&token, format!("{TOKEN}\n")).unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let server = runtime.block_on(Server::start(config())).unwrap();
    let at = server.admin_address().unwrap();
    let asked = |arguments: &[&str]| {
        let (good, said) = admin(at, &token, arguments);
        assert!(good, "{arguments:?}: {said}");
        said
    };
    assert_eq!(asked(&["tables"]), "There are no tables.\n");
    let table = table_of(server.address());
    let listed = asked(&["tables"]);
    let [heads, row] = &listed.lines().collect::<Vec<_>>()[..] else { panic!("{listed}") };
    assert!(heads.starts_with("table       game"), "{heads}");
    assert!(row.starts_with(&format!("{table}  basement")) && row.ends_with("running"), "{row}");

    assert_eq!(asked(&["pause", &table, "--reason", "tea"]), format!("Paused {table}.\n"));
    assert!(asked(&["tables"]).ends_with("paused: tea\n"));
    assert!(asked(&["tables", "--json"]).contains(r#""paused":"tea""#));
    assert_eq!(asked(&["resume", &table]), format!("Resumed {table}.\n"));
    assert!(
        asked(&["delete", &table]).starts_with(&format!("Deleted {table}; it can be restored"))
    );
    assert_eq!(asked(&["tables"]), "There are no tables.\n");
    assert_eq!(asked(&["restore", &table]), format!("Restored {table}.\n"));
    assert!(asked(&["tables"]).contains("paused: the operator of this server deleted it"));

    assert_eq!(asked(&["reports"]), "There are no reports.\n");
    let reports = asked(&["reports", "--limit", "1", "--json"]);
    assert_eq!(reports, "{\"reports\":[],\"before\":null}\n");

    let refused = |token: &Path, arguments: &[&str], why: &str| {
        let (good, said) = admin(at, token, arguments);
        assert!(!good && said.contains(why) && said.lines().count() == 1, "{said}");
    };
    refused(&token, &["pause", "nosuchone"], "This table does not exist");
    refused(&token, &["remove-report", "nosuchone"], "This report does not exist");
    refused(&token, &["reports", "--before", "nosuchone"], "`before` is the name of a report.");
    let other = folder.path().join("other.token");
    fs::write(&other, "fedcba9876543210fedcba9876543210").unwrap();
    refused(&other, &["tables"], "This is not the operator's token.");
    fs::write(&other, "short").unwrap();
    refused(&other, &["tables"], "an admin token has at least 32 characters");
    runtime.block_on(server.stop()).unwrap();
}
