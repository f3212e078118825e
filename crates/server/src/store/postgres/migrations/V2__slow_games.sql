-- Where players of slow games want to be notified, and about which of their turns they were.
CREATE TABLE notices (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat SMALLINT NOT NULL CHECK (seat BETWEEN 0 AND 255),
    address TEXT NOT NULL,
    sent BIGINT NOT NULL,
    part SMALLINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);

-- When a table has to be looked at, whether or not anyone comes: someone's time is up then, or a notice is due.
CREATE TABLE wakes (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    at BIGINT NOT NULL
);
CREATE INDEX wakes_in_order ON wakes (at);
