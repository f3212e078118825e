//! The program as one uses it.

use std::{
    io::Write,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

/// Runs `parlour` with these arguments and this input.
fn parlour(arguments: &str, input: &str) -> Output {
    parlour_reads(arguments, input.as_bytes())
}

/// Runs `parlour` with these arguments and an input that need not be text.
fn parlour_reads(arguments: &str, input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlour"))
        .args(arguments.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that ends before it has read everything closes the pipe: that is its right.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn says(arguments: &str, input: &str) -> String {
    let output = parlour(arguments, input);
    let (said, complained) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "parlour {arguments}: {complained}\n{said}");
    said
}

fn complains(arguments: &str) -> String {
    let output = parlour(arguments, "");
    assert!(!output.status.success(), "parlour {arguments} was accepted");
    let complaint = text(&output.stderr);
    assert!(!complaint.contains("panicked"), "{complaint}");
    complaint
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn every_game_can_be_played_by_pressing_enter() {
    for game in &parlour_games::GAMES {
        for bots in ["", " --bots rule"] {
            let play = format!("play {} --plain --seed enter{bots}", game.meta.id);
            let said = says(&play, &"\n".repeat(20_000));
            assert!(said.contains("The game is over. Scores:"), "{}{bots}", game.meta.title);
        }
    }
}

#[test]
fn every_game_is_finished_by_a_bot_when_the_input_ends() {
    for game in &parlour_games::GAMES {
        let said = says(&format!("play {} --plain --seed gone", game.meta.id), "");
        assert!(said.contains("The input has ended"), "{}", game.meta.title);
        assert!(said.contains("The game is over. Scores:"), "{}", game.meta.title);
    }
}

#[test]
fn the_same_seed_and_input_give_the_same_session() {
    let play = || says("play down-the-well --plain --seed same --humans 2", &"\n".repeat(500));
    assert_eq!(play(), play());
}

#[test]
fn a_wrong_action_is_explained_and_asked_again() {
    let input = "dance\nplay 5C\n999\nrules 18\nrules 999\nhelp\n";
    let said = says("play down-the-well --plain --seed wrong", input);
    for expected in [
        "is not an action here",
        "(DTW-10)",
        "There is no number 999",
        "DTW-18",
        "There is no such clause",
        "Enter alone",
    ] {
        assert!(said.contains(expected), "{expected} in {said}");
    }
}

#[test]
fn a_line_that_is_no_text_does_not_end_the_game() {
    let output = parlour_reads("play down-the-well --plain --seed bytes", b"\xff\xfe\n\n");
    let said = text(&output.stdout);
    assert!(output.status.success() && said.contains("is not an action here"), "{said}");
    assert!(said.contains("The game is over"));
}

#[test]
fn people_count_seats_from_one() {
    let said = says("play down-the-well --players 3 --seat 3 --plain --seed seats", "");
    assert!(said.contains("Seat 3, you may:") && said.contains("seat 3 (you)"), "{said}");
    assert!(!said.to_lowercase().contains("seat 0"), "{said}");
    // the bank sits in seat 1, and the person beside it
    let said = says("play basset --players 3 --plain --seed seats", "");
    assert!(said.contains("seat 1 is the tailleur") && said.contains("seat 2 (you)"), "{said}");
    assert!(says("simulate basset -n 1", "").contains("│ 1 "), "a row for seat 1");
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/sept-et-leva.json");
    let said = says(&format!("replay {record} --text --viewer 1"), "");
    assert!(said.contains("seat 1 (you)") && !said.contains("seat 0"), "{said}");
    assert!(complains(&format!("replay {record} --viewer 0")).contains("from 1 to"));
}

#[test]
fn bad_arguments_get_one_clear_line() {
    for (arguments, expected) in [
        ("play whist", "no game `whist`; there are"),
        ("play down-the-well --players 7 --plain", "2 to 6 players (DTW-02)"),
        ("play down-the-well --players 4 --seat 5 --plain", "no seat 5: seats are 1 to 4"),
        ("play down-the-well --seat 0 --plain", "0 is not in 1.."),
        ("play down-the-well --option speed=3 --plain", "speed"),
        ("play down-the-well --option mode=marathon --plain", "DTW-R17"),
        ("play down-the-well --option target --plain", "KEY=VALUE"),
        ("play down-the-well --bots divine", "no bot level"),
        ("simulate down-the-well -n 0", "at least 1"),
        ("simulate down-the-well --players 2 --bots rule,rule,rule", "3 bots for 2 seats"),
        ("rules whist", "no game `whist`"),
        ("rules down-the-well 999", "no clause 999"),
        ("replay nowhere.json", "nowhere.json"),
    ] {
        let complaint = complains(arguments);
        assert!(complaint.contains(expected), "parlour {arguments}: {complaint}");
    }
}

#[test]
fn a_game_is_recorded_and_replayed() {
    for game in &parlour_games::GAMES {
        let id = game.meta.id;
        let record = file(&format!("{id}.json"));
        let shown = record.display();
        says(&format!("play {id} --plain --seed record --record {shown} --force"), "");
        let transcript = says(&format!("replay {shown} --text"), "");
        assert!(transcript.contains("Scores:"), "{id}");
        let steps = says(&format!("replay {shown} --plain --viewer 1"), "\n\nb\n1\nx\nq\n");
        assert!(steps.contains("[2/") && steps.contains("is not a step"), "{id}: {steps}");
    }
}

#[test]
fn a_broken_record_is_refused_with_its_place() {
    let record = file("broken.json");
    std::fs::write(&record, "{\"parlour\": 1, \"game\": ").unwrap();
    assert!(complains(&format!("replay {}", record.display())).contains("not JSON"));
    std::fs::write(&record, "{\"parlour\": 7}").unwrap();
    assert!(complains(&format!("replay {}", record.display())).contains("form 1"));
}

#[test]
fn a_simulation_does_not_depend_on_the_number_of_threads() {
    let run = |threads: u8| {
        says(&format!("simulate down-the-well -n 3000 --bots rule,random --threads {threads}"), "")
    };
    let one = run(1);
    assert!(one.contains("3000 games"), "{one}");
    assert_eq!(one, run(2));
    assert_eq!(one, run(7));
}

#[test]
fn the_engine_answers_line_by_line_and_quits() {
    let lines = "{\"cmd\":\"games\"}\nnonsense\n\n{\"cmd\":\"quit\"}\n{\"cmd\":\"games\"}\n";
    let said = says("engine", lines);
    let oks: Vec<bool> = said.lines().map(|line| line.starts_with("{\"ok\":true")).collect();
    assert_eq!(oks, [true, false, false, true]);
}

#[test]
fn the_engine_answers_a_line_without_an_end() {
    assert!(says("engine", "{\"cmd\":\"games\"}").starts_with("{\"ok\":true"));
}

#[test]
fn every_rule_can_be_printed() {
    for game in &parlour_games::GAMES {
        let meta = game.meta;
        assert!(says(&format!("rules {}", meta.id), "").contains(&format!("{}-01", meta.clauses)));
        let one = says(&format!("rules {} r1", meta.id), "");
        assert!(one.contains(&format!("{}-R1", meta.clauses)) && one.lines().count() == 1, "{one}");
    }
}

#[test]
fn the_benchmark_prints_json_for_programs() {
    let said = says("bench down-the-well --json --reps 1 --seconds 0.05", "");
    assert!(said.starts_with("{\"game\":\"down-the-well\"") && said.contains("decisions_per_s"));
}

#[test]
fn a_backup_needs_a_server_s_folder_and_a_file_that_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy.db"));
    let arguments = format!("backup {} --data {}", copy.display(), data.display());
    complains(&arguments);
    assert!(!copy.exists(), "nothing was copied");
    drop(parlour_server::store::Sqlite::open(&data).unwrap());
    says(&arguments, "");
    assert!(copy.exists());
    complains(&arguments);
}

#[test]
fn a_match_is_played_on_from_a_position_of_its_record() {
    let (first, second) = (file("first.json"), file("second.json"));
    let (from, again) = (first.display(), second.display());
    says(
        &format!("play bread-basket --plain --seed enter --force --record {from}"),
        &"\n".repeat(20_000),
    );
    let record = |path: &PathBuf| -> serde_json::Value {
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
    };
    let acts = record(&first)["acts"].as_array().unwrap().clone();
    let half = acts.len() / 2;
    let said = says(
        &format!("play --from {from} --at {half} --seat 2 --plain --force --record {again}"),
        &"\n".repeat(20_000),
    );
    assert!(said.contains("The game is over. Scores:"), "{said}");
    let second = record(&second);
    assert_eq!(second["acts"].as_array().unwrap()[..half], acts[..half]);
    assert_eq!(second["given"], serde_json::json!({"kind": "position", "acts": half}));
    let complaint = complains(&format!("verify {again}"));
    assert!(complaint.contains("given, not shuffled"), "{complaint}");

    let end = acts.len();
    let complaint = complains(&format!("play --from {from} --at {end} --plain"));
    assert!(complaint.contains("The match is over in this position"), "{complaint}");
    let complaint = complains(&format!("play --from {from} --at 9999 --plain"));
    assert!(complaint.contains("there is no position after 9999"), "{complaint}");
    let complaint = complains(&format!("play basset --from {from} --plain"));
    assert!(complaint.contains("is a record of bread-basket"), "{complaint}");
    assert!(complains(&format!("play --from {from} --players 3")).contains("cannot be used with"));
}

#[test]
fn a_puzzle_is_solved_in_the_terminal_and_then_played_on() {
    for game in ["basement", "bread-basket", "down-the-well"] {
        // every move in turn: the wrong ones are not made
        let moves: String = (1..=20).map(|number| format!("{number}\n")).collect();
        let record = file(&format!("puzzle-{game}.json"));
        let said = says(
            &format!("play {game} --puzzle 7 --plain --force --record {}", record.display()),
            &format!("hint\n\n{moves}{}", "\n".repeat(2_000)),
        );
        assert!(said.contains("Puzzle 7 of 1000, difficulty"), "{said}");
        assert!(said.contains("There are no hints in a puzzle."), "{said}");
        assert!(said.contains("Find the move."), "{said}");
        let (before, after) = said.split_once("Solved: this wins").expect(&said);
        assert!(!before.contains("There is no number"), "the answer was tried: {said}");
        assert!(!after.contains("Solved") && !after.contains("does not win"), "{said}");
        assert!(after.contains("The game is over. Scores:"), "{said}");
        let record: serde_json::Value =
            serde_json::from_str(&std::fs::read_to_string(&record).unwrap()).unwrap();
        assert_eq!(record["given"], serde_json::json!({"kind": "puzzle", "number": 7}));
    }
    for (words, complaint) in [
        ("play basset --puzzle 1 --plain", "There are no puzzles for this game."),
        ("play basement --puzzle 1001 --plain", "This game has puzzles 1 to 1000."),
        ("play --puzzle 1 --plain", "name the game of the puzzle"),
        ("play basement --puzzle 1 --bots easy", "cannot be used with"),
    ] {
        let said = complains(words);
        assert!(said.contains(complaint), "{words}: {said}");
    }
}

#[test]
fn a_move_that_does_not_solve_a_puzzle_is_answered_with_its_refutation() {
    let moves: String = (1..=20).map(|number| format!("{number}\n")).collect();
    let said = says("play down-the-well --puzzle 2 --plain", &format!("{moves}quit\n"));
    assert!(said.contains("This does not win: the answer is `"), "{said}");
}
