//! How the reasons of bots are written.

use parlour_engine::Annotation;

/// A reason, with what its sentence mentions.
pub(crate) fn said<const N: usize>(
    code: &'static str,
    args: [(&'static str, String); N],
    sentence: impl Into<String>,
) -> Annotation {
    Annotation { code, args: args.into(), sentence: sentence.into() }
}

/// "1 card", "3 cards".
pub(crate) fn counted(count: impl Into<i64>, one: &str) -> String {
    match count.into() {
        1 => format!("1 {one}"),
        count => format!("{count} {one}s"),
    }
}
