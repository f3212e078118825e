//! Where a match was won and lost.

use parlour_bots::{Level, bot};
use parlour_engine::{
    Observation,
    bot::{CancelGuard, CancelToken},
    story::Story,
};
use parlour_games::basement::Basement;
use parlour_lab::{
    NoExternalBots,
    analysis::{Analysing, AnalysisError, analyse, analyse_watched},
    study::{Spec, record_of},
};
use parlour_protocol::{Record, line};
use serde_json::{Map, Value};
use std::sync::Mutex;

/// A match between bots of a level.
fn a_match(game: &str, players: u8, level: &str) -> Record {
    a_match_with(game, players, level, Map::new())
}

/// A match between bots of a level, with house rules.
fn a_match_with(game: &str, players: u8, level: &str, options: Map<String, Value>) -> Record {
    let levels = vec![level.to_owned()];
    let spec = Spec { levels, games: 1, options, ..Spec::of(game, players) };
    record_of(&spec, 0, &NoExternalBots).unwrap()
}

#[test]
fn every_game_is_analysed_from_its_deal_to_its_result() {
    // a match of several rounds has more of the same decisions
    let one_round = Map::from_iter([("rounds".to_owned(), 1.into())]);
    let many_deals = Map::from_iter([("deals".to_owned(), 14.into())]);
    for (game, players, options) in [
        ("down-the-well", 4, Map::new()),
        ("bread-basket", 2, one_round.clone()),
        ("basset", 4, many_deals),
        ("budr-basef", 3, Map::new()),
        ("basement", 3, one_round),
    ] {
        let record = a_match_with(game, players, "easy", options);
        let analysis = analyse(&record, 1, 7).unwrap();
        assert_eq!((analysis.seat, analysis.acts as usize), (1, record.acts.len()), "{game}");
        let (first, last) = (analysis.curve[0], *analysis.curve.last().unwrap());
        assert_eq!((first.step, last.step), (0, analysis.acts), "{game}");
        for point in &analysis.curve {
            let chance = point.chance;
            assert!((0..=1000).contains(&chance.low) && chance.high <= 1000, "{game}: {point:?}");
            assert!(chance.low <= chance.value && chance.value <= chance.high, "{game}: {point:?}");
        }
        let dealt = if game == "basset" { 14 } else { analysis.all_deals };
        assert_eq!((analysis.all_deals, analysis.judged_deals), (dealt, dealt.min(12)), "{game}");
        assert!(analysis.judged_deals > 0, "{game}");
        let scores = record.scores.clone().unwrap();
        let best = *scores.iter().max().unwrap();
        let winners = scores.iter().filter(|&&score| score == best).count() as i16;
        let won = if scores[1] == best { 1000 / winners } else { 0 };
        assert_eq!(last.chance.value, won, "{game}: the curve ends with the result");
        for mistake in &analysis.mistakes {
            let (seat, played, _) = &record.acts[mistake.step as usize];
            assert_eq!(
                (*seat, played),
                (1, &mistake.action),
                "{game}: a decision of the seat's own"
            );
            assert!(
                mistake.cost.low > 0 && mistake.better != mistake.action,
                "{game}: {mistake:?}"
            );
            assert!(!mistake.why.message.is_empty(), "{game}: {mistake:?}");
            // the chances beside it come from other playouts than a hint's
            assert!(!mistake.why.message.contains("imagined"), "{game}: {mistake:?}");
        }
    }
}

#[test]
fn step_by_step_a_match_gives_the_same_bytes() {
    // in turn, and in real time
    for (game, players) in [("down-the-well", 4), ("budr-basef", 2)] {
        let record = a_match(game, players, "easy");
        let at_once = Mutex::new(Vec::new());
        let whole = analyse_watched(&record, 1, 0, &CancelToken::default(), &|percent| {
            at_once.lock().unwrap().push(percent);
        });
        let mut steps = Analysing::begin(&record, 1, 0).unwrap();
        let mut percents = vec![steps.percent()];
        let stepped = loop {
            if let Some(analysis) = steps.step().unwrap() {
                break analysis;
            }
            percents.push(steps.percent());
        };
        assert_eq!(line(&stepped), line(&whole.unwrap()), "{game}");
        // the work of the second looks is guessed at first, so that it may go back a little then
        assert_eq!(percents[0], 0, "{game}");
        assert!(percents.last() >= Some(&95), "{game}: {percents:?}");
        assert!(at_once.into_inner().unwrap().len() > 10, "{game}");
    }
}

#[test]
fn an_analysis_that_is_not_waited_for_any_more_tries_no_more_worlds() {
    let record = a_match("bread-basket", 2, "easy");
    let asker = CancelGuard::default();
    let (wanted, asker) = (asker.wanted(), Mutex::new(Some(asker)));
    let percents = Mutex::new(Vec::new());
    let watch = |percent| {
        percents.lock().unwrap().push(percent);
        if percent >= 10 {
            asker.lock().unwrap().take();
        }
    };
    let analysed = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let analysed = analysed.install(|| analyse_watched(&record, 1, 0, &wanted, &watch));
    assert!(matches!(analysed, Err(AnalysisError::Unwanted)), "{analysed:?}");
    // with the part of its first tenth it ends
    let percents = percents.into_inner().unwrap();
    assert_eq!(
        percents.iter().position(|&percent| percent >= 10),
        Some(percents.len() - 1),
        "{percents:?}"
    );
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_one_thread_and_on_three() {
    let record = a_match("down-the-well", 4, "easy");
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| line(&analyse(&record, 2, 5).unwrap()))
    };
    assert_eq!(on(1), on(3));
    let other = line(&analyse(&record, 2, 6).unwrap());
    assert_ne!(on(1), other, "another seed samples other worlds");
}

/// Bread Basket at random gives tricks away in nearly every turn; the strong bots lose little.
#[test]
fn a_player_at_random_makes_clear_mistakes_and_an_expert_smaller_ones() {
    let worst = |level: &str| {
        let analysis = analyse(&a_match("bread-basket", 2, level), 0, 1).unwrap();
        let costs = analysis.mistakes.iter().map(|mistake| mistake.cost.value);
        (analysis.mistakes.len(), costs.sum::<i16>())
    };
    let (random, expert) = (worst("random"), worst("hard"));
    assert_eq!(random.0, 3, "three mistakes are named: {random:?}");
    assert!(random.1 > expert.1, "{random:?} {expert:?}");
}

/// A round of Basement between rule bots, dealt so that seat 1 has six Specials and seat 0 the lowest cards.
fn an_uneven_deal() -> Record {
    let deal = "C 1 C 1 C 1 R 2 R 2 R 2";
    let rules = Basement { rounds: 1, ..Basement::default() };
    let mut story = Story::stacked(rules.clone(), 2, &[deal]);
    let mut player = bot::<Basement>(Level::Rule, 0);
    while let Some(seat) = story.turn().seats().first() {
        let choice = player.choose(&Observation::of(&rules, story.state(), seat));
        story.does(seat.index() as u8, &choice.unwrap().action.to_string());
    }
    Record::of_game(story.table(), "story")
}

#[test]
fn a_deal_of_better_cards_than_others_would_be_is_worth_a_part_of_the_win() {
    let worth = analyse(&an_uneven_deal(), 1, 0).unwrap().deals;
    assert!(worth.value > 0, "{worth:?}");
}

#[test]
fn a_match_that_is_not_over_is_not_analysed() {
    let mut record = a_match("down-the-well", 4, "easy");
    record.acts.pop();
    record.scores = None;
    let refused = analyse(&record, 0, 0).unwrap_err();
    assert!(matches!(refused, AnalysisError::NotOver), "{refused}");
}

#[test]
fn what_cannot_be_analysed_says_why() {
    let record = a_match("down-the-well", 4, "easy");
    let why = |record: &Record, seat: u8| analyse(record, seat, 0).unwrap_err().to_string();
    assert_eq!(why(&record, 4), "the record has 4 seats: there is no seat 4");
    let mut other = record.clone();
    other.setup.game = "whist".to_owned();
    assert!(why(&other, 0).starts_with("no game `whist`; there are basement, "));
    let mut newer = record.clone();
    newer.version += 1;
    assert!(why(&newer, 0).contains("these are version"), "{}", why(&newer, 0));
    let mut bent = record.clone();
    let at = bent.acts.iter().position(|(_, action, _)| action.starts_with("play")).unwrap();
    bent.acts[at].1 = "pass".to_owned();
    let refused = why(&bent, 0);
    assert!(
        refused.starts_with(&format!("the record cannot be played: act {}: ", at + 1)),
        "{refused}"
    );
    let mut other_scores = record.clone();
    other_scores.scores = Some(vec![1, 2, 3]);
    let refused = why(&other_scores, 0);
    assert!(refused.starts_with("the record says the scores are [1, 2, 3], "), "{refused}");
    let mut short = record;
    short.setup.deals[0].pop();
    assert!(why(&short, 0).starts_with("the record cannot be played: "), "{}", why(&short, 0));
}
