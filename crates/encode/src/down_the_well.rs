//! Down the Well in numbers.

use crate::action_table::{ActionTable, choose, combination};
use crate::encoder::{Encoded, Encoder, NO_NUMBER, Numbers};
use crate::feature_writer::FeatureWriter;
use crate::field::{Field, Value};
use parlour_engine::{Sealed, Seat};
use parlour_games::down_the_well::{Action, Card, CardSet, DownTheWell, Phase, View};

const CARDS: usize = Card::COUNT;
const SUITS: usize = 6;
const RANKS: usize = CARDS / SUITS;

/// The spaces of Down the Well.
#[derive(Clone, Copy, Debug)]
pub struct DownTheWellEncoder {
    seats: usize,
    /// In how many ways the cards to be given can be chosen.
    gives: usize,
    /// Of how many cards, and how many.
    hand: usize,
    given: usize,
}

impl Encoded for DownTheWell {
    type Encoder = DownTheWellEncoder;
}

impl Encoder for DownTheWellEncoder {
    type Game = DownTheWell;

    fn new(rules: &DownTheWell, seats: u8) -> Self {
        // the hands of the text have one size of space, that of the largest, for any number of players
        let hand = rules.hand_size.map_or_else(|| rules.hand_for(2), |cards| cards as usize);
        let given = usize::from(rules.cards_passed);
        Self { seats: usize::from(seats), gives: choose(hand, given), hand, given }
    }

    fn actions(&self) -> Vec<Field> {
        vec![
            Field::new(
                "play",
                CARDS,
                "play a card: by suit A B C D F T, then by rank 2 to 7 Q K A",
            ),
            Field::new("pass", 1, "say pass (only with `auto_pass: false`)"),
            Field::new(
                "give",
                self.gives,
                "give the cards at places i < j < k of your sorted hand: i + j(j-1)/2 + k(k-1)(k-2)/6",
            ),
        ]
    }

    fn action_table(&self) -> ActionTable {
        let played = |of: fn(usize) -> usize| {
            move |field: &str, place: usize| if field == "play" { vec![of(place)] } else { vec![] }
        };
        let given = |field: &str, place: usize| match field {
            "give" => combination(place, self.given),
            _ => vec![],
        };
        ActionTable::new(&self.actions())
            .part(
                "suit",
                SUITS,
                "one-hot: the suit of the card that is played",
                played(|n| n / RANKS),
            )
            .part("rank", RANKS, "one-hot: its rank, 2 to 7 Q K A", played(|n| n % RANKS))
            .part("given", self.hand, "1 for each place of the sorted hand that is given", given)
    }

    fn number(&self, menu: &[Action], numbers: &mut Numbers) {
        let hand = menu.iter().fold(CardSet::EMPTY, |hand, action| match action {
            Action::Give(cards) => hand.or(*cards),
            _ => hand,
        });
        numbers.extend(menu.iter().map(|action| match *action {
            Action::Play(card) => u16::from(card.index()),
            Action::Pass => CARDS as u16,
            Action::Give(cards) => (CARDS + 1) as u16 + give(hand, cards),
            Action::GiveTwice(_) => NO_NUMBER,
        }));
    }

    fn fields(&self) -> Vec<Field> {
        let n = self.seats;
        vec![
            Field::new("phase", 3, "one-hot: give, play, over"),
            Field::new("hand", CARDS, "1 for each card in your own hand"),
            Field::new("shown", CARDS, "1 for each card in another hand that lies open"),
            Field::new("wells", CARDS, "1 for each card on its pile"),
            Field::new("swept", CARDS, "1 for each card of earlier rounds"),
            Field::new("turned", CARDS, "1 for the card turned up for the lead"),
            Field::new("chosen", CARDS, "1 for each card chosen to be given, while others choose"),
            Field::new("lead", SUITS, "one-hot: the suit that opened the first round"),
            Field::new("hands", n, "cards in each hand").up_to(CARDS),
            Field::new("finished", n, "1 for who can play no more in this round"),
            Field::new("sealed", n, "1 for who has chosen what to give"),
            Field::new("totals", n, "points so far").of([Value::COUNT]),
            Field::new("dealer", n, "one-hot: who dealt"),
            Field::new("next", n, "one-hot: whose turn it is"),
            Field::new("last", n, "one-hot: who played the last card"),
            Field::new("rest", 1, "undealt cards").up_to(CARDS),
            Field::new("round", 1, "which round of the hand, from 1").up_to(usize::from(u8::MAX)),
            Field::new("hand_number", 1, "which hand of the match, from 1").of([Value::COUNT]),
        ]
    }

    fn observe(&self, _rules: &DownTheWell, view: &View, seat: Seat, to: &mut FeatureWriter<'_>) {
        let phase = match view.phase {
            Phase::Give => 0,
            Phase::Play => 1,
            Phase::Over => 2,
        };
        let place = |card: &Card| usize::from(card.index());
        let own = seat.index();
        to.hot(Some(phase), 3);
        to.counts(view.hands[own].shown().iter().map(place), CARDS);
        let others = view.hands.iter().enumerate().filter(|(other, _)| *other != own);
        to.counts(others.flat_map(|(_, hand)| hand.shown()).map(place), CARDS);
        to.counts(view.piles.0.iter().map(|card| place(&card)), CARDS);
        to.counts(view.swept.shown().iter().map(place), CARDS);
        to.counts(view.turned.iter().map(place), CARDS);
        let chosen = match view.sealed[own] {
            Sealed::Seen(Action::Give(cards)) => cards,
            _ => CardSet::EMPTY,
        };
        to.counts(chosen.iter().map(|card| place(&card)), CARDS);
        to.hot(view.lead.map(|suit| suit as usize), 6);
        to.each(|seat| view.hands[seat].len() as f32);
        to.each(|seat| f32::from(u8::from(view.finished[seat])));
        to.each(|seat| f32::from(u8::from(view.sealed[seat] != Sealed::None)));
        to.each(|seat| f32::from(view.totals[seat]));
        to.seat(Some(view.dealer));
        to.seat(view.next);
        to.seat(view.last);
        to.number(view.rest.len() as f32);
        to.number(f32::from(view.round));
        to.number(f32::from(view.hand));
    }
}

/// The place of some cards of a hand among all choices of so many (the combinatorial number
/// system).
fn give(hand: CardSet, cards: CardSet) -> u16 {
    let chosen = hand.iter().enumerate().filter(|(_, card)| cards.contains(*card));
    chosen.enumerate().map(|(which, (place, _))| choose(place, which + 1)).sum::<usize>() as u16
}
