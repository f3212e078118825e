//! What a Chef can open: the points of the best trick that appears when a card is lifted.

use arrayvec::ArrayVec;
use parlour_games::bread_basket::{Card, Worth};

/// For each card of the line, the points of the best trick that lifting it makes appear; nothing
/// where none appears. One look back from each card finds them all: a trick appears where just
/// one card between two of a kind spoils it.
pub(super) fn lifts(line: &[Card], worth: Worth) -> ArrayVec<Option<i16>, { Card::COUNT }> {
    let mut best: ArrayVec<Option<i16>, { Card::COUNT }> = line.iter().map(|_| None).collect();
    let mut found = |at: usize, points: i16| {
        best[at] = Some(best[at].map_or(points, |other| other.max(points)));
    };
    for (end, &rank) in line.iter().enumerate() {
        let (mut not_lower, mut not_higher) = (Spoilers::default(), Spoilers::default());
        let mut meat = 0;
        for (at, &card) in line[..end].iter().enumerate().rev() {
            let between = end - at - 1;
            if card == rank && between >= 3 {
                if let Some(spoiler) = not_lower.only() {
                    found(spoiler, worth.bread() + meat - worth.meat(line[spoiler]));
                }
                if let Some(spoiler) = not_higher.only() {
                    found(spoiler, worth.soup(between as i16 + 1));
                }
            }
            meat += worth.meat(card);
            if card >= rank {
                not_lower.add(at);
            }
            if card <= rank {
                not_higher.add(at);
            }
            if not_lower.count > 1 && not_higher.count > 1 {
                break;
            }
        }
    }
    best
}

/// Cards between two of a kind that spoil their trick.
#[derive(Clone, Copy, Default)]
struct Spoilers {
    count: u8,
    at: usize,
}

impl Spoilers {
    fn add(&mut self, at: usize) {
        self.count = self.count.saturating_add(1);
        self.at = at;
    }

    /// The place of the one that is left, if there is just one.
    fn only(self) -> Option<usize> {
        (self.count == 1).then_some(self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::{FastRng, Rng};
    use parlour_games::bread_basket::Trick;

    #[test]
    fn what_appears_is_what_lifting_makes() {
        let (mut rng, worth) = (FastRng::new(4), Worth::OF_THE_TEXT);
        for _ in 0..5_000 {
            let mut line: Vec<Card> = Vec::new();
            for _ in 0..rng.draw(16) {
                line.push(Card::DECK[rng.draw(55) as usize]);
                if let Some(trick) = Trick::ending_at(&line, line.len() - 1) {
                    line.drain(trick.places());
                }
            }
            let found = lifts(&line, worth);
            for at in 0..line.len() {
                let mut rest = line.clone();
                rest.remove(at);
                let tricks = (at..rest.len()).filter_map(|end| Trick::ending_at(&rest, end));
                let appear = tricks.filter(|trick| usize::from(trick.from) < at);
                let best = appear.map(|trick| trick.points(&rest, worth)).max();
                assert_eq!(found[at], best, "{line:?} without {at}");
            }
        }
    }
}
