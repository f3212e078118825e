//! Figures that hold: also of one game, of games that all end alike, and of a run cut short.

use super::{complains, file, says};
use std::{fs, path::Path};

/// No figure is a word of the machine's.
#[track_caller]
fn is_figures(what: &str, said: &str) {
    let words = said.split(|c: char| !c.is_alphanumeric());
    let strange: Vec<&str> =
        words.filter(|word| ["NaN", "nan", "inf", "Infinity"].contains(word)).collect();
    assert!(strange.is_empty(), "{what}: {strange:?} in {said}");
}

#[test]
fn one_game_or_none_is_too_few_and_never_not_a_number() {
    for game in &parlour_games::GAMES {
        let id = game.meta.id;
        for arguments in
            ["-n 1", "-n 2 --bots random", "-n 1 --json", "-n 3 --limit 1", "-n 3 --limit 1 --json"]
        {
            let arguments = format!("simulate {id} {arguments}");
            is_figures(&arguments, &says(&arguments));
        }
        for arguments in ["", "--json", "--limit 1", "--limit 1 --json", "--sprt 0,10"] {
            let arguments =
                format!("arena {id} --players 3 --games 1 --bots rule,random {arguments}");
            is_figures(&arguments, &says(&arguments));
        }
    }
}

#[test]
fn a_simulation_has_no_mean_length_where_a_cap_ended_games_and_no_interval_of_no_width() {
    // every round of Basement takes more than a turn, and ends at once by the cap
    let capped = "simulate basement -n 20 --option turn_cap=1 --option rounds=1 --bots random";
    let said = says(capped);
    assert!(
        said.contains("a cap of the rules ended 20 games, so there is no mean length"),
        "{said}"
    );
    assert!(!said.contains("± 0.000"), "{said}");
    let json: serde_json::Value = serde_json::from_str(&says(&format!("{capped} --json"))).unwrap();
    assert_eq!(json["cut_off"].as_u64(), Some(20), "{json}");
    assert!(json["acts"]["value"].is_null(), "{json}");
    let said = says("simulate down-the-well -n 20 --bots rule");
    assert!(said.contains(" moves each (") && !said.contains("a cap"), "{said}");
}

#[test]
fn a_study_of_one_or_two_games_says_only_what_it_knows() {
    for (game, games) in [("basement", 1), ("bread-basket", 2), ("basset", 1), ("down-the-well", 2)]
    {
        let (folder, markdown) = (file(&format!("few-{game}")), file(&format!("few-{game}.md")));
        let _ = fs::remove_dir_all(&folder);
        let shown = folder.display();
        let run = format!(
            "lab run {shown} --game {game} --levels random,rule --games {games} --duel-games {games} \
             --rollout-games 1"
        );
        is_figures(&run, &says(&run));
        says(&format!("lab report {shown} --markdown {}", markdown.display()));
        is_figures(&format!("{game}.md"), &fs::read_to_string(&markdown).unwrap());
        for name in ["report.html", "report.csv", "report.json"] {
            is_figures(&format!("{game} {name}"), &fs::read_to_string(folder.join(name)).unwrap());
        }
    }
}

#[test]
fn a_change_of_one_deal_says_only_what_it_knows() {
    let (plain, other) = (file("plain.toml"), file("other.toml"));
    fs::write(&plain, "game = \"basement\"\n").unwrap();
    fs::write(&other, "game = \"basement\"\n[options]\nrounds = 2\n").unwrap();
    let few = "--game basement --levels rule --games";
    for arguments in [
        format!("lab compare {} {} {few} 1", plain.display(), other.display()),
        format!("lab sweep rounds=1,1,2 {few} 1"),
        format!("lab sweep rounds=1,1,2 {few} 2 --json"),
        format!("lab tune rounds=1,2 --target minutes=5 {few} 1"),
        format!("lab tune rounds=1..3 --target minutes=5 {few} 2 --json"),
        "lab rules down-the-well --players 2 --games 1".to_owned(),
        "lab rulings down-the-well --players 2 --games 1".to_owned(),
        "lab cycles basement --option rounds=1 --games 1".to_owned(),
    ] {
        let said = says(&arguments);
        is_figures(&arguments, &said);
        assert!(!said.contains("agrees with"), "one deal agrees with anything: {said}");
        assert!(!said.contains("in too few of"), "{said}");
    }
}

#[test]
fn variants_are_compared_at_the_table_that_is_asked_for() {
    let (three, two, open) = (file("three.toml"), file("two.toml"), file("open.toml"));
    fs::write(&three, "game = \"basement\"\nplayers = 3\n").unwrap();
    fs::write(&two, "game = \"basement\"\nplayers = 2\n[options]\nrounds = 2\n").unwrap();
    fs::write(&open, "game = \"basement\"\n[options]\nrounds = 2\n").unwrap();
    let compare = |one: &Path, other: &Path, more: &str| {
        let (one, other) = (one.display(), other.display());
        format!("lab compare {one} {other} --levels rule --games 2 --json{more}")
    };
    let players = |arguments: &str| {
        let found: serde_json::Value = serde_json::from_str(&says(arguments)).unwrap();
        found["spec"]["players"].as_u64()
    };
    assert_eq!(players(&compare(&three, &two, " --players 4")), Some(4));
    assert_eq!(players(&compare(&three, &open, "")), Some(3));
    assert_eq!(players(&compare(&open, &two, "")), Some(2));
    let complaint = complains(&compare(&three, &two, ""));
    assert!(complaint.contains("one variant is for 3 players, the other for 2"), "{complaint}");
}

#[test]
fn two_deals_that_differ_alike_are_no_proof() {
    // one round or two: each deal differs by exactly one round, and two deals show nothing yet
    let said = says("lab sweep rounds=1,2 --game basement --levels rule --games 2");
    assert!(said.contains("No clear difference"), "{said}");
    let said = says("lab sweep rounds=1,2 --game basement --levels rule --games 40");
    assert!(said.contains("deals from 1.000 to 2.000"), "{said}");
}

#[test]
fn a_comparison_says_how_many_games_a_cap_ended() {
    let (plain, capped) = (file("uncapped.toml"), file("capped.toml"));
    // every round of Basement takes more than a turn
    for (path, cap) in [(&plain, 1_000_000), (&capped, 1)] {
        fs::write(path, format!("game = \"basement\"\n[options]\nturn_cap = {cap}\n")).unwrap();
    }
    let few = "--levels random --games 4";
    for arguments in [
        format!("lab compare {} {} {few}", plain.display(), capped.display()),
        format!("lab sweep turn_cap=1000000,1 --game basement {few}"),
        format!("lab tune turn_cap=1000000,1 --target minutes=5 --game basement {few}"),
    ] {
        let said = says(&arguments);
        let capped: Vec<&str> = said.lines().filter(|line| line.contains("a cap (")).collect();
        assert_eq!(capped.len(), 1, "{arguments}: {said}");
        assert!(capped[0].contains("under turn_cap = 1, "), "{arguments}: {said}");
        assert!(capped[0].contains("a cap (BSM-R32) stopped 4 of 4 games, 100.0 % ("), "{said}");
    }
    let sweep = format!("lab sweep turn_cap=1000000,1 --game basement {few} --json");
    let json: serde_json::Value = serde_json::from_str(&says(&sweep)).unwrap();
    assert_eq!(json["cut_off"][0]["games"].as_u64(), Some(4), "{json}");
}

#[test]
fn a_sweep_that_is_cut_short_tells_the_deals_that_it_played() {
    let sweep = "lab sweep rounds=1,2 --game basement --levels rule,random --games";
    let said = says(&format!("{sweep} 40"));
    assert!(said.contains("40 deals a level, the same for all"), "{said}");
    let cut = says(&format!("{sweep} 1000000 --time-budget 3s"));
    assert!(cut.contains(" of 1000000 deals a level"), "{cut}");
    let json = says(&format!("{sweep} 1000000 --time-budget 3s --json"));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let played = json["games"].as_u64().unwrap();
    assert!((1..1_000_000).contains(&played), "{played}");
    for effect in json["effects"].as_array().unwrap() {
        assert_eq!(effect["difference"]["n"].as_u64(), Some(played), "{effect}");
    }
    assert_eq!(json["spec"]["games"].as_u64(), Some(1_000_000));
    // deals of a moment each, so that every value has one in time on any machine
    let tune = "lab tune rounds=1..9 --target minutes=9 --game bread-basket --games 1000000";
    let tuned = says(&format!("{tune} --time-budget 3s"));
    assert!(tuned.contains("Time was up") && tuned.contains(" deals)"), "{tuned}");
}

#[test]
fn a_time_in_which_nothing_can_be_played_is_said_to_be_too_short() {
    for arguments in [
        "lab sweep rounds=1,2 --game basement --levels rule --time-budget 0s",
        "lab tune rounds=1,2 --target minutes=9 --game basement --time-budget 0s",
        "arena basement --time-budget 0s",
    ] {
        let complaint = complains(arguments);
        assert!(complaint.contains("time was up before one deal was played"), "{complaint}");
    }
    // also while they look for what a value changes
    for command in ["rules", "rulings"] {
        let said = says(&format!("lab {command} down-the-well --players 2 --time-budget 0s"));
        assert!(said.contains("time was up.") && !said.contains("went the same way"), "{said}");
    }
}

#[test]
fn a_sequential_test_stands_anywhere_on_the_line_and_among_several_players() {
    let games = "--games 4000 --seed 5";
    for arguments in [
        format!("arena --sprt 0,40 down-the-well --players 2 --bots rule,random {games}"),
        format!("arena down-the-well --players 2 --bots rule,random --sprt=0,40 {games}"),
        format!("arena --bots rule,random {games} --sprt 0,40 down-the-well --players 2"),
        format!("arena down-the-well --sprt 0,40 --players 4 --bots rule,random {games}"),
        format!("arena down-the-well --players 2 --sprt 0,40 --bots rule,random,easy {games}"),
        format!("arena --sprt -40,0 down-the-well --players 3 --bots rule,rule,random {games}"),
    ] {
        let said = says(&arguments);
        assert!(said.contains("SPRT: the first bot is better"), "{arguments}: {said}");
    }
    let said =
        says(&format!("arena --sprt 0,40 down-the-well --players 4 --bots random,rule {games}"));
    assert!(said.contains("the first bot is not better"), "{said}");
    for (wrong, why) in [
        ("--sprt 5,0", "smaller one first"),
        ("--sprt 5", "two numbers"),
        ("--sprt a,b", "two numbers"),
        ("--sprt 0,20 --bots rule", "against others"),
    ] {
        let complaint = complains(&format!("arena down-the-well {wrong}"));
        assert!(complaint.contains(why), "{wrong}: {complaint}");
    }
}

#[test]
fn without_a_level_a_bot_plays_sensibly() {
    let tuned = says("lab tune rounds=1,2 --target minutes=5 --game basement --games 10");
    assert!(tuned.contains("Between rule bots"), "{tuned}");
    let tuned =
        says("lab tune rounds=1,2 --target minutes=5 --game basement --games 10 --levels random");
    assert!(tuned.contains("Between random bots"), "{tuned}");
    let simulated = says("simulate basement -n 10");
    assert!(simulated.contains("rule") && !simulated.contains("random"), "{simulated}");
}

#[test]
fn two_deals_do_not_rate_anyone() {
    let said = says("arena down-the-well --players 2 --bots rule,random --games 4");
    assert!(said.contains("4 games on 2 deals"), "{said}");
    assert_eq!(said.matches("(too few)").count(), 2, "{said}");
    let json: serde_json::Value = serde_json::from_str(&says(
        "arena down-the-well --players 2 --bots rule,random --games 4 --json",
    ))
    .unwrap();
    let rating = &json["entrants"][0]["rating"];
    assert!(rating["low"].is_null() && rating["value"].is_number(), "{json}");
}

#[test]
fn a_study_that_is_not_finished_says_so_everywhere() {
    let folder = file("unfinished");
    let _ = fs::remove_dir_all(&folder);
    let run = format!(
        "lab run {} --game down-the-well --players 2 --levels random,rule --games 4000 --duel-games 10 \
         --rollout-games 0",
        folder.display()
    );
    let said = says(&format!("{run} --time-budget 0s"));
    let kept = said.lines().find(|line| line.contains("are kept")).expect(&said);
    let many: u64 = kept.split(' ').next().unwrap().parse().unwrap();
    let report = fs::read_to_string(folder.join("report.json")).unwrap();
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert!(report["planned"].as_u64().unwrap() > many, "{kept}");
    assert!(said.contains("the study is not finished"), "{said}");
    let part = format!("{many} of {} games", report["planned"]);
    assert!(kept.starts_with(&part), "{kept}: {part}");
    let page = fs::read_to_string(folder.join("report.html")).unwrap();
    assert!(page.contains(&format!("<p>{part} for 2 players")), "{part}");
}
