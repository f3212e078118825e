//! What one answer in gambling does that another would not, in words.

use super::gamble::{self, Round};
use crate::{Level, reason::counted};
use parlour_engine::{Annotation, Observation};
use parlour_games::budr_basef::{Action, BudrBasef};

/// From this chance on to be the highest, a power wins clearly more often than not.
const STRONG: f64 = 0.55;

/// Compares two answers in gambling.
pub(super) fn of(
    observation: &Observation<BudrBasef>,
    better: &Action,
    done: &Action,
) -> Option<Annotation> {
    use Action::{Call, Check, Fold, Raise};
    let round = Round::of(observation, Level::Expert)?;
    match (better, done) {
        (Fold, Call | Raise(_)) => odds(&round, |chance, needed| chance < needed),
        (Call | Raise(_), Fold) if round.owed() > 0 => {
            odds(&round, |chance, needed| chance > needed)
        }
        (Check | Raise(_), Fold) => Some(Annotation::new(
            "stays_for_nothing",
            "You owe nothing: to stay in costs you no card.",
            [],
        )),
        (Raise(by), Check | Call) if round.callers(*by) == 0 => Some(gamble::too_high(*by)),
        (Raise(by), Raise(other)) if round.callers(*by) == 0 && round.callers(*other) > 0 => {
            Some(gamble::too_high(*by))
        }
        (Raise(by), Check | Call) => asks_more(&round, *by),
        (Raise(by), Raise(other)) if round.callers(*by) > 0 && by > other => {
            asks_more(&round, by - other)
        }
        (Raise(by), Raise(other)) if by < other => {
            can_be_called(&round, *by, *other).or_else(|| risks_less(&round, other - by))
        }
        (Check | Call, Raise(by)) => risks_less(&round, *by),
        _ => None,
    }
}

/// What staying in costs beside what it may win, if that is a reason.
fn odds(round: &Round<'_>, is_reason: impl Fn(u32, u32) -> bool) -> Option<Annotation> {
    let (owed, pool) = (round.owed(), round.pool());
    let needed = percent(f64::from(owed) / f64::from(owed + pool));
    let chance = percent(round.chance());
    is_reason(chance, needed).then(|| {
        let args = [
            ("owed", owed.to_string()),
            ("pool", pool.to_string()),
            ("needed", needed.to_string()),
            ("chance", chance.to_string()),
        ];
        let sentence = format!(
            "To stay in costs {} for a pool of {pool}: your power would have to be the highest in {needed} % of cases, and it is in {chance} %.",
            counted(owed, "card")
        );
        Annotation::new("odds", sentence, args)
    })
}

/// Others pay more to a strong power.
fn asks_more(round: &Round<'_>, more: u32) -> Option<Annotation> {
    (round.chance() >= STRONG).then(|| {
        let chance = percent(round.chance());
        let sentence = format!(
            "Your power is the highest in {chance} % of cases, and those who stay in pay {} more.",
            counted(more, "card")
        );
        Annotation::new("asks_more", sentence, [("chance", chance.to_string())])
    })
}

/// Fewer cards are lost with a weak power.
fn risks_less(round: &Round<'_>, less: u32) -> Option<Annotation> {
    (round.chance() <= 1.0 - STRONG).then(|| {
        let chance = percent(round.chance());
        let sentence = format!(
            "Your power is the highest in only {chance} % of cases, and it risks {} less.",
            counted(less, "card")
        );
        Annotation::new("risks_less", sentence, [("chance", chance.to_string())])
    })
}

/// A strong power wants to be called, and the higher raise asks for more than a rival has.
fn can_be_called(round: &Round<'_>, by: u32, other: u32) -> Option<Annotation> {
    (round.chance() >= STRONG && round.callers(by) > round.callers(other)).then(|| {
        let args = [("by", by.to_string()), ("other", other.to_string())];
        let sentence = format!(
            "Your power is strong, and more players have the cards to call a raise of {by} than one of {other}."
        );
        Annotation::new("can_be_called", sentence, args)
    })
}

fn percent(share: f64) -> u32 {
    (100.0 * share).round() as u32
}
