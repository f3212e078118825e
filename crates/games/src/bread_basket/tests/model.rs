//! The game played a second time, slowly and by the letter: cards as things with a
//! name, tricks looked for from every card to every other, nothing remembered that
//! can be looked up. Random games under every option must agree act by act.

use super::cards;
use crate::bread_basket::{
    Action, BreadBasket, Card, ChefSecond, MultiTrick, Phase, Refill, State, Tie, Worth,
};
use parlour_engine::{Act, FastRng, FullGame, Game, Menu, Rng, Seat, Tick, Turn};
use std::collections::BTreeSet;

/// The names of a trick's two ends.
type Pair = (u32, u32);

#[derive(Debug)]
struct Model {
    rules: BreadBasket,
    /// Each card of the line with a name that no other card ever has.
    line: Vec<(u32, Card)>,
    names: u32,
    deck: Vec<Card>,
    hands: Vec<Vec<Card>>,
    taken: Vec<Vec<Card>>,
    points: Vec<i16>,
    spent: u8,
    played: u8,
    next: usize,
    choices: Vec<Pair>,
}

impl Model {
    fn of(rules: &BreadBasket, state: &State) -> Self {
        let view = rules.reveal(state);
        let mut model = Self {
            rules: rules.clone(),
            line: Vec::new(),
            names: 0,
            deck: view.deck.shown().to_vec(),
            hands: view.hands.iter().map(|hand| hand.shown().to_vec()).collect(),
            taken: vec![Vec::new(); view.hands.len()],
            points: vec![0; view.hands.len()],
            spent: 0,
            played: 0,
            next: (view.dealer.index() + 1) % view.hands.len(),
            choices: Vec::new(),
        };
        model.append(view.line[0]);
        model
    }

    fn append(&mut self, card: Card) {
        self.names += 1;
        self.line.push((self.names, card));
    }

    fn standing(&self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for (from, &(left, end)) in self.line.iter().enumerate() {
            for (to, &(right, other)) in self.line.iter().enumerate().skip(from + 3) {
                let inside = &self.line[from + 1..to];
                let lower = inside.iter().all(|&(_, card)| card < end);
                let higher = inside.iter().all(|&(_, card)| card > end);
                if end == other && (lower || higher) {
                    pairs.push((left, right));
                }
            }
        }
        pairs
    }

    fn place(&self, name: u32) -> usize {
        self.line.iter().position(|&(known, _)| known == name).unwrap()
    }

    fn discard(&mut self, card: Card) {
        let hand = &mut self.hands[self.next];
        let place = hand.iter().position(|&held| held == card).unwrap();
        hand.remove(place);
    }

    fn take(&mut self, (left, right): Pair) {
        let places = self.place(left)..=self.place(right);
        let trick: Vec<Card> = self.line.drain(places).map(|(_, card)| card).collect();
        let sandwich = trick[1] < trick[0];
        self.points[self.next] += if sandwich {
            2 + trick[1..trick.len() - 1]
                .iter()
                .map(|&card| Worth::OF_THE_TEXT.meat(card))
                .sum::<i16>()
        } else {
            trick.len() as i16
        };
        self.taken[self.next].extend(&trick);
        self.taken[self.next].sort();
    }

    fn refill(&mut self) {
        if self.line.is_empty() && !self.deck.is_empty() {
            let card = self.deck.remove(0);
            self.append(card);
        }
    }

    fn end_turn(&mut self) {
        self.refill();
        self.played = 0;
        for _ in 0..self.hands.len() {
            self.next = (self.next + 1) % self.hands.len();
            if !self.hands[self.next].is_empty() {
                return;
            }
        }
    }

    /// Takes what appeared, as far as no choice is to be made.
    fn take_on(&mut self, mut pending: Vec<Pair>) {
        loop {
            self.choices.clear();
            let sizes = pending.iter().map(|&(left, right)| {
                let (from, to) = (self.place(left), self.place(right));
                (to - from, from, (left, right))
            });
            let chosen = match (self.rules.multi_trick, pending.len()) {
                (_, 0) => break,
                (MultiTrick::Choose, 2..) => {
                    self.choices = pending;
                    return;
                }
                (MultiTrick::Largest, _) => {
                    sizes.min_by_key(|&(size, from, _)| (std::cmp::Reverse(size), from))
                }
                _ => sizes.min_by_key(|&(size, from, _)| (size, from)),
            };
            pending = self.take_and_look(chosen.unwrap().2, &pending);
        }
        self.end_turn();
    }

    fn take_and_look(&mut self, pair: Pair, pending: &[Pair]) -> Vec<Pair> {
        self.take(pair);
        let standing = self.standing();
        if self.rules.cascade {
            return standing;
        }
        standing.into_iter().filter(|pair| pending.contains(pair)).collect()
    }

    fn act(&mut self, action: Action) {
        let before = self.standing();
        match action {
            Action::Play(card) => {
                self.discard(card);
                self.append(card);
                let new: Vec<Pair> =
                    self.standing().into_iter().filter(|pair| !before.contains(pair)).collect();
                assert!(new.len() <= 1, "one trick at most: {self:?}");
                if let [pair] = new.as_slice() {
                    self.take(*pair);
                }
                if self.rules.refill == Refill::Immediate {
                    self.refill();
                }
                self.played += 1;
                if self.played == 2 || self.hands[self.next].is_empty() {
                    self.end_turn();
                }
            }
            Action::Chef { at } => {
                self.discard(Card::CHEF);
                self.spent += 1;
                let (_, card) = self.line.remove(usize::from(at));
                self.hands[self.next].push(card);
                self.hands[self.next].sort();
                let standing = self.standing().into_iter();
                self.take_on(standing.filter(|pair| !before.contains(pair)).collect());
            }
            Action::Stop => self.end_turn(),
            Action::Take { from, to } => {
                let pair = (self.line[usize::from(from)].0, self.line[usize::from(to)].0);
                let pending = self.choices.clone();
                let left = self.take_and_look(pair, &pending);
                self.take_on(left);
            }
        }
    }

    /// Everything that may be done, by the letter.
    fn legal(&self) -> BTreeSet<String> {
        if !self.choices.is_empty() {
            let takes = self.choices.iter();
            return takes
                .map(|&(left, right)| format!("take {} {}", self.place(left), self.place(right)))
                .collect();
        }
        let hand = &self.hands[self.next];
        let mut legal: BTreeSet<String> = hand.iter().map(|card| format!("play {card}")).collect();
        let in_time = self.played == 0 || self.rules.chef_second == ChefSecond::Allow;
        if in_time && hand.contains(&Card::CHEF) {
            legal.extend((0..self.line.len()).map(|at| format!("chef {at}")));
        }
        if self.played == 1 {
            legal.insert("stop".into());
        }
        legal
    }

    fn agrees_with(&self, state: &State, seed: u64) {
        let view = self.rules.reveal(state);
        let context = || format!("seed {seed}, {:?}\n{self:?}\n{view}", self.rules);
        let line: Vec<Card> = self.line.iter().map(|&(_, card)| card).collect();
        assert_eq!(view.line.as_slice(), line, "line, {}", context());
        assert_eq!(view.deck.shown(), self.deck, "deck, {}", context());
        for (seat, hand) in self.hands.iter().enumerate() {
            assert_eq!(view.hands[seat].shown(), hand, "hand {seat}, {}", context());
            assert_eq!(view.taken[seat].as_slice(), self.taken[seat], "taken, {}", context());
        }
        assert_eq!(view.points.as_slice(), self.points, "points, {}", context());
        assert_eq!((view.spent, view.played), (self.spent, self.played), "{}", context());
        let mut choices: Vec<(u8, u8)> = self
            .choices
            .iter()
            .map(|&(left, right)| (self.place(left) as u8, self.place(right) as u8))
            .collect();
        choices.sort_unstable();
        assert_eq!(view.tricks.as_slice(), choices, "tricks, {}", context());
        assert_eq!(view.phase == Phase::Take, !choices.is_empty(), "{}", context());
        if let Turn::One(seat) = self.rules.turn(state) {
            assert_eq!(seat.index(), self.next, "turn, {}", context());
        }
    }
}

/// Plays a game both ways. Chefs are used where they can be, and in the more
/// interesting places, so that tricks in the middle are not too rare.
fn plays_the_same(rules: &BreadBasket, seats: u8, seed: u64) {
    let mut rng = FastRng::of_game(seed, u64::from(seats));
    let mut menu = Menu::new();
    let mut state = rules.start(seats, &mut rng, &mut ());
    let mut model = Model::of(rules, &state);
    model.agrees_with(&state, seed);
    let mut round = 1;
    while let Turn::One(seat) = rules.turn(&state) {
        menu.clear();
        rules.menu(&state, seat, &mut menu);
        let listed: BTreeSet<String> = menu.iter().map(ToString::to_string).collect();
        assert_eq!(listed, model.legal(), "seed {seed}\n{}", rules.reveal(&state));
        let action = telling(rules, &state, seat, &menu)
            .or_else(|| rules.pick(&state, seat, &mut menu, &mut rng))
            .unwrap();
        rules.play(&mut state, Act { seat, action, at: Tick(0) }, &mut rng, &mut ()).unwrap();
        model.act(action);
        let all_out = model.hands.iter().all(Vec::is_empty);
        if state.round == round {
            model.agrees_with(&state, seed);
            assert_eq!(all_out, state.phase == Phase::Over);
        } else {
            assert!(all_out, "the round ended too early, seed {seed}");
            round = state.round;
            model = Model::of(rules, &state);
            model.agrees_with(&state, seed);
        }
    }
}

/// A Chef that makes a trick, where there is one.
fn telling(rules: &BreadBasket, state: &State, seat: Seat, menu: &Menu<Action>) -> Option<Action> {
    let chefs = menu.iter().filter(|action| matches!(action, Action::Chef { .. }));
    let most = chefs.map(|&action| {
        let mut then = state.clone();
        let act = Act { seat, action, at: Tick(0) };
        rules.apply(&mut then, act, &mut FastRng::new(0), &mut ());
        let gone = state.line().len().saturating_sub(then.line().len() + 1);
        (then.tricks.len() as usize * 100 + gone, action)
    });
    most.max_by_key(|&(told, _)| told).filter(|&(told, _)| told > 0).map(|(_, action)| action)
}

#[test]
fn played_by_the_letter_every_option_gives_the_same_game() {
    let mut seed = 0;
    for multi_trick in [MultiTrick::Choose, MultiTrick::Largest, MultiTrick::Smallest] {
        for cascade in [true, false] {
            for refill in [Refill::Immediate, Refill::EndOfTurn] {
                for chef_second in [ChefSecond::Forbid, ChefSecond::Allow] {
                    for tie in [Tie::Shared, Tie::ExtraRound] {
                        let rules = BreadBasket {
                            multi_trick,
                            cascade,
                            refill,
                            chef_second,
                            tie,
                            ..BreadBasket::default()
                        };
                        for seats in 2..=6 {
                            seed += 1;
                            plays_the_same(&rules, seats, seed);
                        }
                    }
                }
            }
        }
    }
}

/// A line that rises (or falls) to both sides of a card, or of a trick spoilt by a
/// card: lift it, and tricks stand one around another.
fn crowded(rng: &mut FastRng) -> Vec<Card> {
    let rises = rng.draw(2) == 0;
    let middle = match (rises, rng.draw(2)) {
        (true, 0) => "C",
        (true, _) => "9 1 C 2 9",
        (false, 0) => "O",
        (false, _) => "1 8 O 9 1",
    };
    let mut sides = cards("2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 7 7");
    rng.reshuffle(&mut sides);
    let mut side = |count: usize| {
        let mut side: Vec<Card> = sides.drain(..count).collect();
        side.sort();
        if !rises {
            side.reverse();
        }
        let (one, other) = (rng.draw(count as u32), rng.draw(count as u32));
        side.swap(one as usize, other as usize);
        side
    };
    let (mut left, right) = (side(7), side(7));
    left.reverse();
    [left, cards(middle), right].concat()
}

/// Lines in which Chefs set many tricks free at once.
#[test]
fn played_by_the_letter_a_text_without_spaces_gives_the_same_game() {
    let mut choices = 0;
    for seed in 0..600 {
        let mut rng = FastRng::new(seed);
        let rules = BreadBasket {
            cascade: seed % 2 == 0,
            multi_trick: [MultiTrick::Choose, MultiTrick::Choose, MultiTrick::Smallest]
                [seed as usize % 3],
            rounds: Some(1),
            ..BreadBasket::default()
        };
        let all = crowded(&mut rng);
        let mut table = super::lying_by(rules.clone(), "", &["C C C 1", "C 7 8"], "");
        let mut model = Model::of(&rules, &rules.start(2, &mut rng, &mut ()));
        model.line.clear();
        model.deck.clear();
        model.hands = vec![cards("1 C C C"), cards("7 8 C")];
        model.taken[1] = table.state.taken[1].iter().collect();
        model.next = 0;
        // the line: cards that complete no trick
        for card in all {
            model.append(card);
            if model.standing().is_empty() {
                let place = usize::from(table.state.line_len);
                table.state.row[place] = card;
                table.state.line_len += 1;
                table.state.taken[1].remove(card);
                let taken = model.taken[1].iter().position(|&other| other == card).unwrap();
                model.taken[1].remove(taken);
            } else {
                model.line.pop();
            }
        }
        model.agrees_with(&table.state, seed);
        let mut menu = Menu::new();
        while let Turn::One(seat) = rules.turn(&table.state) {
            menu.clear();
            rules.menu(&table.state, seat, &mut menu);
            choices += u32::from(table.state.phase == Phase::Take);
            let action = telling(&rules, &table.state, seat, &menu)
                .or_else(|| rules.pick(&table.state, seat, &mut menu, &mut rng))
                .unwrap();
            table.does(seat.index() as u8, &action.to_string());
            model.act(action);
            model.agrees_with(&table.state, seed);
        }
    }
    assert!(choices > 100, "{choices} choices of tricks: too few to tell");
}
