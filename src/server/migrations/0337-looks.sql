-- When each source was fetched and read with success, changed or not: docs/decisions/0172.
-- The first and the last look of each UTC day are kept. No two looks of a day are further apart than any tolerance, so
-- what counts as watched is the same as with every look.
CREATE TABLE source_look (
  source integer NOT NULL REFERENCES source ON DELETE CASCADE,
  -- Days since 1970-01-01.
  day integer NOT NULL,
  -- Milliseconds since epoch UTC, as in `snapshot`.
  first_at bigint NOT NULL,
  last_at bigint NOT NULL,
  looks integer NOT NULL,
  -- Taken from an archive: how often the archive was filled says how often the source was looked at.
  archived boolean NOT NULL,
  PRIMARY KEY (source, day)
);

-- The newest look at which what it lists had changed, or its first one.
ALTER TABLE source ADD COLUMN changed_at bigint;

INSERT INTO source_look (source, day, first_at, last_at, looks, archived)
SELECT source, taken_at / 86400000, min(taken_at), max(taken_at), count(*), false
FROM snapshot WHERE status IN ('applied', 'unchanged') GROUP BY 1, 2;

UPDATE source s SET changed_at = c.at FROM (
  SELECT source, coalesce(max(taken_at) FILTER (WHERE added + removed > 0), min(taken_at)) AS at
  FROM snapshot WHERE status = 'applied' GROUP BY 1
) c WHERE c.source = s.number;
