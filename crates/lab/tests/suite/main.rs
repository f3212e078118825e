//! Studies, figures and data of small games whose answers are known.

mod analysis;
mod basset;
mod circles;
mod datasets;
mod exploitability;
mod exploits;
mod folders;
mod house_rules;
mod known;
mod ladders;
mod presets;
mod reduced;
mod scripts;
mod shards;
mod skills;
mod studies;
mod styles;
mod toy;
mod trust;
