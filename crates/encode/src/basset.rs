//! Basset in numbers. Stakes are any whole number; the indices stand for the useful few that
//! the menu lists.

use crate::action_table::ActionTable;
use crate::encoder::{Encoded, Encoder, NO_NUMBER, Numbers};
use crate::feature_writer::FeatureWriter;
use crate::field::{Field, Value};
use parlour_engine::{Seat, cards::Rank};
use parlour_games::basset::{Action, Basset, Outcome, Phase, View};

const RANKS: usize = Rank::COUNT as usize;
/// The most bets and offers at once.
const BETS: usize = 24;
/// The menu lists at most so many stakes for a fresh card.
const STAKES: usize = 3;
/// And so many raises.
const RAISES: usize = 2;
const LAYS: usize = RANKS * STAKES;
/// What the numbers say of a bet.
const OF_A_BET: usize = 6;

/// The spaces of Basset.
#[derive(Clone, Copy, Debug)]
pub struct BassetEncoder {
    seats: usize,
}

impl Encoded for Basset {
    type Encoder = BassetEncoder;
}

impl Encoder for BassetEncoder {
    type Game = Basset;

    fn new(_rules: &Basset, seats: u8) -> Self {
        Self { seats: usize::from(seats) }
    }

    fn actions(&self) -> Vec<Field> {
        vec![
            Field::new("done", 1, "nothing more in this window"),
            Field::new("cash", 1, "take the winning card's money"),
            Field::new("paroli", 1, "leave the winning card in play with one more mark"),
            Field::new("book", 1, "buy a new book"),
            Field::new(
                "accept",
                BETS,
                "accept the n-th of the offers open to your seat, oldest first",
            ),
            Field::new(
                "offer",
                self.seats * RANKS,
                "13 for each seat 0 … n-1, by rank A 2 … K: on your own card that it wins, on \
                 another's that it loses, for the amount that the menu lists",
            ),
            Field::new(
                "lay",
                LAYS,
                "the n-th `lay` of the menu: neighbouring ranks of the book from the lowest up, \
                 each at every stake on offer",
            ),
            Field::new("mace", RANKS * RAISES, "for each rank A 2 … K: one more, ten more"),
            Field::new(
                "replace",
                RANKS * STAKES,
                "for each rank A 2 … K: lay a fresh card at the first, second, third stake on offer",
            ),
        ]
    }

    fn action_table(&self) -> ActionTable {
        let rank = |field: &str, place: usize| match field {
            "offer" => vec![place % RANKS],
            "mace" => vec![place / RAISES],
            "replace" => vec![place / STAKES],
            _ => vec![],
        };
        let only = |wanted| {
            move |field: &str, place: usize| if field == wanted { vec![place] } else { vec![] }
        };
        let seat =
            |field: &str, place: usize| if field == "offer" { vec![place / RANKS] } else { vec![] };
        let raise =
            |field: &str, place: usize| if field == "mace" { vec![place % RAISES] } else { vec![] };
        let stake = |field: &str, place: usize| {
            if field == "replace" { vec![place % STAKES] } else { vec![] }
        };
        ActionTable::new(&self.actions())
            .part("rank", RANKS, "one-hot: the rank A 2 … K", rank)
            .part("seat", self.seats, "one-hot: the seat on whose card an offer is, 0 … n-1", seat)
            .part("raise", RAISES, "one-hot: one more, ten more", raise)
            .part("stake", STAKES, "one-hot: which of the stakes on offer", stake)
            .part("lay", LAYS, "one-hot: which of the lays", only("lay"))
            .part("accept", BETS, "one-hot: which of the offers", only("accept"))
    }

    fn number(&self, menu: &[Action], numbers: &mut Numbers) {
        let offer = 4 + BETS;
        let lay = offer + self.seats * RANKS;
        let mace = lay + LAYS;
        let replace = mace + RANKS * RAISES;
        let (mut accepts, mut lays, mut stakes) = (0, 0, [0; RANKS]);
        for action in menu {
            let next = |counter: &mut usize, most: usize| {
                *counter += 1;
                (*counter <= most).then_some(*counter - 1)
            };
            let number = match action {
                Action::Done => Some(0),
                Action::Cash(_) => Some(1),
                Action::Paroli(_) => Some(2),
                Action::Book => Some(3),
                Action::Accept(_) => next(&mut accepts, BETS).map(|n| 4 + n),
                Action::Offer { on, rank, .. } => Some(offer + on.index() * RANKS + rank.index()),
                Action::Lay(_) => next(&mut lays, LAYS).map(|n| lay + n),
                Action::Mace(rank, amount) => {
                    Some(mace + rank.index() * RAISES + usize::from(*amount > 1))
                }
                Action::Replace(rank, _) => next(&mut stakes[rank.index()], STAKES)
                    .map(|n| replace + rank.index() * STAKES + n),
            };
            numbers.push(number.map_or(NO_NUMBER, |number| number as u16));
        }
    }

    fn fields(&self) -> Vec<Field> {
        let n = self.seats;
        let side = Value { low: -1.0, ..Value::FLAG };
        let (seat, rank) = (Value::code(n), Value::code(RANKS));
        let bet = [seat, seat, rank, side, Value::COUNT, seat];
        vec![
            Field::new("phase", 6, "one-hot: lay, bets, topup, cash, mace, over"),
            Field::new("deal", 1, "which deal of the session, from 1").of([Value::COUNT]),
            Field::new("turn_no", 1, "which turn, from 1; 0 before the first").up_to(26),
            Field::new("tailleur", n, "one-hot: who runs the bank"),
            Field::new("next", n, "one-hot: who is to act, unless all lay at once"),
            Field::new("unseen", RANKS, "cards of each rank A 2 … K not seen yet").up_to(4),
            Field::new("bottom", RANKS, "one-hot: rank of the bottom card, once shown"),
            Field::new("won", RANKS, "one-hot: rank that has just won, while its owners decide"),
            Field::new("accounts", n, "money won (positive) and lost so far, in units")
                .of([Value::ANY]),
            Field::new("stakes", n * RANKS, "money on each live card, by rank, in units")
                .of([Value::COUNT]),
            Field::new("levels", n * RANKS, "marks (parolis) on each live card, by rank")
                .up_to(usize::from(u8::MAX)),
            Field::new("reserve", n * RANKS, "1 for each rank left in a punter's book"),
            Field::new("owes", n, "cards that must be laid in the next mace window")
                .up_to(usize::from(u8::MAX)),
            Field::new("optional", n, "cards that may be laid in any mace window")
                .up_to(usize::from(u8::MAX)),
            Field::new("out", n, "1 for a punter without card and book"),
            Field::new("claims", n, "money owed by a bank with a bottom for a card just cashed")
                .of([Value::ANY]),
            Field::new("done", n, "1 for who has said `done` in this bets window"),
            Field::new("offers", n, "offers made in this bets window").up_to(usize::from(u8::MAX)),
            Field::new("raises", 1, "raises made in this window by the seat that is to act")
                .up_to(usize::from(u8::MAX)),
            Field::new("sealed", n, "1 for who has laid, while others still choose"),
            Field::new(
                "bets",
                BETS * OF_A_BET,
                "of each bet and offer, in order of making: who made it and on whose card (seats \
                 to the left, from 1), rank from 1, 1 if it wins or -1 if it loses, amount, who \
                 took it (0 if no one)",
            )
            .of(bet),
        ]
    }

    fn observe(&self, _rules: &Basset, view: &View, _seat: Seat, to: &mut FeatureWriter<'_>) {
        let phase = match view.phase {
            Phase::Lay => 0,
            Phase::Bets => 1,
            Phase::Topup => 2,
            Phase::Cash => 3,
            Phase::Mace => 4,
            Phase::Over => 5,
        };
        to.hot(Some(phase), 6);
        to.number(f32::from(view.deal));
        to.number(f32::from(view.turn_no));
        to.seat(Some(view.tailleur));
        to.seat(view.next);
        to.list(view.unseen_of_each().map(f32::from), RANKS);
        to.hot(view.bottom.map(|card| card.rank().index()), RANKS);
        to.hot(view.won().map(Rank::index), RANKS);
        to.each(|seat| view.accounts[seat].units() as f32);
        let live = |seat: usize| view.punters[seat].iter().flat_map(|punter| &punter.live);
        for seat in to.round() {
            let mut stakes = [0.0; RANKS];
            live(seat).for_each(|card| stakes[card.rank.index()] = card.stake as f32);
            to.list(stakes, RANKS);
        }
        for seat in to.round() {
            let mut levels = [0.0; RANKS];
            live(seat).for_each(|card| levels[card.rank.index()] = f32::from(card.level));
            to.list(levels, RANKS);
        }
        for seat in to.round() {
            let reserve = view.punters[seat].iter().flat_map(|punter| &punter.reserve);
            to.counts(reserve.map(|rank| rank.index()), RANKS);
        }
        let punter = |seat: usize| view.punters[seat].as_ref();
        to.each(|seat| punter(seat).map_or(0.0, |punter| f32::from(punter.owes)));
        to.each(|seat| punter(seat).map_or(0.0, |punter| f32::from(punter.optional)));
        to.each(|seat| punter(seat).map_or(0.0, |punter| f32::from(u8::from(punter.out))));
        to.each(|seat| punter(seat).map_or(0.0, |punter| punter.claim.units() as f32));
        to.each(|seat| f32::from(u8::from(view.done[seat])));
        to.each(|seat| f32::from(view.offers[seat]));
        to.number(f32::from(view.raises));
        to.each(|seat| f32::from(u8::from(view.sealed[seat] != parlour_engine::Sealed::None)));
        for bet in view.bets.iter().take(BETS) {
            to.number(1.0 + to.places_to_the_left(bet.by) as f32);
            to.number(1.0 + to.places_to_the_left(bet.on) as f32);
            to.number(1.0 + bet.rank.index() as f32);
            to.number(if bet.event == Outcome::Wins { 1.0 } else { -1.0 });
            to.number(bet.amount as f32);
            to.number(bet.taker.map_or(0.0, |taker| 1.0 + to.places_to_the_left(taker) as f32));
        }
        to.list([], (BETS - view.bets.len().min(BETS)) * OF_A_BET);
    }
}
