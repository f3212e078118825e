//! What to give away: that depends on how the player goes on.
//!
//! A player who looks ahead gives low cards: kept for the right moment, a high card buries what others
//! hold. One who plays by rule does better without it. (With two who then play perfectly, all
//! cards open, who gives the three lowest wins two deals in three; who gives lone high cards,
//! one in three. To compare gives in as many solved deals as time allows was no better.)
//!
//! With more than two players this counts for more than any number of playouts, so it is what
//! makes the levels differ that search.

use parlour_engine::{Annotation, Choice};
use parlour_games::down_the_well::{Action, Card, CardSet};

/// So many high cards that stand alone in their suits, and the lowest of the others.
pub(super) fn choose(hand: &[Card], count: u8, lone_high: u8) -> Choice<Action> {
    let high = self::lone_high(hand, lone_high.min(count));
    let others: Vec<Card> = hand.iter().copied().filter(|&card| !high.contains(card)).collect();
    let low = lowest(&others, count.saturating_sub(lone_high));
    let why = match lone_high {
        0 => gives_lowest(),
        _ if lone_high >= count => gives_lone_high(),
        _ => gives_both(),
    };
    Choice::of(Action::Give(high.iter().chain(low.iter()).collect())).because(why)
}

/// The lowest cards.
pub(super) fn lowest(hand: &[Card], count: u8) -> CardSet {
    first(hand, count, Card::rank)
}

/// High cards that stand alone in their suit: an Ace never survives a round.
pub(super) fn lone_high(hand: &[Card], count: u8) -> CardSet {
    let company = |card: Card| hand.iter().filter(|other| other.suit() == card.suit()).count();
    first(hand, count, |card| (company(card), std::cmp::Reverse(card.rank())))
}

/// Why the lowest cards are given.
fn gives_lowest() -> Annotation {
    let sentence = "These are your lowest cards, which are the hardest to play. Keep the high ones for the final round.";
    Annotation::new("gives_lowest", sentence, [])
}

/// Why high cards that stand alone are given.
fn gives_lone_high() -> Annotation {
    let sentence = "These are high cards with few others of their suits, and hard to keep for the final round.";
    Annotation::new("gives_lone_high", sentence, [])
}

/// Why some of both are given.
fn gives_both() -> Annotation {
    let sentence =
        "These are high cards with few others of their suits, and otherwise your lowest cards.";
    Annotation::new("gives_both", sentence, [])
}

/// Why the cards are given that a network names.
pub(super) fn gives_learned() -> Annotation {
    let sentence = "The network of this bot has learned to pass these, by play against itself.";
    Annotation::new("gives_learned", sentence, [])
}

fn first<K: Ord>(hand: &[Card], count: u8, order: impl Fn(Card) -> K) -> CardSet {
    let mut cards = hand.to_vec();
    cards.sort_by_key(|card| order(*card));
    cards.into_iter().take(count.into()).collect()
}
