//! The figures in plain sentences, level by level, each with its interval.

use super::{
    content::{Report, Saying, SectionReport},
    found::{clear_cards, clear_tags},
    numbers::{bars, eight_of_ten, p, percent, plain, quantile, signed_points},
};
use crate::{counted, decision::NOISE_FLOOR, stats::holm};

/// On fewer deals than this, each part of a result is some points more or less by chance.
const MIN_LUCK_DEALS: u64 = 30;

/// All that can be said.
pub(super) fn of(report: &Report) -> Vec<Saying> {
    let equals = report.equals();
    let mut sayings = Vec::new();
    let mut say = |about, says: Option<String>| {
        sayings.extend(says.map(|says| Saying { about, says, replay: None }));
    };
    for section in &equals {
        say("How long it takes", Some(length(section)));
    }
    say("Choice", choices(&equals));
    say("Choice", choices_that_matter(&equals));
    for (section, clear) in equals.iter().zip(clear_seats(&equals)) {
        say("Does the seat matter", seat(report, section, clear));
    }
    say("Scores", scores(&equals));
    say("Luck", luck(report));
    say("The story of a game", lead_changes(&equals));
    say("The story of a game", settled(&equals));
    say("The story of a game", snowball(&equals));
    say("Between the players", between_players(&equals));
    for section in &equals {
        say("Who did what, and who won then", tags(section));
        say("What cards are worth", cards(report, section));
    }
    say("Rules that never mattered", never(report, &equals));
    say("Rules that never mattered", idle(report));
    sayings
}

/// The figure of every level: "x (random), y (rule)".
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

/// The length of the games of a level, with its picture.
fn length(section: &SectionReport) -> String {
    let length = &section.measures.length;
    let told = |spread: &crate::stats::Spread| {
        let mean = spread.mean.as_ref().map_or_else(
            || format!("{} of {} were stopped, so no mean is given", spread.stopped, spread.n),
            |mean| format!("mean {}", plain(mean)),
        );
        format!(
            "half are over after {}, eight of ten take {}; {mean}; {}",
            quantile(spread.median, spread),
            eight_of_ten(spread),
            bars(spread)
        )
    };
    format!(
        "Between {} bots, in minutes: {}. In moves: {}.",
        section.bots[0],
        told(&length.minutes),
        told(&length.acts)
    )
}

/// What is won by how much.
fn scores(equals: &[&SectionReport]) -> Option<String> {
    let all = each(equals, |s| {
        let margin = s.measures.margin.as_ref()?;
        let scores = s.measures.seat_scores.iter().map(plain).collect::<Vec<_>>();
        Some(format!(
            "seats score {}, the winner is ahead by {} in half of the games, {} are shared",
            scores.join(", "),
            quantile(margin.median, margin),
            percent(&s.measures.ties)
        ))
    })?;
    Some(format!("At the end {all}."))
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
        Some(format!(
            "{meaningful} ({} weighed)",
            counted(rollouts.decisions, "decision", "decisions")
        ))
    })?;
    Some(format!(
        "Of the free decisions, the best of what a player can do is clearly better than the worst \
         in {all}. {}",
        by_chance()
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
    Some(format!(
        "Leading alone after three tenths of the game goes with this much more than an equal share of the wins: {all}."
    ))
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
    Some(format!("Of the free decisions, {all}. {}", by_chance()))
}

/// How much of what weighed decisions show may be nothing.
fn by_chance() -> String {
    let floor = NOISE_FLOOR * 100.0;
    format!("Choices that do nothing would decide by chance alone in up to {floor:.1} %.")
}

/// At which levels the seats clearly differ, all levels taken together (Holm).
fn clear_seats(equals: &[&SectionReport]) -> Vec<bool> {
    let p = |section: &&SectionReport| section.measures.fairness.as_ref().map(|fair| fair.p);
    let mut clear = holm(&equals.iter().filter_map(p).collect::<Vec<_>>()).into_iter();
    equals.iter().map(|section| p(section).is_some() && clear.next() == Some(true)).collect()
}

fn seat(report: &Report, section: &SectionReport, clear: bool) -> Option<String> {
    let fair = section.measures.fairness.as_ref()?;
    let seats: Vec<String> = (1..)
        .zip(&fair.seats)
        .map(|(seat, wins): (usize, _)| format!("seat {seat} wins {}", percent(wins)))
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
    Some(if clear {
        format!("The seat matters between equals ({bot}): {seats} {test}.")
    } else {
        format!(
            "{} between equals ({bot}) {} not tell the seats apart {test}, and would not show \
             what lies within these intervals: {seats}.",
            counted(section.measures.games, "game", "games"),
            if section.measures.games == 1 { "does" } else { "do" },
        )
    })
}

fn luck(report: &Report) -> Option<String> {
    let all: Vec<String> = report
        .sections
        .iter()
        .filter(|section| section.is_tested())
        .filter_map(|section| {
            let luck = section.measures.luck.filter(|luck| luck.deals >= MIN_LUCK_DEALS)?;
            Some(format!(
                "{:.0} % the deal, {:.0} % the seat, {:.0} % the players, {:.0} % the rest ({}, {})",
                luck.deal * 100.0,
                luck.seat * 100.0,
                luck.bot * 100.0,
                luck.rest * 100.0,
                section.who().replace(", ", " against "),
                counted(luck.deals, "deal", "deals"),
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
fn tags(section: &SectionReport) -> Option<String> {
    let told = |tag: &crate::measure::Tag| {
        let wins = tag.wins?;
        Some(format!(
            "who {} wins {} ({} times a game)",
            tag.what,
            percent(&wins),
            plain(&tag.times)
        ))
    };
    let told: Vec<String> = clear_tags(section).into_iter().filter_map(told).collect();
    (!told.is_empty()).then(|| {
        format!(
            "Between {} bots, where an equal share is {:.1} %: {} (Holm, {}; what goes together, not \
             what causes what).",
            section.bots[0],
            section.equal_share() * 100.0,
            told.join("; "),
            counted(section.measures.tags.len(), "tag", "tags"),
        )
    })
}

/// The cards that are clearly worth having or not: the highest of fifty figures is high by chance
/// alone.
fn cards(report: &Report, section: &SectionReport) -> Option<String> {
    let (bot, cards) = (&section.bots[0], section.measures.cards.len() as u64);
    let among = counted(cards, "card", "cards");
    let clear = clear_cards(section);
    if clear.is_empty() {
        return (cards > 0).then(|| {
            format!("Between {bot} bots no card of the first hand clearly goes with winning or losing (Holm, {among}).")
        });
    }
    let named: Vec<String> = clear
        .into_iter()
        .map(|card| format!("{} {}", report.deck[card.card], signed_points(&card.worth)))
        .collect();
    Some(format!(
        "Between {bot} bots, who is dealt one of these wins more or less than usual: {} (Holm, {among}).",
        named.join(", ")
    ))
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
