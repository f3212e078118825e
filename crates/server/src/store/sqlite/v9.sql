-- Who has played with whom, both ways; and whether these see when an account is here.
ALTER TABLE accounts ADD COLUMN shown INTEGER NOT NULL DEFAULT 0 CHECK (shown IN (0, 1));

CREATE TABLE friends (
    account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
    other INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
    matches INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (account, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX friends_of_other ON friends (other);
