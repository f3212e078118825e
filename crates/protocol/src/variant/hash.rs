//! Sixteen digits that stand for the rules of a variant. They are made of the game, the version of
//! its rules and of what differs from its text, so that a house rule that is added to Parlour
//! changes no hash, and a changed rule changes them all.

use super::{Variant, VariantError, error::HASH_DIGITS, link::parameters};
use parlour_engine::{FullGame, game::Meta};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// Which of these options differ from the text of the game, in the order of its table.
pub(super) fn changed(meta: &Meta, full: &Map<String, Value>) -> Map<String, Value> {
    let differs = |option: &&parlour_engine::OptionSpec| {
        full.get(option.name).is_some_and(|value| *value != crate::default_value(option))
    };
    let options = meta.options.iter().filter(differs);
    options.map(|option| (option.name.to_owned(), full[option.name].clone())).collect()
}

/// The hash of what differs from the text of a game, for a version of its rules.
fn digest(meta: &Meta, version: u32, options: &Map<String, Value>) -> String {
    let mut text = format!("{} {version}\n", meta.id);
    for (key, value) in parameters(meta, options) {
        text += &format!("{key}={value}\n");
    }
    hex::encode(&Sha256::digest(text)[..HASH_DIGITS / 2])
}

/// The hash of a game's rules.
#[must_use]
pub fn rules_hash<G: FullGame>(rules: &G) -> String {
    match crate::wire::value(rules) {
        Value::Object(full) => digest(&G::META, G::META.version, &changed(&G::META, &full)),
        _ => String::new(),
    }
}

impl Variant {
    /// Sixteen digits that stand for these rules: the same for all that plays by them, whatever
    /// the variant is called.
    #[must_use]
    pub fn hash(&self) -> String {
        digest(self.of.0.meta, self.of.0.meta.version, &self.options)
    }

    /// Are these the rules that a file or a link was made for?
    pub(super) fn has_hash(self, said: &str) -> Result<Self, VariantError> {
        let meta = self.of.0.meta;
        let is_hash = |text: &str| text.len() == HASH_DIGITS && is_hexadecimal(text);
        if !is_hash(said) {
            return Err(VariantError::CutOff);
        }
        let now = self.hash();
        if said == now {
            return Ok(self);
        }
        let old = (0..meta.version).rev().find(|&old| digest(meta, old, &self.options) == said);
        Err(VariantError::Hash(match old {
            Some(old) => format!(
                "hash: made for version {old} of the rules of {}; this Parlour plays version {}",
                meta.title, meta.version
            ),
            None => format!(
                "hash: {said} is not the hash of these rules, which is {now}: they were changed \
                 after the hash was written, or by the way"
            ),
        }))
    }
}

fn is_hexadecimal(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
