//! What a notice says, in English or German.

/// Which notice about a turn it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Part {
    /// It is the player's turn.
    Turn = 1,
    /// Little of their time is left.
    Reminder = 2,
}

const MINUTE_MS: u64 = 60_000;
const HOUR_MS: u64 = 60 * MINUTE_MS;
const DAY_MS: u64 = 24 * HOUR_MS;

/// A time of more hours than these is said in days.
const MAX_HOURS: u64 = 36;

/// What is said about a turn in this game, with so many milliseconds left.
pub(crate) fn text(part: Part, game: &str, left_ms: u64, is_german: bool) -> String {
    let left = left(left_ms, is_german);
    match (part, is_german) {
        (Part::Turn, false) => format!("It is your turn in {game}. You have {left} for your move."),
        (Part::Turn, true) => format!("Du bist dran: {game}. Für deinen Zug hast du {left}."),
        (Part::Reminder, false) => format!(
            "It is still your turn in {game}, and {left} are left. After that, the clock makes a move \
             for you."
        ),
        (Part::Reminder, true) => {
            format!("Du bist noch dran: {game}. Es bleiben {left}. Danach zieht die Uhr für dich.")
        }
    }
}

fn left(ms: u64, is_german: bool) -> String {
    let (number, one, many) = if ms > MAX_HOURS * HOUR_MS {
        (ms.div_ceil(DAY_MS), ("day", "Tag"), ("days", "Tage"))
    } else if ms > HOUR_MS {
        (ms.div_ceil(HOUR_MS), ("hour", "Stunde"), ("hours", "Stunden"))
    } else {
        (ms.div_ceil(MINUTE_MS).max(2), ("minute", "Minute"), ("minutes", "Minuten"))
    };
    let (english, german) = if number == 1 { one } else { many };
    format!("{number} {}", if is_german { german } else { english })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_is_said_in_the_unit_that_fits() {
        let said = |ms| left(ms, false);
        assert_eq!(said(14 * DAY_MS), "14 days");
        assert_eq!(said(2 * DAY_MS - 3 * MINUTE_MS), "2 days");
        assert_eq!(said(DAY_MS), "24 hours");
        assert_eq!(said(DAY_MS - 3 * MINUTE_MS), "24 hours");
        assert_eq!(said(6 * HOUR_MS), "6 hours");
        assert_eq!(said(50 * MINUTE_MS), "50 minutes");
        assert_eq!(said(0), "2 minutes");
    }

    #[test]
    fn a_notice_names_the_game_and_the_time() {
        assert_eq!(
            text(Part::Turn, "Basset", DAY_MS, false),
            "It is your turn in Basset. You have 24 hours for your move."
        );
        assert_eq!(
            text(Part::Reminder, "Basset", 6 * HOUR_MS, true),
            "Du bist noch dran: Basset. Es bleiben 6 Stunden. Danach zieht die Uhr für dich."
        );
    }
}
