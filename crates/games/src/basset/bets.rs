//! The window for side bets: who may bet when, what an offer needs, and how bets are settled (BST-R20).

use super::{
    action::{Action, Event, Illegal},
    bet::{Bet, MAX_BETS, Outcome},
    options::{Basset, MAX_MONEY, SideBets, TailleurSideBets},
    state::{Phase, State},
    step::Step,
};
use parlour_engine::{Log, Menu, Seat, cards::Rank};

/// The most offers of a seat in one window (BST-C30).
const MAX_OFFERS: u8 = 4;
/// What the menu offers to bet that the player's own card wins, as in the text (BST-12).
const OWN_WINS: u32 = 20;
/// What the menu offers to bet that another's card loses, as in the text (BST-11).
const OTHER_LOSES: u32 = 5;

impl Basset {
    /// The places that take part in a bets window: punters who are not out, and
    /// the tailleur where allowed (BST-C5).
    #[inline]
    pub(super) fn betting(&self, state: &State) -> u16 {
        if self.side_bets == SideBets::Off {
            return 0;
        }
        let tailleur = match self.tailleur_side_bets {
            TailleurSideBets::Allow => 1 << state.count(),
            TailleurSideBets::Forbid => 0,
        };
        (state.all_punters() & !state.out) | tailleur
    }

    /// Opens a window for side bets, if there is anyone to bet.
    #[inline]
    pub(super) fn open_bets(&self, state: &mut State) -> Step {
        let betting = self.betting(state);
        if betting == 0 {
            return Step::AfterBets;
        }
        state.phase = Phase::Bets;
        state.next = betting.trailing_zeros() as u8;
        Step::Wait
    }

    /// This seat has said `done`: the next is asked, or the window closes.
    pub(super) fn done_betting(&self, state: &mut State, log: &mut impl Log<Event>) -> Step {
        state.said |= 1 << state.next;
        let betting = self.betting(state);
        if state.said == betting {
            close(state, log);
            return Step::AfterBets;
        }
        let after = betting & !((2 << state.next) - 1);
        let next = if after == 0 { betting } else { after };
        state.next = next.trailing_zeros() as u8;
        Step::Wait
    }

    pub(super) fn check_bet(
        &self,
        state: &State,
        seat: Seat,
        action: &Action,
    ) -> Result<(), Illegal> {
        if state.phase != Phase::Bets {
            return Err(Illegal::NoBetsNow);
        }
        match *action {
            Action::Offer { on, rank, amount, to, .. } => {
                self.check_offer(state, seat, (on, rank), amount, to)
            }
            Action::Accept(id) => check_accept(state, seat, id),
            _ => Ok(()),
        }
    }

    fn check_offer(
        &self,
        state: &State,
        by: Seat,
        (on, rank): (Seat, Rank),
        amount: u32,
        to: Option<Seat>,
    ) -> Result<(), Illegal> {
        if amount == 0 {
            return Err(Illegal::NoAmount); // BST-C17
        }
        if amount > MAX_MONEY {
            return Err(Illegal::TooMuch);
        }
        if on == state.tailleur {
            return Err(Illegal::TailleurHasNoCards);
        }
        if state.holders(rank) >> state.place_of(on) & 1 == 0 {
            return Err(Illegal::NoSuchCard { seat: on, rank });
        }
        if to == Some(by) {
            return Err(Illegal::NotToYourself);
        }
        if let Some(to) = to
            && self.betting(state) >> state.place_of(to) & 1 == 0
        {
            return Err(Illegal::NotBetting { seat: to });
        }
        if state.offers[usize::from(state.next)] >= MAX_OFFERS {
            return Err(Illegal::TooManyOffers);
        }
        if state.bets.is_full() {
            return Err(Illegal::TooManyBets);
        }
        Ok(())
    }

    /// Makes the offer; the window goes round once more (BST-C5).
    pub(super) fn offer(
        &self,
        state: &mut State,
        by: Seat,
        action: &Action,
        log: &mut impl Log<Event>,
    ) {
        let Action::Offer { on, rank, outcome, amount, to } = *action else { return };
        let to = if on == by { to } else { Some(to.unwrap_or(on)) };
        state.last_bet += 1;
        state.offers[usize::from(state.next)] += 1;
        state.said = 0;
        let id = state.last_bet;
        let bet = Bet { id, amount, by, on, rank, outcome, to, taker: None };
        // there is room: it was checked
        let _ = state.bets.try_push(bet);
        log.note(|| Event::Offered { id, by, on, rank, outcome, amount, to });
    }

    /// What the menu lists in a bets window: `done`, what can be accepted, and (once
    /// a window, so that windows close) a small bet on each card of the table.
    pub(super) fn bets_menu(&self, state: &State, seat: Seat, menu: &mut Menu<Action>) {
        menu.push(Action::Done);
        let open = state.bets.iter().filter(|bet| bet.is_open_to(seat));
        menu.extend(open.map(|bet| Action::Accept(bet.id)));
        if state.offers[usize::from(state.next)] > 0 || state.bets.len() >= MAX_BETS {
            return;
        }
        for place in 0..state.count() {
            let on = state.seat_of(place);
            for rank in state.punters[place].live_ranks().iter() {
                let (outcome, amount) = if on == seat {
                    (Outcome::Wins, OWN_WINS)
                } else {
                    (Outcome::Loses, OTHER_LOSES)
                };
                menu.push(Action::Offer { on, rank, outcome, amount, to: None });
            }
        }
    }
}

fn check_accept(state: &State, seat: Seat, id: u32) -> Result<(), Illegal> {
    match state.bets.iter().find(|bet| bet.id == id) {
        None => Err(Illegal::NoSuchOffer { id }),
        Some(bet) if bet.taker.is_some() => Err(Illegal::AlreadyTaken { id }),
        Some(bet) if !bet.is_open_to(seat) => Err(Illegal::NotForYou { id }),
        Some(_) => Ok(()),
    }
}

/// Accepts the offer; the window goes round once more (BST-C5).
pub(super) fn accept(state: &mut State, seat: Seat, id: u32, log: &mut impl Log<Event>) {
    if let Some(bet) = state.bets.iter_mut().find(|bet| bet.id == id) {
        bet.taker = Some(seat);
    }
    state.said = 0;
    log.note(|| Event::Accepted { id, seat });
}

/// All have said `done`: what no one accepted is withdrawn (BST-C2).
fn close(state: &mut State, log: &mut impl Log<Event>) {
    state.bets.retain(|bet| {
        if bet.taker.is_none() {
            log.note(|| Event::Withdrawn { id: bet.id });
        }
        bet.taker.is_some()
    });
    state.said = 0;
    state.next = 0;
    state.offers.fill(0);
}

/// Settles every bet on a card of this rank, in order of making (BST-R21). All of
/// them stood before the card was turned, so every such card was live then.
pub(super) fn settle(state: &mut State, rank: Rank, outcome: Outcome, log: &mut impl Log<Event>) {
    if state.bets.is_empty() {
        return;
    }
    let mut bets = state.bets.clone();
    bets.retain(|bet| {
        let Some(taker) = bet.taker.filter(|_| bet.rank == rank) else { return true };
        let (winner, loser) =
            if bet.outcome == outcome { (bet.by, taker) } else { (taker, bet.by) };
        state.pay(loser, winner, i64::from(bet.amount));
        let (id, amount) = (bet.id, bet.amount);
        log.note(|| Event::BetWon { id, seat: winner, from: loser, amount });
        false
    });
    state.bets = bets;
}

/// The deal is over: what was not decided is void (BST-R20).
pub(super) fn void(state: &mut State, log: &mut impl Log<Event>) {
    for bet in &state.bets {
        log.note(|| Event::BetVoid { id: bet.id });
    }
    state.bets.clear();
}
