//! Actions, events and views as text: the language of records, golden files and the plain table.

mod event;
mod view;

use super::{
    action::{Action, Seen},
    define::{Custom, Wording},
    gesture::Touch,
    name::Name,
    options::{BudrBasef, FreestyleCustom, Slap},
};
use parlour_engine::{ParseActionError, cards::ParseCardError};
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
