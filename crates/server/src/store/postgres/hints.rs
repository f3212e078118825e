//! What nodes tell each other by LISTEN and NOTIFY.

use std::future::poll_fn;
use std::time::Duration;

use tokio::sync::broadcast::Sender;
use tokio::time::sleep;
use tokio_postgres::AsyncMessage;

use super::database::Database;
use crate::store::Hint;

/// After a lost connection it is quiet for so long.
const RECONNECT_PAUSE: Duration = Duration::from_millis(500);

/// Says that a table has changed hands; an empty text says it of nodes.
pub(super) const NOTIFY: &str = "SELECT pg_notify('parlour', $1)";

/// Listens for as long as the runtime lives.
pub(super) async fn listen(database: Database, hints: Sender<Hint>) {
    loop {
        let lost = listen_once(&database, &hints).await;
        tracing::debug!(?lost, "hints of other nodes are not received");
        // no receiver is no trouble
        let _ = hints.send(Hint::Missed);
        sleep(RECONNECT_PAUSE).await;
    }
}

async fn listen_once(
    database: &Database,
    hints: &Sender<Hint>,
) -> Result<(), tokio_postgres::Error> {
    let (client, mut connection) = database.config().connect(database.tls()).await?;
    let messages = async {
        while let Some(message) = poll_fn(|cx| connection.poll_message(cx)).await {
            if let AsyncMessage::Notification(notification) = message? {
                let hint = match notification.payload() {
                    "" => Hint::Nodes,
                    table => Hint::Table(table.to_owned()),
                };
                let _ = hints.send(hint);
            }
        }
        Ok(())
    };
    // the connection is moved by reading its messages
    let listening = async {
        client.batch_execute("LISTEN parlour").await?;
        let _ = hints.send(Hint::Missed);
        Ok(())
    };
    tokio::try_join!(listening, messages).map(drop)
}
