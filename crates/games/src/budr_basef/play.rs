//! What becomes of the cards: flips, takes, penalties, and whose turn it is.

use super::{
    action::{Event, Illegal},
    cards::Card,
    library,
    options::{AfterTake, BadHitEmpty, BudrBasef, Deal, FirstPlayer, OnTake, ShortPenalty, Slap},
    piles::{Pile, Piles},
    state::{Phase, State},
};
use arrayvec::ArrayVec;
use parlour_engine::{Log, Rng, Seat, SeatSet, Tick};

impl BudrBasef {
    /// Shuffles and shares out the deck (BUD-R2, BUD-R3). Seat 0 deals.
    #[inline(always)]
    pub(super) fn deal(&self, seats: u8, rng: &mut impl Rng, log: &mut impl Log<Event>) -> State {
        let mut all = Card::DECK;
        let cards = usize::from(self.cards());
        let deck = &mut all[..cards];
        rng.shuffle(deck, cards);
        let left_over = match (self.cards_each, self.deal) {
            (Some(each), _) => cards - each as usize * usize::from(seats),
            (None, Deal::RoundRobin) => 0,
            (None, Deal::EqualBurnRest) => cards % usize::from(seats),
        };
        let left = Seat::ZERO.left(seats);
        let first = match self.first_player {
            FirstPlayer::DealerLeft => left,
            FirstPlayer::Random => rng.draw_seat(seats),
        };
        let piles = Piles::dealt(deck, cards - left_over, left, seats);
        let active = if self.freestyle { library::FREESTYLE } else { library::easiest(self.sets) };
        let state = State::dealt(piles, seats, first, active);
        log.note(|| Event::Dealt {
            decks: Seat::all(seats).map(|seat| state.deck(seat)).collect(),
            keep: state.piles.cards(Pile::Keep).collect(),
            first,
        });
        state
    }

    /// From when on the next card may be played (BUD-B22).
    #[inline(always)]
    fn flip_from(&self, state: &State) -> Tick {
        if state.plays == 0 { Tick(0) } else { state.flipped.after(self.play_delay_ms) }
    }

    /// Must the last card be seen a little longer?
    #[inline(always)]
    pub(super) fn too_soon(&self, state: &State) -> bool {
        self.play_delay_ms > 0 && state.clock < self.flip_from(state)
    }

    /// Who may play a card now, if anyone may.
    #[inline(always)]
    pub(super) fn may_flip(&self, state: &State) -> Option<Seat> {
        let may = state.hit_count == 0
            && state.asked.is_empty()
            && !state.holders.is_empty()
            && !self.too_soon(state)
            && !state.joker_on_top();
        may.then_some(state.next)
    }

    /// Why this flip is refused, if it is.
    #[inline(always)]
    pub(super) fn check_flip(&self, state: &State, seat: Seat) -> Result<(), Illegal> {
        if self.may_flip(state) == Some(seat) {
            return Ok(());
        }
        Err(if state.holders.is_empty() {
            Illegal::NothingToFlip
        } else if state.next != seat {
            Illegal::NotDue { due: state.next }
        } else if !state.asked.is_empty() {
            Illegal::AnswerFirst
        } else if state.joker_on_top() {
            Illegal::OntoJoker
        } else if state.contest() {
            Illegal::ContestOpen
        } else {
            Illegal::TooSoon { wait: self.flip_from(state).0 - state.clock.0 }
        })
    }

    /// The card due goes onto the stack (BUD-05).
    #[inline(always)]
    pub(super) fn flip(
        &self,
        state: &mut State,
        seat: Seat,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        let Some(card) = state.piles.flip(seat) else { return };
        log.note(|| Event::Flipped { seat, card });
        state.count_in(seat);
        state.plays += 1;
        state.version = state.version.wrapping_add(1);
        state.flipped = state.clock;
        state.last = Some(seat);
        state.from = seat.left(state.seats);
        state.find_next();
        if u64::from(state.plays) >= self.max_plays {
            state.phase = Phase::Over; // BUD-R35, at once (BUD-B20)
            log.note(|| Event::Stopped { plays: state.plays });
            return;
        }
        self.free_the_dead(state, log);
        if self.slap == Slap::Sealed {
            self.ask(state, rng, log);
        } else if card.is_joker() && self.hit_window_ms == 0 {
            self.form_pool(state, rng, log);
        }
    }

    /// A good hit: keep and stack go under the hitter's deck (BUD-07, BUD-R4).
    #[inline(always)]
    pub(super) fn take(
        &self,
        state: &mut State,
        seat: Seat,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        let on_a_king = state.piles.top().is_some_and(Card::is_king);
        log.note(|| Event::Took {
            seat,
            cards: state.piles.count(Pile::Keep) + state.piles.stack().len() as u8,
        });
        state.piles.pour(Pile::Keep, Pile::Deck(seat));
        state.piles.pour_stack(Pile::Deck(seat));
        state.locked = SeatSet::EMPTY; // BUD-B26
        if self.after_take == AfterTake::TakerLeads {
            state.from = seat;
        }
        self.gain(state, seat, rng, log);
        if state.phase == Phase::Play && self.freestyle && on_a_king {
            state.phase = Phase::Edit; // BUD-47
            state.editor = Some(seat);
            state.find_next();
            log.note(|| Event::MayEdit { seat });
        }
    }

    /// After cards have come into a deck: the shuffle (BUD-B30), old debts
    /// (BUD-B15), and whether the game is won (BUD-R15), in this order.
    #[inline(always)]
    pub(super) fn gain(
        &self,
        state: &mut State,
        seat: Seat,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        let deck = Pile::Deck(seat);
        if self.on_take == OnTake::ShuffleAll {
            let mut cards: ArrayVec<Card, { Card::COUNT }> = state.piles.cards(deck).collect();
            rng.reshuffle(&mut cards);
            state.piles.clear(deck);
            for card in cards {
                state.piles.put(card, deck);
            }
        }
        let debt = state.debts[seat.index()];
        if debt > 0 {
            let paid = debt.min(state.deck(seat));
            state.debts[seat.index()] -= paid;
            self.pay_to_keep(state, seat, paid, log);
        }
        state.count_in(seat);
        if state.deck(seat) == self.cards() {
            state.phase = Phase::Over; // BUD-09
            state.next = seat;
            log.note(|| Event::Won { seat });
        }
    }

    #[inline(always)]
    fn pay_to_keep(&self, state: &mut State, seat: Seat, count: u8, log: &mut impl Log<Event>) {
        if count == 0 {
            return;
        }
        let deck = Pile::Deck(seat);
        log.note(|| Event::Paid {
            seat,
            cards: state.piles.cards(deck).take(usize::from(count)).collect(),
        });
        state.piles.pay(count, deck, Pile::Keep);
    }

    /// A bad hit: ten cards by the text go onto the keep (BUD-08), or as many as there are (BUD-R10).
    #[inline(always)]
    pub(super) fn pay_penalty(&self, state: &mut State, seat: Seat, log: &mut impl Log<Event>) {
        let has = state.deck(seat);
        if has == 0 {
            let ejected = match self.bad_hit_empty() {
                BadHitEmpty::None => return,
                BadHitEmpty::LockoutUntilNextTake => false,
                BadHitEmpty::Eject => true,
            };
            let barred = if ejected { &mut state.ejected } else { &mut state.locked };
            barred.insert(seat);
            log.note(|| Event::Barred { seat, ejected });
            return;
        }
        self.pay_to_keep(state, seat, has.min(self.penalty), log);
        state.count_in(seat);
        if has < self.penalty && self.short_penalty == ShortPenalty::Debt {
            let debt = &mut state.debts[seat.index()];
            *debt += self.penalty - has;
            let cards = *debt;
            log.note(|| Event::Owes { seat, cards });
        }
    }

    /// When no one has a card and no one may hit, everyone may again (BUD-B26).
    #[inline(always)]
    pub(super) fn free_the_dead(&self, state: &mut State, log: &mut impl Log<Event>) {
        if state.holders.is_empty() && state.barred() == state.all_seats() {
            state.locked = SeatSet::EMPTY;
            state.ejected = SeatSet::EMPTY;
            log.note(|| Event::Freed);
        }
    }
}
