//! The first page: what cannot be said, and what would have shown.

use super::{
    content::{Report, Saying, SectionReport},
    found::{asked, line, outcome},
    numbers::percent,
};
use crate::counted;

/// The heading of these lines.
pub(super) const CANNOT: &str = "What we cannot say";
/// With fewer weighed decisions nothing is said of them.
const MIN_WEIGHED_DECISIONS: u64 = 100;

/// All that cannot be said.
pub(super) fn of(report: &Report) -> Vec<Saying> {
    let plain = |says: String| Saying { about: CANNOT, says, replay: None };
    let mut all: Vec<Saying> = more_games(report).map(plain).into_iter().collect();
    all.extend(report.sections.iter().filter(|section| !section.equals).filter_map(duel));
    all.extend(seats(report).map(plain));
    all.extend(report.equals().last().and_then(|section| weighed(section)).map(plain));
    all.extend(report.sections.iter().filter_map(missed).map(plain));
    let people = match report.people {
        None => "How people play: all of this is between bots",
        Some(_) => {
            "How people play in their other matches: what is not said of people is between bots"
        }
    };
    all.push(plain(format!(
        "{people} ({}). Where the levels disagree, a figure says more \
         about the bots than about the game.",
        report.spec.levels.join(", ")
    )));
    all
}

/// A study of which not all games were played.
fn more_games(report: &Report) -> Option<String> {
    (report.games() < report.planned).then(|| {
        format!(
            "What more games would say: the study is not finished, {} were played; fewer of them make for \
             wider intervals.",
            report.games_told()
        )
    })
}

/// Duels that were not tested, and those that show no difference.
fn duel(section: &SectionReport) -> Option<Saying> {
    let (apart, deals) = section.measures.apart;
    let title = asked(&section.title);
    if !section.is_tested() {
        let same = if apart == 0 { "every one" } else { "all but few" };
        let says = format!(
            "{title} Not tested: {} and {} played the same game on {same} of {} ({apart} differ), so \
             what sets them apart was never or hardly used.",
            section.bots[0],
            section.bots[section.bots.len() - 1],
            counted(deals, "deal", "deals"),
        );
        return Some(line(CANNOT, says, (section, section.measures.notable.apart)));
    }
    if section.clear {
        return None;
    }
    let shows = match section.detectable {
        Some(by) => format!("Four of five such studies would have shown {:.1} points.", by * 100.0),
        None => "The deals were too few to show any.".to_owned(),
    };
    let says = format!("{title} No clear difference: {} {shows}", outcome(section));
    Some(line(CANNOT, says, (section, section.measures.notable.apart)))
}

/// Tables at which the seats are not told apart.
fn seats(report: &Report) -> Option<String> {
    let tables: Vec<String> = report
        .seats
        .iter()
        .filter(|table| !table.clear)
        .map(|table| {
            let shows = match table.detectable {
                Some(by) => {
                    format!("a seat {:.1} points from an equal share would have shown", by * 100.0)
                }
                None => "too few to show any difference".to_owned(),
            };
            let games = counted(table.games, "game", "games");
            format!("{} players ({games}; {shows})", table.players)
        })
        .collect();
    (!tables.is_empty()).then(|| {
        format!(
            "Whether the seat matters between rule bots, at these tables: {}.",
            tables.join("; ")
        )
    })
}

fn weighed(section: &SectionReport) -> Option<String> {
    let rollouts = section.measures.rollouts.as_ref()?;
    (rollouts.decisions < MIN_WEIGHED_DECISIONS).then(|| {
        format!(
            "How much a decision matters: only {} weighed, and {} were clear.",
            counted(rollouts.decisions, "free decision was", "free decisions were"),
            percent(&rollouts.meaningful)
        )
    })
}

fn missed(section: &SectionReport) -> Option<String> {
    let missed = section.measures.missed?;
    Some(format!(
        "{}: {:.2} turns a game got no legal answer, and the game made its own move; the figures are \
         about that, too.",
        section.title, missed.value
    ))
}
