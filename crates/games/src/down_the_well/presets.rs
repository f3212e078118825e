//! The house rules that people choose from, and how long a match by them takes
//! (`docs/presets.md`).

use parlour_engine::Preset;

/// The house rules that a form shows first.
pub(super) const MAIN_OPTIONS: &[&str] = &["mode", "max_hands", "target", "show_on_pass"];

/// From the simplest to the text of the game.
pub(super) const PRESETS: &[Preset] = &[
    Preset {
        id: "beginner",
        title: "Beginner",
        about: "One hand; a player who cannot play shows the cards left in hand.",
        options: &[("show_on_pass", r#""face_up""#)],
        minutes: &[2, 2, 3, 3, 4],
    },
    Preset {
        id: "quick",
        title: "Quick",
        about: "A match of three hands.",
        options: &[("mode", r#""match""#), ("max_hands", "3")],
        minutes: &[6, 7, 8, 10, 11],
    },
    Preset::as_written(&[2, 2, 3, 3, 4]),
];
