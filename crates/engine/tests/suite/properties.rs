//! Sets of seats against sets of the library, and stacked decks against any order of cards.

use parlour_engine::{Dealer, Rng, Seat, SeatSet};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn seat() -> impl Strategy<Value = Seat> {
    (0..12u8).prop_map(|index| Seat::new(index).unwrap())
}

fn seats() -> impl Strategy<Value = BTreeSet<Seat>> {
    prop::collection::btree_set(seat(), 0..=12)
}

fn bits(seats: &BTreeSet<Seat>) -> SeatSet {
    seats.iter().copied().collect()
}

proptest! {
    #[test]
    fn a_seat_set_is_a_set(ours in seats(), theirs in seats(), one in seat()) {
        let set = bits(&ours);
        prop_assert_eq!(set.iter().collect::<BTreeSet<_>>(), ours.clone());
        prop_assert_eq!((usize::from(set.len()), set.is_empty()), (ours.len(), ours.is_empty()));
        prop_assert_eq!(set.first(), ours.first().copied());
        prop_assert_eq!(set.contains(one), ours.contains(&one));
        let fewer: BTreeSet<Seat> = ours.difference(&theirs).copied().collect();
        prop_assert_eq!(set.without(bits(&theirs)), bits(&fewer));
        let (mut with, mut without) = (set, set);
        with.insert(one);
        without.remove(one);
        prop_assert_eq!(with, set.with(one));
        prop_assert_eq!(without, set.without(SeatSet::only(one)));
        prop_assert!(with.contains(one) && !without.contains(one));
    }

    #[test]
    fn round_the_table_and_back(seats in 2..=12u8, index in 0..12u8) {
        prop_assume!(index < seats);
        let seat = Seat::new(index).unwrap();
        prop_assert_eq!(seat.left(seats).right(seats), seat);
        let round: Vec<Seat> = seat.round(seats).collect();
        prop_assert_eq!(round.len(), usize::from(seats));
        prop_assert!(round.windows(2).all(|pair| pair[0].left(seats) == pair[1]));
        prop_assert_eq!(SeatSet::all(seats), round.into_iter().collect());
    }

    /// Also with equal cards in the deck.
    #[test]
    fn any_order_of_the_deck_can_be_stacked(
        (deck, order) in prop::collection::vec(0..20u8, 1..60)
            .prop_flat_map(|deck| (Just(deck.clone()), Just(deck).prop_shuffle())),
    ) {
        let codes: Vec<String> = order.iter().map(ToString::to_string).collect();
        let mut dealer = Dealer::seeded("").with_deals(&deck, &[codes]).unwrap();
        let mut dealt = deck.clone();
        dealer.shuffle(&mut dealt, deck.len());
        prop_assert_eq!(dealt, order);
        let mut places = dealer.deals().collect::<Vec<_>>()[0].clone();
        places.sort_unstable();
        prop_assert!(places.into_iter().map(usize::from).eq(0..deck.len()));
        prop_assert!(dealer.kept_to_the_record().is_ok());
    }

    #[test]
    fn nothing_else_can(
        deck in prop::collection::vec(0..20u8, 1..60),
        place in any::<prop::sample::Index>(),
        other in 0..30u8,
    ) {
        let mut wrong: Vec<String> = deck.iter().map(ToString::to_string).collect();
        let place = place.index(deck.len());
        prop_assume!(deck[place] != other);
        wrong[place] = other.to_string();
        prop_assert!(Dealer::seeded("").with_deals(&deck, &[wrong.clone()]).is_err());
        wrong.pop();
        prop_assert!(Dealer::seeded("").with_deals(&deck, &[wrong]).is_err());
    }

    #[test]
    fn a_shuffle_loses_no_card_and_a_draw_stays_below(seed in ".{0,20}", n in 1..1000u32) {
        let mut dealer = Dealer::seeded(&seed);
        let mut deck: Vec<u8> = (0..110).collect();
        dealer.shuffle(&mut deck, 110);
        deck.sort_unstable();
        prop_assert!(deck.into_iter().eq(0..110));
        prop_assert!(dealer.draw(n) < n);
    }
}
