//! Studies as one meets them: in memory, in a folder, cut short, compared.

use parlour_bots::{ForGame, WithBots, for_game};
use parlour_engine::erased::Entry;
use parlour_lab::NoExternalBots;
use parlour_lab::study::{
    Folder, Limits, Manifest, Spec, StudyError, Variant, compare, record_of, run_bounded, run_into,
    sweep, tune,
};
use parlour_protocol::{Record, Registry, Replay};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

fn small(game: &str, players: u8) -> Spec {
    let mut spec = Spec::of(game, players);
    (spec.games, spec.duel_games, spec.rollout_games, spec.playouts) = (60, 12, 2, 4);
    spec.seat_games = Some(0);
    spec.levels = vec!["random".to_owned(), "rule".to_owned()];
    spec
}

/// The games whose events say what they carry out, with the clauses that they announce: a game can be
/// played and studied without them.
fn annotated() -> impl Iterator<Item = (&'static Entry, &'static [&'static str])> {
    struct Announced;
    impl ForGame for Announced {
        type Answer = &'static [&'static str];
        fn with<G: WithBots>(self) -> Self::Answer {
            G::COVERED_CLAUSES
        }
    }
    let announced = |entry: &'static Entry| (entry, for_game(entry.meta.id, Announced).unwrap());
    parlour_games::GAMES.iter().map(announced).filter(|(_, announced)| !announced.is_empty())
}

/// Every file of games with its bytes.
fn games(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "parquet"))
        .map(|path| (path.file_name().unwrap().to_string_lossy().into(), fs::read(&path).unwrap()))
        .collect()
}

#[test]
fn a_run_that_was_cut_short_goes_on_to_the_same_bytes() {
    let mut spec = small("down-the-well", 3);
    spec.games = 1200;
    let here = tempfile::tempdir().unwrap();
    let (whole, cut) = (here.path().join("whole"), here.path().join("cut"));
    let report = run_into(&spec, &whole, &NoExternalBots, &mut |_| true).unwrap().report().unwrap();
    // stopped in the middle of its third part, and a part half written by a kill
    run_into(&spec, &cut, &NoExternalBots, &mut |progress| progress.done < 1100).unwrap();
    let before = games(&cut);
    assert!(!before.is_empty() && before.len() < games(&whole).len(), "it was cut short");
    fs::write(cut.join("games-00001000-00001200.part"), b"half").unwrap();
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let again = one.install(|| run_into(&spec, &cut, &NoExternalBots, &mut |_| true)).unwrap();
    assert_eq!(games(&cut), games(&whole));
    assert_eq!(again.report().unwrap().json(), report.json());
}

#[test]
fn a_folder_keeps_to_its_study() {
    let here = tempfile::tempdir().unwrap();
    run_into(&small("bread-basket", 2), here.path(), &NoExternalBots, &mut |_| false).unwrap();
    let other = run_into(&small("bread-basket", 3), here.path(), &NoExternalBots, &mut |_| true);
    assert!(matches!(other, Err(StudyError::Folder { .. })));
    assert!(matches!(Folder::open(&here.path().join("none")), Err(StudyError::File { .. })));
}

#[test]
fn every_game_can_be_studied_and_its_report_needs_no_network() {
    for entry in &parlour_games::GAMES {
        let mut spec = small(entry.meta.id, 3);
        (spec.games, spec.duel_games, spec.rollout_games) = (6, 3, 1);
        spec.seat_games = Some(3);
        if entry.meta.id == "basset" {
            spec.options.insert("side_bets".to_owned(), "off".into());
        }
        if entry.meta.real_time {
            spec.options.insert("max_plays".to_owned(), 60.into());
        }
        let mut told = 0;
        let report = run_bounded(&spec, Limits::default(), &mut |progress| {
            told += 1;
            progress.done <= progress.total
        });
        let report = report.unwrap_or_else(|no| panic!("{}: {no}", entry.meta.id));
        assert!(told > 0);
        let page = report.html();
        assert!(page.contains("<svg") && page.contains(entry.meta.title));
        for loads in ["src=", "href=", "@import", "url("] {
            assert!(!page.contains(loads), "{}: {loads}", entry.meta.id);
        }
        assert!(report.markdown().contains("## Figures"));
        assert_eq!(report.csv().lines().count(), report.findings().len() + 1);
    }
}

#[test]
fn clauses_that_events_tell_of_are_clauses_and_among_those_announced() {
    for (entry, announced) in annotated() {
        let id = entry.meta.id;
        let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/rules/{id}.md"));
        let rules = fs::read_to_string(rules).unwrap();
        for clause in announced {
            assert!(rules.contains(&format!("**{clause}**")), "{clause} stands in no rule file");
        }
        let mut spec = small(id, 3);
        (spec.games, spec.rollout_games) = (12, 0);
        if entry.meta.real_time {
            spec.options.insert("max_plays".to_owned(), 200.into());
        }
        let report = run_bounded(&spec, Limits::default(), &mut |_| true).unwrap();
        let counted = report.sections.iter().flat_map(|section| &section.measures.clauses);
        let counted: BTreeSet<&str> = counted.map(|(clause, _)| clause.as_str()).collect();
        assert!(counted.iter().all(|clause| announced.contains(clause)), "{id}: {counted:?}");
        assert_eq!(counted.len() + report.never_carried_out.len(), announced.len(), "{id}");
        assert!(counted.len() * 2 > announced.len(), "{id}: {counted:?}");
    }
}

#[test]
fn a_report_tells_who_did_what_and_who_won_then() {
    let mut spec = small("down-the-well", 3);
    (spec.games, spec.rollout_games, spec.duel_games) = (400, 0, 0);
    spec.levels = vec!["rule".to_owned()];
    let report = run_bounded(&spec, Limits::default(), &mut |_| true).unwrap();
    let tags = &report.sections[0].measures.tags;
    let told = |what: &str| tags.iter().find(|tag| tag.what == what).unwrap();
    assert_eq!(told("opened the hand").times.value, 1.0);
    assert_eq!(told("sat after the opener").times.value, 1.0);
    let aces = ["was dealt no Ace", "was dealt one Ace", "was dealt two Aces or more"];
    let dealt: f64 = aces.iter().map(|what| told(what).times.value).sum();
    assert!((dealt - 3.0).abs() < 1e-9, "every hand has some number of Aces: {dealt}");
    let (rich, poor) = (told(aces[2]).wins.unwrap(), told(aces[0]).wins.unwrap());
    assert!(poor.value > rich.value, "high cards are dead weight: {poor:?}, {rich:?}");
    assert!(report.markdown().contains("| sat after the opener | rule | 1.00 |"));
}

/// What a study of this spec says about something, on its first page or later.
fn says(spec: &str, about: &str) -> Vec<String> {
    let mut spec = Spec::from_toml(spec).unwrap();
    spec.seat_games.get_or_insert(0);
    let report = run_bounded(&spec, Limits::default(), &mut |_| true).unwrap();
    let sentences = report.sentences.into_iter().chain(report.in_words);
    sentences.filter(|saying| saying.about == about).map(|saying| saying.says).collect()
}

#[test]
fn findings_are_not_about_players_at_random_even_where_these_win_more() {
    let study = "game = \"basset\"\nplayers = 4\ngames = 60\nduel_games = 400\nprobes = 0\nduel = []\n\
                 levels = [\"random\", \"absent\"]\n[options]\nside_bets = \"off\"";
    let found = says(study, "What we found").join("\n");
    assert!(found.contains("games between absent bots"), "{found}");
    assert!(!found.contains("etween random bots"), "{found}");
    assert!(
        found.contains("absent against random: absent wins "),
        "it says who wins how much: {found}"
    );
    // and where no level has met another
    let found = says(&study.replace("duel_games = 400", "duel_games = 0"), "What we found");
    let found = found.join("\n");
    assert!(found.contains("games between absent bots"), "{found}");
    assert!(!found.contains("etween random bots"), "{found}");
}

#[test]
fn a_page_says_what_a_variant_changes_and_whether_time_was_up() {
    let mut spec = small("down-the-well", 3);
    (spec.games, spec.duel_games, spec.rollout_games, spec.seat_games) = (100, 0, 10, Some(30));
    spec.options.insert("hand_size".to_owned(), 6.into());
    let about = |spec: &Spec, stop: u64, about: &str| -> Vec<String> {
        let report =
            run_bounded(spec, Limits::default(), &mut |progress| progress.done < stop).unwrap();
        let says = report.sentences.iter().filter(|saying| saying.about == about);
        says.map(|saying| saying.says.clone()).collect()
    };
    let changes = "Compared with the rules of the text";
    let told = about(&spec, u64::MAX, changes).join("\n");
    assert!(told.contains("100 deals were played under the rules of the text as well"), "{told}");
    assert!(told.contains("hand_size = 6 lowers minutes from"), "{told}");
    assert!(!about(&spec, u64::MAX, "What we cannot say").join(" ").contains("not finished"));

    // of a study that ends early, something is known of each level
    let report = run_bounded(&spec, Limits::default(), &mut |progress| progress.done < 150);
    let report = report.unwrap();
    assert_eq!(report.sections.len(), 2, "{:?}", report.sections.iter().map(|s| &s.title));
    assert!(
        report.sentences.iter().any(|saying| saying.says.contains("the study is not finished"))
    );
    assert!(!report.html().contains("replay DIR"), "a page has no folder");

    // the text itself is compared with nothing
    spec.options.clear();
    assert!(about(&spec, u64::MAX, changes).is_empty());
}

#[test]
fn a_game_that_a_cap_cut_off_is_not_said_to_have_come_to_its_end() {
    let study = |game: &str, options: &str| {
        format!(
            "game = \"{game}\"\nplayers = 3\ngames = 24\nduel_games = 0\nprobes = 0\nduel = []\n\
             levels = [\"random\"]\n[options]\n{options}"
        )
    };
    // every round of Basement takes more than a turn
    let capped = study("basement", "rounds = 1\nturn_cap = 1");
    let page = says(&capped, "What we found");
    assert_eq!(
        page[0],
        "24 of 24 games between random bots did not end by themselves, 100.0 % (83.8 to 100.0): they \
         were stopped by a cap of the rules (BSM-R32)."
    );
    assert!(page[1].contains("are over after more than"), "no length is made of a cap: {page:?}");
    assert!(says(&capped, "What we would try")[0].contains("lab sweep turn_cap"));
    let length = says(&capped, "How long it takes").remove(0);
    assert!(length.contains("24 of 24 were stopped, so no mean is given"), "{length}");
    // some games of Budr Basef are done after 14 cards and some are not
    let some = study("budr-basef", "max_plays = 14");
    let told = says(&some, "What we found").remove(0);
    assert!(told.contains("by a cap of the rules (BUD-R35)"), "{told}");
    assert!(!says(&some, "How long it takes")[0].contains("mean 0"));
    // where no cap was met, nothing is said of one
    let long = study("basement", "rounds = 1\nturn_cap = 1000000");
    let told = says(&long, "What we found").remove(0);
    assert!(
        told.starts_with("Every one of 24 games was ended by its players; fewer than one of"),
        "{told}"
    );
    assert!(says(&long, "How long it takes")[0].contains("mean"));
}

#[test]
fn a_duel_about_what_was_never_tried_says_so() {
    let spec = "game = \"down-the-well\"\nplayers = 2\ngames = 4\nduel_games = 60\nprobes = 0\n\
                levels = [\"rule\"]\n[[duel]]\nquestion = \"What is passing worth?\"\n\
                bots = [\"rule\", \"rule+without=pass\"]\n[[duel]]\nquestion = \"A step?\"\n\
                bots = [\"rule\", \"random\"]";
    let cannot = says(spec, "What we cannot say");
    assert!(cannot[0].starts_with("What is passing worth? Not tested:"), "{cannot:?}");
    assert!(cannot[0].contains("on every one of 30 deals"), "{cannot:?}");
    let tried = says(spec, "What we would try").join(" ");
    assert!(tried.contains("What is passing worth?"), "{tried}");
    let luck = says(spec, "Luck").remove(0);
    assert!(!luck.contains("without=pass"), "{luck}");
    assert!(luck.contains("(rule against random, 30 deals)"), "{luck}");
    let few = spec.replace("duel_games = 60", "duel_games = 58");
    assert!(says(&few, "Luck").is_empty(), "29 deals do not tell skill from chance");
}

#[test]
fn seats_that_a_few_games_do_not_tell_apart_are_not_called_equal() {
    let few = "game = \"down-the-well\"\nplayers = 3\ngames = 12\nduel_games = 0\nprobes = 0\n\
               seat_games = 30\nduel = []\nlevels = [\"random\"]";
    let told = says(few, "Does the seat matter").remove(0);
    assert!(
        told.starts_with("12 games between equals (random) do not tell the seats apart"),
        "{told}"
    );
    let cannot = says(few, "What we cannot say").join(" ");
    assert!(cannot.contains("3 players (30 games; a seat"), "{cannot}");
    assert!(cannot.contains("would have shown"), "{cannot}");
    // the bank is not a seat like the others
    let bank = "game = \"basset\"\nplayers = 4\ngames = 60\nduel_games = 0\nprobes = 0\nduel = []\n\
                levels = [\"rule\"]\n[options]\nside_bets = \"off\"\nbank = \"finite(500)\"";
    let told = says(bank, "Does the seat matter").remove(0);
    assert!(told.starts_with("Seats have parts of their own in this game"), "{told}");
    assert!(!told.contains("chi-square"), "{told}");
    let found = says(bank, "What we found").join(" ");
    assert!(
        found.contains("the mean gain a") && found.contains("seat 1 -"),
        "the bank loses: {found}"
    );
}

#[test]
fn cards_whose_suits_play_alike_are_taken_together_by_rank_and_as_a_family() {
    use parlour_lab::stats::{holm, p_value};
    let spec = "game = \"down-the-well\"\nplayers = 3\ngames = 1000\nduel_games = 0\nprobes = 0\n\
                seat_games = 0\nduel = []\nlevels = [\"random\"]";
    let spec = Spec::from_toml(spec).unwrap();
    let report = run_bounded(&spec, Limits::default(), &mut |_| true).unwrap();
    let cards = &report.sections[0].measures.cards;
    assert_eq!(cards.len(), 9, "nine ranks of six suits");
    let p_values: Vec<f64> = cards.iter().map(|card| p_value(&card.worth)).collect();
    let together = holm(&p_values).into_iter().filter(|clear| *clear).count();
    let told = report.in_words.iter().find(|saying| saying.about == "What cards are worth");
    let told = &told.unwrap().says;
    assert_eq!(told.matches(" points (").count(), together, "{told}");
    assert!(told.contains("Holm, 9 cards"), "{told}");
}

#[test]
fn a_study_counts_what_players_do_by_the_tags_of_the_game() {
    for (entry, _) in annotated() {
        let mut spec = small(entry.meta.id, 3);
        spec.rollout_games = 0;
        if entry.meta.real_time {
            spec.options.insert("max_plays".to_owned(), 200.into());
        }
        let report = run_bounded(&spec, Limits::default(), &mut |_| true).unwrap();
        let tags = report.sections.iter().map(|section| section.measures.tags.len()).max();
        assert!(tags >= Some(5), "{}: {tags:?}", entry.meta.id);
    }
}

#[test]
fn a_program_does_not_play_for_a_web_page() {
    let mut spec = small("down-the-well", 2);
    spec.levels = vec!["cmd:./mybot".to_owned()];
    let refused = run_bounded(&spec, Limits::default(), &mut |_| true).unwrap_err().to_string();
    assert!(refused.contains("only the house's bots"), "{refused}");
}

#[test]
fn any_game_of_a_study_is_a_record_that_plays() {
    let house = Registry {
        games: &parlour_games::GAMES,
        bot: &|_, _, _, _| Err("no bot".to_owned()),
        character: |_, _| None,
        fresh_seed: String::new,
    };
    for entry in &parlour_games::GAMES {
        let mut spec = small(entry.meta.id, 3);
        if entry.meta.real_time {
            spec.options.insert("max_plays".to_owned(), 60.into());
        }
        // between random bots, between rule bots, and of both
        for number in [0, 61, 125] {
            let record = record_of(&spec, number, &NoExternalBots).unwrap();
            let read = Record::from_text(&record.to_text()).unwrap();
            let replay = Replay::new(house, read);
            let replay = replay.unwrap_or_else(|no| panic!("{} {number}: {no}", entry.meta.id));
            assert_eq!(replay.len(), record.acts.len());
        }
        assert!(record_of(&spec, 1_000_000, &NoExternalBots).is_err());
    }
}

#[test]
fn a_variant_is_called_by_its_name_until_another_rule_changes() {
    let mut spec = small("down-the-well", 2);
    spec.levels = vec!["random".to_owned()];
    let mut short = spec.clone();
    short.options.insert("hand_size".to_owned(), 6.into());
    short.variant_name = Some("short hands".to_owned());
    let found = compare(&spec, &short, &NoExternalBots, &mut |_| true).unwrap();
    let page = found.markdown();
    assert!(page.contains("- short hands (hand_size = 6): rules `"), "{page}");
    assert!(found.effects.iter().all(|effect| effect.variant == "short hands"), "{page}");

    let values = ["true", "false"].map(str::to_owned);
    let swept = sweep(&short, "auto_pass", &values, &NoExternalBots, &mut |_| true).unwrap();
    assert!(!swept.markdown().contains("short hands"), "{}", swept.markdown());
}

#[test]
fn bad_variants_are_refused_with_key_and_reason() {
    let refusal = |text: &str, players: u8| {
        let variant = Variant::from_text(text).map_err(|no| no.to_string());
        let spec = variant.map(|variant| {
            let mut spec = small(variant.game().meta.id, players).with(&variant).unwrap();
            spec.limit = 3000;
            spec
        });
        spec.and_then(|spec| {
            run_bounded(&spec, Limits::default(), &mut |_| true).map_err(|no| no.to_string())
        })
        .expect_err("it is refused")
    };
    let says = |text: &str, players: u8, words: &[&str]| {
        let refusal = refusal(text, players);
        assert!(words.iter().all(|word| refusal.contains(word)), "{text}: {refusal}");
    };
    says("game = \"poker\"", 3, &["game", "poker", "down-the-well"]);
    says("game = \"basement\"\nrouns = 3", 3, &["rouns"]);
    says("game = \"basement\"\n[options]\nrouns = 3", 3, &["rouns"]);
    says("game = \"basement\"\n[options]\nrounds = \"many\"", 3, &["rounds", "BSM-R31"]);
    let deck = "game = \"basement\"\n[options.deck]\nlo = 1\nhi = 2\ncopies = 1\nclears = 0\nresets = 0\nblanks = 0";
    says(deck, 4, &["deck", "BSM-"]);
    says("game = \"basement\"\n[options]\nrounds = 1000000", 2, &["rounds", "3000 acts"]);
}

#[test]
fn a_study_of_a_variant_is_about_the_rules_that_its_link_names() {
    let variant =
        Variant::from_text("game = \"basement\"\nplayers = 2\n[options]\nrounds = 1").unwrap();
    let spec = small("basement", 3).with(&Variant::from_link(&variant.link()).unwrap()).unwrap();
    assert_eq!((spec.players, &spec.options["rounds"]), (2, &1.into()));
    assert_eq!(Manifest::of(&spec).unwrap().variant, variant.hash());
    let report = run_bounded(&spec, Limits::default(), &mut |_| true).unwrap();
    assert_eq!(report.variant, variant.hash());
    let other = small("basset", 3).with(&variant).unwrap_err().to_string();
    assert!(other.contains("a variant of Basement, not of Basset"), "{other}");
}

#[test]
fn a_longer_match_takes_longer_and_a_target_is_found() {
    let mut spec = small("basement", 2);
    spec.levels = vec!["random".to_owned()];
    let values = ["1", "1", "3"].map(str::to_owned);
    let found = sweep(&spec, "rounds", &values, &NoExternalBots, &mut |_| true).unwrap();
    let acts = |value: &str| {
        let variant = format!("rounds = {value} instead of 1");
        let mut of = found.effects.iter().filter(|effect| effect.metric.ends_with("deals"));
        of.find(|effect| effect.variant == variant).unwrap()
    };
    assert!(!acts("1").clear && !acts("1").tested, "the same deals, the same games");
    assert!(acts("1").sentence().starts_with("Not tested: between random bots"));
    assert!(acts("3").clear && acts("3").difference.value == 2.0);
    assert!(acts("3").sentence().contains("deals from 1.000 to 3.000"));
    let page = found.markdown();
    assert!(page.starts_with("# Basement: what other rules change"), "{page}");
    for told in [
        "- rounds = 3: rules `",
        "deals from 1.000 to 3.000",
        "deals | rounds = 3",
        "| < 0.0001 * |",
    ] {
        assert!(page.contains(told), "{told}: {page}");
    }
    let target = (parlour_lab::measure::Metric::typed("deals").unwrap(), 4.0);
    let tuned = tune(&spec, "rounds", &["1..9".to_owned()], target, &NoExternalBots, &mut |_| true)
        .unwrap();
    assert_eq!(tuned.tried[tuned.best].value, "4");
}
