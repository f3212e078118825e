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
    let mut said = String::with_capacity(text.len());
    let mut rest = text;
    let mut last_was_card = false;
    let mut first = true;
    while !rest.is_empty() {
        let is_word = |c: char| c.is_ascii_alphanumeric();
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        if end == 0 {
            let letter = rest.chars().next().unwrap_or(' ');
            let width = letter.len_utf8();
            let after = &rest[width..];
            let staked = game == "basset"
                && letter == ':'
                && after.starts_with(|c: char| c.is_ascii_digit());
            if staked && said.ends_with(is_rank_end) {
                said.push_str(" with ");
            } else {
                said.push(letter);
            }
            last_was_card &= letter == ' ';
            rest = after;
            first = false;
            continue;
        }
        let (word, after) = rest.split_at(end);
        // `A` at the beginning of a sentence, and `a` anywhere, are no cards; nor is the `C` of
        // a clause such as `BST-C30`, or anything within a name that holds other letters.
        let before = said.chars().next_back();
        let within = before
            .is_some_and(|c| c == '-' || c == '\'' || c == '’' || c.is_alphanumeric())
            || after.starts_with('\'') && word.len() == 1 && game != "basset";
        let begins = first || said.ends_with(". ");
        let article =
            word == "A" && (begins || after.starts_with(" bot") || after.starts_with(" b"));
        let place = said.ends_with("slot ") || said.ends_with("place ") && game == "bread-basket";
        // `♠T` has its suit already, and the card on the table is called `♠10`
        let suited = before.is_some_and(|c| "♠♥♣♦".contains(c));
        let said_card = match (suited, word) {
            (true, "T") => Some("10".to_owned()),
            (true, _) => None,
            (false, _) if within || article => None,
            (false, _) => card(game, word),
        };
        if let (true, Ok(number)) = (place, word.parse::<u32>()) {
            said.push_str(&(number + 1).to_string());
            last_was_card = false;
        } else if let Some(card) = said_card {
            let staked = game == "basset" && after.starts_with(':');
            if staked && said.ends_with(' ') && last_was_stake(&said) {
                said.pop();
                said.push_str(", ");
            }
            // a row of cards that are several words each is separated by commas
            if last_was_card && game == "down-the-well" && said.ends_with(' ') {
                said.pop();
                said.push_str(", ");
            }
            said.push_str(&card);
            last_was_card = true;
        } else {
            if game == "basset" && after.starts_with(':') && last_was_stake(&said) {
                said.truncate(said.trim_end().len());
                said.push_str(", ");
            }
            said.push_str(word);
            last_was_card = false;
        }
        rest = after;
        first = false;
    }
    said.replace("slot ", "card ")
}

/// Does the text end with an amount and a blank?
fn last_was_stake(said: &str) -> bool {
    said.trim_end().ends_with(|c: char| c.is_ascii_digit())
}

fn is_rank_end(letter: char) -> bool {
    letter.is_ascii_digit() || "ekng".contains(letter)
}
