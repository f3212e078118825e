//! Evenings at a table that people come to and go from. Time is a number that the test says.

mod away;
mod clocks;
mod evening;
mod free_hits;
mod given;
mod refused;
mod repeated;
mod replay;
mod rights;
mod seats;
mod slow;
mod think;
mod undo;
mod verdicts;
