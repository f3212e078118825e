//! High Card with a Snap: the smallest game that has everything the contract speaks of.
//!
//! Three cards each. All bid a card, sealed; the highest bid takes a point. Then
//! a card is turned, and for a second anyone may snap at it, in real time: an
//! even card gives a point, an odd one costs one. After three bids it is over.
//! Any of its [`Defect`]s can be planted.

use parlour_engine::{
    Act, Annotated, Cards, Game, Hidden, Log, Menu, Meta, OptionError, ParseActionError, Preset,
    RealTime, Rng, Seat, SeatSet, Tick, Turn, Viewer,
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What is wrong with this High Card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Defect {
    /// Nothing.
    #[default]
    None,
    /// A view shows what the left neighbour holds.
    LeakingView,
    /// A bid is told before all are in.
    LeakingBid,
    /// The end of a snap tells the next card of the deck.
    LeakingEvent,
    /// The order of a menu depends on the neighbour's cards.
    LeakingMenu,
    /// A refusal says who holds the card.
    LeakingRefusal,
    /// Bids vanish instead of being laid aside.
    LostCard,
    /// The menu forgets a card.
    ShortMenu,
    /// The menu offers cards of others.
    LongMenu,
    /// Of equal bidders the first to bid would win: the order is kept in the state.
    FirstBidder,
    /// The clock is charged for being looked at.
    CountedLooks,
    /// What is written is not what is read.
    Misread,
    /// The default move is not a legal one.
    BadDefault,
    /// Players imagine what they see, in the wrong place.
    WrongWorld,
    /// What is hidden is dealt anew from a deck of one card.
    ForgedDeal,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct HighCard {
    pub(crate) defect: Defect,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    hands: Vec<Vec<u8>>,
    bids: Vec<Option<u8>>,
    deck: Vec<u8>,
    aside: Vec<u8>,
    points: Vec<i64>,
    snap_until: Option<Tick>,
    clock: Tick,
    first: Option<Seat>,
    looks: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    Bid(u8),
    Snap,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) enum Event {
    Bid { seat: Seat, card: Cards<u8, 1> },
    Bids(Vec<u8>),
    Turned(u8),
    Snapped { seat: Seat, next: Option<u8> },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct View {
    seat: Option<Viewer>,
    hands: Vec<Cards<u8, 3>>,
    bids: Vec<Cards<u8, 1>>,
    deck: Cards<u8, 12>,
    aside: Vec<u8>,
    points: Vec<i64>,
    snap_until: Option<Tick>,
    clock: Tick,
}

parlour_engine::illegal! {
    pub enum Illegal {
        NotHeld { card: u8 } = "TOY-1", "not_held", "You do not hold {card}.";
        HeldBy { seat: Seat } = "TOY-1", "held_by", "Seat {seat} holds that.";
        NotNow = "TOY-2", "not_now", "Not now.";
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bid(card) => write!(f, "bid {card}"),
            Self::Snap => f.write_str("snap"),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bid { seat, card } => write!(f, "Seat {seat} bids {card}."),
            Self::Bids(cards) => write!(f, "The bids are {cards:?}."),
            Self::Turned(card) => write!(f, "{card} is turned."),
            Self::Snapped { seat, .. } => write!(f, "Seat {seat} snaps."),
        }
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (hand, points) in self.hands.iter().zip(&self.points) {
            writeln!(f, "{hand}: {points} points")?;
        }
        write!(f, "aside {:?}", self.aside)
    }
}

impl HighCard {
    fn look(&self, state: &State, viewer: Option<Viewer>) -> View {
        let seats = state.hands.len() as u8;
        let sees = |seat: Seat| {
            let leak = self.defect == Defect::LeakingView;
            viewer.is_none_or(|who| who.is(seat) || (leak && who.is(seat.right(seats))))
        };
        let own = |seat: Seat| viewer.is_none_or(|who| who.is(seat));
        let bids = Seat::all(seats).zip(&state.bids);
        View {
            seat: viewer,
            hands: Seat::all(seats)
                .zip(&state.hands)
                .map(|(seat, hand)| Cards::seen(sees(seat), hand.iter().copied()))
                .collect(),
            bids: bids.map(|(seat, bid)| Cards::seen(own(seat), *bid)).collect(),
            deck: Cards::seen(viewer.is_none(), state.deck.iter().copied()),
            aside: state.aside.clone(),
            points: state.points.clone(),
            snap_until: state.snap_until,
            clock: state.clock,
        }
    }

    fn bids_are_in(&self, state: &mut State, log: &mut impl Log<Event>) {
        let bids: Vec<u8> = state.bids.iter_mut().filter_map(Option::take).collect();
        let best = bids.iter().max().and_then(|best| bids.iter().position(|bid| bid == best));
        state.points[best.unwrap_or(0)] += 1;
        if self.defect != Defect::LostCard {
            state.aside.extend(&bids);
        }
        log.note(|| Event::Bids(bids));
        if let Some(card) = state.deck.pop() {
            state.aside.push(card);
            state.snap_until = Some(state.clock.after(1000));
            log.note(|| Event::Turned(card));
        }
    }
}

impl Game for HighCard {
    type Card = u8;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const META: Meta = Meta {
        id: "high-card",
        title: "High Card",
        about: "",
        rulebook: "",
        clauses: "TOY",
        min_players: 2,
        max_players: 3,
        version: 1,
        real_time: true,
        first_person: 0,
        first_to_act: 0,
        seats_alike: true,
        options: &[],
        main_options: &[],
        presets: &[Preset::as_written(&[])],
    };

    fn validate(&self, seats: u8) -> Result<(), OptionError> {
        match seats {
            2 | 3 => Ok(()),
            _ => Err(OptionError::new("players", "TOY-3", "two or three")),
        }
    }

    fn deck(&self) -> Vec<u8> {
        (0..12).collect()
    }

    fn start(&self, seats: u8, rng: &mut impl Rng, _log: &mut impl Log<Event>) -> State {
        let mut deck = self.deck();
        rng.shuffle(&mut deck, 12);
        let hands = (0..seats).map(|_| {
            let mut hand: Vec<u8> = deck.drain(..3).collect();
            hand.sort_unstable();
            hand
        });
        State {
            hands: hands.collect(),
            bids: vec![None; seats.into()],
            deck,
            aside: Vec::new(),
            points: vec![0; seats.into()],
            snap_until: None,
            clock: Tick(0),
            first: None,
            looks: 0,
        }
    }

    fn seats(&self, state: &State) -> u8 {
        state.hands.len() as u8
    }

    fn turn(&self, state: &State) -> Turn {
        let seats = self.seats(state);
        if state.snap_until.is_some() {
            return Turn::Any(SeatSet::all(seats));
        }
        let owing = |seat: &Seat| {
            state.bids[seat.index()].is_none() && !state.hands[seat.index()].is_empty()
        };
        match Seat::all(seats).filter(owing).collect::<SeatSet>() {
            SeatSet::EMPTY => Turn::Over,
            owing => Turn::Each(owing),
        }
    }

    fn menu(&self, state: &State, seat: Seat, menu: &mut Menu<Action>) {
        if state.snap_until.is_some() {
            menu.push(Action::Snap);
            return;
        }
        let left = &state.hands[seat.left(self.seats(state)).index()];
        let own = &state.hands[seat.index()];
        menu.extend(own.iter().copied().map(Action::Bid));
        match self.defect {
            Defect::LeakingMenu if left.first() > own.first() => menu.reverse(),
            Defect::ShortMenu if menu.len() > 1 => drop(menu.pop()),
            Defect::LongMenu => menu.extend(left.first().copied().map(Action::Bid)),
            _ => {}
        }
    }

    fn parse(&self, _seats: u8, text: &str) -> Result<Action, ParseActionError> {
        let wrong = || ParseActionError::new(text, "`bid 5` or `snap`");
        match text.split_once(' ') {
            None if text == "snap" => Ok(Action::Snap),
            Some(("bid", _)) if self.defect == Defect::Misread => Ok(Action::Bid(0)),
            Some(("bid", card)) => card.parse().map(Action::Bid).map_err(|_| wrong()),
            _ => Err(wrong()),
        }
    }

    fn check(&self, state: &State, act: &Act<Action>) -> Result<(), Illegal> {
        match (act.action, state.snap_until) {
            (Action::Snap, Some(_)) => Ok(()),
            (Action::Bid(card), None) => {
                if state.hands[act.seat.index()].contains(&card) {
                    return Ok(());
                }
                let holder = Seat::all(self.seats(state))
                    .find(|seat| state.hands[seat.index()].contains(&card));
                match (self.defect, holder) {
                    (Defect::LeakingRefusal, Some(seat)) => Err(Illegal::HeldBy { seat }),
                    _ => Err(Illegal::NotHeld { card }),
                }
            }
            _ => Err(Illegal::NotNow),
        }
    }

    fn apply(
        &self,
        state: &mut State,
        act: Act<Action>,
        _chance: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        let seat = act.seat;
        match act.action {
            Action::Bid(card) => {
                state.hands[seat.index()].retain(|held| *held != card);
                state.bids[seat.index()] = Some(card);
                if self.defect == Defect::FirstBidder {
                    state.first.get_or_insert(seat);
                }
                log.note(|| Event::Bid { seat, card: Cards::seen(true, [card]) });
                if state.bids.iter().all(Option::is_some) {
                    self.bids_are_in(state, log);
                }
            }
            Action::Snap => {
                let even = state.aside.last().is_some_and(|card| card % 2 == 0);
                state.points[seat.index()] += if even { 1 } else { -1 };
                state.snap_until = None;
                let next =
                    state.deck.last().filter(|_| self.defect == Defect::LeakingEvent).copied();
                log.note(|| Event::Snapped { seat, next });
            }
        }
    }

    fn scores(&self, state: &State) -> Vec<i64> {
        state.points.clone()
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.look(state, Some(viewer))
    }

    fn reveal(&self, state: &State) -> View {
        self.look(state, None)
    }

    fn redact_for(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match event {
            Event::Bid { seat, .. } if self.defect != Defect::LeakingBid && !viewer.is(*seat) => {
                Event::Bid { seat: *seat, card: Cards::Hidden(1) }
            }
            event => event.clone(),
        })
    }

    fn default_action(&self, view: &View) -> Action {
        let Some(Viewer::Seat(seat)) = view.seat else { return Action::Snap };
        match view.hands[seat.index()].shown().first() {
            Some(card) if self.defect != Defect::BadDefault => Action::Bid(*card),
            _ => Action::Snap,
        }
    }
}

impl RealTime for HighCard {
    fn clock(&self, state: &State) -> Tick {
        state.clock
    }

    fn deadline(&self, state: &State) -> Option<Tick> {
        state.snap_until
    }

    fn advance(
        &self,
        state: &mut State,
        now: Tick,
        _chance: &mut impl Rng,
        _log: &mut impl Log<Event>,
    ) {
        state.clock = now;
        state.snap_until = state.snap_until.filter(|close| now < *close);
        state.looks += u32::from(self.defect == Defect::CountedLooks);
    }
}

impl Hidden for HighCard {
    type Memory = ();

    fn resample_hidden(&self, state: &State, viewer: Viewer, rng: &mut impl Rng) -> Option<State> {
        let mut other = state.clone();
        let mut unseen = state.deck.clone();
        let hidden: Vec<Seat> =
            Seat::all(self.seats(state)).filter(|seat| !viewer.is(*seat)).collect();
        for seat in &hidden {
            unseen.extend(&state.hands[seat.index()]);
            unseen.extend(state.bids[seat.index()]);
        }
        rng.reshuffle(&mut unseen);
        let mut unseen = unseen.into_iter();
        for seat in &hidden {
            for card in &mut other.hands[seat.index()] {
                *card = unseen.next().unwrap_or_default();
            }
            other.hands[seat.index()].sort_unstable();
            other.bids[seat.index()] = state.bids[seat.index()].and_then(|_| unseen.next());
        }
        other.deck = unseen.collect();
        if self.defect == Defect::ForgedDeal {
            other.deck.fill(0);
        }
        Some(other)
    }

    fn sample_world(&self, view: &View, (): &(), rng: &mut impl Rng) -> Option<State> {
        let mut seen: Vec<u8> = view.aside.clone();
        seen.extend(view.hands.iter().flat_map(Cards::shown));
        seen.extend(view.bids.iter().flat_map(Cards::shown));
        seen.extend(view.deck.shown());
        let mut unseen: Vec<u8> =
            self.deck().into_iter().filter(|card| !seen.contains(card)).collect();
        rng.reshuffle(&mut unseen);
        let mut unseen = unseen.into_iter();
        let mut take = |shown: &[u8], count: usize| match shown {
            [] => unseen.by_ref().take(count).collect(),
            shown => shown.to_vec(),
        };
        let mut hands: Vec<Vec<u8>> =
            view.hands.iter().map(|hand| take(hand.shown(), hand.len())).collect();
        hands.iter_mut().for_each(|hand| hand.sort_unstable());
        if self.defect == Defect::WrongWorld {
            hands.reverse();
        }
        Some(State {
            hands,
            bids: view.bids.iter().map(|bid| take(bid.shown(), bid.len()).pop()).collect(),
            deck: take(view.deck.shown(), view.deck.len()),
            aside: view.aside.clone(),
            points: view.points.clone(),
            snap_until: view.snap_until,
            clock: view.clock,
            first: None,
            looks: 0,
        })
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let mut all = state.deck.clone();
        all.extend(state.hands.iter().flatten().chain(&state.aside));
        all.extend(state.bids.iter().flatten());
        all.sort_unstable();
        if all == self.deck() { Ok(()) } else { Err(format!("{} of 12 cards", all.len())) }
    }
}

impl Annotated for HighCard {}
