//! Budr Basef: the stack in the middle, the list of sets, and in gambling the pool and the powers.

use super::{
    pack,
    sketch::{Face, Group, Reader, Sketch},
};
use crate::{
    look::{QUIET, TITLE},
    race_event::{Hit, RaceEvent},
};
use parlour_engine::{Seat, erased::AnyView};
use parlour_games::budr_basef::{Card, Event, Phase, Seen, Touch, View};
use ratatui::{
    style::{Color, Style},
    text::{Line, Span},
};

/// How many cards of the stack lie open side by side: what Color looks at.
const OPEN: usize = 5;
/// How wide the list of sets may become.
const MAX_SETS_WIDTH: usize = 76;

fn face(card: Card) -> Face {
    let code = card.to_string();
    if card.is_joker() { pack::face(&code) } else { pack::red_or_black(&code) }
}

fn seen(card: Seen) -> Face {
    match card {
        Seen::Card(card) => face(card),
        Seen::Hidden => Face::down(""),
    }
}

/// The table before this viewer.
pub(super) fn sketch(view: &View, reader: Reader<'_>) -> Sketch {
    Sketch {
        headline: headline(view),
        turn: turn(view, reader),
        next: Some(view.next),
        groups: if view.phase == Phase::Gamble { pool(view, reader.own) } else { stack(view) },
        seats: Seat::all(view.decks.len() as u8).map(|seat| about(view, seat, reader)).collect(),
        notes: sets(view),
        now: if reader.due { now(view, reader.own) } else { String::new() },
        form: form(view).to_owned(),
        // No one looks at a deck; only a power is seen by one alone.
        secret: view.phase == Phase::Gamble,
        ..Sketch::default()
    }
}

fn headline(view: &View) -> String {
    let phase = match view.phase {
        Phase::Play => "hit the stack when it matches a set",
        Phase::Gamble => "gambling for the pool",
        Phase::Edit => "the sets are changed",
        Phase::Over => "over",
    };
    format!("Card {} · {phase}", view.plays)
}

fn turn(view: &View, reader: Reader<'_>) -> String {
    if view.contest.is_some() {
        return "Hit! Who was first?".to_owned();
    }
    if view.stack.last().is_some_and(|top| top.is_joker()) {
        return "A Joker! Hands off: gambling".to_owned();
    }
    if reader.own == Some(view.next) {
        "► f: your turn to flip".to_owned()
    } else {
        format!("{} flips next", reader.name(view.next))
    }
}

/// The top of the stack, T1 always in the same place, and what lies under all.
fn stack(view: &View) -> Vec<Group> {
    let count = view.stack.len();
    let at = |depth: usize| count.checked_sub(depth).map(|place| view.stack[place]);
    let cards = (1..=OPEN).rev().map(|depth| match at(depth) {
        Some(card) => face(card).tagged(format!("T{depth}")).lit(depth == 1).dimmed(depth > 3),
        None => Face::none(),
    });
    let bottom = view.stack.first().map_or_else(Face::none, |&card| face(card).tagged("B"));
    let keep = match view.keep.len() {
        0 => Face::none(),
        count => Face::down(count.to_string()),
    };
    vec![
        Group { lit: true, ..pack::group(format!("Stack: {count}"), cards.collect()) },
        pack::group("Bottom", vec![bottom]),
        pack::group("Keep", vec![keep]),
    ]
}

fn pool(view: &View, own: Option<Seat>) -> Vec<Group> {
    let count = view.pool.len();
    let open: Vec<Face> = view.pool.iter().rev().take(OPEN).rev().map(|&card| seen(card)).collect();
    let mut groups = vec![Group { lit: true, ..pack::group(format!("Pool: {count}"), open) }];
    let power = own.and_then(|own| view.powers[own.index()]);
    if let Some(power) = power {
        groups.push(Group { lit: true, ..pack::group("Your power", vec![seen(power)]) });
    }
    groups
}

fn about(view: &View, seat: Seat, reader: Reader<'_>) -> Vec<Span<'static>> {
    let place = seat.index();
    let mut about = vec![Span::raw(format!("{:>2} cards", view.decks[place].len()))];
    let mut say = |text: String, ink| about.push(Span::styled(text, Style::new().fg(ink)));
    if view.phase == Phase::Gamble {
        match (view.inside[place], view.powers[place]) {
            (false, _) => say(" folded".to_owned(), Color::DarkGray),
            (true, _) => say(format!(" put in {}", view.paid[place]), Color::Cyan),
        }
    } else if view.next == seat && view.phase == Phase::Play {
        say(" flips next".to_owned(), Color::Cyan);
    }
    if view.debts[place] > 0 {
        say(format!(" owes {}", view.debts[place]), Color::Yellow);
    }
    if view.ejected.contains(seat) {
        say(" out".to_owned(), Color::Red);
    } else if view.locked.contains(seat) {
        say(" may not hit".to_owned(), Color::Red);
    }
    if view.editor == Some(seat) {
        say(" changes the sets".to_owned(), Color::Cyan);
    }
    if let Some(Seen::Card(power)) = view.powers[place].filter(|_| reader.own != Some(seat)) {
        about.push(Span::raw(" "));
        about.push(face(power).inline());
    }
    about
}

/// The active sets, with what Free-style has made of them.
fn sets(view: &View) -> Vec<Line<'static>> {
    let names: Vec<String> = view.sets.iter().map(ToString::to_string).collect();
    let mut lines = Vec::new();
    for (row, text) in
        crate::wrap::wrap(&names.join(" "), MAX_SETS_WIDTH - 6).into_iter().enumerate()
    {
        let title = if row == 0 { "Sets  " } else { "      " };
        lines.push(Line::from(vec![Span::styled(title, TITLE), Span::raw(text)]));
    }
    let changed = view.modified.iter().map(|rule| rule.0.to_string());
    let own = view.defined.iter().map(ToString::to_string);
    for text in changed.chain(own) {
        lines.push(Line::styled(format!("      {text}"), QUIET));
    }
    lines
}

fn now(view: &View, own: Option<Seat>) -> String {
    let Some(own) = own else { return String::new() };
    match view.phase {
        Phase::Play if view.asked.contains(own) => {
            "Does the stack match a set? Hit it, or wait.".to_owned()
        }
        Phase::Play | Phase::Over => String::new(),
        Phase::Gamble => match view.owed(own) {
            0 => "You owe nothing: check, raise or fold.".to_owned(),
            owed => format!("You owe {owed} to the pool: call, raise or fold."),
        },
        Phase::Edit => "You hit a King: change the sets.".to_owned(),
    }
}

fn form(view: &View) -> &'static str {
    match view.phase {
        Phase::Edit => {
            "A set of your own: / then  define Ten := n1 + n2 == 10   (r: BUD-B… lists the words) \
             or  modify Twelve target=11"
        }
        _ => "",
    }
}

/// The active sets, and whether a hit is a run of touches.
pub(crate) fn hits(view: &dyn AnyView) -> Option<(Vec<String>, bool)> {
    let view = view.as_any().downcast_ref::<View>()?;
    Some((view.sets.iter().map(ToString::to_string).collect(), view.touches.is_some()))
}

/// What a race listens to.
pub(crate) fn race_event(event: &dyn AnyView) -> Option<RaceEvent> {
    match event.as_any().downcast_ref::<Event>()? {
        Event::Flipped { .. } => Some(RaceEvent::Shown),
        Event::Decided { hits, seat, good, matches, .. } => Some(RaceEvent::Decided {
            hits: hits
                .iter()
                .map(|hit| Hit {
                    seat: hit.seat,
                    at: hit.at,
                    set: hit.set.map(|set| set.to_string()),
                })
                .collect(),
            winner: *seat,
            good: *good,
            matches: matches.iter().map(ToString::to_string).collect(),
        }),
        _ => None,
    }
}

/// With full gestures: the next touch of the right run (BUD-12, BUD-13).
pub(crate) fn next_touch(view: &dyn AnyView, seat: Seat) -> &'static str {
    const WITH_DECK: [Touch; 3] = [Touch::Deck, Touch::Surface, Touch::Stack];
    const WITHOUT: [Touch; 4] = [Touch::Carry, Touch::Forehead, Touch::Surface, Touch::Stack];
    let Some(view) = view.as_any().downcast_ref::<View>() else { return "deck" };
    let run: &[Touch] = if view.decks[seat.index()].is_empty() { &WITHOUT } else { &WITH_DECK };
    let touches = view.touches.as_ref().and_then(|touches| touches[seat.index()].clone());
    let done: Vec<Touch> = touches.into_iter().flatten().collect();
    // As much of the run as has just been touched.
    let length = (0..run.len()).rev().find(|&length| done.ends_with(&run[..length])).unwrap_or(0);
    run[length].as_str()
}
