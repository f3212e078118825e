//! The first page begins with how games ended: how many were stopped before their players had ended
//! them.

use super::{
    content::{Report, Saying, SectionReport, UnendedSection},
    found::{FOUND, line},
    numbers::{one_of, percent},
};
use crate::counted;

/// Games that the players did not end come before all that was found.
pub(super) fn of(report: &Report) -> Vec<Saying> {
    let mut lines: Vec<Saying> =
        report.unended.iter().filter(|section| section.equals).map(|s| never(report, s)).collect();
    let equals = report.equals().into_iter().filter(|section| stopped(section) > 0);
    lines.extend(equals.map(|section| endless(report, section)));
    lines.extend(duels(report));
    lines.extend(seats(report));
    if lines.is_empty() {
        let all = report.games();
        let which =
            if all == 1 { "The only game".to_owned() } else { format!("Every one of {all} games") };
        let rare = one_of(all).map_or_else(String::new, |many| {
            format!("; fewer than one of {many} such games would not be")
        });
        let says = format!("{which} was ended by its players{rare}.");
        lines.push(Saying { about: FOUND, says, replay: Some(0) });
    }
    lines
}

/// How many games of a section were stopped.
fn stopped(section: &SectionReport) -> u64 {
    section.measures.cut_off + section.measures.unfinished
}

/// A level whose games have no figures, since none of them came to its end.
fn never(report: &Report, section: &UnendedSection) -> Saying {
    let says = format!(
        "{0} of {1} between {2} bots {3} stopped by this study, after {4}: nothing else is known of that \
         level.",
        section.games,
        counted(section.games, "game", "games"),
        section.bots[0],
        if section.games == 1 { "was" } else { "were" },
        counted(report.spec.limit, "move", "moves"),
    );
    Saying { about: FOUND, says, replay: Some(section.first) }
}

fn endless(report: &Report, section: &SectionReport) -> Saying {
    let m = &section.measures;
    let limit = counted(report.spec.limit, "move", "moves");
    let by = match (m.cut_off, m.unfinished) {
        (_, 0) => format!("by a cap of the rules ({})", report.cut_off.join(", ")),
        (0, _) => format!("by this study, after {limit}"),
        (cap, unfinished) => format!(
            "{cap} by a cap of the rules ({}) and {unfinished} by this study, after {limit}",
            report.cut_off.join(", "),
        ),
    };
    let share = percent(&m.stopped());
    let (themselves, they) =
        if m.games == 1 { ("itself", "it was") } else { ("themselves", "they were") };
    let says = format!(
        "{} of {} between {} bots did not end by {themselves}, {share}: {they} stopped {by}.",
        stopped(section),
        counted(m.games, "game", "games"),
        section.bots[0],
    );
    line(FOUND, says, (section, m.notable.stopped))
}

/// Games between unequal players, of steps of skill and duels.
fn duels(report: &Report) -> Option<Saying> {
    let measured = report.sections.iter().filter(|s| !s.equals && stopped(s) > 0).map(|section| {
        let example = section.measures.notable.stopped.unwrap_or_default();
        (stopped(section), section.measures.games, &section.title, section.first + example)
    });
    let unended = report.unended.iter().filter(|section| section.players.is_none());
    let unended = unended.filter(|section| !section.equals);
    let unended = unended.map(|s| (s.games, s.games, &s.title, s.first));
    let all: Vec<_> = unended.chain(measured).collect();
    let parts = all.iter().map(|(stopped, of, title, _)| format!("{stopped} of {of} ({title})"));
    let parts: Vec<String> = parts.collect();
    let replay = all.first().map(|(.., game)| *game)?;
    let says = format!(
        "Between unequal bots, games were stopped before their players had ended them: {}.",
        parts.join("; ")
    );
    Some(Saying { about: FOUND, says, replay: Some(replay) })
}

/// Games about seats, at each number of players.
fn seats(report: &Report) -> Option<Saying> {
    let measured = report.seats.iter().filter(|table| table.stopped > 0);
    let measured = measured.map(|table| (table.stopped, table.played, table.players, table.first));
    let unended = report.unended.iter();
    let unended = unended.filter_map(|s| Some((s.games, s.games, s.players?, s.first)));
    let mut all: Vec<_> = measured.chain(unended).collect();
    all.sort_by_key(|(_, _, players, _)| *players);
    let parts = all.iter().map(|(stopped, of, n, _)| {
        format!("{stopped} of {of} with {}", counted(*n, "player", "players"))
    });
    let parts: Vec<String> = parts.collect();
    let replay = all.first().map(|(.., game)| *game)?;
    let says = format!(
        "In the study of seats between rule bots, games were stopped before their players had \
         ended them: {}.",
        parts.join("; ")
    );
    Some(Saying { about: FOUND, says, replay: Some(replay) })
}
