//! How likely a deal is after what the others did: from many a hand, a player who mostly goes by
//! rule would have played another card.

use super::{
    deal::{Deal, lacking},
    rule::{NEARLY_OUT_CARDS, Table},
};
use arrayvec::ArrayVec;
use parlour_engine::Seat;
use parlour_games::down_the_well::{Card, CardSet, DownTheWell, Memory, View};

/// How likely a card other than the rule bot's is, against that one. Others play worse or better
/// than the rule bot; with this much doubt, they are not misread.
const SURPRISE: f64 = 0.15;

/// A card that another player chose, and what there was to go by but for its hand.
#[derive(Clone, Copy, Debug)]
struct Sighting {
    seat: Seat,
    card: Card,
    /// What this seat has played from then on.
    since: CardSet,
    above: CardSet,
    gone: CardSet,
    late: bool,
}

/// What was seen of the others in this hand.
#[derive(Clone, Debug)]
pub(super) struct Belief {
    sightings: ArrayVec<Sighting, { Card::COUNT }>,
}

impl Belief {
    /// Goes through all cards that were played, but for those of the player in seat `me`.
    pub(super) fn of(rules: &DownTheWell, me: Seat, view: &View, memory: &Memory) -> Self {
        let plays = memory.plays();
        let mut held: ArrayVec<usize, 6> =
            view.hands.iter().map(parlour_engine::Cards::len).collect();
        plays.iter().for_each(|play| held[play.seat.index()] += 1);
        let (mut above, mut gone, mut wells) = (CardSet::ALL, lacking(rules), CardSet::EMPTY);
        let mut sightings = ArrayVec::new();
        for (place, play) in plays.iter().enumerate() {
            if place > 0 && plays[place - 1].round != play.round {
                gone = gone.or(std::mem::take(&mut wells));
                above = CardSet::ALL;
            }
            // the first card of a hand is not chosen
            if play.seat != me && place > 0 {
                let own = plays[place..].iter().filter(|later| later.seat == play.seat);
                sightings.push(Sighting {
                    seat: play.seat,
                    card: play.card,
                    since: own.map(|later| later.card).collect(),
                    above,
                    gone,
                    late: held.iter().any(|cards| *cards <= NEARLY_OUT_CARDS),
                });
            }
            held[play.seat.index()] -= 1;
            wells = wells.with(play.card);
            above = above.and(CardSet::left_by(play.card));
        }
        Self { sightings }
    }

    /// How likely it is that the others played as they did, were this the deal.
    #[inline(always)]
    pub(super) fn weight(&self, deal: &Deal) -> f64 {
        let surprises = self.sightings.iter().filter(|seen| {
            let hand = deal.hand(seen.seat).or(seen.since);
            let others = seen.above.minus(hand).minus(seen.gone);
            let table = Table { own: hand.and(seen.above), others, late: seen.late };
            table.cheapest() != Some(seen.card)
        });
        SURPRISE.powi(surprises.count() as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::down_the_well::RuleBot;
    use parlour_engine::{Act, Bot, FastRng, Game, Hidden, Observation, Tick, Viewer};
    use parlour_games::down_the_well::{State, WorldSampler};

    #[test]
    fn after_some_plays_by_rule_the_true_deal_stands_out() {
        let (rules, mut rng) = (DownTheWell::default(), FastRng::new(5));
        let (mut memory, mut heard) = (Memory::default(), Vec::new());
        let mut state = rules.start(4, &mut rng, &mut heard);
        while memory.plays().len() < 12 {
            let seat = rules.turn(&state).seats().first().expect("a player may act");
            let choice = RuleBot.choose(&Observation::of(&rules, &state, seat));
            let action = choice.expect("a choice").action;
            rules.apply(&mut state, Act { seat, action, at: Tick(0) }, &mut rng, &mut heard);
            for event in heard.drain(..) {
                let seen = rules.redact_for(&event, Viewer::Seat(Seat::ZERO));
                seen.iter().for_each(|event| rules.remember(&mut memory, Seat::ZERO, event));
            }
        }
        let view = rules.view(&state, Viewer::Seat(Seat::ZERO));
        let belief = Belief::of(&rules, Seat::ZERO, &view, &memory);
        let weight = |world: &State| belief.weight(&Deal::of(&rules, &view, world));
        assert!((weight(&state) - 1.0).abs() < 1e-9, "no card was a surprise");
        let sampler = WorldSampler::of(&rules, &view, &memory);
        let sum: f64 = (0..1_000).map(|_| weight(&sampler.draw_hands(&mut rng))).sum();
        assert!(sum / 1_000.0 < 0.1, "other deals would have gone another way: {sum}");
    }
}
