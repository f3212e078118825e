//! The opening screen.
