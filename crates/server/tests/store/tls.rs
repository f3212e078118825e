//! Encrypted connections to PostgreSQL.

use std::fs::{self, Permissions};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use parlour_server::store::{Database, Postgres};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tempfile::TempDir;

use crate::postgres::{Postgres as Server, programs};

/// A folder with an authority, a server's certificate by it for `localhost`, and a free port.
fn certificates() -> (TempDir, u16) {
    let folder = tempfile::tempdir().unwrap();
    // another user runs the server, and copies these
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
    let mut authority = CertificateParams::default();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority = CertifiedIssuer::self_signed(authority, KeyPair::generate().unwrap()).unwrap();
    let key = KeyPair::generate().unwrap();
    let server = CertificateParams::new(["localhost".to_owned()]).unwrap();
    let server = server.signed_by(&key, &authority).unwrap();
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    for (name, text) in [
        ("ca.pem", authority.pem()),
        ("server.pem", server.pem()),
        ("server.key", key.serialize_pem()),
        ("port", port.to_string()),
    ] {
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        fs::set_permissions(&file, Permissions::from_mode(0o644)).unwrap();
    }
    (folder, port)
}

#[test]
fn what_is_sent_is_encrypted_to_the_server_that_was_named_and_to_no_other() {
    let Some(programs) = Server::shared().and_then(|_| programs()) else { return };
    let (folder, port) = certificates();
    let server = Server::start_encrypted(&programs, folder.path());
    let of = |host: &str, query: &str| -> Database {
        format!("postgres://parlour@{host}:{port}/postgres?{query}").parse().unwrap()
    };
    let trusted = format!("sslrootcert={}/ca.pem", folder.path().display());
    let opened = |database: &Database| Postgres::open(database, "here").map(drop);
    for (host, query, why) in [
        ("127.0.0.1", format!("sslmode=verify-full&{trusted}"), "not valid for name"),
        ("localhost", "sslmode=verify-full".to_owned(), "UnknownIssuer"),
        ("localhost", "sslmode=require".to_owned(), "UnknownIssuer"),
    ] {
        let refused = opened(&of(host, &query)).unwrap_err().to_string();
        assert!(refused.contains("cannot be reached: ") && refused.contains(why), "{refused}");
    }

    let store = Postgres::open(&of("localhost", &format!("sslmode=verify-full&{trusted}")), "here");
    let store = store.unwrap();
    let connections = "SELECT count(*), count(*) FILTER (WHERE ssl) FROM pg_stat_activity
        JOIN pg_stat_ssl USING (pid) WHERE application_name = 'parlour'";
    let psql = || {
        let mut psql = Command::new(server.programs.join("psql"));
        psql.args(["-qAtX", "-h", "127.0.0.1", "-p", &port.to_string(), "-U", "parlour"]);
        String::from_utf8(psql.args(["postgres", "-c", connections]).output().unwrap().stdout)
    };
    let counted = psql().unwrap();
    let (all, encrypted) = counted.trim().split_once('|').unwrap();
    assert_eq!(all, encrypted, "each connection");
    assert_ne!(all, "0");
    drop(store);

    opened(&of("localhost", "sslmode=disable")).unwrap();
}
