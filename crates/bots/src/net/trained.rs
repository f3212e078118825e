//! The networks of a game in the repository, each for its number of players.

use super::NetError;

/// Weights for so many players. `weights/SHA256SUMS` has the hash of each file.
pub(crate) type NetFile = (u8, &'static [u8]);

/// With how many players there is a network.
pub(crate) const fn players_of<const N: usize>(files: &[NetFile; N]) -> [u8; N] {
    let mut players = [0; N];
    let mut place = 0;
    while place < N {
        players[place] = files[place].0;
        place += 1;
    }
    players
}

/// All networks of a game.
pub(crate) struct Trained<Net>(Vec<(u8, Net)>);

impl<Net> Trained<Net> {
    /// Those that can be read.
    pub(crate) fn read(
        files: &[NetFile],
        read: impl Fn(&[u8], u8) -> Result<Net, NetError>,
    ) -> Self {
        let read = |(players, file): &NetFile| Some((*players, read(file, *players).ok()?));
        Self(files.iter().filter_map(read).collect())
    }

    /// The network for so many players, if there is one.
    pub(crate) fn with(&self, players: u8) -> Option<&Net> {
        self.0.iter().find(|trained| trained.0 == players).map(|(_, net)| net)
    }
}

/// What is asked of the networks of every game.
#[cfg(test)]
pub(crate) mod tests {
    use super::NetFile;
    use parlour_engine::{Act, Bot, FastRng, FullGame, Observation, Tick};
    use sha2::{Digest, Sha256};

    const HASHES: &str = include_str!("../../weights/SHA256SUMS");

    /// The weights are those whose hashes are listed.
    pub(crate) fn are_listed(game: &str, files: &[NetFile]) {
        for (players, file) in files {
            let hash: String =
                Sha256::digest(file).iter().map(|byte| format!("{byte:02x}")).collect();
            let listed = format!("{hash}  {game}-{players}.net");
            assert!(HASHES.lines().any(|line| line == listed), "{listed}");
        }
    }

    /// In so many decisions two bots of one seed choose alike, or nothing if they are not to answer.
    pub(crate) fn choose_alike<G: FullGame + Default, B: Bot<G>>(
        learned: impl Fn() -> B,
        (players, answers): (u8, bool),
        decisions: usize,
    ) {
        let rules = G::default();
        let mut rng = FastRng::new(8);
        let mut state = rules.start(players, &mut rng, &mut ());
        for _ in 0..decisions {
            let seat = rules.turn(&state).seats().first().unwrap();
            let observation = Observation::of(&rules, &state, seat);
            let choose = || learned().choose(&observation).map(|choice| choice.action);
            assert_eq!(choose(), choose());
            assert_eq!(choose().is_some(), answers);
            let action = observation.menu[observation.menu.len() / 2].clone();
            rules.apply(&mut state, Act { seat, action, at: Tick(0) }, &mut rng, &mut ());
        }
    }
}
