//! How Bread Basket is played.

use super::{
    action::{Action, Event, Illegal},
    cards::{Card, Heap},
    notation,
    options::{BreadBasket, ChefSecond, FirstDealer},
    presets,
    state::{Phase, State},
    view::View,
};
use parlour_engine::{
    Act, Cards, Game, HouseRules, Log, Menu, Meta, OptionError, ParseActionError, RealTime, Rng,
    Seat, Turn, Viewer,
};

impl Game for BreadBasket {
    type Card = Card;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const META: Meta = Meta {
        id: "bread-basket",
        title: "Bread Basket",
        about: "Play cards in a line; make sandwiches and soups, mind the onions.",
        rulebook: include_str!("../../../../docs/rules/bread-basket.md"),
        clauses: "BRD",
        min_players: 2,
        max_players: 6,
        version: 1,
        real_time: false,
        first_person: 0,
        first_to_act: 1,
        seats_alike: true,
        options: Self::OPTIONS,
        main_options: presets::MAIN_OPTIONS,
        presets: presets::PRESETS,
    };

    fn validate(&self, seats: u8) -> Result<(), OptionError> {
        self.validate_for(seats)
    }

    fn deck(&self) -> Vec<Card> {
        Card::deck_of(self.copies).collect()
    }

    #[inline(always)]
    fn start(&self, seats: u8, rng: &mut impl Rng, log: &mut impl Log<Event>) -> State {
        let dealer = match self.first_dealer {
            FirstDealer::Seat0 => Seat::ZERO,
            FirstDealer::Random => rng.draw_seat(seats),
        };
        self.deal(seats, dealer, 1, rng, log)
    }

    fn seats(&self, state: &State) -> u8 {
        state.seats
    }

    #[inline(always)]
    fn turn(&self, state: &State) -> Turn {
        if state.phase == Phase::Over { Turn::Over } else { Turn::One(state.next) }
    }

    fn menu(&self, state: &State, seat: Seat, menu: &mut Menu<Action>) {
        if seat != state.next {
            return;
        }
        match state.phase {
            Phase::Play => {
                menu.extend(state.hand(seat).each_kind().map(Action::Play));
                menu.extend(
                    (0..self.places_for_chef(state, seat) as u8).map(|at| Action::Chef { at }),
                );
                if state.played > 0 {
                    menu.push(Action::Stop);
                }
            }
            Phase::Take => menu.extend(
                state
                    .tricks
                    .iter(state.line())
                    .map(|trick| Action::Take { from: trick.from, to: trick.to }),
            ),
            Phase::Over => {}
        }
    }

    fn parse(&self, _seats: u8, text: &str) -> Result<Action, ParseActionError> {
        notation::read_action(text)
    }

    #[inline(always)]
    fn check(&self, state: &State, act: &Act<Action>) -> Result<(), Illegal> {
        let hand = state.hand(act.seat);
        match act.action {
            Action::Take { from, to } => {
                if state.phase != Phase::Take {
                    return Err(Illegal::NothingToChoose);
                }
                let found = state.tricks.find(state.line(), from, to);
                found.map(|_| ()).ok_or(Illegal::NoSuchTrick { from, to })
            }
            _ if state.phase == Phase::Take => Err(Illegal::TakeFirst),
            Action::Play(card) if hand.contains(card) => Ok(()),
            Action::Play(card) => Err(Illegal::NotInHand { card }),
            Action::Chef { at } => {
                let cards = state.line().len() as u8;
                if state.played > 0 && self.chef_second == ChefSecond::Forbid {
                    Err(Illegal::ChefAfterCard)
                } else if !hand.contains(Card::CHEF) {
                    Err(Illegal::NoChef)
                } else if cards == 0 {
                    Err(Illegal::EmptyLine)
                } else if at >= cards {
                    Err(Illegal::BeyondLine { at, cards })
                } else {
                    Ok(())
                }
            }
            Action::Stop if state.played > 0 => Ok(()),
            Action::Stop => Err(Illegal::PlayFirst),
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
        let turn_over = match act.action {
            Action::Play(card) => self.play_card(state, card, log),
            Action::Chef { at } => self.use_chef(state, usize::from(at), log),
            Action::Stop => {
                log.note(|| Event::Stopped { seat: act.seat });
                true
            }
            Action::Take { from, to } => match state.tricks.find(state.line(), from, to) {
                Some(trick) => self.choose(state, trick, log),
                None => false,
            },
        };
        if turn_over {
            self.end_turn(state, rng, log);
        }
    }

    fn scores(&self, state: &State) -> Vec<i64> {
        Seat::all(state.seats).map(|seat| state.score(seat)).collect()
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self, state, Some(viewer))
    }

    fn reveal(&self, state: &State) -> View {
        View::of(self, state, None)
    }

    fn redact_for(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match event {
            Event::Dealt { round, dealer, hands } => Event::Dealt {
                round: *round,
                dealer: *dealer,
                hands: Seat::all(hands.len() as u8)
                    .zip(hands)
                    .map(|(seat, cards)| match viewer.is(seat) {
                        true => cards.clone(),
                        false => Cards::Hidden(cards.len() as u8),
                    })
                    .collect(),
            },
            seen_by_all => seen_by_all.clone(),
        })
    }

    fn default_action(&self, view: &View) -> Action {
        view.default_action()
    }

    #[inline(always)]
    fn pick(
        &self,
        state: &State,
        seat: Seat,
        _menu: &mut Menu<Action>,
        rng: &mut impl Rng,
    ) -> Option<Action> {
        if seat != state.next {
            return None;
        }
        match state.phase {
            Phase::Play => {
                let kinds = state.hand(seat).kinds();
                let cards = kinds.count_ones();
                let chefs = self.places_for_chef(state, seat);
                let n = rng.draw(cards + chefs + u32::from(state.played > 0));
                Some(if n < cards {
                    Action::Play(Heap::kind_at(rng.nth(kinds, n)))
                } else if n < cards + chefs {
                    Action::Chef { at: (n - cards) as u8 }
                } else {
                    Action::Stop
                })
            }
            Phase::Take => {
                let n = rng.draw(state.tricks.len()) as usize;
                let trick = state.tricks.iter(state.line()).nth(n)?;
                Some(Action::Take { from: trick.from, to: trick.to })
            }
            Phase::Over => None,
        }
    }
}

impl RealTime for BreadBasket {}

impl BreadBasket {
    /// How many places of the line a Chef of this hand could take a card from now.
    #[inline(always)]
    fn places_for_chef(&self, state: &State, seat: Seat) -> u32 {
        let in_time = (state.played == 0) | (self.chef_second == ChefSecond::Allow);
        // no branch: whether a hand holds a Chef is as good as random
        let able = in_time & state.hand(seat).contains(Card::CHEF);
        u32::from(able) * state.line().len() as u32
    }
}
