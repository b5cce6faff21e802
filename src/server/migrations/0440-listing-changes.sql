-- Changes whose rows are in ClickHouse: docs/decisions/0358-listings-in-clickhouse.md. Empty where listings are in PostgreSQL.

-- Numbers an attempt to change listings; a number is never used again.
CREATE SEQUENCE listing_attempt;

CREATE TABLE listing_change (
  attempt bigint PRIMARY KEY,
  -- change: rows were written for a source; forget: the source has no row of an earlier attempt; marks: indicators were
  -- marked anew; held: rows of a snapshot that was held back.
  what text NOT NULL CHECK (what IN ('change', 'forget', 'marks', 'held')),
  source integer CHECK ((source IS NULL) = (what = 'marks')),
  snapshot bigint REFERENCES snapshot ON DELETE CASCADE CHECK ((snapshot IS NOT NULL) = (what = 'held')),
  -- When the tables that readers use had it; NULL while readers add it to them.
  merged_at timestamptz
);
CREATE INDEX listing_change_of_snapshot ON listing_change (snapshot) WHERE snapshot IS NOT NULL;
