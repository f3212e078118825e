//! Cards in words, game by game.

/// The cards of Bread Basket that have a name.
const BASKET_KINDS: [(char, &str); 2] = [('O', "Onion"), ('C', "Chef")];

/// The six suits of the Island Deck.
const ISLANDS: [(char, &str); 6] = [
    ('A', "Anchors"),
    ('B', "Boats"),
    ('C', "Crabs"),
    ('D', "Dolphins"),
    ('F', "Flowers"),
    ('T', "Trees"),
];

/// A card of the common pack: `♠7` for `7S`.
pub(crate) fn pack(code: &str) -> Option<String> {
    let mut letters = code.chars();
    let (rank, suit) = (letters.next()?, letters.next()?);
    if letters.next().is_some() || !"23456789TJQKA".contains(rank) {
        return None;
    }
    let suit = match suit {
        'S' => '♠',
        'H' => '♥',
        'C' => '♣',
        'D' => '♦',
        _ => return None,
    };
    let rank = if rank == 'T' { "10".to_owned() } else { rank.to_string() };
    Some(format!("{suit}{rank}"))
}

/// Is this a Joker's code?
pub(crate) fn joker(code: &str) -> bool {
    matches!(code, "X1" | "X2" | "X3" | "X4")
}

/// A card of the Island Deck as one says it: `4 of Anchors`, `Queen of Boats`.
pub(crate) fn of_islands(code: &str) -> Option<String> {
    let (rank, suit) = island(code)?;
    let rank = self::rank(&code[..1]).map_or_else(|| rank.to_string(), str::to_owned);
    Some(format!("{rank} of {suit}"))
}

/// A card of the Island Deck: `4` and `Anchors` for `4A`.
pub(crate) fn island(code: &str) -> Option<(char, &'static str)> {
    let mut letters = code.chars();
    let (rank, suit) = (letters.next()?, letters.next()?);
    if letters.next().is_some() || !"234567QKA".contains(rank) {
        return None;
    }
    ISLANDS.iter().find(|(letter, _)| *letter == suit).map(|(_, name)| (rank, *name))
}

/// A Special of Basement.
pub(crate) fn special(code: &str) -> Option<&'static str> {
    match code {
        "B" => Some("Blank"),
        "C" => Some("Clear"),
        "R" => Some("Reset"),
        _ => None,
    }
}

/// A rank as one says it.
pub(super) fn rank(code: &str) -> Option<&'static str> {
    Some(match code {
        "A" => "Ace",
        "T" => "10",
        "J" => "Jack",
        "Q" => "Queen",
        "K" => "King",
        _ => return None,
    })
}

/// One word of a game's sentence that stands for a card.
fn card(game: &str, word: &str) -> Option<String> {
    match game {
        "basement" => special(word).map(str::to_owned),
        "bread-basket" => BASKET_KINDS
            .iter()
            .find(|(code, _)| word.len() == 1 && word.starts_with(*code))
            .map(|(_, name)| (*name).to_owned()),
        "basset" => pack(word).or_else(|| rank(word).map(str::to_owned)),
        "budr-basef" if joker(word) => Some("a Joker".to_owned()),
        "budr-basef" => pack(word),
        "down-the-well" => of_islands(word),
        _ => None,
    }
}

/// A sentence with cards in words. `7:10` of Basset is `7 with 10`; a place is counted from 1.
pub(super) fn spoken(game: &str, text: &str) -> String {
    let said = String::with_capacity(text.len());
    let mut sentence = Sentence { game, said, last_was_card: false, is_first: true };
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        if end == 0 {
            let letter = rest.chars().next().unwrap_or(' ');
            rest = &rest[letter.len_utf8()..];
            sentence.between(letter, rest);
        } else {
            let (word, after) = rest.split_at(end);
            sentence.word(word, after);
            rest = after;
        }
        sentence.is_first = false;
    }
    sentence.said.replace("slot ", "card ")
}

/// A sentence of a game as far as it has been said.
struct Sentence<'a> {
    game: &'a str,
    said: String,
    last_was_card: bool,
    is_first: bool,
}

impl Sentence<'_> {
    /// What stands between two words.
    fn between(&mut self, letter: char, after: &str) {
        let is_stake = self.game == "basset"
            && letter == ':'
            && after.starts_with(|c: char| c.is_ascii_digit());
        if is_stake && self.said.ends_with(is_rank_end) {
            self.said.push_str(" with ");
        } else {
            self.said.push(letter);
        }
        self.last_was_card &= letter == ' ';
    }

    fn word(&mut self, word: &str, after: &str) {
        let is_staked = self.game == "basset" && after.starts_with(':');
        if let (true, Ok(number)) = (self.is_place(), word.parse::<u32>()) {
            self.said.push_str(&(number + 1).to_string());
            self.last_was_card = false;
        } else if let Some(card) = self.card(word, after) {
            let is_row = self.last_was_card && self.game == "down-the-well";
            // stakes, and cards that are several words each, are separated by commas
            if self.said.ends_with(' ') && (is_row || is_staked && last_was_stake(&self.said)) {
                self.said.pop();
                self.said.push_str(", ");
            }
            self.said.push_str(&card);
            self.last_was_card = true;
        } else {
            if is_staked && last_was_stake(&self.said) {
                self.said.truncate(self.said.trim_end().len());
                self.said.push_str(", ");
            }
            self.said.push_str(word);
            self.last_was_card = false;
        }
    }

    /// Is the next number one of a place?
    fn is_place(&self) -> bool {
        self.said.ends_with("slot ") || self.said.ends_with("place ") && self.game == "bread-basket"
    }

    /// The card that this word names, in words.
    fn card(&self, word: &str, after: &str) -> Option<String> {
        let before = self.said.chars().next_back();
        // `♠T` has its suit already, and the card on the table is called `♠10`
        if before.is_some_and(|c| "♠♥♣♦".contains(c)) {
            return (word == "T").then(|| "10".to_owned());
        }
        // `A` at the beginning of a sentence, and `a` anywhere, are not cards; nor is the `C` of
        // a clause such as `BST-C30`, or anything within a name that holds other letters.
        let is_within = before
            .is_some_and(|c| matches!(c, '-' | '\'' | '’') || c.is_alphanumeric())
            || after.starts_with('\'') && word.len() == 1 && self.game != "basset";
        let begins = self.is_first || self.said.ends_with(". ");
        let is_article =
            word == "A" && (begins || after.starts_with(" bot") || after.starts_with(" b"));
        if is_within || is_article { None } else { card(self.game, word) }
    }
}

/// Does the text end with an amount and a blank?
fn last_was_stake(said: &str) -> bool {
    said.trim_end().ends_with(|c: char| c.is_ascii_digit())
}

fn is_rank_end(letter: char) -> bool {
    letter.is_ascii_digit() || "ekng".contains(letter)
}
