//! How the game is played: who may act, what is legal, what is seen.

use super::{
    action::{Action, Event, Illegal},
    cards::{Card, CardSet},
    notation,
    options::{DownTheWell, FirstDealer, Mode},
    passing::{a_choice, each_choice},
    presets,
    state::{MAX_HAND_CARDS, Phase, State},
    view::View,
};
use parlour_engine::{
    Act, Cards, Game, HouseRules, Log, Menu, Meta, OptionError, ParseActionError, RealTime, Rng,
    Seat, SeatSet, Turn, Viewer,
};

impl Game for DownTheWell {
    type Card = Card;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const META: Meta = Meta {
        id: "down-the-well",
        title: "Down the Well",
        about: "Each suit's pile only rises; the last card of the final round wins.",
        rulebook: include_str!("../../../../docs/rules/down-the-well.md"),
        clauses: "DTW",
        min_players: 2,
        max_players: 6,
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
        self.cards().iter().collect()
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
        match state.phase {
            Phase::Give => Turn::Each(SeatSet::all(state.seats).without(state.finished)),
            Phase::Play => Turn::One(state.next),
            Phase::Over => Turn::Over,
        }
    }

    fn menu(&self, state: &State, seat: Seat, menu: &mut Menu<Action>) {
        match state.phase {
            Phase::Give => {
                if !state.gave(seat) {
                    let passed = self.cards_passed;
                    each_choice(state.hand(seat), passed, &mut |cards| {
                        menu.push(Action::Give(cards));
                    });
                }
            }
            Phase::Play => {
                if seat != state.next {
                    return;
                }
                match state.opening() {
                    Some(card) => menu.push(Action::Play(card)),
                    None => menu.extend(state.playable(seat).iter().map(Action::Play)),
                }
                if menu.is_empty() {
                    menu.push(Action::Pass);
                }
            }
            Phase::Over => {}
        }
    }

    fn parse(&self, _seats: u8, text: &str) -> Result<Action, ParseActionError> {
        notation::read_action(text)
    }

    #[inline(always)]
    fn check(&self, state: &State, act: &Act<Action>) -> Result<(), Illegal> {
        let hand = state.hand(act.seat);
        match (act.action, state.phase) {
            (Action::Give(cards), Phase::Give) => {
                if let Some(card) = cards.minus(hand).lowest() {
                    return Err(Illegal::NotYoursToGive { card });
                }
                if cards.len() != u32::from(self.cards_passed) {
                    let passing = self.passing(state.hand_no);
                    return Err(Illegal::GiveThree { passing, count: cards.len() });
                }
                Ok(())
            }
            (Action::GiveTwice(card), Phase::Give) => Err(if hand.contains(card) {
                Illegal::NamedTwice { card }
            } else {
                Illegal::NotYoursToGive { card }
            }),
            (_, Phase::Give) => Err(Illegal::PassFirst { passing: self.passing(state.hand_no) }),
            (Action::Give(_) | Action::GiveTwice(_), _) if self.cards_passed == 0 => {
                Err(Illegal::NothingPassed)
            }
            (Action::Give(_) | Action::GiveTwice(_), _) => Err(Illegal::AlreadyPassed),
            (Action::Play(card), _) => {
                if state.playable(act.seat).contains(card) && !state.wells.is_empty() {
                    return Ok(());
                }
                if !hand.contains(card) {
                    return Err(Illegal::NotInHand { card });
                }
                match (state.opening(), state.top(card.suit())) {
                    (Some(opening), _) if opening != card => {
                        Err(Illegal::OpenWithLowest { card: opening })
                    }
                    (_, Some(top)) if !state.above.contains(card) => {
                        Err(Illegal::NotHigher { card, top })
                    }
                    _ => Ok(()),
                }
            }
            (Action::Pass, _) => {
                if self.auto_pass {
                    return Err(Illegal::PassesByItself);
                }
                match state.opening().or(state.playable(act.seat).lowest()) {
                    Some(card) => Err(Illegal::AbleToPlay { card }),
                    None => Ok(()),
                }
            }
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
        match act.action {
            Action::Give(cards) => {
                state.wells = state.wells.or(cards);
                state.finished.insert(seat);
                if state.finished == SeatSet::all(state.seats) {
                    self.pass_on(state, log);
                }
            }
            Action::GiveTwice(_) => {} // no check lets it pass
            Action::Play(card) => {
                log.note(|| Event::Played { seat, card });
                let hand = state.hand(seat).without(card);
                state.set_hand(seat, hand);
                state.wells = state.wells.with(card);
                state.above = state.above.and(CardSet::left_by(card));
                state.last = Some(seat);
                if hand.is_empty() {
                    state.finished.insert(seat); // DTW-R11: at once, without a pass
                    log.note(|| Event::RanOut { seat });
                }
                self.move_on(state, seat, rng, log);
            }
            Action::Pass => {
                self.finish(state, seat, log);
                self.move_on(state, seat, rng, log);
            }
        }
    }

    fn scores(&self, state: &State) -> Vec<i64> {
        let points = |seat: Seat| match self.mode {
            Mode::SingleHand => i64::from(state.phase == Phase::Over && state.last == Some(seat)),
            Mode::Match => i64::from(state.totals[seat.index()]),
        };
        Seat::all(state.seats).map(points).collect()
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self, state, Some(viewer))
    }

    fn reveal(&self, state: &State) -> View {
        View::of(self, state, None)
    }

    fn redact_for(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        let for_owner = |cards: &Cards<Card, MAX_HAND_CARDS>, sees: bool| {
            if sees { cards.clone() } else { Cards::Hidden(cards.len() as u8) }
        };
        Some(match event {
            Event::Dealt { hand, dealer, hands } => Event::Dealt {
                hand: *hand,
                dealer: *dealer,
                hands: Seat::all(hands.len() as u8)
                    .zip(hands)
                    .map(|(seat, cards)| for_owner(cards, viewer.is(seat)))
                    .collect(),
            },
            Event::Gave { seat, to, cards } => Event::Gave {
                seat: *seat,
                to: *to,
                cards: for_owner(cards, viewer.is(*seat) || viewer.is(*to)),
            },
            Event::Passed { seat, cards, face_up } => Event::Passed {
                seat: *seat,
                cards: for_owner(cards, *face_up || viewer.is(*seat)),
                face_up: *face_up,
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
        match state.phase {
            Phase::Give if state.gave(seat) => None,
            Phase::Give => Some(Action::Give(a_choice(state.hand(seat), self.cards_passed, rng))),
            Phase::Play if seat != state.next => None,
            Phase::Play => {
                if let Some(card) = state.opening() {
                    return Some(Action::Play(card));
                }
                let playable = state.playable(seat);
                match playable.len() {
                    0 => Some(Action::Pass),
                    count => {
                        let n = rng.draw(count);
                        Some(Action::Play(Card::at(rng.nth(playable.0, n) as u8)))
                    }
                }
            }
            Phase::Over => None,
        }
    }
}

impl RealTime for DownTheWell {}
