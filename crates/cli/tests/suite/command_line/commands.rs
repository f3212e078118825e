//! What prints something of its own.

use super::{complains, file, parlour, says, text};
use parlour_games::GAMES;
use serde_json::Value;

#[test]
fn every_shell_is_given_its_completions() {
    for (shell, mark) in [
        ("bash", "complete -F _parlour"),
        ("zsh", "#compdef parlour"),
        ("fish", "complete -c parlour"),
        ("powershell", "Register-ArgumentCompleter"),
        ("elvish", "edit:completion"),
    ] {
        let script = says(&format!("completions {shell}"));
        assert!(script.contains(mark) && script.contains("simulate"), "{shell}");
    }
    assert!(complains("completions tcsh").contains("bash"));
}

/// The script is read by the shell itself, and completes a word.
#[test]
fn bash_completes_a_command() {
    let script = file("completions.bash");
    std::fs::write(&script, says("completions bash")).unwrap();
    let ask = format!(
        ". {}; COMP_WORDS=(parlour sim); COMP_CWORD=1; _parlour parlour sim parlour; echo $COMPREPLY",
        script.display()
    );
    let Ok(output) = std::process::Command::new("bash").args(["-c", &ask]).output() else {
        return; // there is no bash on this machine, and no one who would complete with it
    };
    assert_eq!(text(&output.stdout).trim(), "simulate", "{}", text(&output.stderr));
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let whole = says("man");
    assert!(whole.starts_with(".ie") && whole.contains(".TH parlour 1"), "{whole}");
    assert!(says("man lab sweep").contains("parlour lab sweep rounds=1,3,5"));
    assert!(says("man serve").contains("PARLOUR_PUBLIC_URL"));
    assert!(complains("man lab swep").contains("did you mean `sweep`?"));
    let folder = tempfile::tempdir().unwrap();
    says(&format!("man --dir {}", folder.path().display()));
    for page in ["parlour.1", "parlour-serve.1", "parlour-lab-tune.1"] {
        assert!(folder.path().join(page).exists(), "{page}");
    }
}

#[test]
fn the_games_are_listed_for_people_and_for_programs() {
    let (people, programs) = (says("games"), says("games --json"));
    assert_eq!((people.lines().count(), programs.lines().count()), (GAMES.len(), GAMES.len()));
    for (game, (line, json)) in GAMES.iter().zip(people.lines().zip(programs.lines())) {
        let meta = game.meta;
        assert!(line.starts_with(meta.id), "{line}");
        let json: Value = serde_json::from_str(json).unwrap();
        assert_eq!(json["game"], meta.id);
        assert_eq!(json["max_players"], meta.max_players);
        assert!(json["about"].as_str().is_some_and(|about| about.len() > 20), "{json}");
    }
}

#[test]
fn every_house_rule_is_listed_with_its_values_its_default_and_its_clause() {
    for game in &GAMES {
        let said = says(&format!("rules {} --options", game.meta.id));
        for option in game.meta.options {
            let (_, about) = said
                .split_once(&format!("{}: {}\n", option.name, option.about))
                .unwrap_or_else(|| panic!("{} is missing: {said}", option.name));
            let about: Vec<&str> = about.lines().take(3).map(str::trim).collect();
            let default = serde_json::to_string(&option.default()).unwrap();
            let default = default.trim_matches('"');
            assert_eq!(about[0], format!("values   {}", option.allowed().join(" | ")));
            assert_eq!(about[1], format!("default  {default}").trim());
            assert!(about[2].starts_with(&format!("clause   {}", option.clause)), "{about:?}");
            assert!(
                about[2].len() > option.clause.len() + 20,
                "it says what it is about: {about:?}"
            );
        }
    }
    let one = says("rules basement --options deck");
    assert!(
        one.starts_with("deck: Which cards are in the deck?\n") && one.contains("{blanks:0}"),
        "{one}"
    );
}

#[test]
fn a_simulation_is_one_line_of_json() {
    let said = says("simulate down-the-well -n 200 --players 4 --bots rule,random --json --seed a");
    assert_eq!(said.lines().count(), 1);
    let json: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(json["game"], "down-the-well");
    assert_eq!((json["games"].as_u64(), json["players"].as_u64()), (Some(200), Some(4)));
    let seats = json["seats"].as_array().unwrap();
    let wins = |seat: &Value| seat["wins"]["value"].as_f64().unwrap();
    assert!((seats.iter().map(wins).sum::<f64>() - 1.0).abs() < 1e-6, "{said}");
    assert_eq!((&seats[0]["bot"], &seats[3]["bot"]), (&"rule".into(), &"random".into()));
    let first = &seats[0]["wins"];
    assert!(first["low"].as_f64() < first["value"].as_f64(), "{said}");
    assert!(first["value"].as_f64() < first["high"].as_f64(), "{said}");
}

#[test]
fn help_names_the_variables_of_the_environment_that_a_command_reads() {
    for (command, variables) in [
        ("--help", &["PARLOUR_DATA", "PARLOUR_LISTEN", "PARLOUR_LOG", "NO_COLOR"][..]),
        ("serve --help", &["PARLOUR_DATA", "PARLOUR_LISTEN", "PARLOUR_PUBLIC_URL", "PARLOUR_LOG"]),
        ("backup --help", &["PARLOUR_DATA"]),
        ("join --help", &["PARLOUR_DATA"]),
    ] {
        let help = says(command);
        for variable in variables {
            assert!(help.contains(variable), "{variable} in parlour {command}: {help}");
        }
    }
    // and they are read
    for command in ["backup copy.db", "restore"] {
        let nowhere = parlour(command).env("PARLOUR_DATA", "/nowhere/at/all").output().unwrap();
        let said = text(&nowhere.stderr);
        assert_eq!(said, "error: no server has kept anything in /nowhere/at/all yet\n");
    }
}

/// What a lesson prints for these lines.
fn learns(game: &str, input: &str) -> String {
    let output = super::reads(&format!("learn {game} --plain"), input);
    assert!(output.status.success(), "{game}: {}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn a_wrong_move_of_a_lesson_is_answered_with_its_clause_and_asked_again() {
    let said = learns("basement", "play 3\nchance\nplay 8\nquit\n");
    assert!(said.starts_with("Basement. Be first to get rid of everything"), "{said}");
    assert!(said.contains("Step 1 of 6: Equal or higher"), "{said}");
    assert!(said.contains("A 3 is lower than the 5. Your 5 and your 8 fit. (BSM-13)"), "{said}");
    assert!(said.contains("The Deck can wait"), "{said}");
    assert!(said.contains("Higher is good too.") && said.contains("Step 2 of 6"), "{said}");
}

#[test]
fn every_lesson_can_be_skipped_to_the_match_that_it_offers() {
    for game in GAMES.iter().filter(|game| game.lesson.is_some()) {
        let id = game.meta.id;
        let said = learns(id, &"skip\n".repeat(6));
        assert!(said.contains(&format!("\nNow win a short match:\n  parlour play {id}")), "{said}");
    }
    assert!(complains("learn whist").contains("no game `whist`"));
}

#[test]
fn a_lesson_can_be_learned_by_its_hints_alone() {
    let mut lines = String::new();
    for _ in 0..10 {
        // what the last hint said is typed, until there is nothing more to be asked
        let said = learns("bread-basket", &format!("{lines}hint\n"));
        if said.contains("Now win a short match") {
            return;
        }
        let hint = said.trim_end().trim_end_matches('>').trim_end().lines().last().unwrap();
        lines += &format!("{}\n", hint.trim_start_matches("> "));
    }
    panic!("never learned: {lines}");
}
