//! What one choice of Top Cards does that another would not, in words.

use parlour_engine::{Annotation, seen_cards::spoken};
use parlour_games::basement::{Card, Heap};

/// Compares two choices of Top Cards.
pub(super) fn of(better: Heap, done: Heap) -> Option<Annotation> {
    let alike = |heap: Heap| heap.by_kind().find(|&(_, count)| count > 1);
    if let (Some((card, count)), None) = (alike(better), alike(done)) {
        let cards = spoken(Heap::of(card, count).iter());
        let sentence = format!("It puts {cards} on top, which can go in one play.");
        return Some(Annotation::new("alike_on_top", sentence, [("cards", cards)]));
    }
    let (placed, kept) = (beyond(better, done), beyond(done, better));
    let strengths = |heap: Heap| heap.iter().map(strength);
    let (placed_cards, kept_cards) = (spoken(placed.iter()), spoken(kept.iter()));
    if strengths(placed).min()? > strengths(kept).max()? {
        let sentence = format!(
            "It puts {placed_cards} on top instead of {kept_cards}: no Deck helps you when you play from there."
        );
        return Some(Annotation::new("stronger_on_top", sentence, [("cards", placed_cards)]));
    }
    (strengths(placed).max()? < strengths(kept).min()?).then(|| {
        let sentence = format!("It keeps {kept_cards} in hand, which you play first.");
        Annotation::new("stronger_in_hand", sentence, [("cards", kept_cards)])
    })
}

/// The cards of a heap that are not in the other.
fn beyond(heap: Heap, other: Heap) -> Heap {
    let more = |(card, count): (Card, u8)| Heap::of(card, count.saturating_sub(other.count(card)));
    heap.by_kind().map(more).fold(Heap::EMPTY, Heap::plus)
}

/// A card without a number goes on any pile.
fn strength(card: Card) -> u8 {
    card.rank().unwrap_or(Card::HIGHEST + 1)
}
