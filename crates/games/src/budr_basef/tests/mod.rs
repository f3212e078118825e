//! Budr Basef, told as tests.

mod contest;
mod contract;
mod define;
mod gamble;
mod golden;
mod imagine;
mod piles;
mod play;
mod remark;
mod sets;
mod table;
mod variants;
mod wire;
