-- What of a move of listings to another store is done: docs/decisions/0367-moving-listings.md.
CREATE TABLE listing_move (
  source integer PRIMARY KEY REFERENCES source ON DELETE CASCADE,
  listings bigint NOT NULL,
  -- SHA-256 of the listings as they were read.
  digest bytea NOT NULL,
  -- Whether they were read again where they are now, and were the same.
  is_verified boolean NOT NULL DEFAULT false
);
