//! WorldSampler that a player could be in, as far as it has seen and remembers.
//!
//! What is seen is taken as it is; what is known of a hidden hand is put into it. The cards
//! that are then left are dealt to the free places so that every deal that agrees with what
//! is known of each hand is equally likely:
//!
//! 1. A card that no hidden hand can hold lies in the undealt rest.
//! 2. Hands of which nothing else is known, and the rest, are one *pool*: any card can be there.
//! 3. A card that some other hand cannot hold is *bound*. Bound cards are placed one after the
//!    other, each place weighed by the number of deals of what is left after it. These numbers
//!    are counted backwards once, for every number of free places in the hands outside the pool.
//! 4. All other cards are dealt out blindly to what places are left.
//!
//! That someone opens, or has not been passed over, says that this hand as a whole can do so:
//! worlds in which it could not are drawn again.

use super::{
    action::Action,
    cards::{Card, CardSet, Suit},
    memory::Memory,
    options::DownTheWell,
    passing::{a_choice, some_of},
    state::{Phase, State},
    view::View,
};
use arrayvec::ArrayVec;
use parlour_engine::{Rng, Sealed, Seat, SeatSet};

/// All the worlds that agree with what one player sees and remembers.
#[derive(Clone, Debug)]
pub struct WorldSampler {
    /// The table with everything that is certain.
    known: State,
    /// Those who have chosen what to give, unseen.
    gave: SeatSet,
    /// How many cards each of them gives.
    passed: u8,
    /// Must the next player have something to play?
    passes_by_itself: bool,
    /// Cards that lie in the rest for certain.
    undealt: CardSet,
    /// The free places of hidden hands that could hold any card.
    pool: ArrayVec<Places, 6>,
    /// Those of hidden hands that could not.
    picky: ArrayVec<Places, 6>,
    /// The cards that some picky hand cannot hold, and which ones can (as bits).
    bound: ArrayVec<(Card, u8), 54>,
    /// All other cards.
    free: CardSet,
    ways: Ways,
}

/// Free places in a hand.
#[derive(Clone, Copy, Debug)]
struct Places {
    seat: Seat,
    count: u32,
}

impl WorldSampler {
    /// What a view and a memory leave open.
    #[must_use]
    pub fn of(rules: &DownTheWell, view: &View, memory: &Memory) -> Self {
        let mut known = view.table(rules);
        let in_no_hand = view.in_no_hand();
        let mut free = rules.cards().minus(view.seen());
        let mut hidden: ArrayVec<(Places, CardSet), 6> = ArrayVec::new();
        for (seat, hand) in Seat::all(known.seats).zip(&view.hands) {
            let shown: CardSet = hand.shown().iter().copied().collect();
            if shown.len() as usize == hand.len() {
                known.set_hand(seat, shown);
                continue;
            }
            let held = memory.held_by(seat);
            free = free.minus(held);
            known.set_hand(seat, held);
            let count = hand.len() as u32 - held.len();
            let mut lacks = memory.lacked_by(seat).or(in_no_hand);
            if known.is_finished(seat) {
                lacks = lacks.or(known.above); // DTW-R9: once unable, always unable
            }
            hidden.push((Places { seat, count }, lacks));
        }
        let held_by_none = hidden.iter().fold(free, |all, (_, lacks)| all.and(*lacks));
        let undealt = if hidden.is_empty() { CardSet::EMPTY } else { held_by_none };
        free = free.minus(undealt);
        let (mut pool, mut picky, mut lacked) =
            (ArrayVec::new(), ArrayVec::new(), ArrayVec::<CardSet, 6>::new());
        for (places, lacks) in hidden {
            if lacks.and(free).is_empty() {
                pool.push(places);
            } else {
                picky.push(places);
                lacked.push(lacks);
            }
        }
        let takers = |card: Card| {
            let can = lacked.iter().enumerate().filter(|(_, lacks)| !lacks.contains(card));
            can.fold(0, |takers: u8, (hand, _)| takers | 1 << hand)
        };
        let some_cannot = lacked.iter().fold(CardSet::EMPTY, |all, lacks| all.or(*lacks));
        let bound: ArrayVec<(Card, u8), 54> =
            free.and(some_cannot).iter().map(|card| (card, takers(card))).collect();
        free = free.minus(some_cannot);
        let ways = Ways::count(&picky, &bound, free.len());
        let gave = Seat::all(known.seats)
            .filter(|seat| view.sealed[seat.index()] == Sealed::Hidden)
            .collect();
        let passes_by_itself = rules.auto_pass;
        let passed = rules.cards_passed;
        Self { known, gave, passed, passes_by_itself, undealt, pool, picky, bound, free, ways }
    }

    /// Hands for everyone. Of the undealt cards only the one that is turned is put there:
    /// nothing in a deal depends on the others.
    #[inline(always)]
    pub fn draw_hands(&self, rng: &mut impl Rng) -> State {
        let (mut state, rest) = self.draw_possible(rng);
        if state.phase == Phase::Give && !rest.is_empty() {
            state.replace_undealt(some_of(rest, 1, rng).iter());
        }
        state
    }

    /// A whole world.
    pub fn draw(&self, rng: &mut impl Rng) -> State {
        let (mut state, rest) = self.draw_possible(rng);
        let unseen = rest.or(self.undealt);
        if !unseen.is_empty() {
            let mut unseen: ArrayVec<Card, 54> = unseen.iter().collect();
            rng.reshuffle(&mut unseen);
            let turned = state.turned();
            state.replace_undealt(turned.into_iter().chain(unseen));
        }
        state
    }

    /// A deal in which it could be the turn of whose turn it is.
    #[inline(always)]
    fn draw_possible(&self, rng: &mut impl Rng) -> (State, CardSet) {
        loop {
            let (state, rest) = self.deal(rng);
            if self.is_possible(&state) {
                return (state, rest);
            }
        }
    }

    /// Cards into all free places; and what of the cards that could have been dealt lies in the rest.
    #[inline(always)]
    fn deal(&self, rng: &mut impl Rng) -> (State, CardSet) {
        let mut state = self.known.clone();
        let mut free = self.free;
        if !self.picky.is_empty() {
            free = self.fill_the_picky(&mut state, rng);
        }
        for places in &self.pool {
            let dealt = some_of(free, places.count, rng);
            free = free.minus(dealt);
            state.set_hand(places.seat, state.hand(places.seat).or(dealt));
        }
        for seat in self.gave.iter() {
            state.wells = state.wells.or(a_choice(state.hand(seat), self.passed, rng));
        }
        (state, free)
    }

    /// Fills the hands outside the pool; gives what is left for the pool.
    fn fill_the_picky(&self, state: &mut State, rng: &mut impl Rng) -> CardSet {
        let mut at = self.ways.full;
        let mut left: ArrayVec<u32, 6> = self.picky.iter().map(|places| places.count).collect();
        let mut dealt: ArrayVec<CardSet, 6> = self.picky.iter().map(|_| CardSet::EMPTY).collect();
        let mut pool = CardSet::EMPTY;
        for (number, &(card, takers)) in self.bound.iter().enumerate() {
            let ways = |at: usize| self.ways.after(number, at);
            let can = |hand: &usize| takers >> hand & 1 == 1 && left[*hand] > 0;
            let mut ticket = unit(rng) * self.ways.after(number.wrapping_sub(1), at);
            let mut taker = None;
            for hand in (0..left.len()).filter(can) {
                let these = ways(at - self.ways.stride[hand]);
                if these > 0.0 {
                    taker = Some(hand);
                    ticket -= these;
                    if ticket < 0.0 {
                        break;
                    }
                }
            }
            // the last hand that could take it does so only if the pool cannot
            match taker {
                Some(hand) if ticket < 0.0 || ways(at) <= 0.0 => {
                    dealt[hand] = dealt[hand].with(card);
                    left[hand] -= 1;
                    at -= self.ways.stride[hand];
                }
                _ => pool = pool.with(card),
            }
        }
        let mut free = self.free;
        for ((places, bound), left) in self.picky.iter().zip(dealt).zip(left) {
            let blind = some_of(free, left, rng);
            free = free.minus(blind);
            state.set_hand(places.seat, state.hand(places.seat).or(bound).or(blind));
        }
        free.or(pool)
    }

    /// Could it be this player's turn in that world?
    #[inline(always)]
    fn is_possible(&self, state: &State) -> bool {
        if state.phase != Phase::Play {
            return true;
        }
        match state.lead {
            // DTW-13: the player who opens holds the lowest card of the lead suit
            Some(lead) if state.round == 1 && state.wells.is_empty() => {
                let lead = CardSet::of(lead);
                let lowest = state.held().and(lead).lowest();
                lowest.is_some_and(|card| state.hand(state.next).contains(card))
            }
            _ => !self.passes_by_itself || !state.playable(state.next).is_empty(),
        }
    }
}

/// In how many ways the bound cards from some number on can be dealt, with the free cards
/// after them, by how many places are still free in each picky hand.
#[derive(Clone, Debug, Default)]
struct Ways {
    /// For every bound card, and for every state of the hands, the ways after that card is placed.
    after: Vec<f64>,
    /// How many states of the hands there are.
    states: usize,
    /// How far apart two states are that differ by one place in this hand.
    stride: [usize; 6],
    /// The state in which every place is free.
    full: usize,
}

impl Ways {
    fn count(picky: &[Places], bound: &[(Card, u8)], free: u32) -> Self {
        let mut ways = Self { states: 1, ..Self::default() };
        for (hand, places) in picky.iter().enumerate() {
            ways.stride[hand] = ways.states;
            ways.full += ways.states * places.count as usize;
            ways.states *= places.count as usize + 1;
        }
        if picky.is_empty() {
            return ways;
        }
        ways.after = vec![0.0; ways.states * (bound.len() + 1)];
        let places_left = |state: usize, hand: usize| {
            state / ways.stride[hand] % (picky[hand].count as usize + 1)
        };
        let last = ways.states * bound.len();
        for state in 0..ways.states {
            ways.after[last + state] =
                deals(free as usize, (0..picky.len()).map(|hand| places_left(state, hand)));
        }
        for (number, &(_, takers)) in bound.iter().enumerate().rev() {
            for state in 0..ways.states {
                let next = ways.states * (number + 1);
                let mut all = ways.after[next + state]; // it goes to the pool
                for hand in (0..picky.len()).filter(|hand| takers >> hand & 1 == 1) {
                    if places_left(state, hand) > 0 {
                        all += ways.after[next + state - ways.stride[hand]];
                    }
                }
                ways.after[ways.states * number + state] = all;
            }
        }
        ways
    }

    /// The ways once the bound card of this number is placed (`usize::MAX`: before the first).
    fn after(&self, number: usize, state: usize) -> f64 {
        self.after[self.states * number.wrapping_add(1) + state]
    }
}

/// In how many ways so many cards can be dealt to hands with these numbers of places, what is
/// left going to the pool. Whole numbers up to 2^53, and near enough beyond.
fn deals(mut cards: usize, places: impl Iterator<Item = usize>) -> f64 {
    let mut ways = 1.0;
    for count in places {
        if count > cards {
            return 0.0;
        }
        for taken in 0..count {
            ways *= (cards - taken) as f64 / (taken + 1) as f64;
        }
        cards -= count;
    }
    ways
}

/// A number in `0.0 .. 1.0`.
fn unit(rng: &mut impl Rng) -> f64 {
    f64::from(rng.draw(1 << 31)) / f64::from(1u32 << 31)
}

impl View {
    /// The table as far as it is seen, all hands empty.
    fn table(&self, rules: &DownTheWell) -> State {
        let seats = self.hands.len() as u8;
        let (deck, count) = rules.sorted_deck();
        let hand_size = rules.hand_for(seats);
        let mut state = State::dealt(seats, self.dealer, self.hand, hand_size, &deck[..count]);
        for seat in Seat::all(seats) {
            state.set_hand(seat, CardSet::EMPTY);
            state.totals[seat.index()] = self.totals[seat.index()];
        }
        state.replace_undealt(self.turned.into_iter().chain(self.rest.shown().iter().copied()));
        state.phase = self.phase;
        state.round = self.round;
        state.lead = self.lead;
        state.last = self.last;
        state.wells = self.piles.0;
        state.above =
            self.piles.0.iter().fold(CardSet::ALL, |above, card| above.and(CardSet::left_by(card)));
        state.next = self.next.or(self.winner).unwrap_or(self.dealer);
        let finished = |seat: &Seat| match self.phase {
            Phase::Give => self.sealed[seat.index()] != Sealed::None,
            _ => self.finished[seat.index()],
        };
        state.finished = Seat::all(seats).filter(finished).collect();
        for sealed in &self.sealed {
            if let Sealed::Seen(Action::Give(cards)) = sealed {
                state.wells = state.wells.or(*cards);
            }
        }
        state
    }

    /// Cards that lie nowhere to be seen and that no hand can hold, by the wells and the swept
    /// cards alone.
    pub(super) fn in_no_hand(&self) -> CardSet {
        let mut in_no_hand = CardSet::EMPTY;
        if self.phase == Phase::Give {
            return in_no_hand;
        }
        let swept: CardSet = self.swept.shown().iter().copied().collect();
        if self.round > 1 {
            // DTW-24: what was above the wells when a round ended could have been played
            in_no_hand =
                swept.iter().fold(CardSet::ALL, |above, card| above.and(CardSet::left_by(card)));
        }
        // DTW-13, DTW-14: nothing below the card that opened, in its suit and those before it
        let played = swept.or(self.piles.0);
        let mut suit = self.turned.map_or(Suit::Crabs, Card::suit);
        for _ in Suit::ALL {
            if let Some(opening) = played.and(CardSet::of(suit)).lowest() {
                return in_no_hand.or(CardSet::of(suit).minus(CardSet::left_by(opening)));
            }
            if self.lead == Some(suit) {
                break;
            }
            in_no_hand = in_no_hand.or(CardSet::of(suit));
            suit = suit.next();
        }
        in_no_hand
    }

    /// Every card that is seen.
    fn seen(&self) -> CardSet {
        let hands = self.hands.iter().flat_map(parlour_engine::Cards::shown);
        let shown = hands.chain(self.swept.shown()).chain(self.rest.shown()).chain(&self.turned);
        shown.copied().collect::<CardSet>().or(self.piles.0)
    }
}
