//! The house rules, and how a hand is played.

use super::{
    action::{Action, Event, Illegal},
    cards::{Card, CardSet, Suit},
    notation,
    state::{Phase, State},
    view::View,
};
use parlour_engine::{
    Act, BadOption, Cards, Chance, Game, Log, Menu, Meta, NotAnAction, OptionSpec, Seat, SeatSet,
    Turn, Viewer, word_or_number,
};
use serde::{Deserialize, Serialize};

/// The house rules of Down the Well.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DownTheWell {
    /// Are players who cannot play passed over without a word? (DTW-R9)
    pub auto_pass: bool,
    /// Does a passing hand lie face up? (DTW-R10)
    pub show_on_pass: ShowOnPass,
    /// Must the last player able to play go on? (DTW-R14)
    pub lone_player: LonePlayer,
    /// The points that end a match; `None` is 10N+1 (DTW-R17).
    #[serde(with = "ten_n_plus_one")]
    pub target: Option<u64>,
    /// One hand, or a match (DTW-R17).
    pub mode: Mode,
    /// The most hands of a match (DTW-R17).
    #[serde(with = "none_or_number")]
    pub max_hands: Option<u64>,
    /// Who deals first (DTW-R18).
    pub first_dealer: FirstDealer,
}

word_or_number!(mod ten_n_plus_one = "10N+1");
word_or_number!(mod none_or_number = "none", never null);

impl Default for DownTheWell {
    fn default() -> Self {
        Self {
            auto_pass: true,
            show_on_pass: ShowOnPass::FaceDown,
            lone_player: LonePlayer::MustContinue,
            target: None,
            mode: Mode::SingleHand,
            max_hands: None,
            first_dealer: FirstDealer::Seat0,
        }
    }
}

/// DTW-R10: does a player who passes show the hand?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShowOnPass {
    /// Only the number of cards is known.
    FaceDown,
    /// Everybody sees it.
    FaceUp,
}

/// DTW-R14: what the last player able to play does in the final round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LonePlayer {
    /// Plays on while able.
    MustContinue,
    /// Stops as soon as the round's last card is their own.
    StopAndScore,
}

/// DTW-R17: one hand, or hands until somebody has the points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Each hand is a game of its own.
    SingleHand,
    /// Hands are played until the target.
    Match,
}

/// DTW-R18: who deals first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstDealer {
    /// Seat 0.
    Seat0,
    /// A seat drawn by lot.
    Random,
}

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "auto_pass",
        kind: "switch",
        allowed: &["true", "false"],
        default: "true",
        clause: "DTW-R9",
    },
    OptionSpec {
        name: "show_on_pass",
        kind: "choice",
        allowed: &["face_down", "face_up"],
        default: "\"face_down\"",
        clause: "DTW-R10",
    },
    OptionSpec {
        name: "lone_player",
        kind: "choice",
        allowed: &["must_continue", "stop_and_score"],
        default: "\"must_continue\"",
        clause: "DTW-R14",
    },
    OptionSpec {
        name: "target",
        kind: "number",
        allowed: &["10N+1", "1…10000"],
        default: "\"10N+1\"",
        clause: "DTW-R17",
    },
    OptionSpec {
        name: "mode",
        kind: "choice",
        allowed: &["single_hand", "match"],
        default: "\"single_hand\"",
        clause: "DTW-R17",
    },
    OptionSpec {
        name: "max_hands",
        kind: "number",
        allowed: &["none", "1…10000"],
        default: "\"none\"",
        clause: "DTW-R17",
    },
    OptionSpec {
        name: "first_dealer",
        kind: "choice",
        allowed: &["seat0", "random"],
        default: "\"seat0\"",
        clause: "DTW-R18",
    },
];

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
        clauses: "DTW",
        min_players: 2,
        max_players: 6,
        version: 1,
        real_time: false,
        options: OPTIONS,
    };

    fn validate(&self, seats: u8) -> Result<(), BadOption> {
        if !(2..=6).contains(&seats) {
            return Err(BadOption::new("players", "DTW-02", "two to six can play"));
        }
        for (option, value) in [("target", self.target), ("max_hands", self.max_hands)] {
            if value.is_some_and(|n| !(1..=10_000).contains(&n)) {
                return Err(BadOption::new(option, "DTW-R17", "a number from 1 to 10000"));
            }
        }
        Ok(())
    }

    fn deck(&self) -> Vec<Card> {
        Card::DECK.to_vec()
    }

    #[inline(always)]
    fn start(&self, seats: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let dealer = match self.first_dealer {
            FirstDealer::Seat0 => Seat::ZERO,
            FirstDealer::Random => {
                Seat::new(chance.draw(u32::from(seats)) as u8).unwrap_or(Seat::ZERO)
            }
        };
        deal(seats, dealer, 1, chance, log)
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
                    triples(state.hand(seat), |three| menu.push(Action::Give(three)));
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

    fn parse(&self, _seats: u8, text: &str) -> Result<Action, NotAnAction> {
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
                if cards.len() != 3 {
                    return Err(Illegal::GiveThree { count: cards.len() });
                }
                Ok(())
            }
            (Action::GiveTwice(card), Phase::Give) => Err(if hand.contains(card) {
                Illegal::NamedTwice { card }
            } else {
                Illegal::NotYoursToGive { card }
            }),
            (_, Phase::Give) => Err(Illegal::PassFirst),
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
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let seat = act.seat;
        match act.action {
            Action::Give(cards) => {
                state.wells = state.wells.or(cards);
                state.finished.insert(seat);
                if state.finished == SeatSet::all(state.seats) {
                    pass_to_the_left(state, log);
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
                self.move_on(state, seat, chance, log);
            }
            Action::Pass => {
                self.finish(state, seat, log);
                self.move_on(state, seat, chance, log);
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

    fn seen_by(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        let for_owner = |cards: &Cards<Card, 12>, sees: bool| {
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

    fn uncovers(&self, event: &Event) -> bool {
        matches!(event, Event::Passed { face_up: true, .. })
    }

    fn default_action(&self, view: &View) -> Action {
        view.default_action()
    }

    fn redeal(&self, state: &State, viewer: Viewer, chance: &mut impl Chance) -> State {
        let mut other = state.clone();
        let laid_open =
            |seat: Seat| self.show_on_pass == ShowOnPass::FaceUp && state.is_finished(seat);
        let hidden: Vec<Seat> =
            Seat::all(state.seats).filter(|&seat| !viewer.is(seat) && !laid_open(seat)).collect();
        let mut unseen: Vec<Card> =
            hidden.iter().flat_map(|&seat| state.hand(seat).iter()).collect();
        unseen.extend(state.undealt().skip(usize::from(state.turned().is_some())));
        chance.mix(&mut unseen);
        let mut unseen = unseen.into_iter();
        let mut given: CardSet = Seat::all(state.seats)
            .filter(|&seat| !hidden.contains(&seat))
            .fold(CardSet::EMPTY, |given, seat| given.or(state.hand(seat).and(state.wells)));
        for &seat in &hidden {
            let hand: CardSet = unseen.by_ref().take(state.hand(seat).len() as usize).collect();
            other.set_hand(seat, hand);
            if state.gave(seat) {
                given = given.or(three_of(hand, chance));
            }
        }
        if state.phase == Phase::Give {
            other.wells = given;
        }
        other.replace_undealt(state.turned().into_iter().chain(unseen));
        other
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let mut all = state.on_wells().or(state.swept());
        let mut count = all.len() as usize;
        for cards in Seat::all(state.seats)
            .map(|seat| state.hand(seat))
            .chain([state.undealt().collect::<CardSet>()])
        {
            all = all.or(cards);
            count += cards.len() as usize;
        }
        if all != CardSet::ALL || count != Card::COUNT {
            return Err(format!("{count} cards instead of 54"));
        }
        let aces = Suit::ALL.map(|suit| Card::at(suit as u8 * 9 + 8));
        if state.round > 1 && aces.iter().any(|&ace| state.held().contains(ace)) {
            return Err("an Ace survived the first round (DTW-44)".into());
        }
        if state.phase == Phase::Play
            && state.above
                != state
                    .on_wells()
                    .iter()
                    .fold(CardSet::ALL, |above, card| above.and(CardSet::left_by(card)))
        {
            return Err("the wells and what is above them disagree".into());
        }
        Ok(())
    }

    #[inline(always)]
    fn pick(
        &self,
        state: &State,
        seat: Seat,
        _menu: &mut Menu<Action>,
        chance: &mut impl Chance,
    ) -> Option<Action> {
        match state.phase {
            Phase::Give if state.gave(seat) => None,
            Phase::Give => Some(Action::Give(three_of(state.hand(seat), chance))),
            Phase::Play if seat != state.next => None,
            Phase::Play => {
                if let Some(card) = state.opening() {
                    return Some(Action::Play(card));
                }
                let playable = state.playable(seat);
                match playable.len() {
                    0 => Some(Action::Pass),
                    count => {
                        let n = chance.draw(count);
                        Some(Action::Play(Card::at(chance.nth(playable.0, n) as u8)))
                    }
                }
            }
            Phase::Over => None,
        }
    }
}

impl DownTheWell {
    /// The points that end a match (DTW-33).
    pub(super) fn goal(&self, seats: u8) -> u64 {
        self.target.unwrap_or(10 * u64::from(seats) + 1)
    }

    /// This player lays the hand down for the rest of the round (DTW-21).
    fn finish(&self, state: &mut State, seat: Seat, log: &mut impl Log<Event>) {
        state.finished.insert(seat);
        let face_up = self.show_on_pass == ShowOnPass::FaceUp;
        log.note(|| Event::Passed {
            seat,
            cards: Cards::seen(true, state.hand(seat).iter()),
            face_up,
        });
    }

    /// Passes the turn on to the left, or ends the round.
    #[inline(always)]
    fn move_on(
        &self,
        state: &mut State,
        from: Seat,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let mut seat = from;
        for _ in 0..state.seats {
            seat = seat.left(state.seats);
            // Who is finished has nothing playable (DTW-R9), so this also skips them (DTW-22).
            if !state.playable(seat).is_empty() {
                if self.stops(state, seat) {
                    break;
                }
                state.next = seat;
                return;
            }
            if !state.finished.contains(seat) {
                if !self.auto_pass {
                    state.next = seat; // to say pass (DTW-A5)
                    return;
                }
                self.finish(state, seat, log);
            }
        }
        self.end_round(state, chance, log);
    }

    /// DTW-R14, `stop_and_score`: alone in a final round, and the last card is one's own.
    #[inline(always)]
    fn stops(&self, state: &State, seat: Seat) -> bool {
        self.lone_player == LonePlayer::StopAndScore
            && state.last == Some(seat)
            && state.finished.with(seat) == SeatSet::all(state.seats)
            && state.somebody_ran_out()
    }

    /// Nobody can play: the hand is over, or the wells are swept (DTW-24 to DTW-29).
    #[inline(always)]
    fn end_round(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let Some(last) = state.last else { return };
        if state.somebody_ran_out() {
            self.end_hand(state, last, chance, log);
            return;
        }
        log.note(|| Event::Swept { round: state.round, last });
        state.wells = CardSet::EMPTY;
        state.above = CardSet::ALL;
        state.finished = SeatSet::EMPTY;
        state.lead = None;
        state.round += 1;
        state.next = last.left(state.seats);
        log.note(|| Event::Opens { seat: state.next, suit: None });
    }

    /// The final round is over: its last card wins (DTW-28), then perhaps the next deal.
    #[inline(always)]
    fn end_hand(
        &self,
        state: &mut State,
        winner: Seat,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let points = state.cards_left();
        state.totals[winner.index()] += points;
        log.note(|| Event::Won { seat: winner, points });
        let reached = u64::from(state.totals[winner.index()]) >= self.goal(state.seats);
        let played_out = self.max_hands.is_some_and(|most| u64::from(state.hand_no) >= most);
        if self.mode == Mode::SingleHand || reached || played_out {
            state.phase = Phase::Over;
            return;
        }
        let totals = state.totals;
        let dealer = state.dealer.left(state.seats); // DTW-R18
        *state = deal(state.seats, dealer, state.hand_no.saturating_add(1), chance, log);
        state.totals = totals;
    }
}

#[inline(always)]
fn deal(
    seats: u8,
    dealer: Seat,
    hand_no: u16,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) -> State {
    let mut deck = Card::DECK;
    let needed = super::state::hand_size(seats) * usize::from(seats) + 1;
    chance.shuffle(&mut deck, needed);
    let state = State::dealt(seats, dealer, hand_no, &deck);
    log.note(|| Event::Dealt {
        hand: hand_no,
        dealer,
        hands: Seat::all(seats).map(|seat| Cards::seen(true, state.hand(seat).iter())).collect(),
    });
    state
}

/// Everybody's three cards move to the left (DTW-10), a card is turned (DTW-11)
/// and the lowest card of the lead suit is found (DTW-13 to DTW-15).
#[inline(always)]
fn pass_to_the_left(state: &mut State, log: &mut impl Log<Event>) {
    let given = std::mem::take(&mut state.wells);
    let seats = state.seats;
    let mut carried = state.hand(Seat::ZERO.right(seats)).and(given);
    for seat in Seat::all(seats) {
        let hand = state.hand(seat);
        let (kept, gives) = (hand.minus(given), hand.and(given));
        log.note(|| Event::Gave {
            seat,
            to: seat.left(seats),
            cards: Cards::seen(true, gives.iter()),
        });
        state.set_hand(seat, kept.or(carried));
        carried = gives;
    }
    state.phase = Phase::Play;
    state.finished = SeatSet::EMPTY;
    let mut suit = state.turned().map_or(Suit::Crabs, Card::suit); // DTW-12
    if let Some(card) = state.turned() {
        log.note(|| Event::Turned { card });
    }
    let held = state.held();
    while held.and(CardSet::of(suit)).is_empty() {
        suit = suit.next();
    }
    state.lead = Some(suit);
    let lowest = held.and(CardSet::of(suit)).lowest();
    for seat in Seat::all(seats) {
        if lowest.is_some_and(|card| state.hand(seat).contains(card)) {
            state.next = seat;
        }
    }
    log.note(|| Event::Opens { seat: state.next, suit: Some(suit) });
}

/// Every way to choose three cards.
fn triples(hand: CardSet, mut each: impl FnMut(CardSet)) {
    for first in hand.iter() {
        let higher = CardSet(hand.0 & !((2 << first.index()) - 1));
        for second in higher.iter() {
            let highest = CardSet(higher.0 & !((2 << second.index()) - 1));
            for third in highest.iter() {
                each([first, second, third].into_iter().collect());
            }
        }
    }
}

/// Three cards of a hand, every choice equally likely.
#[inline(always)]
fn three_of(hand: CardSet, chance: &mut impl Chance) -> CardSet {
    let mut rest = hand;
    for chosen in 0..3 {
        let n = chance.draw(hand.len() - chosen);
        rest = rest.without(Card::at(chance.nth(rest.0, n) as u8));
    }
    hand.minus(rest)
}
