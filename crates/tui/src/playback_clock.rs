//! How fast bots act, and the clock of real-time games.

use parlour_engine::Tick;

/// The most a bot's turn can take.
const MAX_PAUSE_MS: u64 = 5_000;
/// What `+` and `-` change.
const PAUSE_STEP_MS: u64 = 100;

/// How long things take.
#[derive(Clone, Debug)]
pub(crate) struct PlaybackClock {
    /// How long a bot's turn takes.
    pub(crate) pause: u64,
    last_change: u64,
    clock: Clock,
}

impl PlaybackClock {
    pub(crate) fn new(pause: u64) -> Self {
        Self { pause: pause.min(MAX_PAUSE_MS), last_change: 0, clock: Clock::default() }
    }

    /// Slower.
    pub(crate) fn slower(&mut self) {
        self.pause = (self.pause + PAUSE_STEP_MS).min(MAX_PAUSE_MS);
    }

    /// Faster.
    pub(crate) fn faster(&mut self) {
        self.pause = self.pause.saturating_sub(PAUSE_STEP_MS);
    }

    /// Something was seen to happen.
    pub(crate) fn changed(&mut self, now: u64) {
        self.last_change = now;
    }

    /// When a bot may act next.
    pub(crate) fn bot_at(&self) -> u64 {
        self.last_change.saturating_add(self.pause)
    }

    /// The game's clock, running or standing still until now.
    pub(crate) fn game_clock(&mut self, now: u64, runs: bool) -> Tick {
        self.clock.read(now, runs)
    }

    /// Holds the game's clock until `now` has come to this moment.
    pub(crate) fn hold_until(&mut self, until: u64) {
        self.clock.held_until = self.clock.held_until.max(until);
    }

    /// For how long the game's clock is still held.
    pub(crate) fn held_for(&self, now: u64) -> u64 {
        self.clock.held_until.saturating_sub(now)
    }
}

/// A clock that can be stopped: only the time in which it ran counts.
#[derive(Clone, Debug, Default)]
struct Clock {
    ran: u64,
    read_at: u64,
    held_until: u64,
}

impl Clock {
    fn read(&mut self, now: u64, runs: bool) -> Tick {
        if runs {
            self.ran += now.saturating_sub(self.read_at.max(self.held_until));
        }
        self.read_at = now.max(self.read_at);
        Tick(self.ran)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_clock_counts_only_the_time_it_runs() {
        let mut playback = PlaybackClock::new(500);
        assert_eq!(playback.game_clock(100, true), Tick(100));
        assert_eq!(playback.game_clock(5_000, false), Tick(100));
        assert_eq!(playback.game_clock(5_050, true), Tick(150));
        playback.hold_until(6_000);
        assert_eq!(playback.game_clock(5_900, true), Tick(150));
        assert_eq!(playback.game_clock(6_010, true), Tick(160));
    }

    #[test]
    fn the_pause_stays_within_bounds() {
        let mut playback = PlaybackClock::new(100);
        playback.faster();
        playback.faster();
        assert_eq!(playback.pause, 0);
        for _ in 0..100 {
            playback.slower();
        }
        assert_eq!(playback.pause, MAX_PAUSE_MS);
    }
}
