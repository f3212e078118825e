-- In how many of the matches that two have played with each other the account finished ahead of the other, and behind.
ALTER TABLE friends
    ADD COLUMN ahead bigint NOT NULL DEFAULT 0,
    ADD COLUMN behind bigint NOT NULL DEFAULT 0;
