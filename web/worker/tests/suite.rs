//! A browser's tables, played as a page plays them.

mod suite {
    mod analyses;
    mod choices;
    mod given;
    mod kept;
    mod lessons;
    mod matches;
    mod page;
    mod refusals;
}
