//! The house rules that people choose from, and how long a match by them takes
//! (`docs/presets.md`).

use parlour_engine::Preset;

/// The house rules that a form shows first.
pub(super) const MAIN_OPTIONS: &[&str] = &["rounds", "cascade", "chef_second", "multi_trick"];

/// From the simplest to the text of the game.
pub(super) const PRESETS: &[Preset] = &[
    Preset {
        id: "beginner",
        title: "Beginner",
        about: "One round, and the largest trick is taken first.",
        options: &[("rounds", "1"), ("multi_trick", r#""largest""#)],
        minutes: &[3, 3, 3, 4, 5],
    },
    Preset {
        id: "quick",
        title: "Quick",
        about: "Two rounds.",
        options: &[("rounds", "2")],
        minutes: &[6, 6, 6, 8, 9],
    },
    Preset::as_written(&[6, 10, 13, 20, 27]),
];
