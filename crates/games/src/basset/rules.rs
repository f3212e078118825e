//! How Basset is played: who may do what, and what comes of it.

use super::{
    action::{Action, Event, Illegal},
    bets, notation,
    options::Basset,
    presets,
    state::{Phase, State},
    step::Step,
    view::View,
};
use parlour_engine::{
    Act, Game, HouseRules, Log, Menu, Meta, OptionError, ParseActionError, RealTime, Rng, Seat,
    Turn, Viewer,
    cards::{PackCard, Rank},
};

impl Game for Basset {
    type Card = PackCard;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const META: Meta = Meta {
        id: "basset",
        title: "Basset",
        about: "Stake on ranks, let your winnings ride, ruin the bank or be ruined.",
        rulebook: include_str!("../../../../docs/rules/basset.md"),
        clauses: "BST",
        min_players: 3,
        max_players: 12,
        version: 1,
        real_time: false,
        // seat 0 runs the bank and mostly watches
        first_person: 1,
        first_to_act: 1,
        seats_alike: false,
        options: Self::OPTIONS,
        main_options: presets::MAIN_OPTIONS,
        presets: presets::PRESETS,
    };

    fn validate(&self, seats: u8) -> Result<(), OptionError> {
        self.validate_for(seats)
    }

    fn deck(&self) -> Vec<PackCard> {
        PackCard::all().collect()
    }

    #[inline(always)]
    fn start(&self, seats: u8, rng: &mut impl Rng, log: &mut impl Log<Event>) -> State {
        let mut state = State::new(self, seats);
        for place in 0..state.count() {
            state.new_book(place, &[]);
        }
        self.go_on(&mut state, Step::Deal, rng, log);
        state
    }

    fn seats(&self, state: &State) -> u8 {
        state.seats
    }

    #[inline(always)]
    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Lay => Turn::Each(state.seats_of(state.pending)),
            Phase::Bets => Turn::One(state.seat_of(usize::from(state.next))),
            Phase::Topup | Phase::Cash | Phase::Mace => {
                Turn::One(state.seat_of(state.first_pending()))
            }
            Phase::Over => Turn::Over,
        }
    }

    fn menu(&self, state: &State, seat: Seat, menu: &mut Menu<Action>) {
        if !self.turn(state).allows(seat) {
            return;
        }
        let place = state.place_of(seat);
        match state.phase {
            Phase::Lay => self.lay_menu(state, place, menu),
            Phase::Bets => self.bets_menu(state, seat, menu),
            Phase::Cash => {
                let won = state.pack.turned_last().rank();
                menu.extend([Action::Cash(won), Action::Paroli(won)]);
            }
            Phase::Topup | Phase::Mace => {
                let choices = self.choices(state, place);
                let punter = &state.punters[place];
                menu.extend((0..choices.count()).map(|n| choices.nth(punter, n)));
            }
            Phase::Over => {}
        }
    }

    fn menu_is_complete(&self, state: &State) -> bool {
        state.phase == Phase::Cash
    }

    fn parse(&self, seats: u8, text: &str) -> Result<Action, ParseActionError> {
        notation::read_action(self, seats, text)
    }

    // a call costs less than what the check adds to a loop of whole games
    #[inline(never)]
    fn check(&self, state: &State, act: &Act<Action>) -> Result<(), Illegal> {
        let seat = act.seat;
        let place = state.acting(seat);
        match (&act.action, state.phase) {
            (Action::Mace(rank, amount), Phase::Mace | Phase::Topup) => {
                self.check_mace(state, place, *rank, *amount)
            }
            (Action::Done, Phase::Mace) => self.check_done(&state.punters[place]),
            (Action::Done, Phase::Topup | Phase::Bets) => Ok(()),
            (Action::Replace(rank, stake), Phase::Mace) => {
                self.check_replace(state, place, *rank, *stake)
            }
            (Action::Lay(lay), Phase::Lay) => self.check_lay(state, place, lay),
            (_, Phase::Lay) => Err(Illegal::LayFirst),
            (Action::Lay(_), _) => Err(Illegal::AlreadyLaid),
            (action, Phase::Cash) => check_answer(action, state.pack.turned_last().rank()),
            (Action::Cash(_), _) => Err(Illegal::NothingToCash),
            (Action::Paroli(_), _) => Err(Illegal::NoParoliNow),
            (Action::Mace(..), _) => Err(Illegal::NoMaceNow),
            (Action::Replace(..), _) => Err(Illegal::NoReplaceNow),
            (Action::Book, _) => self.check_book(state, place),
            (Action::Offer { .. } | Action::Accept(_), _) => {
                self.check_bet(state, seat, &act.action)
            }
            (Action::Done, Phase::Over) => Ok(()), // never asked: the game is over
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
        let place = state.acting(seat);
        let step = match act.action {
            Action::Mace(rank, amount) => {
                self.mace(state, place, rank, amount, log);
                Step::Wait
            }
            Action::Done if state.phase == Phase::Bets => self.done_betting(state, log),
            Action::Done => self.done(state, place),
            Action::Replace(rank, stake) => {
                self.replace(state, place, rank, stake, log);
                Step::Wait
            }
            Action::Book => {
                self.buy_book(state, place, log);
                Step::Wait
            }
            Action::Cash(rank) => {
                if let Some(slot) = state.punters[place].slot(rank) {
                    self.cash(state, place, slot, log);
                }
                Step::Ask
            }
            Action::Paroli(rank) => {
                self.paroli(state, place, rank, log);
                Step::Ask
            }
            Action::Lay(lay) => self.lay(state, place, &lay, log),
            Action::Offer { .. } => {
                self.offer(state, seat, &act.action, log);
                Step::Wait
            }
            Action::Accept(id) => {
                bets::accept(state, seat, id, log);
                Step::Wait
            }
        };
        if step != Step::Wait {
            self.go_on(state, step, rng, log);
        }
    }

    fn scores(&self, state: &State) -> Vec<i64> {
        Seat::all(state.seats).map(|seat| state.account(seat).units()).collect()
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self, state, Some(viewer))
    }

    fn reveal(&self, state: &State) -> View {
        View::of(self, state, None)
    }

    /// Every event is open: a sealed `lay` becomes one when the last is in.
    fn redact_for(&self, event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(event.clone())
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
        let place = state.acting(seat);
        match state.phase {
            Phase::Mace | Phase::Topup => Some(self.pick_choice(state, place, rng)),
            Phase::Cash => {
                let won = state.pack.turned_last().rank();
                Some(if rng.draw(2) == 0 { Action::Cash(won) } else { Action::Paroli(won) })
            }
            Phase::Lay => Some(self.pick_lay(state, place, rng)),
            Phase::Bets => {
                menu.clear();
                self.bets_menu(state, seat, menu);
                let n = rng.draw(menu.len() as u32) as usize;
                menu.get(n).copied()
            }
            Phase::Over => None,
        }
    }
}

impl RealTime for Basset {}

impl Basset {
    /// A winning card stays in play with one mark more (BST-21, BST-R8).
    fn paroli(&self, state: &mut State, place: usize, rank: Rank, log: &mut impl Log<Event>) {
        state.pending &= state.pending - 1;
        let Some(slot) = state.punters[place].slot(rank) else { return };
        let mut card = state.card(place, slot);
        card.paroli();
        state.put(place, slot, &card);
        let seat = state.seat_of(place);
        log.note(|| Event::Paroli { seat, rank, level: card.level });
    }
}

/// Is this an answer to the question what becomes of the winning card?
fn check_answer(action: &Action, won: Rank) -> Result<(), Illegal> {
    match *action {
        Action::Cash(rank) if rank != won => Err(Illegal::CashTheWinner { won }),
        Action::Paroli(rank) if rank != won => Err(Illegal::ParoliTheWinner { won }),
        Action::Cash(_) | Action::Paroli(_) => Ok(()),
        _ => Err(Illegal::DecideFirst { won }),
    }
}
