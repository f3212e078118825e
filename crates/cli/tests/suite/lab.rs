//! The arena and the lab as one uses them.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

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
        "lab run {shown} --game down-the-well --levels random,rule --games 40 --duel-games 12 --rollout-games 2"
    );
    let said = says(&run);
    assert!(said.contains("was ended by its players"), "{said}");
    assert_eq!(says(&run), said, "there is nothing left to play");
    let markdown = file("study.md");
    says(&format!("lab report {shown} --markdown {}", markdown.display()));
    assert!(std::fs::read_to_string(markdown).unwrap().contains("# Down the Well"));
    says(&format!("lab replay {shown} 17"));
    assert!(says(&format!("replay {shown}/game-17.json --text")).contains("Scores:"));
}

/// Every file of a folder with its bytes, but for what a kill left half written.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let paths = fs::read_dir(folder).into_iter().flatten().map(|file| file.unwrap().path());
    paths
        .filter(|path| path.extension().is_none_or(|end| end != "part"))
        .map(|path| (path.file_name().unwrap().into(), fs::read(&path).unwrap()))
        .collect()
}

#[test]
fn a_run_that_is_killed_again_and_again_comes_to_the_same_bytes() {
    let (whole, killed) = (file("whole"), file("killed"));
    for folder in [&whole, &killed] {
        let _ = fs::remove_dir_all(folder);
    }
    let run = |folder: &Path| {
        let folder = folder.display();
        format!(
            "lab run {folder} --game down-the-well --levels random,rule,easy \
             --games 600 --duel-games 0 --rollout-games 4"
        )
    };
    says(&run(&whole));
    // `cargo xtask soak study` kills it twenty times
    let times = std::env::var("PARLOUR_STUDY_KILLS").map_or(4, |times| times.parse().unwrap());
    let mut kills = 0;
    for parts in 1..=times {
        let arguments = run(&killed);
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlour"))
            .args(arguments.split_whitespace())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // somewhere in the part after these
        while child.try_wait().unwrap().is_none() && files(&killed).len() <= parts {
            thread::sleep(Duration::from_millis(2));
        }
        child.kill().unwrap();
        kills += usize::from(!child.wait().unwrap().success());
    }
    assert!(kills > times / 2, "it was killed before it was done");
    says(&run(&killed));
    assert!(files(&whole).keys().any(|path| path.ends_with("report.html")));
    assert_eq!(files(&killed).keys().collect::<Vec<_>>(), files(&whole).keys().collect::<Vec<_>>());
    assert!(files(&killed) == files(&whole), "other bytes");
}

#[test]
fn a_budget_shorter_than_a_part_still_comes_to_the_end() {
    let folder = file("hurried");
    let _ = fs::remove_dir_all(&folder);
    let spec = file("hurried.toml");
    let games = "games = 60\nprobes = 0\nduel_games = 0\nseat_games = 0\n";
    let players = "game = \"down-the-well\"\nplayers = 2\nlevels = [\"search:20\"]\n";
    fs::write(&spec, format!("{players}{games}")).unwrap();
    let run = format!(
        "lab run {} --spec {} --time-budget 0s --no-report",
        folder.display(),
        spec.display()
    );
    let parts = |_| {
        says(&run);
        files(&folder)
            .keys()
            .filter(|path| path.extension().is_some_and(|end| end == "parquet"))
            .count()
    };
    assert_eq!((0..4).map(parts).collect::<Vec<_>>(), [1, 2, 3, 3]);
}

#[test]
fn programs_play_in_the_arena_and_in_the_lab() {
    let starter = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/starter.py");
    let starter = format!("cmd:python3 {}", starter.display());
    let parlour = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_parlour")).args(arguments).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let complained = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{said}{complained}");
        (said, complained)
    };
    let bots = format!("{starter},rule");
    let arena = |bots: &str| {
        parlour(&["arena", "down-the-well", "--players", "2", "--games", "20", "--bots", bots])
    };
    let (said, complained) = arena(&bots);
    assert!(said.contains("starter.py") && complained.is_empty(), "{said}{complained}");
    // one that ends at once is reported at once, and is not started for each of the games
    let (said, complained) = arena("cmd:python3 -c pass,rule");
    assert!(said.contains("20 games"), "{said}");
    let [at_once, at_the_end] = complained.lines().collect::<Vec<_>>()[..] else {
        panic!("{complained}")
    };
    assert!(at_once.contains("it has ended (exit status: 0)"), "{complained}");
    assert!(at_the_end.contains("never answered, and was asked no more; first:"), "{complained}");
    let many = at_the_end.split("failed ").nth(1).unwrap().split(' ').next().unwrap();
    assert!(many.parse::<u32>().unwrap() < 20, "{complained}");

    // what a ladder keeps of it says so later, too
    let folder = file("ladder-of-guests");
    let _ = fs::remove_dir_all(&folder);
    let ladder = format!(
        "lab ladder down-the-well --players 2 --bots rule --games 2 --out {}",
        folder.display()
    );
    let ladder: Vec<&str> = ladder.split(' ').chain(["--also", "cmd:python3 -c pass"]).collect();
    for _ in 0..2 {
        let (said, _) = parlour(&ladder);
        assert!(said.contains("Programs failed ") && said.contains("own moves."), "{said}");
    }

    let spec = file("guests.toml");
    let text = format!(
        "game = \"basement\"\nplayers = 2\ngames = 4\nduel_games = 4\nprobes = 0\n\
         levels = [\"rule\"]\n[options]\nrounds = 1\n\
         [[duel]]\nquestion = \"Is it any good?\"\nbots = [\"{starter}\", \"rule\"]\n"
    );
    fs::write(&spec, text).unwrap();
    let folder = file("guests");
    let _ = fs::remove_dir_all(&folder);
    let (folder, spec) = (folder.display().to_string(), spec.display().to_string());
    let (said, complained) = parlour(&["lab", "run", &folder, "--spec", &spec]);
    assert!(said.contains("Is it any good?") && complained.is_empty(), "{said}{complained}");
    parlour(&["lab", "replay", &folder, "5"]);
}

#[test]
fn bad_variants_are_refused_with_key_and_reason() {
    let variant = file("impossible.toml");
    let tiny = "[options.deck]\nlo = 1\nhi = 2\ncopies = 1\nclears = 0\nresets = 0\nblanks = 0";
    for (text, expected) in [
        ("rouns = 3", ["rouns", "unknown"]),
        ("[options]\nrouns = 3", ["rouns", "option"]),
        ("[options]\nrounds = \"many\"", ["rounds", "BSM-R31"]),
        (tiny, ["deck", "BSM-"]),
        ("[options]\nrounds = 1000000", ["rounds", "none of 4 games came to an end"]),
    ] {
        fs::write(&variant, format!("game = \"basement\"\n{text}\n")).unwrap();
        let folder = file("never");
        let run = format!(
            "lab run {} --game basement --variant {} --limit 3000",
            folder.display(),
            variant.display()
        );
        let (done, said) = parlour(&run);
        assert!(!done && expected.iter().all(|word| said.contains(word)), "{text}: {said}");
        assert!(!said.contains("panicked") && !folder.exists(), "{text}: {said}");
    }
}

#[test]
fn bad_studies_get_one_clear_line() {
    let variant = file("bad.toml");
    std::fs::write(&variant, "game = \"down-the-well\"\n[options]\nspeed = 3\n").unwrap();
    let variant = variant.display();
    for (arguments, expected) in [
        ("arena down-the-well --bots divine", "no bot level"),
        ("arena down-the-well --bots rule+blind", "+open"),
        ("arena down-the-well --bots cmd:", "names no program"),
        (
            "arena down-the-well --bots cmd:./no-such-bot,rule",
            "`./no-such-bot` cannot be started: ",
        ),
        ("arena down-the-well --bots cmd:/,rule", "`/` cannot be started: "),
        ("lab exploit down-the-well --deals 1", "1 is not in 2.."),
        ("arena down-the-well --sprt 5,0", "smaller one first"),
        ("lab run nowhere", "--game GAME"),
        ("lab report nowhere", "nowhere"),
        ("lab sweep target --game down-the-well", "target=V1,V2"),
        ("lab tune target=10..50 --target fun=3 --game down-the-well", "no `fun`"),
        ("lab tune target=10..50 --target minutes=nan --game down-the-well", "not NaN"),
        ("lab tune target=10..50 --target seat_4=1 --game down-the-well --players 3", "no seat 4"),
        ("lab sweep target=10,20 --game down-the-well --threads 1000000", "1..=1024"),
        (&format!("lab run nowhere --game down-the-well --variant {variant}"), "speed"),
    ] {
        let (done, said) = parlour(arguments);
        assert!(!done && said.contains(expected), "parlour {arguments}: {said}");
        assert!(!said.contains("panicked"), "{said}");
    }
}
