//! How a hand goes: the deal, the turn, the end of a round and of a hand.

use super::{
    action::Event,
    cards::{Card, CardSet},
    opening::open,
    options::{DownTheWell, LonePlayer, Mode, ShowOnPass},
    state::{Phase, State},
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
            && state.has_empty_hand()
    }

    /// No one can play: the hand is over, or the piles are swept (DTW-24 to DTW-29).
    #[inline(always)]
    fn end_round(&self, state: &mut State, rng: &mut impl Rng, log: &mut impl Log<Event>) {
        let Some(last) = state.last else { return };
        if state.has_empty_hand() {
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
        log.note(|| Event::Won { seat: winner, points, scored: self.mode == Mode::Match });
        let reached = u64::from(state.totals[winner.index()]) >= self.goal(state.seats);
        let played_out = self.max_hands.is_some_and(|most| u64::from(state.hand_no) >= most);
        if self.mode == Mode::SingleHand || reached || played_out {
            state.phase = Phase::Over;
            state.next = winner; // no one is; no trace of who passed last
            return;
        }
        let totals = state.totals;
        let dealer = state.dealer.left(state.seats); // DTW-R18
        *state = self.deal(state.seats, dealer, state.hand_no.saturating_add(1), rng, log);
        state.totals = totals;
    }

    /// A fresh hand: dealt, and opened at once where no cards are passed.
    #[inline(always)]
    pub(super) fn deal(
        &self,
        seats: u8,
        dealer: Seat,
        hand_no: u16,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) -> State {
        let hand_size = self.hand_for(seats);
        let (mut deck, count) = self.sorted_deck();
        let deck = &mut deck[..count];
        rng.shuffle(deck, hand_size * usize::from(seats) + 1);
        let mut state = State::dealt(seats, dealer, hand_no, hand_size, deck);
        log.note(|| Event::Dealt {
            hand: hand_no,
            dealer,
            hands: Seat::all(seats)
                .map(|seat| Cards::seen(true, state.hand(seat).iter()))
                .collect(),
        });
        if self.cards_passed == 0 {
            open(&mut state, log);
        }
        state
    }

    /// The cards of the deck, sorted, and how many they are.
    #[inline(always)]
    pub(super) fn sorted_deck(&self) -> ([Card; Card::COUNT], usize) {
        let (mut deck, cards) = (Card::DECK, self.cards());
        if cards != CardSet::ALL {
            deck.iter_mut().zip(cards.iter()).for_each(|(place, card)| *place = card);
        }
        (deck, cards.len() as usize)
    }
}
