//! How a hand goes: the deal, the pass to the left, the turn, the end of a round and of a hand.

use super::{
    action::Event,
    cards::{Card, CardSet, Suit},
    options::{DownTheWell, LonePlayer, Mode, ShowOnPass},
    state::{Phase, State, hand_size},
};
use parlour_engine::{Cards, Log, Rng, Seat, SeatSet};

impl DownTheWell {
    /// This player lays the hand down for the rest of the round (DTW-21).
    #[inline(always)]
    pub(super) fn finish(&self, state: &mut State, seat: Seat, log: &mut impl Log<Event>) {
        let already = state.finished.contains(seat);
        state.finished.insert(seat);
        if already {
            return;
        }
        let face_up = self.show_on_pass == ShowOnPass::FaceUp;
        log.note(|| Event::Passed {
            seat,
            cards: Cards::seen(true, state.hand(seat).iter()),
            face_up,
        });
    }

    /// Passes the turn on to the left, or ends the round.
    #[inline(always)]
    pub(super) fn move_on(
        &self,
        state: &mut State,
        from: Seat,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        let mut seat = from;
        for _ in 0..state.seats {
            seat = seat.left(state.seats);
            // Who is finished has nothing playable (DTW-R9), so this also skips them (DTW-22).
            if self.stops(state, seat) {
                break;
            }
            if !state.playable(seat).is_empty() {
                state.next = seat;
                return;
            }
            if !self.auto_pass && !state.finished.contains(seat) {
                state.next = seat; // to say pass (DTW-A5)
                return;
            }
            self.finish(state, seat, log);
        }
        self.end_round(state, rng, log);
    }

    /// DTW-R14, `stop_and_score`: alone in a final round, and the last card is that player's.
    /// Whether that player could go on is not asked (DTW-A3).
    #[inline(always)]
    fn stops(&self, state: &State, seat: Seat) -> bool {
        self.lone_player == LonePlayer::StopAndScore
            && state.last == Some(seat)
            && !state.finished.contains(seat)
            && state.finished.with(seat) == SeatSet::all(state.seats)
            && state.somebody_ran_out()
    }

    /// No one can play: the hand is over, or the wells are swept (DTW-24 to DTW-29).
    #[inline(always)]
    fn end_round(&self, state: &mut State, rng: &mut impl Rng, log: &mut impl Log<Event>) {
        let Some(last) = state.last else { return };
        if state.somebody_ran_out() {
            self.end_hand(state, last, rng, log);
            return;
        }
        log.note(|| Event::Swept { round: state.round, last });
        state.wells = CardSet::EMPTY;
        state.above = CardSet::ALL;
        state.finished = SeatSet::EMPTY;
        state.lead = None;
        state.round += 1;
        state.next = last.left(state.seats);
        log.note(|| Event::Opens { seat: state.next, suit: None });
    }

    /// The final round is over: its last card wins (DTW-28), then perhaps the next deal.
    #[inline(always)]
    fn end_hand(
        &self,
        state: &mut State,
        winner: Seat,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        let points = state.cards_left();
        state.totals[winner.index()] += points;
        log.note(|| Event::Won { seat: winner, points });
        let reached = u64::from(state.totals[winner.index()]) >= self.goal(state.seats);
        let played_out = self.max_hands.is_some_and(|most| u64::from(state.hand_no) >= most);
        if self.mode == Mode::SingleHand || reached || played_out {
            state.phase = Phase::Over;
            state.next = winner; // no one is; no trace of who passed last
            return;
        }
        let totals = state.totals;
        let dealer = state.dealer.left(state.seats); // DTW-R18
        *state = deal(state.seats, dealer, state.hand_no.saturating_add(1), rng, log);
        state.totals = totals;
    }
}

#[inline(always)]
pub(super) fn deal(
    seats: u8,
    dealer: Seat,
    hand_no: u16,
    rng: &mut impl Rng,
    log: &mut impl Log<Event>,
) -> State {
    let mut deck = Card::DECK;
    let needed = hand_size(seats) * usize::from(seats) + 1;
    rng.shuffle(&mut deck, needed);
    let state = State::dealt(seats, dealer, hand_no, &deck);
    log.note(|| Event::Dealt {
        hand: hand_no,
        dealer,
        hands: Seat::all(seats).map(|seat| Cards::seen(true, state.hand(seat).iter())).collect(),
    });
    state
}

/// Everyone's three cards move to the left (DTW-10), a card is turned (DTW-11)
/// and the lowest card of the lead suit is found (DTW-13 to DTW-15).
#[inline(always)]
pub(super) fn pass_to_the_left(state: &mut State, log: &mut impl Log<Event>) {
    let given = std::mem::take(&mut state.wells);
    let seats = state.seats;
    let mut carried = state.hand(Seat::ZERO.right(seats)).and(given);
    for seat in Seat::all(seats) {
        let hand = state.hand(seat);
        let (kept, gives) = (hand.minus(given), hand.and(given));
        log.note(|| Event::Gave {
            seat,
            to: seat.left(seats),
            cards: Cards::seen(true, gives.iter()),
        });
        state.set_hand(seat, kept.or(carried));
        carried = gives;
    }
    state.phase = Phase::Play;
    state.finished = SeatSet::EMPTY;
    let mut suit = state.turned().map_or(Suit::Crabs, Card::suit); // DTW-12
    if let Some(card) = state.turned() {
        log.note(|| Event::Turned { card });
    }
    let held = state.held();
    while held.and(CardSet::of(suit)).is_empty() {
        suit = suit.next();
    }
    state.lead = Some(suit);
    let lowest = held.and(CardSet::of(suit)).lowest();
    for seat in Seat::all(seats) {
        if lowest.is_some_and(|card| state.hand(seat).contains(card)) {
            state.next = seat;
        }
    }
    log.note(|| Event::Opens { seat: state.next, suit: Some(suit) });
}
