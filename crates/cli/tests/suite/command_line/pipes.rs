//! A reader that goes away early, as in `parlour rules basement | head -1`, ends a command
//! quietly; a full disk is an error that says so.

use super::{a_record, file, parlour, says, text};
use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    process::Stdio,
};

/// Runs a command whose reader has gone before it prints a word.
#[track_caller]
fn ends_quietly(arguments: &str, input: &str) {
    let (reader, writer) = io::pipe().unwrap();
    drop(reader);
    let mut command = parlour(arguments);
    command.stdin(Stdio::piped()).stdout(writer).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // the command that was spawned from keeps its end of the pipe as long as it is there
    drop(command);
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let complaint = text(&output.stderr);
    assert!(output.status.success(), "parlour {arguments}: {} {complaint}", output.status);
    assert_eq!(complaint, "", "parlour {arguments}");
}

#[test]
fn a_reader_that_has_gone_ends_what_prints_without_a_word() {
    let record = a_record("pipe.json");
    let record = record.display();
    for arguments in [
        "--help",
        "help lab sweep",
        "--version",
        "games",
        "games --json",
        "rules basement",
        "rules down-the-well 18",
        "rules basset --options",
        "completions bash",
        "man",
        "man lab run",
        "variant schema",
        "lab exact kuhn",
        "lab exact kuhn --json",
        "simulate down-the-well -n 100",
        "simulate down-the-well -n 100 --json",
        "arena down-the-well --games 8",
        "arena down-the-well --games 8 --json",
        "bench down-the-well --reps 1 --seconds 0.01",
        &format!("replay {record} --text"),
        &format!("replay {record} --plain"),
    ] {
        ends_quietly(arguments, "");
    }
}

#[test]
fn a_game_an_engine_and_a_study_end_quietly_too() {
    ends_quietly("play down-the-well --plain --seed pipe", &"\n".repeat(500));
    ends_quietly("engine", "{\"cmd\":\"games\"}\n{\"cmd\":\"quit\"}\n");
    let (study, copy) = (file("pipe-study"), file("pipe-copy.db"));
    let _ = fs::remove_dir_all(&study);
    let lab = |what: &str| {
        format!(
            "lab {what} --game down-the-well --levels rule --games 20 --duel-games 0 --rollout-games 0"
        )
    };
    ends_quietly(&lab(&format!("run {}", study.display())), "");
    ends_quietly(&format!("lab report {}", study.display()), "");
    ends_quietly(&format!("lab replay {} 3", study.display()), "");
    ends_quietly(&lab("sweep auto_pass=true,false"), "");
    ends_quietly(&lab("tune auto_pass=true,false --target minutes=3"), "");
    let data = tempfile::tempdir().unwrap();
    drop(parlour_server::store::Sqlite::open(data.path()).unwrap());
    let _ = fs::remove_file(&copy);
    ends_quietly(&format!("backup {} --data {}", copy.display(), data.path().display()), "");
}

/// Plays, and closes the pipe of the output after the first question, if at all before that.
fn a_record_of_a_game_that_no_one_reads(name: &str, reads_first: bool) -> String {
    let record = file(name);
    let _ = fs::remove_file(&record);
    let play = format!("play down-the-well --plain --seed pipe --record {}", record.display());
    let mut command = parlour(&play);
    let (reader, writer) = io::pipe().unwrap();
    command.stdin(Stdio::piped()).stdout(writer).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(command);
    if reads_first {
        BufReader::new(reader).read_until(b'>', &mut Vec::new()).unwrap();
    } else {
        drop(reader);
    }
    let _ = child.stdin.take().unwrap().write_all("\n".repeat(500).as_bytes());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "");
    assert!(says(&format!("replay {} --text", record.display())).contains("Scores:"));
    fs::read_to_string(record).unwrap()
}

#[test]
fn a_record_is_written_although_no_one_reads_the_game() {
    let record = a_record_of_a_game_that_no_one_reads("unread.json", true);
    assert!(record.contains("[0,\""), "the move after the pipe was closed: {record}");
    a_record_of_a_game_that_no_one_reads("never-read.json", false);
}

#[test]
fn a_study_is_reported_although_no_one_reads_that_there_is_more_to_play() {
    let study = file("unread-study");
    let _ = fs::remove_dir_all(&study);
    let run = format!(
        "lab run {} --game down-the-well --players 2 --levels search:20 --games 60 --rollout-games 0 \
         --duel-games 0 --time-budget 0s",
        study.display()
    );
    ends_quietly(&run, "");
    assert!(study.join("report.html").exists(), "the report comes before the words");
}

#[test]
fn a_server_goes_on_when_no_one_reads_what_it_prints() {
    let data = tempfile::tempdir().unwrap();
    let probe = TcpListener::bind("127.0.0.1:0").unwrap();
    let at = probe.local_addr().unwrap();
    drop(probe);
    let (reader, writer) = io::pipe().unwrap();
    drop(reader);
    let arguments = format!("serve --listen {at} --data {}", data.path().display());
    let mut child = parlour(&arguments).stdout(writer).stderr(Stdio::null()).spawn().unwrap();
    let mut stream = loop {
        match TcpStream::connect(at) {
            Ok(stream) => break stream,
            Err(_) => assert_eq!(child.try_wait().unwrap(), None, "it still runs"),
        }
    };
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.contains("alive"), "{answer}");
    #[cfg(unix)]
    {
        let pid = rustix::process::Pid::from_child(&child);
        rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
        assert!(child.wait().unwrap().success(), "it closes in good order");
    }
    #[cfg(not(unix))]
    child.kill().unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_no_success() {
    for arguments in ["rules basement", "games", "simulate down-the-well -n 10"] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = parlour(arguments).stdout(full).output().unwrap();
        let complaint = text(&output.stderr);
        assert!(!output.status.success(), "parlour {arguments}");
        assert!(complaint.contains("writing to standard output"), "{complaint}");
    }
}

#[test]
fn a_replay_goes_on_after_letters_that_are_none() {
    let record = a_record("letters.json");
    let mut command = parlour(&format!("replay {} --plain", record.display()));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(b"\xe9\n2\nq\n");
    let output = child.wait_with_output().unwrap();
    let said = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(said.contains("is not a step.") && said.contains("\n[2/"), "{said}");
}
