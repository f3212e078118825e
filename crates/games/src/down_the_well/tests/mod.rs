//! Down the Well, told as tests.

mod clauses;
mod contract;
mod counts;
mod errors;
mod example;
mod golden;
mod json;
mod numbers;
mod readings;
mod rulings;
mod text;
mod worlds;

use super::{
    Action, Card, CardSet, DownTheWell, Event, Illegal, LonePlayer, Mode, Phase, ShowOnPass, State,
    Suit,
};
use parlour_engine::{
    Act, ActionError, Dealer, FullGame, Game, Hidden, Menu, ParseActionError, Refusal, Seat,
    SeatSet, Tick, Turn, story::Story,
};

/// Two hands of twelve without Flowers, Trees or any card above the 7.
const LOW: [&str; 2] =
    ["2A 4A 6A 2B 4B 6B 2C 4C 6C 2D 4D 6D", "3A 5A 7A 3B 5B 7B 3C 5C 7C 3D 5D 7D"];

fn plain() -> DownTheWell {
    DownTheWell::default()
}

fn spoken() -> DownTheWell {
    DownTheWell { auto_pass: false, ..plain() }
}

fn stopping() -> DownTheWell {
    DownTheWell { lone_player: LonePlayer::StopAndScore, ..plain() }
}

fn matches() -> DownTheWell {
    DownTheWell { mode: Mode::Match, ..plain() }
}

fn seat(index: u8) -> Seat {
    Seat::new(index).unwrap()
}

fn cards(text: &str) -> CardSet {
    text.split_whitespace().map(|code| code.parse::<Card>().unwrap()).collect()
}

/// A first deal that gives each seat these cards (the dealer is seat 0), and then `rest`.
fn dealt(rules: DownTheWell, hands: &[Vec<&str>], rest: &str) -> Story<DownTheWell> {
    let seats = hands.len();
    let rounds = (0..hands[0].len()).flat_map(|place| (1..=seats).map(move |left| (left, place)));
    let dealt = rounds.map(|(left, place)| hands[left % seats][place]);
    let top: Vec<&str> = dealt.chain(rest.split_whitespace()).collect();
    Story::stacked(rules, seats as u8, &[&top.join(" ")])
}

/// A first hand in which these are the cards after the pass: the first three of each were
/// given by the right-hand neighbour. The first card of `rest` is turned.
fn after_the_pass(rules: DownTheWell, hands: &[&str], rest: &str) -> Story<DownTheWell> {
    let hands: Vec<Vec<&str>> = hands.iter().map(|hand| hand.split(' ').collect()).collect();
    let left = |seat: usize| &hands[(seat + 1) % hands.len()];
    let before: Vec<Vec<&str>> = (0..hands.len())
        .map(|seat| left(seat)[..3].iter().chain(&hands[seat][3..]).copied().collect())
        .collect();
    let mut story = dealt(rules, &before, rest);
    for seat in 0..hands.len() {
        story.does(seat as u8, &format!("give {}", left(seat)[..3].join(" ")));
    }
    story
}

/// A moment in the middle of a hand, set up by hand and played on act by act.
struct Spot {
    rules: DownTheWell,
    state: State,
    rng: Dealer,
    told: Vec<Event>,
}

/// The second round, the wells empty, seat 0 to play, and these are the hands. All other
/// cards are swept, as far as they were dealt.
fn spot(rules: DownTheWell, hands: &[&str]) -> Spot {
    let mut state = State::dealt(
        hands.len() as u8,
        Seat::ZERO,
        1,
        rules.hand_for(hands.len() as u8),
        &Card::DECK,
    );
    state.phase = Phase::Play;
    state.round = 2;
    state.next = Seat::ZERO;
    state.last = Some(Seat::ZERO.right(state.seats));
    for (seat, hand) in Seat::all(state.seats).zip(hands) {
        state.set_hand(seat, cards(hand));
        if hand.is_empty() {
            state.finished.insert(seat);
        }
    }
    let spot = Spot { rules, state, rng: Dealer::seeded("spot"), told: Vec::new() };
    spot.wells("")
}

impl Spot {
    /// These cards lie on the wells.
    fn wells(mut self, on_them: &str) -> Self {
        let wells = cards(on_them);
        self.state.wells = wells;
        self.state.above =
            wells.iter().fold(CardSet::ALL, |above, card| above.and(CardSet::left_by(card)));
        let undealt = self.state.undealt().count();
        let free = CardSet::ALL.minus(self.state.held()).minus(wells);
        let free: Vec<Card> = free.iter().take(undealt).collect();
        self.state.replace_undealt(free.into_iter());
        self
    }

    /// Something else about the table.
    fn but(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.state);
        self
    }

    fn attempt(&mut self, by: u8, action: &str) -> Result<(), ActionError<Illegal>> {
        let action = self
            .rules
            .parse(self.state.seats, action)
            .map_err(ActionError::<Illegal>::BadAction)?;
        let act = Act { seat: seat(by), action, at: Tick::default() };
        self.rules.play(&mut self.state, act, &mut self.rng, &mut self.told)?;
        self.rules.audit(&self.state).unwrap();
        Ok(())
    }

    fn does(&mut self, by: u8, action: &str) -> &mut Self {
        if let Err(refused) = self.attempt(by, action) {
            panic!("seat {by} cannot {action}: {refused}");
        }
        self
    }

    fn refuses(&mut self, by: u8, action: &str, why: &str) -> &mut Self {
        let before = self.state.clone();
        let reason = match self.attempt(by, action) {
            Ok(()) => panic!("seat {by} may {action}, {why} notwithstanding"),
            Err(ActionError::Illegal(rule)) => rule.clause(),
            Err(other) => other.code(),
        };
        assert_eq!(reason, why);
        assert_eq!(before, self.state, "a refusal changed something");
        self
    }

    /// What the seat may do, in the order of the menu.
    fn legal(&self, by: u8) -> String {
        let mut menu = Menu::new();
        self.rules.menu(&self.state, seat(by), &mut menu);
        menu.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ")
    }

    /// Whose turn it is; no one's when the game is over.
    fn next(&self) -> Option<u8> {
        match self.rules.turn(&self.state) {
            Turn::One(seat) => Some(seat.index() as u8),
            _ => None,
        }
    }

    fn is_over(&self) -> bool {
        self.rules.turn(&self.state) == Turn::Over
    }

    fn scores(&self) -> Vec<i64> {
        self.rules.scores(&self.state)
    }

    fn totals(&self) -> &[u16] {
        &self.state.totals[..usize::from(self.state.seats)]
    }

    fn finished(&self) -> Vec<u8> {
        self.state.finished.iter().map(|seat| seat.index() as u8).collect()
    }

    fn winner(&self) -> Option<u8> {
        self.rules.reveal(&self.state).winner.map(|seat| seat.index() as u8)
    }

    fn told(&self) -> Vec<String> {
        self.told.iter().map(ToString::to_string).collect()
    }
}
