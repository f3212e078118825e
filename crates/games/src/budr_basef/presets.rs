//! The house rules that people choose from, and how long a match by them takes
//! (`docs/presets.md`).

use parlour_engine::Preset;

/// The house rules that a form shows first.
pub(super) const MAIN_OPTIONS: &[&str] =
    &["max_plays", "jokers", "play_delay_ms", "announce", "freestyle"];

/// From the simplest to the text of the game.
pub(super) const PRESETS: &[Preset] = &[
    Preset {
        id: "beginner",
        title: "Beginner",
        about: "No Jokers, 1.5 seconds between flips, and the largest deck wins after 150 flips.",
        options: &[
            ("jokers", "0"),
            ("play_delay_ms", "1500"),
            ("empty_stack_hit", r#""ignore""#),
            ("max_plays", "150"),
        ],
        minutes: &[6, 6, 7, 7, 7, 7, 7, 7, 7],
    },
    Preset {
        id: "quick",
        title: "Quick",
        about: "The largest deck wins after 400 flips.",
        options: &[("max_plays", "400")],
        minutes: &[4, 9, 9, 9, 9, 9, 9, 9, 9],
    },
    Preset::as_written(&[4, 9, 36, 50, 90, 90, 90, 90, 90]),
];
