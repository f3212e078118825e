//! What to do when a Joker has come.

use super::{
    duel::{self, HANDS, Move, Spot, Table},
    style,
};
use crate::{Level, Manner};
use parlour_engine::{Annotation, Choice, FastRng, Observation, Seat};
use parlour_games::budr_basef::{Action, BudrBasef, Card, Seen, ShortCall};

/// The choice of a player from `medium` on: a raise that no one can pay, if there is one
/// (a big deck may push the others out, BUD-R27), else what the solved duel does. An `expert` puts in no more than it
/// owes where another can do so.
pub(super) fn choose(
    observation: &Observation<BudrBasef>,
    Manner { level, style }: Manner,
    rng: &mut FastRng,
) -> Option<Choice<Action>> {
    let round = Round::of(observation, level)?;
    if level != Level::Medium
        && let Some(choice) = round.too_high_for_all()
    {
        return Some(choice);
    }
    if round.is_expert
        && let Some(choice) = round.call_for_the_lead()
    {
        return Some(choice);
    }
    round.as_in_the_duel(style::confidence(style), rng)
}

/// A power that is the highest in so many cases calls for the lead.
const MIN_CHANCE_FOR_LEAD: f64 = 0.45;

/// How many ranks higher or lower a style plays its power at most.
const CONFIDENCE: f64 = 2.0;

/// The gambling as one player sees it.
pub(super) struct Round<'a> {
    observation: &'a Observation<BudrBasef>,
    rivals: Vec<Seat>,
    power: Card,
    /// The chance to have the highest power of all.
    chance: f64,
    highest: u8,
    /// Does this player play for the lead?
    is_expert: bool,
}

impl<'a> Round<'a> {
    pub(super) fn of(observation: &'a Observation<BudrBasef>, level: Level) -> Option<Self> {
        let view = &observation.view;
        let Some(Some(Seen::Card(power))) = view.powers.get(observation.seat.index()).copied()
        else {
            return None;
        };
        let rivals: Vec<Seat> = Seat::all(observation.seats)
            .filter(|&seat| view.inside[seat.index()] && seat != observation.seat)
            .collect();
        let chance = match level {
            Level::Medium => {
                let lower = f64::from(power.power().clamp(4, 56) - 4) / 52.0;
                lower.powi(rivals.len() as i32)
            }
            _ => counted(observation, power, &rivals),
        };
        let highest = view.paid.iter().copied().max().unwrap_or(0);
        let is_expert = level.is_expert();
        Some(Self { observation, rivals, power, chance, highest, is_expert })
    }

    /// The chance to have the highest power of all.
    pub(super) const fn chance(&self) -> f64 {
        self.chance
    }

    /// How many cards this player owes.
    pub(super) fn owed(&self) -> u8 {
        self.observation.view.owed(self.observation.seat)
    }

    /// How many cards lie in the pool.
    pub(super) fn pool(&self) -> u8 {
        self.observation.view.pool.len() as u8
    }

    /// How many of the others can stay in after this raise: without the cards to call it they may have to fold.
    pub(super) fn callers(&self, by: u32) -> usize {
        let must_pay = self.observation.rules.short_call == ShortCall::MustFold;
        let highest = u32::from(self.highest) + by;
        let can_call = |seat: &&Seat| !must_pay || self.could_pay(**seat) >= highest;
        self.rivals.iter().filter(can_call).count()
    }

    /// How many cards another player can put in, with those that are in.
    fn could_pay(&self, seat: Seat) -> u32 {
        let view = &self.observation.view;
        view.decks[seat.index()].len() as u32 + u32::from(view.paid[seat.index()])
    }

    /// A raise that none of the others has the cards to call, if they must fold then: the least, of an expert the most.
    /// All that the raiser puts in goes under the pool's cards in its deck (BUD-R29), so after the most it plays the Joker
    /// again soonest, and its deck is still the biggest.
    fn too_high_for_all(&self) -> Option<Choice<Action>> {
        if self.observation.rules.short_call != ShortCall::MustFold {
            return None;
        }
        let can_pay = self.rivals.iter().map(|&seat| self.could_pay(seat)).max()?;
        let least = (can_pay + 1).saturating_sub(u32::from(self.highest)).max(1);
        let raises = self.observation.menu.iter().filter_map(|action| match action {
            Action::Raise(by) if *by >= least => Some(*by),
            _ => None,
        });
        let by = if self.is_expert { raises.max() } else { raises.min() }?;
        Some(Choice::of(Action::Raise(by)).because(too_high(by)))
    }

    /// Can another player raise by more than this one has? What it has put in before is lost then.
    fn may_have_to_fold(&self) -> bool {
        let own = self.could_pay(self.observation.seat);
        self.observation.rules.short_call == ShortCall::MustFold
            && self.rivals.iter().any(|&seat| self.could_pay(seat) > own)
    }

    /// A call of one other's raise that takes at least half of the deck. Who folds leaves the lead to the other, and who
    /// leads can push the other out of every gamble to come: the duel knows no gambles to come, and folds too often.
    fn call_for_the_lead(&self) -> Option<Choice<Action>> {
        let deck = self.observation.view.decks[self.observation.seat.index()].len();
        let is_large = 2 * usize::from(self.owed()) >= deck;
        let calls = is_large && self.rivals.len() == 1 && self.chance >= MIN_CHANCE_FOR_LEAD;
        (calls && self.observation.menu.contains(&Action::Call))
            .then(|| Choice::of(Action::Call).because(self.how_likely()))
    }

    /// What the duel does, which knows no end of cards: an expert that another can push out puts in what it owes at most.
    fn as_in_the_duel(&self, confidence: f64, rng: &mut FastRng) -> Option<Choice<Action>> {
        let may_raise = !(self.is_expert && self.may_have_to_fold());
        let (observation, view) = (self.observation, &self.observation.view);
        let paid = view.paid[observation.seat.index()];
        let called = self.owed() == 0 && self.highest > 0;
        let inside = self.rivals.len() + 1;
        let put_in: usize = view.paid.iter().map(|&paid| usize::from(paid)).sum();
        let half = ((view.pool.len() - put_in + inside) as f64 / 2.0).max(1.0);
        let spot =
            Spot::like(self.acts_first(), f64::from(paid) / half, f64::from(self.highest) / half);
        let hand = self.hand().saturating_add_signed((CONFIDENCE * confidence) as isize);
        let hand = hand.min(HANDS - 1);
        let chosen = if called { Move::Check } else { Table::shipped().draw(spot, hand, rng) };
        let wanted = match chosen {
            Move::Fold => Action::Fold,
            Move::Check => Action::Check,
            Move::Call => Action::Call,
            Move::RaiseTo(_) if !may_raise => match self.owed() {
                0 => Action::Check,
                _ if self.chance > 0.5 => Action::Call,
                _ => Action::Fold,
            },
            Move::RaiseTo(amount) => {
                let amount = (f64::from(amount) * half).round() as u32;
                Action::Raise(amount.saturating_sub(u32::from(self.highest)).max(1))
            }
        };
        let action = self.allowed(wanted)?;
        Some(Choice::of(action).because(self.how_likely()))
    }

    /// How likely the power wins, as a reason.
    fn how_likely(&self) -> Annotation {
        let pool = match self.pool() {
            1 => "1 card lies".to_owned(),
            cards => format!("{cards} cards lie"),
        };
        Annotation::new(
            "power_wins",
            format!(
                "Your power, {:#}, is the highest of all in {:.0} % of cases; {pool} in the pool.",
                self.power,
                100.0 * self.chance,
            ),
            [
                ("power", format!("{:#}", self.power)),
                ("chance", format!("{:.0} %", 100.0 * self.chance)),
                ("rivals", self.rivals.len().to_string()),
            ],
        )
    }

    /// The action, or the nearest one that the menu has.
    fn allowed(&self, wanted: Action) -> Option<Action> {
        let menu = &self.observation.menu;
        let lower = match wanted {
            Action::Raise(by) => {
                (1..=by).rev().map(Action::Raise).find(|raise| menu.contains(raise))
            }
            _ => menu.contains(&wanted).then_some(wanted),
        };
        let stays = [Action::Check, Action::Call, Action::Fold];
        lower.or_else(|| stays.into_iter().find(|action| menu.contains(action)))
    }

    /// Was this player the first to act, from the player of the Joker on?
    fn acts_first(&self) -> bool {
        let view = &self.observation.view;
        let from = view.last.unwrap_or(view.next);
        let first = from.round(self.observation.seats).find(|seat| view.inside[seat.index()]);
        let is_unopened = view.acted.is_empty() && self.highest == 0;
        is_unopened || (self.highest > 0 && first == Some(self.observation.seat))
    }

    /// The hand of the duel: against one rival the own rank; against more, that which
    /// beats one rival as often as this power beats them all.
    fn hand(&self) -> usize {
        if self.rivals.len() < 2 {
            return if self.power.is_joker() {
                HANDS - 1
            } else {
                usize::from(self.power.rank()) - 1
            };
        }
        let apart = |hand: &usize| (duel::wins(*hand) - self.chance).abs();
        (0..HANDS).min_by(|a, b| apart(a).total_cmp(&apart(b))).unwrap_or(0)
    }
}

/// A raise that all others must fold at.
pub(super) fn too_high(by: u32) -> Annotation {
    Annotation::new(
        "too_high_for_all",
        format!("No one has the cards to call a raise of {by}: all must fold."),
        [("by", by.to_string())],
    )
}

/// The chance to hold the highest power, by counting the cards that lie where this player
/// has not seen them; a rival's power that it remembers is certain.
fn counted(observation: &Observation<BudrBasef>, power: Card, rivals: &[Seat]) -> f64 {
    let view = &observation.view;
    let shown = |pool: &Seen| match pool {
        Seen::Card(card) => Some(*card),
        Seen::Hidden => None,
    };
    let seen: Vec<Card> = view.pool.iter().filter_map(shown).chain([power]).collect();
    let elsewhere = |card: &Card| observation.memory.lies_elsewhere(*card, rivals);
    let unseen: Vec<Card> = Card::deck(observation.rules.jokers)
        .filter(|card| !seen.contains(card) && !elsewhere(card))
        .collect();
    let (mut lower, mut all) = (
        unseen.iter().filter(|card| card.power() < power.power()).count() as f64,
        unseen.len() as f64,
    );
    let mut chance = 1.0;
    for &rival in rivals {
        match observation.memory.known_power(rival) {
            Some(card) if card.power() > power.power() => return 0.0,
            Some(_) => {}
            None => {
                chance *= (lower / all.max(1.0)).clamp(0.0, 1.0);
                lower = (lower - 1.0).max(0.0);
                all -= 1.0;
            }
        }
    }
    chance
}
