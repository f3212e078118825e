//! What a player may do now: listed, or one of it at random.

use super::{
    action::Action,
    choices::{Plays, each_mixed, each_three},
    options::{Basement, Leave},
    state::{Phase, State, Zone},
};
use parlour_engine::{Menu, Rng, Seat};

impl Basement {
    /// Every action of the seat whose turn it is.
    #[inline]
    pub(super) fn list_choices(&self, state: &State, seat: Seat, mut put: impl FnMut(Action)) {
        let (hand, top) = (state.hands[seat.index()], state.tops[seat.index()]);
        if state.phase == Phase::Top {
            each_three(hand, |three| put(Action::Top(three)));
            return;
        }
        let pile = !state.run.is_empty();
        match state.zone(seat) {
            Zone::Hand => {
                self.plays(state, seat).each(|lay| put(Action::Play(lay)));
                if self.may_mix(state, seat) {
                    let floor = state.run.kind.floor();
                    each_mixed(hand, top, floor, |lay| put(Action::Play(lay)));
                }
                if self.check_chance(state).is_ok() {
                    put(Action::ChanceIt);
                }
                if pile {
                    put(Action::Eat(None));
                }
            }
            Zone::Top => {
                self.plays(state, seat).each(|lay| put(Action::Play(lay)));
                if pile {
                    Plays::of(top, 0, true).each(|lay| put(Action::Eat(Some(lay))));
                }
            }
            Zone::Basement => {
                for slot in (0..3).filter(|&slot| state.basements[seat.index()][slot].is_some()) {
                    put(Action::Reveal(slot as u8));
                }
                if pile && self.eat_in_basement == Leave::Allow {
                    put(Action::Eat(None));
                }
            }
        }
    }

    /// One action of the menu, each equally likely.
    #[inline(always)]
    pub(super) fn pick_choice(
        &self,
        state: &State,
        seat: Seat,
        menu: &mut Menu<Action>,
        rng: &mut impl Rng,
    ) -> Option<Action> {
        let playing = state.phase == Phase::Play && seat == state.next;
        let zone = state.zone(seat);
        if !playing || zone == Zone::Basement || (zone == Zone::Hand && self.may_mix(state, seat)) {
            return self.pick_listed(state, seat, menu, rng);
        }
        let pile = !state.run.is_empty();
        let plays = self.plays(state, seat);
        let count = plays.count();
        if zone == Zone::Hand {
            let chances = u32::from(self.check_chance(state).is_ok());
            let n = rng.draw(count + chances + u32::from(pile));
            return Some(if n < count {
                Action::Play(plays.nth(n, |mask, n| rng.nth(mask, n)))
            } else if n < count + chances {
                Action::ChanceIt
            } else {
                Action::Eat(None)
            });
        }
        let eats = Plays::of(state.tops[seat.index()], 0, true);
        let n = rng.draw(count + if pile { eats.count() } else { 0 });
        Some(if n < count {
            Action::Play(plays.nth(n, |mask, n| rng.nth(mask, n)))
        } else {
            Action::Eat(Some(eats.nth(n - count, |mask, n| rng.nth(mask, n))))
        })
    }

    fn pick_listed(
        &self,
        state: &State,
        seat: Seat,
        menu: &mut Menu<Action>,
        rng: &mut impl Rng,
    ) -> Option<Action> {
        use parlour_engine::Game;
        menu.clear();
        self.menu(state, seat, menu);
        if menu.is_empty() {
            return None;
        }
        let n = rng.draw(menu.len() as u32);
        menu.get(n as usize).copied()
    }

    /// The plays of the zone the seat plays from.
    #[inline(always)]
    fn plays(&self, state: &State, seat: Seat) -> Plays {
        let heap = match state.zone(seat) {
            Zone::Hand => state.hands[seat.index()],
            _ => state.tops[seat.index()],
        };
        Plays::of(heap, state.run.kind.floor(), self.may_lay_blanks_alone(state, seat))
    }

    /// BSM-R22: could Top Cards go along with this hand now?
    #[inline(always)]
    fn may_mix(&self, state: &State, seat: Seat) -> bool {
        let hand = state.hands[seat.index()];
        self.mix_hand_and_top
            && state.deck_len == 0
            && hand.len() <= 3
            && hand.kinds_but_blank() <= 1
    }
}
