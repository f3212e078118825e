-- Reports of players, for the operator: one of each player about each other, by when the one sat down and by the name of the other.
CREATE TABLE reports (
    id TEXT COLLATE "C" PRIMARY KEY,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    at BIGINT NOT NULL,
    seat SMALLINT NOT NULL CHECK (seat BETWEEN 0 AND 255),
    name TEXT COLLATE "C" NOT NULL,
    of_seat SMALLINT NOT NULL CHECK (of_seat BETWEEN 0 AND 255),
    of_name TEXT COLLATE "C" NOT NULL,
    reason TEXT NOT NULL,
    text TEXT NOT NULL,
    chat TEXT NOT NULL,
    sat BIGINT NOT NULL CHECK (sat BETWEEN 0 AND 4294967295),
    UNIQUE (table_id, sat, of_name)
);
