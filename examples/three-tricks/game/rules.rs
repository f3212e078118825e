//! How Three Tricks is played.

use super::{
    action::{Action, Event, Illegal},
    notation,
    options::ThreeTricks,
    state::{Card, MAX_HAND, MAX_PLAYERS, State},
    view::View,
};
use parlour_engine::{
    Act, Annotated, Cards, Game, HouseRules, Log, Menu, Meta, OptionError, ParseActionError, Preset,
    RealTime, Rng, Seat, Turn, Viewer,
};

impl Game for ThreeTricks {
    type Card = Card;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const META: Meta = Meta {
        id: "three-tricks",
        title: "Three Tricks",
        about: "The highest card takes the trick.",
        rulebook: include_str!("../../../../docs/rules/three-tricks.md"),
        clauses: "TRI",
        min_players: 2,
        max_players: 4,
        version: 1,
        real_time: false,
        first_person: 0,
        first_to_act: 0,
        seats_alike: true,
        options: Self::OPTIONS,
        main_options: &[],
        presets: &[Preset::as_written(&[])],
    };

    fn validate(&self, seats: u8) -> Result<(), OptionError> {
        self.validate_for(seats)
    }

    fn deck(&self) -> Vec<Card> {
        Card::all().collect()
    }

    fn start(&self, seats: u8, rng: &mut impl Rng, log: &mut impl Log<Event>) -> State {
        let mut deck = self.deck();
        rng.shuffle(&mut deck, usize::from(self.cards * seats));
        let mut state = State {
            seats,
            hands: [[None; MAX_HAND]; MAX_PLAYERS],
            played: [None; MAX_PLAYERS],
            tricks: [0; MAX_PLAYERS],
            next: Seat::ZERO,
        };
        for seat in Seat::all(seats) {
            let own = deck.iter().skip(seat.index()).step_by(usize::from(seats));
            state.set_hand(seat, own.take(usize::from(self.cards)).copied());
        }
        log.note(|| Event::Dealt {
            hands: Seat::all(seats).map(|seat| Cards::seen(true, state.hand(seat))).collect(),
        });
        state
    }

    fn seats(&self, state: &State) -> u8 {
        state.seats
    }

    fn turn(&self, state: &State) -> Turn {
        if state.is_over() { Turn::Over } else { Turn::One(state.next) }
    }

    fn menu(&self, state: &State, seat: Seat, menu: &mut Menu<Action>) {
        menu.extend(state.hand(seat).map(Action::Play));
    }

    fn parse(&self, _seats: u8, text: &str) -> Result<Action, ParseActionError> {
        notation::read_action(text)
    }

    fn check(&self, state: &State, act: &Act<Action>) -> Result<(), Illegal> {
        let Action::Play(card) = act.action;
        if !state.hand(act.seat).any(|held| held == card) {
            return Err(Illegal::NotInHand { card });
        }
        Ok(())
    }

    fn apply(
        &self,
        state: &mut State,
        act: Act<Action>,
        _rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        let (seat, Action::Play(card)) = (act.seat, act.action);
        let rest: Vec<Card> = state.hand(seat).filter(|&held| held != card).collect();
        state.set_hand(seat, rest);
        state.played[seat.index()] = Some(card);
        log.note(|| Event::Played { seat, card });
        let mut all = Seat::all(state.seats);
        if all.all(|seat| state.played[seat.index()].is_some()) {
            let highest = Seat::all(state.seats).max_by_key(|seat| state.played[seat.index()]);
            let winner = highest.unwrap_or(seat);
            state.tricks[winner.index()] += 1;
            state.played = [None; MAX_PLAYERS];
            state.next = winner;
            log.note(|| Event::Took { seat: winner });
        } else {
            state.next = seat.left(state.seats);
        }
    }

    fn scores(&self, state: &State) -> Vec<i64> {
        state.tricks[..usize::from(state.seats)].iter().map(|&tricks| tricks.into()).collect()
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(state, Some(viewer))
    }

    fn reveal(&self, state: &State) -> View {
        View::of(state, None)
    }

    fn redact_for(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        let Event::Dealt { hands } = event else { return Some(event.clone()) };
        let seen = |(seat, hand): (Seat, &Cards<Card, MAX_HAND>)| {
            if viewer.is(seat) { hand.clone() } else { Cards::Hidden(hand.len() as u8) }
        };
        Some(Event::Dealt { hands: Seat::all(hands.len() as u8).zip(hands).map(seen).collect() })
    }

    fn default_action(&self, view: &View) -> Action {
        Action::Play(view.own_lowest())
    }
}

impl RealTime for ThreeTricks {}

impl Annotated for ThreeTricks {}
