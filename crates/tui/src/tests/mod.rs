//! Whole games by key presses, without a terminal.

mod screen;
mod sitting;
mod viewer;
