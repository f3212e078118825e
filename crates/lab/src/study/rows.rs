//! Games as Parquet: a row each, lists for what there is by seat, checkpoint or kind.

use crate::study::error::StudyError;
use crate::{
    Row,
    rollout::{DecisionStats, Rollout},
};
use bytes::Bytes;
use parquet::{
    basic::{Compression, Repetition, Type as Physical},
    column::{reader::ColumnReader, writer::ColumnWriter},
    data_type::ByteArray,
    errors::{ParquetError, Result},
    file::{
        properties::WriterProperties,
        reader::{FileReader, SerializedFileReader},
        writer::SerializedFileWriter,
    },
    schema::types::{Type, TypePtr},
};
use std::{path::Path, sync::Arc};

/// A column: whole numbers or texts, one or a list for each game.
enum Column {
    One(&'static str, fn(&Row) -> i64),
    Numbers(&'static str, fn(&Row) -> Vec<i64>),
    Texts(&'static str, fn(&Row) -> Vec<String>),
}

use Column::{Numbers, One, Texts};

fn wide<T: Copy + Into<i64>>(list: &[T]) -> Vec<i64> {
    list.iter().map(|&value| value.into()).collect()
}

fn decisions(row: &Row, what: fn(&DecisionStats) -> i64) -> Vec<i64> {
    row.rollout.iter().flat_map(|rollout| &rollout.decisions).map(what).collect()
}

/// The columns, in order. [`read`] takes them apart again in the same order.
const COLUMNS: &[Column] = &[
    One("game", |row| row.game as i64),
    One("deal", |row| row.deal as i64),
    One("over", |row| i64::from(row.over)),
    One("acts", |row| i64::from(row.acts)),
    One("deals", |row| i64::from(row.deals)),
    One("asked", |row| i64::from(row.asked)),
    One("forced", |row| i64::from(row.forced)),
    One("options", |row| row.options as i64),
    One("millibits", |row| row.bits as i64),
    One("clock_ms", |row| row.clock as i64),
    One("lead_changes", |row| i64::from(row.leads)),
    One("decided_at", |row| i64::from(row.decided)),
    One("behind", |row| row.behind as i64),
    One("swing", |row| row.swing as i64),
    One("probed", |row| i64::from(row.rollout.is_some())),
    Numbers("bots", |row| wide(&row.bots)),
    Numbers("scores", |row| row.scores.clone()),
    Numbers("wins_of_27720", |row| wide(&row.wins)),
    Numbers("leaders", |row| wide(&row.leaders)),
    Numbers("holders", |row| wide(&row.holders)),
    Texts("events", |row| row.kinds.iter().map(|(kind, _)| kind.clone()).collect()),
    Numbers("event_counts", |row| row.kinds.iter().map(|(_, n)| i64::from(*n)).collect()),
    Texts("tags", |row| row.tags.iter().map(|(tag, _)| tag.clone()).collect()),
    // for each tag its count for each seat
    Numbers("tag_counts", |row| row.tags.iter().flat_map(|(_, counts)| wide(counts)).collect()),
    Texts("sources", |row| row.points.iter().map(|(what, _)| what.clone()).collect()),
    // for each source its points for each seat
    Numbers("source_points", |row| row.points.iter().flat_map(|(_, by)| by.clone()).collect()),
    Texts("clauses", |row| row.clauses.iter().map(|(clause, _)| clause.clone()).collect()),
    Numbers("clause_counts", |row| row.clauses.iter().map(|(_, n)| i64::from(*n)).collect()),
    Texts("refusals", |row| row.refused.iter().map(|(clause, _)| clause.clone()).collect()),
    Numbers("refusal_counts", |row| row.refused.iter().map(|(_, n)| i64::from(*n)).collect()),
    Numbers("missed", |row| wide(&row.missed)),
    Numbers("chances", |row| row.rollout.iter().flat_map(|p| wide(&p.chances)).collect()),
    Numbers("spread", |row| decisions(row, |w| i64::from(w.spread))),
    Numbers("clear", |row| decisions(row, |w| i64::from(w.clear))),
    Numbers("kingmaking", |row| decisions(row, |w| i64::from(w.kingmaking))),
    Numbers("touches", |row| decisions(row, |w| i64::from(w.touches))),
];

fn schema() -> Result<TypePtr> {
    let fields: Result<Vec<TypePtr>> = COLUMNS
        .iter()
        .map(|column| {
            let (name, kind, often) = match column {
                One(name, _) => (name, Physical::INT64, Repetition::REQUIRED),
                Numbers(name, _) => (name, Physical::INT64, Repetition::REPEATED),
                Texts(name, _) => (name, Physical::BYTE_ARRAY, Repetition::REPEATED),
            };
            let field = Type::primitive_type_builder(name, kind).with_repetition(often);
            Ok(Arc::new(field.build()?))
        })
        .collect();
    Ok(Arc::new(Type::group_type_builder("game").with_fields(fields?).build()?))
}

/// A list column on the wire: values, and for each place whether it begins a row (repetition)
/// and whether there is a value at all (definition).
pub(super) fn lists<T>(rows: impl Iterator<Item = Vec<T>>) -> (Vec<T>, Vec<i16>, Vec<i16>) {
    let (mut values, mut defined, mut repeated) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        if row.is_empty() {
            defined.push(0);
            repeated.push(0);
        }
        for (place, value) in row.into_iter().enumerate() {
            values.push(value);
            defined.push(1);
            repeated.push(i16::from(place > 0));
        }
    }
    (values, defined, repeated)
}

/// The rows as a Parquet file: the same rows give the same bytes.
pub(super) fn to_bytes(rows: &[Row]) -> Result<Vec<u8>> {
    let properties = WriterProperties::builder()
        .set_created_by("parlour".to_owned())
        .set_compression(Compression::UNCOMPRESSED)
        .build();
    let mut file = SerializedFileWriter::new(Vec::new(), schema()?, Arc::new(properties))?;
    let mut group = file.next_row_group()?;
    for column in COLUMNS {
        let Some(mut writer) = group.next_column()? else { break };
        match (column, writer.untyped()) {
            (One(_, value), ColumnWriter::Int64ColumnWriter(to)) => {
                let values: Vec<i64> = rows.iter().map(value).collect();
                to.write_batch(&values, None, None)?;
            }
            (Numbers(_, list), ColumnWriter::Int64ColumnWriter(to)) => {
                let (values, defined, repeated) = lists(rows.iter().map(list));
                to.write_batch(&values, Some(&defined), Some(&repeated))?;
            }
            (Texts(_, list), ColumnWriter::ByteArrayColumnWriter(to)) => {
                let texts = |row| list(row).iter().map(|text| text.as_str().into()).collect();
                let (values, defined, repeated) =
                    lists(rows.iter().map(texts) as std::iter::Map<_, _>);
                let values: Vec<ByteArray> = values;
                to.write_batch(&values, Some(&defined), Some(&repeated))?;
            }
            _ => return Err(ParquetError::General("a column of another kind".to_owned())),
        }
        writer.close()?;
    }
    group.close()?;
    file.into_inner()
}

/// A column as it is read: for each row a list of numbers, or of texts.
enum Cells {
    Numbers(std::vec::IntoIter<Vec<i64>>),
    Texts(std::vec::IntoIter<Vec<String>>),
}

impl Cells {
    fn one(&mut self) -> Option<i64> {
        self.numbers()?.first().copied()
    }

    fn numbers(&mut self) -> Option<Vec<i64>> {
        match self {
            Self::Numbers(rows) => rows.next(),
            Self::Texts(_) => None,
        }
    }

    fn texts(&mut self) -> Option<Vec<String>> {
        match self {
            Self::Texts(rows) => rows.next(),
            Self::Numbers(_) => None,
        }
    }
}

/// Cuts values into rows again.
fn cut<T>(values: Vec<T>, defined: &[i16], repeated: &[i16]) -> Vec<Vec<T>> {
    let mut rows: Vec<Vec<T>> = Vec::new();
    let mut values = values.into_iter();
    for (defined, repeated) in defined.iter().zip(repeated) {
        if *repeated == 0 {
            rows.push(Vec::new());
        }
        if *defined == 1
            && let (Some(row), Some(value)) = (rows.last_mut(), values.next())
        {
            row.push(value);
        }
    }
    rows
}

fn cells(column: &Column, reader: ColumnReader, rows: usize) -> Result<Cells> {
    let (mut defined, mut repeated) = (Vec::new(), Vec::new());
    match (column, reader) {
        (One(..), ColumnReader::Int64ColumnReader(mut from)) => {
            let mut values = Vec::new();
            from.read_records(rows, None, None, &mut values)?;
            let rows: Vec<Vec<i64>> = values.into_iter().map(|value| vec![value]).collect();
            Ok(Cells::Numbers(rows.into_iter()))
        }
        (Numbers(..), ColumnReader::Int64ColumnReader(mut from)) => {
            let mut values = Vec::new();
            from.read_records(rows, Some(&mut defined), Some(&mut repeated), &mut values)?;
            Ok(Cells::Numbers(cut(values, &defined, &repeated).into_iter()))
        }
        (Texts(..), ColumnReader::ByteArrayColumnReader(mut from)) => {
            let mut values: Vec<ByteArray> = Vec::new();
            from.read_records(rows, Some(&mut defined), Some(&mut repeated), &mut values)?;
            let texts = values.iter().map(|text| Ok(text.as_utf8()?.to_owned()));
            let texts: Vec<String> = texts.collect::<Result<_>>()?;
            Ok(Cells::Texts(cut(texts, &defined, &repeated).into_iter()))
        }
        _ => Err(ParquetError::General("a column of another kind".to_owned())),
    }
}

/// Reads the rows of a file again.
///
/// # Errors
/// If it is no such file.
pub(super) fn read(path: &Path, bytes: Vec<u8>) -> std::result::Result<Vec<Row>, StudyError> {
    from_bytes(bytes).map_err(|error| StudyError::Parquet { path: path.to_owned(), error })
}

fn from_bytes(bytes: Vec<u8>) -> Result<Vec<Row>> {
    let file = SerializedFileReader::new(Bytes::from(bytes))?;
    if file.metadata().file_metadata().schema() != schema()?.as_ref() {
        return Err(ParquetError::General("games of another version of this program".to_owned()));
    }
    let mut rows = Vec::new();
    for number in 0..file.num_row_groups() {
        let group = file.get_row_group(number)?;
        let count = group.metadata().num_rows() as usize;
        let columns: Result<Vec<Cells>> = COLUMNS
            .iter()
            .enumerate()
            .map(|(place, column)| cells(column, group.get_column_reader(place)?, count))
            .collect();
        let mut columns = columns?;
        for _ in 0..count {
            let row = row(&mut columns.iter_mut());
            rows.push(row.ok_or_else(|| ParquetError::General("a row is cut short".to_owned()))?);
        }
    }
    Ok(rows)
}

/// The next row, from all columns in the order of [`COLUMNS`].
fn row<'a>(columns: &mut impl Iterator<Item = &'a mut Cells>) -> Option<Row> {
    fn narrow<T: TryFrom<i64>>(list: Vec<i64>) -> Option<Vec<T>> {
        list.into_iter().map(|value| T::try_from(value).ok()).collect()
    }
    let mut one = || columns.next()?.one();
    let mut row = Row {
        game: u64::try_from(one()?).ok()?,
        deal: u64::try_from(one()?).ok()?,
        over: one()? == 1,
        acts: u32::try_from(one()?).ok()?,
        deals: u32::try_from(one()?).ok()?,
        asked: u32::try_from(one()?).ok()?,
        forced: u32::try_from(one()?).ok()?,
        options: u64::try_from(one()?).ok()?,
        bits: u64::try_from(one()?).ok()?,
        clock: u64::try_from(one()?).ok()?,
        leads: u32::try_from(one()?).ok()?,
        decided: u32::try_from(one()?).ok()?,
        behind: u64::try_from(one()?).ok()?,
        swing: u64::try_from(one()?).ok()?,
        ..Row::default()
    };
    let has_rollout = one()? == 1;
    row.bots = narrow(columns.next()?.numbers()?)?;
    row.scores = columns.next()?.numbers()?;
    row.wins = narrow(columns.next()?.numbers()?)?;
    row.leaders = narrow(columns.next()?.numbers()?)?;
    row.holders = narrow(columns.next()?.numbers()?)?;
    let (kinds, counts) = (columns.next()?.texts()?, columns.next()?.numbers()?);
    row.kinds = kinds.into_iter().zip(narrow::<u32>(counts)?).collect();
    let (tags, counts) = (columns.next()?.texts()?, narrow::<u32>(columns.next()?.numbers()?)?);
    let by_seat = counts.chunks(row.bots.len().max(1)).map(<[u32]>::to_vec);
    row.tags = tags.into_iter().zip(by_seat).collect();
    let (sources, points) = (columns.next()?.texts()?, columns.next()?.numbers()?);
    let by_seat = points.chunks(row.bots.len().max(1)).map(<[i64]>::to_vec);
    row.points = sources.into_iter().zip(by_seat).collect();
    let (clauses, counts) = (columns.next()?.texts()?, columns.next()?.numbers()?);
    row.clauses = clauses.into_iter().zip(narrow::<u32>(counts)?).collect();
    let (clauses, counts) = (columns.next()?.texts()?, columns.next()?.numbers()?);
    row.refused = clauses.into_iter().zip(narrow::<u32>(counts)?).collect();
    row.missed = narrow(columns.next()?.numbers()?)?;
    let chances = narrow(columns.next()?.numbers()?)?;
    let spread: Vec<i16> = narrow(columns.next()?.numbers()?)?;
    let mut flags = || columns.next()?.numbers();
    let (clear, kingmaking, touches) = (flags()?, flags()?, flags()?);
    let decision = |(place, spread): (usize, i16)| {
        let flag = |flags: &[i64]| Some(*flags.get(place)? == 1);
        Some(DecisionStats {
            spread,
            clear: flag(&clear)?,
            kingmaking: flag(&kingmaking)?,
            touches: flag(&touches)?,
        })
    };
    let decisions: Option<Vec<DecisionStats>> =
        spread.into_iter().enumerate().map(decision).collect();
    row.rollout = has_rollout.then_some(Rollout { chances, decisions: decisions? });
    Some(row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Lineup, NoExternalBots, PlayerSpec, Watching, rollout::RolloutConfig, row_of};
    use parlour_games::down_the_well::DownTheWell;

    #[test]
    fn rows_are_read_as_they_were_written() {
        let rule: PlayerSpec = "rule".parse().unwrap();
        let lineup = Lineup::all(&rule, 3);
        let rollout = RolloutConfig { playouts: 4, decisions: 2, options: 3, limit: 1000 };
        let rows: Vec<Row> = (0..6)
            .map(|game| {
                let rollout = Some(rollout).filter(|_| game % 2 == 0);
                let limit = if game == 5 { 3 } else { 1000 };
                let watching = Watching { limit, rollout };
                row_of(&DownTheWell::default(), &lineup, (1, game), &NoExternalBots, watching)
            })
            .collect();
        assert!(rows[0].tags.iter().any(|(tag, by)| tag == "opened the hand" && by.len() == 3));
        assert!(
            rows[0]
                .points
                .iter()
                .any(|(what, by)| what == "the last card of the hand" && by.len() == 3)
        );
        assert!(!rows[5].over && rows[0].rollout.is_some() && rows[1].rollout.is_none());
        let bytes = to_bytes(&rows).unwrap();
        assert_eq!(from_bytes(bytes.clone()).unwrap(), rows);
        assert_eq!(to_bytes(&rows).unwrap(), bytes);
        assert!(from_bytes(bytes[..bytes.len() / 2].to_vec()).is_err());
    }
}
