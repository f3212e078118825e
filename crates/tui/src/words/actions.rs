//! Actions in words, game by game.

use super::{cards, names::Words};
use parlour_engine::{Seat, seen_cards::listed};

/// An action of a game as people say it; as it is written where it is none of the usual ones.
pub(super) fn spoken(words: &Words, action: &str) -> String {
    let parts: Vec<&str> = action.split_whitespace().collect();
    let said = match words.game {
        "basement" => basement(&parts),
        "basset" => basset(words, &parts),
        "bread-basket" => bread_basket(&parts),
        "budr-basef" => budr_basef(&parts),
        "down-the-well" => down_the_well(&parts),
        _ => None,
    };
    said.unwrap_or_else(|| cards::spoken(words.game, action))
}

/// How a row of cards is said.
fn row(game: &str, cards: &[&str]) -> String {
    listed(cards.iter().map(|card| cards::spoken(game, card)))
}

/// The place with this number, as people count.
fn place(number: &str) -> Option<u32> {
    number.parse::<u32>().ok().map(|number| number + 1)
}

fn basement(parts: &[&str]) -> Option<String> {
    let row = |cards: &[&str]| row("basement", cards);
    Some(match parts {
        ["top", cards @ ..] => format!("lay {} as Top Cards", row(cards)),
        ["play", cards @ ..] => format!("play {}", row(cards)),
        ["chance"] => "chance it".to_owned(),
        ["eat"] => "eat the pile".to_owned(),
        ["eat", cards @ ..] => format!("pick up {} and eat the pile", row(cards)),
        ["reveal", slot] => format!("turn Basement card {}", place(slot)?),
        _ => return None,
    })
}

fn bread_basket(parts: &[&str]) -> Option<String> {
    Some(match parts {
        ["play", card] => format!("play {}", row("bread-basket", &[card])),
        ["chef", at] => format!("discard a Chef for card {} of the line", place(at)?),
        ["take", from, to] => {
            format!("take the trick from card {} to card {}", place(from)?, place(to)?)
        }
        ["stop"] => "stop".to_owned(),
        _ => return None,
    })
}

fn down_the_well(parts: &[&str]) -> Option<String> {
    Some(match parts {
        ["give", cards @ ..] => format!(
            "pass {}",
            listed(
                cards.iter().map(|card| format!("the {}", cards::spoken("down-the-well", card)))
            )
        ),
        ["play", card] => format!("play the {}", row("down-the-well", &[card])),
        ["pass"] => "pass".to_owned(),
        _ => return None,
    })
}

fn budr_basef(parts: &[&str]) -> Option<String> {
    Some(match parts {
        ["flip"] => "flip your card".to_owned(),
        ["wait"] => "leave it".to_owned(),
        ["keep"] => "keep the sets as they are".to_owned(),
        ["raise", count] => format!("raise by {count}"),
        ["hit", set] => format!("hit, naming {set}"),
        ["activate", set] => format!("bring in {set}"),
        ["deactivate", set] => format!("drop {set}"),
        _ => return None,
    })
}

fn basset(words: &Words, parts: &[&str]) -> Option<String> {
    let the = |rank: &str| cards::rank(rank).map_or_else(|| rank.to_owned(), str::to_owned);
    let seat = |number: &str| {
        let seat = number.parse::<u8>().ok().and_then(Seat::new)?;
        Some(seat)
    };
    Some(match parts {
        ["lay", cards @ ..] => {
            let each: Vec<String> = cards
                .iter()
                .filter_map(|card| card.split_once(':'))
                .map(|(rank, stake)| format!("{stake} on the {}", the(rank)))
                .collect();
            format!("lay {}", listed(each))
        }
        ["cash", rank] => format!("cash the {}", the(rank)),
        ["paroli", rank] => format!("paroli on the {}", the(rank)),
        ["mace", rank, amount] => format!("put {amount} more on the {}", the(rank)),
        ["replace", rank, amount] => format!("lay the {} with {amount} on it", the(rank)),
        ["book"] => "buy a new book".to_owned(),
        ["offer", on, rank, outcome, amount, to @ ..] => {
            let on = seat(on)?;
            let whose = if words.own == Some(on) {
                "your".to_owned()
            } else {
                format!("{}'s", words.name(on))
            };
            let to = match to {
                ["to", partner] => format!(", against {}", words.name(seat(partner)?)),
                _ => String::new(),
            };
            format!("bet {amount} that {whose} {} {outcome}{to}", the(rank))
        }
        ["accept", id] => format!("accept offer {id}"),
        ["done"] => "done".to_owned(),
        _ => return None,
    })
}

/// Which words of an action are places or seats: counted from 0 there, from 1 by people.
fn is_counted(game: &str, parts: &[&str], place: usize) -> bool {
    match (game, parts.first()) {
        ("basement", Some(&"reveal")) | ("bread-basket", Some(&"chef")) => place == 1,
        ("bread-basket", Some(&"take")) => place == 1 || place == 2,
        ("basset", Some(&"offer")) => place == 1 || place == 6,
        _ => false,
    }
}

/// A place that no line and no row has.
const NO_PLACE: u32 = 255;

/// An action with its places and seats counted otherwise.
pub(super) fn recounted(game: &str, action: &str, count: impl Fn(u32) -> Option<u32>) -> String {
    let parts: Vec<&str> = action.split_whitespace().collect();
    let word = |(place, word): (usize, &&str)| {
        let number = word.parse().ok().filter(|_| is_counted(game, &parts, place));
        number.map_or_else(
            || (*word).to_owned(),
            // what is no place at all is left to the rules to refuse
            |number| count(number).unwrap_or(NO_PLACE).to_string(),
        )
    };
    parts.iter().enumerate().map(word).collect::<Vec<String>>().join(" ")
}

/// The action that a person has typed, who counts from 1 and writes 10 for the ten.
pub(crate) fn typed(game: &str, text: &str) -> String {
    with_tens(game, &recounted(game, text, |number| number.checked_sub(1)), "10", "T")
}

/// The action as a person would type it.
pub(crate) fn to_type(game: &str, action: &str) -> String {
    with_tens(game, &recounted(game, action, |number| Some(number + 1)), "T", "10")
}

/// An action of Basset with another word for the rank of ten.
fn with_tens(game: &str, action: &str, from: &str, to: &str) -> String {
    if game != "basset" {
        return action.to_owned();
    }
    let parts: Vec<&str> = action.split_whitespace().collect();
    let rank_at = match parts.first() {
        Some(&("cash" | "paroli" | "mace" | "replace")) => 1,
        Some(&"offer") => 2,
        _ => usize::MAX,
    };
    let word = |(place, word): (usize, &&str)| match word.split_once(':') {
        Some((rank, stake)) if rank == from => format!("{to}:{stake}"),
        None if place == rank_at && *word == from => to.to_owned(),
        _ => (*word).to_owned(),
    };
    parts.iter().enumerate().map(word).collect::<Vec<String>>().join(" ")
}
