//! A deal whose cards all lie open, small enough to be played to its end in a microsecond.

use super::{
    net::{Net, Seen},
    points::MANY_POINTS,
    rule::{NEARLY_OUT_CARDS, Table},
};
use arrayvec::ArrayVec;
use parlour_engine::Seat;
use parlour_games::down_the_well::{Card, CardSet, DownTheWell, LonePlayer, Mode, State, View};

/// The most cards in a hand: half of the deck.
const MAX_HAND_CARDS: usize = Card::COUNT / 2;

/// How a hand ends, and what its end is worth.
#[derive(Clone, Copy, Debug)]
struct Ending {
    /// Does a player stop who is left alone in a final round?
    lone_player_stops: bool,
    /// Does the winner score points, or just win?
    scores_points: bool,
}

impl Ending {
    fn of(rules: &DownTheWell) -> Self {
        Self {
            lone_player_stops: rules.lone_player == LonePlayer::StopAndScore,
            scores_points: rules.mode == Mode::Match,
        }
    }
}

/// The cards that the deck lacks where it has fewer suits or ranks.
pub(super) fn lacking(rules: &DownTheWell) -> CardSet {
    CardSet::ALL.minus(rules.cards())
}

/// Hands, wells and whose turn it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deal {
    hands: [CardSet; 6],
    /// What is higher than the top of its well.
    above: CardSet,
    /// The cards on the wells.
    wells: CardSet,
    /// What no one holds and no well has: the cards of earlier rounds, and those that the deck lacks.
    gone: CardSet,
    next: Seat,
    last: Seat,
    seats: u8,
    /// Who can play no more in this round, one bit each.
    finished: u8,
    is_over: bool,
    ending: Ending,
}

impl Deal {
    /// A sampled world in which it is the player's turn.
    pub(super) fn of(rules: &DownTheWell, view: &View, world: &State) -> Self {
        let seats = view.hands.len() as u8;
        let mut hands = [CardSet::EMPTY; 6];
        for seat in Seat::all(seats) {
            hands[seat.index()] = world.hand(seat);
        }
        let next = view.next.unwrap_or(Seat::ZERO);
        Self {
            hands,
            above: world.above(),
            wells: view.piles.0,
            gone: lacking(rules).or(view.swept.shown().iter().copied().collect()),
            next,
            last: view.last.unwrap_or(next),
            seats,
            finished: view.finished.iter().rev().fold(0, |all, done| all << 1 | u8::from(*done)),
            is_over: false,
            ending: Ending::of(rules),
        }
    }

    /// The cards in a hand.
    #[inline(always)]
    pub(super) fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    #[inline(always)]
    fn playable(&self) -> CardSet {
        self.hand(self.next).and(self.above)
    }

    /// The player whose turn it is plays a card.
    #[inline(always)]
    pub(super) fn play(&mut self, card: Card) {
        let hand = &mut self.hands[self.next.index()];
        *hand = hand.without(card);
        if hand.is_empty() {
            self.finished |= 1 << self.next.index();
        }
        self.wells = self.wells.with(card);
        self.above = self.above.and(CardSet::left_by(card));
        self.last = self.next;
        for place in 1..=self.seats {
            self.next = self.next.left(self.seats);
            let is_alone = place == self.seats;
            if is_alone && self.ending.lone_player_stops && self.has_final_round() {
                break;
            }
            if !self.playable().is_empty() {
                return;
            }
            self.finished |= 1 << self.next.index();
        }
        if self.has_final_round() {
            self.is_over = true;
            return;
        }
        self.gone = self.gone.or(self.wells);
        self.wells = CardSet::EMPTY;
        self.above = CardSet::ALL;
        self.finished = 0;
        self.next = self.last.left(self.seats);
    }

    #[inline(always)]
    fn has_final_round(&self) -> bool {
        self.hands[..usize::from(self.seats)].iter().any(|hand| hand.is_empty())
    }

    /// What the player whose turn it is goes by.
    #[inline(always)]
    fn table(&self) -> Table {
        let hand = self.hand(self.next);
        let fewest = self.hands[..usize::from(self.seats)].iter().map(|hand| hand.len()).min();
        Table {
            own: hand.and(self.above),
            others: self.above.minus(hand).minus(self.gone),
            late: fewest.is_some_and(|fewest| fewest as usize <= NEARLY_OUT_CARDS),
        }
    }

    /// What the player whose turn it is sees.
    #[inline(always)]
    pub(super) fn seen(&self) -> Seen {
        let (own, seats) = (self.next.index(), usize::from(self.seats));
        let turned = |left: usize| if own + left < seats { own + left } else { own + left - seats };
        Seen {
            hand: self.hand(self.next),
            above: self.above,
            unheld: self.wells.or(self.gone),
            held: std::array::from_fn(|left| match left < seats {
                true => self.hands[turned(left)].len() as u8,
                false => 0,
            }),
            finished: (self.finished >> own | self.finished << (seats - own)) & ((1 << seats) - 1),
        }
    }

    /// What the hand is worth to a player when all play on to its end by network.
    #[inline(always)]
    pub(super) fn played_by(mut self, net: &Net, me: Seat) -> f64 {
        while !self.is_over
            && let Some(card) = net.best(self.playable(), || self.seen())
        {
            self.play(card);
        }
        self.worth(me)
    }

    /// Plays on to the end of the hand by rule.
    #[inline(always)]
    fn play_on(&mut self) {
        while !self.is_over
            && let Some(card) = self.table().cheapest()
        {
            self.play(card);
        }
    }

    /// What the end is worth to a player, from 0 to 1.
    #[inline(always)]
    fn worth(&self, me: Seat) -> f64 {
        let won = self.is_over && self.last == me;
        if !self.ending.scores_points {
            return f64::from(u8::from(won));
        }
        let left = f64::from(self.hands.iter().map(|hand| hand.len()).sum::<u32>());
        let gain = if won { left } else { -left / f64::from(self.seats - 1) };
        (0.5 + 0.5 * gain / f64::from(MANY_POINTS)).clamp(0.0, 1.0)
    }

    /// What a player reaches who looks ahead at each own turn: it tries every card with play by
    /// rule after it, plays the one that ended best, and does the same at the next own turn. The
    /// others go by rule. Play by rule alone undervalues cards that need a plan.
    pub(super) fn foreseen(mut self, me: Seat) -> f64 {
        let mut most = 0.0;
        while !self.is_over {
            let Some(rule) = self.table().cheapest() else { break };
            if self.next != me || self.playable().len() == 1 {
                self.play(rule);
                continue;
            }
            let (card, worth) = self.best_by_rule(me, rule);
            most = f64::max(most, worth);
            if worth >= 1.0 {
                break;
            }
            self.play(card);
        }
        self.worth(me).max(most)
    }

    /// The own card after which play by rule ends best; of equals what the rule bot plays.
    #[inline(always)]
    fn best_by_rule(&self, me: Seat, rule: Card) -> (Card, f64) {
        let others = self.playable().without(rule);
        let cards: ArrayVec<Card, MAX_HAND_CARDS> =
            std::iter::once(rule).chain(others.iter()).collect();
        let mut best = (rule, f64::NEG_INFINITY);
        for card in cards {
            let mut then = *self;
            then.play(card);
            then.play_on();
            let worth = then.worth(me);
            if worth > best.1 {
                best = (card, worth);
            }
            if worth >= 1.0 {
                break;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::down_the_well::{RuleBot, tests::house_rules};
    use parlour_engine::{Act, Bot, FastRng, Game, Menu, Observation, Tick};
    use parlour_games::down_the_well::{Action, Phase};

    #[test]
    fn a_deal_goes_as_the_rules_and_the_rule_bot_say() {
        for (game, rules) in (0..8).flat_map(|_| house_rules()).enumerate() {
            let mut rng = FastRng::of_game(7, game as u64);
            let seats = 2 + (game % 5) as u8;
            let mut state = rules.start(seats, &mut rng, &mut ());
            let mut deal: Option<Deal> = None;
            while let Some(seat) = rules.turn(&state).seats().first() {
                if state.hand_no() > 1 {
                    break;
                }
                let observation = Observation::of(&rules, &state, seat);
                let action = rules.pick(&state, seat, &mut Menu::new(), &mut rng).unwrap();
                if state.phase() == Phase::Play && state.opening().is_none() {
                    let view = rules.reveal(&state);
                    let deal = deal.get_or_insert(Deal::of(&rules, &view, &state));
                    if let Action::Play(card) = action {
                        assert_eq!((deal.next, deal.playable()), (seat, state.playable(seat)));
                        let by_rule = deal.table().cheapest().map(Action::Play);
                        assert_eq!(RuleBot.choose(&observation).unwrap().action, by_rule.unwrap());
                        let view = &observation.view;
                        let own = (seat.index()..view.hands.len()).chain(0..seat.index());
                        let seen = deal.seen();
                        for (left, other) in own.enumerate() {
                            assert_eq!(usize::from(seen.held[left]), view.hands[other].len());
                            assert_eq!(seen.finished >> left & 1 == 1, view.finished[other]);
                        }
                        deal.play(card);
                    }
                }
                rules.apply(&mut state, Act { seat, action, at: Tick(0) }, &mut rng, &mut ());
            }
            let deal = deal.unwrap();
            let points = |seat: Seat| u32::from(state.points(seat));
            let left: u32 = deal.hands.iter().map(|hand| hand.len()).sum();
            assert!(deal.is_over, "{rules:?}");
            assert_eq!(points(deal.last), left, "{rules:?}, {seats} seats");
        }
    }
}
