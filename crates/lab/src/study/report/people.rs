//! The first page: what people shared of their matches, beside what bots did.

use super::{
    content::{Report, Saying},
    numbers::{percent, plain},
};
use crate::{
    counted,
    stats::Estimate,
    study::people::{Answer, Hits, People},
};

/// The heading of these lines.
const PEOPLE: &str = "What people did";
/// The most clauses that are named.
const MAX_CLAUSES: usize = 5;

/// All that is said of people.
pub(super) fn of(report: &Report) -> Vec<Saying> {
    report.people.iter().flat_map(sentences).map(saying).collect()
}

fn saying(says: String) -> Saying {
    Saying { about: PEOPLE, says, replay: None }
}

/// What there is to say of these people, a sentence each.
#[must_use]
pub fn sentences(people: &People) -> Vec<String> {
    let mut lines = vec![format!(
        "{} of {} {} shared, which took {} minutes (median of the matches). Who shared them is not kept, \
         so one person may have shared several.",
        counted(people.sharers, "view", "views"),
        counted(people.matches, "match", "matches"),
        if people.sharers == 1 { "was" } else { "were" },
        plain(&people.minutes),
    )];
    lines.extend(people.decision.as_ref().map(|middle| {
        format!("A decision took them {} seconds (median of the matches' middles).", plain(middle))
    }));
    lines.extend(time(people));
    lines.extend(people.hits.as_ref().map(hits));
    lines.extend(clauses("was refused moves by", &people.refused));
    lines.extend(clauses("looked up", &people.looked_up));
    lines.push(format!(
        "Each player took back {} moves and asked for {} hints a match.",
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
        "A move took them {} seconds, and {} more a bit of choice, by a line fitted to each match ({} timed): {used}.",
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
        rest => format!(", and {}", counted(rest, "other clause", "other clauses")),
    };
    (!told.is_empty()).then(|| format!("In a match each player {what} {}{rest}.", told.join(", ")))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_match_says_what_it_can_and_that_it_is_too_few() {
        let decisions: Vec<String> = (0..12)
            .map(|n| format!(r#"{{"ms":{},"choices":{}}}"#, 1000 + n * 100, 1 << (n % 3)))
            .collect();
        let notes = format!(
            r#"{{"decisions":[{}],"refused":{{"DTW-18":3}},"answers":{{"again":true}}}}"#,
            decisions.join(",")
        );
        let file = format!(
            r#"{{"version":1,"game":"down-the-well","players":2,"options":{{}},"matches":[
                {{"bots":1,"ms":300000,"deals":1,"scores":[1,0],"notes":[{{"seat":0,"notes":{notes}}}]}}]}}"#
        );
        let said = sentences(&People::read([file.as_str()]).unwrap()).join("\n");
        for part in [
            "1 view of 1 match was shared",
            "one person may have shared several",
            "5.00 minutes",
            "too few matches",
            "DTW-18",
            "play it again",
        ] {
            assert!(said.contains(part), "{part}: {said}");
        }
    }
}
