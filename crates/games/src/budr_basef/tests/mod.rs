//! Budr Basef, told as tests.

mod blocks;
mod contest;
mod contract;
mod define;
mod gamble;
mod golden;
mod numbers;
mod piles;
mod play;
mod preview;
mod sample_world;
mod sets;
mod table;
mod variants;
mod wire;
