//! What playouts say of a decision: whether it matters, and to whom.

use crate::{standing::share, stats::student_quantile};

/// Of decisions between moves that all do the same, this part is clear by chance alone, and no more
/// are kingmaking.
pub const NOISE_FLOOR: f64 = 0.025;

/// What was found of a decision.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Judged {
    /// What the best move is worth more than the worst, in shares of a win.
    pub(crate) spread: f64,
    /// Is that clear of chance?
    pub(crate) clear: bool,
    /// Does the choice clearly help an opponent, and the player who makes it by less than half of that?
    pub(crate) kingmaking: bool,
}

/// Judges a decision of the seat `me` by each seat's part of the win in each playout of each move, the
/// same playouts for all moves. The first half of them says which moves are best and worst, for
/// each seat, and the other half by how much.
pub(crate) fn judge(moves: &[Vec<Vec<u32>>], me: usize) -> Option<Judged> {
    let first = moves.first()?;
    let half = first.len() / 2;
    let seats = first.first()?.len();
    let sum = |one: usize, who: usize| -> u64 {
        moves[one][..half].iter().map(|wins| u64::from(wins[who])).sum()
    };
    let ends = |who: usize| {
        let best = (0..moves.len()).max_by_key(|&one| sum(one, who))?;
        Some((best, (0..moves.len()).min_by_key(|&one| sum(one, who))?))
    };
    let difference = |(best, worst): (usize, usize), who: usize| {
        let pairs = moves[best][half..].iter().zip(&moves[worst][half..]);
        Difference::of(pairs.map(|(best, worst)| share(best[who]) - share(worst[who])))
    };
    let mine = difference(ends(me)?, me);
    let clear = mine.is_clear(NOISE_FLOOR);
    // with several opponents, chance helps one of them more often
    let of_each = NOISE_FLOOR / (seats as f64 - 1.0);
    let decides = |who: usize| {
        let Some(ends) = ends(who) else { return false };
        let theirs = difference(ends, who);
        theirs.is_clear(of_each) && difference(ends, me).is_within(theirs.mean / 2.0)
    };
    let kingmaking = seats > 2 && !clear && (0..seats).filter(|&who| who != me).any(decides);
    Some(Judged { spread: mine.mean, clear, kingmaking })
}

/// The mean of differences and its standard error.
struct Difference {
    mean: f64,
    error: f64,
    n: f64,
}

impl Difference {
    fn of(values: impl Iterator<Item = f64>) -> Self {
        let values: Vec<f64> = values.collect();
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
        Self { mean, error: (variance / n).sqrt(), n }
    }

    /// Is it above nothing, further than chance takes it in this part of the cases? Where all playouts
    /// are alike, there must be so many that a coin would fall the same way as seldom.
    fn is_clear(&self, tail: f64) -> bool {
        let by_chance = student_quantile(self.n - 1.0, tail) * self.error;
        let is_constant = self.error == 0.0;
        self.mean > 0.0 && self.mean > by_chance && (!is_constant || 2.0_f64.powf(-self.n) <= tail)
    }

    /// Does its 95 % interval lie nearer to nothing than this, on both sides?
    fn is_within(&self, bound: f64) -> bool {
        let within = student_quantile(self.n - 1.0, 0.025) * self.error;
        self.mean.abs() + within < bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standing::WHOLE_WIN;
    use parlour_engine::{FastRng, Rng};

    /// Playouts of three moves at a table of so many, won by who wins.
    fn moves(
        (players, playouts): (usize, usize),
        mut winner: impl FnMut(usize) -> usize,
    ) -> Vec<Vec<Vec<u32>>> {
        let mut playout = |one: usize| {
            let mut wins = vec![0; players];
            wins[winner(one)] = WHOLE_WIN;
            wins
        };
        (0..3).map(|one| (0..playouts).map(|_| playout(one)).collect()).collect()
    }

    #[test]
    fn moves_that_do_nothing_are_seldom_said_to_matter() {
        let mut rng = FastRng::new(5);
        for (players, playouts) in [(2, 16), (3, 16), (4, 16), (6, 16), (3, 64)] {
            let (mut clear, mut kingmaking) = (0, 0);
            for _ in 0..4000 {
                let moves = moves((players, playouts), |_| rng.draw(players as u32) as usize);
                let judged = judge(&moves, 0).unwrap();
                clear += u32::from(judged.clear);
                kingmaking += u32::from(judged.kingmaking);
            }
            // with two standard errors they were 4 % and, with six players, 16 %
            let most = (4000.0 * NOISE_FLOOR * 1.2) as u32;
            assert!(clear <= most, "{players} players, {playouts}: {clear} of 4000 matter");
            assert!(kingmaking <= most, "{players} players, {playouts}: {kingmaking} kingmaking");
        }
    }

    #[test]
    fn a_player_who_has_lost_decides_between_the_others() {
        let king = moves((3, 16), |one| 1 + usize::from(one == 0));
        let judged = judge(&king, 0).unwrap();
        assert_eq!(judged, Judged { spread: 0.0, clear: false, kingmaking: true });
        // what helps the player as much as it hurts another is the player's own affair
        let own = moves((3, 16), |one| usize::from(one == 0));
        let judged = judge(&own, 0).unwrap();
        assert_eq!(judged, Judged { spread: 1.0, clear: true, kingmaking: false });
    }

    #[test]
    fn two_playouts_that_agree_are_not_clear() {
        let own = moves((2, 4), |one| usize::from(one == 0));
        assert!(!judge(&own, 0).unwrap().clear);
    }

    /// In half of the playouts the move gives the game from one opponent to another or to the player.
    #[test]
    fn what_may_be_as_much_for_the_player_is_not_kingmaking() {
        let mut rng = FastRng::new(8);
        let kingmaking = (0..1000).filter(|_| {
            let moves = moves((3, 16), |one| match one {
                0 => 1,
                _ => [0, 2][rng.draw(2) as usize],
            });
            judge(&moves, 0).unwrap().kingmaking
        });
        let kingmaking = kingmaking.count();
        assert!(kingmaking < 50, "{kingmaking} of 1000");
    }
}
