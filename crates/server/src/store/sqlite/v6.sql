-- The key by which push services of browsers know this server. Made once.
CREATE TABLE push_key (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    key BLOB NOT NULL CHECK (length(key) = 32)
) STRICT;
