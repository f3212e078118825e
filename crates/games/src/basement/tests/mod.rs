//! Basement, told as tests.

mod basement_cards;
mod chance_and_eating;
mod contract;
mod counts;
mod deal;
mod golden;
mod numbers;
mod options;
mod properties;
mod sample_world;
mod session;
mod shape;
mod specials;
mod top_cards;
mod turn;

use super::{Basement, Card, Deck, Faced, View};
use parlour_engine::{FastRng, Game, Rng, seen_cards::row, story::Story};

/// A table in the first round with the Top Cards laid, seat 1 to open. For each seat
/// `"3 3 4 | 7 8 9"`: what stays in hand, and the Top Cards. Basements likewise (the
/// lowest cards left, where not given), then the Deck from its top.
fn table(rules: Basement, hands: &[&str], basements: &[&str], deck: &str) -> Story<Basement> {
    let mut story = undecided(rules, hands, basements, deck);
    for (seat, hand) in hands.iter().enumerate() {
        let (_, tops) = hand.split_once('|').expect("a hand | and Top Cards");
        story.does(seat as u8, &format!("top {}", tops.trim()));
    }
    story
}

/// A table at which the Top Cards are not chosen yet.
fn undecided(rules: Basement, hands: &[&str], basements: &[&str], deck: &str) -> Story<Basement> {
    let deal = deal(&rules, 1, hands, basements, deck);
    Story::stacked(rules, hands.len() as u8, &[&deal])
}

/// The order of cards that gives these hands and Basements, dealt from seat `first` on.
fn deal(rules: &Basement, first: usize, hands: &[&str], basements: &[&str], deck: &str) -> String {
    let seats = hands.len();
    let cards = |text: &str| -> Vec<String> {
        text.replace('|', " ").split_whitespace().map(str::to_owned).collect()
    };
    let mut rest: Vec<String> = rules.deck().iter().map(ToString::to_string).collect();
    let named = hands.iter().chain(basements).copied().chain([deck]).flat_map(cards);
    for card in named {
        let place = rest.iter().position(|other| *other == card);
        rest.remove(place.unwrap_or_else(|| panic!("no {card} left")));
    }
    let hands: Vec<Vec<String>> = hands.iter().map(|hand| cards(hand)).collect();
    let basements: Vec<Vec<String>> = (0..seats)
        .map(|seat| match basements.get(seat) {
            Some(given) => cards(given),
            None => rest.drain(..3).collect(),
        })
        .collect();
    let given: Vec<Vec<String>> = hands
        .into_iter()
        .zip(basements)
        .map(|(hand, basement)| [hand, basement].concat())
        .collect();
    let mut dealt = Vec::new();
    for round in 0..usize::from(rules.hand_size) + 3 {
        for seat in (0..seats).map(|left| (first + left) % seats) {
            dealt.push(given[seat].get(round).expect("a card for each round").clone());
        }
    }
    dealt.extend(cards(deck));
    dealt.join(" ")
}

/// Plays at random until the game is over or `acts` are done.
fn play_on(story: &mut Story<Basement>, acts: usize) {
    let mut rng = FastRng::new(7);
    for _ in 0..acts {
        if story.is_over() {
            return;
        }
        let legal = story.legal(story.next());
        let act = legal[rng.draw(legal.len() as u32) as usize].clone();
        story.does(story.next(), &act);
    }
}

/// The default rules with another deck, one round.
fn with_deck(deck: Deck) -> Basement {
    Basement { deck, rounds: 1, ..Basement::default() }
}

/// Two players and no Deck: numbers 1 to 3 four times each, two of each Special.
fn no_deck() -> Basement {
    with_deck(Deck { lo: 1, hi: 3, copies: 4, clears: 2, resets: 2, blanks: 2 })
}

/// Two players, no Deck, and eight Clears: the player who has them is out in one turn.
fn rng() -> Basement {
    with_deck(Deck { lo: 1, hi: 5, copies: 2, clears: 8, resets: 0, blanks: 0 })
}

/// Quick rules for three.
fn quick_for_three() -> Basement {
    with_deck(Deck { lo: 1, hi: 6, copies: 3, clears: 8, resets: 1, blanks: 0 })
}

fn cards(faced: &[Faced]) -> String {
    row(faced)
}

fn pile(story: &Story<Basement>) -> String {
    cards(&story.reveal().pile)
}

/// `6x2`: what the top of the pile counts as, and how often.
fn run(story: &Story<Basement>) -> String {
    story.reveal().run.map_or("-".into(), |run| format!("{}x{}", run.kind, run.len))
}

fn hand(story: &Story<Basement>, seat: usize) -> String {
    story.reveal().players[seat].hand.to_string()
}

fn top(story: &Story<Basement>, seat: usize) -> String {
    row(&story.reveal().players[seat].top)
}

fn trash(story: &Story<Basement>) -> String {
    story.reveal().trash.to_string()
}

fn deck_size(view: &View) -> usize {
    view.deck.len()
}

fn number(number: u8) -> Card {
    Card::number(number).expect("a number")
}
