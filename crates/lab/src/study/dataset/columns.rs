//! Decisions as Parquet: a row each. The same games give the same bytes.

use super::game::{Decision, Played, PlayedRules};
use crate::study::{error::StudyError, rows::lists};
use bytes::Bytes;
use parlour_bots::parallel;
use parlour_encode::Encoder;
use parquet::{
    basic::{Compression, LogicalType, Repetition, Type as Physical},
    column::writer::ColumnWriter,
    data_type::ByteArray,
    errors::{ParquetError, Result},
    file::{
        properties::WriterProperties,
        reader::{FileReader, SerializedFileReader},
        writer::{SerializedFileWriter, SerializedRowGroupWriter},
    },
    schema::types::{Type, TypePtr},
};
use std::{ops::Range, path::Path, sync::Arc};

/// How many games are played at a time.
const GAMES_AT_ONCE: u64 = 20;
/// Games are written as a group of rows as soon as they have so many: what is kept in memory.
const ROWS_A_GROUP: usize = 8192;
/// How many rows are turned into columns at a time.
const ROWS_AT_ONCE: usize = 1024;

/// A decision in its game.
struct Row<'a> {
    played: &'a Played,
    number: usize,
    decision: &'a Decision,
    bots: &'a [String],
}

/// What a column holds for each row.
enum Cells {
    Flag(fn(&Row<'_>) -> bool),
    Number(fn(&Row<'_>) -> i32),
    Long(fn(&Row<'_>) -> i64),
    Fraction(fn(&Row<'_>) -> f64),
    Text(fn(&Row<'_>) -> String),
    Json(fn(&Row<'_>) -> String),
    Numbers(fn(&Row<'_>) -> Vec<i32>),
    Floats(fn(&Row<'_>) -> Vec<f32>),
}

/// The columns, in order; the view comes last, where it is kept.
const COLUMNS: &[(&str, Cells)] = &[
    ("game", Cells::Long(|row| row.played.game as i64)),
    ("decision", Cells::Number(|row| row.number as i32)),
    ("seat", Cells::Number(|row| row.decision.seat as i32)),
    ("bot", Cells::Text(|row| row.bots[row.decision.seat].clone())),
    ("observation", Cells::Floats(|row| row.decision.observation.clone())),
    ("legal", Cells::Numbers(|row| row.decision.legal.clone())),
    ("action", Cells::Number(|row| row.decision.action)),
    ("words", Cells::Text(|row| row.decision.words.clone())),
    ("score", Cells::Long(|row| row.played.scores[row.decision.seat])),
    ("share", Cells::Fraction(|row| row.played.shares[row.decision.seat])),
    ("over", Cells::Flag(|row| row.played.over)),
    ("view", Cells::Json(|row| row.decision.view.clone())),
];

fn columns(views: bool) -> &'static [(&'static str, Cells)] {
    &COLUMNS[..COLUMNS.len() - usize::from(!views)]
}

/// Why a file of decisions could not be made or read.
pub(in crate::study) enum DatasetError {
    Parquet(ParquetError),
    Study(StudyError),
}

impl DatasetError {
    pub(in crate::study) fn at(self, path: &Path) -> StudyError {
        match self {
            Self::Parquet(error) => StudyError::Parquet { path: path.to_owned(), error },
            Self::Study(error) => error,
        }
    }
}

impl From<ParquetError> for DatasetError {
    fn from(error: ParquetError) -> Self {
        Self::Parquet(error)
    }
}

fn schema(views: bool) -> Result<TypePtr> {
    let fields: Result<Vec<TypePtr>> = columns(views)
        .iter()
        .map(|(name, cells)| {
            let (kind, logical, is_list) = match cells {
                Cells::Flag(_) => (Physical::BOOLEAN, None, false),
                Cells::Number(_) => (Physical::INT32, None, false),
                Cells::Long(_) => (Physical::INT64, None, false),
                Cells::Fraction(_) => (Physical::DOUBLE, None, false),
                Cells::Text(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String), false),
                Cells::Json(_) => (Physical::BYTE_ARRAY, Some(LogicalType::Json), false),
                Cells::Numbers(_) => (Physical::INT32, None, true),
                Cells::Floats(_) => (Physical::FLOAT, None, true),
            };
            let plain = Type::primitive_type_builder(if is_list { "element" } else { name }, kind)
                .with_repetition(Repetition::REQUIRED)
                .with_logical_type(logical)
                .build()?;
            Ok(Arc::new(if is_list { list(name, plain)? } else { plain }))
        })
        .collect();
    Ok(Arc::new(Type::group_type_builder("decision").with_fields(fields?).build()?))
}

/// A list as every reader of Parquet knows it.
fn list(name: &str, element: Type) -> Result<Type> {
    let each = Type::group_type_builder("list")
        .with_repetition(Repetition::REPEATED)
        .with_fields(vec![Arc::new(element)])
        .build()?;
    Type::group_type_builder(name)
        .with_repetition(Repetition::REQUIRED)
        .with_logical_type(Some(LogicalType::List))
        .with_fields(vec![Arc::new(each)])
        .build()
}

/// These games as a file, played on all threads of the current rayon pool.
pub(in crate::study) fn to_bytes<C: Encoder>(
    played_rules: &PlayedRules<'_, C>,
    games: Range<u64>,
) -> std::result::Result<Vec<u8>, DatasetError> {
    let properties = WriterProperties::builder()
        .set_created_by("parlour".to_owned())
        .set_compression(Compression::UNCOMPRESSED)
        .build();
    let schema = schema(played_rules.spec().views)?;
    let mut file = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties))?;
    let mut waiting: Vec<Played> = Vec::new();
    for first in games.clone().step_by(GAMES_AT_ONCE as usize) {
        let end = games.end.min(first + GAMES_AT_ONCE);
        let now: Vec<u64> = (first..end).collect();
        let played = parallel::try_map(&now, &|&game| played_rules.play(game));
        waiting.extend(played.map_err(DatasetError::Study)?);
        let rows: Vec<Row<'_>> =
            waiting.iter().flat_map(|game| rows_of(game, played_rules)).collect();
        if rows.len() >= ROWS_A_GROUP || end == games.end {
            let mut group = file.next_row_group()?;
            write(&mut group, columns(played_rules.spec().views), &rows)?;
            group.close()?;
            waiting.clear();
        }
    }
    Ok(file.into_inner()?)
}

fn rows_of<'a, C: Encoder>(
    played: &'a Played,
    played_rules: &'a PlayedRules<'_, C>,
) -> impl Iterator<Item = Row<'a>> {
    let bots = played_rules.spec().bots.as_slice();
    let row = move |(number, decision)| Row { played, number, decision, bots };
    played.decisions.iter().enumerate().map(row)
}

fn write(
    group: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
    columns: &[(&str, Cells)],
    rows: &[Row<'_>],
) -> Result<()> {
    for (_, cells) in columns {
        let Some(mut writer) = group.next_column()? else { break };
        for rows in rows.chunks(ROWS_AT_ONCE) {
            write_some(writer.untyped(), cells, rows)?;
        }
        writer.close()?;
    }
    Ok(())
}

fn write_some(writer: &mut ColumnWriter<'_>, cells: &Cells, rows: &[Row<'_>]) -> Result<()> {
    fn all<T>(rows: &[Row<'_>], of: impl Fn(&Row<'_>) -> T) -> Vec<T> {
        rows.iter().map(of).collect()
    }
    match (cells, writer) {
        (Cells::Flag(of), ColumnWriter::BoolColumnWriter(to)) => {
            to.write_batch(&all(rows, of), None, None)?;
        }
        (Cells::Number(of), ColumnWriter::Int32ColumnWriter(to)) => {
            to.write_batch(&all(rows, of), None, None)?;
        }
        (Cells::Long(of), ColumnWriter::Int64ColumnWriter(to)) => {
            to.write_batch(&all(rows, of), None, None)?;
        }
        (Cells::Fraction(of), ColumnWriter::DoubleColumnWriter(to)) => {
            to.write_batch(&all(rows, of), None, None)?;
        }
        (Cells::Text(of) | Cells::Json(of), ColumnWriter::ByteArrayColumnWriter(to)) => {
            let texts = all(rows, |row| ByteArray::from(of(row).into_bytes()));
            to.write_batch(&texts, None, None)?;
        }
        (Cells::Numbers(of), ColumnWriter::Int32ColumnWriter(to)) => {
            let (values, defined, repeated) = lists(rows.iter().map(of));
            to.write_batch(&values, Some(&defined), Some(&repeated))?;
        }
        (Cells::Floats(of), ColumnWriter::FloatColumnWriter(to)) => {
            let (values, defined, repeated) = lists(rows.iter().map(of));
            to.write_batch(&values, Some(&defined), Some(&repeated))?;
        }
        _ => return Err(ParquetError::General("a column of another kind".to_owned())),
    }
    Ok(())
}

/// How many rows a file has.
pub(in crate::study) fn rows(bytes: Vec<u8>) -> std::result::Result<u64, DatasetError> {
    let file = SerializedFileReader::new(Bytes::from(bytes))?;
    Ok(file.metadata().file_metadata().num_rows() as u64)
}
