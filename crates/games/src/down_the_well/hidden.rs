//! What is hidden: worlds that agree with what a seat has seen, and what a seat remembers.

use super::{
    action::Event,
    cards::{Card, CardSet, Suit},
    memory::Memory,
    options::DownTheWell,
    sample_world::WorldSampler,
    state::{Phase, State},
    view::View,
};
use parlour_engine::{Hidden, Rng, Seat};

impl Hidden for DownTheWell {
    type Memory = Memory;

    fn reveals_temporarily(&self, event: &Event) -> bool {
        matches!(event, Event::Passed { face_up: true, .. })
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
        Some(WorldSampler::of(self, view, memory).draw(rng))
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let mut all = state.on_wells().or(state.swept(self.cards()));
        let mut count = all.len() as usize;
        for cards in Seat::all(state.seats)
            .map(|seat| state.hand(seat))
            .chain([state.undealt().collect::<CardSet>()])
        {
            all = all.or(cards);
            count += cards.len() as usize;
        }
        let deck = self.cards();
        if all != deck || count != deck.len() as usize {
            return Err(format!("{count} cards instead of {}", deck.len()));
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
