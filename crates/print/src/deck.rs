//! The cards of a variant, with how many there are of each.

use crate::PrintError;
use parlour_engine::Game;
use parlour_games::for_each_game;
use parlour_protocol::Variant;

/// The cards that a table needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    /// The game's id.
    pub game: &'static str,
    /// Each different card and how many there are of it, in the order of the deck.
    pub cards: Vec<(String, usize)>,
}

impl Deck {
    /// The deck of a variant.
    ///
    /// # Errors
    /// If the game refuses its rules.
    pub fn of(variant: &Variant) -> Result<Self, PrintError> {
        let meta = variant.game().meta;
        let usual = 3.clamp(meta.min_players, meta.max_players);
        let seats = (meta.min_players..=meta.max_players).filter(|&seats| seats != usual);
        let seats: Vec<u8> = match variant.players() {
            Some(players) => vec![players],
            // any table that can play by these rules: the deck is the same
            None => [usual].into_iter().chain(seats).collect(),
        };
        let mut fault = PrintError::NoFaces(meta.title.to_owned());
        for seats in seats {
            match codes(variant, seats) {
                Ok(codes) => return Ok(Self { game: meta.id, cards: counted(codes) }),
                Err(why) => fault = why,
            }
        }
        Err(fault)
    }

    /// How many cards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cards.iter().map(|(_, count)| count).sum()
    }

    /// Is there no card?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Every single card, those that are alike one after the other.
    pub fn each(&self) -> impl Iterator<Item = &str> {
        self.cards.iter().flat_map(|(code, count)| std::iter::repeat_n(code.as_str(), *count))
    }
}

/// The codes of all cards.
fn codes(variant: &Variant, seats: u8) -> Result<Vec<String>, PrintError> {
    macro_rules! of_its_type {
        ($($Type:ty),*) => {
            match variant.game().meta.id {
                $(id if id == <$Type as Game>::META.id => {
                    let rules: $Type = variant.rules(seats)?;
                    Ok(rules.deck().iter().map(ToString::to_string).collect())
                })*
                other => Err(PrintError::NoFaces(other.to_owned())),
            }
        };
    }
    for_each_game!(of_its_type)
}

fn counted(codes: Vec<String>) -> Vec<(String, usize)> {
    let mut cards: Vec<(String, usize)> = Vec::new();
    for code in codes {
        match cards.iter_mut().find(|(known, _)| *known == code) {
            Some((_, count)) => *count += 1,
            None => cards.push((code, 1)),
        }
    }
    cards
}
