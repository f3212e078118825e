//! What is offered is accepted, and what is not offered is refused.

use crate::Bytes;
use parlour_engine::Seat;

/// Plays a game by bytes; at every step each offer is tried on a copy, and so are
/// actions that were offered at other times. Nothing that is refused changes anything.
pub fn menu_agrees_with_check(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let (mut game, _) = bytes.game();
    let mut known: Vec<String> = Vec::new();
    for _ in 0..60 {
        if bytes.is_empty() {
            return;
        }
        let turn = game.turn();
        for seat in Seat::all(game.seats()) {
            let (menu, complete) = game.legal(seat);
            if !turn.allows(seat) {
                continue;
            }
            for action in menu.iter().take(24) {
                let done = game.fork().submit(seat, action, None);
                assert!(done.is_ok(), "{action} was offered to {seat:?}");
            }
            for action in &known {
                let mut fork = game.fork();
                match fork.submit(seat, action, None) {
                    Ok(_) => assert!(
                        !complete || menu.contains(action),
                        "{action} was not offered to {seat:?} but accepted"
                    ),
                    Err(_) => assert_eq!(
                        fork.reveal().to_string(),
                        game.reveal().to_string(),
                        "a refusal of {action} changed something"
                    ),
                }
            }
            known.extend(bytes.one_of(&menu).cloned());
            if known.len() > 12 {
                known.remove(0);
            }
        }
        if !bytes.act(game.as_mut()) {
            return;
        }
    }
}
