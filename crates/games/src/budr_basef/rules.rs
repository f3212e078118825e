//! The game as the engine plays it: who may act, what is legal, what an act does.

use super::{
    action::{Action, Event, Illegal, Seen},
    cards::Card,
    define::Wording,
    gesture::Touch,
    notation,
    options::{BudrBasef, Slap},
    presets,
    state::{Phase, State},
    view::View,
};
use parlour_engine::{
    Act, Game, HouseRules, Log, Menu, Meta, OptionError, ParseActionError, Rng, Seat, SeatSet,
    Turn, Viewer,
};

impl Game for BudrBasef {
    type Card = Card;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const META: Meta = Meta {
        id: "budr-basef",
        title: "Budr Basef",
        about: "Hit the stack first when it shows one of fifteen sets.",
        rulebook: include_str!("../../../../docs/rules/budr-basef.md"),
        clauses: "BUD",
        min_players: 2,
        max_players: 10,
        version: 1,
        real_time: true,
        first_person: 0,
        first_to_act: 0,
        seats_alike: true,
        options: Self::OPTIONS,
        main_options: presets::MAIN_OPTIONS,
        presets: presets::PRESETS,
    };

    fn validate(&self, seats: u8) -> Result<(), OptionError> {
        self.validate_for(seats)
    }

    fn deck(&self) -> Vec<Card> {
        Card::deck(self.jokers).collect()
    }

    #[inline(always)]
    fn start(&self, seats: u8, rng: &mut impl Rng, log: &mut impl Log<Event>) -> State {
        self.deal(seats, rng, log)
    }

    fn seats(&self, state: &State) -> u8 {
        state.seats
    }

    #[inline(always)]
    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Play if self.slap == Slap::Sealed => {
                match (state.asked.is_empty(), self.may_flip(state)) {
                    (false, _) => Turn::Each(state.asked),
                    (true, Some(seat)) => Turn::One(seat),
                    (true, None) => Turn::Any(SeatSet::EMPTY),
                }
            }
            Phase::Play => {
                let hands = if self.by_touch() { state.all_seats() } else { self.may_hit(state) };
                Turn::Any(self.may_flip(state).map_or(hands, |due| hands.with(due)))
            }
            Phase::Gamble => Turn::One(state.next),
            Phase::Edit => Turn::One(state.editor.unwrap_or(state.next)),
            Phase::Over => Turn::Over,
        }
    }

    fn menu(&self, state: &State, seat: Seat, menu: &mut Menu<Action>) {
        match state.phase {
            Phase::Play => {
                if self.may_flip(state) == Some(seat) {
                    menu.push(Action::Flip);
                }
                if self.by_touch() {
                    for touch in Touch::ALL {
                        menu.push(Action::Touch(touch, None));
                        if touch == Touch::Stack && self.announce {
                            menu.extend(state.names().map(|name| Action::Touch(touch, Some(name))));
                        }
                    }
                    return;
                }
                let asked = self.slap == Slap::Sealed;
                let may_hit = if asked { state.asked } else { self.may_hit(state) };
                if may_hit.contains(seat) {
                    if asked {
                        menu.push(Action::Wait);
                    }
                    if self.announce {
                        menu.extend(state.names().map(|name| Action::Hit(Some(name))));
                    } else {
                        menu.push(Action::Hit(None));
                    }
                }
            }
            Phase::Gamble if state.next == seat => {
                menu.push(Action::Fold);
                if state.owed(seat) == 0 {
                    menu.push(Action::Check);
                } else if self.can_call(state, seat) {
                    menu.push(Action::Call);
                }
                let most = u32::from(self.most_raise(state, seat));
                menu.extend((1..=most).map(Action::Raise));
            }
            Phase::Edit if state.editor == Some(seat) => self.edits(state, menu),
            _ => {}
        }
    }

    fn menu_is_complete(&self, state: &State) -> bool {
        state.phase != Phase::Edit
    }

    fn parse(&self, _seats: u8, text: &str) -> Result<Action, ParseActionError> {
        notation::read_action(self, text, Wording::Now)
    }

    /// Definitions were once judged without the pairs of signs in them.
    fn parse_recorded(&self, seats: u8, text: &str) -> Result<Action, ParseActionError> {
        self.parse(seats, text).or_else(|refused| {
            notation::read_action(self, text, Wording::Recorded).map_err(|_| refused)
        })
    }

    #[inline(always)]
    fn check(&self, state: &State, act: &Act<Action>) -> Result<(), Illegal> {
        let seat = act.seat;
        match state.phase {
            Phase::Play => match &act.action {
                Action::Flip => self.check_flip(state, seat),
                Action::Hit(name) if self.slap == Slap::Sealed => {
                    if state.asked.contains(seat) {
                        self.check_name(state, *name)
                    } else {
                        Err(Illegal::NotAsked)
                    }
                }
                Action::Hit(_) if self.by_touch() => Err(Illegal::ByTouch),
                Action::Hit(name) => self.check_hit(state, seat, *name),
                Action::Wait if state.asked.contains(seat) => Ok(()),
                Action::Wait => Err(Illegal::NotAsked),
                Action::Touch(..) if !self.by_touch() => Err(Illegal::NotByTouch),
                Action::Touch(Touch::Stack, Some(name)) => self.check_name(state, Some(*name)),
                Action::Touch(..) => Ok(()), // nameless or incomplete, it is not a hit (BUD-B12)
                Action::Fold | Action::Check | Action::Call | Action::Raise(_) => {
                    Err(Illegal::NoGambling)
                }
                Action::Activate(_)
                | Action::Deactivate(_)
                | Action::Modify(..)
                | Action::Define(_)
                | Action::Keep => Err(Illegal::NoEdit),
            },
            Phase::Gamble => self.check_gambling(state, seat, &act.action),
            Phase::Edit | Phase::Over => self.check_edit(state, &act.action),
        }
    }

    /// In a race no one is out of turn, there is only what cannot be done; and a hit in
    /// gambling is wrong in any player's turn (BUD-B9).
    fn off_turn(&self, state: &State, act: &Act<Action>) -> Option<Illegal> {
        match (state.phase, &act.action) {
            (Phase::Play, _) if self.slap == Slap::Race => self.check(state, act).err(),
            (Phase::Gamble, Action::Hit(_) | Action::Touch(..)) => Some(Illegal::NoStack),
            _ => None,
        }
    }

    #[inline(always)]
    fn apply(
        &self,
        state: &mut State,
        act: Act<Action>,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        let seat = act.seat;
        match (state.phase, act.action) {
            (Phase::Play, Action::Flip) => self.flip(state, seat, rng, log),
            (Phase::Play, Action::Touch(touch, name)) => {
                self.touch(state, seat, (touch, name), rng, log);
            }
            (Phase::Play, Action::Hit(name)) if self.slap == Slap::Race => {
                self.hit(state, seat, name, rng, log);
            }
            (Phase::Play, answer) => self.answer(state, seat, &answer, rng, log),
            (Phase::Gamble, action) => self.gamble(state, seat, &action, rng, log),
            (_, action) => self.edit(state, seat, action, rng, log),
        }
    }

    fn scores(&self, state: &State) -> Vec<i64> {
        Seat::all(state.seats).map(|seat| i64::from(state.deck(seat))).collect()
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self, state, Some(viewer))
    }

    fn reveal(&self, state: &State) -> View {
        View::of(self, state, None)
    }

    fn redact_for(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        let own = |seat: &Seat, card: &Seen| if viewer.is(*seat) { *card } else { Seen::Hidden };
        match event {
            Event::Hit { seat, .. } | Event::Touched { seat, .. } => {
                viewer.is(*seat).then(|| event.clone())
            }
            Event::SetAside { seat, card } => {
                Some(Event::SetAside { seat: *seat, card: own(seat, card) })
            }
            Event::Folded { seat, card } => {
                Some(Event::Folded { seat: *seat, card: own(seat, card) })
            }
            seen_by_all => Some(seen_by_all.clone()),
        }
    }

    fn default_action(&self, view: &View) -> Action {
        view.default_action(self)
    }

    #[inline(always)]
    fn pick(
        &self,
        state: &State,
        seat: Seat,
        menu: &mut Menu<Action>,
        rng: &mut impl Rng,
    ) -> Option<Action> {
        match state.phase {
            Phase::Play if !self.by_touch() => self.pick_hit(state, seat, rng),
            Phase::Play => Some(self.pick_touch(state, seat, rng)),
            Phase::Gamble if state.next == seat => Some(self.pick_gamble(state, seat, rng)),
            _ => {
                menu.clear();
                self.menu(state, seat, menu);
                if menu.is_empty() {
                    return None;
                }
                let n = rng.draw(menu.len() as u32) as usize;
                Some(menu.swap_remove(n))
            }
        }
    }
}

impl BudrBasef {
    /// Any action of play where a hit is one act: a flip, a `wait`, or a hit.
    #[inline(always)]
    fn pick_hit(&self, state: &State, seat: Seat, rng: &mut impl Rng) -> Option<Action> {
        let flips = u32::from(self.may_flip(state) == Some(seat));
        let sealed = self.slap == Slap::Sealed;
        let may_hit = if sealed { state.asked } else { self.may_hit(state) };
        let (hits, waits) = match (may_hit.contains(seat), self.announce) {
            (false, _) => (0, 0),
            (true, false) => (1, u32::from(sealed)),
            (true, true) => (u32::from(state.list_len()), u32::from(sealed)),
        };
        let most = flips + waits + hits;
        let n = if most > 1 { rng.draw(most) } else { 0 };
        if n < flips {
            Some(Action::Flip)
        } else if n < flips + waits {
            Some(Action::Wait)
        } else if n >= most {
            None
        } else if self.announce {
            state.name_at((n - flips - waits) as u8).map(|name| Action::Hit(Some(name)))
        } else {
            Some(Action::Hit(None))
        }
    }

    /// Any action of play where a hit is made of touches.
    #[inline(always)]
    fn pick_touch(&self, state: &State, seat: Seat, rng: &mut impl Rng) -> Action {
        let flips = u32::from(self.may_flip(state) == Some(seat));
        let names = if self.announce { u32::from(state.list_len()) } else { 0 };
        let n = rng.draw(flips + Touch::ALL.len() as u32 + names);
        match n.checked_sub(flips) {
            None => Action::Flip,
            Some(n @ 0..5) => Action::Touch(Touch::ALL[n as usize], None),
            Some(n) => Action::Touch(Touch::Stack, state.name_at((n - 5) as u8)),
        }
    }

    /// Any action of the seat whose turn it is in gambling.
    #[inline(always)]
    fn pick_gamble(&self, state: &State, seat: Seat, rng: &mut impl Rng) -> Action {
        let most = u32::from(self.most_raise(state, seat));
        let stays = match state.owed(seat) {
            0 => Some(Action::Check),
            _ => self.can_call(state, seat).then_some(Action::Call),
        };
        match (rng.draw(1 + u32::from(stays.is_some()) + most), stays) {
            (0, _) => Action::Fold,
            (1, Some(stays)) => stays,
            (n, Some(_)) => Action::Raise(n - 1),
            (n, None) => Action::Raise(n),
        }
    }
}
