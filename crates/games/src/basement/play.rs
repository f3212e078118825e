//! One turn: cards onto the pile, a draw, and who is next.

use super::{
    action::{Event, From, Lay},
    cards::Card,
    heap::Heap,
    options::{Basement, MAX_DRAWN_CARDS},
    run::{Kind, Run},
    state::{State, Zone},
};
use arrayvec::ArrayVec;
use parlour_engine::{Cards, Log, Rng, Seat};

impl Basement {
    /// `play 6 6`: a play that has been found legal.
    #[inline(always)]
    pub(super) fn play_cards(
        &self,
        state: &mut State,
        seat: Seat,
        lay: Lay,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        let Ok(from) = self.source(state, seat, lay) else { return };
        let kind = lay.kind_on(state.run, self.blank_on_empty);
        log.note(|| Event::Played { seat, cards: lay.cards().collect(), kind, from });
        if from == From::Hand {
            take(&mut state.hands[seat.index()], lay);
        } else {
            let top = &mut state.tops[seat.index()];
            if from == From::HandAndTop {
                *top = top.plus(std::mem::take(&mut state.hands[seat.index()]));
            }
            take(top, lay);
        }
        let run = state.run.with(kind, lay.naturals + lay.blanks);
        state.put_all(lay);
        self.stands(state, seat, run, rng, log);
    }

    /// `rng`: the top card of the Deck is a play of one card (BSM-36 to BSM-38, BSM-R15).
    pub(super) fn chance_it(
        &self,
        state: &mut State,
        seat: Seat,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        let Some(card) = state.draw() else { return };
        let (kind, stands) = self.lands(state, card);
        log.note(|| Event::Chanced { seat, card, kind, stands });
        self.turned(state, seat, (card, kind, stands), rng, log);
    }

    /// `reveal 1`: a Basement card is a play of one card, chosen blind (BSM-46, BSM-47).
    pub(super) fn reveal_slot(
        &self,
        state: &mut State,
        seat: Seat,
        slot: u8,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        let basement = &mut state.basements[seat.index()];
        let Some(card) = basement.get_mut(usize::from(slot)).and_then(Option::take) else {
            return;
        };
        let (kind, stands) = self.lands(state, card);
        log.note(|| Event::Revealed { seat, slot, card, kind, stands });
        self.turned(state, seat, (card, kind, stands), rng, log);
    }

    /// What an unseen card counts as on this pile, and whether it is a legal play.
    #[inline(always)]
    fn lands(&self, state: &State, card: Card) -> (Kind, bool) {
        let kind = Lay::single(card).kind_on(state.run, self.blank_on_empty);
        (kind, state.run.is_beaten_by(kind))
    }

    /// A card that came unseen lies on the pile: the play stands, or the pile is eaten
    /// and its eater plays on from hand in the same turn (BSM-41, BSM-R17, BSM-A11).
    #[inline(always)]
    fn turned(
        &self,
        state: &mut State,
        seat: Seat,
        (card, kind, stands): (Card, Kind, bool),
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        let run = state.run.with(kind, 1);
        state.put(card);
        if stands {
            self.stands(state, seat, run, rng, log);
        } else {
            take_the_pile(state, seat, None, log);
        }
    }

    /// `eat`, `eat 7 7`: the pile goes into the hand, in the Top phase with a play
    /// picked up (BSM-41, BSM-63). The turn goes on.
    pub(super) fn eat(
        &self,
        state: &mut State,
        seat: Seat,
        picked_up: Option<Lay>,
        log: &mut impl Log<Event>,
    ) {
        if let Some(lay) = picked_up {
            take(&mut state.tops[seat.index()], lay);
            let hand = &mut state.hands[seat.index()];
            hand.add(lay.kind, lay.naturals);
            hand.add(Card::BLANK, lay.blanks);
        }
        take_the_pile(state, seat, picked_up, log);
    }

    /// The play stands: perhaps it clears, hands are filled, and the turn goes on
    /// to someone, or the round is over.
    #[inline(always)]
    fn stands(
        &self,
        state: &mut State,
        seat: Seat,
        run: Run,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        state.turns = state.turns.saturating_add(1);
        let clears = run.clears(self.clearing_run);
        if clears {
            log.note(|| Event::Cleared { seat, cards: state.pile_len });
            state.trash_pile();
        } else {
            state.run = run;
        }
        let stopped = u64::from(state.turns) >= self.turn_cap; // BSM-A1
        if state.deck_len > 0 {
            // before a second turn, too (BSM-R14)
            fill_hand(state, seat, self.draw_to, stopped, log);
        } else if state.has_nothing(seat) {
            self.gets_out(state, seat, log);
            if state.still_in.len() == 1 {
                self.end_round(state, false, rng, log);
                return;
            }
        }
        if stopped {
            self.end_round(state, true, rng, log);
        } else if !(clears && state.still_in.contains(seat)) {
            state.next = next_in(state, seat);
        }
    }

    /// A player has nothing left anywhere (BSM-25).
    #[inline(always)]
    fn gets_out(&self, state: &mut State, seat: Seat, log: &mut impl Log<Event>) {
        let place = state.seats - state.still_in.len() + 1;
        state.places[seat.index()] = place;
        state.still_in.remove(seat);
        log.note(|| Event::Out { seat, place });
        if let (1, Some(last)) = (state.still_in.len(), state.still_in.first()) {
            state.places[last.index()] = state.seats; // BSM-26
        }
    }
}

/// Takes the cards of a play from a heap.
#[inline(always)]
fn take(heap: &mut Heap, lay: Lay) {
    heap.take(lay.kind, lay.naturals);
    heap.take(Card::BLANK, lay.blanks);
}

/// The next player clockwise who still holds cards (BSM-19, BSM-R30).
#[inline(always)]
fn next_in(state: &State, seat: Seat) -> Seat {
    let mut next = seat.left(state.seats);
    while !state.still_in.contains(next) && next != seat {
        next = next.left(state.seats);
    }
    next
}

/// Draws up to a full hand, three cards by the text (BSM-10 to BSM-12), or what the Deck still has (BSM-R18).
#[inline(always)]
fn fill_hand(state: &mut State, seat: Seat, full: u8, in_vain: bool, log: &mut impl Log<Event>) {
    let held = state.hands[seat.index()].len();
    let full = u32::from(full);
    if held >= full {
        return;
    }
    let mut drawn: ArrayVec<Card, MAX_DRAWN_CARDS> = ArrayVec::new();
    for _ in held..full {
        let Some(card) = state.draw() else { break };
        state.hands[seat.index()].add(card, 1);
        drawn.push(card);
    }
    drawn.sort_unstable();
    log.note(|| Event::Drew { seat, cards: Cards::Shown(drawn), in_vain });
}

/// The whole pile goes into the hand.
#[inline(always)]
fn take_the_pile(state: &mut State, seat: Seat, picked_up: Option<Lay>, log: &mut impl Log<Event>) {
    log.note(|| {
        let mut cards: ArrayVec<Card, 128> = state.pile().collect();
        cards.sort_unstable();
        let picked_up = picked_up.map(|lay| lay.cards().collect()).unwrap_or_default();
        Event::Ate { seat, cards: Cards::Shown(cards), picked_up }
    });
    state.eat_pile(seat);
    debug_assert!(state.zone(seat) == Zone::Hand);
}
