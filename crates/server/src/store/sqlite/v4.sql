-- Playtests, and what players share of a match. The key that opens one is kept as its hash.
CREATE TABLE playtests (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    created INTEGER NOT NULL,
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    setup TEXT NOT NULL
) STRICT;

-- `author` is the hash of the token of whoever shared it; `ended` only puts matches in order.
CREATE TABLE notes (
    tbl INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    match_no INTEGER NOT NULL,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 255),
    author BLOB NOT NULL CHECK (length(author) = 32),
    playtest INTEGER NOT NULL REFERENCES playtests (key) ON DELETE CASCADE,
    ended INTEGER NOT NULL,
    result TEXT NOT NULL,
    notes TEXT NOT NULL,
    PRIMARY KEY (tbl, match_no, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX notes_of_playtest ON notes (playtest);
