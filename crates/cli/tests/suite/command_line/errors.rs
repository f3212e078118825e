//! What is said of a slip: a line that names it, and what may have been meant.

use super::{complains, file, parlour, reads, says, text};
use parlour_games::GAMES;

/// Words of a programming language, which a reader of an error need not know.
const RUST: [&str; 18] = [
    "u8",
    "u16",
    "u32",
    "u64",
    "usize",
    "i8",
    "i16",
    "i32",
    "i64",
    "f64",
    "struct",
    "enum",
    "variant",
    "untagged",
    "tuple",
    "Option",
    "sequence",
    "backtrace",
];

#[track_caller]
fn is_plain(complaint: &str) {
    let words = complaint.split(|c: char| !c.is_alphanumeric());
    let rust: Vec<&str> = words.filter(|word| RUST.contains(word)).collect();
    assert!(rust.is_empty(), "{rust:?} in {complaint}");
}

#[test]
fn every_house_rule_refuses_nonsense_in_plain_words_and_by_its_clause() {
    for game in &GAMES {
        let id = game.meta.id;
        for option in game.meta.options {
            for wrong in ["nonsense", "-1", "1.5", "[[]]", "{no:1}", "999999999999999999999"] {
                let key = option.name;
                let complaint =
                    complains(&format!("simulate {id} -n 1 --option {key}={wrong} --bots random"));
                is_plain(&complaint);
                assert!(complaint.contains(key), "{id} {key}={wrong}: {complaint}");
                assert!(complaint.contains(option.clause), "{id} {key}={wrong}: {complaint}");
            }
        }
    }
}

#[test]
fn an_option_is_written_as_the_rules_write_it() {
    for deck in ["{blanks:0}", "{\"blanks\":0}", "{'blanks':0,}", "{lo:1,hi:11,blanks:0}"] {
        let said = says(&format!("simulate basement -n 20 --option deck={deck} --json"));
        assert!(said.contains("\"blanks\":0"), "{deck}: {said}");
    }
    let said = says("simulate basset -n 20 --option paroli_ladder=[3,7,15,31,] --json");
    assert!(said.contains("[3,7,15,31]"), "{said}");
    let played = "play basement --plain --seed relaxed --option rounds=1 --option deck={blanks:0}";
    assert!(text(&reads(played, "").stdout).contains("The game is over"));
    for (wrong, why) in [
        ("rounds=[1]", "not a list"),
        ("deck={blanks:0", "is not a list or object"),
        ("deck={blanks:many}", "is not a list or object"),
        ("deck={blank:0}", "did you mean `blanks`?"),
        ("deck={blanks:'many'}", "expected a whole number from 0 to 255, not \"many\""),
    ] {
        let complaint = complains(&format!("simulate basement --option {wrong}"));
        is_plain(&complaint);
        assert!(complaint.contains(why), "{wrong}: {complaint}");
    }
    let twice = complains("simulate basement --option rounds=1 --option rounds=2");
    assert!(twice.contains("rounds is given twice"), "{twice}");
}

#[test]
fn a_slip_of_the_pen_is_answered_with_what_may_have_been_meant() {
    for (arguments, meant) in [
        ("play basmnt --plain", "basement"),
        ("rules bread-baskt", "bread-basket"),
        ("lab run nowhere --game bassset", "basset"),
        ("lab exact basst", "basset"),
        ("simulate basement --option rond=3", "rounds"),
        ("simulate down-the-well --option mode=single_hnd", "single_hand"),
        ("rules basement --options turncap", "turn_cap"),
        ("play basement --bots meduim", "medium"),
        ("play basement --plain --preset quik", "quick"),
        ("simulate basement --bots expret", "expert"),
        ("arena basement --bots rul,random", "rule"),
        ("lab run nowhere --game basement --levels randm", "random"),
        ("lab tune rounds=1..3 --game basement --target minuts=20", "minutes"),
        ("simlate basement", "simulate"),
        ("lab swep rounds=1,2", "sweep"),
        ("man srve", "serve"),
        ("simulate basement --gmaes 10", "--games"),
    ] {
        let complaint = complains(arguments);
        assert!(complaint.contains(meant), "parlour {arguments}: {complaint}");
        assert!(
            complaint.contains("did you mean") || complaint.contains("a similar"),
            "{complaint}"
        );
    }
    // an engine's driver gets the error as well
    for (line, meant) in [
        (r#"{"cmd":"new","game":"basmnt","players":2}"#, "did you mean `basement`?"),
        (r#"{"cmd":"legall"}"#, "did you mean `legal`?"),
        (r#"{"cmd":"new","game":"basement","players":2,"sed":"x"}"#, "did you mean `seed`?"),
    ] {
        let said = text(&reads("engine", &format!("{line}\n")).stdout);
        assert!(said.contains(meant), "{line}: {said}");
    }
}

#[test]
fn a_game_is_named_in_any_case_and_by_the_beginning_of_its_name() {
    for name in ["Down", "DOWN-THE-WELL", "d", "down_the"] {
        assert!(says(&format!("rules {name} 18")).contains("DTW-18"), "{name}");
        let said = says(&format!("simulate {name} -n 10"));
        assert!(said.starts_with("Down the Well"), "{said}");
    }
    let said = parlour("rules").arg("Down the Well").arg("18").output().unwrap();
    assert!(text(&said.stdout).contains("DTW-18"));
    assert!(complains("rules bas").contains("`bas` could be basement or basset"));
    assert!(says("lab exact BASS --json").contains("Basset"));
    assert!(says("bench DOWN --json --reps 1 --seconds 0.01").contains("down-the-well"));
}

#[test]
fn a_flag_that_would_do_nothing_is_refused() {
    let spec = super::file("spec.toml");
    std::fs::write(&spec, "game = \"basement\"\n").unwrap();
    let spec = spec.display();
    for (arguments, why) in [
        ("play --seed x", "name the game"),
        ("play --bots expert", "name the game"),
        ("replay game.json --text --plain", "cannot be used with"),
        (&format!("lab run nowhere --spec {spec} --game basset"), "cannot be used with"),
        (&format!("lab compare {spec} {spec} --variant {spec}"), "--variant"),
        ("lab exact kuhn --option rounds=1", "basset and budr-basef"),
        ("lab exact basset --against easy", "reduced games"),
        ("lab exact budr-basef --solve-gamble --json", "cannot be used with"),
        ("lab ladder basset --check --json", "cannot be used with"),
        ("lab ladder basset --date today", "Write a date as"),
        ("print basement --svg cards --paper letter", "--out"),
        ("print basement --svg cards --backs", "--out"),
    ] {
        let complaint = complains(arguments);
        assert!(complaint.contains(why), "{arguments}: {complaint}");
    }
}

#[test]
fn a_wish_for_logs_that_cannot_be_read_is_refused() {
    let output = parlour("serve --listen 127.0.0.1:0").env("PARLOUR_LOG", "parlour=loud").output();
    let output = output.unwrap();
    assert!(!output.status.success() && text(&output.stderr).contains("PARLOUR_LOG"));
}

#[test]
fn an_error_is_one_line_and_says_each_thing_once() {
    for (arguments, why) in [
        (
            "replay nowhere.json",
            "error: reading nowhere.json: No such file or directory (os error 2)\n",
        ),
        (
            "rules whist",
            "error: no game `whist`; there are basement, budr-basef, bread-basket, basset, down-the-well\n",
        ),
    ] {
        assert_eq!(complains(arguments), why);
    }
    let complaint = complains("lab report nowhere");
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    assert_eq!(complaint.matches("os error 2").count(), 1, "{complaint}");
}

#[test]
fn a_file_with_a_slip_is_refused_in_plain_words_with_its_place() {
    let spec = super::file("slip.toml");
    for (text, why) in [
        ("game = \"basement\"\ngames = \"many\"\n", "expected a whole number"),
        ("game = \"basmnt\"\n", "did you mean `basement`?"),
        ("game = \"basement\"\nlevels = [\"exprt\"]\n", "did you mean `expert`?"),
        ("game = \"basement\"\nlevels = 3\n", "expected a list, not 3"),
        ("game = \"basement\"\n[options]\nrond = 3\n", "did you mean `rounds`?"),
    ] {
        std::fs::write(&spec, text).unwrap();
        let complaint = complains(&format!("lab run nowhere --spec {}", spec.display()));
        is_plain(&complaint);
        assert!(complaint.contains(why), "{text}: {complaint}");
    }
}

#[test]
fn a_file_without_a_puzzle_confirms_nothing() {
    let puzzles = concat!(env!("CARGO_MANIFEST_DIR"), "/../protocol/puzzles/down-the-well.txt");
    let all = std::fs::read_to_string(puzzles).unwrap();
    let heads: String = all.split_inclusive('\n').take(5).collect();
    let file = super::file("no-puzzles.txt");
    std::fs::write(&file, heads).unwrap();
    let complaint = complains(&format!("puzzles down-the-well --check {}", file.display()));
    assert!(complaint.contains("no-puzzles.txt has no puzzles"), "{complaint}");
}

#[test]
fn a_file_that_cannot_be_written_is_refused_before_anything_is_played() {
    // one game has no puzzle in it, which would be said first
    let puzzles = complains("puzzles down-the-well --count 1 --games 1 --out /nowhere/p.txt");
    assert!(puzzles.contains("writing /nowhere/p.txt"), "{puzzles}");
    let study = super::file("unplayed");
    let page = super::file("notes.md");
    std::fs::write(&page, "What I must not forget\n").unwrap();
    let (out, page) = (study.display(), page.display());
    for file in ["/nowhere/ladder.md", &page.to_string()] {
        let ladder = complains(&format!(
            "lab ladder down-the-well --players 2 --games 2 --out {out} --markdown {file}"
        ));
        assert!(ladder.contains(file), "{ladder}");
        assert!(!study.exists(), "nothing is played for {file}");
    }
}

#[test]
fn a_number_of_players_that_a_game_has_not_is_not_measured() {
    let complaint = complains("bench bread-basket --players 9 --reps 1 --seconds 0.01");
    assert!(complaint.contains("--players 9: Bread Basket has"), "{complaint}");
}

#[test]
fn a_program_has_some_time_to_think_and_a_search_some_thoughts() {
    for command in ["play basement --plain", "arena basement", "lab cycles basement"] {
        let complaint = complains(&format!("{command} --bot-time 0"));
        assert!(complaint.contains("from 1 to 3600000"), "{complaint}");
    }
    let complaint = complains("arena basement --bots search:0,rule");
    assert!(
        complaint.contains("`search:0`: write search:N with a whole number from 1"),
        "{complaint}"
    );
}

#[test]
fn a_program_that_fails_does_not_seem_to_wait() {
    for game in ["bread-basket", "budr-basef"] {
        let asks = format!(
            "{{\"cmd\":\"new\",\"game\":\"{game}\",\"players\":2,\"seed\":\"1\"}}\n\
             {{\"cmd\":\"bot\",\"seat\":1,\"level\":\"cmd:false\"}}\n"
        );
        let said = text(&reads("engine", &asks).stdout);
        let answer: serde_json::Value = serde_json::from_str(said.lines().nth(1).unwrap()).unwrap();
        assert_eq!(answer["error"]["code"], "no_answer", "{answer}");
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(message.contains("has ended") && !message.contains("own move"), "{message}");
    }
}

#[test]
fn a_variant_that_was_made_before_is_written_over_only_by_force() {
    let made = file("made-before.toml");
    let make = format!("variant make basement --option rounds=3 --out {}", made.display());
    std::fs::write(&made, "game = \"basement\"\n# what I noted by hand\n").unwrap();
    let complaint = complains(&make);
    assert!(complaint.contains("exists already") && complaint.contains("--force"), "{complaint}");
    assert!(std::fs::read_to_string(&made).unwrap().contains("by hand"));
    says(&format!("{make} --force"));
    assert!(std::fs::read_to_string(&made).unwrap().contains("rounds = 3"));
    let printed = file("printed.pdf");
    std::fs::write(&printed, "my letter").unwrap();
    assert!(complains(&format!("print basement --out {}", printed.display())).contains("--force"));
}

/// A designer draws on a printed card, and prints the cards once more.
#[test]
fn cards_that_were_drawn_on_are_written_over_only_by_force() {
    let folder = tempfile::tempdir().unwrap();
    let print = format!("print down-the-well --svg {}", folder.path().display());
    says(&print);
    let mut files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().flatten().collect();
    files.sort_by_key(std::fs::DirEntry::path);
    let (drawn_on, gone) = (files[5].path(), files[0].path());
    std::fs::write(&drawn_on, "a drawing").unwrap();
    std::fs::remove_file(&gone).unwrap();
    let complaint = complains(&print);
    assert!(complaint.contains("exists already") && complaint.contains("--force"), "{complaint}");
    assert_eq!(std::fs::read_to_string(&drawn_on).unwrap(), "a drawing");
    assert!(!gone.exists(), "nothing is written where one card cannot be");
    says(&format!("{print} --force"));
    let is_card = |card: &std::fs::DirEntry| {
        std::fs::read_to_string(card.path()).unwrap().starts_with("<svg")
    };
    assert!(files.iter().all(is_card));
}

#[test]
fn a_game_that_is_not_named_is_asked_for() {
    for command in ["simulate", "arena --games 3", "print --out x.pdf"] {
        let complaint = complains(command);
        assert!(complaint.contains("name a game, or a variant with --variant"), "{complaint}");
    }
}

#[test]
fn a_comparison_needs_two_values_and_a_target_that_can_be() {
    for (command, why) in [
        ("lab sweep rounds=1 --game basement --games 8", "name another value to compare `1` with"),
        (
            "lab tune rounds=1..5 --target ties=10 --game basement",
            "ties is a share from 0 to 1, not 10",
        ),
        (
            "lab tune rounds=1..5 --target minutes=-10 --game basement",
            "minutes is a number from 0, not -10",
        ),
    ] {
        let complaint = complains(command);
        assert!(complaint.contains(why), "{command}: {complaint}");
    }
}

/// A match that was saved earlier is not lost to a search that was given its name.
#[test]
fn a_record_that_is_there_is_written_over_only_by_force() {
    let record = file("kept.json");
    std::fs::write(&record, "my best match").unwrap();
    for command in ["cycles basement --players 2", "exploit basement --players 2"] {
        let complaint = complains(&format!("lab {command} --record {}", record.display()));
        assert!(complaint.contains("exists already"), "{command}: {complaint}");
    }
    assert_eq!(std::fs::read_to_string(&record).unwrap(), "my best match");
}
