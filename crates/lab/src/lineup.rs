//! Who sits where in which game: duplicate deals with full rotation of the seats.

use crate::{
    external::ExternalBots,
    play::{Observer, Outcome, Player, Timed, UnfinishedError, play},
    player_spec::PlayerSpec,
};
use parlour_bots::WithBots;
use parlour_engine::{FastRng, Rng};

/// Players that meet. Each deal is played as often as there are seats, every player once in
/// every seat, with the same cards and the same chance. Where all are alike, a deal is played
/// once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lineup {
    /// One for each seat.
    pub player_specs: Vec<PlayerSpec>,
}

/// Which deal, and who sits where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seating {
    /// Which deal.
    pub deal: u64,
    /// The player in each seat, by its place in the lineup.
    pub bots: Vec<u8>,
}

impl Lineup {
    /// The same player in every seat.
    #[must_use]
    pub fn all(player_spec: &PlayerSpec, players: u8) -> Self {
        Self { player_specs: vec![player_spec.clone(); usize::from(players)] }
    }

    /// How many games a deal gives.
    #[must_use]
    pub fn games_a_deal(&self) -> u64 {
        let alike = self.player_specs.windows(2).all(|pair| pair[0] == pair[1]);
        if alike { 1 } else { self.player_specs.len() as u64 }
    }

    /// Who sits where in this game. Every other deal goes round the table the other way, so
    /// that each player plays before and after each other one.
    #[must_use]
    pub fn seating(&self, game: u64) -> Seating {
        let n = self.player_specs.len();
        let (deal, turned) = (game / self.games_a_deal(), (game % self.games_a_deal()) as usize);
        let mut bots = vec![0; n];
        for bot in 0..n {
            let seat = if deal % 2 == 0 { bot } else { n - 1 - bot };
            bots[(seat + turned) % n] = bot as u8;
        }
        Seating { deal, bots }
    }

    /// What is dealt in this game: the same in every game of a deal, for any players.
    #[must_use]
    pub fn rng(&self, seed: u64, game: u64) -> FastRng {
        FastRng::of_game(seed, self.seating(game).deal)
    }

    /// The players of the game of this seed and number by seat, each with a seed of its own.
    #[must_use]
    pub fn players<G: WithBots>(
        &self,
        (seed, game): (u64, u64),
        external_bots: &dyn ExternalBots,
    ) -> Vec<Player<G>> {
        let mut rng = FastRng::of_game(seed ^ OF_BOTS, game);
        let seeds: Vec<u64> = self.player_specs.iter().map(|_| rng.next_u64()).collect();
        let seating = self.seating(game);
        let player = |bot: &u8| {
            let bot = usize::from(*bot);
            self.player_specs[bot].player(seeds[bot], external_bots)
        };
        seating.bots.iter().map(player).collect()
    }

    /// Plays the game of this seed and number.
    ///
    /// # Errors
    /// If it is not over after `limit` acts, or when the time of the external bots is up.
    pub fn play<G: WithBots>(
        &self,
        rules: &G,
        game: (u64, u64),
        external_bots: &dyn ExternalBots,
        limit: u64,
        rng: &mut impl Rng,
        observer: &mut impl Observer<G>,
    ) -> Result<Outcome, UnfinishedError> {
        let mut timed = Timed { observer, external_bots };
        play(rules, self.players(game, external_bots), rng, limit, &mut timed)
    }
}

/// Keeps the seeds of the bots apart from that of the cards.
const OF_BOTS: u64 = 0xB075_0000_0000_0001;

#[cfg(test)]
mod tests {
    use super::*;

    fn lineup(bots: &[&str]) -> Lineup {
        Lineup { player_specs: bots.iter().map(|bot| bot.parse().unwrap()).collect() }
    }

    #[test]
    fn everyone_sits_everywhere_once_a_deal() {
        let lineup = lineup(&["rule", "random", "easy"]);
        for deal in 0..4 {
            let mut met = [[false; 3]; 3];
            for game in deal * 3..deal * 3 + 3 {
                let seating = lineup.seating(game);
                assert_eq!(seating.deal, deal);
                for (seat, bot) in seating.bots.iter().enumerate() {
                    met[seat][usize::from(*bot)] = true;
                }
            }
            assert_eq!(met, [[true; 3]; 3], "deal {deal}");
        }
    }

    #[test]
    fn after_two_deals_everyone_has_followed_everyone() {
        let lineup = lineup(&["rule", "random", "easy"]);
        let mut follows = std::collections::BTreeSet::new();
        for game in 0..6 {
            let bots = lineup.seating(game).bots;
            follows.extend((0..3).map(|seat| (bots[seat], bots[(seat + 1) % 3])));
        }
        assert_eq!(follows.len(), 6);
    }

    #[test]
    fn alike_players_need_no_rotation() {
        assert_eq!(lineup(&["rule", "rule"]).games_a_deal(), 1);
        assert_eq!(lineup(&["rule", "rule+open"]).games_a_deal(), 2);
    }
}
