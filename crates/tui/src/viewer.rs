//! A record, step by step.
