//! Any number leads to a replay: a game of a study as a record.

use crate::study::{error::StudyError, spec::Spec};
use crate::{
    ExternalBots,
    play::{Observer, Player, Timed, play},
};
use parlour_bots::{ForGame, WithBots, for_game};
use parlour_engine::{Act, FastRng, FullGame, Rng};
use parlour_protocol::{Record, Setup};

/// Plays game `number` of a study again (numbered through all sections), and writes it down.
///
/// # Errors
/// If there is no such game. A game that came to no end has a record without scores.
pub fn record_of(
    spec: &Spec,
    number: u64,
    external_bots: &dyn ExternalBots,
) -> Result<Record, StudyError> {
    for_game(&spec.game, Again { spec, number, external_bots })?
}

struct Again<'a> {
    spec: &'a Spec,
    number: u64,
    external_bots: &'a dyn ExternalBots,
}

impl ForGame for Again<'_> {
    type Answer = Result<Record, StudyError>;

    fn with<G: WithBots>(self) -> Self::Answer {
        let Self { spec, number, external_bots } = self;
        let mut game = number;
        for section in spec.sections()? {
            if game >= section.games {
                game -= section.games;
                continue;
            }
            let rules: G = spec.rules_for(section.lineup.player_specs.len() as u8)?;
            let (lineup, game) = (&section.lineup, (spec.seed, game));
            let players = lineup.players(game, external_bots);
            return Ok(written(spec, &rules, players, lineup.rng(game.0, game.1), external_bots));
        }
        Err(StudyError::bad("game", format!("the study has no game {number}")))
    }
}

/// Plays a game of a spec between these players, and writes it down.
pub(super) fn written<G: WithBots>(
    spec: &Spec,
    rules: &G,
    players: Vec<Player<G>>,
    rng: FastRng,
    external_bots: &dyn ExternalBots,
) -> Record {
    let seats = players.len();
    let mut recorder = RecordingRng { rng, deals: Vec::new(), draws: Vec::new() };
    let mut acts = Acts::<G>::default();
    let mut timed = Timed { observer: &mut acts, external_bots };
    let played = play(rules, players, &mut recorder, spec.limit, &mut timed);
    let deck: Vec<String> = rules.deck().iter().map(ToString::to_string).collect();
    let cards = |deal: &Vec<usize>| deal.iter().map(|&place| deck[place].clone()).collect();
    let setup = Setup {
        game: spec.game.clone(),
        players: seats as i64,
        options: spec.options.clone().into(),
        seed: Some(spec.seed.to_string()),
        deals: recorder.deals.iter().map(cards).collect(),
        draws: recorder.draws,
    };
    let act = |act: &Act<G::Action>| {
        let at = G::META.real_time.then_some(act.at.0);
        (act.seat.index() as i64, act.action.to_string(), at)
    };
    Record {
        setup,
        version: u64::from(G::META.version),
        acts: acts.acts.iter().map(act).collect(),
        clock: G::META.real_time.then_some(acts.clock),
        scores: played.ok().map(|(scores, _)| scores),
        fair: None,
        given: None,
    }
}

/// A generator that writes down what comes of it.
struct RecordingRng {
    rng: FastRng,
    /// Each deal as places in the canonical deck, top card first.
    deals: Vec<Vec<usize>>,
    draws: Vec<u32>,
}

impl Rng for RecordingRng {
    fn draw(&mut self, n: u32) -> u32 {
        let drawn = self.rng.draw(n);
        self.draws.push(drawn);
        drawn
    }

    fn shuffle<C: Copy>(&mut self, deck: &mut [C], needed: usize) {
        let mut order: Vec<usize> = (0..deck.len()).collect();
        self.rng.shuffle(&mut order, needed);
        let canonical = deck.to_vec();
        for (card, &place) in deck.iter_mut().zip(&order) {
            *card = canonical[place];
        }
        self.deals.push(order);
    }
}

/// Every act, and where the clock stood at the end.
struct Acts<G: FullGame> {
    acts: Vec<Act<G::Action>>,
    clock: u64,
}

impl<G: FullGame> Default for Acts<G> {
    fn default() -> Self {
        Self { acts: Vec::new(), clock: 0 }
    }
}

impl<G: FullGame> Observer<G> for Acts<G> {
    fn acted(&mut self, act: &Act<G::Action>) {
        self.acts.push(act.clone());
    }

    fn stands(&mut self, rules: &G, state: &G::State) {
        self.clock = rules.clock(state).0;
    }
}
