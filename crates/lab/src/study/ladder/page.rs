//! The standing page: ladders as Markdown.

use super::Ladder;
use crate::counted;
use crate::ladder::{Ranked, Standing, Step, StepVerdict};
use crate::stats::{Cyclic, Estimate, TOO_FEW, digits_apart};
use parlour_games::find;
use std::fmt::Write;

/// The page of these ladders, in the order given: first the steps of each game, then every
/// standing.
#[must_use]
pub fn ladder_page(ladders: &[Ladder]) -> String {
    let ladders: Vec<&Ladder> = ladders.iter().filter(|ladder| ladder.standing.games > 0).collect();
    let mut text = String::new();
    for game in ladders.chunk_by(|one, next| one.spec.game == next.spec.game) {
        let _ = writeln!(text, "## {}\n", title(&game[0].spec.game));
        text += &steps(game);
        for ladder in game {
            text += &standing(ladder);
        }
    }
    text
}

fn title(game: &str) -> &str {
    find(game).map_or(game, |entry| entry.meta.title)
}

/// The steps at each number of players, as one table.
fn steps(game: &[&Ladder]) -> String {
    // `master` does not play with every number of players
    let mut columns: Vec<(&str, &str)> = Vec::new();
    for step in game.iter().flat_map(|ladder| &ladder.standing.steps) {
        let column = (step.upper.as_str(), step.lower.as_str());
        if !columns.contains(&column) {
            columns.push(column);
        }
    }
    if columns.is_empty() {
        return String::new();
    }
    let mut text = "| players |".to_owned();
    for (upper, lower) in &columns {
        let _ = write!(text, " `{upper}` v `{lower}` |");
    }
    text += "\n|---|";
    text += &"---|".repeat(columns.len());
    text.push('\n');
    for ladder in game {
        let _ = write!(text, "| {} |", ladder.spec.players);
        for column in &columns {
            let is_it = |step: &&Step| (step.upper.as_str(), step.lower.as_str()) == *column;
            let step = ladder.standing.steps.iter().find(is_it);
            let _ = write!(text, " {} |", step.map_or_else(|| "–".to_owned(), cell));
        }
        text.push('\n');
    }
    for ladder in game {
        let players = ladder.spec.players;
        let _ = writeln!(text, "\n{players} players: {}", of_steps(&ladder.standing.steps));
    }
    text.push('\n');
    text
}

fn cell(Step { games, share, verdict, .. }: &Step) -> String {
    let found = || format!("{} of {games}", share.percent());
    match verdict {
        StepVerdict::Clear => format!("**{}**", found()),
        StepVerdict::Reversed => format!("*{}*", found()),
        StepVerdict::Open { .. } => found(),
        StepVerdict::TooFew => TOO_FEW.to_owned(),
    }
}

/// What a ladder says of its steps, its circles and programs that failed, in sentences.
#[must_use]
pub fn ladder_sentences(ladder: &Ladder) -> Vec<String> {
    let Ladder { standing, .. } = ladder;
    let sentences = [of_steps(&standing.steps), of_cycles(standing)];
    sentences.into_iter().chain(of_failures(ladder)).collect()
}

/// Were programs rated by moves that they have not made?
fn of_failures(ladder: &Ladder) -> Option<String> {
    let times = match ladder.failures {
        0 => return None,
        1 => "once".to_owned(),
        times => format!("{times} times"),
    };
    Some(format!(
        "Programs failed {times} in these games, and their seats had the game's own moves."
    ))
}

/// What the steps of a table say, in sentences.
fn of_steps(steps: &[Step]) -> String {
    let named = |wanted: fn(&StepVerdict) -> bool| -> Vec<String> {
        let of = steps.iter().filter(|step| !is_of_absent(step) && wanted(&step.verdict));
        of.map(|step| format!("`{}` over `{}`", step.upper, step.lower)).collect()
    };
    let mut all = Vec::new();
    let clear = named(|verdict| *verdict == StepVerdict::Clear);
    let levels = steps.iter().filter(|step| !is_of_absent(step)).count();
    if levels > 0 {
        let steps_of = counted(levels, "step between levels is", "steps between levels are");
        all.push(format!("{} of {steps_of} clear.", clear.len()));
    }
    let reversed = named(|verdict| *verdict == StepVerdict::Reversed);
    if !reversed.is_empty() {
        all.push(format!("The wrong way round: {}.", reversed.join(", ")));
    }
    for step in steps.iter().filter(|step| !is_of_absent(step)) {
        if let StepVerdict::Open { would_show } = step.verdict {
            let shows = match would_show {
                Some(by) => format!(
                    "four of five runs like this one would have shown {:.1} % of the games",
                    100.0 * (0.5 + by)
                ),
                None => "the deals were too few to show any difference".to_owned(),
            };
            all.push(format!("`{}` over `{}` is not clear; {shows}.", step.upper, step.lower));
        }
    }
    let few = named(|verdict| *verdict == StepVerdict::TooFew);
    if !few.is_empty() {
        all.push(format!("Too few deals to say anything: {}.", few.join(", ")));
    }
    all.extend(steps.iter().find(|step| is_of_absent(step)).map(of_absent));
    all.join(" ")
}

fn is_of_absent(step: &Step) -> bool {
    step.upper == "absent"
}

/// Is `absent` no worse than `random`?
fn of_absent(step: &Step) -> String {
    let low = 100.0 * (0.5 - step.share.low);
    let high = 100.0 * (0.5 - step.share.high);
    let by = 100.0 * (0.5 - step.share.value);
    match step.verdict {
        StepVerdict::TooFew => "`absent` and `random` have not met often enough.".to_owned(),
        StepVerdict::Clear => "`absent` is better than `random`.".to_owned(),
        StepVerdict::Reversed => format!(
            "`absent` is **worse** than `random`, by {by:.digits$} points of the games ({high:.digits$} to {low:.digits$}).",
            digits = digits_apart(low, high, 1),
        ),
        StepVerdict::Open { .. } => format!(
            "`absent` and `random` do not differ clearly: it may be worse by at most {:.1} points of the games.",
            low.max(0.0)
        ),
    }
}

fn standing(ladder: &Ladder) -> String {
    let Ladder { spec, rules, date, standing, .. } = ladder;
    let mut text = format!("### {}, {} players\n\n", title(&spec.game), spec.players);
    text += "| entrant | version | date | games | rating | wins against the next below |\n";
    text += "|---|---|---|---|---|---|\n";
    for Ranked { bot, games, rating, over_next } in &standing.entrants {
        let next = over_next.as_ref().map_or_else(String::new, Estimate::percent);
        let label = &spec.label;
        let rating = rating.elo();
        let _ = writeln!(text, "| `{bot}` | {label} | {date} | {games} | {rating} | {next} |");
    }
    let unfinished = match standing.unfinished {
        0 => String::new(),
        games => format!(
            " {} to no end and {} for no entrant.",
            counted(games, "game came", "games came"),
            if games == 1 { "counts" } else { "count" }
        ),
    };
    let of = |(key, value): (&String, &serde_json::Value)| format!("`{key}={value}`");
    let options = match spec.options.is_empty() {
        true => "as in the text".to_owned(),
        false => spec.options.iter().map(of).collect::<Vec<_>>().join(", "),
    };
    let _ = writeln!(
        text,
        "\n{}, seed {}, rules {rules} ({options}).{unfinished} {}{}\n",
        counted(standing.games, "game", "games"),
        spec.seed,
        of_cycles(standing),
        of_failures(ladder).map_or_else(String::new, |failed| format!(" {failed}")),
    );
    text
}

/// What the pairs say beyond the ratings, in sentences.
fn of_cycles(standing: &Standing) -> String {
    let Some(Cyclic { departure, by_chance, p, furthest, cycle }) = &standing.cyclic else {
        return "Too few pairs met to look for circles.".to_owned();
    };
    let chance = if *p < 0.05 { "more than chance" } else { "within chance" };
    let mut text = format!(
        "Cyclic residual: pairs depart from their ratings by {:.1} points of the games, by chance alone by about {:.1} ({chance}, p = {p:.3}).",
        100.0 * departure,
        100.0 * by_chance
    );
    if *p < 0.05
        && let Some((one, other, share, expected)) = standing.pairs.get(*furthest)
    {
        let expected = 100.0 * expected;
        let share = share.percent();
        let _ = write!(
            text,
            " Furthest: `{one}` wins {share} against `{other}`, where ratings expect {expected:.1} %."
        );
    }
    let Some(cycle) = cycle else {
        return text + " There is no circle of three.";
    };
    let names = cycle.entrants.map(|who| format!("`{}`", standing.names[who]));
    let shares = cycle.shares.each_ref().map(|share| format!("{:.1} %", 100.0 * share.value));
    let clear = if cycle.is_clear { "clear" } else { "not clear on all sides" };
    let _ = write!(
        text,
        " Worst circle ({clear}): {} beats {} ({}), which beats {} ({}), which beats the first ({}).",
        names[0], names[1], shares[0], names[2], shares[1], shares[2]
    );
    text
}
