//! Texts are read as they are written.

use super::*;
use proptest::prelude::*;

fn card() -> impl Strategy<Value = Card> {
    (0..54u8).prop_map(Card::at)
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        prop::collection::vec(card(), 1..=12)
            .prop_map(|cards| Action::Give(cards.into_iter().collect())),
        card().prop_map(Action::GiveTwice),
        card().prop_map(Action::Play),
        Just(Action::Pass),
    ]
}

proptest! {
    #[test]
    fn every_action_is_read_as_it_is_written(action in action(), seats in 2..=6u8) {
        prop_assert_eq!(plain().parse(seats, &action.to_string()), Ok(action));
    }

    #[test]
    fn a_give_may_name_its_cards_in_any_order(
        cards in Just(Card::DECK.to_vec()).prop_shuffle(),
        count in 1..=12usize,
    ) {
        let named: Vec<String> = cards[..count].iter().map(ToString::to_string).collect();
        let set: CardSet = cards[..count].iter().copied().collect();
        prop_assert_eq!(plain().parse(2, &format!("give {}", named.join(" "))), Ok(Action::Give(set)));
    }

    #[test]
    fn whatever_is_said_is_read_or_refused(text in ".{0,40}") {
        if let Ok(action) = plain().parse(2, &text) {
            prop_assert_eq!(plain().parse(2, &action.to_string()), Ok(action));
        }
    }

    #[test]
    fn a_played_card_leaves_exactly_what_is_higher_or_of_another_suit(top in card(), other in card()) {
        let playable = other.suit() != top.suit() || other.rank() > top.rank();
        prop_assert_eq!(CardSet::left_by(top).contains(other), playable);
    }
}
