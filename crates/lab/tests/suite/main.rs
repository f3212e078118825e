//! Studies, figures and data of small games whose answers are known.

mod basset;
mod datasets;
mod known;
mod presets;
mod shards;
mod skills;
mod studies;
mod styles;
mod toy;
mod trust;
