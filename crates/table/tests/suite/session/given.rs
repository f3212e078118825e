//! Matches whose cards are given: a position of another match that is played on, and a daily deal.

use super::test_table::{GAMES, TestRng, TestTable, config, plays_to_the_end, seat};
use parlour_engine::{Seat, Tick, Viewer, erased::AnyGame, given::daily_seed};
use parlour_table::session::{
    CardOrigin, GameRegistry, GivenMatch, Phase, SessionError, TableConfig, Undo,
};

/// A match of three bots and a person, to its end.
fn a_match_of(game: &str) -> TestTable {
    let mut table = TestTable::of(game, 3);
    table.sits("Ann");
    table.starts();
    plays_to_the_end(&mut table, &mut TestRng(5));
    table
}

/// The settings of a table at which Ben plays on from a position of this match.
fn played_on(table: &TestTable, acts: usize, ben: Seat) -> TableConfig {
    let game = table.session.game().unwrap();
    let given = GivenMatch {
        origin: CardOrigin::Position,
        seat: ben,
        seed: table.session.seed().unwrap().to_owned(),
        deals: game.deals().into_iter().take(1).collect(),
        draws: Vec::new(),
        acts: game.acts().into_iter().take(acts).collect(),
    };
    TableConfig { given: Some(given), ..table.session.config().clone() }
}

/// The match as it stood after these acts, played again without a table.
fn as_it_stood(table: &TestTable, acts: &[(Seat, String, Option<Tick>)]) -> Box<dyn AnyGame> {
    let seed = table.session.seed().unwrap();
    let (mut game, _) =
        super::test_table::Parlour.open(table.session.config(), seed).expect("it was played");
    for (seat, action, at) in acts {
        game.submit_recorded(*seat, action, *at).unwrap();
    }
    game
}

#[test]
fn a_match_goes_on_from_any_position_as_the_first_one_stood() {
    for game in GAMES {
        let first = a_match_of(game);
        let acts = first.session.game().unwrap().acts();
        for done in [0, 1, acts.len() / 2, acts.len() - 1] {
            let ben = seat((done % 3) as u8);
            let mut table = TestTable::at(played_on(&first, done, ben));
            assert!(!table.session.needs_commitment(), "nothing is shuffled");
            assert_eq!(table.sits("Ben"), ben, "{game}: the seat that was chosen");
            table.starts();
            let then = as_it_stood(&first, &acts[..done]);
            for viewer in table.session.seats().map(Viewer::Seat).chain([Viewer::Spectator]) {
                let view = table.view(viewer).to_string();
                assert_eq!(view, then.view(viewer).to_string(), "{game} after {done}");
            }
            assert_eq!(table.session.turn(), Some(then.turn()), "{game} after {done}");
            assert_eq!(table.session.scores(), then.scores(), "{game} after {done}");
            assert_eq!(table.session.game().unwrap().clock(), then.clock(), "{game}");

            plays_to_the_end(&mut table, &mut TestRng(8));
            assert_eq!(table.read_again().seen_by_all(), table.seen_by_all(), "{game}");
            assert!(table.session.proof().is_none(), "no shuffle is proved");
            table.does(|session, now| session.again(ben, "", now)).unwrap();
            assert_eq!(table.view(Viewer::Seat(ben)).to_string(), {
                then.view(Viewer::Seat(ben)).to_string()
            });
        }
    }
}

#[test]
fn a_position_that_the_acts_do_not_lead_to_is_refused_and_nothing_begins() {
    let first = a_match_of("bread-basket");
    let mut config = played_on(&first, 3, seat(0));
    config.given.as_mut().unwrap().acts[1].1 = "play nonsense".to_owned();
    let mut table = TestTable::at(config);
    let ann = table.sits("Ann");
    let refused = table.does(|session, now| session.start(ann, now)).unwrap_err();
    assert!(
        matches!(&refused, SessionError::Unplayable(why) if why.starts_with("act 2: ")),
        "{refused:?}"
    );
    assert_eq!(table.session.phase(), Phase::Lobby);
}

#[test]
fn what_was_given_cannot_be_undone() {
    let first = a_match_of("down-the-well");
    let acts = first.session.game().unwrap().acts();
    // a position in which the seat that has just acted is to act again, or any other
    let mut table = TestTable::at(played_on(&first, acts.len() / 2, acts[acts.len() / 2].0));
    let ben = table.sits("Ben");
    table.starts();
    assert_eq!(table.session.may_undo(ben), Undo::No, "the moves before are another match's");
    let legal = table.legal(ben);
    table.acts(ben, &legal[0]).unwrap();
    assert_ne!(table.session.may_undo(ben), Undo::No, "your own can be");
}

/// The settings of a daily deal, with bots that take no time.
fn daily(game: &str, date: &str) -> TableConfig {
    let given = GivenMatch {
        origin: CardOrigin::Daily { date: date.to_owned() },
        seat: seat(0),
        seed: daily_seed(game, date),
        deals: Vec::new(),
        draws: Vec::new(),
        acts: Vec::new(),
    };
    TableConfig { bot_delay_ms: 0, hints: Some(false), given: Some(given), ..config(game, 3) }
}

/// A match of a daily deal to its end: the first thing that is offered, every time.
fn plays_the_first_offered(table: &mut TestTable, own: Seat) {
    while table.session.phase() != Phase::Over {
        if table.turn().allows(own) {
            let action = table.legal(own)[0].clone();
            table.acts(own, &action).unwrap();
        }
        table.waits(1);
    }
}

#[test]
fn the_same_decisions_at_a_daily_deal_meet_the_same_bots() {
    for game in GAMES.into_iter().filter(|game| *game != "budr-basef") {
        let mut tables = [0, 1].map(|_| {
            let mut table = TestTable::at(daily(game, "2026-11-26"));
            let own = table.sits("Ann");
            table.notes(table.session.fill("random", Some(own)));
            table.starts();
            table
        });
        let [ann, ben] = &mut tables;
        // Ben's table has been read from its log in the middle of a match, and is no other for that
        for _ in 0..4 {
            ben.waits(1);
        }
        let mut ben = ben.read_again();
        ben.comes_back(seat(0));
        plays_the_first_offered(ann, seat(0));
        plays_the_first_offered(&mut ben, seat(0));
        // sealed choices may arrive in another order, and nothing depends on it
        let acts = |table: &TestTable| {
            let mut acts = table.session.game().unwrap().acts();
            acts.sort_by_key(|(seat, ..)| *seat);
            acts
        };
        assert_eq!(acts(ann), acts(&ben), "{game}");
        assert_eq!(ann.session.scores(), ben.session.scores(), "{game}");
        let mut other = TestTable::at(daily(game, "2026-11-27"));
        let own = other.sits("Cy");
        other.starts();
        let cards = |table: &TestTable| table.session.game().unwrap().deals();
        assert_ne!(cards(&other)[0], cards(ann)[0], "{game}: another day, other cards");
        assert_eq!(own, seat(0));
    }
}

#[test]
fn a_daily_deal_has_one_player_the_same_bots_and_nothing_to_take_back() {
    let mut table = TestTable::at(daily("basement", "2026-11-26"));
    let ann = table.sits("Ann");
    table.notes(table.session.fill("medium", Some(ann)));
    let given = Err(SessionError::SeatsAreGiven);
    assert_eq!(table.session.sit("Ben", Some(1), "").map(|_| ()), given);
    assert_eq!(table.session.sit("Ben", None, "").map(|_| ()), given);
    assert_eq!(table.session.put_bot(ann, 1, "random").map(|_| ()), given);
    assert_eq!(table.session.free(ann, 1, table.now).map(|_| ()), given);
    table.starts();
    assert!(!table.session.gives_hints());
    // a move that no one has answered may be taken back as long as it has shown nothing
    while table.session.phase() == Phase::Playing && table.session.may_undo(ann) != Undo::Ask {
        if table.turn().allows(ann) {
            let action = table.legal(ann)[0].clone();
            table.acts(ann, &action).unwrap();
        }
        table.waits(1);
    }
    assert_eq!(table.session.phase(), Phase::Over, "the bots are never asked to take back");
}
