//! What is refused, and by which rule.

use super::{
    action::{Action, From, Illegal, Lay, TopChoice},
    cards::Card,
    heap::Heap,
    options::{Basement, BlankOnEmpty, Leave},
    run::Kind,
    state::{Phase, State, Zone},
};
use parlour_engine::Seat;

impl Basement {
    #[inline(always)]
    pub(super) fn check_action(
        &self,
        state: &State,
        seat: Seat,
        action: Action,
    ) -> Result<(), Illegal> {
        if state.phase == Phase::Top {
            return match action {
                Action::Top(choice) => check_tops(state.hands[seat.index()], choice),
                _ => Err(Illegal::TopsFirst),
            };
        }
        if let Action::Play(lay) = action {
            return self.check_play(state, seat, lay); // most acts by far
        }
        match action {
            Action::Play(_) => Ok(()),
            Action::ChanceIt => self.check_chance(state),
            Action::Eat(picked_up) => self.check_eat(state, seat, picked_up),
            Action::Reveal(slot) => check_reveal(state, seat, slot),
            Action::Top(_) => Err(Illegal::TopsLie),
        }
    }

    /// In the order: form of the play, where the cards are, Blanks alone, height.
    #[inline(always)]
    fn check_play(&self, state: &State, seat: Seat, lay: Lay) -> Result<(), Illegal> {
        if lay.len() > 4 {
            return Err(Illegal::FourAtMost { count: lay.len() });
        }
        if let Some(other) = lay.stray {
            return Err(Illegal::OneKind { card: lay.kind, other });
        }
        self.source(state, seat, lay)?;
        if lay.naturals == 0 {
            if self.may_lay_blanks_alone(state, seat) {
                return Ok(());
            }
            return Err(Illegal::BlanksAlone);
        }
        let kind = Kind::of(lay.kind);
        if state.run.is_beaten_by(kind) {
            return Ok(());
        }
        Err(Illegal::TooLow { kind, top: state.run.kind })
    }

    /// Where the cards of a play come from: one zone (BSM-23, BSM-R22), or by house
    /// rule the whole hand and Top Cards with it, if the hand alone will not do (BSM-A8).
    #[inline(always)]
    pub(super) fn source(&self, state: &State, seat: Seat, lay: Lay) -> Result<From, Illegal> {
        if holds(&state.hands[seat.index()], lay) {
            return Ok(From::Hand); // an empty hand holds no play
        }
        match state.zone(seat) {
            Zone::Hand => self.beside_the_hand(state, seat, lay),
            Zone::Top if holds(&state.tops[seat.index()], lay) => Ok(From::Top),
            Zone::Top => Err(Illegal::NotOnTop { card: missing(state.tops[seat.index()], lay) }),
            Zone::Basement => Err(Illegal::RevealBlind),
        }
    }

    /// The hand alone has not these cards.
    fn beside_the_hand(&self, state: &State, seat: Seat, lay: Lay) -> Result<From, Illegal> {
        let (hand, top) = (state.hands[seat.index()], state.tops[seat.index()]);
        let cards = Heap::of(lay.kind, lay.naturals).plus(Heap::of(Card::BLANK, lay.blanks));
        if self.mix_hand_and_top
            && state.deck_len == 0
            && cards.without(hand).is_some_and(|from_top| top.without(from_top).is_some())
        {
            return Ok(From::HandAndTop);
        }
        let some_in_hand = lay.naturals > 0 && hand.count(lay.kind) > 0
            || lay.blanks > 0 && hand.count(Card::BLANK) > 0;
        Err(match holds(&hand.plus(top), lay) {
            true if some_in_hand => Illegal::ZonesMixed,
            true => Illegal::HandBeforeTop,
            false => Illegal::NotInHand { card: missing(hand, lay) },
        })
    }

    /// May Blanks go alone? By house rule not always (BSM-R6).
    #[inline(always)]
    pub(super) fn may_lay_blanks_alone(&self, state: &State, seat: Seat) -> bool {
        self.blank_on_empty != BlankOnEmpty::Forbidden || blanks_may_open(state, seat)
    }

    /// May the player Chance It? (BSM-36, BSM-R16)
    #[inline(always)]
    pub(super) fn check_chance(&self, state: &State) -> Result<(), Illegal> {
        if state.deck_len == 0 {
            return Err(Illegal::NoDeck);
        }
        if self.chance_on_empty == Leave::Forbid && state.run.is_empty() {
            return Err(Illegal::NoChanceOnEmpty);
        }
        Ok(())
    }

    fn check_eat(&self, state: &State, seat: Seat, up: Option<Lay>) -> Result<(), Illegal> {
        if state.run.is_empty() {
            return Err(Illegal::NothingToEat);
        }
        match (state.zone(seat), up) {
            (Zone::Hand, None) => Ok(()),
            (Zone::Hand, Some(_)) => Err(Illegal::EatPlain),
            (Zone::Top, None) => Err(Illegal::PickUpAPlay),
            (Zone::Top, Some(lay)) => {
                let top = state.tops[seat.index()];
                if let Some(other) = lay.stray {
                    Err(Illegal::PickUpOneKind { card: lay.kind, other })
                } else if !holds(&top, lay) {
                    Err(Illegal::PickUpNotOnTop { card: missing(top, lay) })
                } else {
                    Ok(())
                }
            }
            (Zone::Basement, _) if self.eat_in_basement == Leave::Forbid => {
                Err(Illegal::NoEatInBasement)
            }
            (Zone::Basement, None) => Ok(()),
            (Zone::Basement, Some(_)) => Err(Illegal::NoTopsLeft),
        }
    }
}

/// Blanks alone open a pile only for want of any other card in the zone played from (BSM-A5).
#[inline(never)]
fn blanks_may_open(state: &State, seat: Seat) -> bool {
    let zone = match state.zone(seat) {
        Zone::Hand => &state.hands[seat.index()],
        _ => &state.tops[seat.index()],
    };
    !state.run.is_empty() || zone.is_all_blank()
}

fn check_tops(hand: Heap, choice: TopChoice) -> Result<(), Illegal> {
    if choice.count != 3 {
        return Err(Illegal::ThreeTops { count: choice.count });
    }
    let chosen = choice.heap();
    match chosen.by_kind().find(|&(card, count)| hand.count(card) < count) {
        Some((card, _)) => Err(Illegal::NotYoursToLay { card }),
        None => Ok(()),
    }
}

fn check_reveal(state: &State, seat: Seat, slot: u8) -> Result<(), Illegal> {
    match state.zone(seat) {
        Zone::Hand => Err(Illegal::HandBeforeBasement),
        Zone::Top => Err(Illegal::TopBeforeBasement),
        Zone::Basement => match state.basements[seat.index()].get(usize::from(slot)) {
            Some(Some(_)) => Ok(()),
            _ => Err(Illegal::SlotEmpty { slot }),
        },
    }
}

/// Has the heap all cards of the play?
#[inline(always)]
fn holds(heap: &Heap, lay: Lay) -> bool {
    heap.count(lay.kind) >= lay.naturals && heap.count(Card::BLANK) >= lay.blanks
}

/// A card of the play that the heap has not, or not so often.
fn missing(heap: Heap, lay: Lay) -> Card {
    if heap.count(lay.kind) < lay.naturals { lay.kind } else { Card::BLANK }
}
