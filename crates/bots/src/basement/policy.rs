//! How playouts go on: low cards first and many at once, Specials when nothing else will
//! do, and Chance It by the odds. Quick, so that many worlds can be played to their end.

use parlour_engine::{Act, Game, Menu, Rng, Seat, Tick};
use parlour_games::basement::{Action, Basement, Card, Heap, Lay, Phase, State, TopChoice, Zone};

/// One in so many acts of a playout is any act at all.
const RANDOM_MOVE_ONE_IN: u32 = 10;

/// An act in the manner of the rule bot, from what its player holds.
#[inline(always)]
pub(super) fn quick_act(
    rules: &Basement,
    state: &State,
    seat: Seat,
    menu: &mut Menu<Action>,
    rng: &mut impl Rng,
) -> Option<Action> {
    if state.phase() == Phase::Top {
        return Some(Action::Top(strongest_three(state.hand(seat))));
    }
    if rng.draw(RANDOM_MOVE_ONE_IN) == 0 {
        return rules.pick(state, seat, menu, rng);
    }
    let action = match state.zone(seat) {
        Zone::Hand => from_hand(rules, state, state.hand(seat)),
        Zone::Top => {
            let top = state.top(seat);
            lowest_numbers(state, top)
                .or_else(|| cheapest_special(top))
                .or_else(|| Some(Action::Eat(Some(Lay::single(top.lowest()?)))))
        }
        Zone::Basement => None, // any slot is as good as another
    };
    match action {
        Some(Action::Play(lay)) if lay.naturals > 0 => action,
        // a house rule may forbid to open with a Blank, or to Chance It
        Some(action) if rules.check(state, &Act { seat, action, at: Tick(0) }).is_ok() => {
            Some(action)
        }
        _ => rules.pick(state, seat, menu, rng),
    }
}

fn from_hand(rules: &Basement, state: &State, hand: Heap) -> Option<Action> {
    if let Some(play) = lowest_numbers(state, hand) {
        return Some(play);
    }
    let special = cheapest_special(hand);
    if state.deck_len() == 0 {
        return Some(special.unwrap_or(Action::Eat(None)));
    }
    let too_low = f32::from(state.run().kind.floor().saturating_sub(rules.deck.lo));
    let fails = too_low * f32::from(rules.deck.copies) / rules.deck.len() as f32;
    match special {
        // a Special is worth about five cards in hand
        Some(special) if fails * f32::from(state.pile_len() + 1) > 2.5 => Some(special),
        _ => Some(Action::ChanceIt),
    }
}

/// All cards of the lowest number that goes on the pile.
#[inline(always)]
fn lowest_numbers(state: &State, heap: Heap) -> Option<Action> {
    let floor = state.run().kind.floor();
    let (card, count) = heap.by_kind().find(|(card, _)| card.place() >= floor)?;
    card.rank()?;
    Some(Action::Play(Lay::of(card, count.min(4), 0)))
}

/// The Special that is missed least.
fn cheapest_special(heap: Heap) -> Option<Action> {
    let specials = [Card::BLANK, Card::RESET, Card::CLEAR];
    let special = specials.into_iter().find(|&card| heap.count(card) > 0)?;
    Some(Action::Play(Lay::single(special)))
}

/// The three cards that are missed most: they are played when there is no Deck to help.
pub(super) fn strongest_three(hand: Heap) -> TopChoice {
    let strength = |card: &Card| match *card {
        Card::CLEAR => 26,
        Card::RESET => 25,
        Card::BLANK => 24,
        number => number.place(),
    };
    let mut cards: arrayvec::ArrayVec<Card, 8> = hand.iter().take(8).collect();
    cards.sort_unstable_by_key(|card| std::cmp::Reverse(strength(card)));
    TopChoice::from_cards(cards.into_iter().take(3))
}
