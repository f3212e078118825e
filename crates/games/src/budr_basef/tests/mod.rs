//! Budr Basef, told as tests.
