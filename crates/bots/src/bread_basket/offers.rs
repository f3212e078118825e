//! What a line offers: the points that each kind of card would take, laid at its end.

use arrayvec::ArrayVec;
use parlour_games::bread_basket::{Card, Worth};

/// For each kind of card what it would take from a line; nothing where it completes no trick.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offers([Option<i16>; Card::KINDS]);

impl Offers {
    /// Those of a line, or of one with another card at its end. One look back along the
    /// line finds them all: a card is the far end of a trick if all between are lower, or all
    /// higher, and so is not a second card of its kind.
    pub(super) fn of(line: &[Card], next: Option<Card>, worth: Worth) -> Self {
        let mut offers = [None; Card::KINDS];
        let (mut lowest, mut highest) = (Card::CHEF, Card::ONION);
        let (mut between, mut points) = (0, 0);
        for &card in next.iter().chain(line.iter().rev()) {
            if between >= 2 {
                if card > highest {
                    offers[usize::from(card.index())] = Some(points + worth.bread());
                } else if card < lowest {
                    offers[usize::from(card.index())] = Some(worth.soup(between + 2));
                } else if lowest == Card::ONION && highest == Card::CHEF {
                    break;
                }
            }
            (lowest, highest) = (lowest.min(card), highest.max(card));
            points += worth.meat(card);
            between += 1;
        }
        Self(offers)
    }

    /// What this card would take.
    #[inline]
    pub(super) fn to(&self, card: Card) -> Option<i16> {
        self.0[usize::from(card.index())]
    }

    /// What a player takes on average who plays the best card that it holds, holding each kind
    /// with such a chance.
    pub(super) fn expected(&self, chances: &[f32; Card::KINDS]) -> f32 {
        let mut best_first: ArrayVec<(i16, f32), { Card::KINDS }> = ArrayVec::new();
        for (offer, &chance) in self.0.iter().zip(chances) {
            if let Some(points) = offer.filter(|&points| points > 0) {
                let place = best_first.iter().take_while(|better| better.0 >= points).count();
                best_first.insert(place, (points, chance));
            }
        }
        let (mut sum, mut none_better) = (0.0, 1.0);
        for (points, chance) in best_first {
            sum += none_better * chance * f32::from(points);
            none_better *= 1.0 - chance;
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::{FastRng, Rng};
    use parlour_games::bread_basket::Trick;

    #[test]
    fn a_line_offers_the_tricks_that_a_card_would_complete() {
        let mut rng = FastRng::new(3);
        let other = Worth { onion_cost: 2, bread_points: 3, soup_points: 0 };
        for game in 0..5_000 {
            let worth = if game % 2 == 0 { Worth::OF_THE_TEXT } else { other };
            let mut line: Vec<Card> =
                (0..rng.draw(20)).map(|_| Card::DECK[rng.draw(55) as usize]).collect();
            let offers = Offers::of(&line, None, worth);
            if let Some((&last, before)) = line.split_last() {
                assert_eq!(Offers::of(before, Some(last), worth).0, offers.0);
            }
            for card in Card::kinds() {
                line.push(card);
                let trick = Trick::ending_at(&line, line.len() - 1);
                assert_eq!(
                    offers.to(card),
                    trick.map(|trick| trick.points(&line, worth)),
                    "{line:?}"
                );
                line.pop();
            }
        }
    }
}
