//! What a change of the rules does to one figure, as a line of a table and as a sentence.

use crate::{
    counted,
    stats::{Estimate, Power, TOO_FEW, signed_ends},
    study::report::title,
};
use serde::Serialize;

/// What a change of the rules does to one figure, at one level.
#[derive(Clone, Debug, Serialize)]
pub struct Effect {
    /// The level of the bots.
    pub level: String,
    /// The figure.
    pub metric: String,
    /// Is the figure a share, from 0 to 1?
    pub is_share: bool,
    /// What it is called that is compared with the first.
    pub variant: String,
    /// The figure under the first rules.
    pub before: Estimate,
    /// The figure under the others.
    pub after: Estimate,
    /// The difference, deal by deal.
    pub difference: Estimate,
    /// Did the figure change by the same amount in every deal? Then nothing is known of how the
    /// difference varies.
    pub alike: bool,
    /// How likely a difference as large is by chance alone.
    pub p: f64,
    /// Is it clear, all figures of the comparison taken together (Holm)?
    pub clear: bool,
    /// Did the change ever come into play? Where every game came out the same, nothing is tested.
    pub tested: bool,
    /// How sharply the difference was measured.
    #[serde(skip)]
    pub power: Power,
    /// The difference that four of five such comparisons would show as clear; nothing where none would.
    pub detectable: Option<f64>,
}

impl Effect {
    /// What a table of effects has in its columns.
    pub const COLUMNS: [&str; 8] = [
        "level",
        "figure",
        "change",
        "before",
        "after",
        "difference (95 %)",
        "would have shown",
        "p",
    ];

    /// What it comes to, in words.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Self { level, variant, before, after, difference, .. } = self;
        let metric = title(&self.metric);
        if !self.tested {
            return format!(
                "Not tested: between {level} bots {variant} never came into play: {} the same under both.",
                counted(difference.n, "game was", "games were"),
            );
        }
        if !difference.has_interval() {
            return format!("Between {level} bots, too few deals were played for {metric}.");
        }
        if self.alike && difference.value == 0.0 {
            let n = difference.n;
            return format!(
                "Between {level} bots, {metric} is the same under {variant} in each of {n} deals."
            );
        }
        if self.alike {
            return format!(
                "Between {level} bots, {variant} takes {metric} from {} to {}, by the same amount in each \
                 of {} deals.",
                self.told(before.value),
                self.told(after.value),
                difference.n
            );
        }
        let within = self.range(" points");
        if self.clear {
            let way = if difference.value > 0.0 { "raises" } else { "lowers" };
            format!(
                "Between {level} bots, {variant} {way} {metric} from {} to {}{within}.",
                self.told(before.value),
                self.told(after.value)
            )
        } else {
            let shows = match self.detectable {
                _ if !self.shows() => String::new(),
                Some(by) => {
                    let by = self.told_difference(by);
                    format!("; four of five such comparisons would have shown one of {by}")
                }
                None => "; the deals were too few to show any".to_owned(),
            };
            format!(
                "Between {level} bots, {variant} makes no clear difference to {metric}{within}{shows}."
            )
        }
    }

    /// Is it known how large a difference would have shown? Where nothing varies it is not.
    fn shows(&self) -> bool {
        !self.alike && self.difference.low < self.difference.high
    }

    /// How likely the difference is by chance alone; a star where it is clear.
    fn chance(&self) -> String {
        if !self.tested {
            return "not tested".to_owned();
        }
        let star = if self.clear { " *" } else { "" };
        if self.p < 0.0001 { format!("< 0.0001{star}") } else { format!("{:.4}{star}", self.p) }
    }

    /// The row of a table, in the order of [`Self::COLUMNS`].
    #[must_use]
    pub fn cells(&self) -> [String; Self::COLUMNS.len()] {
        [
            self.level.clone(),
            title(&self.metric),
            self.variant.clone(),
            self.told(self.before.value),
            self.told(self.after.value),
            if self.alike {
                format!("{} in every deal", self.signed(self.difference.value))
            } else {
                self.difference()
            },
            match self.detectable {
                _ if !self.shows() => String::new(),
                Some(by) => self.told_difference(by),
                None => TOO_FEW.to_owned(),
            },
            self.chance(),
        ]
    }

    /// `+0.12 (+0.10 to +0.14)`; the figure alone where too little was played to say more.
    fn difference(&self) -> String {
        let value = self.difference.value;
        if value.is_finite() {
            format!("{}{}", self.signed(value), self.range(""))
        } else {
            TOO_FEW.to_owned()
        }
    }

    /// The figure under one of the rules, a share in percent; nothing where it is not known.
    fn told(&self, figure: f64) -> String {
        match (figure.is_finite(), self.is_share) {
            (false, _) => String::new(),
            (true, true) => format!("{:.1} %", 100.0 * figure),
            (true, false) => format!("{figure:.3}"),
        }
    }

    /// A difference of the figure: of a share, in points.
    fn told_difference(&self, by: f64) -> String {
        if self.is_share { format!("{:.1} points", 100.0 * by) } else { format!("{by:.3}") }
    }

    /// Such a difference with its sign.
    fn signed(&self, by: f64) -> String {
        let sign = if by < 0.0 { "-" } else { "+" };
        format!("{sign}{}", self.told_difference(by.abs()))
    }

    /// ` (+0.10 to +0.14)`, of a share with its unit; nothing where there is no interval.
    fn range(&self, unit: &str) -> String {
        match self.difference.interval() {
            None => String::new(),
            Some((low, high)) if self.is_share => {
                format!(" ({}{unit})", signed_ends((100.0 * low, 100.0 * high), 1))
            }
            Some(ends) => format!(" ({})", signed_ends(ends, 3)),
        }
    }
}
