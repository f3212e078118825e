//! The first page: what to try. Only what a figure of this study asks for, with the command that
//! would tell.

use super::{
    content::{Report, Saying, SeatReport, SectionReport},
    found::{clear_tags, distance, line},
    numbers::percent,
};
use crate::{counted, study::house_rules::numbers_of};
use parlour_engine::options::OptionSpec;
use parlour_games::find;
use parlour_protocol::{default_value, every_value};

/// The heading of these lines.
const TRY: &str = "What we would try";
/// From this share of forced decisions on, they are worth a rule.
const MIN_FORCED_SHARE: f64 = 0.6;
/// How many times as long as a short game a long one is.
const MIN_LENGTH_RATIO: f64 = 4.0;
/// A tag this far from an equal share is worth a closer look.
const MIN_TAG_DISTANCE: f64 = 0.1;
/// A tag in more of the games than this is not a choice.
const MAX_TAG_SHARE: f64 = 0.95;

/// All that a figure asks for.
pub(super) fn of(report: &Report) -> Vec<Saying> {
    let Some((best, _)) = report.strongest() else { return Vec::new() };
    let mut all: Vec<Saying> = [
        unended(report).or_else(|| ending(report)),
        multipliers(report),
        seat(report),
        forced(report, best),
        uneven(report, best),
        tag(best),
        more_games(report),
    ]
    .into_iter()
    .flatten()
    .collect();
    if all.is_empty() {
        let says = "No figure of this study asks for a change of the rules.".to_owned();
        all.push(Saying { about: TRY, says, replay: None });
    }
    all
}

/// A sweep of an option that fits, at a table of so many.
fn sweep(game: &str, players: u8, fits: impl Fn(&OptionSpec) -> bool) -> Option<String> {
    let options = find(game).ok()?.meta.options;
    let option = options.iter().find(|option| fits(option))?;
    let key = match every_value(option).is_empty() {
        true => format!("{}={}", option.name, named_values(option)?),
        false => option.name.to_owned(),
    };
    Some(format!("`parlour lab sweep {key} --game {game} --players {players} --levels rule`"))
}

/// The values of a rule that a sweep cannot list by itself: its own, and others that say something.
fn named_values(option: &OptionSpec) -> Option<String> {
    let others = numbers_of(option)?;
    let values = std::iter::once(default_value(option)).chain(others);
    let values: Vec<String> =
        values.map(|value| value.to_string().trim_matches('"').to_owned()).collect();
    Some(values.join(","))
}

/// A level whose games were all stopped by the study asks for more than any other.
fn unended(report: &Report) -> Option<Saying> {
    let section = report.unended.iter().find(|section| section.equals)?;
    let says = format!(
        "Give the game a rule that ends it: none of {} between {} bots came to its end within {}. \
         Look at one of them first.",
        counted(section.games, "game", "games"),
        section.bots[0],
        counted(report.spec.limit, "move", "moves"),
    );
    Some(Saying { about: TRY, says, replay: Some(section.first) })
}

fn ending(report: &Report) -> Option<Saying> {
    let stopped =
        |section: &&SectionReport| section.measures.cut_off + section.measures.unfinished > 0;
    let section = report.equals().into_iter().filter(stopped).max_by_key(|section| {
        (section.measures.cut_off + section.measures.unfinished) * 1_000_000
            / section.measures.games
    })?;
    let m = &section.measures;
    let cap = sweep(&report.spec.game, report.spec.players, |option| {
        report.cut_off.iter().any(|clause| clause == option.clause)
    });
    let says = format!(
        "Give the game a rule that ends it before a cap has to: {} of the games between {} bots were \
         stopped. Look at one of them first{}",
        percent(&m.stopped()),
        section.bots[0],
        cap.map_or_else(|| ".".to_owned(), |cap| format!("; how the cap itself matters: {cap}.")),
    );
    Some(line(TRY, says, (section, m.notable.stopped)))
}

/// Does a rule say who begins, by its name?
fn begins(option: &OptionSpec) -> bool {
    ["first", "lead", "open", "start"].iter().any(|word| option.name.contains(word))
}

fn seat(report: &Report) -> Option<Saying> {
    let table =
        report.seats.iter().filter(|table| table.clear && report.seats_alike).max_by(|a, b| {
            let worst = |table: &SeatReport| {
                let fair = 1.0 / f64::from(table.players);
                let off = table.fairness.seats.iter().map(|wins| (wins.value - fair).abs());
                off.fold(0.0, f64::max)
            };
            worst(a).total_cmp(&worst(b))
        })?;
    let how = sweep(&report.spec.game, table.players, begins).map_or_else(
        || "let the seats change between deals, and compare".to_owned(),
        |sweep| format!("compare who begins: {sweep}"),
    );
    let says = format!(
        "Even out the seats at a table of {}, where they differ most: {how}. A change that only moves the \
         advantage to another seat does not help.",
        table.players
    );
    Some(Saying { about: TRY, says, replay: table.example })
}

fn forced(report: &Report, section: &SectionReport) -> Option<Saying> {
    let m = &section.measures;
    if m.forced.low < MIN_FORCED_SHARE || report.real_time {
        return None;
    }
    let says = format!(
        "Give players more to decide, or play forced moves at once: {} of the decisions leave a single \
         move.",
        percent(&m.forced)
    );
    Some(line(TRY, says, (section, m.notable.shortest)))
}

/// Where a policy is exactly known to gain, its price can be set.
fn multipliers(report: &Report) -> Option<Saying> {
    report.exact.as_ref()?;
    let says = "Set the multipliers near the fair ones above, or keep those of the text if the punters are \
                to win; `parlour lab sweep paroli_ladder --game basset` compares the tables there are."
        .to_owned();
    Some(Saying { about: TRY, says, replay: None })
}

/// Some games take many times as long as others.
fn uneven(report: &Report, section: &SectionReport) -> Option<Saying> {
    let minutes = &section.measures.length.minutes;
    let (short, long) = (minutes.p10.value?, minutes.p90.value?);
    if long < MIN_LENGTH_RATIO * short {
        return None;
    }
    let says = format!(
        "Play to a fixed end, or say how widely the length varies: a long game takes {:.1} times as long \
         as a short one ({short:.1} and {long:.1} minutes between {} bots). `parlour lab tune KEY=A..B \
         --target minutes=T --game {}` looks for a value of a rule.",
        long / short,
        section.bots[0],
        report.spec.game,
    );
    Some(line(TRY, says, (section, section.measures.notable.longest)))
}

/// What goes with winning more than anything else is worth an experiment.
fn tag(section: &SectionReport) -> Option<Saying> {
    // what happens in every game is a part of the game, and no one can leave it out
    let mut tags = clear_tags(section).into_iter();
    let tag = tags.find(|tag| tag.games.value < MAX_TAG_SHARE)?;
    let wins = tag.wins.filter(|_| distance(section, tag) > MIN_TAG_DISTANCE)?;
    let says = format!(
        "Find out whether it decides the game that a player {}: such a player wins {}, and only a duel on \
         the same cards (`bots = [\"rule\", \"rule+without=WORD\"]`) or a change of the rule can tell \
         cause from company.",
        tag.what,
        percent(&wins)
    );
    Some(line(TRY, says, (section, tag.example)))
}

/// Duels that came to nothing, for want of games or of bots that use the rule.
fn more_games(report: &Report) -> Option<Saying> {
    let untested: Vec<String> = report
        .sections
        .iter()
        .filter(|section| !section.is_tested())
        .map(|section| format!("\"{}\"", section.title))
        .collect();
    (!untested.is_empty()).then(|| Saying {
        about: TRY,
        says: format!(
            "Ask again with bots that use the rule, since it was not tested: {}. For instance \
             `bots = [\"medium\", \"medium+without=WORD\"]`.",
            untested.join(", ")
        ),
        replay: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::{Manifest, Spec};
    use parlour_games::GAMES;
    use parlour_protocol::typed;

    #[test]
    fn a_cap_without_a_list_of_values_is_swept_around_its_own() {
        let advice = sweep("basement", 3, |option| option.name == "turn_cap");
        let command = "`parlour lab sweep turn_cap=10000,5000,20000 --game basement --players 3 --levels rule`";
        assert_eq!(advice.as_deref(), Some(command));
    }

    /// Whatever option a report names, the command that it names is one that plays.
    #[test]
    fn every_sweep_that_can_be_advised_is_one_of_values_that_the_game_takes() {
        for entry in &GAMES {
            let (game, players) = (entry.meta.id, entry.meta.max_players.min(3));
            let caps = ["BSM-R32", "BUD-R35"];
            let advised = |option: &&OptionSpec| begins(option) || caps.contains(&option.clause);
            for option in entry.meta.options.iter().filter(advised) {
                let Some(advice) = sweep(game, players, |other| other.name == option.name) else {
                    continue;
                };
                let what = advice.split(' ').nth(3).unwrap();
                let Some((key, values)) = what.split_once('=') else {
                    assert!(!every_value(option).is_empty(), "{advice}");
                    continue;
                };
                assert!(values.contains(','), "{advice} compares nothing");
                for value in values.split(',') {
                    let mut spec = Spec::of(game, players);
                    spec.options.insert(key.to_owned(), typed(value).unwrap());
                    assert!(Manifest::of(&spec).is_ok(), "{advice}: {value}");
                }
            }
        }
    }
}
