//! Two bots of a level do not play in step, and the page knows each by its sentence.

use parlour_bots::{CHARACTERS, Character, ForGame, Level, WithBots, bot, for_game};
use parlour_engine::{Act, Bot, Dealer, Observation, Tick, Turn};

/// Between two acts of a race, in milliseconds.
const PAUSE_MS: u64 = 2_000;

/// Plays a game and asks two characters of a level about each position: in how many they differ.
struct Differ(Level);

impl ForGame for Differ {
    type Answer = u32;

    fn with<G: WithBots>(self) -> u32 {
        let rules = G::default();
        // each with chances of its own, as at a table
        let mut both = [0, 1].map(|n| {
            bot::<G>(Character::of(self.0, n).expect("two a level").manner(), 7 + n as u64)
        });
        let mut leader = bot::<G>(Level::Rule, 3);
        let mut dealer = Dealer::seeded("two of a level");
        let mut state = rules.start(3, &mut dealer, &mut ());
        let mut differ = 0;
        for step in 0..400 {
            let turn = rules.turn(&state);
            let may_act: Vec<_> = turn.seats().iter().collect();
            // in real time each in turn, and slowly enough for every card to be seen
            let Some(&seat) = may_act.get(step % may_act.len().max(1)) else { break };
            let observation = Observation::of(&rules, &state, seat);
            let [one, other] = both.each_mut().map(|bot| bot.choose(&observation));
            let answer = |choice: Option<parlour_engine::Choice<G::Action>>| {
                choice.map(|choice| (choice.action, choice.after))
            };
            differ += u32::from(answer(one) != answer(other));
            // in a race it may see nothing to do
            let Some(choice) = leader.choose(&observation) else { continue };
            let at = Tick(rules.clock(&state).0 + PAUSE_MS);
            let act = Act { seat, action: choice.action, at };
            if rules.play(&mut state, act, &mut dealer, &mut ()).is_err()
                && !matches!(turn, Turn::Any(_))
            {
                panic!("an action of the menu");
            }
        }
        differ
    }
}

#[test]
fn two_bots_of_a_level_do_not_play_in_step() {
    for game in parlour_games::GAMES.iter().map(|entry| entry.meta.id) {
        for level in [Level::Easy, Level::Rule] {
            let differ = for_game(game, Differ(level)).expect("a game");
            assert!(differ > 0, "{game}, {level}: they do the same all along");
        }
    }
}

#[test]
fn the_page_says_of_each_what_the_terminal_says() {
    let words = include_str!("../../../../web/src/words/en/common.ts");
    for Character { id, about, .. } in &CHARACTERS {
        assert!(words.contains(&format!("\"character.{id}\": \"{about}\"")), "{id}: {about}");
    }
    let words_of_levels =
        Level::ALL.map(|level| format!("\"level.{level}\": \"{}\"", level.word()));
    let master = format!("\"level.master\": \"{}\"", Level::Master.word());
    for word in words_of_levels.into_iter().chain([master]) {
        assert!(words.contains(&word), "{word}");
    }
}
