//! What bots choose in games that are played out from a seed: the same list of choices in a browser
//! and natively, or one of them plays another game.

use crate::registry::REGISTRY;
use parlour_engine::{Choice, Seat, Turn, bot::AnyBot, erased::AnyGame};
use parlour_protocol::{Options, Setup};
use serde::{Deserialize, Serialize};

/// How many decisions are looked at in one game at most.
const MAX_DECISIONS_A_GAME: u32 = 400;

/// The choices of bots, one after the other.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Choices {
    /// How many games were begun.
    pub games: u32,
    /// Seat and action.
    pub choices: Vec<(u8, String)>,
}

/// The first choices of bots of this level, in as many games as it takes, each for three (or as many as
/// the game or the level needs) and from a seed of its own. A game or level that there is not has none.
#[must_use]
pub fn choices(game: &str, level: &str, seed: u64, decisions: u32) -> Choices {
    let mut all = Choices::default();
    while (all.choices.len() as u32) < decisions {
        let left = decisions - all.choices.len() as u32;
        let before = all.choices.len();
        let number = u64::from(all.games);
        all.games += 1;
        play(game, level, (seed, number), left.min(MAX_DECISIONS_A_GAME), &mut all.choices);
        if all.choices.len() == before {
            break;
        }
    }
    all
}

fn play(
    game: &str,
    level: &str,
    (seed, number): (u64, u64),
    decisions: u32,
    choices: &mut Vec<(u8, String)>,
) -> Option<()> {
    let meta = REGISTRY.meta(game)?;
    let players = 3.clamp(meta.min_players, meta.max_players);
    let setup = Setup {
        game: game.to_owned(),
        players: i64::from(players),
        options: Options::default(),
        seed: Some(format!("choices {seed} {number}")),
        ..Setup::default()
    };
    let ((mut table, _), _) = REGISTRY.open(&setup).ok()?;
    let mut bots = Seat::all(players)
        .map(|seat| {
            let seed = seed.wrapping_add(number << 8).wrapping_add(seat.index() as u64);
            (REGISTRY.bot)(game, players, level, seed).ok().map(|(bot, _)| bot)
        })
        .collect::<Option<Vec<_>>>()?;
    let last = choices.len() + decisions as usize;
    while choices.len() < last {
        next(table.as_mut(), &mut bots, choices)?;
    }
    choices.truncate(last);
    Some(())
}

/// Asks the bots that may act, and lets the fastest of them act; all others are asked again.
fn next(
    table: &mut dyn AnyGame,
    bots: &mut [Box<dyn AnyBot>],
    choices: &mut Vec<(u8, String)>,
) -> Option<()> {
    let seats = match table.turn() {
        Turn::Over => return None,
        Turn::Any(seats) => seats.iter().collect(),
        turn => vec![turn.seats().first()?],
    };
    let mut fastest: Option<(u64, Seat, String)> = None;
    for &seat in &seats {
        let Some(choice) = table.ask(seat, bots[seat.index()].as_mut()) else {
            choices.push((seat.index() as u8, "wait".to_owned()));
            continue;
        };
        let Choice { action, after, .. } = choice;
        choices.push((seat.index() as u8, format!("{action} after {after}")));
        if fastest.as_ref().is_none_or(|(least, ..)| after < *least) {
            fastest = Some((after, seat, action));
        }
    }
    let done = fastest.and_then(|(_, seat, action)| table.submit(seat, &action, None).ok());
    if done.is_some() {
        return Some(());
    }
    let by_itself = |seat: &Seat| {
        let action = table.default_action(*seat);
        table.submit(*seat, &action, None).ok()
    };
    if seats.iter().find_map(by_itself).is_some() {
        return Some(());
    }
    // only time helps
    let deadline = table.deadline()?;
    table.advance(deadline).ok().map(drop)
}
