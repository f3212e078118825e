//! The house rules that people choose from, and how long a match by them takes
//! (`docs/presets.md`).

use parlour_engine::Preset;

/// The house rules that a form shows first.
pub(super) const MAIN_OPTIONS: &[&str] =
    &["max_plays", "jokers", "play_delay_ms", "announce", "freestyle"];

/// By the text a bad hit costs a player without cards nothing (BUD-R11), so that hitting every card is best. For a
/// match among people that is not a game.
const WITHOUT_CARDS: (&str, &str) = ("bad_hit_empty", r#""lockout_until_next_take""#);

/// From the simplest to the text of the game.
pub(super) const PRESETS: &[Preset] = &[
    Preset {
        id: "beginner",
        title: "Beginner",
        about: "No Jokers, 1.5 seconds between flips, and the largest deck wins after 150 flips. Without cards you have one hit until a player takes the stack.",
        options: &[
            ("jokers", "0"),
            ("play_delay_ms", "1500"),
            ("empty_stack_hit", r#""ignore""#),
            WITHOUT_CARDS,
            ("max_plays", "150"),
        ],
        minutes: &[3, 6, 5, 5, 6, 6, 6, 6, 6],
    },
    Preset {
        id: "quick",
        title: "Quick",
        about: "The largest deck wins after 400 flips. Without cards you have one hit until a player takes the stack.",
        options: &[("max_plays", "400"), WITHOUT_CARDS],
        minutes: &[2, 2, 2, 6, 3, 4, 4, 4, 4],
    },
    Preset::as_written(&[2, 2, 3, 4, 3, 4, 4, 6, 6]),
];
