//! Bread Basket, told as tests.

mod chefs;
mod contract;
mod counts;
mod game;
mod golden;
mod model;
mod numbers;
mod sample_world;
mod setup;
mod tricks;
mod turns;
mod wire;

use super::{
    action::Event,
    cards::{Card, Heap},
    options::BreadBasket,
    state::State,
    trick::{Trick, Worth},
};
use parlour_engine::{
    Act, ActionError, Annotated, Dealer, FullGame, Game, Hidden, Menu, Refusal, Seat, Tick, Turn,
    Viewer, seen_cards::row,
};

/// `5 4 3 5`, as cards.
fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|code| code.parse().expect("a card")).collect()
}

/// The points of the trick that the last of these cards completes.
fn worth(text: &str) -> Option<i16> {
    let line = cards(text);
    Trick::ending_at(&line, line.len() - 1).map(|trick| trick.points(&line, Worth::OF_THE_TEXT))
}

/// A table in the middle of a round, laid out by hand.
struct Table {
    rules: BreadBasket,
    state: State,
    told: Vec<Event>,
    dealer: Dealer,
}

/// The line, the hands by seat, the deck from its top; seat 0 is to act. All other
/// cards have been taken by the last seat, without points.
fn lying(line: &str, hands: &[&str], deck: &str) -> Table {
    lying_by(BreadBasket::default(), line, hands, deck)
}

/// A table under these house rules.
fn lying_by(rules: BreadBasket, line: &str, hands: &[&str], deck: &str) -> Table {
    let seats = hands.len() as u8;
    let mut dealer = Dealer::seeded("lying");
    let mut state = rules.start(seats, &mut dealer, &mut ());
    let (line, deck) = (cards(line), cards(deck));
    state.row = [Card::ONION; Card::COUNT];
    state.row[..line.len()].copy_from_slice(&line);
    state.row[Card::COUNT - deck.len()..].copy_from_slice(&deck);
    state.line_len = line.len() as u8;
    state.deck_len = deck.len() as u8;
    let mut rest: Heap = Card::DECK.into_iter().collect();
    let mut uses = |card: Card| {
        assert!(rest.contains(card), "{card} lies there too often");
        rest.remove(card);
    };
    line.iter().chain(&deck).copied().for_each(&mut uses);
    for (seat, hand) in hands.iter().enumerate() {
        state.hands[seat] = cards(hand).into_iter().inspect(|&card| uses(card)).collect();
    }
    state.taken[hands.len() - 1] = rest;
    state.next = Seat::ZERO;
    state.dealer = Seat::ZERO.right(seats);
    rules.audit(&state).expect("a position of the game");
    Table { rules, state, told: Vec::new(), dealer }
}

impl Table {
    fn attempt(&mut self, seat: u8, action: &str) -> Result<(), String> {
        let action = self.rules.parse(self.state.seats, action).map_err(|_| "bad_action")?;
        let act = Act { seat: Seat::new(seat).expect("a seat"), action, at: Tick(0) };
        let played = self.rules.play(&mut self.state, act, &mut self.dealer, &mut self.told);
        played.map_err(|refused| match refused {
            ActionError::Illegal(rule) => rule.clause().to_owned(),
            other => other.code().to_owned(),
        })
    }

    /// This seat does this, and everything is still in order.
    fn does(&mut self, seat: u8, action: &str) -> &mut Self {
        if let Err(clause) = self.attempt(seat, action) {
            panic!("seat {seat} may not {action}: {clause}\n{}", self.rules.reveal(&self.state));
        }
        if let Err(wrong) = self.rules.audit(&self.state) {
            panic!("after seat {seat}, {action}: {wrong}\n{}", self.rules.reveal(&self.state));
        }
        self
    }

    /// This seat is refused this under that clause, and nothing changes.
    fn refuses(&mut self, seat: u8, action: &str, clause: &str) -> &mut Self {
        let before = self.state.clone();
        assert_eq!(self.attempt(seat, action), Err(clause.to_owned()), "seat {seat}: {action}");
        assert_eq!(self.state, before, "a refusal changed something");
        self
    }

    /// What this seat is told of an action before doing it.
    fn annotations(&self, seat: u8, action: &str) -> Vec<String> {
        let viewer = Viewer::Seat(Seat::new(seat).unwrap());
        let action = self.rules.parse(2, action).unwrap();
        let view = self.rules.view(&self.state, viewer);
        self.rules.preview(&view, &action).iter().map(ToString::to_string).collect()
    }

    fn line(&self) -> String {
        row(self.state.line())
    }

    fn deck(&self) -> String {
        row(self.state.deck())
    }

    fn hand(&self, seat: usize) -> String {
        row(&self.state.hands[seat].iter().collect::<Vec<_>>())
    }

    fn taken(&self, seat: usize) -> String {
        row(&self.state.taken[seat].iter().collect::<Vec<_>>())
    }

    /// The points of this round.
    fn points(&self) -> Vec<i16> {
        self.state.points[..usize::from(self.state.seats)].to_vec()
    }

    /// The seat whose turn it is.
    fn next(&self) -> u8 {
        match self.rules.turn(&self.state) {
            Turn::One(seat) => seat.index() as u8,
            other => panic!("{other:?}"),
        }
    }

    fn is_over(&self) -> bool {
        self.rules.turn(&self.state) == Turn::Over
    }

    /// What this seat may do, in the order of the menu.
    fn menu(&self, seat: u8) -> Vec<String> {
        let mut menu = Menu::new();
        self.rules.menu(&self.state, Seat::new(seat).expect("a seat"), &mut menu);
        menu.iter().map(ToString::to_string).collect()
    }

    fn told(&self) -> Vec<String> {
        self.told.iter().map(ToString::to_string).collect()
    }
}
