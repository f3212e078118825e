//! The arena and the lab as one uses them.

use std::{path::PathBuf, process::Command};

/// Runs `parlour` with these arguments: did it succeed, and what did it print?
fn parlour(arguments: &str) -> (bool, String) {
    let mut run = Command::new(env!("CARGO_BIN_EXE_parlour"));
    let output = run.args(arguments.split_whitespace()).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.success(), text(&output.stdout) + &text(&output.stderr))
}

fn says(arguments: &str) -> String {
    let (done, said) = parlour(arguments);
    assert!(done, "parlour {arguments}: {said}");
    said
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn an_arena_rates_bots_whatever_the_number_of_threads() {
    let run = |threads: u8| {
        says(&format!("arena down-the-well --players 2 --games 400 --threads {threads} --json"))
    };
    let one = run(1);
    assert!(one.starts_with("{\"entrants\":[{\"bot\":\"rule\""), "{one}");
    assert_eq!(one, run(2));
}

#[test]
fn a_study_is_run_reported_and_replayed() {
    let folder = file("study");
    let _ = std::fs::remove_dir_all(&folder);
    let shown = folder.display();
    let run = format!(
        "lab run {shown} --game down-the-well --levels random,rule --games 40 --duel-games 12 --probes 2"
    );
    let said = says(&run);
    assert!(said.contains("games came to their end"), "{said}");
    assert_eq!(says(&run), said, "there is nothing left to play");
    let markdown = file("study.md");
    says(&format!("lab report {shown} --markdown {}", markdown.display()));
    assert!(std::fs::read_to_string(markdown).unwrap().contains("# Down the Well"));
    says(&format!("lab replay {shown} 17"));
    assert!(says(&format!("replay {shown}/game-17.json --text")).contains("Scores:"));
}

#[test]
fn bad_studies_get_one_clear_line() {
    let variant = file("bad.toml");
    std::fs::write(&variant, "game = \"down-the-well\"\n[options]\nspeed = 3\n").unwrap();
    let variant = variant.display();
    for (arguments, expected) in [
        ("arena down-the-well --bots divine", "no bot level"),
        ("arena down-the-well --bots rule+blind", "+open"),
        ("arena down-the-well --sprt 5,0", "smaller one first"),
        ("lab run nowhere", "--game GAME"),
        ("lab report nowhere", "nowhere"),
        ("lab sweep mode --game down-the-well", "KEY=VALUE"),
        ("lab tune target=10..50 --target fun=3 --game down-the-well", "no `fun`"),
        (&format!("lab run nowhere --game down-the-well --variant {variant}"), "speed"),
    ] {
        let (done, said) = parlour(arguments);
        assert!(!done && said.contains(expected), "parlour {arguments}: {said}");
        assert!(!said.contains("panicked"), "{said}");
    }
}
