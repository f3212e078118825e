//! A line of play: a game that is played by the places of its menus.

use super::PLAYERS;
use parlour_engine::{Act, Dealer, FullGame, Menu, Observation, Seat, Seated, Tick, Turn};

/// The actions of a seat, sorted by their texts as on the wire.
pub(super) fn sorted_menu<G: FullGame>(rules: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut menu = Menu::new();
    rules.menu(state, seat, &mut menu);
    let mut actions: Vec<(String, G::Action)> =
        menu.into_iter().map(|action| (action.to_string(), action)).collect();
    actions.sort_by(|a, b| a.0.cmp(&b.0));
    actions.into_iter().map(|(_, action)| action).collect()
}

/// A game for two from its deal on.
pub(super) struct Line<G: FullGame> {
    /// The game.
    pub(super) seated: Seated<G>,
    /// The acts so far, by their places.
    pub(super) places: Vec<u8>,
}

impl<G: FullGame> Line<G> {
    /// A deal from this seed; `None` if the house rules are not for two.
    pub(super) fn dealt(rules: &G, seed: &str) -> Option<Self> {
        let dealer = Dealer::seeded(seed);
        let seated = Seated::open(rules.clone(), PLAYERS, dealer, &mut Vec::new()).ok()?;
        Some(Self { seated, places: Vec::new() })
    }

    /// Who is to act next, first in the order of the seats; `None` if the game is over.
    pub(super) fn next(&self) -> Option<Seat> {
        self.turn().seats().first()
    }

    /// Who may act.
    pub(super) fn turn(&self) -> Turn {
        self.seated.rules().turn(self.seated.state())
    }

    /// What this seat may do.
    pub(super) fn menu(&self, seat: Seat) -> Vec<G::Action> {
        sorted_menu(self.seated.rules(), self.seated.state(), seat)
    }

    /// Does the action at this place of the menu; `None` if there is none.
    pub(super) fn act(&mut self, seat: Seat, menu: &[G::Action], place: usize) -> Option<()> {
        let action = menu.get(place)?.clone();
        self.seated.submit_unheard(Act { seat, action, at: Tick(0) }).ok()?;
        self.places.push(u8::try_from(place).ok()?);
        Some(())
    }

    /// What the seat has to go by, with all that it can remember.
    pub(super) fn observation(&self, seat: Seat) -> Observation<G> {
        let observation = Observation::of(self.seated.rules(), self.seated.state(), seat);
        observation.remembering(self.seated.memory_of(seat))
    }
}

/// Does the seat know every card: is there one world that agrees with what it sees and remembers?
///
/// The samples are drawn equally likely from all such worlds; of two or more, all of so many samples
/// are the same once in 2^32 times at most.
pub(super) fn knows_all<G: FullGame>(line: &Line<G>, observation: &Observation<G>) -> bool {
    const SAMPLES: u64 = 32;
    let rules = line.seated.rules();
    let table = rules.reveal(line.seated.state());
    (0..SAMPLES).all(|sample| {
        let mut rng = parlour_engine::FastRng::of_game(1, sample);
        let world = rules.sample_world(&observation.view, &observation.memory, &mut rng);
        world.is_some_and(|world| rules.reveal(&world) == table)
    })
}
