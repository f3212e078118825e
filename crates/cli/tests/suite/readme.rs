//! The README tells the truth: its commands run, and print what it shows.

use std::{path::Path, process::Command};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
}

/// The `console` blocks of a page: each command with the lines shown under it.
fn commands(page: &str) -> Vec<(String, Vec<String>)> {
    let text = std::fs::read_to_string(root().join(page)).unwrap();
    let mut commands: Vec<(String, Vec<String>)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if inside && let Some(command) = line.strip_prefix("$ ") {
            let command = command.split("  #").next().unwrap_or_default().trim();
            commands.push((command.to_owned(), Vec::new()));
        } else if inside && let Some((_, shown)) = commands.last_mut() {
            shown.push(line.to_owned());
        }
    }
    commands
}

/// Runs a command of the README in the project's folder, as a shell would.
fn run(command: &str) -> (bool, String) {
    let program = env!("CARGO_BIN_EXE_parlour");
    let mut script = command.replace("parlour ", &format!("{program} "));
    if command.contains(" play ") {
        script = format!("{script} < /dev/null"); // no one is there: a bot takes over
        if !command.contains("--plain") {
            script = script.replace(" < ", " --plain < ");
        }
    }
    let output = Command::new("sh").arg("-c").arg(script).current_dir(root()).output().unwrap();
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
}

fn check(page: &str) {
    let commands = commands(page);
    assert!(!commands.is_empty());
    for (command, shown) in commands.iter().filter(|(command, _)| command.contains("parlour ")) {
        // a minute of measuring, and a server that runs until it is told to stop: both have
        // tests of their own
        if ["parlour bench", "parlour serve", "parlour join", "parlour host"]
            .iter()
            .any(|long| command.contains(long))
        {
            continue;
        }
        let (succeeded, printed) = run(command);
        assert!(succeeded, "{page}: $ {command}");
        let mut lines = printed.lines();
        for line in shown {
            let (start, _) = line.split_once('…').unwrap_or((line, ""));
            let found =
                lines.any(|printed| printed == line || start != line && printed.starts_with(start));
            assert!(found, "{page}: $ {command}\nshows `{line}`, prints\n{printed}");
        }
    }
}

#[test]
fn the_readme_tells_the_truth() {
    check("README.md");
}

#[test]
fn the_page_on_the_protocol_tells_the_truth() {
    check("docs/protocol.md");
}
