//! The first page of a report: answers, in plain sentences, each with its interval.

use super::{
    content::{Report, Saying, SectionReport},
    numbers::{p, percent, plain, signed_points},
};
use crate::stats::{holm, p_value};

/// All that can be said.
pub(super) fn of(report: &Report) -> Vec<Saying> {
    let equals: Vec<&SectionReport> =
        report.sections.iter().filter(|section| section.equals).collect();
    let duels = report.sections.iter().filter(|section| !section.equals);
    let mut sayings = Vec::new();
    let mut say = |about, says: Option<String>| {
        sayings.extend(says.map(|says| Saying { about, says }));
    };
    for section in duels {
        say("Who is stronger", Some(duel(section)));
    }
    say("Does it end", Some(completion(report)));
    say("How long it takes", length(&equals));
    say("How long it takes", cut_short(report, &equals));
    say("Choice", choices(&equals));
    say("Choice", choices_that_matter(&equals));
    for section in &equals {
        say("Does the seat matter", seat(report, section));
    }
    say("Luck", luck(report));
    say("The story of a game", lead_changes(&equals));
    say("The story of a game", settled(&equals));
    say("The story of a game", snowball(&equals));
    say("Between the players", between_players(&equals));
    say("Who did what, and who won then", tags(equals.last().copied()));
    say("What cards are worth", cards(report, equals.last().copied()));
    say("Rules that never mattered", never(report, &equals));
    say("Rules that never mattered", idle(report));
    for section in &report.sections {
        say("Who did not answer", missed(section));
    }
    sayings
}

/// The same of every level: "x (random), y (rule)".
fn each(
    sections: &[&SectionReport],
    of: impl Fn(&SectionReport) -> Option<String>,
) -> Option<String> {
    let all: Vec<String> = sections
        .iter()
        .filter_map(|section| Some(format!("{} ({})", of(section)?, section.bots[0])))
        .collect();
    (!all.is_empty()).then(|| all.join("; "))
}

fn length(equals: &[&SectionReport]) -> Option<String> {
    let all = each(equals, |s| {
        let m = &s.measures;
        Some(format!("{} acts, about {} minutes", plain(&m.acts), plain(&m.minutes)))
    })?;
    Some(format!("A game takes {all}."))
}

fn choices(equals: &[&SectionReport]) -> Option<String> {
    let all = each(equals, |s| {
        let (options, forced) = (plain(&s.measures.options), percent(&s.measures.forced));
        Some(format!("{options} things to do, {forced} of the decisions forced"))
    })?;
    Some(format!("A player has {all}."))
}

fn choices_that_matter(equals: &[&SectionReport]) -> Option<String> {
    let all = each(equals, |s| {
        let rollouts = s.measures.rollouts.as_ref()?;
        let meaningful = percent(&rollouts.meaningful);
        Some(format!("{meaningful} ({} decisions weighed)", rollouts.decisions))
    })?;
    Some(format!(
        "Of the free decisions, the best of what a player can do is clearly better than the worst \
         in {all}."
    ))
}

fn lead_changes(equals: &[&SectionReport]) -> Option<String> {
    let all = each(equals, |s| {
        Some(format!("{} times a game", plain(s.measures.lead_changes.as_ref()?)))
    })?;
    Some(format!("The lead changes hands {all}."))
}

fn settled(equals: &[&SectionReport]) -> Option<String> {
    let all = each(equals, |s| {
        let rollouts = s.measures.rollouts.as_ref()?;
        let (settled, comebacks) = (percent(&rollouts.settled), percent(&rollouts.comebacks));
        Some(format!("{settled} of it is played after that; {comebacks} are comebacks"))
    })?;
    Some(format!(
        "A game is settled once the winner's chance stays above four fifths: {all}. (A comeback \
         is won by a player who had half an equal share or less in the middle.)"
    ))
}

fn snowball(equals: &[&SectionReport]) -> Option<String> {
    let all = each(equals, |s| Some(signed_points(s.measures.snowball.as_ref()?)))?;
    Some(format!("Leading after a third of the game adds to the chance of winning it {all}."))
}

fn between_players(equals: &[&SectionReport]) -> Option<String> {
    let all = each(equals, |s| {
        let rollouts = s.measures.rollouts.as_ref()?;
        Some(format!(
            "{} touch what the next player can do, {} decide between others only",
            percent(&rollouts.interaction),
            percent(&rollouts.kingmaking)
        ))
    })?;
    Some(format!("Of the free decisions, {all}."))
}

fn missed(section: &SectionReport) -> Option<String> {
    let missed = plain(section.measures.missed.as_ref()?);
    Some(format!(
        "{}: {missed} turns a game got no legal answer, and the game's own move.",
        section.title
    ))
}

fn completion(report: &Report) -> String {
    let games = report.games();
    let endless: f64 = report
        .sections
        .iter()
        .map(|s| s.measures.games as f64 * (1.0 - s.measures.completion.value))
        .sum();
    let cuts = cuts(report.sections.iter());
    match (endless < 0.5, cuts) {
        (true, None) => format!("All {games} games came to their end."),
        (true, Some(cuts)) => format!(
            "All {games} games were over, but a cap ({}) ended some that the players had not: {cuts}.",
            report.cut_off.join(", ")
        ),
        (false, cuts) => {
            let limit = report.spec.limit;
            let by_cap = cuts.map(|cuts| {
                format!(" A cap ({}) cut off others: {cuts}.", report.cut_off.join(", "))
            });
            let by_cap = by_cap.unwrap_or_default();
            format!("{endless:.0} of {games} games were not over after {limit} acts.{by_cap}")
        }
    }
}

/// How many games a cap has ended, where it has: "10 of 300 (rule)".
fn cuts<'a>(sections: impl Iterator<Item = &'a SectionReport>) -> Option<String> {
    let cut = sections.filter(|section| section.measures.cut_off > 0);
    let cut: Vec<String> = cut
        .map(|section| {
            let who = section.who().replace(", ", " against ");
            format!("{} of {} ({who})", section.measures.cut_off, section.measures.games)
        })
        .collect();
    (!cut.is_empty()).then(|| cut.join("; "))
}

/// What the lengths are worth where a cap has ended games: neither with nor without these games
/// is a mean how long a game is that is played to its end.
fn cut_short(report: &Report, equals: &[&SectionReport]) -> Option<String> {
    let cuts = cuts(equals.iter().copied())?;
    let clauses = report.cut_off.join(", ");
    let without = each(equals, |s| {
        let length = s.measures.played_out?;
        Some(format!("{} acts, about {} minutes", plain(&length.acts), plain(&length.minutes)))
    });
    let without = without.map_or_else(String::new, |all| {
        format!(" Without these it is {all}; but what is left out are the longest.")
    });
    Some(format!(
        "These means hang on the cap ({clauses}): games that it cut off, {cuts}, count only as \
         far as it let them.{without}"
    ))
}

fn duel(section: &SectionReport) -> String {
    let bots = &section.bots;
    let first = &section.measures.bots[0];
    let fair = 1.0 / bots.len() as f64;
    if never_apart(section) {
        return format!(
            "{}: nothing can be said. {} and {} came out the same on every deal: what sets them \
             apart was never used.",
            section.title, bots[0], bots[1],
        );
    }
    let verdict = if !first.excludes(fair) {
        "no difference to be seen"
    } else if first.value > fair {
        "clearly more"
    } else {
        "clearly less"
    };
    let mut others = bots[1..].to_vec();
    others.dedup();
    let against = match (others.as_slice(), bots.len()) {
        ([one], 3..) => format!("{} of {one}", bots.len() - 1),
        (others, _) => others.join(", "),
    };
    format!(
        "{}: {} wins {} of its games against {against}, where equals would win {:.1} %: {verdict}.",
        section.title,
        bots[0],
        percent(first),
        fair * 100.0,
    )
}

/// Is this a duel of bots that played alike?
fn never_apart(section: &SectionReport) -> bool {
    !section.equals && section.measures.never_apart
}

fn seat(report: &Report, section: &SectionReport) -> Option<String> {
    let fair = section.measures.fairness.as_ref()?;
    let seats: Vec<String> = fair
        .seats
        .iter()
        .enumerate()
        .map(|(seat, wins)| format!("seat {seat} wins {}", percent(wins)))
        .collect();
    let (bot, seats) = (&section.bots[0], seats.join(", "));
    if !report.seats_alike {
        return Some(format!(
            "Seats have parts of their own in this game, and bots that play alike share what is \
             won or are a coin apart: whether a seat is fair cannot be read from who wins between \
             equals ({bot}): {seats}."
        ));
    }
    let test = format!("(chi-square {:.1}, p = {})", fair.chi_square, p(fair.p));
    Some(if fair.p < 0.05 {
        format!("The seat matters between equals ({bot}): {seats} {test}.")
    } else {
        format!(
            "{} games between equals ({bot}) do not tell the seats apart {test}, and would not show \
             what lies within these intervals: {seats}.",
            section.measures.games,
        )
    })
}

fn luck(report: &Report) -> Option<String> {
    let all: Vec<String> = report
        .sections
        .iter()
        .filter(|section| !never_apart(section))
        .filter_map(|section| {
            let luck = section.measures.luck?;
            Some(format!(
                "{:.0} % the deal, {:.0} % the seat, {:.0} % the players, {:.0} % the rest ({}, {} deals)",
                luck.deal * 100.0,
                luck.seat * 100.0,
                luck.bot * 100.0,
                luck.rest * 100.0,
                section.who().replace(", ", " against "),
                luck.deals,
            ))
        })
        .collect();
    (!all.is_empty()).then(|| {
        format!(
            "Where a result comes from, when the same cards are played by everyone in turn: {}.",
            all.join("; ")
        )
    })
}

/// Tags whose seats clearly win more or less than others, at this level.
fn tags(section: Option<&SectionReport>) -> Option<String> {
    let section = section?;
    let fair = 1.0 / section.bots.len() as f64;
    let told: Vec<String> = section
        .measures
        .tags
        .iter()
        .filter_map(|tag| {
            let wins = tag.wins.as_ref().filter(|wins| wins.excludes(fair))?;
            Some(format!(
                "who {} wins {} ({} times a game)",
                tag.what,
                percent(wins),
                plain(&tag.times)
            ))
        })
        .collect();
    (!told.is_empty()).then(|| {
        format!(
            "Between equals ({}), where an equal share is {:.1} %: {}.",
            section.bots[0],
            fair * 100.0,
            told.join("; ")
        )
    })
}

/// The cards that are clearly worth having or not, all cards of the deck taken together: the
/// highest of fifty figures is high by chance alone.
fn cards(report: &Report, section: Option<&SectionReport>) -> Option<String> {
    let section = section?;
    let all = &section.measures.cards;
    let clear = holm(&all.iter().map(|card| p_value(&card.worth)).collect::<Vec<f64>>());
    let mut cards: Vec<_> =
        all.iter().zip(clear).filter(|(_, clear)| *clear).map(|(card, _)| card).collect();
    cards.sort_by(|a, b| b.worth.value.total_cmp(&a.worth.value));
    let named = |card: &&crate::measure::CardWorth| {
        format!("{} {}", report.deck[card.card], signed_points(&card.worth))
    };
    let good: Vec<String> = cards.iter().filter(|c| c.worth.value > 0.0).map(named).collect();
    let bad: Vec<String> = cards.iter().rev().filter(|c| c.worth.value < 0.0).map(named).collect();
    let (bot, among) = (&section.bots[0], all.len());
    if cards.is_empty() {
        return (among > 0).then(|| {
            format!("No card of the first hand is clearly worth having or not ({bot}; Holm, {among} cards).")
        });
    }
    let mut says = Vec::new();
    if !good.is_empty() {
        says.push(format!("it is clearly good to be dealt {}", good.join(", ")));
    }
    if !bad.is_empty() {
        says.push(format!("it is clearly bad to be dealt {}", bad.join(", ")));
    }
    Some(format!("Between equals ({bot}), {} (Holm, {among} cards).", says.join("; ")))
}

fn never(report: &Report, equals: &[&SectionReport]) -> Option<String> {
    let kinds = |section: &SectionReport| -> Vec<String> {
        section.measures.events.iter().map(|(kind, _)| kind.clone()).collect()
    };
    let all: std::collections::BTreeSet<String> = report.sections.iter().flat_map(kinds).collect();
    let mut says = Vec::new();
    for section in equals {
        let here = kinds(section);
        let missing: Vec<&str> =
            all.iter().filter(|kind| !here.contains(kind)).map(String::as_str).collect();
        if !missing.is_empty() {
            says.push(format!("{} never happened between {}", missing.join(", "), section.bots[0]));
        }
    }
    if !report.never_refused.is_empty() {
        says.push(format!(
            "nothing that {} forbid was ever tried",
            report.never_refused.join(", ")
        ));
    }
    (!says.is_empty()).then(|| format!("Not seen: {}.", says.join("; ")))
}

/// Which rules were never carried out, of those of which events tell.
fn idle(report: &Report) -> Option<String> {
    let (told, idle) = (report.can_be_told, &report.never_carried_out);
    match idle.len() {
        _ if told == 0 => None,
        0 => Some(format!("All {told} clauses that events tell of came up.")),
        never => Some(format!(
            "Of {told} clauses that events tell of, {never} never came up: {}.",
            idle.join(", ")
        )),
    }
}
