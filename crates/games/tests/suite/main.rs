//! What holds for every game.

mod secrets;
mod spoken;
mod views;
