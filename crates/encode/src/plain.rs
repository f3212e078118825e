//! Numbers for a game that has no encoder of its own yet.

use crate::{
    batch::hash,
    encoder::{Encoder, Numbers},
    feature_writer::FeatureWriter,
    field::{Field, Value},
};
use parlour_engine::{FullGame, Game, Seat};
use std::marker::PhantomData;

/// The places of a menu.
const MENU: usize = 256;

/// The buckets into which the words of a view are counted.
const BUCKETS: usize = 512;

/// Any game in numbers: an action is its place in the menu, and an observation counts the words of
/// the view's text, each line by itself, in buckets by their hash (Weinberger et al., Feature
/// hashing for large scale multitask learning, 2009). Good enough to play and to compare programs;
/// a game that is to be learned well wants an [`Encoder`] of its own.
#[derive(Debug)]
pub struct PlainEncoder<G>(PhantomData<fn() -> G>);

impl<G> Clone for PlainEncoder<G> {
    fn clone(&self) -> Self {
        Self(PhantomData)
    }
}

impl<G: FullGame> Encoder for PlainEncoder<G> {
    type Game = G;

    fn new(_rules: &G, _seats: u8) -> Self {
        Self(PhantomData)
    }

    fn actions(&self) -> Vec<Field> {
        vec![Field::new("menu", MENU, "the action at this place of the menu")]
    }

    fn number(&self, menu: &[G::Action], numbers: &mut Numbers) {
        numbers.extend(0..menu.len() as u16);
    }

    fn fields(&self) -> Vec<Field> {
        vec![
            Field::new("words", BUCKETS, "how often the words of the view with this hash come up")
                .of([Value::COUNT]),
        ]
    }

    fn observe(
        &self,
        _rules: &G,
        view: &<G as Game>::View,
        _seat: Seat,
        to: &mut FeatureWriter<'_>,
    ) {
        let text = view.to_string();
        let buckets = text
            .lines()
            .enumerate()
            .flat_map(|(line, words)| words.split_whitespace().map(move |word| bucket(line, word)));
        to.counts(buckets, BUCKETS);
    }
}

/// The bucket of a word in a line.
fn bucket(line: usize, word: &str) -> usize {
    (hash(word).wrapping_add(line as u64) % BUCKETS as u64) as usize
}
