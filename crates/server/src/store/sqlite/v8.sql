-- Reports of players, for the operator: one of each player about each other, by when the one sat down and by the name of the other.
CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    tbl INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    game TEXT NOT NULL,
    at INTEGER NOT NULL,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 255),
    name TEXT NOT NULL,
    of_seat INTEGER NOT NULL CHECK (of_seat BETWEEN 0 AND 255),
    of_name TEXT NOT NULL,
    reason TEXT NOT NULL,
    text TEXT NOT NULL,
    chat TEXT NOT NULL,
    sat INTEGER NOT NULL CHECK (sat BETWEEN 0 AND 4294967295),
    UNIQUE (tbl, sat, of_name)
) STRICT, WITHOUT ROWID;
