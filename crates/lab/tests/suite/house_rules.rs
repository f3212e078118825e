//! Every house rule measured, and the rulings told from it.

use parlour_lab::study::{Figure, RuleStudy, Spec, measure_rules, rulings_of};

fn down_the_well() -> RuleStudy {
    let mut spec = Spec::of("down-the-well", 2);
    spec.games = 60;
    measure_rules(&spec, &mut |_| true).unwrap()
}

#[test]
fn every_rule_is_measured_or_said_not_to_be_and_why() {
    let study = down_the_well();
    let options = parlour_games::find("down-the-well").unwrap().meta.options;
    for option in options {
        let mut arms = study.arms.iter().filter(|arm| arm.option == option.name).peekable();
        assert!(arms.peek().is_some(), "{}", option.name);
        for arm in arms {
            assert_eq!(arm.not_tested.is_some(), arm.effects.is_empty(), "{arm:?}");
        }
    }
    let arm = |option: &str, value: &str| {
        study.arms.iter().find(|arm| arm.option == option && arm.value == value).unwrap()
    };
    // a match has many hands, and takes many times as long
    let longer = arm("mode", "match").effect(Figure::Minutes).unwrap();
    assert!(longer.clear && longer.difference.low > 0.0, "{longer:?}");
    assert_eq!(longer.difference.n, 60);
    // how many hands at most says nothing of a single one
    let hands = arm("max_hands", "5");
    assert_eq!(hands.given.as_deref(), Some("mode = match"));
    // bots do not look at the hands that are shown
    let shown = arm("show_on_pass", "face_up");
    assert!(shown.not_tested.is_some() || shown.clear().is_empty(), "{shown:?}");
}

#[test]
fn the_table_and_the_rulings_tell_the_same() {
    let study = down_the_well();
    let table = study.markdown(Some(Figure::Minutes));
    assert!(table.contains("`match` for `single_hand`"), "{table}");
    assert_eq!(table, study.markdown(Some(Figure::Minutes)));
    let lines = study.csv().lines().count();
    let effects: usize = study.arms.iter().map(|arm| arm.effects.len().max(1)).sum();
    assert_eq!(lines, effects + 1);
    let rulings = rulings_of(&study).unwrap();
    assert_eq!(rulings.rulings.len(), 27);
    let of = |id: &str| rulings.rulings.iter().find(|told| told.id == id).unwrap();
    assert!(of("DTW-R17").readings.iter().any(|reading| reading.contains("minutes")));
    assert!(of("DTW-R17").options.contains(&"mode".to_owned()));
    // a number is given only where an event shows the ruling
    assert!(rulings.rulings.iter().any(|told| told.share.is_none()));
    for told in &rulings.rulings {
        assert_eq!(told.share.is_some(), told.per_hundred.is_some(), "{told:?}");
    }
    assert!(rulings.markdown().contains("| DTW-R9 |"));
}

#[test]
fn time_that_is_up_at_once_is_said() {
    let mut spec = Spec::of("down-the-well", 2);
    spec.games = 1000;
    let mut asked = 0;
    let study = measure_rules(&spec, &mut |progress| {
        asked += 1;
        progress.done == 0
    });
    assert!(study.unwrap().deals < 100, "it stops where it is told to");
    assert!(asked > 1);
}
