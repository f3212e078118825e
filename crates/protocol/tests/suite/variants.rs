//! Variants travel: a file and a link say the same rules, and bad ones say what is wrong.

use parlour_engine::erased::Entry;
use parlour_games::{GAMES, basement::Basement, find};
use parlour_protocol::{
    Options, Variant, VariantError, every_value, preset_options, typed,
    variant::{Difference, rules_hash, schema},
    wire::GameInfo,
};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::{fs, path::Path};

/// A value of each house rule that differs from the text, where it can be told.
fn another_value(entry: &Entry, name: &str) -> Option<Value> {
    let option = entry.meta.options.iter().find(|option| option.name == name)?;
    let default = parlour_protocol::default_value(option);
    let other = every_value(option).into_iter().nth(1);
    let table = default.as_object().and_then(|members| {
        let (name, number) = members.iter().find(|(_, value)| value.is_u64())?;
        Some(json!({ name: number.as_u64()? + 1 }))
    });
    let bounds = option.kind.bounds();
    let number = bounds.map(|bounds| match default.as_u64() {
        Some(number) if number < bounds.most => Value::from(number + 1),
        Some(number) => Value::from(number - 1),
        None => Value::from(bounds.least.max(2)),
    });
    other.or(table).or(number)
}

/// Every preset of every game at every table, and every house rule set otherwise by itself.
fn many() -> Vec<Variant> {
    let mut all = Vec::new();
    for entry in &GAMES {
        let meta = entry.meta;
        all.push(Variant::plain(entry));
        for preset in meta.presets {
            for players in meta.min_players..=meta.max_players {
                let options = preset_options(meta, preset, players);
                let name = Some(preset.title);
                all.push(Variant::new(meta.id, name, Some(players), &options).unwrap());
            }
        }
        for option in meta.options {
            let Some(value) = another_value(entry, option.name) else { continue };
            let options = Map::from_iter([(option.name.to_owned(), value)]);
            // some rules go only with others
            all.extend(Variant::new(meta.id, None, None, &options.into()));
        }
    }
    assert!(all.len() > 150, "{}", all.len());
    all
}

#[test]
fn a_variant_is_the_same_as_link_and_as_file() {
    for variant in many() {
        let link = variant.link();
        for text in [link.clone(), format!("https://cards.example:8443{link}#top")] {
            assert_eq!(Variant::from_link(&text).as_ref(), Ok(&variant), "{text}");
        }
        for text in [variant.to_toml(), variant.to_json()] {
            assert_eq!(Variant::from_text(&text).as_ref(), Ok(&variant), "{text}");
        }
        assert_eq!(variant.differences().len(), variant.options().len());
    }
}

#[test]
fn a_house_rule_that_stands_twice_is_refused() {
    for (options, twice) in [
        (r#"{"rounds":3,"rounds":5}"#, "rounds"),
        (r#"{"deck":{"hi":9,"hi":10}}"#, "hi"),
        (r#"{"rounds":3},"options":{"rounds":5}"#, "options"),
    ] {
        let text = format!(r#"{{"game":"basement","options":{options}}}"#);
        let refused = Variant::from_text(&text).unwrap_err().to_string();
        assert!(refused.contains(&format!("`{twice}`")) && refused.contains("twice"), "{refused}");
    }
    let once = Variant::from_text(r#"{"game":"basement","options":{"deck":{"hi":9},"rounds":3}}"#);
    assert_eq!(once.unwrap().options().len(), 2);
}

#[test]
fn a_name_is_any_line_of_text() {
    let name = "Ann & Bo's 50 % «kürzer» = #1? +";
    let variant = Variant::new("basement", Some(name), None, &Options::default()).unwrap();
    assert_eq!(Variant::from_link(&variant.link()).unwrap().name(), Some(name));
    assert_eq!(Variant::from_text(&variant.to_toml()).unwrap().name(), Some(name));
    for bad in ["", "  ", "two\nlines", &"x".repeat(61), "Short\u{202E}cellar", "\u{FEFF}Short"] {
        let refused = Variant::new("basement", Some(bad), None, &Options::default());
        assert!(matches!(refused, Err(VariantError::Key { key: "name", .. })), "{bad}");
    }
}

#[test]
fn the_hash_is_one_of_the_rules_and_not_of_the_words() {
    let plain = rules_hash(&Basement::default());
    let read = |text: &str| Variant::from_text(text).unwrap();
    let said = read("game = \"basement\"\nname = \"As ever\"\nplayers = 4\n[options]\nrounds = 5");
    assert_eq!((said.hash(), said.options().len()), (plain.clone(), 0));
    let other = read("game = \"basement\"\n[options]\nrounds = 4");
    assert_ne!(other.hash(), plain);
    assert_eq!(other.hash(), rules_hash(&Basement { rounds: 4, ..Basement::default() }));
    let hashes: std::collections::HashSet<_> =
        GAMES.iter().map(|entry| Variant::plain(entry).hash()).collect();
    assert_eq!(hashes.len(), GAMES.len());
}

#[test]
fn a_table_is_named_by_its_members_that_differ() {
    let options = Options::from_pairs(&["deck={hi:9, blanks:0}".to_owned()]).unwrap();
    let variant = Variant::new("basement", None, None, &options).unwrap();
    let link = variant.link();
    assert!(link.starts_with("/variant/basement?deck.blanks=0&deck.hi=9&hash="), "{link}");
    let said: Vec<String> = variant.differences().iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "Which cards are in the deck? Highest number 9, Blanks 0. As written: Highest number 11, \
          Blanks 4. (BSM-R1)"
        ]
    );
}

#[test]
fn bad_links_say_what_is_wrong_and_by_which_clause() {
    let good = Variant::from_text("game = \"basement\"\n[options]\nrounds = 3").unwrap().link();
    let hash = good.rsplit_once('=').unwrap().1;
    let refused = |link: &str| Variant::from_link(link).unwrap_err();
    let says = |link: &str, words: &[&str]| {
        let said = refused(link).to_string();
        assert!(words.iter().all(|word| said.contains(word)), "{link}: {said}");
    };
    says("/t/abc", &["not a link to a variant"]);
    says("/variant/whist?hash=0", &["no game `whist`"]);
    says("/variant/basment?rounds=3", &["did you mean `basement`?"]);
    // cut off anywhere, it is never another variant
    for end in "/variant/basement".len()..good.len() {
        assert_eq!(refused(&good[..end]), VariantError::CutOff, "{}", &good[..end]);
    }
    let with = |query: &str| format!("/variant/basement?{query}&hash={hash}");
    says(&with("rouns=3"), &["no option `rouns`", "did you mean `rounds`?"]);
    says(&with("rounds=0"), &["rounds", "BSM-R31", "from 1 up"]);
    says(&with("rounds=many"), &["rounds", "BSM-R31"]);
    says(&with("deck.size=3"), &["deck", "a deck has no `size`"]);
    says(&with("rounds.of=3"), &["rounds: not an object", "BSM-R31"]);
    says(&with("deck=3"), &["deck", "BSM-R1"]);
    says(&with("rounds=3&rounds=3"), &["`rounds` appears twice"]);
    says(&with("rounds=4"), &["hash", hash, "changed"]);
    says(&with("rounds=3&players=9"), &["players"]);
    says(&with("rounds=3&players=three"), &["players: 2 to 4 can play"]);
    assert_eq!(refused(&with("rounds=0")).clause(), Some("BSM-R31"));
    let other = Variant::from_link(&good).unwrap().of_game("basset").unwrap_err().to_string();
    assert_eq!(other, "this is a variant of Basement, not of Basset");
}

#[test]
fn bad_files_say_what_is_wrong_and_by_which_clause() {
    let says = |text: &str, words: &[&str]| {
        let said = Variant::from_text(text).unwrap_err().to_string();
        assert!(words.iter().all(|word| said.contains(word)), "{text}: {said}");
    };
    says("game = \"poker\"", &["game", "poker", "down-the-well"]);
    says("game = \"basement\"\nrouns = 3", &["rouns"]);
    says("{\"game\": \"basement\", \"rouns\": 3}", &["rouns"]);
    says("game = \"basement\"\n[options]\nrouns = 3", &["rouns", "`rounds`"]);
    says("game = \"basement\"\n[options]\nrounds = \"many\"", &["rounds", "BSM-R31"]);
    says("game = \"basement\"\nhash = \"0123456789abcdef\"", &["hash", "0123456789abcdef"]);
    says("game = \"basement\"\nhash = \"0123\"", &["cut off"]);
    says("game = \"basement", &["line 1"]);
    let deck = "game = \"basement\"\nplayers = 4\n[options.deck]\nlo = 1\nhi = 2\ncopies = 1\n\
                clears = 0\nresets = 0\nblanks = 0";
    says(deck, &["deck", "BSM-"]);
}

#[test]
fn no_house_rule_has_the_name_of_something_else_in_a_link() {
    for option in GAMES.iter().flat_map(|entry| entry.meta.options) {
        assert!(!["name", "players", "level", "hash"].contains(&option.name), "{}", option.name);
    }
}

#[test]
fn the_published_schema_is_what_the_options_say() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/variant.schema.json");
    if std::env::var_os("PARLOUR_WRITE").is_some() {
        fs::write(&file, schema()).unwrap();
    }
    let remake = "remake it: parlour variant schema > docs/variant.schema.json";
    assert!(fs::read_to_string(file).unwrap() == schema(), "{remake}");
}

#[test]
fn the_schema_takes_what_the_reader_takes() {
    let schema: Value = serde_json::from_str(&schema()).unwrap();
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    compiler.add_resource("file:///variant.json", schema).unwrap();
    let index = compiler.compile("file:///variant.json", &mut schemas).unwrap();
    for variant in many() {
        let file: Value = serde_json::from_str(&variant.to_json()).unwrap();
        assert!(schemas.validate(&file, index).is_ok(), "{file}");
    }
    for bad in [
        json!({ "game": "whist" }),
        json!({ "game": "basement", "options": { "rouns": 3 } }),
        json!({ "game": "basement", "options": { "rounds": 0 } }),
        json!({ "game": "basement", "hash": "12" }),
        json!({ "game": "basement", "players": 0 }),
        json!({ "options": {} }),
    ] {
        assert!(schemas.validate(&bad, index).is_err(), "{bad}");
        assert!(Variant::from_text(&bad.to_string()).is_err(), "{bad}");
    }
}

/// What the page is tried on: the games, variants with all that is said of them, and bad links.
#[derive(Serialize)]
struct Vectors {
    games: Vec<GameInfo>,
    variants: Vec<Vector>,
    bad: Vec<String>,
}

#[derive(Serialize)]
struct Vector {
    game: &'static str,
    link: String,
    hash: String,
    name: Option<String>,
    players: Option<u8>,
    options: Map<String, Value>,
    differences: Vec<Difference>,
}

fn vectors() -> Vectors {
    let vector = |variant: Variant| Vector {
        game: variant.game().meta.id,
        link: variant.link(),
        hash: variant.hash(),
        name: variant.name().map(str::to_owned),
        players: variant.players(),
        differences: variant.differences(),
        options: variant.options().clone(),
    };
    let named =
        Variant::new("basement", Some("Ann & Bo's «½» 100 %+"), Some(2), &Options::default());
    let bad = [
        "/variant/whist?hash=0123456789abcdef",
        "/variant/basement?rounds=3",
        "/variant/basement?rouns=3&hash=0123456789abcdef",
        "/variant/basement?rounds=0&hash=0123456789abcdef",
        "/variant/basement?rounds=many&hash=0123456789abcdef",
        "/variant/basement?rounds=4&hash=0123456789abcdef",
        "/variant/basement?rounds=3&rounds=3&hash=0123456789abcdef",
        "/variant/basement?deck.size=3&hash=0123456789abcdef",
        "/variant/basement?deck=3&hash=0123456789abcdef",
        "/variant/basement?rounds.of=3&hash=0123456789abcdef",
        "/variant/basement?players=9&hash=0123456789abcdef",
        "/variant/basset?bank=-1&hash=0123456789abcdef",
        "/variant/basset?paroli_ladder=1,2,3&hash=0123456789abcdef",
    ];
    Vectors {
        games: GAMES.iter().map(|entry| GameInfo::of(entry, None, &["easy", "medium"])).collect(),
        variants: many().into_iter().chain(named).map(vector).collect(),
        bad: bad.map(str::to_owned).to_vec(),
    }
}

#[test]
fn the_page_is_tried_on_the_same_variants() {
    let vectors = vectors();
    for bad in &vectors.bad {
        assert!(Variant::from_link(bad).is_err(), "{bad}");
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/variant/vectors.json");
    let text = format!("{}\n", parlour_protocol::line(&vectors));
    if std::env::var_os("PARLOUR_WRITE").is_some() {
        fs::write(&file, &text).unwrap();
    }
    let remake = "rewrite it: PARLOUR_WRITE=1 cargo test -p parlour-protocol --test suite variants";
    assert!(fs::read_to_string(&file).unwrap_or_default() == text, "{remake}");
}

#[test]
fn what_is_typed_is_what_a_link_says() {
    let basset = find("basset").unwrap().meta.id;
    let options = [("new_book", "{offered:true,price:5}"), ("paroli_ladder", "[3,7,15,31]")];
    let options = options.map(|(key, text)| (key.to_owned(), typed(text).unwrap()));
    let options = Map::from_iter(options).into();
    let variant = Variant::new(basset, None, None, &options).unwrap();
    let link = variant.link();
    let query = "?new_book.offered=true&new_book.price=5&paroli_ladder=3%2C7%2C15%2C31&hash=";
    assert!(link.contains(query), "{link}");
    assert_eq!(Variant::from_link(&link), Ok(variant));
}
