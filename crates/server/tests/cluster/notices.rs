//! Slow games, whose tables wake up at any node.

use crate::{
    client::{
        HOUR, MINUTE, Mailbox, Table, TestClient, notices, roomy, slow_table, webhook, webhooks_to,
    },
    node::node_of,
    postgres::Postgres,
};
use parlour_protocol::wire::ClientMessage;
use parlour_server::{Config, Limits, NoticeConfig, Server, store::Database};
use std::time::Duration;

/// Two nodes, so many seconds after the first ones were started.
async fn later(database: &Database, notices: &NoticeConfig, seconds: u64) -> [Server; 2] {
    let config = Config {
        clock_ahead: Duration::from_secs(seconds),
        notices: notices.clone(),
        limits: Limits { return_wait: Duration::ZERO, ..roomy().limits },
        ..node_of(database)
    };
    [Server::start(config.clone()).await.unwrap(), Server::start(config).await.unwrap()]
}

async fn stop(nodes: [Server; 2]) {
    for node in nodes {
        node.stop().await.unwrap();
    }
}

/// Whichever node wakes the table, its player is notified of the turn once, and reminded once.
pub(crate) fn are_sent_once(server: &'static Postgres) -> Result<(), String> {
    crate::runtime().block_on(async {
        let (database, mailbox) = (server.database(), Mailbox::for_webhooks("200 OK").await);
        let config = webhooks_to(&mailbox);
        let nodes = later(&database, &config, 0).await;
        let table = Table::with(nodes[0].address(), &slow_table(1)).await;
        let mut ann = TestClient::sits_down(&table, "Ann").await;
        let through_two = Table { at: nodes[1].address(), name: table.name.clone() };
        let ben = TestClient::sits_down(&through_two, "Ben").await;
        for player in [&ann, &ben] {
            let token = player.token.as_deref().unwrap();
            let asked = notices(&through_two, token, &webhook(&mailbox, "secret")).await;
            assert_eq!(asked, (204, String::new()));
        }
        ann.gets(|id| ClientMessage::Start { id }).await;
        stop(nodes).await;

        let reminded = 18 * HOUR + MINUTE;
        for (seconds, letters) in
            [(5 * MINUTE, 1), (HOUR, 1), (6 * HOUR, 1), (reminded, 2), (20 * HOUR, 2)]
        {
            let nodes = later(&database, &config, seconds).await;
            mailbox.has(letters).await;
            // the table has done what is due before it answers, at either node
            for node in &nodes {
                Table { at: node.address(), name: table.name.clone() }.info().await;
            }
            stop(nodes).await;
            assert_eq!(mailbox.letters().len(), letters, "{seconds} s: {:?}", mailbox.letters());
        }
        let is_reminder = |letter: &String| letter.contains("still");
        assert_eq!(mailbox.letters().iter().map(is_reminder).collect::<Vec<_>>(), [false, true]);
        Ok(())
    })
}
