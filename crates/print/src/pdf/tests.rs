use super::*;
use crate::{card_svg, face::FACES, paper::CARD_WIDTH_MM};
use parlour_games::GAMES;
use parlour_protocol::Options;

fn book(variant: &Variant) -> Rulebook {
    let meta = variant.game().meta;
    Rulebook {
        game: meta.id.to_owned(),
        title: meta.title.to_owned(),
        goal: "Play your last card before the others.".to_owned(),
        short: vec!["Play higher or pass.".to_owned(), "The last card scores.".to_owned()],
        sections: Vec::new(),
    }
}

/// The document as text, nothing compressed.
fn readable(variant: &Variant, printing: Printing) -> String {
    let document = written(variant, &book(variant), printing, false).unwrap();
    document.iter().map(|&byte| char::from(byte)).collect()
}

fn count(text: &str, what: &str) -> usize {
    text.matches(what).count()
}

/// How often a drawing is used: once for each card, since no face uses another drawing.
fn cards(document: &str) -> usize {
    document.lines().filter(|line| line.trim_end().ends_with(" Do")).count()
}

fn variant(text: &str) -> Variant {
    Variant::from_text(text).unwrap()
}

#[test]
fn every_card_of_a_game_with_faces_is_printed_as_often_as_it_is_in_the_deck() {
    let decks = [
        ("basement", 56),
        ("budr-basef", 54),
        ("bread-basket", 55),
        ("basset", 52),
        ("down-the-well", 54),
    ];
    assert_eq!(decks.len(), FACES.len(), "a game can be played before it has faces");
    for (id, size) in decks {
        let plain = variant(&format!("game = \"{id}\""));
        assert_eq!(Deck::of(&plain).unwrap().len(), size, "{id}");
        for paper in [Paper::A4, Paper::Letter] {
            let document = readable(&plain, Printing { paper, backs: false });
            assert_eq!(cards(&document), size, "{id}");
            assert_eq!(count(&document, "/Type /Page\n"), 1 + size.div_ceil(9), "{id}");
        }
    }
}

#[test]
fn the_cards_are_those_of_the_variant() {
    let small =
        variant("game = \"basement\"\n[options]\ndeck = { hi = 9, copies = 3, blanks = 0 }");
    let deck = Deck::of(&small).unwrap();
    assert_eq!(deck.len(), 9 * 3 + 8);
    assert!(deck.cards.contains(&("C".to_owned(), 4)) && deck.cards.contains(&("9".to_owned(), 3)));
    assert!(deck.cards.iter().all(|(code, _)| code != "B" && code != "10"));
    assert_eq!(cards(&readable(&small, Printing::default())), 35);
    let jokers = variant("game = \"budr-basef\"\n[options]\njokers = 4");
    assert_eq!(cards(&readable(&jokers, Printing::default())), 56);
    let largest = variant("game = \"basement\"\n[options]\ndeck = { lo = 1, hi = 20, copies = 4 }");
    assert!(pdf(&largest, &book(&largest), Printing::default()).is_ok(), "every face is there");
}

#[test]
fn a_sheet_of_backs_comes_behind_every_sheet_of_cards() {
    let plain = variant("game = \"down-the-well\"");
    let document = readable(&plain, Printing { paper: Paper::A4, backs: true });
    assert_eq!((cards(&document), count(&document, "/Type /Page\n")), (108, 13));
}

#[test]
fn paper_and_cards_have_their_sizes_in_points() {
    let plain = variant("game = \"basset\"");
    let a4 = readable(&plain, Printing::default());
    assert!(a4.contains("/MediaBox [0 0 595.27563 841.8898]"), "A4");
    let letter = readable(&plain, Printing { paper: Paper::Letter, backs: false });
    assert!(letter.contains("/MediaBox [0 0 612 792]"), "Letter");
    let (width, height) = card_size();
    assert!((width - 178.583).abs() < 0.01 && (height - 249.449).abs() < 0.01);
    for paper in [Paper::A4, Paper::Letter] {
        let ((paper_width, paper_height), bleed) = (paper.size(), paper.bleed());
        let (mut right, mut bottom) = (0.0, 0.0);
        for place in 0..9 {
            let (x, y) = paper.corner(place);
            assert!(x - bleed > 9.0 && y - bleed > 9.0, "a printer's margin of 3 mm and more");
            assert!(
                x + width + bleed < paper_width - 9.0 && y + height + bleed < paper_height - 9.0
            );
            if place % 3 > 0 {
                assert!(x - bleed >= right - 0.01, "no card reaches into another");
            }
            if place >= 3 && place % 3 == 0 {
                assert!(y - bleed >= bottom - 0.01);
            }
            (right, bottom) =
                (x + width + bleed, if place % 3 == 2 { y + height + bleed } else { bottom });
        }
        assert_eq!(paper.marks().len(), 24);
    }
}

#[test]
fn the_sheet_says_the_rules_in_short_and_what_differs() {
    let short = variant(
        "game = \"basement\"\nname = \"Short cellar\"\nplayers = 4\n[options]\nrounds = 2\ndeck = { hi = 9 }",
    );
    let deck = Deck::of(&short).unwrap();
    for paper in [Paper::A4, Paper::Letter] {
        let sheet = Sheet::new(&short, &book(&short), &deck, paper).unwrap();
        let text = sheet.text().replace('\n', " ");
        for said in [
            "Short cellar",
            "Basement. 4 players. 48 cards.",
            "Play your last card before the others.",
            "Play higher or pass.",
            "How many rounds do you play? 2. As written: 5. (BSM-R31)",
            "Which cards are in the deck? Highest number 9. As written: Highest number 11. (BSM-R1)",
            &short.hash(),
        ] {
            assert!(text.contains(said), "{said}: {text}");
        }
        let (width, height) = paper.size();
        for line in &sheet.lines {
            let end = line.x + line.weight.width(&line.text) * line.size;
            assert!(line.x > 50.0 && end < width - 50.0 && line.y < height - 50.0, "{line:?}");
        }
    }
    let plain = variant("game = \"basement\"");
    let sheet = Sheet::new(&plain, &book(&plain), &Deck::of(&plain).unwrap(), Paper::A4).unwrap();
    assert!(sheet.text().contains("All rules as written."));
}

#[test]
fn a_sheet_has_room_for_every_house_rule_at_once() {
    for entry in &GAMES {
        let meta = entry.meta;
        let others = meta.options.iter().filter_map(|option| {
            let value = parlour_protocol::every_value(option).into_iter().nth(1)?;
            Some((option.name.to_owned(), value))
        });
        let mut all = parlour_protocol::wire::Map::new();
        for (key, value) in others {
            let before = all.clone();
            all.insert(key, value);
            // some rules do not go together
            if Variant::new(meta.id, None, None, &Options::from(all.clone())).is_err() {
                all = before;
            }
        }
        let most = Variant::new(meta.id, None, None, &all.into()).unwrap();
        assert!(most.differences().len() >= meta.options.len().min(4), "{}", meta.id);
        let deck = Deck::of(&most).unwrap();
        for paper in [Paper::A4, Paper::Letter] {
            assert!(Sheet::new(&most, &book(&most), &deck, paper).is_ok(), "{}", meta.id);
        }
    }
}

#[test]
fn a_card_is_an_svg_in_its_size_with_letters_as_outlines() {
    for (game, _) in FACES {
        let deck = Deck::of(&variant(&format!("game = \"{game}\""))).unwrap();
        for card in deck.cards.iter().map(|(code, _)| code.as_str()).chain([BACK]) {
            let svg = card_svg(deck.game, card).unwrap();
            assert!(
                svg.contains(&format!("width=\"{CARD_WIDTH_MM}mm\" height=\"88mm\"")),
                "{card}"
            );
            assert!(!svg.contains("<text") && svg.contains("<path"), "{} {card}", deck.game);
        }
    }
    assert!(matches!(card_svg("basement", "99"), Err(PrintError::NoFace(_))));
    assert!(matches!(card_svg("whist", "1"), Err(PrintError::NoFaces(_))));
}

#[test]
fn the_same_variant_is_the_same_file() {
    let plain = variant("game = \"bread-basket\"");
    let file = || pdf(&plain, &book(&plain), Printing::default()).unwrap();
    assert_eq!(file(), file());
    assert!(file().len() < 200_000, "{}", file().len());
}
