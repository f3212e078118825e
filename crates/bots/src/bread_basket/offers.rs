//! What a line offers: the points that each kind of card would take, laid at its end.

use parlour_games::bread_basket::{Card, Worth};

/// For each kind of card what it would take from a line; nothing where it completes no trick.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offers([Option<i16>; Card::KINDS]);

impl Offers {
    /// Those of a line, or of one with another card at its end. One look back along the
    /// line finds them all: a card is the far end of a trick if all between are lower, or all
    /// higher, and so is no second card of its kind.
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

    /// The most that any card would take.
    pub(super) fn best(&self) -> i16 {
        self.0.iter().flatten().copied().fold(0, i16::max)
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
