//! Before and after the play of a round: the deal, the choice of Top Cards, the score.

use super::{
    action::{Event, TopChoice},
    cards::Card,
    options::{Basement, FirstPlayer, MAX_DECK_CARDS, SessionTie, TopOrder},
    state::{Phase, State},
};
use parlour_engine::{Cards, Log, Rng, Seat, Turn};

impl Basement {
    /// Shuffles and deals the next round. Dealer and first dealt are set.
    #[inline(always)]
    pub(super) fn deal_round(
        &self,
        state: &mut State,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        let mut deck = [Card::BLANK; MAX_DECK_CARDS];
        let mut size = 0;
        for (card, count) in self.deck.by_kind() {
            let end = (size + usize::from(count)).min(MAX_DECK_CARDS);
            deck[size..end].fill(card);
            size = end;
        }
        let deck = &mut deck[..size];
        rng.shuffle(deck, size);
        state.deal(deck, self.hand_size);
        state.round = state.round.saturating_add(1);
        log.note(|| Event::Dealt {
            round: state.round,
            dealer: state.dealer,
            hands: Seat::all(state.seats)
                .map(|seat| Cards::seen(true, state.hands[seat.index()].iter()))
                .collect(),
            deck: state.deck_len,
        });
    }

    /// Who is to choose Top Cards (BSM-R3, BSM-A7).
    pub(super) fn choosing(&self, state: &State) -> Turn {
        match self.top_choice {
            TopOrder::Simultaneous => {
                Turn::Each(Seat::all(state.seats).filter(|&seat| !state.chose(seat)).collect())
            }
            TopOrder::InTurn => Turn::One(state.next),
        }
    }

    /// `top 3 7 C`: chosen; laid when the last has chosen, or at once where they
    /// choose in turn.
    pub(super) fn choose_tops(
        &self,
        state: &mut State,
        seat: Seat,
        choice: TopChoice,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        state.tops[seat.index()] = choice.heap();
        let all_chose = Seat::all(state.seats).all(|seat| state.chose(seat));
        match self.top_choice {
            TopOrder::InTurn => {
                lay_tops(state, seat, log);
                state.next = seat.left(state.seats);
            }
            TopOrder::Simultaneous if all_chose => {
                for seat in Seat::all(state.seats) {
                    lay_tops(state, seat, log);
                }
            }
            TopOrder::Simultaneous => {}
        }
        if all_chose {
            state.phase = Phase::Play;
            state.next = self.opener(state, rng);
            log.note(|| Event::Opens { seat: state.next });
        }
    }

    /// Who opens the round: from the second on, its first dealt, the winner of the
    /// one before (BSM-R2, BSM-A3).
    fn opener(&self, state: &State, rng: &mut impl Rng) -> Seat {
        match self.first_player {
            FirstPlayer::Random if state.round == 1 => rng.draw_seat(state.seats),
            FirstPlayer::LowestCard if state.round == 1 => state
                .first_dealt
                .round(state.seats)
                .min_by_key(|seat| lowest_number(state, *seat))
                .unwrap_or(state.first_dealt),
            _ => state.first_dealt,
        }
    }

    /// One point for every player beaten, and what the winner gets on top (BSM-49, BSM-50).
    pub(super) fn score(&self, place: u8, seats: u8) -> u32 {
        match place {
            0 => 0,
            1 => u32::from(seats - 1 + self.winner_bonus),
            _ => u32::from(seats.saturating_sub(place)),
        }
    }

    /// The round is over, or stopped by the limit of turns (BSM-R32): points, and
    /// then perhaps the next deal.
    pub(super) fn end_round(
        &self,
        state: &mut State,
        stopped: bool,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        let points =
            |state: &State, seat: Seat| self.score(state.places[seat.index()], state.seats);
        for seat in Seat::all(state.seats) {
            let total = &mut state.totals[seat.index()];
            *total = total.saturating_add(self.score(state.places[seat.index()], state.seats));
        }
        log.note(|| Event::RoundOver {
            round: state.round,
            points: Seat::all(state.seats).map(|seat| points(state, seat)).collect(),
            stopped,
        });
        let played_out = u64::from(state.round) >= self.rounds;
        if played_out && !(self.session_tie == SessionTie::ExtraRound && is_tied(state)) {
            state.phase = Phase::Over;
            state.next = state.first_dealt; // no one's turn, and no trace of whose it was
            return;
        }
        let placed =
            |place: u8| Seat::all(state.seats).find(|seat| state.places[seat.index()] == place);
        let (winner, last) = (placed(1), placed(state.seats));
        state.dealer = last.unwrap_or(state.dealer); // BSM-08, BSM-A2
        state.first_dealt = winner.unwrap_or(state.dealer.left(state.seats));
        self.deal_round(state, rng, log);
    }
}

/// Do several share the highest total? (BSM-A16)
fn is_tied(state: &State) -> bool {
    let totals = &state.totals[..usize::from(state.seats)];
    let best = totals.iter().max();
    totals.iter().filter(|total| Some(*total) == best).count() > 1
}

/// The chosen cards leave the hand and lie open (BSM-06).
fn lay_tops(state: &mut State, seat: Seat, log: &mut impl Log<Event>) {
    let top = state.tops[seat.index()];
    let hand = &mut state.hands[seat.index()];
    *hand = hand.without(top).unwrap_or_default();
    log.note(|| Event::Topped { seat, cards: top.iter().collect() });
}

/// The lowest number in hand; above all numbers if there is none (BSM-A4).
fn lowest_number(state: &State, seat: Seat) -> u8 {
    let lowest = state.hands[seat.index()].lowest();
    lowest.and_then(Card::rank).unwrap_or(u8::MAX)
}
