//! What holds for every game.

mod lessons;
mod secrets;
mod spoken;
mod views;
