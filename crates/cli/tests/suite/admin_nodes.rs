//! `parlour admin` where two nodes share a database.

use crate::{
    admin::{TOKEN, admin, config, table_of},
    postgres::Postgres,
};
use parlour_server::{ClusterConfig, Config, Server};
use std::fs;

#[test]
fn an_operator_lists_nodes_moves_a_table_and_drains_a_node() {
    let Some(postgres) = Postgres::shared() else { return };
    let database = postgres.database();
    let node = || Config {
        database: Some(database.clone()),
        cluster: Some(ClusterConfig {
            address: "127.0.0.1:0".to_owned(),
            secret: "what only these nodes know".to_owned(),
        }),
        ..config()
    };
    let folder = tempfile::tempdir().unwrap();
    let token = folder.path().join("admin.token");
    fs::write(&token, TOKEN).unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let starts = || runtime.block_on(Server::start(node())).unwrap();
    let (one, two) = (starts(), starts());
    let asked_at = |node: &Server, arguments: &[&str]| {
        let (good, said) = admin(node.admin_address().unwrap(), &token, arguments);
        assert!(good, "{arguments:?}: {said}");
        said
    };
    let asked = |arguments: &[&str]| asked_at(&one, arguments);
    // number, address, tables, and the rest
    let listed = |said: &str| -> Vec<(String, String, String)> {
        let words = |row: &str| row.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let rows = said.lines().skip(1).map(words);
        rows.map(|row| (row[0].clone(), row[2].clone(), row[3..].join(" "))).collect()
    };

    let table = table_of(one.address());
    let said = asked(&["nodes"]);
    assert!(said.starts_with("  node  address                   tables  lease"), "{said}");
    let rows = listed(&said);
    let [(first, one_table, mine), (second, none, other)] = &rows[..] else { panic!("{said}") };
    assert_eq!((one_table.as_str(), none.as_str()), ("1", "0"), "{said}");
    assert!(mine.ends_with(" s, this one") && other.ends_with(" s"), "{said}");
    let seen_there = listed(&asked_at(&two, &["nodes"]));
    assert!(seen_there[1].2.ends_with("this one"), "{seen_there:?}");
    let json: serde_json::Value = serde_json::from_str(&asked(&["nodes", "--json"])).unwrap();
    assert_eq!(json[1]["node"].to_string(), *second);

    let moved = format!("Moved {table} to node {second}.\n");
    assert_eq!(asked(&["move", &table, second]), moved);
    let tables = |said: &str| listed(said).into_iter().map(|row| row.1).collect::<Vec<_>>();
    assert_eq!(tables(&asked(&["nodes"])), ["0", "1"]);
    let drained = format!("Node {second} has handed over its tables.\n");
    assert_eq!(asked(&["drain", second]), drained);
    assert_eq!(tables(&asked(&["nodes"]))[1], "0");

    let refused = |arguments: &[&str], why: &str| {
        let (good, said) = admin(one.admin_address().unwrap(), &token, arguments);
        assert!(!good && said.contains(why) && said.lines().count() == 1, "{said}");
    };
    refused(&["drain", "99"], "There is no node with this number");
    refused(&["move", &table, "99"], "There is no node with this number");
    refused(&["move", "nosuchone", first], "This table does not exist");
    for node in [two, one] {
        runtime.block_on(node.stop()).unwrap();
    }
}

#[test]
fn a_server_by_itself_has_no_nodes() {
    let folder = tempfile::tempdir().unwrap();
    let token = folder.path().join("admin.token");
    fs::write(&token, TOKEN).unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let server = runtime.block_on(Server::start(config())).unwrap();
    for arguments in [&["nodes"][..], &["drain", "1"], &["move", "nosuchone", "1"]] {
        let (good, said) = admin(server.admin_address().unwrap(), &token, arguments);
        assert!(!good && said.contains("not one of several"), "{said}");
    }
    runtime.block_on(server.stop()).unwrap();
}
