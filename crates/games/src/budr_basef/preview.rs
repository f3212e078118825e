//! What an editor should know of a set before bringing it in (BUD-R32): how often it
//! matches, an example, and whether it is only another set under a new name.

use super::{
    action::Action,
    define::Custom,
    face::Face,
    name::Name,
    options::BudrBasef,
    sample::{Sample, SampledStack},
    set_name::SetName,
    sets::{SetOptions, SetRule},
    view::View,
};
use parlour_engine::{
    Annotation,
    seen_cards::{row, spoken},
};

/// A set that is weighed or compared with.
#[derive(Clone, Copy)]
enum Rule<'a> {
    Standard(SetRule),
    Own(&'a Custom),
}

impl Rule<'_> {
    fn matches(self, face: &Face<'_>, options: &SetOptions) -> bool {
        match self {
            Self::Standard(rule) => rule.matches(face, options),
            Self::Own(own) => own.matches(face),
        }
    }
}

impl BudrBasef {
    /// The annotations on a set that is invented or changed.
    pub(super) fn annotations(&self, view: &View, action: &Action) -> Vec<Annotation> {
        match action {
            Action::Define(own) => {
                let name = Name::Own(own.name);
                let sampled = SampledSet::of(self, Rule::Own(own));
                sampled.annotations(view, name, None)
            }
            Action::Modify(Name::Standard(name), change) => {
                let before = view.rule(*name);
                match before.modified(*change, self.cards()) {
                    Ok(after) => SampledSet::of(self, Rule::Standard(after)).annotations(
                        view,
                        Name::Standard(*name),
                        Some(Rule::Standard(before)),
                    ),
                    Err(_) => Vec::new(),
                }
            }
            _ => Vec::new(),
        }
    }
}

/// A set, sampled on all stacks of the sample.
struct SampledSet {
    sample: Sample,
    options: SetOptions,
    /// Does it match, stack by stack?
    matched: Vec<bool>,
}

impl SampledSet {
    fn of(rules: &BudrBasef, set: Rule<'_>) -> Self {
        let mut sampled = Self {
            sample: Sample::new(rules.jokers),
            options: rules.set_options(),
            matched: Vec::new(),
        };
        sampled.matched = sampled.says(set).collect();
        sampled
    }

    /// What a set says of each stack.
    fn says<'a>(&'a self, set: Rule<'a>) -> impl Iterator<Item = bool> + 'a {
        let stacks = self.sample.stacks().iter();
        stacks.map(move |&sampled| set.matches(&self.sample.face(sampled), &self.options))
    }

    /// Does a set say the same of every stack?
    fn is_like(&self, other: Rule<'_>) -> bool {
        self.says(other).eq(self.matched.iter().copied())
    }

    /// What there is to say of it; `before` is the same set as it is now.
    fn annotations(&self, view: &View, name: Name, before: Option<Rule<'_>>) -> Vec<Annotation> {
        let sampled = self.matched.len();
        let count = self.matched.iter().filter(|&&matched| matched).count();
        let mut annotations = vec![self.how_often(count)];
        if let Some(before) = before {
            let then = self.says(before).filter(|&matched| matched).count();
            annotations.push(if self.is_like(before) {
                Annotation::new(
                    "no_difference",
                    format!("On each of them it says the same as {name} does now."),
                    [("set", name.to_string())],
                )
            } else {
                let share = percent(then, sampled);
                let sentence = format!("As it is now, it matches {share} % of them.");
                Annotation::new("now", sentence, [("share", share)])
            });
        }
        if count == 0 || count == sampled {
            return annotations;
        }
        annotations.extend(self.like(view, name));
        let of = |matched: bool, size: Option<usize>| {
            let all = self.sample.stacks().iter().zip(&self.matched);
            let mut fitting = all.filter(|&(_, &as_said)| as_said == matched).map(|(&t, _)| t);
            fitting.find(|&t| size.is_none_or(|size| self.sample.face(t).size() == size))
        };
        let example = of(true, None);
        // of the same size, so that the difference lies in the cards
        let size = example.map(|sampled| self.sample.face(sampled).size());
        let counter = of(false, size).or_else(|| of(false, None));
        annotations.extend(example.map(|sampled| self.shown("example", "It matches", sampled)));
        annotations.extend(
            counter.map(|sampled| self.shown("counterexample", "It does not match", sampled)),
        );
        annotations
    }

    fn how_often(&self, count: usize) -> Annotation {
        let sampled = self.matched.len();
        let number = ("sampled", sampled.to_string());
        if count == 0 {
            let sentence = format!("It matches none of {sampled} stacks that were sampled.");
            return Annotation::new("never", sentence, [number]);
        }
        if count == sampled {
            let sentence = format!("It matches every one of {sampled} stacks that were sampled.");
            return Annotation::new("always", sentence, [number]);
        }
        let share = percent(count, sampled);
        let sentence = format!("It matches {share} % of {sampled} stacks that were sampled.");
        Annotation::new("matches", sentence, [("share", share), number])
    }

    /// Other sets that say the same of every stack.
    fn like(&self, view: &View, name: Name) -> impl Iterator<Item = Annotation> {
        let standard = SetName::LIST
            .into_iter()
            .map(|name| (Name::Standard(name), Rule::Standard(view.rule(name))));
        let own = view.defined.iter().map(|own| (Name::Own(own.name), Rule::Own(own)));
        standard.chain(own).filter(move |&(other, rule)| other != name && self.is_like(rule)).map(
            |(other, _)| {
                Annotation::new(
                    "like",
                    format!("On each of them it says the same as {other}."),
                    [("set", other.to_string())],
                )
            },
        )
    }

    fn shown(&self, code: &'static str, words: &str, sampled: SampledStack) -> Annotation {
        let face = self.sample.face(sampled);
        let (stack, keep) = (face.stack(), face.keep());
        let mut sentence = format!("{words} {} (top card last)", spoken(stack));
        let mut args = vec![("stack", row(stack))];
        if keep > 0 {
            sentence.push_str(&format!(" with {keep} in the keep"));
            args.push(("keep", keep.to_string()));
        }
        sentence.push('.');
        Annotation { code, args, sentence }
    }
}

/// A share in per cent with one decimal. What is seldom is not never, and nearly is not always.
fn percent(count: usize, of: usize) -> String {
    let share = 100.0 * count as f64 / of as f64;
    let shown = if count == 0 || count == of { share } else { share.clamp(0.1, 99.9) };
    format!("{shown:.1}")
}
