//! Programs at a table: the starters play whole games, and whatever a program does wrong costs it
//! its own turn, with a message that says what it was.

use super::{Failure, Program, any_player};
use parlour_bots::{Level, any_bot, bot};
use parlour_engine::{
    Dealer, Seat, Seated, Tick,
    erased::{Opened, Opening},
};
use parlour_games::down_the_well::DownTheWell;
use parlour_lab::play;
use parlour_table::{Player, Step, Table};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    time::Duration,
};

const GAMES: [&str; 5] = ["basement", "budr-basef", "bread-basket", "basset", "down-the-well"];

/// More steps than any of these games takes.
const MAX_STEPS: usize = 20_000;

fn open(game: &str, options: &str, seats: u8) -> Opened {
    let mut json = serde_json::Deserializer::from_str(options);
    let options = &mut <dyn erased_serde::Deserializer<'_>>::erase(&mut json);
    let seed = "a program sits down".to_owned();
    let opening = Opening { seats, options, seed, deals: vec![], draws: vec![] };
    (parlour_games::find(game).unwrap().open)(opening).unwrap()
}

/// A game of a program in seat 2 with bots that play by rule; what was complained of.
struct TestMatch {
    table: Table,
    complaints: Arc<Mutex<Vec<String>>>,
}

impl TestMatch {
    fn of(game: &str, options: &str, command: &str, budget: Duration) -> Self {
        let complaints = Arc::<Mutex<Vec<String>>>::default();
        let heard = Arc::clone(&complaints);
        let complain =
            Arc::new(move |failure: &Failure| heard.lock().unwrap().push(failure.to_string()));
        let program = Program::new(command.parse().unwrap(), budget, complain);
        let mut players: Vec<Player> = (0..3)
            .map(|seat| Player::bot("rule", any_bot(game, 3, Level::Rule, seat).unwrap()))
            .collect();
        players[1] = Player::bot("program", any_player(game, program).unwrap());
        Self { table: Table::new(open(game, options, 3), players), complaints }
    }

    fn plays_to_the_end(mut self) -> Vec<String> {
        for _ in 0..MAX_STEPS {
            if self.table.step(Tick(u64::MAX)) == Step::Over {
                return self.complaints.lock().unwrap().clone();
            }
        }
        panic!("{} does not end", self.table.game().meta().id);
    }

    /// Plays until the program has been asked once more.
    fn asks_the_program(&mut self) {
        let program = Seat::new(1).unwrap();
        for _ in 0..MAX_STEPS {
            let asked = self.table.game().turn().seats().first() == Some(program);
            self.table.step(Tick(u64::MAX));
            if asked {
                return;
            }
        }
        panic!("it is never its turn");
    }
}

fn short(game: &str) -> &'static str {
    match game {
        "basement" | "bread-basket" => r#"{"rounds": 1}"#,
        "budr-basef" => r#"{"max_plays": 40}"#,
        _ => "{}",
    }
}

/// A generous time: no test here is about how fast a machine is.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(20);

fn plays_every_game(command: &str) {
    for game in GAMES {
        let complaints =
            TestMatch::of(game, short(game), command, ANSWER_TIMEOUT).plays_to_the_end();
        assert_eq!(complaints, [""; 0], "{game}: {command}");
    }
}

fn examples() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bots"))
}

#[test]
fn the_starter_in_python_plays_every_game() {
    plays_every_game(&format!("python3 '{}/starter.py'", examples().display()));
}

#[test]
fn the_starter_in_javascript_plays_every_game() {
    plays_every_game(&format!("node '{}/starter.mjs'", examples().display()));
}

#[test]
fn the_starter_in_rust_plays_every_game() {
    let tests = std::env::current_exe().unwrap();
    let starter = tests.parent().and_then(|deps| deps.parent()).unwrap().join("examples/starter");
    plays_every_game(&format!("'{}'", starter.display()));
}

/// A short game of Bread Basket with a program written in one line of Python; what is complained of.
fn complaints_about(python: &str, budget: Duration) -> Vec<String> {
    let command = format!("python3 -c \"{python}\"");
    TestMatch::of("bread-basket", r#"{"rounds": 1}"#, &command, budget).plays_to_the_end()
}

/// Reads questions as `q`, and answers each with what stands in `say`.
fn answering(say: &str) -> String {
    format!("import json, sys\nfor line in sys.stdin:\n q = json.loads(line)\n {say}")
}

/// Each failure costs a turn; the third in a row is the last.
fn is_given_up(complaints: &[String], what: &str) {
    assert_eq!(complaints.len(), 3, "{complaints:#?}");
    assert!(complaints.iter().all(|complaint| complaint.contains(what)), "{complaints:#?}");
    assert!(complaints[1].ends_with("the game's own move is made"), "{complaints:#?}");
    assert!(complaints[2].contains("it is given up"), "{complaints:#?}");
}

#[test]
fn a_program_that_does_not_exist_is_given_up() {
    let complaints =
        TestMatch::of("bread-basket", "{}", "./no-such-bot", ANSWER_TIMEOUT).plays_to_the_end();
    is_given_up(&complaints, "./no-such-bot: seat 2: it cannot be started");
}

#[test]
fn a_program_that_crashes_at_the_start_is_given_up() {
    is_given_up(
        &complaints_about("raise SystemExit('no luck today')", ANSWER_TIMEOUT),
        "no luck today",
    );
}

#[test]
fn a_program_that_closes_its_output_has_not_ended() {
    let closes = answering("import os, time\n os.close(1)\n time.sleep(600)");
    is_given_up(&complaints_about(&closes, ANSWER_TIMEOUT), "seat 2: it has closed its output");
}

#[cfg(unix)]
#[test]
fn a_program_that_leaves_its_output_to_a_helper_has_ended() {
    let complaints = TestMatch::of(
        "bread-basket",
        r#"{"rounds": 1}"#,
        "sh -c 'sleep 600 & read question; exit 3'",
        ANSWER_TIMEOUT,
    );
    is_given_up(&complaints.plays_to_the_end(), "it has ended (exit status: 3)");
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let rude = answering("print('\\x1b[31m red', flush=True)");
    is_given_up(&complaints_about(&rude, ANSWER_TIMEOUT), r"is not JSON: \u{1b}[31m red");
    let rude = "import sys\nsys.exit('\\x1b[31m red')";
    is_given_up(&complaints_about(rude, ANSWER_TIMEOUT), r"(exit status: 1): \u{1b}[31m red");
}

/// Its input ends before it is killed, so that it can write what it has learned.
#[test]
fn a_program_has_time_to_end_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ended");
    let ends = answering("print(json.dumps({'action': q['legal'][0]}), flush=True)")
        + &format!("\nopen('{}', 'w').write('good game')", file.display());
    assert_eq!(complaints_about(&ends, ANSWER_TIMEOUT), [""; 0]);
    until(|| std::fs::read_to_string(&file).is_ok_and(|said| said == "good game"), "it was killed");
}

/// The games of a run are given up after its time, and so is a program that thinks then.
#[test]
fn no_answer_is_waited_for_when_the_time_of_a_run_is_up() {
    let complain = Arc::new(|failure: &Failure| panic!("{failure}"));
    let sleeps = "python3 -c 'import time; time.sleep(600)'".parse().unwrap();
    let now = std::time::Instant::now();
    let program = Program::new(sleeps, ANSWER_TIMEOUT * 30, complain)
        .until(Some(now + Duration::from_millis(50)));
    let players = vec![
        Player::bot("rule", any_bot("bread-basket", 3, Level::Rule, 0).unwrap()),
        Player::bot("program", any_player("bread-basket", program).unwrap()),
        Player::bot("rule", any_bot("bread-basket", 3, Level::Rule, 2).unwrap()),
    ];
    let table = Table::new(open("bread-basket", r#"{"rounds": 1}"#, 3), players);
    TestMatch { table, complaints: Arc::default() }.plays_to_the_end();
    assert!(now.elapsed() < ANSWER_TIMEOUT * 30, "its own time is longer");
}

#[test]
fn a_program_that_crashes_in_the_middle_is_started_again() {
    // it is well again after each fall, and is told the whole story so far
    let falls = answering(
        "assert q['first'] == 0 or told == q['first'], 'it was not told all'\n \
         told = q['first'] + len(q['seen'])\n \
         if told > 40: raise SystemExit('too much')\n \
         print(json.dumps({'action': q['legal'][0]}), flush=True)",
    );
    let complaints = complaints_about(&falls, ANSWER_TIMEOUT);
    assert!(!complaints.is_empty());
    assert!(complaints.iter().all(|complaint| complaint.contains("too much")), "{complaints:#?}");
}

#[test]
fn a_program_that_sleeps_loses_its_turn() {
    let slow = answering(
        "print(json.dumps({'action': q['legal'][0]}), flush=True)\n import time\n time.sleep(60)",
    );
    let complaints = complaints_about(&slow, Duration::from_millis(100));
    assert!(complaints[0].contains("has not answered within 100 ms"), "{complaints:#?}");
}

#[test]
fn an_illegal_action_is_refused_with_its_clause() {
    let cheat = answering(
        "print(json.dumps({'action': next(a for a in ['stop', 'take 0 1', 'chef 0'] \
         if a not in q['legal'])}), flush=True)",
    );
    is_given_up(&complaints_about(&cheat, ANSWER_TIMEOUT), "(BRD-");
}

#[test]
fn an_answer_for_another_seat_is_none() {
    let other = answering("print(json.dumps({'seat': 0, 'action': q['legal'][0]}), flush=True)");
    is_given_up(&complaints_about(&other, ANSWER_TIMEOUT), "speaks for another seat than 1");
}

#[test]
fn garbage_is_quoted() {
    is_given_up(
        &complaints_about(&answering("print('I hit!', flush=True)"), ANSWER_TIMEOUT),
        "I hit!",
    );
    let text = answering("print(json.dumps({'action': 'fly'}), flush=True)");
    is_given_up(&complaints_about(&text, ANSWER_TIMEOUT), "is not an action");
}

#[test]
fn who_asks_for_what_is_hidden_gets_no_answer() {
    let curious = answering("print(json.dumps({'cmd': 'state'}), flush=True)");
    is_given_up(&complaints_about(&curious, ANSWER_TIMEOUT), "has no `action`");
}

#[test]
fn a_line_without_end_is_cut() {
    let endless = answering("print('x' * 10**7, flush=True)");
    is_given_up(&complaints_about(&endless, ANSWER_TIMEOUT), "longer than 65536 bytes");
}

#[test]
fn a_program_sees_what_its_seat_sees() {
    // other hands are numbers of cards, its own is a list of cards
    let looks = answering(
        "assert [type(h).__name__ for h in q['view']['hands']] == ['int', 'list', 'int'], q['view']\n \
         print(json.dumps({'action': q['legal'][0], 'why': 'I like it'}), flush=True)",
    );
    assert_eq!(complaints_about(&looks, ANSWER_TIMEOUT), [""; 0]);
}

/// A program that plays Down the Well beside two bots, and notes each question in a file.
fn noting(file: &Path) -> Program {
    let notes = answering(&format!(
        "open('{}', 'a').write(line)\n print(json.dumps({{'action': q['legal'][0]}}), flush=True)",
        file.display()
    ));
    let complain = Arc::new(|failure: &Failure| panic!("{failure}"));
    Program::new(format!("python3 -c \"{notes}\"").parse().unwrap(), ANSWER_TIMEOUT, complain)
}

#[test]
fn a_program_is_asked_the_same_in_the_lab_and_at_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let [lab, table] = ["lab", "table"].map(|name| folder.path().join(name));
    let (rules, dealer) = (DownTheWell::default(), || Dealer::seeded("asked"));
    let rule = |seat: u64| bot::<DownTheWell>(Level::Rule, seat);

    let program = play::Player::fair(Box::new(noting(&lab)));
    let players = vec![play::Player::fair(rule(0)), program, play::Player::fair(rule(2))];
    play::play(&rules, players, &mut dealer(), 100_000, &mut ()).unwrap();

    let game = Seated::open(rules, 3, dealer(), &mut Vec::new()).unwrap();
    let program = any_player("down-the-well", noting(&table)).unwrap();
    let [first, last] = [0, 2].map(|seat| any_bot("down-the-well", 3, Level::Rule, seat).unwrap());
    let players = [first, program, last].map(|bot| Player::bot("bot", bot));
    let mut at_table = Table::new((Box::new(game), Vec::new()), players.into());
    while at_table.step(Tick(u64::MAX)) != Step::Over {}

    let read = |file: &Path| std::fs::read_to_string(file).unwrap();
    let (lab, table) = (read(&lab), read(&table));
    assert!(lab.lines().count() > 5 && lab.contains("dealt"), "{lab}");
    assert_eq!(lab, table);
}

/// Waits for the system, and not for ever.
fn until(is_so: impl Fn() -> bool, otherwise: &str) {
    let begun = std::time::Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < ANSWER_TIMEOUT, "{otherwise}");
        std::thread::yield_now();
    }
}

#[cfg(unix)]
#[test]
fn a_program_ends_with_its_player() {
    let stubborn = "import os, time\nprint('I am', os.getpid(), flush=True)\ntime.sleep(600)";
    let command = format!("python3 -c \"{stubborn}\"");
    let mut game = TestMatch::of("bread-basket", "{}", &command, ANSWER_TIMEOUT);
    game.asks_the_program();
    let complaint = game.complaints.lock().unwrap()[0].clone();
    let pid: String = complaint.split("I am ").nth(1).unwrap().split(';').next().unwrap().into();
    let is_running = || {
        let kill = std::process::Command::new("kill").args(["-0", &pid]).output();
        kill.unwrap().status.success()
    };
    assert!(is_running(), "{complaint}");
    drop(game);
    until(|| !is_running(), "it has outlived its player");
}

/// Does a process with this number run? One that has ended and is not waited for does not.
#[cfg(target_os = "linux")]
fn runs(process: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let state = status.rsplit(')').next().and_then(|rest| rest.trim().chars().next());
    state.is_some_and(|state| state != 'Z')
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_program_has_started_ends_with_it() {
    let folder = std::env::temp_dir().join(format!("parlour-helper-{}", std::process::id()));
    let file = folder.display();
    // it starts a helper that ignores every polite word, and names it in a file
    let starts = format!(
        "import json, subprocess, sys\n\
         helper = subprocess.Popen(['sh', '-c', 'trap : HUP INT TERM PIPE; while :; do sleep 60; done'])\n\
         open('{file}', 'w').write(str(helper.pid))\n\
         for line in sys.stdin:\n q = json.loads(line)\n \
         print(json.dumps({{'action': q['legal'][0]}}), flush=True)"
    );
    let command = format!("python3 -c \"{starts}\"");
    let mut game = TestMatch::of("bread-basket", r#"{"rounds": 1}"#, &command, ANSWER_TIMEOUT);
    game.asks_the_program();
    let helper = std::fs::read_to_string(&folder).unwrap();
    assert!(runs(&helper), "the helper works as long as its program plays");
    drop(game);
    until(|| !runs(&helper), "the helper runs on");
    std::fs::remove_file(&folder).unwrap();
}
