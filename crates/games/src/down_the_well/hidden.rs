//! What is hidden: worlds that agree with what a seat has seen, and what a seat remembers.

use super::{
    action::Event,
    cards::{Card, CardSet, Suit},
    memory::Memory,
    options::{DownTheWell, ShowOnPass},
    rules::three_of,
    sample_world::Worlds,
    state::{Phase, State},
    view::View,
};
use parlour_engine::{Hidden, Rng, Seat, Viewer};

impl Hidden for DownTheWell {
    type Memory = Memory;

    fn reveals_temporarily(&self, event: &Event) -> bool {
        matches!(event, Event::Passed { face_up: true, .. })
    }

    fn resample_hidden(&self, state: &State, viewer: Viewer, rng: &mut impl Rng) -> Option<State> {
        let mut other = state.clone();
        let laid_open = |seat: Seat| {
            self.show_on_pass == ShowOnPass::FaceUp
                && state.is_finished(seat)
                && !state.hand(seat).is_empty()
        };
        let hidden: Vec<Seat> =
            Seat::all(state.seats).filter(|&seat| !viewer.is(seat) && !laid_open(seat)).collect();
        let mut unseen: Vec<Card> =
            hidden.iter().flat_map(|&seat| state.hand(seat).iter()).collect();
        unseen.extend(state.undealt().skip(usize::from(state.turned().is_some())));
        rng.reshuffle(&mut unseen);
        let mut unseen = unseen.into_iter();
        let mut given: CardSet = Seat::all(state.seats)
            .filter(|&seat| !hidden.contains(&seat))
            .fold(CardSet::EMPTY, |given, seat| given.or(state.hand(seat).and(state.wells)));
        for &seat in &hidden {
            let hand: CardSet = unseen.by_ref().take(state.hand(seat).len() as usize).collect();
            other.set_hand(seat, hand);
            if state.gave(seat) {
                given = given.or(three_of(hand, rng));
            }
        }
        if state.phase == Phase::Give {
            other.wells = given;
        }
        other.replace_undealt(state.turned().into_iter().chain(unseen));
        Some(other)
    }

    fn remember(&self, memory: &mut Memory, seat: Seat, event: &Event) {
        memory.keep(seat, event);
    }

    fn sample_world(
        &self,
        view: &View,
        memory: &Self::Memory,
        rng: &mut impl Rng,
    ) -> Option<State> {
        Some(Worlds::of(self, view, memory).draw(rng))
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let mut all = state.on_wells().or(state.swept());
        let mut count = all.len() as usize;
        for cards in Seat::all(state.seats)
            .map(|seat| state.hand(seat))
            .chain([state.undealt().collect::<CardSet>()])
        {
            all = all.or(cards);
            count += cards.len() as usize;
        }
        if all != CardSet::ALL || count != Card::COUNT {
            return Err(format!("{count} cards instead of 54"));
        }
        let aces = Suit::ALL.map(|suit| Card::at(suit as u8 * 9 + 8));
        if state.round > 1 && aces.iter().any(|&ace| state.held().contains(ace)) {
            return Err("an Ace survived the first round (DTW-44)".into());
        }
        if state.phase == Phase::Play
            && state.above
                != state
                    .on_wells()
                    .iter()
                    .fold(CardSet::ALL, |above, card| above.and(CardSet::left_by(card)))
        {
            return Err("the wells and what is above them disagree".into());
        }
        Ok(())
    }
}
