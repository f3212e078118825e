//! `kill -9` under load: how soon the server serves again, and whether it has kept its word.

use crate::{
    args::Size,
    child::Server,
    crowd::Crowd,
    figures::{Figures, Goal, share},
    open_loop::Driver,
    table::SEATS,
    tally::Tally,
};
use anyhow::Result;
use parlour_engine::rng::{FastRng, Rng};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

pub(crate) async fn measure(
    crowd: &Crowd,
    server: &mut Server,
    size: &Size,
    figures: &mut Figures,
) -> Result<()> {
    if size.kills == 0 {
        return Ok(());
    }
    println!("\nthe server is killed {} times under load", size.kills);
    let before = crowd.audit().await?;
    let driver = Driver::start(crowd, size.rate, &Arc::new(Tally::default()));
    let mut rng = FastRng::new(9);
    let (mut ready, mut back) = (Vec::new(), Vec::new());
    for _ in 0..size.kills {
        tokio::time::sleep(Duration::from_millis(500 + u64::from(rng.draw(1000)))).await;
        let since = Instant::now();
        server.kill().await?;
        ready.push(server.start_again().await?);
        // a player who has not noticed the disconnect is not back
        while crowd.here() == crowd.tables.len() * SEATS && since.elapsed().as_secs() < 1 {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        crowd.all_here(Duration::from_secs(60)).await?;
        back.push(since.elapsed());
    }
    driver.stop().await;
    let after = crowd.audit().await?;
    ready.sort_unstable();
    back.sort_unstable();
    figures.add("kill -9", size.kills as f64, "times", &Goal::None);
    let serves = share(&ready, 0.99).as_secs_f64();
    figures.add("kill -9: serving again, p99", serves, "s", &Goal::Most(2.0));
    figures.add("kill -9: all are back, p99", share(&back, 0.99).as_secs_f64(), "s", &Goal::None);
    let lost = after.lost - before.lost + after.missed;
    figures.add("kill -9: acknowledged and lost", lost as f64, "", &Goal::Most(0.0));
    let reloaded = after.reloaded - before.reloaded;
    figures.add("kill -9: not resumed exactly", reloaded as f64, "", &Goal::Most(0.0));
    let doubled = after.doubled - before.doubled;
    figures.add("kill -9: told twice", doubled as f64, "", &Goal::Most(0.0));
    Ok(())
}
