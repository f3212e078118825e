//! The first page: what people shared of their matches, beside what bots did.

use super::{
    content::{Report, Saying},
    numbers::{percent, plain},
};
use crate::{
    stats::Estimate,
    study::people::{Answer, Hits, People},
};

/// The heading of these lines.
const PEOPLE: &str = "What people did";
/// The most clauses that are named.
const MAX_CLAUSES: usize = 5;

/// All that is said of people.
pub(super) fn of(report: &Report) -> Vec<Saying> {
    report.people.iter().flat_map(lines).map(saying).collect()
}

fn saying(says: String) -> Saying {
    Saying { about: PEOPLE, says, replay: None }
}

/// What is said of these people, a sentence each.
pub(in crate::study) fn lines(people: &People) -> Vec<String> {
    let mut lines = vec![format!(
        "{} players shared {} matches, which took {} minutes (median of the matches).",
        people.sharers,
        people.matches,
        plain(&people.minutes),
    )];
    lines.extend(people.decision.as_ref().map(|middle| {
        format!("A decision took them {} seconds (median of the matches' middles).", plain(middle))
    }));
    lines.extend(time(people));
    lines.extend(people.hits.as_ref().map(hits));
    lines.extend(clauses("were refused moves by", &people.refused));
    lines.extend(clauses("looked up", &people.looked_up));
    lines.push(format!(
        "Each took back {} moves and asked for {} hints a match.",
        plain(&people.undone),
        plain(&people.hints),
    ));
    lines.extend(people.answers.iter().map(answer));
    lines
}

fn time(people: &People) -> Option<String> {
    let time = people.time.as_ref()?;
    let used = match people.time_model() {
        Some(_) => "the minutes of bots' games go by it",
        None => "too few matches for the minutes of bots' games to go by it",
    };
    Some(format!(
        "A move took them {} seconds, and {} more a bit of choice, by a line fitted to each of {} matches: {used}.",
        plain(&time.act),
        plain(&time.bit),
        time.act.n,
    ))
}

fn hits(hits: &Hits) -> String {
    let reaction = hits.reaction.as_ref().map_or_else(String::new, |reaction| {
        format!("A good hit came {} ms after the card; ", plain(reaction))
    });
    format!("{reaction}{} of their hits were bad.", percent(&hits.bad))
}

fn clauses(what: &str, counts: &[(String, Estimate)]) -> Option<String> {
    let told: Vec<String> = counts
        .iter()
        .take(MAX_CLAUSES)
        .map(|(clause, times)| format!("{clause} {} times", plain(times)))
        .collect();
    let rest = match counts.len().saturating_sub(MAX_CLAUSES) {
        0 => String::new(),
        rest => format!(", and {rest} other clauses"),
    };
    (!told.is_empty()).then(|| format!("In a match each {what} {}{rest}.", told.join(", ")))
}

fn answer(answer: &Answer) -> String {
    let Answer { question, answered, said, is_share } = answer;
    match is_share {
        true => format!("Of {answered} who answered, {} {question}.", percent(said)),
        false => format!(
            "Asked {question}, from 1 (clear early) to 5 (open to the end), {answered} answered {}.",
            plain(said)
        ),
    }
}
