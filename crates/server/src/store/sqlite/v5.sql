-- Where players of slow games want to be notified, and about which of their turns they were.
CREATE TABLE notices (
    tbl INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 255),
    address TEXT NOT NULL,
    sent INTEGER NOT NULL,
    part INTEGER NOT NULL,
    PRIMARY KEY (tbl, seat)
) STRICT, WITHOUT ROWID;

-- When a table has to be looked at, whether or not anyone comes: someone's time is up then, or a notice is due.
CREATE TABLE wakes (
    tbl INTEGER PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX wakes_in_order ON wakes (at);
