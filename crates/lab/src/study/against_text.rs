//! What the rules of a variant change: its games beside those of the text on the same deals.

use crate::study::{
    compare::{Change, effects, judged},
    cut::Cut,
    error::StudyError,
    plan::rules,
    section::Section,
    side_by_side::Played,
    spec::Spec,
};
use crate::{
    Row, counted,
    measure::{Reading, TimeModel},
};
use parlour_bots::WithBots;
use parlour_protocol::variant::rules_hash;

/// What the rules of the text are called.
const TEXT: &str = "the rules of the text";

/// The game as the text has it, where a variant is studied.
pub(super) struct Text<G> {
    /// Its rules.
    pub(super) rules: G,
    spec: Spec,
    /// Which section of the study is played again under these rules.
    pub(super) of: usize,
}

impl<G: WithBots> Text<G> {
    /// The text beside this variant, at the level of the rule bots if they play, else the last one;
    /// none where the spec is the text itself, or so many cannot play it.
    pub(super) fn beside(spec: &Spec, sections: &[Section]) -> Result<Option<Self>, StudyError> {
        if spec.variant()?.options().is_empty() {
            return Ok(None);
        }
        let plain = Spec { options: Default::default(), ..spec.clone() };
        let equals = sections.iter().take_while(|section| section.between_equals()).count();
        let rule = spec.levels.iter().position(|level| level == "rule");
        let Some(of) = rule.or(equals.checked_sub(1)).filter(|&of| of < equals) else {
            return Ok(None);
        };
        Ok(rules(&plain).ok().map(|rules| Self { rules, spec: plain, of }))
    }

    /// The games that are played under these rules.
    pub(super) fn section(&self, sections: &[Section]) -> Section {
        let Section { lineup, games, .. } = &sections[self.of];
        let title = format!("Between equals under {TEXT}: {}", self.level());
        Section::new(&title, lineup.clone(), *games)
    }

    fn level(&self) -> &str {
        &self.spec.levels[self.of]
    }

    /// What the variant changes, in sentences, from games under both rules, in order.
    pub(super) fn sentences(
        &self,
        variant: &Spec,
        of_text: &[Row],
        of_variant: &[Row],
    ) -> Result<Vec<String>, StudyError> {
        let game = |row: &Row| row.game;
        let has = |rows: &[Row], row: &Row| rows.binary_search_by_key(&row.game, game).is_ok();
        let both = |rows: &[Row], others: &[Row]| -> Vec<Row> {
            let rows = rows.iter().filter(|row| has(others, row));
            rows.map(|row| Row { rollout: None, ..row.clone() }).collect()
        };
        let (before, after) = (both(of_text, of_variant), both(of_variant, of_text));
        if before.len() < 2 {
            return Ok(Vec::new());
        }
        let (games, title) = (before.len() as u64, variant.variant()?.title());
        let reading = Reading {
            real_time: G::META.real_time,
            caps: G::CAP_CLAUSES,
            time: TimeModel::GUESSED,
        };
        let played = |rows| Played {
            hash: rules_hash(&self.rules),
            levels: vec![(self.level().to_owned(), rows)],
            reading,
        };
        let (before, after) = (played(before), played(after));
        let change = Change {
            effects: judged(effects(&before, &after, &title, variant.players)),
            cut_off: [Cut::all(&before, TEXT), Cut::all(&after, &title)].concat(),
            variants: Vec::new(),
            games,
            spec: Spec { games, ..self.spec.clone() },
        };
        let played = counted(games, "deal was", "deals were");
        let intro = format!("{played} played under {TEXT} as well, by the same bots.");
        let cuts = change.cut_off.iter().map(Cut::sentence);
        Ok([intro].into_iter().chain(cuts).chain(change.sentences()).collect())
    }
}
