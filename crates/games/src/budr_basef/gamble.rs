//! Gambling: what a Joker brings (BUD-35 to BUD-46).

use super::{
    action::{Action, Event, Illegal, Seen},
    cards::Card,
    options::{AfterGambling, BudrBasef, GambleEnd, ShortCall},
    piles::{Pile, SEATS},
    state::{Phase, State},
};
use parlour_engine::{Log, Rng, Seat, SeatSet};

impl State {
    /// Who played the Joker.
    fn joker_player(&self) -> Seat {
        self.last.unwrap_or(self.next)
    }

    /// What a player owes the pool (BUD-R26).
    #[inline(always)]
    pub(super) fn owed(&self, seat: Seat) -> u8 {
        self.highest() - self.paid[seat.index()]
    }

    #[inline(always)]
    fn highest(&self) -> u8 {
        self.paid.iter().fold(0, |highest, &paid| highest.max(paid))
    }
}

impl BudrBasef {
    /// Stack and keep become the pool, and everyone sets a power aside (BUD-36, BUD-37).
    pub(super) fn form_pool(
        &self,
        state: &mut State,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        let joker_player = state.joker_player();
        state.piles.pour(Pile::Keep, Pile::Pool);
        state.piles.pour_stack(Pile::Pool);
        state.open_pool = state.piles.count(Pile::Pool);
        state.version = state.version.wrapping_add(1);
        log.note(|| Event::Pooled { seat: joker_player, cards: state.open_pool });
        for seat in state.holders.iter() {
            if let Some(card) = state.piles.draw(Pile::Deck(seat)) {
                state.powers[seat.index()] = card;
                state.inside.insert(seat);
                state.count_in(seat);
                log.note(|| Event::SetAside { seat, card: Seen::Card(card) });
            }
        }
        match (state.inside.first(), state.inside.len()) {
            (None, _) => self.win_pool(state, joker_player, rng, log), // BUD-R25
            (Some(only), 1) => self.win_pool(state, only, rng, log),
            _ => {
                state.phase = Phase::Gamble;
                state.next = state.inside.first_from(joker_player).unwrap_or(joker_player);
            }
        }
    }

    /// The most a player may raise by (BUD-R27).
    #[inline(always)]
    pub(super) fn most_raise(&self, state: &State, seat: Seat) -> u8 {
        let mut most = state.deck(seat).saturating_sub(state.owed(seat));
        if self.short_call == ShortCall::CapToSmallest {
            for other in state.inside.iter().filter(|&other| other != seat) {
                most = most.min(state.deck(other).saturating_sub(state.owed(other)));
            }
        }
        most
    }

    /// Can this player call (owing something)?
    #[inline(always)]
    pub(super) fn can_call(&self, state: &State, seat: Seat) -> bool {
        let owed = state.owed(seat);
        owed > 0 && (owed <= state.deck(seat) || self.short_call == ShortCall::AllIn)
    }

    /// Why this act of gambling is refused, if it is.
    pub(super) fn check_gambling(
        &self,
        state: &State,
        seat: Seat,
        action: &Action,
    ) -> Result<(), Illegal> {
        let owed = state.owed(seat);
        match *action {
            Action::Fold if state.inside.len() < 2 => Err(Illegal::LastOneIn),
            Action::Fold => Ok(()),
            Action::Check if owed > 0 => Err(Illegal::Owing { owed }),
            Action::Check => Ok(()),
            Action::Call if owed == 0 => Err(Illegal::NothingOwed),
            Action::Call if !self.can_call(state, seat) => {
                Err(Illegal::CannotPay { owed, has: state.deck(seat) })
            }
            Action::Call => Ok(()),
            Action::Raise(0) => Err(Illegal::RaiseByNothing),
            Action::Raise(by) => {
                let most = self.most_raise(state, seat);
                if by > u32::from(most) { Err(Illegal::RaiseTooHigh { most }) } else { Ok(()) }
            }
            Action::Hit(_) | Action::Touch(..) => Err(Illegal::NoStack), // BUD-R20
            _ => Err(Illegal::Gambling),
        }
    }

    /// Folds, checks, calls or raises.
    pub(super) fn gamble(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        let owed = state.owed(seat);
        match *action {
            Action::Fold => {
                let card = std::mem::take(&mut state.powers[seat.index()]);
                state.piles.put(card, Pile::Pool);
                state.inside.remove(seat);
                state.acted.remove(seat);
                log.note(|| Event::Folded { seat, card: Seen::Card(card) });
            }
            Action::Call => {
                let cards = owed.min(state.deck(seat));
                self.put_in(state, seat, cards);
                state.acted.insert(seat);
                log.note(|| Event::Called { seat, cards });
            }
            Action::Raise(by) => {
                let by = by as u8;
                self.put_in(state, seat, owed + by);
                state.acted = match self.gamble_end {
                    GambleEnd::RaiserActsAgain => SeatSet::EMPTY, // asked once more (BUD-B3)
                    GambleEnd::LastCall => SeatSet::only(seat),
                };
                log.note(|| Event::Raised { seat, by, cards: owed + by });
            }
            _ => {
                state.acted.insert(seat);
                log.note(|| Event::Checked { seat });
            }
        }
        match (state.inside.first(), state.inside.len()) {
            (Some(only), 1) => self.win_pool(state, only, rng, log), // BUD-R28
            _ if state.acted == state.inside => self.reveal_powers(state, rng, log),
            _ => {
                let left = seat.left(state.seats);
                state.next = state.inside.first_from(left).unwrap_or(left);
            }
        }
    }

    fn put_in(&self, state: &mut State, seat: Seat, cards: u8) {
        state.piles.pay(cards, Pile::Deck(seat), Pile::Pool);
        state.paid[seat.index()] += cards;
        state.count_in(seat);
    }

    /// The highest power takes it all (BUD-43); equal Jokers by nearness to the
    /// player of this one (BUD-R29).
    fn reveal_powers(&self, state: &mut State, rng: &mut impl Rng, log: &mut impl Log<Event>) {
        let joker_player = state.joker_player();
        let mut best: Option<(Seat, Card)> = None;
        for seat in joker_player.round(state.seats) {
            let Some(card) = state.power(seat) else { continue };
            log.note(|| Event::Revealed { seat, card });
            if best.is_none_or(|(_, highest)| card.power() > highest.power()) {
                best = Some((seat, card));
            }
        }
        let winner = best.map_or(joker_player, |(seat, _)| seat);
        self.win_pool(state, winner, rng, log);
    }

    /// The pool, then the powers by seat, go under the winner's deck (BUD-44, BUD-B27).
    fn win_pool(
        &self,
        state: &mut State,
        winner: Seat,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        let deck = Pile::Deck(winner);
        let cards = state.piles.count(Pile::Pool) + state.inside.len();
        log.note(|| Event::WonPool { seat: winner, cards });
        state.piles.pour(Pile::Pool, deck);
        for seat in state.inside.iter() {
            state.piles.put(state.powers[seat.index()], deck);
        }
        state.powers = [Card::NO_CARD; SEATS];
        state.paid = [0; SEATS];
        state.inside = SeatSet::EMPTY;
        state.acted = SeatSet::EMPTY;
        state.open_pool = 0;
        state.phase = Phase::Play;
        state.version = state.version.wrapping_add(1);
        if self.after_gambling == AfterGambling::PoolWinner {
            state.from = winner;
        }
        self.gain(state, winner, rng, log);
        if state.phase == Phase::Play {
            state.find_next();
            self.free_the_dead(state, log);
            self.after_the_answers(state, rng, log);
        }
    }
}
