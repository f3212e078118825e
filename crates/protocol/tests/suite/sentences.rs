//! What games say in English, kept in `web/src/words/server-sentences.json`: the page's tests hold that
//! every other language has words for all of it. To write it anew: `PARLOUR_WRITE=1 cargo test --release
//! -p parlour-protocol --test suite sentences`.

use parlour_bots::{ForGame, WithBots, for_game};
use parlour_engine::{
    Observation, Seat, Viewer,
    erased::{AnyGame, Entry, Opening},
    lesson::{NOT_YET, Next, Task},
    options::Kind,
    rng::{FastRng, Rng},
    story::Story,
    turn::{Tick, Turn},
};
use serde::Serialize;
use serde_json::json;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// The sentences of a game.
#[derive(Default, Serialize)]
struct Sentences {
    /// Always the same.
    fixed: BTreeSet<String>,
    /// Refusals, with the names of what they mention in braces.
    refusals: BTreeSet<String>,
    /// What happened and what can be done in games at random: one example of each kind.
    examples: BTreeSet<String>,
}

#[test]
fn the_page_knows_what_games_say() {
    let all: BTreeMap<&str, Sentences> =
        parlour_games::GAMES.iter().map(|entry| (entry.meta.id, sentences(entry))).collect();
    let text = serde_json::to_string_pretty(&all).unwrap() + "\n";
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/words/server-sentences.json");
    if std::env::var_os("PARLOUR_WRITE").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    assert!(there == text, "{} is out of date: see the head of this test", path.display());
}

fn sentences(entry: &Entry) -> Sentences {
    let mut said = Sentences::default();
    let meta = entry.meta;
    said.fixed.insert(meta.about.to_owned());
    for option in meta.options {
        said.fixed.insert(option.about.to_owned());
        if let Kind::Choice(_) = option.kind {
            said.fixed.extend(option.meanings.iter().map(|&meaning| without_clauses(meaning)));
        }
    }
    for preset in meta.presets {
        said.fixed.extend([preset.title, preset.about].map(str::to_owned));
    }
    if let Some(lesson) = entry.lesson {
        said.fixed.extend([lesson.goal(), NOT_YET].map(str::to_owned));
        for step in lesson.steps() {
            said.fixed.insert(step.title().to_owned());
            add_task(step.task(), &mut said.fixed);
        }
    }
    said.refusals.extend(entry.catalogue.iter().map(|(_, _, text)| text.replace(":#}", "}")));
    let mut examples = BTreeMap::new();
    for options in house_rules(meta.id) {
        for seed in 0..6 {
            for seats in [meta.min_players, meta.max_players.min(4)] {
                play(entry, &options, seats, seed, &mut examples);
            }
        }
    }
    for_game(meta.id, Reasons(&mut examples)).expect("a game");
    said.examples.extend(examples.into_values());
    said
}

/// The page shows meanings without the clauses that they come from.
fn without_clauses(meaning: &str) -> String {
    match meaning.split_once(" (") {
        Some((words, rest)) if rest.ends_with(").") => format!("{words}."),
        _ => meaning.to_owned(),
    }
}

fn add_task(task: &'static Task, said: &mut BTreeSet<String>) {
    said.insert(task.say.to_owned());
    said.extend(task.answers.iter().map(|answer| answer.text.to_owned()));
    for way in task.ways {
        match way.next {
            Next::Task(next) => add_task(next, said),
            Next::Done(text) => {
                said.insert(text.to_owned());
            }
        }
    }
}

/// House rules under which a game says what it says else seldom or never.
fn house_rules(game: &str) -> Vec<serde_json::Value> {
    let more = match game {
        "basement" => vec![
            json!({"deck": {"hi": 12, "copies": 3, "clears": 1, "resets": 1, "blanks": 1}}),
            json!({"turn_cap": 20, "rounds": 2, "mix_hand_and_top": true}),
        ],
        "basset" => vec![
            json!({"purse": 60, "bank": 120, "open_paroli_at_end": "carry_over", "deals": 3}),
            json!({"new_book": {"offered": true, "price": 3}, "open_paroli_at_end": "pay_level_minus_one"}),
            json!({"open_paroli_at_end": "lose", "replace_after_win": "mandatory"}),
        ],
        "budr-basef" => vec![
            json!({"freestyle": true, "announce": true, "max_plays": 60}),
            json!({"slap": "sealed", "short_penalty": "debt", "penalty": 30}),
            json!({"gestures": "full", "bad_hit_empty": "eject", "penalty": 20, "cards_each": 6}),
            json!({"bad_hit_empty": "lockout_until_next_take", "penalty": 20, "deal": "equal_burn_rest"}),
        ],
        "bread-basket" => vec![json!({"rounds": 1, "hand_size": 12, "chef_second": "allow"})],
        _ => Vec::new(),
    };
    [vec![json!({})], more].concat()
}

/// The most acts of one game.
const MAX_ACTS: usize = 400;
/// The most acts of a game in which every two actions are compared.
const MAX_REASONED_ACTS: usize = 120;

/// Plays at random, and keeps one example of each kind of sentence.
fn play(
    entry: &Entry,
    options: &serde_json::Value,
    seats: u8,
    seed: u64,
    said: &mut BTreeMap<String, String>,
) {
    let opening = Opening {
        seats,
        options: &mut <dyn erased_serde::Deserializer<'_>>::erase(options),
        seed: format!("sentences {seed}"),
        deals: Vec::new(),
        draws: Vec::new(),
    };
    let (mut game, mut events) = (entry.open)(opening).expect("the rules can be played");
    let mut rng = FastRng::new(seed);
    for _ in 0..MAX_ACTS {
        for event in events.drain(..) {
            for viewer in [Viewer::Seat(Seat::new(0).unwrap()), Viewer::Spectator] {
                let seen = event.redact_for(viewer);
                seen.iter().for_each(|seen| keep(&seen.to_string(), said));
            }
        }
        match act(game.as_mut(), &mut rng, said) {
            Some(more) => events = more,
            None => break,
        }
    }
}

/// Keeps one example of each kind of reason why one action is better than another, in games at random.
struct Reasons<'a>(&'a mut BTreeMap<String, String>);

impl ForGame for Reasons<'_> {
    type Answer = ();

    fn with<G: WithBots>(self) {
        for game in 0..24 {
            let seats =
                if game % 2 == 0 { G::META.min_players } else { G::META.max_players.min(4) };
            let mut story = Story::shuffled(G::default(), seats, &format!("reasons {game}"));
            let mut rng = FastRng::new(game);
            for _ in 0..MAX_REASONED_ACTS {
                let (rules, state) = (story.table().rules(), story.state());
                let turn = story.turn();
                if let (Turn::Any(_), Some(due)) = (turn, rules.deadline(state)) {
                    story.waits_until(due.0);
                    continue;
                }
                // in a race, who can turns up a card
                let flips =
                    |seat: &Seat| story.legal(seat.index() as u8).contains(&"flip".to_owned());
                let Some(seat) = turn.seats().iter().find(flips).or(turn.seats().first()) else {
                    break;
                };
                let observation =
                    Observation::of(rules, state, seat).remembering(story.table().memory_of(seat));
                for better in &observation.menu {
                    for done in &observation.menu {
                        let why = G::contrast(&observation, better, done);
                        why.iter().for_each(|why| keep(&why.sentence, self.0));
                    }
                }
                let flip = observation.menu.iter().find(|action| action.to_string() == "flip");
                let any = rng.draw(observation.menu.len() as u32) as usize;
                let action = flip.unwrap_or(&observation.menu[any]).to_string();
                let at = rules.clock(state).0 + 600;
                story.does_at(seat.index() as u8, &action, at);
            }
        }
    }
}

/// One act of a seat that may act, or a step of the clock; nothing if the game is over.
fn act(
    game: &mut dyn AnyGame,
    rng: &mut FastRng,
    said: &mut BTreeMap<String, String>,
) -> Option<Vec<Box<dyn parlour_engine::erased::AnyEvent>>> {
    let seats = match game.turn() {
        Turn::Over => return None,
        Turn::One(seat) => vec![seat],
        Turn::Each(seats) | Turn::Any(seats) => seats.iter().collect(),
    };
    if let Some(due) = game.deadline()
        && (seats.is_empty() || rng.draw(2) == 0)
    {
        return Some(game.advance(due).expect("a deadline is not past"));
    }
    let seat = seats[rng.draw(seats.len() as u32) as usize];
    let (actions, _) = game.legal(seat);
    for action in &actions {
        let words = game.say(action);
        keep(&words, said);
    }
    let action = actions.get(rng.draw(actions.len().max(1) as u32) as usize)?;
    let at = Tick(game.clock().0 + 200);
    Some(game.submit(seat, action, Some(at)).unwrap_or_default())
}

/// What games count.
const COUNTED: [&str; 12] = [
    "cards", "points", "moves", "turns", "rounds", "hands", "deals", "tricks", "sets", "stacks",
    "parolis", "players",
];

/// Is there a `1 cards`? In `seat 1 turns` nothing is counted.
fn counts_one_as_several(text: &str) -> bool {
    let words: Vec<&str> =
        text.split(' ').map(|word| word.trim_matches(|c: char| "(),.:;!".contains(c))).collect();
    let is_seat = |at: usize| at > 0 && words[at - 1].eq_ignore_ascii_case("seat");
    let counts =
        |(at, pair): (usize, &[&str])| pair[0] == "1" && COUNTED.contains(&pair[1]) && !is_seat(at);
    words.windows(2).enumerate().any(counts)
}

#[test]
fn one_of_several_would_be_found() {
    for wrong in ["The line has 1 cards.", "It wins (1 points).", "1 cards lie in the pool."] {
        assert!(counts_one_as_several(wrong), "{wrong}");
    }
    for right in
        ["Seat 1 turns 5.", "Seat 0: 1 point.", "21 cards are left.", "It lays 1 as a card."]
    {
        assert!(!counts_one_as_several(right), "{right}");
    }
}

/// Keeps the first sentence of its kind: numbers and names do not tell two apart, nor how many there are.
fn keep(text: &str, said: &mut BTreeMap<String, String>) {
    assert!(!counts_one_as_several(text), "{text}");
    for sentence in text.split_inclusive(". ") {
        let words = sentence.trim().split(' ').map(|word| {
            let end = word.trim_start_matches(|c: char| !",.:;!)".contains(c));
            let is_name = word.starts_with(|c: char| {
                c.is_uppercase() || c.is_numeric() || "(−-♠♥♣♦`".contains(c)
            });
            if is_name { format!("X{end}") } else { word.to_owned() }
        });
        let mut kind: Vec<String> = words.collect();
        kind.dedup();
        said.entry(kind.join(" ")).or_insert_with(|| sentence.trim().to_owned());
    }
}
