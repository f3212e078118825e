//! A match through two nodes.

use crate::{
    client::{Table, TestClient, TestRng, get, request, short},
    postgres::Postgres,
    world::World,
};
use parlour_protocol::wire::{ClientMessage, ListedTables};

/// Ann reaches the table through one node and Ben through another.
pub(crate) fn plays_through(server: &'static Postgres) -> Result<(), String> {
    crate::runtime().block_on(async {
        let world = World::starts(&[server], None).await;
        let (first, second) = (world.to_node[0].at, world.to_node[1].at);
        let table = Table::with(first, &short("bread-basket", 2)).await;
        let there = Table { at: second, name: table.name.clone() };
        let mut ann = TestClient::sits_down(&table, "Ann").await;
        // each node knows the open tables of both
        ann.gets(|id| ClientMessage::List { id, listed: true }).await;
        for node in [first, second] {
            let listed = |list: ListedTables| list.tables.iter().any(|one| one.table == table.name);
            while !listed(get(node, "/api/tables").await.json()) {}
        }
        let mut ben = TestClient::sits_down(&there, "Ben").await;
        ann.gets(|id| ClientMessage::Start { id }).await;
        let mut rng = TestRng(1);
        while !ann.is_over() {
            TestClient::all_know_all(&mut [&mut ann, &mut ben]).await;
            if !ann.is_over() {
                TestClient::one_plays_on(&mut [&mut ann, &mut ben], &mut rng).await;
            }
        }
        TestClient::all_know_all(&mut [&mut ann, &mut ben]).await;
        assert!(ben.is_over(), "both see the end");
        // any node answers requests about it, too
        assert_eq!(there.info().await.seats.len(), 2);
        let (here, record) = (table.record(1).await, there.record(1).await);
        assert_eq!((record.status, &record.body), (200, &here.body));
        assert_eq!(get(second, "/api/tables/nosuchtabl").await.status, 404);
        // a body that is too long is too long at both, and is not passed on without its end
        let notes = format!("/api/tables/{}/matches/1/notes", table.name);
        let length = (4 * 1024 * 1024 + 1).to_string();
        for node in [first, second] {
            let headers = [("content-type", "application/json"), ("content-length", &*length)];
            let reply = request(node, "PUT", &notes, &headers, "").await;
            assert_eq!((reply.status, reply.code().as_str()), (413, "too_large"));
        }
        Ok(())
    })
}
