//! The report as a table of all figures, and as Markdown.

use super::{
    content::{Report, Saying, SectionReport},
    numbers::{of_metric, p, percent, plain, title},
};
use crate::{counted, stats::TOO_FEW};
use std::fmt::Write;

/// All figures, one a line.
pub(super) fn csv(report: &Report) -> String {
    let mut out = String::from("variant,seed,section,bots,metric,value,low,high,n,games\n");
    for finding in report.findings() {
        let e = finding.estimate;
        let (low, high) = e.interval().unzip();
        let _ = writeln!(
            out,
            "{},{},{},{},{},{},{},{},{},{}",
            report.variant,
            report.spec.seed,
            quoted(&finding.section),
            quoted(&finding.bots),
            quoted(&finding.metric),
            cell(Some(e.value)),
            cell(low),
            cell(high),
            e.n,
            finding.games,
        );
    }
    out
}

/// A figure as a cell; nothing where it is not known.
fn cell(figure: Option<f64>) -> String {
    let known = figure.filter(|figure| figure.is_finite());
    known.map_or_else(String::new, |figure| figure.to_string())
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// What comes behind the figures.
const APPENDIX: &str = "Rules that never mattered";

/// The report as Markdown: a page that answers, then the figures, then an appendix.
pub(super) fn markdown(report: &Report) -> String {
    let mut out = format!("# {}: what the lab says\n\n", report.title);
    let _ = writeln!(
        out,
        "{} for {}, {}, seed {}; rules `{}`. Intervals are at 95 %, by the deal. \
         `replay N` stands for `parlour lab replay DIR N`, which writes that game as a record.\n",
        report.games_told(),
        counted(report.spec.players, "player", "players"),
        report.variant_title,
        report.spec.seed,
        report.variant,
    );
    page_one(&mut out, report);
    if !report.spec.questions.is_empty() {
        out.push_str("## Asked\n\n");
        for question in &report.spec.questions {
            let _ = writeln!(out, "- {question}");
        }
        out.push('\n');
    }
    let (appendix, figures_in_words): (Vec<&Saying>, Vec<&Saying>) =
        report.in_words.iter().partition(|saying| saying.about == APPENDIX);
    in_words(&mut out, &figures_in_words);
    let shown: Vec<&SectionReport> = report.equals();
    figures(&mut out, &shown);
    seats(&mut out, report);
    points(&mut out, &shown);
    tags(&mut out, &shown);
    out.push_str("\n## Appendix\n\n");
    for saying in appendix {
        let _ = writeln!(out, "{}\n", saying.says);
    }
    clauses(&mut out, report, &shown);
    out.push_str("\n### Games worth looking at\n\n");
    for section in &report.sections {
        let games: Vec<String> =
            notable(section).into_iter().map(|(what, game)| format!("{what} {game}")).collect();
        let _ = writeln!(out, "- {}: {}", section.title, games.join(", "));
    }
    out
}

/// What was found, what to try, what cannot be said.
fn page_one(out: &mut String, report: &Report) {
    for saying in report.sentences.chunk_by(|one, next| one.about == next.about) {
        let _ = writeln!(out, "## {}\n", saying[0].about);
        for Saying { says, replay, .. } in saying {
            let replay = replay.map_or_else(String::new, |game| format!(" (`replay {game}`)"));
            let _ = writeln!(out, "- {says}{replay}");
        }
        out.push('\n');
    }
}

fn in_words(out: &mut String, sayings: &[&Saying]) {
    let mut about = "";
    for saying in sayings {
        if saying.about != about {
            about = saying.about;
            let _ = writeln!(out, "## {about}\n");
        }
        let _ = writeln!(out, "{}\n", saying.says);
    }
}

/// Which seats win, at each number of players.
fn seats(out: &mut String, report: &Report) {
    if report.seats.is_empty() {
        return;
    }
    out.push_str(
        "\n## Seats, for every number of players\n\n\
         | players | games | stopped | wins by seat | p | clear (Holm) | would have shown |\n|---|---|---|---|---|---|---|\n",
    );
    for table in &report.seats {
        let wins: Vec<String> = table.fairness.seats.iter().map(percent).collect();
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} | {} |",
            table.players,
            table.games,
            table.stopped,
            wins.join(", "),
            p(table.fairness.p),
            if table.clear { "yes" } else { "no" },
            table.detectable.map_or_else(|| TOO_FEW.to_owned(), in_points),
        );
    }
}

fn in_points(share: f64) -> String {
    format!("{:.1} points", 100.0 * share)
}

/// All figures between equals, a column for each level.
fn figures(out: &mut String, shown: &[&SectionReport]) {
    out.push_str("## Figures\n\n`docs/lab.md` defines each of them. A mean length stands here only where no game was stopped.\n\n");
    let _ = writeln!(
        out,
        "| between equals |{}\n|---|{}",
        shown.iter().fold(String::new(), |all, s| all + &format!(" {} |", s.bots[0])),
        "---|".repeat(shown.len()),
    );
    let columns: Vec<Vec<_>> = shown.iter().map(|s| s.measures.figures()).collect();
    let mut metrics: Vec<&str> = Vec::new();
    for (metric, _) in columns.iter().flatten() {
        if !metrics.contains(&metric.as_str()) && !is_told_elsewhere(metric) {
            metrics.push(metric);
        }
    }
    for metric in metrics {
        let cell = |column: &Vec<(String, crate::stats::Estimate)>| {
            let found = column.iter().find(|(name, _)| name == metric);
            found.map_or_else(String::new, |(_, estimate)| of_metric(metric, estimate))
        };
        let cells = columns.iter().fold(String::new(), |all, c| all + &format!(" {} |", cell(c)));
        let _ = writeln!(out, "| {} |{cells}", title(metric));
    }
}

/// Tags and points have tables of their own.
pub(super) fn is_told_elsewhere(metric: &str) -> bool {
    ["times ", "games ", "wins who ", "points from ", "winner's points from "]
        .iter()
        .any(|start| metric.starts_with(start))
}

/// Where points come from, at every level.
fn points(out: &mut String, shown: &[&SectionReport]) {
    if shown.iter().all(|section| section.measures.points.is_empty()) {
        return;
    }
    let _ = writeln!(
        out,
        "\n## Where points come from\n\n\
         A seat's points per game; in the last two columns those of the seat that won alone, and those of \
         each other seat in the same games. What winners have more of goes with winning.\n\n\
         | source | between | each seat | winners | others |\n|---|---|---|---|---|"
    );
    for section in shown {
        for source in &section.measures.points {
            let (what, bot, each) = (&source.what, &section.bots[0], plain(&source.each));
            let cells = [&source.winners, &source.others]
                .map(|points| points.as_ref().map_or_else(String::new, plain));
            let _ = writeln!(out, "| {what} | {bot} | {each} | {} |", cells.join(" | "));
        }
    }
}

/// What happened to whom and who won then, at every level.
fn tags(out: &mut String, shown: &[&SectionReport]) {
    if shown.iter().all(|section| section.measures.tags.is_empty()) {
        return;
    }
    let _ = writeln!(
        out,
        "\n## Who did what, and who won then\n\n\
         The last three columns are shares of the win: of those who did it in a game, of those who \
         did not, and of who did it more often than anyone else.\n\n\
         | who | between | times a game | in so many games | wins | who did not | who did most |\n|---|---|---|---|---|---|---|"
    );
    for section in shown {
        for tag in &section.measures.tags {
            let cells = [&tag.wins, &tag.else_wins, &tag.most_wins]
                .map(|share| share.as_ref().map_or_else(String::new, percent));
            let (what, times, games) = (&tag.what, plain(&tag.times), percent(&tag.games));
            let (bot, cells) = (&section.bots[0], cells.join(" | "));
            let _ = writeln!(out, "| {what} | {bot} | {times} | {games} | {cells} |");
        }
    }
}

/// How often clauses are carried out, at every level.
fn clauses(out: &mut String, report: &Report, shown: &[&SectionReport]) {
    let mut all: Vec<&str> = report.never_carried_out.iter().map(String::as_str).collect();
    all.extend(shown.iter().flat_map(|s| &s.measures.clauses).map(|(clause, _)| clause.as_str()));
    all.sort_unstable();
    all.dedup();
    if all.is_empty() {
        return;
    }
    let levels = shown.iter().fold(String::new(), |all, s| all + &format!(" {} |", s.bots[0]));
    let _ = writeln!(
        out,
        "\n### How often clauses are carried out\n\nIn a thousand games, as far as events tell.\n\n\
         | clause |{levels}\n|---|{}",
        "---|".repeat(shown.len()),
    );
    for clause in all {
        let times = |s: &&SectionReport| {
            let found = s.measures.clauses.iter().find(|(known, _)| known == clause);
            found.map_or_else(|| " never |".to_owned(), |(_, times)| format!(" {times:.0} |"))
        };
        let _ = writeln!(out, "| {clause} |{}", shown.iter().map(times).collect::<String>());
    }
}

/// Games worth looking at, by their number in the whole study.
pub(super) fn notable(section: &SectionReport) -> Vec<(&'static str, u64)> {
    let n = section.measures.notable;
    [
        ("biggest swing", n.biggest_swing),
        ("longest", n.longest),
        ("shortest", n.shortest),
        ("closest", n.closest),
        ("comeback", n.comeback),
        ("stopped", n.stopped),
        ("played otherwise", n.apart),
    ]
    .into_iter()
    .filter_map(|(what, game)| Some((what, section.first + game?)))
    .collect()
}
