//! The first page: what was found, each line with its number, its interval and a game that shows it.

use super::{
    content::{Report, Saying, SeatReport, SectionReport},
    numbers::{eight_of_ten, one_of, p, percent, plain, quantile, signed_points},
};
use crate::{
    counted,
    decision::NOISE_FLOOR,
    measure::{CardWorth, PointSource, Tag, TimeModel},
    stats::holm,
};

/// The heading of these lines.
pub(super) const FOUND: &str = "What we found";
/// The most lines about tags, and about cards.
const MAX_NAMED: usize = 3;
/// A tag that moves a share of the wins by less than this, though clearly, is for the appendix.
const MIN_TAG_DISTANCE: f64 = 0.03;

/// A line with the game of a section that shows it.
pub(super) fn line(
    about: &'static str,
    says: String,
    (section, game): (&SectionReport, Option<u64>),
) -> Saying {
    Saying { about, says, replay: game.map(|game| section.first + game) }
}

/// All that was found, after how the games [ended](super::ending).
pub(super) fn of(report: &Report) -> Vec<Saying> {
    let Some((best, step)) = report.strongest() else { return Vec::new() };
    let exact = report.exact.clone().map(|says| Saying { about: FOUND, says, replay: None });
    let mut found: Vec<Saying> = exact.into_iter().collect();
    found.push(length(report, best));
    found.extend(step.map(|step| strength(report, best, step)));
    found.extend(report.seats.iter().filter(|table| table.clear).map(|table| seat(report, table)));
    found.extend(money(report, best));
    found.extend(points(best));
    found.extend(sources(best));
    found.push(choice(best));
    found.extend(lead(best));
    found.extend(duels(report));
    found.extend(tags(best));
    found.extend(cards(report, best));
    found.extend(never(report));
    found
}

/// Where points come from, and what winners have more of.
fn sources(section: &SectionReport) -> Option<Saying> {
    let known = |source: &PointSource| Some((source.winners?.value, source.others?.value));
    let apart = |source: &PointSource| known(source).map_or(0.0, |(won, lost)| (won - lost).abs());
    let mut sources: Vec<&PointSource> = section.measures.points.iter().collect();
    sources.sort_by(|one, other| apart(other).total_cmp(&apart(one)));
    let told: Vec<String> = sources
        .into_iter()
        .take(MAX_NAMED)
        .filter_map(|source| {
            let (winners, others) = (source.winners.as_ref()?, source.others.as_ref()?);
            Some(format!("from {}, {} and {}", source.what, plain(winners), plain(others)))
        })
        .collect();
    let says = format!(
        "Points of who wins alone, and of each other seat: {}. What winners have more of goes with \
         winning and need not cause it.",
        told.join("; ")
    );
    (!told.is_empty()).then(|| line(FOUND, says, (section, section.measures.notable.biggest_swing)))
}

/// What a designer waits for and no game has shown.
fn never(report: &Report) -> Option<Saying> {
    let games = report.sections.iter().map(|section| section.measures.games).sum::<u64>();
    let rare = one_of(games).map_or_else(String::new, |many| {
        format!(": in fewer than one of {many} such games it would come up")
    });
    let (games, never) = (counted(games, "game", "games"), report.never_tagged.join(" or "));
    let says = format!("In {games} no one ever {never}{rare}.");
    (!report.never_tagged.is_empty()).then_some(Saying { about: FOUND, says, replay: None })
}

/// Where the minutes come from.
pub(super) fn time_model(report: &Report) -> String {
    if report.real_time {
        "the minutes are those of the game's own clock, with the bots' reaction times".to_owned()
    } else {
        let TimeModel { deal, act, bit } = report.time;
        let from = match report.time == TimeModel::GUESSED {
            true => "not measured on people",
            false => "the last two as the people below took",
        };
        format!(
            "the minutes are a model, {deal:.0} s a deal, {act:.1} s a move and {bit:.1} s a bit of choice, {from}"
        )
    }
}

fn length(report: &Report, section: &SectionReport) -> Saying {
    let length = &section.measures.length;
    let (minutes, acts) = (&length.minutes, &length.acts);
    let says = format!(
        "Half of the games between {} bots are over after {} minutes and {} moves; eight of ten take \
         {} minutes ({}).",
        section.bots[0],
        quantile(minutes.median, minutes),
        quantile(acts.median, acts),
        eight_of_ten(minutes),
        time_model(report),
    );
    line(FOUND, says, (section, section.measures.notable.longest))
}

fn strength(report: &Report, best: &SectionReport, step: &SectionReport) -> Saying {
    let against = step.bots.iter().find(|bot| **bot != step.bots[0]);
    let open = report.open_above(best);
    let (what, rest) = match open.as_slice() {
        [] => ("The strongest level studied is", String::new()),
        open => (
            "The highest level that clearly beats the one before it is",
            format!(" Whether {} is stronger is open.", open.join(" or ")),
        ),
    };
    let says = format!(
        "{what} {}: {} wins {} against {} of {}, where an equal share is {:.1} %.{rest} What follows is \
         between {} bots unless it says otherwise.",
        best.bots[0],
        step.bots[0],
        percent(&step.measures.bots[0]),
        step.bots.len() - 1,
        against.unwrap_or(&step.bots[0]),
        step.equal_share() * 100.0,
        best.bots[0],
    );
    line(FOUND, says, (step, step.measures.notable.apart))
}

fn seat(report: &Report, table: &SeatReport) -> Saying {
    let wins = (1..).zip(&table.fairness.seats);
    let wins: Vec<String> =
        wins.map(|(seat, wins)| format!("seat {seat} {}", percent(wins))).collect();
    let caution = if report.seats_alike {
        ""
    } else {
        " Seats have parts of their own here, and bots that play alike are a coin apart: read the \
         money, not the wins."
    };
    let says = format!(
        "With {} players the seat matters ({} between {} bots, p = {} before correction): {}; an equal \
         share is {:.1} %.{caution}",
        table.players,
        counted(table.games, "game", "games"),
        table.bot,
        p(table.fairness.p),
        wins.join(", "),
        100.0 / f64::from(table.players),
    );
    Saying { about: FOUND, says, replay: table.example }
}

/// Where seats play parts of their own, what each of them gains.
fn money(report: &Report, section: &SectionReport) -> Option<Saying> {
    let m = &section.measures;
    if report.seats_alike {
        return None;
    }
    let (scores, per) = match m.deal_scores.as_slice() {
        [] => (&m.seat_scores, "game"),
        _ => (&m.deal_scores, "deal"),
    };
    let scores = (1..).zip(scores);
    let scores: Vec<String> =
        scores.map(|(seat, score)| format!("seat {seat} {}", plain(score))).collect();
    let says = format!(
        "Between {} bots the mean gain a {per} is {} ({}).",
        section.bots[0],
        scores.join(", "),
        counted(m.games, "game", "games"),
    );
    Some(line(FOUND, says, (section, m.notable.biggest_swing)))
}

/// Margins, where a game is played for points.
fn points(section: &SectionReport) -> Option<Saying> {
    let m = &section.measures;
    // a margin that is the same in every game, as where one round counts a win, says nothing
    let margin = m.margin.as_ref().filter(|margin| margin.p10.value < margin.p90.value)?;
    let says = format!(
        "The winner is ahead by {} at the end in half of the games between {} bots, by {} in eight of \
         ten; {} of the games are shared.",
        quantile(margin.median, margin),
        section.bots[0],
        eight_of_ten(margin),
        percent(&m.ties),
    );
    Some(line(FOUND, says, (section, m.notable.closest)))
}

fn choice(section: &SectionReport) -> Saying {
    let m = &section.measures;
    let weighed = m.rollouts.as_ref().filter(|rollouts| rollouts.meaningful.n > 1);
    let weighed = weighed.map_or_else(String::new, |rollouts| {
        format!(
            " Of {} weighed, the best move is clearly better than the worst \
             in {}; chance alone would make it so in up to {:.1} %.",
            counted(rollouts.decisions, "free decision that was", "free decisions that were"),
            percent(&rollouts.meaningful),
            NOISE_FLOOR * 100.0,
        )
    });
    let says = format!(
        "{} of the decisions leave a single move; a decision has {} moves to choose from ({} bots).{weighed}",
        percent(&m.forced),
        plain(&m.options),
        section.bots[0],
    );
    line(FOUND, says, (section, m.notable.shortest))
}

fn lead(section: &SectionReport) -> Option<Saying> {
    let m = &section.measures;
    let (changes, snowball) = (m.lead_changes?, m.snowball?);
    let says = format!(
        "The lead changes hands {} times a game; who leads alone after three tenths of it wins {} beyond an \
         equal share.",
        plain(&changes),
        signed_points(&snowball),
    );
    Some(line(FOUND, says, (section, m.notable.comeback)))
}

/// Duels that show a difference: these are interventions, on the same cards. Of the steps from level to
/// level, those that lead down.
fn duels(report: &Report) -> Vec<Saying> {
    let steps = |section: &&SectionReport| {
        let leads_up = section.measures.bots[0].value > section.equal_share();
        let is_step = section.title.starts_with("A step of skill");
        !section.equals && section.clear && !(is_step && leads_up)
    };
    let duel = |section: &SectionReport| {
        let says = format!("{} {}", asked(&section.title), outcome(section));
        line(FOUND, says, (section, section.measures.notable.apart))
    };
    report.sections.iter().filter(steps).map(duel).collect()
}

/// A title that an answer follows.
pub(super) fn asked(title: &str) -> String {
    if title.ends_with('?') { title.to_owned() } else { format!("{title}:") }
}

/// Who won how much against whom.
pub(super) fn outcome(section: &SectionReport) -> String {
    let bots = &section.bots;
    let mut others = bots[1..].to_vec();
    others.dedup();
    let against = match (others.as_slice(), bots.len()) {
        ([one], 3..) => format!("{} of {one}", bots.len() - 1),
        (others, _) => others.join(", "),
    };
    format!(
        "{} wins {} of its games against {against} on the same cards; an equal share is {:.1} %.",
        bots[0],
        percent(&section.measures.bots[0]),
        section.equal_share() * 100.0,
    )
}

/// The tags whose seats clearly win more or less than an equal share, all tags taken together.
pub(super) fn clear_tags(section: &SectionReport) -> Vec<&Tag> {
    let tags = &section.measures.tags;
    let clear = holm(&tags.iter().map(|tag| tag.p).collect::<Vec<_>>());
    let mut tags: Vec<&Tag> =
        tags.iter().zip(clear).filter(|(_, clear)| *clear).map(|(tag, _)| tag).collect();
    tags.sort_by(|a, b| distance(section, b).total_cmp(&distance(section, a)));
    tags
}

/// How far the wins that go with a tag are from an equal share.
pub(super) fn distance(section: &SectionReport, tag: &Tag) -> f64 {
    tag.wins.map_or(0.0, |wins| (wins.value - section.equal_share()).abs())
}

fn tags(section: &SectionReport) -> Vec<Saying> {
    let told = |tag: &Tag| {
        let wins = tag.wins?;
        let says = format!(
            "A player who {} wins {} where an equal share is {:.1} %; it happens in {} of the games. It \
             goes with winning or losing and need not cause it.",
            tag.what,
            percent(&wins),
            section.equal_share() * 100.0,
            percent(&tag.games),
        );
        Some(line(FOUND, says, (section, tag.example)))
    };
    clear_tags(section)
        .into_iter()
        .take(MAX_NAMED)
        .filter(|tag| distance(section, tag) >= MIN_TAG_DISTANCE)
        .filter_map(told)
        .collect()
}

/// The cards that are clearly worth having or not, all of the deck taken together.
pub(super) fn clear_cards(section: &SectionReport) -> Vec<&CardWorth> {
    let all = &section.measures.cards;
    let clear = holm(&all.iter().map(|card| card.p).collect::<Vec<f64>>());
    let mut cards: Vec<&CardWorth> =
        all.iter().zip(clear).filter(|(_, clear)| *clear).map(|(card, _)| card).collect();
    cards.sort_by(|a, b| b.worth.value.abs().total_cmp(&a.worth.value.abs()));
    cards
}

fn cards(report: &Report, section: &SectionReport) -> Option<Saying> {
    let named =
        |card: &&CardWorth| format!("{} {}", report.deck[card.card], signed_points(&card.worth));
    let named: Vec<String> = clear_cards(section).iter().take(MAX_NAMED).map(named).collect();
    if named.is_empty() {
        return None;
    }
    let says = format!(
        "Cards dealt at the start that go with more or fewer wins than usual, the clearest of {}: {}.",
        section.measures.cards.len(),
        named.join(", ")
    );
    Some(line(FOUND, says, (section, section.measures.notable.shortest)))
}
