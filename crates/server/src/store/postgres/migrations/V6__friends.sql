-- Who has played with whom, both ways; and whether these see when an account is here.
ALTER TABLE accounts ADD COLUMN shown BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE friends (
    account BYTEA NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    other BYTEA NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    matches BIGINT NOT NULL,
    last BIGINT NOT NULL,
    PRIMARY KEY (account, other)
);

CREATE INDEX friends_of_other ON friends (other);
