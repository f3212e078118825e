//! Down the Well, told as tests.

mod contract;
