//! A ladder as you climb it: bots meet, the folder keeps what they did, and a page says how they stand.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Runs `parlour lab ladder` with these arguments: did it succeed, and what did it print?
fn ladder(arguments: &str) -> (bool, String) {
    let mut run = Command::new(env!("CARGO_BIN_EXE_parlour"));
    let output = run.args(["lab", "ladder"]).args(arguments.split_whitespace()).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.success(), text(&output.stdout) + &text(&output.stderr))
}

fn says(arguments: &str) -> String {
    let (done, said) = ladder(arguments);
    assert!(done, "parlour lab ladder {arguments}: {said}");
    said
}

fn fresh(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// Every file of the ladder of two at Down the Well, with its bytes.
fn bytes(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let folder = folder.join("down-the-well-2");
    let matches = fs::read_dir(folder.join("matches")).unwrap().map(|file| file.unwrap().path());
    let files = matches.chain([folder.join("results.jsonl")]);
    let named = |path: PathBuf| {
        let bytes = fs::read(&path).unwrap();
        (path.strip_prefix(&folder).unwrap().to_owned(), bytes)
    };
    files.map(named).collect()
}

const WEAK: &str = "down-the-well --players 2 --bots random,absent,easy --date 2026-11-25";

#[test]
fn a_ladder_that_was_stopped_and_goes_on_has_the_bytes_of_one_run_through() {
    let (through, resumed) = (fresh("through"), fresh("resumed"));
    let said = says(&format!("{WEAK} --games 40 --records 20 --out {}", through.display()));
    assert!(
        said.contains("of 1 step between levels is clear") && !said.contains("Too few"),
        "{said}"
    );
    let again = format!("{WEAK} --records 20 --threads 3 --out {}", resumed.display());
    says(&format!("{again} --games 14"));
    // a match that a killed run has kept, and whose result it has not
    let archive = resumed.join("down-the-well-2/matches/easy-v-random.jsonl");
    let text = fs::read_to_string(&archive).unwrap();
    let last = text.lines().last().unwrap();
    fs::write(&archive, format!("{text}{last}\n{}", &last[..10])).unwrap();
    // and one of a meeting that has no result yet
    let stray = archive.with_file_name("random-v-rule.jsonl");
    fs::write(&stray, format!("{last}\n")).unwrap();
    let before = bytes(&resumed);
    says(&format!("{again} --check"));
    assert!(bytes(&resumed) == before, "a check writes nothing");
    says(&format!("{again} --games 40"));
    assert!(bytes(&through) == bytes(&resumed));
    assert_eq!(says(&format!("{again} --games 40")), said, "there is nothing left to play");
}

#[test]
fn a_ladder_that_was_stopped_before_its_first_result_begins_anew() {
    let (through, begun) = (fresh("through-at-once"), fresh("begun"));
    let run = |folder: &Path| format!("{WEAK} --games 12 --out {}", folder.display());
    says(&run(&through));
    says(&run(&begun));
    fs::remove_file(begun.join("down-the-well-2/results.jsonl")).unwrap();
    says(&run(&begun));
    assert!(bytes(&through) == bytes(&begun));
    assert!(says(&format!("{} --check", run(&begun))).contains("36 matches were replayed"));
}

#[test]
fn its_archive_replays_and_a_forged_match_is_found() {
    let folder = fresh("archive");
    let run = format!("{WEAK} --games 12 --out {}", folder.display());
    says(&run);
    assert!(says(&format!("{run} --check")).contains("36 matches were replayed"));
    let archive = folder.join("down-the-well-2/matches/absent-v-easy.jsonl");
    let text = fs::read_to_string(&archive).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let record = folder.join("game.json");
    fs::write(&record, lines[6]).unwrap();
    let mut replay = Command::new(env!("CARGO_BIN_EXE_parlour"));
    let shown = replay.arg("replay").arg(&record).arg("--text").output().unwrap();
    assert!(String::from_utf8_lossy(&shown.stdout).contains("Scores:"), "{shown:?}");
    // the second match in the place of the first
    fs::write(&archive, text.replacen(lines[0], lines[1], 1)).unwrap();
    let (done, said) = ladder(&format!("{run} --check"));
    assert!(!done && said.contains("line 1"), "{said}");
    fs::write(&archive, "").unwrap();
    let (done, said) = ladder(&run);
    assert!(!done && said.contains("fewer matches"), "{said}");
}

#[test]
fn the_page_keeps_what_stands_above_the_standing() {
    let folder = fresh("page");
    let page = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("ladder.md");
    fs::write(&page, "# Our ladder\n\n<!-- standing -->\n\nold figures\n").unwrap();
    says(&format!("{WEAK} --games 20 --out {} --markdown {}", folder.display(), page.display()));
    let text = fs::read_to_string(&page).unwrap();
    assert!(text.starts_with("# Our ladder\n\n<!-- standing -->\n\n## Down the Well"), "{text}");
    assert!(!text.contains("old figures") && text.contains("| `easy` | 0.1.0 | 2026-11-25 | 40 |"));
}

#[test]
fn what_cannot_be_played_is_refused_by_name() {
    let folder = fresh("refused");
    let out = folder.display();
    for (arguments, reason) in [
        ("dwn-the-well --games 2", "dwn-the-well"),
        ("down-the-well --players 2 --bots rule", "at least two different ones"),
        ("down-the-well --players 2 --also genius", "no bot level `genius`"),
        ("down-the-well --players 2 --also script:big-stakes", "plays basset only"),
        ("down-the-well --players 1", "2 to 6 players"),
        ("basset --players 2", "2"),
        ("all --option rounds=1", "--option and --variant are of one game"),
    ] {
        let (done, said) = ladder(&format!("{arguments} --out {out}"));
        assert!(!done && said.contains(reason), "{arguments}: {said}");
    }
    assert!(!folder.exists(), "nothing was written");
    says(&format!("{WEAK} --games 2 --out {out}"));
    let (done, said) = ladder(&format!("{WEAK} --games 2 --seed 2 --out {out}"));
    assert!(!done && said.contains("another ladder (seed is 1, not 2)"), "{said}");
}
