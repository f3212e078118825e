//! Studies of games: what is to be played (specs and variants in TOML), the games themselves
//! (Parquet, resumable), and what a designer reads of them (HTML, Markdown, JSON, CSV).
//!
//! The lab below is pure; here are the files. A web page calls [`run_bounded`]. [`make_dataset`]
//! writes decisions for programs that learn.

mod against_text;
mod bounded;
mod compare;
mod cut;
mod cycles;
mod dataset;
mod effect;
mod error;
mod exploit;
mod folder;
mod house_rules;
mod ladder;
mod manifest;
mod merge;
mod metric;
mod people;
mod plan;
mod progress;
mod record;
mod report;
mod rows;
mod rulings;
mod section;
mod shard;
mod side_by_side;
mod spec;
mod tune;
mod variant;

pub use crate::measure::Metric;
pub use bounded::{Limits, run_bounded};
pub use compare::{Change, compare, sweep};
pub use cut::Cut;
pub use cycles::{CycleStudy, find_cycles};
pub use dataset::{
    DataFile, DataManifest, DataSpec, OnFile, Space, check_dataset, make_dataset, remake_dataset,
};
pub use effect::Effect;
pub use error::StudyError;
pub use exploit::{Exploit, ExploitSpec, exploit};
pub use folder::{Folder, run_into};
pub use house_rules::{ClauseCount, Figure, RuleArm, RuleEffect, RuleStudy, measure_rules};
pub use ladder::{
    Clock, Ladder, LadderFolder, LadderRun, LadderSpec, Match, ladder_page, ladder_sentences,
    play_ladder, usual_entrants,
};
pub use manifest::Manifest;
pub use people::{Answer, FittedTime, Hits, People};
pub use progress::Progress;
pub use record::record_of;
pub use report::{
    Finding, Report, Saying, SeatReport, SectionReport, UnendedSection, people_sentences,
};
pub use rulings::{Rulings, rulings_of};
pub use section::Section;
pub use shard::{play_shard, played_twice};
pub use spec::{Duel, Spec};
pub use tune::{Trial, Tuned, tune};
pub use variant::Variant;
