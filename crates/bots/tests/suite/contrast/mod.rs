//! Why one action is better than another, in words: each reason where it is true, and a table at which it is not.

mod basement;
mod bread_basket;
mod budr_basef;

use parlour_bots::WithBots;
use parlour_engine::{Observation, Seat, story::Story};

/// What is said for the first of these actions where the other one was done; nothing if no reason is true.
fn why<G: WithBots>(story: &Story<G>, actions: [&str; 2]) -> String {
    why_of(story, story.next(), actions)
}

/// What is said to this seat, where several may act.
fn why_of<G: WithBots>(story: &Story<G>, seat: u8, actions: [&str; 2]) -> String {
    let (table, seat) = (story.table(), Seat::new(seat).expect("a seat"));
    let observation = Observation::of(table.rules(), table.state(), seat);
    let observation = observation.remembering(table.memory_of(seat));
    let [better, done] = actions.map(|text| {
        let found = observation.menu.iter().find(|action| action.to_string() == text);
        found.unwrap_or_else(|| panic!("{text} is not on the menu: {:?}", observation.menu))
    });
    G::contrast(&observation, better, done).map_or(String::new(), |why| why.sentence)
}
