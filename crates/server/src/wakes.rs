//! Tables that have to be looked at though no one comes: they are opened, and do what is due.

use crate::http::AppState;
use std::{collections::HashMap, sync::Arc, time::Duration};
use tokio::time::{Instant, sleep};

/// It is looked so often which tables there are.
const WAKE_INTERVAL: Duration = Duration::from_secs(5);

/// So many are opened at a time.
const MAX_WOKEN: u32 = 100;

/// One that was opened is left alone for so long: where nothing came of it, nothing comes of it a moment later.
const REOPEN_PAUSE: Duration = Duration::from_secs(60);

/// Opens tables when their time has come, until the server ends.
pub(crate) async fn keep(app: Arc<AppState>) {
    let mut opened: HashMap<String, Instant> = HashMap::new();
    loop {
        opened.retain(|_, at| at.elapsed() < REOPEN_PAUSE);
        for table in due(&app).await {
            if app.rooms.is_open(&table) || opened.contains_key(&table) {
                continue;
            }
            if let Err(why) = app.rooms.wake(&table).await {
                tracing::warn!(%table, %why, "a table could not be looked at");
            }
            opened.insert(table, Instant::now());
        }
        sleep(WAKE_INTERVAL).await;
    }
}

async fn due(app: &AppState) -> Vec<String> {
    let (reader, now) = (app.reader.clone(), app.clock.now().0);
    let due = tokio::task::spawn_blocking(move || reader.wakes(now, MAX_WOKEN)).await;
    match due {
        Ok(Ok(due)) => due,
        Ok(Err(error)) => {
            tracing::warn!(%error, "it is not known which tables have to be looked at");
            Vec::new()
        }
        Err(_) => Vec::new(),
    }
}
