//! What an action costs a player who thinks of its own cards: what it gives up, less what it gets
//! rid of.

use parlour_engine::{Game, Seat, Viewer};
use parlour_games::basement::{
    Action, Basement, Card, Deck, Faced, Heap, Kind, Lay, Phase, PileView, Player, Run, State,
    TopChoice, View, Zone,
};

/// What a player minds, in one unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// While there is a Deck.
    pub(super) beside_deck: Prices,
    /// Once the Deck is gone.
    pub(super) without_deck: Prices,
    /// What each card is worth as a Top Card.
    pub(super) on_top: Worths,
    /// Two equal Top Cards, which can go in one play.
    pub(super) top_pair: f64,
    /// Does it see that the Deck may have fewer cards than it would draw?
    pub(super) counts_deck: bool,
    /// Chance It, whatever comes.
    pub(super) chance: f64,
    /// A card that is eaten because Chance It failed.
    pub(super) failed_card: f64,
}

/// What it is worth to keep a card.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worths {
    /// The highest number; the lowest is worth nothing.
    pub(super) highest: f64,
    /// By how much more than halfway the middle number is worth, times four.
    pub(super) bend: f64,
    pub(super) blank: f64,
    pub(super) reset: f64,
    pub(super) clear: f64,
}

/// What plays and eating cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prices {
    pub(super) kept: Worths,
    /// A second Special of a kind in one play, which does nothing more.
    pub(super) second_special: f64,
    /// A card got rid of.
    pub(super) shed: f64,
    /// A card drawn for it.
    pub(super) drawn: f64,
    /// A second turn.
    pub(super) again: f64,
    /// The highest number laid on a pile of ten cards: what the next player may have to eat.
    pub(super) pressure: f64,
    /// This pressure on any pile, if the next player's hand is empty.
    pub(super) bare_pressure: f64,
    /// Eating, whatever lies there.
    pub(super) eat: f64,
    /// A card that is eaten.
    pub(super) eaten_card: f64,
}

impl Worths {
    /// What it costs to give up a card: a low number nothing, a Clear most of all.
    fn of(&self, card: Card, deck: Deck) -> f64 {
        match (card, card.rank()) {
            (Card::BLANK, _) => self.blank,
            (Card::RESET, _) => self.reset,
            (Card::CLEAR, _) => self.clear,
            (_, Some(number)) => {
                let steps = f64::from((deck.hi - deck.lo).max(1));
                let height = f64::from(number - deck.lo);
                height * (self.highest / steps)
                    + self.bend * height * (steps - height) / (steps * steps)
            }
            _ => 0.0,
        }
    }
}

/// What a player goes by: its own cards, the table, and what it minds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight<'a> {
    rules: &'a Basement,
    weights: &'a Weights,
    run: Run,
    /// How many cards are in its hand.
    hand: usize,
    zone: Zone,
    pile: usize,
    deck: usize,
    /// Is the next player's hand empty?
    next_is_bare: bool,
    /// The cards that it can see.
    open: Heap,
}

impl<'a> Sight<'a> {
    /// What the view shows.
    pub(super) fn of(view: &View, rules: &'a Basement, weights: &'a Weights) -> Self {
        let own = view.own();
        let tops = view.players.iter().flat_map(|player| player.top.iter().copied());
        let hand = own.map(|own| own.hand.shown()).unwrap_or_default();
        let pile = view.pile.iter().filter_map(|card| match card {
            Faced::Up(card) => Some(*card),
            Faced::Down => None,
        });
        let next = match view.viewer {
            Some(Viewer::Seat(me)) => {
                let others = me.round(view.players.len() as u8).skip(1);
                others.map(|seat| &view.players[seat.index()]).find(|other| other.place.is_none())
            }
            _ => None,
        };
        Self {
            rules,
            weights,
            run: view.run.unwrap_or(Run::EMPTY),
            hand: own.map_or(0, |own| own.hand.len()),
            zone: match view.phase {
                Phase::Play => own.map_or(Zone::Hand, Player::zone),
                Phase::Top | Phase::Over => Zone::Hand,
            },
            pile: view.pile.len(),
            deck: view.deck.len(),
            next_is_bare: next.is_some_and(|next| next.hand.is_empty()),
            open: tops.chain(hand.iter().copied()).chain(pile).collect(),
        }
    }

    /// What this seat would see in a sampled world.
    #[inline(always)]
    pub(super) fn in_world(
        rules: &'a Basement,
        state: &State,
        seat: Seat,
        weights: &'a Weights,
    ) -> Self {
        let mut open = Heap::EMPTY;
        if state.deck_len() > 0 {
            let tops = Seat::all(rules.seats(state)).map(|other| state.top(other));
            let covered = match rules.pile_view {
                PileView::TopOnly => usize::from(state.pile_len()).saturating_sub(1),
                PileView::Full => 0,
            };
            open = tops.fold(state.hand(seat), Heap::plus);
            open = open.plus(state.pile().skip(covered).collect());
        }
        let others = seat.round(rules.seats(state)).skip(1);
        let next = others.into_iter().find(|&other| state.place(other).is_none());
        Self {
            rules,
            weights,
            run: state.run(),
            hand: state.hand(seat).len() as usize,
            zone: state.zone(seat),
            pile: state.pile_len().into(),
            deck: state.deck_len().into(),
            next_is_bare: next.is_some_and(|next| state.hand(next).is_empty()),
            open,
        }
    }

    /// The action that costs least, of equals the first.
    #[inline(always)]
    pub(super) fn cheapest(&self, menu: &[Action]) -> Option<Action> {
        let mut best: Option<(f64, Action)> = None;
        for action in menu {
            let is_chance = matches!(action, Action::ChanceIt);
            if is_chance && best.is_some_and(|(least, _)| least <= self.weights.chance) {
                continue; // whatever the odds, which take time to work out
            }
            let cost = self.cost(action);
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, *action));
            }
        }
        best.map(|(_, action)| action)
    }

    /// What an action costs.
    #[inline(always)]
    pub(super) fn cost(&self, action: &Action) -> f64 {
        match action {
            Action::Top(choice) => -self.worth_on_top(choice),
            Action::Play(lay) => self.cost_of_play(*lay),
            Action::ChanceIt => {
                self.weights.chance
                    + self.weights.failed_card * self.chance_fails() * (self.pile as f64 + 1.0)
            }
            Action::Eat(picked_up) => self.cost_of_eating(*picked_up),
            Action::Reveal(_) => 0.0, // all slots are alike
        }
    }

    fn prices(&self) -> &Prices {
        if self.deck > 0 { &self.weights.beside_deck } else { &self.weights.without_deck }
    }

    /// The strongest cards go on top: they are played when there is no Deck to help, and
    /// the pile is eaten when they fail.
    fn worth_on_top(&self, choice: &TopChoice) -> f64 {
        let worth = |&card: &Card| self.weights.on_top.of(card, self.rules.deck);
        let twins = choice.cards.windows(2).filter(|pair| pair[0] == pair[1]).count();
        choice.cards.iter().flatten().map(worth).sum::<f64>() + self.weights.top_pair * twins as f64
    }

    #[inline(always)]
    fn cost_of_play(&self, lay: Lay) -> f64 {
        let prices = self.prices();
        let deck = self.rules.deck;
        let kind = lay.kind_on(self.run, self.rules.blank_on_empty);
        let count = lay.naturals + lay.blanks;
        let given_up = if lay.naturals > 0 { prices.kept.of(lay.kind, deck) } else { 0.0 }
            + f64::from(lay.blanks) * prices.kept.blank
            + if lay.kind.rank().is_none() && lay.naturals > 1 {
                prices.second_special
            } else {
                0.0
            };
        // cards that are drawn again at once are not got rid of
        let missing = usize::from(self.rules.draw_to)
            .saturating_sub(self.hand.saturating_sub(usize::from(count)));
        let drawn = match (self.deck, self.weights.counts_deck) {
            (0, _) => 0,
            (_, false) => missing,
            (deck, true) => missing.min(deck),
        };
        let got_rid_of = f64::from(count) - drawn as f64;
        let clears = self.run.with(kind, count).clears(self.rules.clearing_run);
        let again = if clears && kind != Kind::CLEAR { prices.again } else { 0.0 };
        given_up - prices.shed * got_rid_of - again + prices.drawn * drawn as f64
            - if clears { 0.0 } else { self.pressure(kind) }
    }

    /// What it is worth that the next player may not beat this kind.
    fn pressure(&self, kind: Kind) -> f64 {
        let prices = self.prices();
        let deck = self.rules.deck;
        let height =
            f64::from(kind.floor().saturating_sub(deck.lo)) / f64::from((deck.hi - deck.lo).max(1));
        let bare = if self.next_is_bare { prices.bare_pressure } else { 0.0 };
        height * (prices.pressure * self.pile as f64 / 10.0 + bare)
    }

    /// Eating is for want of anything else; in the Basement it only puts off the reveal.
    /// What is picked up from Top should be low, and easily played.
    fn cost_of_eating(&self, picked_up: Option<Lay>) -> f64 {
        let prices = self.prices();
        let picked_up = picked_up.map_or(0.0, |lay| {
            prices.kept.of(lay.kind, self.rules.deck) + f64::from(lay.blanks) * prices.kept.blank
                - f64::from(lay.naturals)
        });
        let far = if self.zone == Zone::Basement { 100.0 } else { 0.0 };
        prices.eat + prices.eaten_card * self.pile as f64 + far + picked_up
    }

    /// How likely a card of those out of sight is too low.
    fn chance_fails(&self) -> f64 {
        let deck = self.rules.deck;
        let (mut fine, mut unseen) = (0.0, 0.0);
        let numbers = (deck.lo..=deck.hi).filter_map(Card::number);
        for card in numbers.chain([Card::BLANK, Card::CLEAR, Card::RESET]) {
            let count = f64::from(deck.count(card).saturating_sub(self.open.count(card)));
            let kind = Lay::single(card).kind_on(self.run, self.rules.blank_on_empty);
            unseen += count;
            fine += if self.run.is_beaten_by(kind) { count } else { 0.0 };
        }
        if unseen > 0.0 { 1.0 - fine / unseen } else { 1.0 }
    }
}
