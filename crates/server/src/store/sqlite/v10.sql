-- In how many of the matches that two have played with each other the account finished ahead of the other, and behind.
ALTER TABLE friends ADD COLUMN ahead INTEGER NOT NULL DEFAULT 0;
ALTER TABLE friends ADD COLUMN behind INTEGER NOT NULL DEFAULT 0;
