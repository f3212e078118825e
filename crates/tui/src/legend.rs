//! What is to be known of each game while it is played: its cards, its words, its sets, a line each.

/// The lines of a game's legend: a term, and what it means.
pub(crate) fn of(game: &str) -> &'static [(&'static str, &'static str)] {
    match game {
        "basement" => BASEMENT,
        "basset" => BASSET,
        "bread-basket" => BREAD_BASKET,
        "budr-basef" => BUDR_BASEF,
        "down-the-well" => DOWN_THE_WELL,
        _ => &[],
    }
}

const BASEMENT: &[(&str, &str)] = &[
    ("Goal", "get rid of your hand, then your Top Cards, then your Basement"),
    ("Play", "1 to 4 cards of a kind, as high as the pile's top or higher"),
    ("Blank B□", "becomes the card it lies on, or is played with"),
    ("Clear C✗", "sends the pile to the Trash; you play again"),
    ("Reset R↺", "goes on anything, and anything goes on it"),
    ("Four alike", "four equal cards in a row clear the pile too"),
    ("Chance It", "turn the Deck's top card: too low, and you eat the pile"),
    ("Eat", "take the pile into your hand"),
    ("Basement", "three cards that no one has seen: reveal one at a time"),
];

const BASSET: &[(&str, &str)] = &[
    ("Tailleur", "deals, and pays and collects with the bank's money"),
    ("Punter", "everyone but the tailleur: bets against the bank"),
    ("Book", "your thirteen ranks; you lay three with a stake on each"),
    ("Couple", "the two cards of a turn: the first wins, the second loses"),
    ("Cash", "take stake and winnings: 1×, or 7, 15, 30× after parolis"),
    ("Paroli", "leave it, corner bent ◣: the next wins pay 7, 15, 30 times"),
    ("Mace", "put more money on a card between two turns"),
    ("Side bet", "a bet between players that a card wins, or loses"),
    ("Bottom card", "shown first: punters with its rank pay as much as their stake"),
];

const BREAD_BASKET: &[(&str, &str)] = &[
    ("Goal", "most points: take sandwiches and soups from the line"),
    ("Sandwich", "two equal cards with only lower cards between: take all"),
    ("Soup", "two equal cards with only higher cards between"),
    ("Onion On", "−5 inside a Sandwich; in a Soup it counts 1"),
    ("Chef Ch", "rank 10; or discard it to take a line card, ending your turn"),
    ("+4 on a card", "what playing it would bring you now"),
];

const BUDR_BASEF: &[(&str, &str)] = &[
    ("Hit", "when the top of the stack makes a set: the first takes all"),
    ("T1 T2 T3 B", "the top card, the two below it, and the bottom card"),
    ("Numbers", "Ace 1, Jack 11, Queen 12; a King has none"),
    ("Twelve", "T1 and T2 add up to 12"),
    ("King", "T1 is a King on another card"),
    ("Double", "T1 and T2 have equal numbers"),
    ("Fries", "T1 and T2 are 1 apart and of one suit"),
    ("Genesis", "T1 and B have equal numbers"),
    ("Sandwich", "T1 and T3 have equal numbers"),
    ("Odd", "T1, T2 and T3 are odd"),
    ("Even", "T1, T2 and T3 are even"),
    ("Thirteen", "T1 and T2 add up to 13 and share a colour"),
    ("Suit", "T1, T2 and T3 are of one suit"),
    ("Straight", "T1, T2 and T3 go up or down in steps of 1"),
    ("Sprite", "T1, T2 and T3 share a colour and go in steps of 1 or 2"),
    ("Dragon", "one of T1, T2, T3 divided by another gives the third"),
    ("Color", "the five top cards share a colour"),
    ("All", "no player holds a card"),
    ("Joker", "never a set: hands off, it begins the gambling"),
];

const DOWN_THE_WELL: &[(&str, &str)] = &[
    ("Goal", "play the last card of the final round"),
    ("Pile", "one for each suit, only going up; what it covers is below"),
    ("Ranks", "2 3 4 5 6 7 Q K A, the Ace highest"),
    ("Suits", "Anchors, Boats, Crabs, Dolphins, Flowers, Trees"),
    ("Play", "one card higher than the top of its suit's pile"),
    ("Pass", "only if you cannot play; then you are out of the round"),
    ("Lead", "the suit that opens the first round"),
    ("Final round", "the round in which a player runs out; its last card wins"),
];

#[cfg(test)]
mod tests {
    use super::of;
    use crate::draw::{self, Reader};
    use parlour_engine::{
        Viewer,
        erased::{Entry, Opening},
    };

    /// Has the game a drawing of its own? One without is shown as text.
    fn is_drawn(game: &Entry) -> bool {
        let mut json = serde_json::Deserializer::from_str("{}");
        let options = &mut <dyn erased_serde::Deserializer<'_>>::erase(&mut json);
        let (seats, seed) = (game.meta.min_players, String::new());
        let opened = (game.open)(Opening { seats, options, seed, deals: vec![], draws: vec![] });
        let view = opened.unwrap().0.view(Viewer::Spectator);
        draw::sketch(view.as_ref(), Reader::default()).text.is_empty()
    }

    #[test]
    fn a_game_that_is_drawn_has_a_legend_whose_lines_fit_a_small_screen() {
        for entry in parlour_games::GAMES.iter().filter(|entry| is_drawn(entry)) {
            let legend = of(entry.meta.id);
            assert!(legend.len() >= 6, "{}", entry.meta.id);
            for (term, means) in legend {
                let wide = term.chars().count().max(14) + 1 + means.chars().count();
                assert!(wide <= 76, "{}: {term}, {wide} columns", entry.meta.id);
            }
        }
    }

    #[test]
    fn budr_basef_explains_each_of_its_sets() {
        use parlour_games::budr_basef::SetName;
        for set in SetName::LIST {
            let name = set.to_string();
            assert!(of("budr-basef").iter().any(|(term, _)| *term == name), "{name}");
        }
    }
}
