//! A world that a player could be in, as far as it has seen and remembers.
//!
//! What the view shows is taken from it, and what was seen from memory. The cards out of
//! sight, alike ones told apart, may lie in any order in the hands as far as these are
//! unknown, in the Basements and in the Deck.

use super::{
    action::Action,
    cards::Card,
    heap::Heap,
    memory::Memory,
    options::Basement,
    run::Run,
    state::State,
    view::{Faced, View},
};
use parlour_engine::{Cards, Rng, Sealed, Seat, SeatSet};

impl Basement {
    pub(super) fn world(&self, view: &View, memory: &Memory, rng: &mut impl Rng) -> State {
        let nothing = Memory::default();
        // a memory of another table, or of only a part of the round, is of no use
        let (memory, unseen) = match self.out_of_sight(view, memory) {
            Some(unseen) => (memory, unseen),
            None => (&nothing, self.out_of_sight(view, &nothing).unwrap_or_default()),
        };
        let mut unseen: Vec<Card> = unseen.iter().collect();
        rng.reshuffle(&mut unseen);
        let mut state = as_shown(view, self.hand_size);
        let pile = match remembered_pile(view, memory) {
            Some(pile) => pile,
            None => self.some_pile(view, state.run, &mut unseen),
        };
        let mut unseen = unseen.into_iter();
        let deck: Vec<Card> = match &view.deck {
            Cards::Shown(cards) => cards.to_vec(),
            Cards::Hidden(count) => unseen.by_ref().take(usize::from(*count)).collect(),
        };
        state.lay_out(&pile, &deck);
        for (slots, player) in state.basements.iter_mut().zip(&view.players) {
            *slots = player.basement.map(|slot| match slot? {
                Faced::Up(card) => Some(card),
                Faced::Down => unseen.next(),
            });
        }
        for (seat, player) in Seat::all(state.seats).zip(&view.players) {
            let known = memory.known[seat.index()];
            let hand: Vec<Card> = match &player.hand {
                Cards::Shown(cards) => cards.to_vec(),
                Cards::Hidden(count) => {
                    let unknown = usize::from(*count) - known.len() as usize;
                    unseen.by_ref().take(unknown).chain(known.iter()).collect()
                }
            };
            state.hands[seat.index()] = hand.iter().copied().collect();
            state.tops[seat.index()] = match view.sealed.get(seat.index()) {
                Some(Sealed::Seen(Action::Top(choice))) => choice.heap(),
                Some(Sealed::Hidden) => any_three(hand, rng),
                _ => player.top.iter().copied().collect(),
            };
        }
        state // what is left of the unseen cards lies in the Trash
    }

    /// The cards that a viewer with this memory has not seen; none are known to be so if memory and view do not agree.
    #[must_use]
    pub fn unseen(&self, view: &View, memory: &Memory) -> Heap {
        self.out_of_sight(view, memory).unwrap_or_default()
    }

    /// The cards that the viewer cannot place; none if memory and view do not agree.
    fn out_of_sight(&self, view: &View, memory: &Memory) -> Option<Heap> {
        let mut placed: Heap = view.deck.shown().iter().copied().collect();
        let mut place = |cards: Heap| placed = placed.plus(cards);
        match remembered_pile(view, memory) {
            Some(pile) => place(pile.into_iter().collect()),
            None if memory.pile.is_empty() => place(up(&view.pile)),
            None => return None,
        }
        let trash: Heap = view.trash.shown().iter().copied().collect();
        match &view.trash {
            Cards::Shown(_) => place(trash),
            Cards::Hidden(count) => {
                let remembered = memory.trash.len();
                if remembered != 0 && remembered != u32::from(*count) {
                    return None;
                }
                place(memory.trash);
            }
        }
        for (player, &known) in view.players.iter().zip(&memory.known) {
            place(match &player.hand {
                Cards::Shown(cards) => cards.iter().copied().collect(),
                Cards::Hidden(count) if known.len() <= u32::from(*count) => known,
                Cards::Hidden(_) => return None,
            });
            place(player.top.iter().copied().collect());
            place(player.basement.iter().flatten().filter_map(|card| seen(*card)).collect());
        }
        self.deck.heap().without(placed)
    }
}

impl Basement {
    /// A pile with the cards that are shown, and others from the unseen below them.
    fn some_pile(&self, view: &View, run: Run, unseen: &mut Vec<Card>) -> Vec<Card> {
        let face = |card: &Faced| seen(*card).unwrap_or(Card::BLANK);
        let mut pile: Vec<Card> = view.pile.iter().map(face).collect();
        let covered = view.pile.iter().filter(|card| **card == Faced::Down).count();
        self.fill_pile(run, &mut pile, covered, unseen);
        pile
    }
}

/// The pile as it was played, if it can be the one that lies there.
fn remembered_pile(view: &View, memory: &Memory) -> Option<Vec<Card>> {
    let same = memory.pile.len() == view.pile.len()
        && memory
            .pile
            .iter()
            .zip(&view.pile)
            .all(|(card, shown)| seen(*shown).is_none_or(|shown| shown == *card));
    same.then(|| memory.pile.to_vec())
}

/// What a view says without the cards that may be hidden.
fn as_shown(view: &View, dealt: u8) -> State {
    let seats = view.players.len() as u8;
    let mut state = State::bare(seats);
    state.dealt = dealt;
    for (seat, player) in Seat::all(seats).zip(&view.players) {
        state.places[seat.index()] = player.place.unwrap_or(0);
        state.totals[seat.index()] = view.totals.get(seat.index()).copied().unwrap_or(0);
    }
    let holds = |seat: &Seat| {
        let player = &view.players[seat.index()];
        !(player.hand.is_empty() && player.top.is_empty() && player.basement == [None; 3])
    };
    state.still_in = Seat::all(seats).filter(holds).collect::<SeatSet>();
    state.turns = view.turns;
    state.round = view.round;
    state.trash_len = view.trash.len() as u8;
    state.run = view.run.unwrap_or(Run::EMPTY);
    state.dealer = view.dealer;
    state.first_dealt = view.first_dealt;
    state.phase = view.phase;
    state.next = view.next.unwrap_or(view.first_dealt);
    state
}

/// Three of these cards, each three equally likely.
fn any_three(mut hand: Vec<Card>, rng: &mut impl Rng) -> Heap {
    rng.reshuffle(&mut hand);
    hand.into_iter().take(3).collect()
}

fn seen(card: Faced) -> Option<Card> {
    match card {
        Faced::Up(card) => Some(card),
        Faced::Down => None,
    }
}

fn up(cards: &[Faced]) -> Heap {
    cards.iter().filter_map(|card| seen(*card)).collect()
}
