//! Basement in numbers.

use crate::action_table::{ActionTable, combination};
use crate::encoder::{Encoded, Encoder, NO_NUMBER, Numbers};
use crate::feature_writer::FeatureWriter;
use crate::field::{Field, Value};
use parlour_engine::{Game, Sealed, Seat};
use parlour_games::basement::{Action, Basement, Card, Faced, Kind, Lay, Phase, TopChoice, View};

/// Plays of one kind: 1 to 4 cards of it, with Blanks up to four cards in all.
const LAYS: usize = 10;
/// Blanks alone, one to four.
const BLANKS: usize = 4;

/// The spaces of Basement: they depend on which kinds of cards the deck has.
#[derive(Clone, Debug)]
pub struct BasementEncoder {
    seats: usize,
    /// The place of each kind among those of the deck.
    places: [u8; 24],
    kinds: usize,
    /// How many cards of each kind the deck has, by its place.
    copies: [u8; 24],
}

impl BasementEncoder {
    fn kind(&self, card: Card) -> usize {
        usize::from(self.places[usize::from(card.place())])
    }

    /// Choices of three kinds, each any number of times.
    fn tops(&self) -> usize {
        self.kinds * (self.kinds + 1) * (self.kinds + 2) / 6
    }

    fn lays(&self) -> usize {
        self.kinds * LAYS + BLANKS
    }

    fn lay(&self, lay: Lay) -> usize {
        if lay.naturals == 0 {
            return self.kinds * LAYS + usize::from(lay.blanks.saturating_sub(1));
        }
        // 1 card: 0 to 3 Blanks; 2 cards: 0 to 2; 3 cards: 0 or 1; 4 cards
        let before = [0, 4, 7, 9][usize::from(lay.naturals - 1).min(3)];
        self.kind(lay.kind) * LAYS + before + usize::from(lay.blanks)
    }

    /// The kind, the cards of it and the Blanks of a lay.
    fn laid(&self, place: usize) -> (Option<usize>, usize, usize) {
        let of_kinds = self.kinds * LAYS;
        if place >= of_kinds {
            return (None, 0, place - of_kinds + 1);
        }
        let (cards, blanks) = match place % LAYS {
            blanks @ 0..4 => (1, blanks),
            more @ 4..7 => (2, more - 4),
            more @ 7..9 => (3, more - 7),
            _ => (4, 0),
        };
        (Some(place / LAYS), cards, blanks)
    }

    /// Three kinds a ≤ b ≤ c: their place among all such threes.
    fn top(&self, choice: &TopChoice) -> usize {
        let mut kinds = choice.cards.iter().flatten().map(|&card| self.kind(card));
        let [a, b, c] = [(); 3].map(|()| kinds.next().unwrap_or(0));
        a + b * (b + 1) / 2 + c * (c + 1) * (c + 2) / 6
    }
}

impl Encoded for Basement {
    type Encoder = BasementEncoder;
}

impl Encoder for BasementEncoder {
    type Game = Basement;

    fn new(rules: &Basement, seats: u8) -> Self {
        let cards = rules.deck();
        let mut deck = cards.clone();
        deck.sort_unstable();
        deck.dedup();
        let (mut places, mut copies) = ([0; 24], [0; 24]);
        for (place, card) in deck.iter().enumerate() {
            places[usize::from(card.place())] = place as u8;
            copies[place] = cards.iter().filter(|other| *other == card).count() as u8;
        }
        Self { seats: usize::from(seats), places, kinds: deck.len(), copies }
    }

    fn actions(&self) -> Vec<Field> {
        vec![
            Field::new("chance", 1, "turn the top card of the Deck"),
            Field::new("eat", 1, "take the pile"),
            Field::new("reveal", 3, "turn up the Basement card in slot 0, 1 or 2"),
            Field::new(
                "play",
                self.lays(),
                "ten for each kind of the deck (one card with 0 to 3 Blanks, two with 0 to 2, three \
                 with 0 or 1, four), then one to four Blanks alone",
            ),
            Field::new(
                "eat_with",
                self.lays(),
                "take the pile, picking up these Top Cards: as `play`",
            ),
            Field::new(
                "top",
                self.tops(),
                "lay three Top Cards of kinds a ≤ b ≤ c: a + b(b+1)/2 + c(c+1)(c+2)/6",
            ),
        ]
    }

    fn action_table(&self) -> ActionTable {
        let kinds = |field: &str, place: usize| match field {
            "play" | "eat_with" => self.laid(place).0.into_iter().collect(),
            // a ≤ b ≤ c are numbered as a < b + 1 < c + 2
            "top" => combination(place, 3).iter().enumerate().map(|(n, kind)| kind - n).collect(),
            _ => vec![],
        };
        let cards = |field: &str, place: usize| match field {
            "play" | "eat_with" => vec![self.laid(place).1],
            _ => vec![],
        };
        let blanks = |field: &str, place: usize| match field {
            "play" | "eat_with" => vec![self.laid(place).2],
            _ => vec![],
        };
        let slot = |field: &str, place: usize| if field == "reveal" { vec![place] } else { vec![] };
        ActionTable::new(&self.actions())
            .part(
                "kinds",
                self.kinds,
                "cards of each kind: one for a play of a kind, three on top",
                kinds,
            )
            .part("cards", 5, "one-hot: how many cards of the kind are played", cards)
            .part("blanks", 5, "one-hot: how many Blanks go with them", blanks)
            .part("slot", 3, "one-hot: the slot of the Basement", slot)
    }

    fn number(&self, menu: &[Action], numbers: &mut Numbers) {
        let play = 5;
        let eat_with = play + self.lays();
        let top = eat_with + self.lays();
        numbers.extend(menu.iter().map(|action| {
            let number = match action {
                Action::ChanceIt => 0,
                Action::Eat(None) => 1,
                Action::Reveal(slot) => 2 + usize::from(*slot),
                Action::Play(lay) => play + self.lay(*lay),
                Action::Eat(Some(lay)) => eat_with + self.lay(*lay),
                Action::Top(choice) => top + self.top(choice),
            };
            u16::try_from(number).unwrap_or(NO_NUMBER)
        }));
    }

    fn fields(&self) -> Vec<Field> {
        let (n, kinds) = (self.seats, self.kinds);
        let copies = self.copies[..kinds].iter().map(|&n| Value::up_to(n.into()));
        let copies: Vec<Value> = copies.collect();
        let cards = self.copies.iter().map(|&n| usize::from(n)).sum();
        let mut run = vec![Value::FLAG; kinds + 1];
        run.push(Value::up_to(cards));
        vec![
            Field::new("phase", 3, "one-hot: top, play, over"),
            Field::new("hand", kinds, "own cards of each kind of the deck: numbers, B, C, R")
                .of(copies.clone()),
            Field::new("hands", n, "cards in each hand").up_to(cards),
            Field::new("top", n * kinds, "Top Cards of each seat, by kind").of(copies.clone()),
            Field::new("basement", n * 3, "1 for each Basement slot that still has its card"),
            Field::new("places", n, "as which of all a player got out, from 1; 0 for not yet")
                .up_to(n),
            Field::new(
                "run",
                kinds + 2,
                "one-hot: what the top of the pile counts as (each kind, then nothing), and how \
                 many cards in a row do",
            )
            .of(run),
            Field::new("pile", 1, "cards in the pile").up_to(cards),
            Field::new("pile_seen", kinds, "cards of the pile that are seen, by kind")
                .of(copies.clone()),
            Field::new("trash", kinds, "cards in the Trash that are seen, by kind")
                .of(copies.clone()),
            Field::new("trash_size", 1, "cards in the Trash").up_to(cards),
            Field::new("deck", 1, "cards in the Deck").up_to(cards),
            Field::new("sealed", n, "1 for who has chosen Top Cards, while others choose"),
            Field::new("chosen", kinds, "your own chosen Top Cards, while others choose").up_to(3),
            Field::new("totals", n, "points so far").of([Value::COUNT]),
            Field::new("dealer", n, "one-hot: who dealt"),
            Field::new("next", n, "one-hot: whose turn it is"),
            Field::new("round", 1, "which round of the session, from 1").of([Value::COUNT]),
            Field::new("turns", 1, "turns completed in this round").of([Value::COUNT]),
        ]
    }

    fn observe(&self, _rules: &Basement, view: &View, seat: Seat, to: &mut FeatureWriter<'_>) {
        let kinds = self.kinds;
        let phase = match view.phase {
            Phase::Top => 0,
            Phase::Play => 1,
            Phase::Over => 2,
        };
        let own = seat.index();
        let kind = |card: &Card| self.kind(*card);
        let up = |faced: &Faced| match faced {
            Faced::Up(card) => Some(self.kind(*card)),
            Faced::Down => None,
        };
        to.hot(Some(phase), 3);
        to.counts(view.players[own].hand.shown().iter().map(kind), kinds);
        to.each(|seat| view.players[seat].hand.len() as f32);
        for seat in to.round() {
            to.counts(view.players[seat].top.iter().map(kind), kinds);
        }
        for seat in to.round() {
            for slot in &view.players[seat].basement {
                to.flag(slot.is_some());
            }
        }
        to.each(|seat| f32::from(view.players[seat].place.unwrap_or(0)));
        let top = view.run.map(|run| match run.kind {
            Kind::NOTHING => kinds,
            kind => kind.card().map_or(kinds, |card| self.kind(card)),
        });
        to.hot(top, kinds + 1);
        to.number(view.run.map_or(0.0, |run| f32::from(run.len)));
        to.number(view.pile.len() as f32);
        to.counts(view.pile.iter().filter_map(up), kinds);
        to.counts(view.trash.shown().iter().map(kind), kinds);
        to.number(view.trash.len() as f32);
        to.number(view.deck.len() as f32);
        to.each(|seat| f32::from(u8::from(view.sealed[seat] != Sealed::None)));
        let chosen = match &view.sealed[own] {
            Sealed::Seen(Action::Top(choice)) => choice.cards,
            _ => [None; 3],
        };
        to.counts(chosen.iter().flatten().map(kind), kinds);
        to.each(|seat| view.totals[seat] as f32);
        to.seat(Some(view.dealer));
        to.seat(view.next);
        to.number(view.round as f32);
        to.number(view.turns as f32);
    }
}
