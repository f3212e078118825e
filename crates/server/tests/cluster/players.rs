//! People who play whole matches against bots while nodes come and go, and are judged by the engine.

use crate::{
    client::{GAMES, Player, Table},
    shared::{ANSWER_TIMEOUT, RETRY_PAUSE, Shared},
};
use std::sync::Arc;
use tokio::time::timeout;

/// How many acts a player does before it looks whether all is over.
const ACTS: usize = 3;

/// Plays one match after the other until all is over. What was played is to be judged.
pub(crate) async fn plays(shared: Arc<Shared>, number: usize) -> Vec<(Player, &'static str)> {
    let mut played = Vec::new();
    let mut tried = number;
    for round in 0.. {
        let game = GAMES[(number + round) % GAMES.len()];
        let seed = (number * 1_000 + round) as u64;
        let begins = timeout(ANSWER_TIMEOUT, Player::begins(shared.edge(tried), game, seed));
        let begun = if shared.is_over() { return played } else { begins.await };
        if let Ok(Some(mut player)) = begun {
            plays_one(&shared, &mut player, &mut tried).await;
            played.push((player, game));
        } else {
            tried += 1;
            tokio::time::sleep(RETRY_PAUSE).await;
        }
    }
    played
}

/// Plays a match to its end, through one node or another.
async fn plays_one(shared: &Shared, player: &mut Player, tried: &mut usize) {
    let mut is_connected = true;
    while !shared.is_over() && !player.client.is_over() {
        if is_connected {
            let plays = async { player.goes_on().await.is_ok() && player.plays(ACTS).await };
            is_connected = timeout(ANSWER_TIMEOUT, plays).await.unwrap_or(false);
        } else {
            *tried += 1;
            let name = player.client.table.name.clone();
            let table = Table { at: shared.edge(*tried), name };
            let back = timeout(ANSWER_TIMEOUT, player.client.tries_to_come_back_to(&table)).await;
            is_connected = matches!(back, Ok(Some(())));
            if !is_connected {
                tokio::time::sleep(RETRY_PAUSE).await;
            }
        }
    }
}
