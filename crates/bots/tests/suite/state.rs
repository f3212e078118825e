//! A bot that is made anew, and told where the old one stood, goes on like it.

use parlour_bots::{ForGame, Level, WithBots, any_bot, bot, check_level, for_game};
use parlour_engine::{Act, Bot, Dealer, Observation, Seat, Tick, Turn};

/// Between two acts of a race, in milliseconds.
const PAUSE_MS: u64 = 2_000;
/// How many decisions are compared.
const DECISIONS: usize = 60;

/// Asks a bot about every position of a game, and a new one with its state about each.
struct GoOnAlike(Level);

impl ForGame for GoOnAlike {
    type Answer = bool;

    fn with<G: WithBots>(self) -> bool {
        let (rules, id) = (G::default(), G::META.id);
        let made = || any_bot(id, 3, self.0, 5).expect("a game");
        let (mut whole, mut changed) = (made(), false);
        let mut leader = bot::<G>(Level::Rule, 3);
        let mut dealer = Dealer::seeded("goes on alike");
        let mut state = rules.start(3, &mut dealer, &mut ());
        for step in 0..DECISIONS {
            let turn = rules.turn(&state);
            let may_act: Vec<Seat> = turn.seats().iter().collect();
            let Some(&seat) = may_act.get(step % may_act.len().max(1)) else { break };
            let observation = Observation::of(&rules, &state, seat);
            let mut anew = made();
            assert!(anew.set_state(&whole.state()));
            let answers = [&mut whole, &mut anew].map(|bot| bot.answer(&observation));
            assert_eq!(answers[0], answers[1], "{id}, {}, decision {step}", self.0);
            assert_eq!(whole.state(), anew.state(), "{id}, {}, decision {step}", self.0);
            changed |= made().state() != whole.state();
            let Some(choice) = leader.choose(&observation) else { continue };
            let at = Tick(rules.clock(&state).0 + PAUSE_MS);
            let played = rules.play(
                &mut state,
                Act { seat, action: choice.action, at },
                &mut dealer,
                &mut (),
            );
            assert!(played.is_ok() || matches!(turn, Turn::Any(_)), "an action of the menu");
        }
        changed
    }
}

#[test]
fn a_bot_with_the_state_of_another_goes_on_like_it() {
    let levels = [Level::Random, Level::Easy, Level::Rule, Level::Medium, Level::Hard];
    for game in parlour_games::GAMES.iter().map(|entry| entry.meta.id) {
        let master = check_level(Level::Master, game, 3).map(|()| Level::Master);
        for level in levels.into_iter().chain(master) {
            let changed = for_game(game, GoOnAlike(level)).expect("a game");
            // rule bots may have no chances of their own; all others draw
            assert!(changed || level == Level::Rule || game == "basset", "{game}, {level}");
        }
    }
}

#[test]
fn the_state_of_another_kind_of_bot_is_refused() {
    let mut random = any_bot("bread-basket", 3, Level::Random, 1).expect("a game");
    let before = random.state();
    assert!(!random.set_state(&[1, 2, 3]));
    assert_eq!(random.state(), before);
}
