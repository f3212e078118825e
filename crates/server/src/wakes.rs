//! Tables that have to be looked at though no one comes: they are opened, and do what is due.

use crate::http::AppState;
use std::{collections::HashMap, sync::Arc, time::Duration};
use tokio::time::{Instant, sleep};

/// It is looked so often which tables there are.
const WAKE_INTERVAL: Duration = Duration::from_secs(5);

/// How many are read from the store at a time.
const PAGE_TABLES: u32 = 100;

/// One that was opened is left alone for so long: where nothing came of it, nothing comes of it a moment later.
const REOPEN_PAUSE: Duration = Duration::from_secs(60);

/// Opens tables when their time has come, until the server ends.
pub(crate) async fn keep(app: Arc<AppState>) {
    let mut opened: HashMap<String, Instant> = HashMap::new();
    loop {
        opened.retain(|_, at| at.elapsed() < REOPEN_PAUSE);
        let (now, mut after) = (app.clock.now().0, (0, String::new()));
        // tables that are open, or that cannot be opened, stay among those that are due: they do not keep later
        // ones from their turn
        loop {
            let page = due(&app, now, &after).await;
            let is_last = page.len() < PAGE_TABLES as usize;
            for (at, table) in page {
                after = (at, table.clone());
                if app.rooms.is_open(&table) || opened.contains_key(&table) {
                    continue;
                }
                if let Err(why) = app.rooms.wake(&table).await {
                    tracing::warn!(%table, %why, "a table could not be looked at");
                }
                opened.insert(table, Instant::now());
            }
            if is_last {
                break;
            }
        }
        sleep(WAKE_INTERVAL).await;
    }
}

/// The tables that are due by now, those after this moment and name.
async fn due(app: &AppState, now: u64, after: &(u64, String)) -> Vec<(u64, String)> {
    let (reader, (at, table)) = (app.reader.clone(), after.clone());
    let read = move || reader.wakes(now, (at, table.as_str()), PAGE_TABLES);
    let due = tokio::task::spawn_blocking(read).await;
    match due {
        Ok(Ok(due)) => due,
        Ok(Err(error)) => {
            tracing::warn!(%error, "it is not known which tables have to be looked at");
            Vec::new()
        }
        Err(_) => Vec::new(),
    }
}
