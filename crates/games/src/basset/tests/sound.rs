//! Properties that hold at every table.

use super::quiet;
use crate::basset::{Action, Basset, Phase, Ranks, State};
use parlour_engine::{
    Act, FastRng, FullGame, Game, Menu, Tick,
    playout::{playouts, playouts_portable},
};

#[test]
fn a_state_is_flat_and_small() {
    assert!(size_of::<State>() <= 960, "{}", size_of::<State>());
    assert!(size_of::<Action>() <= 20);
}

#[test]
fn random_games_end_soon_and_do_not_depend_on_the_processor() {
    for rules in [quiet(), Basset::default(), Basset::table()] {
        let tally = playouts(&rules, 6, 7, 100);
        assert_eq!(tally, playouts_portable(&rules, 6, 7, 100));
        assert!(tally.decisions / tally.games < 3_000, "{tally:?}");
    }
}

/// What is picked stands in the menu, and all of a menu is picked sometimes. Only of the
/// ways to lay the menu lists a few, while any three ranks are picked.
#[test]
fn picks_come_from_the_menu() {
    let mut rng = FastRng::new(5);
    let (mut menu, mut other) = (Menu::new(), Menu::new());
    for rules in [Basset::default(), Basset::table(), quiet()] {
        let mut state = rules.start(4, &mut rng, &mut ());
        while let Some(seat) = rules.turn(&state).seats().first() {
            menu.clear();
            rules.menu(&state, seat, &mut menu);
            let laying = state.phase == Phase::Lay;
            let mut missing: Vec<Action> = menu.to_vec();
            let mut ranks = Ranks::EMPTY;
            for _ in 0..menu.len() * 20 {
                let action = rules.pick(&state, seat, &mut other, &mut rng).unwrap();
                assert!(laying || menu.contains(&action), "{action} is not in the menu");
                missing.retain(|listed| *listed != action);
                if let Action::Lay(lay) = action {
                    ranks = lay.cards().fold(ranks, |ranks, card| ranks.with(card.rank));
                }
            }
            assert!(missing.is_empty() || laying, "never picked: {missing:?}");
            assert!(!laying || ranks == Ranks::BOOK, "{ranks:?}");
            let action = rules.pick(&state, seat, &mut other, &mut rng).unwrap();
            let act = Act { seat, action, at: Tick(0) };
            rules.play(&mut state, act, &mut rng, &mut ()).unwrap();
        }
    }
}
