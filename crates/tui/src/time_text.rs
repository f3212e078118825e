//! What a clock shows: minutes and seconds, or hours and days in a slow game.

use std::time::Duration;

const HOUR_SECONDS: u64 = 3600;
const DAY_SECONDS: u64 = 24 * HOUR_SECONDS;

/// Beyond so many seconds, seconds do not matter: no clock by the second has more.
const MAX_SECONDS_SHOWN: u64 = 2 * HOUR_SECONDS;

/// A time that is left, in as few words as it needs.
pub(crate) fn time_text(left: Duration) -> String {
    // as on the page: a clock shows 0:00 only when the time has run out
    let seconds = left.as_millis().div_ceil(1000) as u64;
    if seconds <= MAX_SECONDS_SHOWN {
        return format!("{}:{:02}", seconds / 60, seconds % 60);
    }
    let hours = seconds / HOUR_SECONDS;
    if seconds < DAY_SECONDS {
        return format!("{hours} h {} min", seconds % HOUR_SECONDS / 60);
    }
    let days = seconds / DAY_SECONDS;
    format!("{days} {} {} h", if days == 1 { "day" } else { "days" }, hours % 24)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_shows_seconds_hours_or_days() {
        for (millis, text) in [
            (0, "0:00"),
            (1, "0:01"),
            (41_600, "0:42"),
            (7_200_000, "120:00"),
            (12_000_000, "3 h 20 min"),
            (86_400_000, "1 day 0 h"),
            (183_600_000, "2 days 3 h"),
        ] {
            assert_eq!(time_text(Duration::from_millis(millis)), text);
        }
    }
}
