//! How a turn goes: cards to the line, tricks out of it, and on to the next.
//!
//! What happens once a round, or with a Chef, is kept out of line (`inline(never)`): the
//! loop of a playout then fits the few registers there are.

use super::{
    action::Event,
    cards::Card,
    options::{BreadBasket, MultiTrick, Refill, Tie},
    state::{Phase, State},
    trick::{Trick, Tricks, Worth},
};
use parlour_engine::{Cards, Log, Rng, Seat};

impl BreadBasket {
    /// Deals a round.
    #[inline(always)]
    pub(super) fn deal(
        &self,
        seats: u8,
        dealer: Seat,
        round: u64,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) -> State {
        let size = (self.hand_for(seats), self.copies);
        let shuffle = |deck: &mut [Card], needed| rng.shuffle(deck, needed);
        let state = State::dealt(seats, dealer, round, size, shuffle);
        log.note(|| Event::Dealt {
            round,
            dealer,
            hands: Seat::all(seats)
                .map(|seat| Cards::seen(true, state.hand(seat).iter()))
                .collect(),
        });
        log.note(|| Event::TurnedUp { card: state.line()[0], in_vain: false });
        state
    }

    /// A card goes to the end of the line, and takes the trick that it completes
    /// (BRD-17). Is the turn over then?
    #[inline(always)]
    pub(super) fn play_card(
        &self,
        state: &mut State,
        card: Card,
        log: &mut impl Log<Event>,
    ) -> bool {
        let seat = state.next;
        log.note(|| Event::Played { seat, card });
        state.leaves_hand(seat, card);
        let completed = state.append(card);
        state.played += 1;
        let turn_over = (state.played == self.cards_a_turn) | state.hand(seat).is_empty(); // BRD-13, BRD-A2
        if let Some(trick) = completed {
            take_trick(state, seat, trick, self.worth(), log);
            if self.refill == Refill::Immediate && !turn_over {
                refill(state, false, log); // else the end of the turn does it
            }
        }
        turn_over
    }

    /// A Chef goes out of play for a card of the line, and takes the tricks that
    /// appear (BRD-39). Is the turn over then?
    #[inline(never)]
    pub(super) fn use_chef(&self, state: &mut State, at: usize, log: &mut impl Log<Event>) -> bool {
        let seat = state.next;
        state.leaves_hand(seat, Card::CHEF);
        state.spent += 1;
        let lifted = state.lift(seat, at);
        log.note(|| Event::Lifted { seat, at: at as u8, card: lifted });
        let tricks = Tricks::made_by_lifting(state.line(), at, lifted);
        self.take_all(state, tricks, log)
    }

    /// The player says which of several tricks goes first. Is the turn over then?
    #[inline(never)]
    pub(super) fn choose(
        &self,
        state: &mut State,
        trick: Trick,
        log: &mut impl Log<Event>,
    ) -> bool {
        let tricks = self.take_from_middle(state, trick, state.tricks, log);
        self.take_all(state, tricks, log)
    }

    /// Takes tricks until none is left, and with them the turn is over (BRD-38), or
    /// until the player has to choose.
    #[inline]
    fn take_all(&self, state: &mut State, mut tricks: Tricks, log: &mut impl Log<Event>) -> bool {
        loop {
            if tricks.len() > 1 && self.multi_trick == MultiTrick::Choose {
                state.tricks = tricks;
                state.phase = Phase::Take;
                return false;
            }
            let largest = self.multi_trick == MultiTrick::Largest;
            let Some(trick) = tricks.by_size(state.line(), largest) else { break };
            tricks = self.take_from_middle(state, trick, tricks, log);
        }
        state.tricks = Tricks::NONE;
        state.phase = Phase::Play;
        true
    }

    /// Takes one trick; returns those to be taken next: all that stand now (BRD-R8), or,
    /// without cascades, those that stood before and still do (BRD-A4).
    #[inline]
    fn take_from_middle(
        &self,
        state: &mut State,
        trick: Trick,
        tricks: Tricks,
        log: &mut impl Log<Event>,
    ) -> Tricks {
        take_trick(state, state.next, trick, self.worth(), log);
        if self.cascade {
            Tricks::across(state.line(), usize::from(trick.from))
        } else {
            tricks.left_after(trick, state.line())
        }
    }

    /// The turn passes to the left, over players without cards (BRD-12, BRD-15);
    /// if no one has any, the round is over (BRD-16).
    #[inline(always)]
    pub(super) fn end_turn(
        &self,
        state: &mut State,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        state.played = 0;
        let all_out = !state.pass_to_the_left();
        refill(state, all_out, log);
        if all_out {
            self.end_round(state, rng, log);
        }
    }

    /// Adds up, and deals the next round if there is one.
    #[inline(never)]
    fn end_round(&self, state: &mut State, rng: &mut impl Rng, log: &mut impl Log<Event>) {
        for (total, points) in state.totals.iter_mut().zip(state.points) {
            *total += i64::from(points);
        }
        let seats = usize::from(state.seats);
        log.note(|| Event::Scored {
            round: state.round,
            points: state.points[..seats].to_vec(),
            totals: state.totals[..seats].to_vec(),
        });
        if state.round >= self.rounds_for(state.seats)
            && (self.tie == Tie::Shared || state.leaders().1.count() == 1)
        {
            state.phase = Phase::Over;
            state.next = state.dealer; // it is no one's turn, and the state keeps no other trace
            log.note(|| {
                let (total, leaders) = state.leaders();
                Event::Won { seats: leaders.collect(), total }
            });
            return;
        }
        let totals = state.totals;
        let dealer = state.dealer.left(state.seats); // BRD-40
        *state = self.deal(state.seats, dealer, state.round.saturating_add(1), rng, log);
        state.totals = totals;
    }
}

/// A trick goes to a player.
#[inline(always)]
fn take_trick(
    state: &mut State,
    seat: Seat,
    trick: Trick,
    worth: Worth,
    log: &mut impl Log<Event>,
) {
    log.note(|| Event::Took {
        seat,
        trick: trick.kind,
        cards: state.line()[trick.places()].to_vec(),
        points: trick.points(state.line(), worth),
    });
    state.take(seat, trick, worth);
}

/// An empty line is started again from the deck, `in_vain` if the round is over.
#[inline(always)]
fn refill(state: &mut State, in_vain: bool, log: &mut impl Log<Event>) {
    if let Some(card) = state.refill() {
        log.note(|| Event::TurnedUp { card, in_vain });
    }
}
