//! Matches whose cards are given: a position of another match that is played on, and a daily deal.

use super::evening::{Evening, GAMES, TestRng, config, plays_to_the_end, seat};
use parlour_engine::{Seat, Tick, Viewer, erased::AnyGame, given::daily_seed};
use parlour_table::session::{
    CardOrigin, GameRegistry, GivenMatch, Phase, SessionError, TableConfig, Undo,
};

/// A match of three bots and a person, to its end.
fn a_match_of(game: &str) -> Evening {
    let mut evening = Evening::of(game, 3);
    evening.sits("Ann");
    evening.starts();
    plays_to_the_end(&mut evening, &mut TestRng(5));
    evening
}

/// The settings of a table at which Ben plays on from a position of this match.
fn played_on(evening: &Evening, acts: usize, ben: Seat) -> TableConfig {
    let game = evening.session.game().unwrap();
    let given = GivenMatch {
        origin: CardOrigin::Position,
        seat: ben,
        seed: evening.session.seed().unwrap().to_owned(),
        deals: game.deals().into_iter().take(1).collect(),
        draws: Vec::new(),
        acts: game.acts().into_iter().take(acts).collect(),
    };
    TableConfig { given: Some(given), ..evening.session.config().clone() }
}

/// The match as it stood after these acts, played again without a table.
fn as_it_stood(evening: &Evening, acts: &[(Seat, String, Option<Tick>)]) -> Box<dyn AnyGame> {
    let seed = evening.session.seed().unwrap();
    let (mut game, _) =
        super::evening::Parlour.open(evening.session.config(), seed).expect("it was played");
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
            let mut evening = Evening::at(played_on(&first, done, ben));
            assert!(!evening.session.needs_commitment(), "nothing is shuffled");
            assert_eq!(evening.sits("Ben"), ben, "{game}: the seat that was chosen");
            evening.starts();
            let then = as_it_stood(&first, &acts[..done]);
            for viewer in evening.session.seats().map(Viewer::Seat).chain([Viewer::Spectator]) {
                let view = evening.view(viewer).to_string();
                assert_eq!(view, then.view(viewer).to_string(), "{game} after {done}");
            }
            assert_eq!(evening.session.turn(), Some(then.turn()), "{game} after {done}");
            assert_eq!(evening.session.scores(), then.scores(), "{game} after {done}");
            assert_eq!(evening.session.game().unwrap().clock(), then.clock(), "{game}");

            plays_to_the_end(&mut evening, &mut TestRng(8));
            assert_eq!(evening.read_again().seen_by_all(), evening.seen_by_all(), "{game}");
            assert!(evening.session.proof().is_none(), "no shuffle is proved");
            evening.does(|session, now| session.again(ben, "", now)).unwrap();
            assert_eq!(evening.view(Viewer::Seat(ben)).to_string(), {
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
    let mut evening = Evening::at(config);
    let ann = evening.sits("Ann");
    let refused = evening.does(|session, now| session.start(ann, now)).unwrap_err();
    assert!(
        matches!(&refused, SessionError::Unplayable(why) if why.starts_with("act 1: ")),
        "{refused:?}"
    );
    assert_eq!(evening.session.phase(), Phase::Lobby);
}

#[test]
fn what_was_given_cannot_be_undone() {
    let first = a_match_of("down-the-well");
    let acts = first.session.game().unwrap().acts();
    // a position in which the seat that has just acted is to act again, or any other
    let mut evening = Evening::at(played_on(&first, acts.len() / 2, acts[acts.len() / 2].0));
    let ben = evening.sits("Ben");
    evening.starts();
    assert_eq!(evening.session.may_undo(ben), Undo::No, "the moves before are another match's");
    let legal = evening.legal(ben);
    evening.acts(ben, &legal[0]).unwrap();
    assert_ne!(evening.session.may_undo(ben), Undo::No, "your own can be");
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
fn plays_the_first_offered(evening: &mut Evening, own: Seat) {
    while evening.session.phase() != Phase::Over {
        if evening.turn().allows(own) {
            let action = evening.legal(own)[0].clone();
            evening.acts(own, &action).unwrap();
        }
        evening.waits(1);
    }
}

#[test]
fn the_same_decisions_at_a_daily_deal_meet_the_same_bots() {
    for game in GAMES.into_iter().filter(|game| *game != "budr-basef") {
        let mut evenings = [0, 1].map(|_| {
            let mut evening = Evening::at(daily(game, "2026-11-26"));
            let own = evening.sits("Ann");
            evening.notes(evening.session.fill("random", Some(own)));
            evening.starts();
            evening
        });
        let [ann, ben] = &mut evenings;
        // Ben's table has been read from its log in the middle of a match, and is no other for that
        for _ in 0..4 {
            ben.waits(1);
        }
        let mut ben = ben.read_again();
        ben.comes_back(seat(0));
        plays_the_first_offered(ann, seat(0));
        plays_the_first_offered(&mut ben, seat(0));
        // sealed choices may arrive in another order, and nothing depends on it
        let acts = |evening: &Evening| {
            let mut acts = evening.session.game().unwrap().acts();
            acts.sort_by_key(|(seat, ..)| *seat);
            acts
        };
        assert_eq!(acts(ann), acts(&ben), "{game}");
        assert_eq!(ann.session.scores(), ben.session.scores(), "{game}");
        let mut other = Evening::at(daily(game, "2026-11-27"));
        let own = other.sits("Cy");
        other.starts();
        let cards = |evening: &Evening| evening.session.game().unwrap().deals();
        assert_ne!(cards(&other)[0], cards(ann)[0], "{game}: another day, other cards");
        assert_eq!(own, seat(0));
    }
}

#[test]
fn a_daily_deal_has_one_player_the_same_bots_and_nothing_to_take_back() {
    let mut evening = Evening::at(daily("basement", "2026-11-26"));
    let ann = evening.sits("Ann");
    evening.notes(evening.session.fill("medium", Some(ann)));
    let given = Err(SessionError::SeatsAreGiven);
    assert_eq!(evening.session.sit("Ben", Some(1), "").map(|_| ()), given);
    assert_eq!(evening.session.sit("Ben", None, "").map(|_| ()), given);
    assert_eq!(evening.session.put_bot(ann, 1, "random").map(|_| ()), given);
    assert_eq!(evening.session.free(ann, 1, evening.now).map(|_| ()), given);
    evening.starts();
    assert!(!evening.session.gives_hints());
    // a move that no one has answered may be taken back as long as it has shown nothing
    while evening.session.phase() == Phase::Playing && evening.session.may_undo(ann) != Undo::Ask {
        if evening.turn().allows(ann) {
            let action = evening.legal(ann)[0].clone();
            evening.acts(ann, &action).unwrap();
        }
        evening.waits(1);
    }
    assert_eq!(evening.session.phase(), Phase::Over, "the bots are never asked to take back");
}
