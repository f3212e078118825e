//! How the game is played: the way from the trait to the pages of this book.

use super::{
    action::{Action, Event, Illegal},
    cards::Card,
    clauses,
    memory::Memory,
    notation,
    options::Basement,
    state::{Phase, State},
    tags,
    view::View,
};
use parlour_engine::{
    Act, Game, HouseRules, Log, Menu, Meta, OptionError, ParseActionError, Rng, Seat, Turn, Viewer,
};

impl Game for Basement {
    type Card = Card;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Memory = Memory;
    type Illegal = Illegal;

    const META: Meta = Meta {
        id: "basement",
        title: "Basement",
        clauses: "BSM",
        min_players: 2,
        max_players: 4,
        version: 1,
        real_time: false,
        first_person: 0,
        among_people: &[],
        options: Self::OPTIONS,
    };

    const COVERED_CLAUSES: &'static [&'static str] = clauses::ALL;
    const CAP_CLAUSES: &'static [&'static str] = &["BSM-R32"];

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

    fn hand(&self, state: &State, seat: Seat) -> Vec<Card> {
        state.hands[seat.index()].iter().collect()
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

    fn clauses_of(event: &Event) -> &'static [&'static str] {
        clauses::of(event)
    }

    fn tags(event: &Event, seats: u8, note: &mut dyn FnMut(Seat, &'static str)) {
        tags::of(event, seats, note);
    }

    /// A card turned from the Deck or the Basement is shown to all (BSM-36, BSM-46),
    /// wherever it goes then; and with an open pile everyone sees what is eaten.
    fn reveals_temporarily(&self, event: &Event) -> bool {
        match event {
            Event::Chanced { .. } | Event::Revealed { .. } => true,
            Event::Ate { .. } => self.pile_is_open(),
            Event::Drew { in_vain, .. } => *in_vain,
            _ => false,
        }
    }

    fn default_action(&self, view: &View) -> Action {
        view.default_action(self)
    }

    fn resample_hidden(&self, state: &State, viewer: Viewer, rng: &mut impl Rng) -> State {
        self.dealt_anew(state, viewer, rng)
    }

    fn remember(&self, memory: &mut Memory, _seat: Seat, event: &Event) {
        memory.note(self, event);
    }

    fn sample_world(&self, view: &View, memory: &Memory, rng: &mut impl Rng) -> State {
        self.world(view, memory, rng)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.audit_table(state)
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
