//! Sessions at a table.

mod away;
mod clocks;
mod free_hits;
mod given;
mod refused;
mod repeated;
mod replay;
mod rights;
mod seats;
mod slow;
mod test_table;
mod think;
mod undo;
mod verdicts;
