//! Bread Basket in numbers.

use crate::action_table::ActionTable;
use crate::encoder::{Encoded, Encoder, NO_NUMBER, Numbers};
use crate::feature_writer::FeatureWriter;
use crate::field::{Field, Value};
use parlour_engine::Seat;
use parlour_games::bread_basket::{Action, BreadBasket, Card, Phase, View};

const KINDS: usize = Card::KINDS;
const LINE: usize = Card::COUNT;
/// How many tricks to choose from have an index; more never stood in any game played so far.
const TRICKS: usize = 16;

/// The spaces of Bread Basket.
#[derive(Clone, Copy, Debug)]
pub struct BreadBasketEncoder {
    seats: usize,
}

impl Encoded for BreadBasket {
    type Encoder = BreadBasketEncoder;
}

impl Encoder for BreadBasketEncoder {
    type Game = BreadBasket;

    fn new(_rules: &BreadBasket, seats: u8) -> Self {
        Self { seats: usize::from(seats) }
    }

    fn actions(&self) -> Vec<Field> {
        vec![
            Field::new("play", KINDS, "play a card, by kind: O, 1 to 9, C"),
            Field::new("stop", 1, "end the turn after one card"),
            Field::new("chef", LINE, "take the card at this place of the line, 0 the oldest"),
            Field::new("take", TRICKS, "take the n-th of the tricks, ordered by their ends"),
        ]
    }

    fn action_table(&self) -> ActionTable {
        let only = |wanted| {
            move |field: &str, place: usize| if field == wanted { vec![place] } else { vec![] }
        };
        ActionTable::new(&self.actions())
            .part("kind", KINDS, "one-hot: the kind of the card that is played", only("play"))
            .part("place", LINE, "one-hot: the place of the line", only("chef"))
            .part("trick", TRICKS, "one-hot: which of the tricks", only("take"))
    }

    fn number(&self, menu: &[Action], numbers: &mut Numbers) {
        let takes = || menu.iter().filter_map(ends);
        numbers.extend(menu.iter().map(|action| match *action {
            Action::Play(card) => u16::from(card.index()),
            Action::Stop => KINDS as u16,
            Action::Chef { at } => (KINDS + 1) as u16 + u16::from(at),
            Action::Take { from, to } => match takes().filter(|&ends| ends < (from, to)).count() {
                place @ 0..TRICKS => (KINDS + 1 + LINE + place) as u16,
                _ => NO_NUMBER,
            },
        }));
    }

    fn fields(&self) -> Vec<Field> {
        let (n, copies) = (self.seats, Card::COPIES);
        vec![
            Field::new("phase", 3, "one-hot: play, take, over"),
            Field::new("hand", KINDS, "own cards of each kind: O, 1 to 9, C").up_to(copies),
            Field::new("hands", n, "cards in each hand").up_to(LINE),
            Field::new("known", n * KINDS, "of each hand, cards that all players know of, by kind")
                .up_to(copies),
            Field::new("line", LINE, "the line, oldest first: 1 for O up to 11 for C, 0 beyond it")
                .of([Value::code(KINDS)]),
            Field::new("taken", n * KINDS, "cards each seat has taken in this round, by kind")
                .up_to(copies),
            Field::new("points", n, "points of this round").of([Value::ANY]),
            Field::new("totals", n, "points of all finished rounds").of([Value::ANY]),
            Field::new("dealer", n, "one-hot: who dealt"),
            Field::new("next", n, "one-hot: whose turn it is"),
            Field::new("played", 1, "cards played in this turn").up_to(LINE),
            Field::new("spent", 1, "Chefs used for their ability in this round").up_to(copies),
            Field::new("deck", 1, "undealt cards").up_to(LINE),
            Field::new("round", 2, "which round, from 1, and how many are to be played")
                .of([Value::COUNT]),
            Field::new(
                "tricks",
                2 * TRICKS,
                "tricks to choose from, ordered: places of both ends, counted from 1; 0 for none",
            )
            .up_to(LINE),
        ]
    }

    fn observe(&self, _rules: &BreadBasket, view: &View, _seat: Seat, to: &mut FeatureWriter<'_>) {
        let phase = match view.phase {
            Phase::Play => 0,
            Phase::Take => 1,
            Phase::Over => 2,
        };
        let kind = |card: &Card| usize::from(card.index());
        to.hot(Some(phase), 3);
        to.counts(view.own_hand().iter().map(kind), KINDS);
        to.each(|seat| view.hands[seat].len() as f32);
        for seat in to.round() {
            to.counts(view.known[seat].iter().map(kind), KINDS);
        }
        to.list(view.line.iter().map(|card| f32::from(card.index() + 1)), LINE);
        for seat in to.round() {
            to.counts(view.taken[seat].iter().map(kind), KINDS);
        }
        to.each(|seat| f32::from(view.points[seat]));
        to.each(|seat| view.totals[seat] as f32);
        to.seat(Some(view.dealer));
        to.seat(view.next);
        to.number(f32::from(view.played));
        to.number(f32::from(view.spent));
        to.number(view.deck.len() as f32);
        to.number(view.round as f32);
        to.number(view.rounds as f32);
        let ends = view.tricks.iter().flat_map(|&(from, to)| [from, to]);
        to.list(ends.map(|end| f32::from(end + 1)), 2 * TRICKS);
    }
}

fn ends(action: &Action) -> Option<(u8, u8)> {
    match *action {
        Action::Take { from, to } => Some((from, to)),
        _ => None,
    }
}
