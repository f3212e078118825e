//! A study of house rules as one table: Markdown to read, CSV to sort.

use super::{Figure, RuleArm, RuleEffect, RuleStudy};
use crate::{
    counted,
    stats::{Estimate, TOO_FEW, digits_apart, signed_range},
};
use parlour_games::find;
use std::fmt::Write;

/// How many effects of a value are told in a sentence.
const EFFECTS_TOLD: usize = 3;

impl RuleEffect {
    /// `+1.2 (+0.9 to +1.5) *`; shares in per cent.
    #[must_use]
    pub fn told(&self) -> String {
        if self.differs == 0 {
            return "the same".to_owned();
        }
        let times = if self.figure.is_share() { 100.0 } else { 1.0 };
        let difference = self.difference.times(times);
        let (value, low, high) = (difference.value, difference.low, difference.high);
        let digits = usize::from(value.abs() < 10.0) + usize::from(value.abs() < 1.0);
        let star = if self.clear { " *" } else { "" };
        if difference.is_constant() {
            return format!("{value:+.digits$} in every deal{star}");
        }
        format!("{}{star}", signed_range(value, (low, high), digits, ""))
    }

    /// How large it is beside how sure it is: what a table is sorted by. What is the same in every
    /// deal comes before all else.
    fn weight(&self) -> f64 {
        let (value, within) = (self.difference.value, self.difference.within());
        match within > 0.0 {
            true => (value / within).abs(),
            false if value != 0.0 => f64::INFINITY,
            false => 0.0,
        }
    }

    /// What it comes to, in words.
    #[must_use]
    pub fn sentence(&self) -> String {
        let times = if self.figure.is_share() { 100.0 } else { 1.0 };
        let unit = if self.figure.is_share() { " %" } else { "" };
        let (before, after) = (self.before * times, self.after * times);
        let digits = if self.figure.is_share() || before.abs() >= 10.0 { 1 } else { 2 };
        let digits = digits_apart(before, after, digits);
        let figure = self.figure.to_string().replace("seat_", "seat ");
        format!("{figure} {before:.digits$}{unit} → {after:.digits$}{unit}")
    }
}

impl RuleArm {
    /// The clear effects, the surest first.
    #[must_use]
    pub fn clear(&self) -> Vec<&RuleEffect> {
        let mut clear: Vec<&RuleEffect> =
            self.effects.iter().filter(|effect| effect.clear).collect();
        clear.sort_by(|one, other| other.weight().total_cmp(&one.weight()));
        clear
    }

    /// What the value does, in a few words.
    #[must_use]
    pub fn words(&self) -> String {
        if let Some(why) = &self.not_tested {
            return format!("Not tested: {why}.");
        }
        let clear: Vec<String> =
            self.clear().iter().take(EFFECTS_TOLD).map(|effect| effect.sentence()).collect();
        if !clear.is_empty() {
            return clear.join(", ");
        }
        if self.effects.is_empty() {
            return "too few deals to say".to_owned();
        }
        let minutes = self.effect(Figure::Minutes).map(|effect| effect.difference);
        match minutes.filter(|minutes| minutes.has_interval() && !minutes.is_constant()) {
            // a bound that reads as 0.00 would say that nothing can differ
            Some(minutes) => {
                format!("nothing clear (minutes within ± {:.2})", minutes.within().max(0.01))
            }
            None => "nothing clear".to_owned(),
        }
    }

    /// The seat whose share of the wins it moves most.
    #[must_use]
    pub fn seat(&self) -> Option<&RuleEffect> {
        let seats = self.effects.iter().filter(|effect| matches!(effect.figure, Figure::Seat(_)));
        seats.max_by(|one, other| one.weight().total_cmp(&other.weight()))
    }

    fn surest(&self) -> f64 {
        let clear = self.effects.iter().filter(|effect| effect.clear);
        clear.map(RuleEffect::weight).fold(0.0, f64::max)
    }
}

impl RuleStudy {
    /// The values in the order of a figure, or of how sure their surest effect is.
    #[must_use]
    pub fn sorted(&self, by: Option<Figure>) -> Vec<&RuleArm> {
        let mut arms: Vec<&RuleArm> = self.arms.iter().collect();
        let weight = |arm: &RuleArm| match by {
            None => arm.surest(),
            Some(figure) => arm.effect(figure).map_or(-1.0, |effect| effect.difference.value.abs()),
        };
        arms.sort_by(|one, other| {
            let tested = |arm: &RuleArm| arm.not_tested.is_some();
            tested(one).cmp(&tested(other)).then(weight(other).total_cmp(&weight(one)))
        });
        arms
    }

    /// The title and what the figures mean.
    fn head(&self) -> String {
        let title = find(&self.spec.game).map_or("", |entry| entry.meta.title);
        let tested = self.arms.iter().filter(|arm| arm.not_tested.is_none()).count();
        format!(
            "# {title}: what each house rule does\n\n\
             {} for {} players under each of {}, the same for all; seed {}, plain rules \
             `{}`. A cell is the difference from the plain rules, game by game. All intervals hold together \
             at 95 % (Bonferroni); * is clear at 5 % of the whole table (Holm). Rule bots play, except where \
             random bots are named. Minutes and moves are of games that ended by themselves under both rules. \
             Stopped: games that a cap or the limit ended, in per cent. Skill: one rule bot's share of the wins \
             among random ones. Seat (from 1): that whose share of the wins moves most.\n\n",
            counted(self.deals, "deal", "deals"),
            self.spec.players,
            counted(tested, "value", "values"),
            self.spec.seed,
            self.rules,
        )
    }

    /// The table as Markdown.
    #[must_use]
    pub fn markdown(&self, by: Option<Figure>) -> String {
        let mut out = self.head();
        out.push_str("| rule | value | games that differ |");
        for figure in Figure::COMMON {
            let _ = write!(out, " {figure} |");
        }
        out.push_str(" seat |\n|---|---|---|---|---|---|---|---|---|---|---|\n");
        let (tested, not): (Vec<&RuleArm>, Vec<&RuleArm>) =
            self.sorted(by).into_iter().partition(|arm| arm.not_tested.is_none());
        for arm in tested {
            let _ = write!(out, "| {} | {} |", arm.option, arm.value_told());
            let percent = |share: Estimate| format!("{:.0} %", 100.0 * share.value);
            let otherwise = arm.otherwise.map_or_else(|| TOO_FEW.to_owned(), percent);
            let _ = write!(out, " {otherwise} |");
            for figure in Figure::COMMON {
                let told = arm.effect(figure).map_or("–".to_owned(), RuleEffect::told);
                let _ = write!(out, " {told} |");
            }
            let seat = arm.seat().filter(|effect| effect.differs > 0);
            let told = seat.map_or("–".to_owned(), |effect| {
                format!("{} {}", effect.figure.to_string().replace("seat_", "seat "), effect.told())
            });
            let _ = writeln!(out, " {told} |");
        }
        if !not.is_empty() {
            out.push_str("\n## Not tested\n\n");
        }
        for arm in not {
            let why = arm.not_tested.as_deref().unwrap_or_default();
            let _ = writeln!(out, "- `{} = {}` ({}): {why}.", arm.option, arm.value, arm.clause);
        }
        out
    }

    /// One line for each value and figure.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut out = String::from(
            "option,clause,value,instead_of,given,level,figure,games,before,after,difference,low,high,p,clear,not_tested\n",
        );
        for arm in &self.arms {
            let given = arm.given.as_deref().unwrap_or_default();
            let of = [&*arm.option, &arm.clause, &arm.value, &arm.instead_of, given, &arm.level];
            let of: Vec<String> = of.iter().map(|text| quoted(text)).collect();
            let of = of.join(",");
            if let Some(why) = &arm.not_tested {
                let _ = writeln!(out, "{of},,,,,,,,,,{}", quoted(why));
            }
            for RuleEffect { figure, before, after, difference, p, clear, .. } in &arm.effects {
                let (n, value) = (difference.n, difference.value);
                let ends = difference.interval().unzip();
                let (low, high) = (cell(ends.0), cell(ends.1));
                let _ = writeln!(
                    out,
                    "{of},{figure},{n},{before},{after},{value},{low},{high},{p},{clear},"
                );
            }
        }
        out
    }
}

impl RuleArm {
    /// The value, under which other rule, and between whom, where that is not usual.
    fn value_told(&self) -> String {
        let mut told = format!("`{}` for `{}`", self.value, self.instead_of);
        if let Some(given) = &self.given {
            let _ = write!(told, ", with `{given}`");
        }
        if self.level != "rule" {
            let _ = write!(told, ", {} bots", self.level);
        }
        told
    }
}

/// An end of an interval as a field of a CSV file; nothing where it is not known.
fn cell(end: Option<f64>) -> String {
    end.map_or_else(String::new, |end| end.to_string())
}

/// A field of a CSV file.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
