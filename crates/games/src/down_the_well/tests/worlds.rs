//! What a player imagines is what could be, each world as often as any other: held against
//! every way in which the hidden cards can lie, each played again from the deal.

use super::*;
use crate::down_the_well::{Memory, WorldSampler};
use parlour_engine::{FastRng, FullGame, Hidden, Viewer};
use std::collections::HashMap;

/// A game as the player in seat 0 lives it.
struct SeenGame {
    rules: DownTheWell,
    start: State,
    state: State,
    acts: Vec<Act<Action>>,
    seen: Vec<String>,
    memory: Memory,
}

const ME: Seat = Seat::ZERO;

impl SeenGame {
    fn begin(rules: &DownTheWell, seats: u8, rng: &mut FastRng) -> Self {
        let mut events = Vec::new();
        let start = rules.start(seats, rng, &mut events);
        let mut told = Self {
            rules: rules.clone(),
            start: start.clone(),
            state: start,
            acts: Vec::new(),
            seen: Vec::new(),
            memory: Memory::default(),
        };
        told.hear(&events);
        told
    }

    fn hear(&mut self, events: &[Event]) {
        for seen in events.iter().filter_map(|event| self.rules.redact_for(event, Viewer::Seat(ME)))
        {
            self.rules.remember(&mut self.memory, ME, &seen);
            self.seen.push(seen.to_string());
        }
    }

    fn act(&mut self, rng: &mut FastRng) {
        let seat = self.rules.turn(&self.state).seats().first().unwrap();
        let action = self.rules.pick(&self.state, seat, &mut Menu::new(), rng).unwrap();
        let act = Act { seat, action, at: Tick::default() };
        let mut events = Vec::new();
        self.rules.play(&mut self.state, act.clone(), rng, &mut events).unwrap();
        self.acts.push(act);
        self.hear(&events);
    }

    /// Would all of it have looked the same, had these been the hands now?
    fn could_be(&self, hands: &[CardSet]) -> bool {
        let seats = hands.len() as u8;
        let played = |seat: Seat| {
            let own = self.acts.iter().filter(move |act| act.seat == seat);
            own.filter_map(|act| match act.action {
                Action::Play(card) => Some(card),
                _ => None,
            })
        };
        let gave = |seat: Seat| {
            let act = self.acts.iter().find(|act| act.seat == seat);
            let Some(Act { action: Action::Give(cards), .. }) = act else { panic!("all gave") };
            *cards
        };
        let after: Vec<CardSet> = Seat::all(seats)
            .map(|seat| played(seat).fold(hands[seat.index()], CardSet::with))
            .collect();
        // what went from others to others is not seen: let it be any three
        let given = |from: Seat| {
            let to = after[from.left(seats).index()];
            match from == ME || from.left(seats) == ME {
                true => gave(from),
                false => to.minus(gave(ME)).iter().take(3).collect(),
            }
        };
        let mut state = self.start.clone();
        for seat in Seat::all(seats) {
            let before = after[seat.index()].minus(given(seat.right(seats))).or(given(seat));
            if before.len() != self.start.hand(seat).len() {
                return false; // what was given to it is not there
            }
            state.set_hand(seat, before);
        }
        let dealt = state.held();
        let turned = self.start.undealt().next();
        let rest = CardSet::ALL.minus(dealt).iter().filter(|card| Some(*card) != turned);
        state.replace_undealt(turned.into_iter().chain(rest));
        let (mut acts, mut seen) = (self.acts.clone(), vec![self.seen[0].clone()]);
        for act in acts.iter_mut().take(usize::from(seats)) {
            act.action = Action::Give(given(act.seat));
        }
        for act in acts {
            let mut events = Vec::new();
            if self.rules.play(&mut state, act, &mut FastRng::new(0), &mut events).is_err() {
                return false;
            }
            let told =
                events.iter().filter_map(|event| self.rules.redact_for(event, Viewer::Seat(ME)));
            seen.extend(told.map(|event| event.to_string()));
        }
        seen == self.seen && self.rules.turn(&state) == self.rules.turn(&self.state)
    }

    /// The hands that seat 0 does not see, and the cards that could be there.
    fn hidden(&self) -> (Vec<Seat>, Vec<Card>) {
        let view = self.rules.view(&self.state, Viewer::Seat(ME));
        let unseen = |seat: &Seat| view.hands[seat.index()].shown().is_empty();
        let seats: Vec<Seat> = Seat::all(self.state.seats)
            .filter(|seat| unseen(seat) && !self.state.hand(*seat).is_empty())
            .collect();
        let rest: CardSet = self.state.undealt().skip(1).collect();
        let cards = seats.iter().fold(rest, |all, seat| all.or(self.state.hand(*seat)));
        (seats, cards.iter().collect())
    }

    /// Every way in which the cards can lie in the hidden hands; `None` if there are too many.
    fn ways(&self) -> Option<Vec<Vec<CardSet>>> {
        let (hidden, cards) = self.hidden();
        let mut hands: Vec<CardSet> =
            Seat::all(self.state.seats).map(|seat| self.state.hand(seat)).collect();
        let places: Vec<Seat> = hidden
            .iter()
            .flat_map(|seat| vec![*seat; self.state.hand(*seat).len() as usize])
            .collect();
        let count = (0..places.len())
            .try_fold(1_usize, |count, taken| count.checked_mul(cards.len() - taken))?;
        if count > 3_000 {
            return None;
        }
        for seat in hidden {
            hands[seat.index()] = CardSet::EMPTY;
        }
        let mut ways = vec![hands];
        for seat in places {
            let dealt = |hands: &Vec<CardSet>| {
                let taken = hands.iter().fold(CardSet::EMPTY, |all, hand| all.or(*hand));
                let free = cards.iter().filter(move |card| !taken.contains(**card));
                let with = |card: &Card| {
                    let mut hands = hands.clone();
                    hands[seat.index()] = hands[seat.index()].with(*card);
                    hands
                };
                free.map(with).collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(dealt).collect();
            ways.sort_by_key(|hands| hands.iter().copied().map(CardSet::bits).collect::<Vec<_>>());
            ways.dedup();
        }
        Some(ways)
    }
}

#[test]
fn every_world_that_could_be_is_imagined_equally_often() {
    let face_up = DownTheWell { show_on_pass: ShowOnPass::FaceUp, ..plain() };
    let mut positions = 0;
    let mut proved = 0;
    for (rules, seats, seed) in
        [(plain(), 6, 1), (plain(), 3, 2), (face_up, 5, 3), (spoken(), 6, 4)]
    {
        for game in 0..12 {
            let mut rng = FastRng::of_game(seed, game);
            let mut told = SeenGame::begin(&rules, seats, &mut rng);
            while rules.turn(&told.state) != Turn::Over {
                told.act(&mut rng);
                if told.state.phase() != Phase::Play {
                    continue;
                }
                let Some(all) = told.ways() else { continue };
                let could_be: Vec<&Vec<CardSet>> =
                    all.iter().filter(|hands| told.could_be(hands)).collect();
                positions += 1;
                proved += usize::from(could_be.len() < all.len());
                as_often_as_any_other(&told, &could_be, &mut rng);
            }
        }
    }
    assert!(
        positions > 100 && proved > 50,
        "{positions} positions, in {proved} something is proved"
    );
}

fn as_often_as_any_other(told: &SeenGame, could_be: &[&Vec<CardSet>], rng: &mut FastRng) {
    let view = told.rules.view(&told.state, Viewer::Seat(ME));
    let worlds = WorldSampler::of(&told.rules, &view, &told.memory);
    let mut drawn: HashMap<Vec<CardSet>, f64> = HashMap::new();
    let expected = 20.0;
    for _ in 0..20 * could_be.len() {
        let world = worlds.draw(rng);
        *drawn.entry(Seat::all(world.seats).map(|seat| world.hand(seat)).collect()).or_default() +=
            1.0;
    }
    for hands in drawn.keys() {
        assert!(could_be.contains(&hands), "{hands:?} cannot be: {:?}", told.seen);
    }
    let chi: f64 = could_be
        .iter()
        .map(|hands| (drawn.get(*hands).copied().unwrap_or(0.0) - expected).powi(2) / expected)
        .sum();
    let freedom = (could_be.len() - 1) as f64;
    // five standard deviations: the seeds are fixed, and there are a few hundred positions
    assert!(
        chi <= freedom + 5.0 * (2.0 * freedom).sqrt() + 5.0,
        "chi {chi} of {freedom}: {could_be:?}"
    );
}

#[test]
fn before_the_pass_any_unseen_card_may_be_turned() {
    let told = SeenGame::begin(&plain(), 4, &mut FastRng::new(5));
    let view = told.rules.view(&told.state, Viewer::Seat(ME));
    let worlds = WorldSampler::of(&told.rules, &view, &told.memory);
    let mut turned: HashMap<Card, u32> = HashMap::new();
    let mut rng = FastRng::new(6);
    for _ in 0..45 * 200 {
        *turned.entry(worlds.draw_hands(&mut rng).undealt().next().unwrap()).or_default() += 1;
    }
    assert_eq!(turned.len(), 45, "all but your own nine");
    // 200 expected each, standard deviation 14
    assert!(turned.values().all(|&times| times.abs_diff(200) < 70), "{turned:?}");
}

/// What the table shows of hidden hands is true, and nothing new to a player who remembers.
#[test]
fn players_who_remember_know_what_the_table_shows() {
    for seed in 0..200 {
        let mut rng = FastRng::new(seed);
        let rules = DownTheWell { auto_pass: seed % 2 == 0, ..DownTheWell::default() };
        let mut told = SeenGame::begin(&rules, 2 + (seed % 5) as u8, &mut rng);
        while told.state.phase != Phase::Over {
            let in_no_hand = rules.view(&told.state, Viewer::Seat(ME)).in_no_hand();
            let with_cards = |seat: &Seat| !told.state.hand(*seat).is_empty();
            for seat in Seat::all(told.state.seats).filter(with_cards) {
                let mut shown = in_no_hand;
                if told.state.is_finished(seat) {
                    shown = shown.or(told.state.above);
                }
                let unknown = shown.minus(told.memory.lacked_by(seat));
                assert!(unknown.is_empty(), "{seat:?} {unknown:?} {:?}", told.state);
                assert!(shown.and(told.state.hand(seat)).is_empty(), "{:?}", told.state);
            }
            told.act(&mut rng);
        }
    }
}
