//! How the game is played: the way from the trait to the pages of this book.

use super::{
    action::{Action, Event, Illegal},
    cards::Card,
    notation,
    options::Basement,
    presets,
    state::{Phase, State},
    view::View,
};
use parlour_engine::{
    Act, Game, HouseRules, Log, Menu, Meta, OptionError, ParseActionError, RealTime, Rng, Seat,
    Turn, Viewer,
};

impl Game for Basement {
    type Card = Card;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const META: Meta = Meta {
        id: "basement",
        title: "Basement",
        about: "Shed your hand, then the cards on the table, then three you have never seen.",
        rulebook: include_str!("../../../../docs/rules/basement.md"),
        clauses: "BSM",
        min_players: 2,
        max_players: 4,
        version: 1,
        real_time: false,
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
        self.deck.heap().iter().collect()
    }

    #[inline(always)]
    fn start(&self, seats: u8, rng: &mut impl Rng, log: &mut impl Log<Event>) -> State {
        let mut state = State::bare(seats);
        self.deal_round(&mut state, rng, log);
        state
    }

    #[inline(always)]
    fn seats(&self, state: &State) -> u8 {
        state.seats
    }

    #[inline(always)]
    fn turn(&self, state: &State) -> Turn {
        if state.phase == Phase::Play {
            return Turn::One(state.next); // nearly always
        }
        match state.phase {
            Phase::Top => self.choosing(state),
            _ => Turn::Over,
        }
    }

    #[inline]
    fn menu(&self, state: &State, seat: Seat, menu: &mut Menu<Action>) {
        if self.turn(state).allows(seat) {
            self.list_choices(state, seat, |action| menu.push(action));
        }
    }

    fn parse(&self, _seats: u8, text: &str) -> Result<Action, ParseActionError> {
        notation::read_action(text, self.deck)
    }

    #[inline(always)]
    fn check(&self, state: &State, act: &Act<Action>) -> Result<(), Illegal> {
        self.check_action(state, act.seat, act.action)
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
        if let Action::Play(lay) = act.action {
            return self.play_cards(state, seat, lay, rng, log); // most acts by far
        }
        match act.action {
            Action::Play(_) => {}
            Action::ChanceIt => self.chance_it(state, seat, rng, log),
            Action::Eat(picked_up) => self.eat(state, seat, picked_up, log),
            Action::Reveal(slot) => self.reveal_slot(state, seat, slot, rng, log),
            Action::Top(choice) => self.choose_tops(state, seat, choice, rng, log),
        }
    }

    fn scores(&self, state: &State) -> Vec<i64> {
        Seat::all(state.seats).map(|seat| i64::from(state.totals[seat.index()])).collect()
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self, state, Some(viewer))
    }

    fn reveal(&self, state: &State) -> View {
        View::of(self, state, None)
    }

    fn redact_for(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(self.redacted(event, viewer))
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
        self.pick_choice(state, seat, menu, rng)
    }
}

impl RealTime for Basement {}
