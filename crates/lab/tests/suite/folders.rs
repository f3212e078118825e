//! A folder holds the games of one study, one program and one set of rules, and says so if it does not.

use parlour_lab::NoExternalBots;
use parlour_lab::study::{Folder, Spec, run_into};
use serde_json::{Value, json};
use std::{fs, path::Path};

fn spec(text: &str) -> Spec {
    let small = "game = \"down-the-well\"\nplayers = 2\ngames = 6\nseat_games = 0\nduel_games = 0\n\
                 rollout_games = 0\nlevels = [\"random\"]\n";
    Spec::from_toml(&format!("{small}{text}")).unwrap()
}

/// Writes something else into the manifest.
fn alter(folder: &Path, key: &str, value: Value) {
    let file = folder.join("manifest.json");
    let mut manifest: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    assert_ne!(manifest[key], value, "{key} is another now");
    manifest[key] = value;
    fs::write(file, manifest.to_string()).unwrap();
}

#[test]
fn a_folder_that_is_not_what_its_spec_comes_to_is_refused() {
    for (key, value, reason) in [
        ("rules", json!(99), "version 99 of the rules"),
        ("variant", json!("0123456789abcdef"), "it was altered"),
        ("spec_hash", json!("0123456789abcdef"), "it was altered"),
        ("games", json!(7), "its spec has 6 games, not 7"),
        ("form", json!(1), "form 1"),
    ] {
        let here = tempfile::tempdir().unwrap();
        run_into(&spec(""), here.path(), &NoExternalBots, &mut |_| true).unwrap();
        Folder::open(here.path()).unwrap();
        alter(here.path(), key, value);
        let refusal = Folder::open(here.path()).unwrap_err().to_string();
        assert!(refusal.contains(reason), "{key}: {refusal}");
    }
}

#[test]
fn a_study_goes_on_with_the_program_that_began_it_and_is_told_with_any() {
    for (program, named) in [("0.0.1", "begun by 0.0.1 of the program"), ("", "an older version")] {
        let here = tempfile::tempdir().unwrap();
        run_into(&spec(""), here.path(), &NoExternalBots, &mut |_| true).unwrap();
        alter(here.path(), "program", json!(program));
        let refusal = Folder::make(here.path(), &spec("")).unwrap_err().to_string();
        assert!(refusal.contains(named) && refusal.contains("a folder of its own"), "{refusal}");
        Folder::open(here.path()).unwrap().report().unwrap();
    }
}

#[test]
fn a_game_that_comes_out_otherwise_when_it_is_replayed_is_found() {
    for game in ["down-the-well", "budr-basef"] {
        let spec = Spec { game: game.to_owned(), ..spec("") };
        let (here, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let folder = run_into(&spec, here.path(), &NoExternalBots, &mut |_| true).unwrap();
        for number in 0..6 {
            folder.record_of(number, &NoExternalBots).unwrap();
        }
        assert!(folder.record_of(6, &NoExternalBots).is_err(), "there is no such game");
        // the games of other bots, as a program with other bots would have left them
        let levels = vec!["rule".to_owned()];
        run_into(&Spec { levels, ..spec }, other.path(), &NoExternalBots, &mut |_| true).unwrap();
        let file = "games-00000000-00000006.parquet";
        fs::copy(other.path().join(file), here.path().join(file)).unwrap();
        let differs = (0..6).filter_map(|number| folder.record_of(number, &NoExternalBots).err());
        let differs: Vec<String> = differs.map(|error| error.to_string()).collect();
        assert!(!differs.is_empty(), "{game}");
        assert!(differs.iter().all(|error| error.contains("comes out otherwise")), "{differs:?}");
    }
}

#[test]
fn games_of_another_number_of_players_are_not_taken_for_those_of_a_study() {
    let spec = Spec { players: 3, ..spec("") };
    let (here, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let folder = run_into(&spec, here.path(), &NoExternalBots, &mut |_| true).unwrap();
    run_into(&Spec { players: 2, ..spec }, other.path(), &NoExternalBots, &mut |_| true).unwrap();
    let file = "games-00000000-00000006.parquet";
    fs::copy(other.path().join(file), here.path().join(file)).unwrap();
    let refusal = folder.record_of(0, &NoExternalBots).unwrap_err().to_string();
    assert!(refusal.contains("other games than its name says"), "{refusal}");
}

#[test]
fn a_duel_of_alike_bots_and_a_level_that_stands_twice_are_refused() {
    for (text, reason) in [
        ("[[duel]]\nquestion = \"Is it fair?\"\nbots = [\"rule\"]\n", "is not a duel"),
        ("[[duel]]\nquestion = \"Is it fair?\"\nbots = [\"rule\", \"rule\"]\n", "is not a duel"),
    ] {
        let text = format!("game = \"down-the-well\"\n{text}");
        let refusal = Spec::from_toml(&text).unwrap_err().to_string();
        assert!(refusal.contains(reason), "{refusal}");
    }
    let twice = Spec { levels: ["rule", "rule"].map(str::to_owned).to_vec(), ..spec("") };
    assert!(twice.sections().unwrap_err().to_string().contains("rule stands twice"));
}
