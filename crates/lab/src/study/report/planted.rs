//! Faults that are planted into games are named on the first page.

use super::{FOUND, Report};
use crate::study::spec::Spec;
use crate::{NoExternalBots, Row, row_of, standing::WHOLE_WIN};
use parlour_games::{budr_basef::BudrBasef, down_the_well::DownTheWell};

/// A study of Down the Well whose games are played and then changed.
fn study(seat_games: u64, plant: impl Fn(&str, &mut Vec<Row>)) -> Report {
    study_of(&["random"], seat_games, plant)
}

fn spec(levels: &[&str]) -> Spec {
    let mut spec = Spec::of("down-the-well", 3);
    (spec.games, spec.duel_games, spec.rollout_games) = (60, 0, 0);
    (spec.seat_games, spec.duels) = (Some(0), Some(Vec::new()));
    spec.levels = levels.iter().map(|&level| level.to_owned()).collect();
    spec
}

fn study_of(levels: &[&str], seat_games: u64, plant: impl Fn(&str, &mut Vec<Row>)) -> Report {
    planted(&Spec { seat_games: Some(seat_games), ..spec(levels) }, plant)
}

/// Two levels that meet.
fn duel_of(plant: impl Fn(&str, &mut Vec<Row>)) -> Report {
    planted(&Spec { duel_games: 12, ..spec(&["random", "rule"]) }, plant)
}

fn planted(spec: &Spec, plant: impl Fn(&str, &mut Vec<Row>)) -> Report {
    let (sections, rules) = (spec.sections().unwrap(), DownTheWell::default());
    let rows: Vec<Vec<Row>> = sections
        .iter()
        .map(|section| {
            let play = |game| {
                let of = (spec.seed, game);
                row_of(&rules, &section.lineup, of, &NoExternalBots, spec.watching(None))
            };
            let mut rows: Vec<Row> = (0..section.games).map(play).collect();
            plant(&section.title, &mut rows);
            rows
        })
        .collect();
    Report::new(spec, &rules, &sections, &rows, None).unwrap()
}

/// The lines of the first page under the first heading.
fn found(report: &Report) -> Vec<&str> {
    let found = report.sentences.iter().filter(|saying| saying.about == FOUND);
    found.map(|saying| saying.says.as_str()).collect()
}

#[test]
fn a_seat_with_an_extra_good_card() {
    // at a table of four, seat 2 takes one game in eight
    let report = study(2000, |title, rows| {
        if title.starts_with("Seats at a table of 4") {
            for row in rows.iter_mut().step_by(8) {
                row.wins = vec![0, 0, WHOLE_WIN, 0];
            }
        }
    });
    let page = found(&report);
    let line = page.iter().find(|line| line.starts_with("With 4 players the seat matters"));
    let line = line.unwrap_or_else(|| panic!("{page:?}"));
    let table = report.seats.iter().find(|table| table.players == 4).unwrap();
    assert!(table.fairness.seats[2].low > 0.25, "{line}");
    assert!(table.example.is_some(), "with a game that shows it");
}

#[test]
fn a_rule_that_loops() {
    let report = study(0, |_, rows| {
        for row in rows.iter_mut().step_by(20) {
            row.over = false;
        }
    });
    let page = found(&report);
    assert!(
        page[0].starts_with("3 of 60 games between random bots did not end by themselves, 5.0 %"),
        "{page:?}"
    );
    assert_eq!(report.sentences[0].replay, Some(0), "the first of them");
    let mean = report.findings().into_iter().find(|finding| finding.metric == "acts");
    assert!(mean.is_none(), "there is no mean of a length that was cut short");
}

/// Rule bots get stuck, and players at random stumble to the end: a designer must see the former.
#[test]
fn a_level_whose_games_never_end() {
    let levels = |seat_games| {
        study_of(&["random", "rule"], seat_games, |title, rows| {
            if !title.contains("random") {
                rows.iter_mut().for_each(|row| row.over = false);
            }
        })
    };
    let report = levels(0);
    let page = found(&report);
    assert!(
        page[0].starts_with("60 of 60 games between rule bots were stopped by this study"),
        "{page:?}"
    );
    assert!(!page.iter().any(|line| line.starts_with("Every one of")), "{page:?}");
    assert_eq!(report.sentences[0].replay, Some(60), "the first of them");
    assert_eq!(report.games(), 120, "they were played");
    let tries = report.sentences.iter().find(|saying| saying.about == "What we would try").unwrap();
    assert!(tries.says.starts_with("Give the game a rule that ends it: none of 60 games"));

    // and where the seats are asked about, the tables of which no game ended are there, too
    let page = levels(30);
    let page = found(&page);
    let line = page.iter().find(|line| line.starts_with("In the study of seats")).unwrap();
    assert!(line.contains("30 of 30 with 2 players; 30 of 30 with 3 players"), "{line}");
}

/// A duel whose games are stopped is no game that its players ended.
#[test]
fn a_duel_that_loops() {
    let report = duel_of(|title, rows| {
        if title.starts_with("A step of skill") {
            rows.iter_mut().step_by(6).for_each(|row| row.over = false);
        }
    });
    let page = found(&report);
    assert_eq!(
        page[0],
        "Between unequal bots, games were stopped before their players had ended them: 2 of 12 (A step \
         of skill: rule against random)."
    );
    assert!(!page.iter().any(|line| line.starts_with("Every one of")), "{page:?}");
}

#[test]
fn a_set_that_never_fires() {
    let mut spec = Spec::of("budr-basef", 3);
    (spec.games, spec.duel_games, spec.rollout_games) = (20, 0, 0);
    (spec.seat_games, spec.levels) = (Some(0), vec!["rule".to_owned()]);
    let (sections, rules) = (spec.sections().unwrap(), BudrBasef::default());
    let play = |game| {
        let of = (spec.seed, game);
        let lineup = &sections[0].lineup;
        let mut row = row_of(&rules, lineup, of, &NoExternalBots, spec.watching(None));
        row.tags.retain(|(tag, _)| tag != "hit Dragon");
        row
    };
    let rows = vec![(0..20).map(play).collect()];
    let report = Report::new(&spec, &rules, &sections, &rows, None).unwrap();
    let page = found(&report);
    let line = page.iter().find(|line| line.starts_with("In 20 games no one ever hit "));
    let line = line.unwrap_or_else(|| panic!("{page:?}"));
    assert!(line.contains("hit Dragon") && !line.contains("hit Twelve"), "{line}");
}

#[test]
fn where_nothing_is_planted_nothing_is_named() {
    let report = study(0, |_, _| ());
    assert!(found(&report)[0].starts_with("Every one of 60 games was ended by its players"));
}

/// Three levels at which seats win by these shares of two thousand games: 5 % of them are clear by
/// chance alone.
#[test]
fn seats_are_called_apart_by_all_levels_together() {
    let report = study_of(&["random", "easy", "rule"], 0, |title, rows| {
        for (game, row) in rows.iter_mut().enumerate() {
            // of 60 games 28, 16 and 16 at one level: p = 0.09; 29, 16 and 15: p = 0.045
            let (first, second) = if title.contains("easy") { (29, 45) } else { (20, 40) };
            let winner = usize::from(game >= first) + usize::from(game >= second);
            row.wins = (0..3).map(|seat| if seat == winner { WHOLE_WIN } else { 0 }).collect();
        }
    });
    let easy = report.equals()[1].measures.fairness.as_ref().unwrap();
    assert!(easy.p > 0.02 && easy.p < 0.05, "{easy:?}");
    let seats = report.in_words.iter().filter(|saying| saying.about == "Does the seat matter");
    for saying in seats {
        assert!(!saying.says.contains("The seat matters"), "{}", saying.says);
    }
}

/// A level that does not clearly beat the one before it is not called weaker.
#[test]
fn a_level_whose_step_is_open_is_named() {
    let of = |games_won: usize| {
        let spec = Spec { duel_games: 60, ..spec(&["random", "easy", "rule"]) };
        planted(&spec, |title, rows| {
            // the first of the lineup wins so many games in three, the others share the rest
            let wins = if title.ends_with("rule against easy") { games_won } else { 3 };
            if !title.starts_with("A step of skill") {
                return;
            }
            for (game, row) in rows.iter_mut().enumerate() {
                let first = row.bots.iter().position(|&bot| bot == 0).unwrap();
                let winner = if game / 3 % 3 < wins { first } else { (first + 1) % 3 };
                row.wins = (0..3).map(|seat| if seat == winner { WHOLE_WIN } else { 0 }).collect();
            }
        })
    };
    let line = |report: &Report| {
        let page = found(report);
        let line = page.iter().find(|line| line.contains("level"));
        (*line.unwrap_or_else(|| panic!("{page:?}"))).to_owned()
    };
    let open = line(&of(1));
    assert!(
        open.starts_with("The highest level that clearly beats the one before it is easy"),
        "{open}"
    );
    assert!(open.contains("Whether rule is stronger is open."), "{open}");
    let clear = line(&of(3));
    assert!(clear.starts_with("The strongest level studied is rule"), "{clear}");
    let beaten = line(&of(0));
    assert!(beaten.starts_with("The strongest level studied is easy"), "{beaten}");
}
