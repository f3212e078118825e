//! What one action does for your points, your line and your hand that another would not, in words.

use super::rule::{Line, Rivals};
use crate::reason::counted;
use parlour_engine::{Annotation, Observation};
use parlour_games::bread_basket::{
    Action, BreadBasket, Card, ChefSecond, Heap, Kind, MultiTrick, Trick, View,
};

/// So many points less for the next player are worth a word.
const MIN_POINTS_LESS: i16 = 3;

/// Compares two actions of a turn.
pub(super) fn of(
    observation: &Observation<BreadBasket>,
    better: Action,
    done: Action,
) -> Option<Annotation> {
    let table = Table::of(observation);
    let of_points = || {
        let (better, outcome) = (table.outcome(better)?, table.outcome(done)?);
        points_taken(&better, &outcome)
            .or_else(|| points_lost(done, &better, &outcome))
            .or_else(|| points_left(&better, &outcome))
    };
    table
        .is_foreseen(&observation.rules)
        .then(of_points)
        .flatten()
        .or_else(|| table.cards_kept(better, done))
}

/// What the seat can see of the table.
struct Table<'a> {
    view: &'a View,
    hand: Heap,
    rivals: Rivals,
}

/// What an action comes to.
struct Outcome {
    /// The trick that it takes at once, with its points.
    takes: Option<(Kind, i16)>,
    /// The most points that the turn can take, and the card that has to follow for it.
    turn: (i16, Option<Card>),
    /// What the line may then offer the next player for one card, at the least; nothing where that is not looked at.
    left: Option<i16>,
    /// Does the turn end with it?
    ends: bool,
}

impl Outcome {
    fn points(&self) -> i16 {
        self.takes.map_or(0, |(_, points)| points)
    }
}

impl<'a> Table<'a> {
    fn of(observation: &'a Observation<BreadBasket>) -> Self {
        let view = &observation.view;
        Self {
            view,
            hand: view.own_hand().iter().copied().collect(),
            rivals: Rivals::of(view, observation.rules.copies),
        }
    }

    /// Do two cards of the seat, or a Chef and one trick, make up the whole turn?
    fn is_foreseen(&self, rules: &BreadBasket) -> bool {
        let chef_may_follow =
            rules.chef_second == ChefSecond::Allow && self.hand.contains(Card::CHEF);
        rules.cards_a_turn <= 2
            && rules.cascade
            && rules.multi_trick == MultiTrick::Choose
            && !chef_may_follow
    }

    fn outcome(&self, action: Action) -> Option<Outcome> {
        match action {
            Action::Play(card) => Some(self.outcome_of_card(card)),
            Action::Stop => Some(Outcome {
                takes: None,
                turn: (0, None),
                left: Some(self.rivals.most(&self.view.line)),
                ends: true,
            }),
            Action::Chef { at } => self.outcome_of_chef(usize::from(at)),
            Action::Take { to, .. } => {
                let trick = Trick::ending_at(&self.view.line, usize::from(to))?;
                let points = trick.points(&self.view.line, self.view.worth());
                let takes = Some((trick.kind, points));
                Some(Outcome { takes, turn: (points, None), left: None, ends: false })
            }
        }
    }

    fn outcome_of_card(&self, card: Card) -> Outcome {
        let mut line = self.view.line.clone();
        let takes = self.lay(&mut line, card);
        let won = takes.map_or(0, |(_, points)| points);
        let mut hand = self.hand;
        hand.remove(card);
        if self.view.played + 1 >= self.view.cards_a_turn() || hand.is_empty() {
            let left = Some(self.rivals.most(&line));
            return Outcome { takes, turn: (won, None), left, ends: true };
        }
        let (mut turn, mut left) = ((won, None), self.rivals.most(&line));
        for next in hand.each_kind() {
            let mut line = line.clone();
            let more = self.lay(&mut line, next).map_or(0, |(_, points)| points);
            if won + more > turn.0 {
                turn = (won + more, Some(next));
            }
            left = left.min(self.rivals.most(&line));
        }
        Outcome { takes, turn, left: Some(left), ends: false }
    }

    /// Puts a card at the end of the line, and takes the trick that it completes.
    fn lay(&self, line: &mut Line, card: Card) -> Option<(Kind, i16)> {
        line.push(card);
        let trick = Trick::ending_at(line, line.len() - 1)?;
        let points = trick.points(line, self.view.worth());
        line.drain(trick.places());
        Some((trick.kind, points))
    }

    /// Of several tricks that appear the best one counts.
    fn outcome_of_chef(&self, at: usize) -> Option<Outcome> {
        let mut line = self.view.line.clone();
        line.pop_at(at)?;
        let across = |trick: &Trick| usize::from(trick.from) < at;
        let appear = (at..line.len()).filter_map(|end| Trick::ending_at(&line, end)).filter(across);
        let with_points = appear.map(|trick| (trick.kind, trick.points(&line, self.view.worth())));
        let takes = with_points.max_by_key(|&(_, points)| points);
        let points = takes.map_or(0, |(_, points)| points);
        Some(Outcome { takes, turn: (points, None), left: None, ends: true })
    }

    /// What stays in the hand that the other action would have given away.
    fn cards_kept(&self, better: Action, done: Action) -> Option<Annotation> {
        let uses_chef = |action| matches!(action, Action::Play(Card::CHEF) | Action::Chef { .. });
        if uses_chef(done) && !uses_chef(better) {
            let sentence = "It keeps your Chef, which can take any card out of the line later.";
            return Some(Annotation::new(
                "keeps_chef",
                sentence,
                [("card", format!("{:#}", Card::CHEF))],
            ));
        }
        let completes = |card| self.outcome_of_card(card).takes.is_some();
        let Action::Play(card) = done else { return None };
        let laid = match better {
            _ if completes(card) => return None,
            Action::Stop => {
                let sentence =
                    format!("It keeps {card:#}, and the next player finds a shorter line.");
                return Some(Annotation::new(
                    "keeps_card",
                    sentence,
                    [("card", format!("{card:#}"))],
                ));
            }
            Action::Play(laid) if !completes(laid) => laid,
            _ => return None,
        };
        self.better_card(laid, card)
    }

    /// What is better about laying one card than another, where neither completes a trick.
    fn better_card(&self, laid: Card, card: Card) -> Option<Annotation> {
        let worth = self.view.worth();
        if laid == Card::ONION && worth.onion_cost > 0 {
            let sentence = format!(
                "It gets rid of an Onion, which counts against the player who takes it, and keeps {card:#}."
            );
            return Some(Annotation::new("sheds_onion", sentence, [("card", format!("{card:#}"))]));
        }
        let is_number = card != Card::ONION && card != Card::CHEF;
        if is_number && self.hand.count(card) > 1 && self.hand.count(laid) == 1 {
            let sentence = format!(
                "It keeps more than one {card:#} in your hand: one can open a trick, and another close it."
            );
            return Some(Annotation::new("keeps_pair", sentence, [("card", format!("{card:#}"))]));
        }
        (laid != Card::CHEF && is_number && worth.meat(laid) < worth.meat(card)).then(|| {
            let sentence = format!(
                "It keeps {card:#}, and plays a card that counts less in the Sandwich of another player."
            );
            Annotation::new("lays_less", sentence, [("card", format!("{card:#}"))])
        })
    }
}

/// More points in this turn.
fn points_taken(better: &Outcome, done: &Outcome) -> Option<Annotation> {
    if better.turn.0 <= done.turn.0.max(0) {
        return None;
    }
    let points = counted(better.turn.0, "point");
    let taken = ("points", better.turn.0.to_string());
    Some(match (better.turn.1, better.takes) {
        (Some(second), _) => {
            let sentence = format!("With {second:#} after it, you take {points} this turn.");
            Annotation::new("takes_with_second", sentence, [taken, ("card", format!("{second:#}"))])
        }
        (None, Some((kind, _))) if done.turn.0 <= 0 => {
            Annotation::new("takes_trick", format!("It takes a {kind} for {points}."), [taken])
        }
        _ => {
            let sentence = format!("It takes {points} instead of {}.", done.turn.0);
            Annotation::new("takes_more", sentence, [taken, ("fewer", done.turn.0.to_string())])
        }
    })
}

/// A trick with Onions that need not be taken.
fn points_lost(done: Action, better: &Outcome, outcome: &Outcome) -> Option<Annotation> {
    let (Action::Play(card), Some((_, points))) = (done, outcome.takes) else { return None };
    (points < 0 && better.points() > points).then(|| {
        let args = [("card", format!("{card:#}")), ("points", points.to_string())];
        let cost = counted(-points, "point");
        Annotation::new(
            "spares_points",
            format!("Playing {card:#} takes a Sandwich that costs {cost}."),
            args,
        )
    })
}

/// Less for the next player to take.
fn points_left(better: &Outcome, done: &Outcome) -> Option<Annotation> {
    let (less, more) = (better.left?, done.left?);
    if more - less < MIN_POINTS_LESS {
        return None;
    }
    let leaves = if better.ends && done.ends { "It leaves" } else { "It lets you leave" };
    let points = counted(more, "point");
    let what = match less {
        0 => "nothing".to_owned(),
        _ => format!("at most {}", counted(less, "point")),
    };
    let sentence = format!(
        "{leaves} the next player {what} to take with one card; otherwise it may be {points}."
    );
    let args = [("points", less.to_string()), ("otherwise", more.to_string())];
    Some(Annotation::new("leaves_less", sentence, args))
}
