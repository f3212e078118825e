//! Basement, between two; seat 1 opens.

use super::why;
use parlour_bots::{Level, WithBots, bot};
use parlour_engine::{
    Act, FastRng, FullGame, Game, Menu, Observation, Seat, Tick, Turn, story::Story,
};
use parlour_games::basement::{Action, Basement, Deck, State, Zone};

/// A table at which these hands were dealt by seat, and no Top Cards have been chosen.
fn undecided(hands: [&str; 2]) -> Story<Basement> {
    let [zero, one] = hands.map(|hand| hand.split(' ').collect::<Vec<_>>());
    let deal: Vec<&str> = one.iter().zip(&zero).flat_map(|(one, zero)| [*one, *zero]).collect();
    Story::stacked(Basement::default(), 2, &[&deal.join(" ")])
}

/// A table at which both have 7, 8 and 10 on top, and these cards in hand.
fn table(hands: [&str; 2]) -> Story<Basement> {
    let [zero, one] = hands.map(|hand| format!("{hand} 7 8 10"));
    let mut story = undecided([&zero, &one]);
    story.does(0, "top 7 8 10").does(1, "top 7 8 10");
    story
}

#[test]
fn top_cards_that_go_together_are_named() {
    let story = undecided(["1 2 3 4 5 6", "6 6 9 3 C 11"]);
    let why = |better, done| super::why_of(&story, 1, [better, done]);
    assert_eq!(why("top 6 6 9", "top 3 6 9"), "It puts 6 and 6 on top, which can go in one play.");
    assert_eq!(
        why("top 9 11 C", "top 3 9 11"),
        "It puts a Clear on top instead of 3: no Deck helps you when you play from there."
    );
    assert_eq!(why("top 3 9 11", "top 9 11 C"), "It keeps a Clear in hand, which you play first.");
    assert_eq!(why("top 3 11 C", "top 6 9 C"), "", "one is higher and one is lower");
}

#[test]
fn a_play_that_clears_is_named() {
    let mut story = table(["B 5 6", "2 2 2"]);
    assert_eq!(why(&story, ["play 2 2", "play 2"]), "It sheds 2 cards in one play instead of 1.");
    story.does(1, "play 2").does(0, "play B");
    assert_eq!(why(&story, ["play 2 2", "play 2"]), "It clears the pile, and you play again.");
    assert_eq!(why(&story, ["play 2", "play 2 2"]), "");
}

#[test]
fn a_special_is_kept() {
    let story = table(["B 5 6", "5 C R"]);
    let keeps = |card| format!("It keeps {card} for a pile that your other cards do not fit.");
    assert_eq!(why(&story, ["play 5", "play C"]), keeps("a Clear"));
    assert_eq!(why(&story, ["play C", "play 5"]), "");
    assert_eq!(why(&story, ["play R", "play C"]), "", "a Special for a Special");
    let story = table(["B 5 6", "5 B R"]);
    assert_eq!(why(&story, ["play B", "play B R"]), keeps("a Reset"), "the Blank goes in both");
}

#[test]
fn cards_of_a_number_are_kept_together() {
    let story = table(["B 5 6", "6 6 4"]);
    assert_eq!(why(&story, ["play 4", "play 6"]), "It keeps your two 6s together.");
    let story = table(["B 5 6", "6 9 4"]);
    assert_eq!(
        why(&story, ["play 4", "play 6"]),
        "It keeps the 6, which fits on more piles than the 4."
    );
}

#[test]
fn how_many_cards_fit_on_a_higher_card_is_counted() {
    let story = table(["B 5 6", "4 9 2"]);
    // of 9, 10 and 11 three, two and four, and twelve Specials
    assert_eq!(
        why(&story, ["play 9", "play 4"]),
        "Of 47 cards that you have not seen, 21 fit on it, and 36 on the 4."
    );
    assert_eq!(
        why(&story, ["play 4", "play 9"]),
        "It keeps the 9, which fits on more piles than the 4."
    );
}

#[test]
fn what_chance_it_may_cost_is_counted() {
    let mut story = table(["5 9 9", "4 6 2"]);
    assert_eq!(why(&story, ["play 4", "chance"]), "", "everything fits on an empty pile");
    assert_eq!(
        why(&story, ["chance", "play 4"]),
        "It costs you no card of your hand: any card that you have not seen fits."
    );
    story.does(1, "play 4");
    // of 1, 2 and 3 all are out of sight
    assert_eq!(
        why(&story, ["play 5", "chance"]),
        "It is certain to fit. Of the 46 cards you have not seen, 12 would not."
    );
    assert_eq!(
        why(&story, ["chance", "play 5"]),
        "It costs you no card of your hand if it works: 34 of 46 cards that you have not seen fit."
    );
    assert_eq!(why(&story, ["play 5", "eat"]), "It spares you the cards of the pile.");
    assert_eq!(
        why(&story, ["chance", "eat"]),
        "The card that you turn may fit; you take the pile only if it does not."
    );
}

const TURNS_FIRST: &str =
    "The card of your Basement may fit; you take the pile only if it does not.";

/// Is a sentence about this seat true of the table after its play?
type Claim = fn(&Basement, &State, Seat) -> bool;

/// What is said of the table after a play, and whether it is so.
const CLAIMS: [(&str, Claim); 6] = [
    ("You are out with it.", |rules, state, seat| {
        rules.turn(state) == Turn::Over && rules.scores(state)[seat.index()] > 0
    }),
    ("It clears the pile, and you play again.", |rules, state, seat| {
        state.pile_len() == 0 && rules.turn(state).allows(seat)
    }),
    ("It empties your hand: next you play your Top Cards.", |_, state, seat| {
        state.hand(seat).is_empty() && !state.top(seat).is_empty()
    }),
    (
        "Your hand and Top Cards are gone after it: next you turn a card of your Basement.",
        |_, state, seat| state.zone(seat) == Zone::Basement,
    ),
    ("None of the next player's Top Cards fits on it.", cannot_play),
    ("You know the next player's hand, and no card of it fits.", cannot_play),
];

/// Has the other player, whose turn it is, no card that fits?
fn cannot_play(rules: &Basement, state: &State, seat: Seat) -> bool {
    let mut menu = Menu::new();
    rules.menu(state, seat.left(2), &mut menu);
    let can_play = menu.iter().any(|action| matches!(action, Action::Play(_)));
    rules.turn(state).allows(seat.left(2)) && !can_play
}

/// With a small deck, whatever is said of the table after a play is true, and is not of what it is compared with.
#[test]
fn what_is_said_of_the_table_after_a_play_is_true() {
    let deck = Deck { lo: 1, hi: 8, copies: 3, clears: 1, resets: 1, blanks: 1 };
    let rules = Basement { deck, rounds: 1, ..Basement::default() };
    let (mut said, mut turned) = ([0; CLAIMS.len()], 0);
    for seed in 0..200 {
        let mut story = Story::shuffled(rules.clone(), 2, &format!("after a play {seed}"));
        let mut bots = [seed, seed + 1].map(|seed| bot::<Basement>(Level::Easy, seed));
        for _ in 0..200 {
            let Some(seat) = story.turn().seats().first() else { break };
            let (state, memory) = (story.state(), story.table().memory_of(seat));
            let observation = Observation::of(&rules, state, seat).remembering(memory);
            for (better, done) in pairs(&observation.menu) {
                let why = Basement::contrast(&observation, better, done);
                let why = why.map_or(String::new(), |why| why.sentence);
                if let (Action::Reveal(_), Action::Eat(_)) = (better, done) {
                    assert_eq!(why, TURNS_FIRST);
                    turned += 1;
                }
                let Some(place) = CLAIMS.iter().position(|(claim, _)| *claim == why) else {
                    continue;
                };
                let is_so = |action: &Action| {
                    let (mut state, act) =
                        (state.clone(), Act { seat, action: *action, at: Tick(0) });
                    rules.play(&mut state, act, &mut FastRng::new(0), &mut ()).expect("legal");
                    CLAIMS[place].1(&rules, &state, seat)
                };
                assert!(is_so(better) && !is_so(done), "{better} instead of {done}: {why}");
                said[place] += 1;
            }
            let choice = bots[seat.index()].choose(&observation).expect("a choice");
            story.does(seat.index() as u8, &choice.action.to_string());
        }
    }
    assert!(said.iter().chain([&turned]).all(|&times| times > 0), "{said:?}, {turned}");
}

/// Every action of a menu beside every other.
fn pairs(menu: &[Action]) -> impl Iterator<Item = (&Action, &Action)> {
    let beside = move |better| menu.iter().map(move |done| (better, done));
    menu.iter().flat_map(beside)
}
