//! Everyone is cut off and comes back at once.

use crate::{
    args::Size,
    crowd::Crowd,
    figures::{Figures, Goal},
    open_loop::Driver,
    table::Order,
    tally::Tally,
};
use anyhow::Result;
use std::{sync::Arc, time::Duration};

pub(crate) async fn measure(crowd: &Crowd, size: &Size, figures: &mut Figures) -> Result<()> {
    println!("\neveryone is disconnected and reconnects at once");
    let before = crowd.audit().await?;
    // acts are on their way when the connections are cut
    let driver = Driver::start(crowd, size.rate, &Arc::new(Tally::default()));
    tokio::time::sleep(Duration::from_millis(500)).await;
    crowd.order(|| Order::Cut);
    driver.stop().await;
    while crowd.here() > 0 {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    crowd.order(|| Order::Back);
    let took = crowd.all_here(Duration::from_secs(60)).await?;
    let after = crowd.audit().await?;
    figures.add("storm: all are back", took.as_secs_f64(), "s", &Goal::Most(15.0));
    let gaps = after.missed + after.reloaded - before.reloaded + after.lost - before.lost;
    figures.add("storm: gaps", gaps as f64, "", &Goal::Most(0.0));
    let doubled = after.doubled - before.doubled;
    figures.add("storm: told twice", doubled as f64, "", &Goal::Most(0.0));
    Ok(())
}
