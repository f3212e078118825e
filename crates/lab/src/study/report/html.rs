//! The report as one page that needs no network: sentences first, then plots, then figures.

use super::{
    content::{Report, Saying, SectionReport},
    numbers::{of_metric, percent, plain, title},
    plot,
    text::{is_told_elsewhere, notable},
};
use crate::{
    counted,
    stats::{TOO_FEW, signed_ends},
};
use std::fmt::Write;

const STYLE: &str = ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#222}\
h1{font-size:1.6rem}h2{margin-top:2.2rem}h3{margin-top:1.6rem}table{border-collapse:collapse;margin:1rem 0}\
td,th{border:1px solid #ccc;padding:.2rem .6rem;text-align:left;font-variant-numeric:tabular-nums}\
dt{font-weight:600;margin-top:1rem}dd{margin:.3rem 0 .3rem 1rem}svg{max-width:100%;height:auto}\
@media(max-width:40rem){table{display:block;overflow-x:auto}}\
.small{font-size:.85rem;color:#555}.heat td{text-align:center}summary{cursor:pointer;margin:.3rem 0}\
@media(prefers-color-scheme:dark){body{background:#16181c;color:#ddd}td,th{border-color:#444}.small{color:#aaa}\
svg{filter:invert(.88) hue-rotate(180deg)}}";

pub(super) fn page(report: &Report) -> String {
    let mut out = String::from("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">");
    let title = escaped(&report.title);
    let _ = write!(
        out,
        "<meta name=\"viewport\" content=\"width=device-width\"><title>{title}: what the lab says</title>\
         <style>{STYLE}</style></head><body><h1>{title}: what the lab says</h1>\
         <p>{} for {}, {}, seed {}. Rules <code>{}</code>. Intervals are at 95 %, by the deal.</p>",
        report.games_told(),
        counted(report.spec.players, "player", "players"),
        escaped(&report.variant_title),
        report.spec.seed,
        report.variant,
    );
    page_one(&mut out, report);
    questions(&mut out, report);
    in_words(&mut out, report);
    chances(&mut out, report);
    seats(&mut out, report);
    for section in &report.sections {
        self::section(&mut out, report, section);
    }
    out.push_str(
        "<h2>How to read this</h2><p class=\"small\">Every figure holds for the bots that played: \
         where the levels disagree it says something of them, not of the game. Minutes are the \
         game's own clock, or the model that the first page names. A leader has the \
         best score alone, as the game counts it on its way. Chances and weighed decisions come \
         from playing on with rule bots from sampled tables, the hidden cards dealt anew. The \
         worth of a card is how much more than usual who was dealt it wins. Refusals are counted \
         by trying acts that were possible earlier in the game. The same command gives the same \
         page.</p></body></html>\n",
    );
    out
}

/// What was found, what to try, what cannot be said.
fn page_one(out: &mut String, report: &Report) {
    for sayings in report.sentences.chunk_by(|one, next| one.about == next.about) {
        let _ = write!(out, "<h2>{}</h2><ul>", sayings[0].about);
        for Saying { says, replay, .. } in sayings {
            let replay = replay.map_or_else(String::new, |game| {
                format!(" <code>parlour lab replay DIR {game}</code>")
            });
            let _ = write!(out, "<li>{}{replay}</li>", marked(says));
        }
        out.push_str("</ul>");
    }
}

fn in_words(out: &mut String, report: &Report) {
    out.push_str("<h2>Figures in words</h2><dl>");
    let mut about = "";
    for saying in &report.in_words {
        if saying.about != about {
            about = saying.about;
            let _ = write!(out, "<dt>{about}</dt>");
        }
        let _ = write!(out, "<dd>{}</dd>", marked(&saying.says));
    }
    out.push_str("</dl>");
}

/// Which seats win, at each number of players.
fn seats(out: &mut String, report: &Report) {
    for table in &report.seats {
        let seats = &table.fairness.seats;
        let names: Vec<String> = (1..=seats.len()).map(|seat| format!("seat {seat}")).collect();
        let equal = 1.0 / f64::from(table.players);
        let _ = write!(
            out,
            "<h2>Seats at a table of {}</h2><p class=\"small\">{} between {} bots; {}.</p>{}",
            table.players,
            counted(table.games, "game", "games"),
            escaped(&table.bot),
            if table.clear { "the seats differ" } else { "no clear difference" },
            plot::dots(&plot::Dots { names: &names, figures: seats, equal })
        );
    }
}

fn questions(out: &mut String, report: &Report) {
    if report.spec.questions.is_empty() {
        return;
    }
    out.push_str("<p>Asked:</p><ul>");
    for question in &report.spec.questions {
        let _ = write!(out, "<li>{}</li>", escaped(question));
    }
    out.push_str("</ul>");
}

/// Which games of a study that lies in a folder: `games 0 to 199 of the study; `.
fn numbers(report: &Report, section: &SectionReport) -> String {
    let (first, games) = (section.first, section.measures.games);
    let last = first + games.saturating_sub(1);
    if report.has_folder {
        format!("games {first} to {last} of the study; ")
    } else {
        String::new()
    }
}

/// How the later winner's chance grows, at every level.
fn chances(out: &mut String, report: &Report) {
    let lines: Vec<(String, Vec<f64>)> = report
        .sections
        .iter()
        .filter_map(|section| {
            let rollouts = section.measures.rollouts.as_ref()?;
            Some((section.bots[0].clone(), rollouts.winners_chance.clone()))
        })
        .collect();
    if !lines.is_empty() {
        let _ = write!(
            out,
            "<h2>How a game is won</h2><p>The chance of the later winner, from the first deal to \
             the end.</p>{}",
            plot::lines(&lines)
        );
    }
}

fn section(out: &mut String, report: &Report, section: &SectionReport) {
    let m = &section.measures;
    let _ = write!(
        out,
        "<h2>{}</h2><p class=\"small\">{}; bots: {}; {}seed {}.</p>",
        escaped(&section.title),
        counted(m.games, "game", "games"),
        escaped(&section.bots.join(", ")),
        numbers(report, section),
        report.spec.seed,
    );
    let equal = 1.0 / section.bots.len() as f64;
    let (names, figures): (Vec<String>, _) = match &m.fairness {
        Some(fair) => ((1..=fair.seats.len()).map(|s| format!("seat {s}")).collect(), &fair.seats),
        None => (section.bots.clone(), &m.bots),
    };
    out.push_str(&plot::dots(&plot::Dots { names: &names, figures, equal }));
    if section.equals {
        let _ = write!(
            out,
            "<p>Minutes of a game, from the shortest to the longest; the last bar holds all above.</p>{}",
            plot::histogram(&m.length.minutes.bins)
        );
    }
    out.push_str("<table><tr><th>figure</th><th>value (95 %)</th><th>n</th></tr>");
    for (metric, estimate) in m.figures().into_iter().filter(|(name, _)| !is_told_elsewhere(name)) {
        let _ = write!(
            out,
            "<tr><td>{}</td><td>{}</td><td>{}</td></tr>",
            escaped(&title(&metric)),
            of_metric(&metric, &estimate),
            estimate.n
        );
    }
    out.push_str("</table>");
    points(out, section);
    tags(out, section);
    counts(out, "What happens, in a thousand games", &m.events);
    counts(out, "Clauses carried out, in a thousand games (as far as events tell)", &m.clauses);
    counts(out, "Rules that stood in the way, in a thousand games", &m.refusals);
    calibration(out, section);
    heat(out, report, section);
    let games = notable(section);
    if report.has_folder && !games.is_empty() {
        out.push_str("<h3>Games worth looking at</h3><p>");
        for (what, game) in games {
            let _ = write!(out, "{what}: <code>parlour lab replay DIR {game}</code><br>");
        }
        out.push_str("</p>");
    }
}

/// Where points come from.
fn points(out: &mut String, section: &SectionReport) {
    if section.measures.points.is_empty() {
        return;
    }
    out.push_str(
        "<h3>Where points come from, a game</h3><table><tr><th>source</th><th>each seat</th>\
         <th>winners</th><th>others</th></tr>",
    );
    for source in &section.measures.points {
        let _ =
            write!(out, "<tr><td>{}</td><td>{}</td>", escaped(&source.what), plain(&source.each));
        for points in [&source.winners, &source.others] {
            let points = points.as_ref().map_or_else(String::new, plain);
            let _ = write!(out, "<td>{points}</td>");
        }
        out.push_str("</tr>");
    }
    out.push_str("</table>");
}

/// Who did what, and who won then.
fn tags(out: &mut String, section: &SectionReport) {
    let tags = &section.measures.tags;
    if tags.is_empty() {
        return;
    }
    out.push_str(
        "<h3>Who did what, and who won then</h3><table><tr><th>who</th><th>times a game</th>\
         <th>in so many games</th><th>wins</th><th>who did not</th><th>who did most</th></tr>",
    );
    for tag in tags {
        let _ = write!(
            out,
            "<tr><td>{}</td><td>{}</td><td>{}</td>",
            escaped(&tag.what),
            plain(&tag.times),
            percent(&tag.games)
        );
        for share in [&tag.wins, &tag.else_wins, &tag.most_wins] {
            let share = share.as_ref().map_or_else(String::new, percent);
            let _ = write!(out, "<td>{share}</td>");
        }
        out.push_str("</tr>");
    }
    out.push_str("</table>");
}

fn counts(out: &mut String, title: &str, counts: &[(String, f64)]) {
    if counts.is_empty() {
        return;
    }
    let _ = write!(out, "<details><summary>{title}</summary><table>");
    for (what, times) in counts {
        let _ = write!(out, "<tr><td>{}</td><td>{times:.1}</td></tr>", escaped(what));
    }
    out.push_str("</table></details>");
}

fn calibration(out: &mut String, section: &SectionReport) {
    let Some(rollouts) = &section.measures.rollouts else { return };
    out.push_str(
        "<details><summary>Are the chances right? Halfway, against what became of them</summary>\
         <table><tr><th>chance said</th><th>won</th><th>deals</th></tr>",
    );
    for row in &rollouts.calibration {
        let _ = write!(
            out,
            "<tr><td>{:.1} %</td><td>{}</td><td>{}</td></tr>",
            row.said * 100.0,
            percent(&row.won),
            row.won.n
        );
    }
    out.push_str("</table></details>");
}

/// What cards are worth, by seat: warm is good.
fn heat(out: &mut String, report: &Report, section: &SectionReport) {
    let cards = &section.measures.cards;
    let Some(first) = cards.first() else { return };
    out.push_str("<details><summary>What the cards of the first hand are worth, in points of winning chance, by seat</summary><table class=\"heat\"><tr><th>card</th><th>any seat</th>");
    for seat in 1..=first.by_seat.len() {
        let _ = write!(out, "<th>seat {seat}</th>");
    }
    out.push_str("</tr>");
    for card in cards {
        let _ = write!(out, "<tr><th>{}</th>", escaped(&report.deck[card.card]));
        for worth in std::iter::once(Some(card.worth)).chain(card.by_seat.iter().copied()) {
            match worth.filter(|worth| worth.value.is_finite()) {
                Some(worth) => {
                    let warmth = (worth.value * 5.0).clamp(-1.0, 1.0);
                    let colour = if warmth > 0.0 { "220,120,40" } else { "60,120,200" };
                    let ends = worth.times(100.0).interval();
                    let range = ends.map_or(TOO_FEW.to_owned(), |ends| signed_ends(ends, 1));
                    let _ = write!(
                        out,
                        "<td style=\"background:rgba({colour},{:.2})\" title=\"{range}\">{:+.1}</td>",
                        warmth.abs(),
                        worth.value * 100.0,
                    );
                }
                None => out.push_str("<td></td>"),
            }
        }
        out.push_str("</tr>");
    }
    out.push_str("</table></details>");
}

/// A sentence whose code stands between backticks, as on a page.
fn marked(sentence: &str) -> String {
    let text = escaped(sentence);
    let parts: Vec<&str> = text.split('`').collect();
    // of a backtick that is not closed there is an even number of parts
    if parts.len().is_multiple_of(2) {
        return text;
    }
    let part = |(place, part): (usize, &&str)| match place % 2 {
        0 => (*part).to_owned(),
        _ => format!("<code>{part}</code>"),
    };
    parts.iter().enumerate().map(part).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::marked;

    #[test]
    fn commands_in_a_sentence_are_set_as_code() {
        let says = "Try `lab tune KEY=A..B`, or `--levels <rule>`.";
        let set = "Try <code>lab tune KEY=A..B</code>, or <code>--levels &lt;rule&gt;</code>.";
        assert_eq!(marked(says), set);
        assert_eq!(marked("a ` alone"), "a ` alone");
    }
}
