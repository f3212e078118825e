//! The order of a deal, from the tailleur's first look at the pack to the last card.

use super::{
    action::Event,
    bet::Outcome,
    bets,
    options::{Basset, Doublet, NextTailleur, OpenParoli, ReplaceAfterWin},
    pack::{ALL_TURNS, ASIDE},
    payout::{LiveCard, MAX_MARKS, Open, pro_rata},
    punter::PUNTERS,
    state::{Phase, State, bits},
    step::Step,
};
use arrayvec::ArrayVec;
use parlour_engine::{Log, Money, Rng, Seat, cards::Rank};

impl Basset {
    /// Goes on from one step to the next until someone has to decide.
    pub(super) fn go_on(
        &self,
        state: &mut State,
        from: Step,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        let mut step = from;
        while step != Step::Wait {
            step = match step {
                Step::Deal => self.deal(state, rng, log),
                Step::Bets => self.open_bets(state),
                Step::AfterBets => match state.pack.turned {
                    0 => Step::Bottom,
                    ALL_TURNS => Step::LastCard,
                    _ => Step::FirstCard,
                },
                Step::Bottom => self.bottom_card(state, log),
                Step::Aside => {
                    state.pack.turned = ASIDE;
                    log.note(|| Event::SetAside);
                    Step::FirstCard
                }
                Step::FirstCard => self.first_card(state, log),
                Step::Ask => self.ask(state, log),
                Step::SecondCard => self.second_card(state, log),
                Step::Mace => self.open_mace(state),
                Step::LastCard => self.last_card(state, log),
                Step::EndOfDeal { ruined } => self.end_of_deal(state, ruined, log),
                Step::Wait => Step::Wait,
            };
        }
    }

    /// A new deal: the pack is shuffled, and each punter without three cards lays (BST-06 to BST-09).
    fn deal(&self, state: &mut State, rng: &mut impl Rng, log: &mut impl Log<Event>) -> Step {
        rng.shuffle(state.pack.sort(), 52);
        state.deal_no += 1;
        state.phase = Phase::Lay;
        state.out = 0;
        state.pending = bits(state.all_punters())
            .filter(|&place| state.lacks(place) > 0)
            .fold(0, |all, place| all | 1 << place);
        log.note(|| Event::Dealt { deal: state.deal_no, tailleur: state.tailleur });
        if state.pending == 0 { Step::Bets } else { Step::Wait }
    }

    /// BST-14 to BST-16.
    fn bottom_card(&self, state: &mut State, log: &mut impl Log<Event>) -> Step {
        let card = state.pack.bottom();
        let rank = card.rank();
        log.note(|| Event::Bottom { card });
        let hit = state.holders(rank);
        for place in bits(hit) {
            let Some(slot) = state.punters[place].slot(rank) else { continue };
            let mut live = state.card(place, slot);
            let paid = self.bottom(&mut live);
            state.put(place, slot, &live);
            let seat = state.seat_of(place);
            state.pay(seat, state.tailleur, paid);
            log.note(|| Event::PaidBottom { seat, rank, amount: Money::new(paid) });
        }
        if self.bottom_decides_side_bets {
            bets::settle(state, rank, Outcome::Loses, log); // BST-C24
        }
        if hit == 0 {
            return Step::Aside;
        }
        state.phase = Phase::Topup;
        state.pending = hit;
        Step::Wait
    }

    /// BST-18 to BST-22: the winning card, and who has to decide.
    #[inline]
    fn first_card(&self, state: &mut State, log: &mut impl Log<Event>) -> Step {
        let card = state.pack.turn_up();
        let void =
            self.doublet == Doublet::BankTakes && state.pack.next_card().rank() == card.rank();
        log.note(|| Event::First { turn: state.pack.turn_no(), card, void });
        if void {
            return Step::SecondCard; // BST-C6
        }
        let holders = state.holders(card.rank());
        if holders == 0 {
            return Step::SecondCard;
        }
        // cards without money bring no question (BST-C4)
        state.pending = bits(holders)
            .filter(|&place| {
                let punter = &state.punters[place];
                punter.slot(card.rank()).is_some_and(|slot| punter.stake(slot) > 0)
            })
            .fold(0, |all, place| all | 1 << place);
        Step::Ask
    }

    /// The next owner of a winning card decides (BST-R26); level 4 cashes by itself (BST-R7).
    fn ask(&self, state: &mut State, log: &mut impl Log<Event>) -> Step {
        let rank = state.pack.turned_last().rank();
        while state.pending > 0 {
            let place = state.first_pending();
            let slot = state.punters[place].slot(rank);
            let Some(slot) = slot.filter(|&s| state.punters[place].mark(s).level() >= MAX_MARKS)
            else {
                state.phase = Phase::Cash;
                return Step::Wait;
            };
            self.cash(state, place, slot, log);
        }
        if state.claims.is_empty() { Step::SecondCard } else { self.pay_out(state, rank, log) }
    }

    /// A winning card is cashed: paid at once, unless the bank has a bottom (BST-C13).
    pub(super) fn cash(
        &self,
        state: &mut State,
        place: usize,
        slot: usize,
        log: &mut impl Log<Event>,
    ) {
        state.pending &= state.pending - 1;
        let seat = state.seat_of(place);
        let LiveCard { rank, level, stake, .. } = state.card(place, slot);
        let gain = self.gain(&state.card(place, slot));
        log.note(|| Event::Cashed { seat, rank, level, stake, gain: Money::new(gain) });
        match self.replace_after_win {
            ReplaceAfterWin::Optional => state.punters[place].optional += 1,
            ReplaceAfterWin::Mandatory => state.punters[place].owe_one(),
            ReplaceAfterWin::None => {}
        }
        if self.bank == super::Funds::Unlimited {
            state.pay(state.tailleur, seat, gain);
        } else {
            state.claims.owe(place, gain);
        }
        state.retire(place, slot);
    }

    /// The last decision on a card is in: a bank with a bottom pays, in part if it
    /// must, and is ruined then (BST-R16, BST-C12).
    fn pay_out(&self, state: &mut State, rank: Rank, log: &mut impl Log<Event>) -> Step {
        let claims: ArrayVec<(usize, i64), PUNTERS> =
            std::mem::take(&mut state.claims).iter().collect();
        if self.pay_claims(state, &claims, log) {
            return Step::SecondCard;
        }
        bets::settle(state, rank, Outcome::Wins, log);
        Step::EndOfDeal { ruined: true }
    }

    /// Pays what the bank can; true if that is everything.
    fn pay_claims(
        &self,
        state: &mut State,
        claims: &[(usize, i64)],
        log: &mut impl Log<Event>,
    ) -> bool {
        let owed = claims.iter().map(|&(_, claim)| claim).sum();
        let left = self.bank.left(state.account(state.tailleur).units());
        let mut shares: ArrayVec<i64, { 3 * PUNTERS }> =
            claims.iter().map(|&(_, claim)| claim).collect();
        if let Some(had) = left {
            pro_rata(had, &mut shares);
        }
        for (&(place, claim), &share) in claims.iter().zip(&shares) {
            let seat = state.seat_of(place);
            state.pay(state.tailleur, seat, share);
            // a bank without a limit has paid in the act, and that has been told
            if left.is_some() && claim > 0 {
                log.note(|| Event::Paid { seat, amount: Money::new(share) });
            }
        }
        let short = left.filter(|&had| had < owed);
        if let Some(had) = short {
            log.note(|| Event::Ruin {
                tailleur: state.tailleur,
                owed: Money::new(owed),
                had: Money::new(had.max(0)),
            });
        }
        short.is_none()
    }

    /// A losing card: the money goes to the bank and the card is retired (BST-28, BST-R5).
    #[inline]
    fn lose(&self, state: &mut State, rank: Rank, replaced: bool, log: &mut impl Log<Event>) {
        for place in bits(state.holders(rank)) {
            let Some(slot) = state.punters[place].slot(rank) else { continue };
            let card = state.card(place, slot);
            let seat = state.seat_of(place);
            state.pay(seat, state.tailleur, self.loss(&card));
            log.note(|| Event::Lost { seat, rank, stake: card.stake });
            state.retire(place, slot);
            if replaced {
                state.punters[place].owe_one();
            }
        }
    }

    /// BST-27 to BST-33: the losing card, then the side bets of the turn.
    #[inline]
    fn second_card(&self, state: &mut State, log: &mut impl Log<Event>) -> Step {
        let first = state.pack.turned_last().rank();
        let card = state.pack.turn_up();
        let second = card.rank();
        log.note(|| Event::Second { turn: state.pack.turn_no(), card });
        self.lose(state, second, true, log);
        if self.doublet == Doublet::Sequential || first != second {
            bets::settle(state, first, Outcome::Wins, log);
        }
        bets::settle(state, second, Outcome::Loses, log);
        Step::Mace
    }

    /// BST-37, BST-R22.
    fn last_card(&self, state: &mut State, log: &mut impl Log<Event>) -> Step {
        let card = state.pack.turn_up();
        log.note(|| Event::Last { card });
        self.lose(state, card.rank(), false, log);
        bets::settle(state, card.rank(), Outcome::Loses, log);
        Step::EndOfDeal { ruined: false }
    }

    /// What is still open goes back, is paid, lost or carried (BST-R9, BST-R10, BST-C12).
    fn end_of_deal(&self, state: &mut State, ruined: bool, log: &mut impl Log<Event>) -> Step {
        bets::void(state, log);
        let another = state.deal_no < self.deals;
        let carries = another && self.tailleur == NextTailleur::Fixed && !ruined;
        let mut carried: [ArrayVec<LiveCard, 3>; PUNTERS] = Default::default();
        let mut claims = ArrayVec::<(usize, i64), { 3 * PUNTERS }>::new();
        for (place, carried) in carried.iter_mut().enumerate().take(state.count()) {
            let seat = state.seat_of(place);
            for slot in 0..usize::from(state.punters[place].live()) {
                let card = state.card(place, slot);
                let LiveCard { rank, level, stake, .. } = card;
                let fate = if ruined { Open::Returned } else { self.left_open(&card, carries) };
                match fate {
                    Open::Returned => log.note(|| Event::Returned { seat, rank, stake }),
                    Open::Paid(gain) => {
                        log.note(|| Event::PaidOpen { seat, rank, gain: Money::new(gain) });
                        claims.push((place, gain));
                    }
                    Open::Lost => {
                        state.pay(seat, state.tailleur, self.loss(&card));
                        log.note(|| Event::Lost { seat, rank, stake });
                    }
                    Open::Carried => {
                        carried.push(card);
                        log.note(|| Event::Carried { seat, rank, level });
                    }
                }
            }
        }
        if self.open_paroli_at_end == OpenParoli::PayLevelMinusOne {
            self.pay_claims(state, &claims, log);
        }
        log.note(|| Event::DealOver {
            accounts: Seat::all(state.seats).map(|seat| state.account(seat)).collect(),
        });
        if !another {
            state.phase = Phase::Over;
            state.punters.iter_mut().for_each(|punter| punter.owes = 0); // BST-C19
            state.sweep();
            return Step::Wait;
        }
        state.sweep();
        if self.tailleur == NextTailleur::Rotate {
            state.tailleur = state.tailleur.left(state.seats); // BST-R25
        }
        for (place, carried) in carried.iter().enumerate().take(state.count()) {
            state.new_book(place, carried);
        }
        Step::Deal
    }
}
