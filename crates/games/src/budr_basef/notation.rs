//! Actions, events and views as text: the language of records, golden files and the plain table.

use super::{
    action::{Action, Event, Name, Seen, ToldHit},
    cards::Card,
    define::{Custom, DefineError, Wording},
    gesture::Touch,
    options::{BudrBasef, FreestyleCustom, Slap},
    state::Phase,
    view::View,
};
use parlour_engine::{
    Cards, ParseActionError, Sealed, Seat, Viewer,
    cards::ParseCardError,
    seen_cards::{row, spoken},
};
use serde::{Serialize, Serializer};
use std::{fmt, str::FromStr, sync::Arc};

/// Reads an action, as far as the house rules have such a word.
pub(super) fn read_action(
    rules: &BudrBasef,
    text: &str,
    wording: Wording,
) -> Result<Action, ParseActionError> {
    if let Some(definition) = text.strip_prefix("define ")
        && rules.freestyle
        && rules.freestyle_custom == FreestyleCustom::Predicate
    {
        return read_definition(text, definition, wording);
    }
    let wrong = || ParseActionError::new(text, &forms(rules));
    let words: [Option<&str>; 4] = {
        let mut words = text.splitn(4, ' ');
        [words.next(), words.next(), words.next(), words.next()]
    };
    let name = |word: &str| read_name(rules, word).ok_or_else(wrong);
    let sealed = rules.slap == Slap::Sealed;
    Ok(match words {
        [Some("flip"), None, ..] => Action::Flip,
        [Some("hit"), None, ..] if !rules.by_touch() => Action::Hit(None),
        [Some("hit"), Some(set), None, _] if !rules.by_touch() && rules.announce => {
            Action::Hit(Some(name(set)?))
        }
        [Some("wait"), None, ..] if sealed => Action::Wait,
        [Some("touch"), Some(what), None, _] if rules.by_touch() => {
            let touch = Touch::ALL.into_iter().find(|touch| touch.as_str() == what);
            Action::Touch(touch.ok_or_else(wrong)?, None)
        }
        [Some("touch"), Some("stack"), Some(set), None] if rules.by_touch() && rules.announce => {
            Action::Touch(Touch::Stack, Some(name(set)?))
        }
        [Some("fold"), None, ..] => Action::Fold,
        [Some("check"), None, ..] => Action::Check,
        [Some("call"), None, ..] => Action::Call,
        [Some("raise"), Some(by), None, _] => Action::Raise(read_number(by).ok_or_else(wrong)?),
        [Some("activate"), Some(set), None, _] if rules.freestyle => Action::Activate(name(set)?),
        [Some("deactivate"), Some(set), None, _] if rules.freestyle => {
            Action::Deactivate(name(set)?)
        }
        [Some("modify"), Some(set), Some(change), None] if rules.freestyle => {
            Action::Modify(name(set)?, change.parse().map_err(|_| wrong())?)
        }
        [Some("keep"), None, ..] if rules.freestyle => Action::Keep,
        _ => return Err(wrong()),
    })
}

fn read_definition(
    text: &str,
    definition: &str,
    wording: Wording,
) -> Result<Action, ParseActionError> {
    let Some((name, expression)) = definition.split_once(" := ") else {
        return Err(ParseActionError::new(text, "`define NAME := EXPRESSION`"));
    };
    match Custom::read(name, expression, wording) {
        Ok(set) => Ok(Action::Define(Arc::new(set))),
        Err(wrong) => Err(ParseActionError::new(text, &wrong.to_string())),
    }
}

/// A set of the list, or a name that a set of the players' own could have.
fn read_name(rules: &BudrBasef, word: &str) -> Option<Name> {
    if let Ok(name) = word.parse() {
        return Some(Name::Standard(name));
    }
    let own = rules.freestyle && rules.freestyle_custom == FreestyleCustom::Predicate;
    if own { word.parse().ok().map(Name::Own) } else { None }
}

/// Digits only, no leading zero; what is beyond all bounds is as good as the largest number.
fn read_number(text: &str) -> Option<u32> {
    let plain = text == "0" || !text.starts_with('0');
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (plain && digits).then(|| text.parse().unwrap_or(u32::MAX))
}

fn forms(rules: &BudrBasef) -> String {
    let hit = match (rules.by_touch(), rules.announce) {
        (true, true) => "`touch deck|surface|carry|forehead`, `touch stack Dragon`",
        (true, false) => "`touch deck|surface|stack|carry|forehead`",
        (false, true) => "`hit Dragon`",
        (false, false) => "`hit`",
    };
    let wait = if rules.slap == Slap::Sealed { ", `wait`" } else { "" };
    let edit = match (rules.freestyle, rules.freestyle_custom) {
        (false, _) => "",
        (true, FreestyleCustom::LibraryOnly) => {
            ", `activate Odd`, `deactivate Odd`, `modify Twelve target=11`, `keep`"
        }
        (true, FreestyleCustom::Predicate) => {
            ", `activate Odd`, `deactivate Odd`, `modify Twelve target=11`, \
             `define NAME := EXPRESSION`, `keep`"
        }
    };
    format!("`flip`, {hit}{wait}, `fold`, `check`, `call`, `raise 3`{edit}")
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Standard(name) => name.fmt(f),
            Self::Own(name) => name.fmt(f),
        }
    }
}

impl FromStr for Name {
    type Err = DefineError;
    fn from_str(text: &str) -> Result<Self, DefineError> {
        match text.parse() {
            Ok(name) => Ok(Self::Standard(name)),
            Err(_) => text.parse().map(Self::Own),
        }
    }
}

parlour_engine::read_as_text!(Name);

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => card.fmt(f),
            Self::Hidden => f.pad("?"),
        }
    }
}

impl FromStr for Seen {
    type Err = ParseCardError;
    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        if text == "?" { Ok(Self::Hidden) } else { text.parse().map(Self::Card) }
    }
}

parlour_engine::read_as_text!(Seen);

impl FromStr for Action {
    type Err = ParseActionError;
    /// Reads a sealed answer of any house rules: `wait`, `hit` or `hit Dragon`.
    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        let sealed = BudrBasef {
            slap: Slap::Sealed,
            announce: true,
            freestyle: true,
            freestyle_custom: FreestyleCustom::Predicate,
            ..BudrBasef::default()
        };
        read_action(&sealed, text, Wording::Now)
    }
}

/// `{}` writes the text of the wire, `{:#}` what people say.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flip if f.alternate() => f.write_str("flip your card"),
            Self::Hit(Some(set)) if f.alternate() => write!(f, "hit, naming {set}"),
            Self::Wait if f.alternate() => f.write_str("leave it"),
            Self::Raise(by) if f.alternate() => write!(f, "raise by {by}"),
            Self::Activate(set) if f.alternate() => write!(f, "bring in {set}"),
            Self::Deactivate(set) if f.alternate() => write!(f, "drop {set}"),
            Self::Modify(set, change) if f.alternate() => write!(f, "change {set}: {change}"),
            Self::Define(set) if f.alternate() => write!(f, "invent {set}"),
            Self::Keep if f.alternate() => f.write_str("keep the sets as they are"),
            Self::Flip => f.write_str("flip"),
            Self::Hit(None) => f.write_str("hit"),
            Self::Hit(Some(set)) => write!(f, "hit {set}"),
            Self::Wait => f.write_str("wait"),
            Self::Touch(touch, None) => write!(f, "touch {touch}"),
            Self::Touch(touch, Some(set)) => write!(f, "touch {touch} {set}"),
            Self::Fold => f.write_str("fold"),
            Self::Check => f.write_str("check"),
            Self::Call => f.write_str("call"),
            Self::Raise(by) => write!(f, "raise {by}"),
            Self::Activate(set) => write!(f, "activate {set}"),
            Self::Deactivate(set) => write!(f, "deactivate {set}"),
            Self::Modify(set, change) => write!(f, "modify {set} {change}"),
            Self::Define(set) => write!(f, "define {set}"),
            Self::Keep => f.write_str("keep"),
        }
    }
}

/// `1 card`, `10 cards`.
fn cards(count: impl Into<u32>) -> String {
    match count.into() {
        0 => "no cards".into(),
        1 => "1 card".into(),
        count => format!("{count} cards"),
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dealt { decks, keep, first } => {
                let sizes: Vec<String> = decks.iter().map(ToString::to_string).collect();
                write!(f, "The deck is shared out: {} cards.", sizes.join(", "))?;
                if !keep.is_empty() {
                    write!(f, " Left over, on the keep: {}.", spoken(keep))?;
                }
                write!(f, " Seat {first} plays first.")
            }
            Self::Flipped { seat, card } => write!(f, "Seat {seat} flips {card:#}."),
            Self::Hit { seat, set: Some(set), .. } => write!(f, "Seat {seat} hits: {set}!"),
            Self::Hit { seat, set: None, .. } => write!(f, "Seat {seat} hits."),
            Self::Touched { seat, touch } => write!(f, "Seat {seat} touches: {touch}."),
            Self::Answered { seat } => write!(f, "Seat {seat} has answered."),
            Self::Decided { hits, seat, good, matches, deadlock } => {
                if hits.len() > 1 {
                    let first = hits.iter().map(|hit| hit.at.0).min().unwrap_or_default();
                    let hits: Vec<String> = hits.iter().map(|hit| after(hit, first)).collect();
                    write!(f, "Hits: {}. ", hits.join(", "))?;
                }
                let named = hits.iter().find(|hit| hit.seat == *seat).and_then(|hit| hit.set);
                write!(f, "The hit of seat {seat}")?;
                if let Some(set) = named {
                    write!(f, " ({set})")?;
                }
                let there: Vec<String> = matches.iter().map(ToString::to_string).collect();
                match (good, *deadlock, there.is_empty()) {
                    (true, true, _) => f.write_str(" is good: nobody could move any more."),
                    (true, false, _) => write!(f, " is good: {}.", there.join(", ")),
                    (false, _, true) => f.write_str(" is bad: there is no set."),
                    (false, _, false) => write!(f, " is bad: there is {}.", there.join(", ")),
                }
            }
            Self::NobodyHit => f.write_str("Nobody hits."),
            Self::Took { seat, cards: count } => write!(f, "Seat {seat} takes {}.", cards(*count)),
            Self::Paid { seat, cards: paid } => {
                write!(
                    f,
                    "Seat {seat} pays {} to the keep: {}.",
                    cards(paid.len() as u8),
                    spoken(paid)
                )
            }
            Self::Owes { seat, cards: count } => {
                write!(f, "Seat {seat} still owes {}.", cards(*count))
            }
            Self::Barred { seat, ejected: false } => {
                write!(f, "Seat {seat} may not hit until the next take.")
            }
            Self::Barred { seat, ejected: true } => write!(f, "Seat {seat} may not hit any more."),
            Self::Freed => f.write_str("Nobody could do anything, so everybody may hit again."),
            Self::Pooled { seat, cards: count } => {
                write!(f, "The Joker of seat {seat} brings gambling for {}.", cards(*count))
            }
            Self::SetAside { seat, card: Seen::Card(card) } => {
                write!(f, "Seat {seat} sets {card:#} aside.")
            }
            Self::SetAside { seat, .. } => write!(f, "Seat {seat} sets a card aside."),
            Self::Folded { seat, card: Seen::Card(card) } => {
                write!(f, "Seat {seat} folds {card:#}.")
            }
            Self::Folded { seat, .. } => write!(f, "Seat {seat} folds."),
            Self::Checked { seat } => write!(f, "Seat {seat} checks."),
            Self::Called { seat, cards: count } => {
                write!(f, "Seat {seat} calls with {}.", cards(*count))
            }
            Self::Raised { seat, by, cards: count } => {
                write!(f, "Seat {seat} raises by {by}, putting in {}.", cards(*count))
            }
            Self::Revealed { seat, card } => write!(f, "Seat {seat} shows {card:#}."),
            Self::WonPool { seat, cards: count } => {
                write!(f, "Seat {seat} wins the pool of {}.", cards(*count))
            }
            Self::MayEdit { seat } => {
                write!(f, "Seat {seat} has taken a King and changes the sets.")
            }
            Self::Activated { seat, set } => write!(f, "Seat {seat} brings in {set}."),
            Self::Deactivated { seat, set } => write!(f, "Seat {seat} drops {set}."),
            Self::Modified { seat, set, change } => {
                write!(f, "Seat {seat} changes {set}: {change}.")
            }
            Self::Defined { seat, set } => write!(f, "Seat {seat} invents {set}."),
            Self::Kept { seat } => write!(f, "Seat {seat} leaves the sets as they are."),
            Self::Won { seat } => write!(f, "Seat {seat} has every card and wins."),
            Self::Stopped { plays } => {
                write!(f, "{plays} cards have been played: the largest deck wins.")
            }
        }
    }
}

/// Who hit, and how long after the fastest.
fn after(hit: &ToldHit, first: u64) -> String {
    let named = hit.set.map(|set| format!(" ({set})")).unwrap_or_default();
    match hit.at.0 - first {
        0 => format!("seat {}{named}", hit.seat),
        ms => format!("seat {}{named} {ms} ms later", hit.seat),
    }
}

fn told(hit: &ToldHit) -> String {
    match hit.set {
        Some(set) => format!("seat {} at {} ({set})", hit.seat, hit.at),
        None => format!("seat {} at {}", hit.seat, hit.at),
    }
}

/// The last of many cards, the top one at the end.
fn top_of(cards: &[impl fmt::Display]) -> String {
    const MAX_SHOWN_CARDS: usize = 12;
    match cards.len().checked_sub(MAX_SHOWN_CARDS) {
        _ if cards.is_empty() => "-".into(),
        None | Some(0) => row(cards),
        Some(below) => format!("({below} below) {}", row(&cards[below..])),
    }
}

impl fmt::Display for View {
    /// The table in a few lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let phase = match self.phase {
            Phase::Play => "play",
            Phase::Gamble => "gambling",
            Phase::Edit => "the sets are changed",
            Phase::Over => "over",
        };
        write!(f, "{} ms, {} played, {phase}", self.clock.0, self.plays)?;
        match &self.contest {
            Some(contest) if contest.hits.is_empty() => write!(f, "; the stack has been hit")?,
            Some(contest) => {
                let hits: Vec<String> = contest.hits.iter().map(told).collect();
                write!(f, "; hit by {}", hits.join(", "))?;
            }
            None => {}
        }
        if self.phase == Phase::Gamble {
            writeln!(f, "\n  pool  {}", top_of(&self.pool))?;
        } else {
            writeln!(f, "\n  stack {}\n  keep  {}", top_of(&self.stack), top_of(&self.keep))?;
        }
        if self.sets.len() != 15 || !self.modified.is_empty() || !self.defined.is_empty() {
            let names: Vec<String> = self.sets.iter().map(ToString::to_string).collect();
            writeln!(f, "  sets  {}", names.join(" "))?;
            for changed in &self.modified {
                writeln!(f, "        {}", changed.0)?;
            }
            for own in &self.defined {
                writeln!(f, "        {own}")?;
            }
        }
        for (seat, deck) in Seat::all(self.decks.len() as u8).zip(&self.decks) {
            self.write_seat(f, seat, deck)?;
        }
        Ok(())
    }
}

impl View {
    fn write_seat(
        &self,
        f: &mut fmt::Formatter<'_>,
        seat: Seat,
        deck: &Cards<Card, { Card::COUNT }>,
    ) -> fmt::Result {
        let acts = match self.phase {
            Phase::Edit => self.editor,
            Phase::Over => None,
            _ => Some(self.next),
        };
        let mark = if acts == Some(seat) { '>' } else { ' ' };
        let own = if self.viewer == Some(Viewer::Seat(seat)) { " (you)" } else { "" };
        write!(f, "{mark} seat {seat}{own}: ")?;
        if deck.is_empty() {
            write!(f, "no cards")?;
        } else {
            write!(f, "{deck}")?;
        }
        if let Some(power) = self.powers[seat.index()] {
            write!(f, ", power {power}, has put in {}", self.paid[seat.index()])?;
        } else if self.phase == Phase::Gamble {
            write!(f, ", out")?;
        }
        if self.debts[seat.index()] > 0 {
            write!(f, ", owes {}", self.debts[seat.index()])?;
        }
        if self.ejected.contains(seat) || self.locked.contains(seat) {
            write!(f, ", may not hit")?;
        }
        if let Some(Some(touches)) = self.touches.as_ref().map(|all| &all[seat.index()])
            && !touches.is_empty()
        {
            write!(f, ", touched {}", row(touches))?;
        }
        if let Some(Sealed::Seen(answer)) = self.sealed.as_ref().map(|all| &all[seat.index()]) {
            write!(f, ", answers {answer}")?;
        }
        writeln!(f)
    }
}
