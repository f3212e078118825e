//! Named steps at which the process can be made to die.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Where the process is to die. None by default, and then a step costs nothing.
///
/// ```
/// # use parlour_server::store::Failpoints;
/// let failpoints = Failpoints::from_text("after_commit:3, before_ack")?;
/// failpoints.reach("after_commit"); // the third time would be the last
/// # Ok::<(), parlour_server::store::FailpointError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Failpoints {
    left: Option<Arc<BTreeMap<String, AtomicU64>>>,
}

/// A text that names no failpoints.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a failpoint: say STEP or STEP:N, several with commas")]
pub struct FailpointError(String);

impl Failpoints {
    /// Reads `STEP:N`, several with commas: the process aborts when STEP is reached for the Nth
    /// time (the first, without N). The empty text is none. Copies count together.
    ///
    /// # Errors
    /// If the text is anything else.
    pub fn from_text(text: &str) -> Result<Self, FailpointError> {
        if text.trim().is_empty() {
            return Ok(Self::default());
        }
        let left = text
            .split(',')
            .map(|point| Self::point(point.trim()).ok_or_else(|| FailpointError(point.to_owned())))
            .collect::<Result<_, _>>()?;
        Ok(Self { left: Some(Arc::new(left)) })
    }

    fn point(point: &str) -> Option<(String, AtomicU64)> {
        let (step, times) = point.split_once(':').unwrap_or((point, "1"));
        let named = !step.is_empty() && step.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
        let times = times.parse().ok().filter(|times| *times > 0 && named)?;
        Some((step.to_owned(), AtomicU64::new(times)))
    }

    /// The process is at this step, and aborts if it is to.
    pub fn reach(&self, step: &str) {
        if self.ends_at(step) {
            std::process::abort();
        }
    }

    fn ends_at(&self, step: &str) -> bool {
        let left = self.left.as_ref().and_then(|left| left.get(step));
        left.is_some_and(|left| left.fetch_sub(1, Ordering::Relaxed) == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_ends_at_its_count_and_only_there() {
        let failpoints = Failpoints::from_text("after_commit:3,before_ack").unwrap();
        let copy = failpoints.clone();
        assert!(!failpoints.ends_at("after_commit"));
        assert!(!copy.ends_at("after_commit"));
        assert!(!failpoints.ends_at("before_commit"));
        assert!(failpoints.ends_at("after_commit"));
        assert!(failpoints.ends_at("before_ack"));
    }

    #[test]
    fn without_failpoints_nothing_ends() {
        let none = Failpoints::from_text(" ").unwrap();
        assert!((0..100).all(|_| !none.ends_at("after_commit")));
    }

    #[test]
    fn a_wrong_text_is_not_taken_for_none() {
        for text in ["after_commit:0", "after_commit:x", ":3", "a,,b", "After Commit", "a:1:2"] {
            assert!(Failpoints::from_text(text).is_err(), "{text}");
        }
    }
}
