-- The first schema. A published version is never edited: a change is the next file.

-- The count of openings, which fences off a server that was thought dead.
CREATE TABLE store (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    epoch INTEGER NOT NULL
) STRICT;
INSERT INTO store VALUES (1, 0);

CREATE TABLE tables (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    created INTEGER NOT NULL,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    setup TEXT NOT NULL,
    paused TEXT
) STRICT;

-- Without rowid: a table's lines lie side by side, and a new one touches one page of theirs.
CREATE TABLE lines (
    tbl INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    seq INTEGER NOT NULL CHECK (seq BETWEEN 0 AND 4294967295),
    epoch INTEGER NOT NULL,
    at INTEGER NOT NULL,
    seat INTEGER CHECK (seat BETWEEN 0 AND 255),
    ask TEXT,
    fact TEXT NOT NULL,
    events TEXT NOT NULL,
    hash BLOB CHECK (length(hash) = 32),
    PRIMARY KEY (tbl, seq)
) STRICT, WITHOUT ROWID;

-- No seat is a seat too, or two asks without one would never be equal.
CREATE UNIQUE INDEX asks ON lines (tbl, ask, ifnull(seat, -1)) WHERE ask IS NOT NULL;

-- Apart from the lines, so that a log can be shown without them.
CREATE TABLE secrets (
    tbl INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    match_no INTEGER NOT NULL,
    secret BLOB NOT NULL CHECK (length(secret) = 32),
    PRIMARY KEY (tbl, match_no)
) STRICT, WITHOUT ROWID;

CREATE TABLE tokens (
    tbl INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 255),
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (tbl, seat)
) STRICT, WITHOUT ROWID;
