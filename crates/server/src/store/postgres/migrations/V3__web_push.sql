-- The key by which push services of browsers know this server. Made once.
CREATE TABLE push_key (
    one SMALLINT PRIMARY KEY CHECK (one = 1),
    key BYTEA NOT NULL CHECK (length(key) = 32)
);
