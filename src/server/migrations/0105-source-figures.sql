-- Figures of each source, one row a day: docs/decisions/0066-figures-of-sources.md. Those of a custom source, and what it
-- has in common with others, carry its group and go with it; no other row changes with it.
CREATE TABLE source_figures (
  source integer NOT NULL REFERENCES source ON DELETE CASCADE,
  -- UTC.
  day date NOT NULL,
  group_id uuid REFERENCES app_group ON DELETE CASCADE,
  -- When it was measured; NULL: reconstructed later from intervals, as of the end of the day.
  measured_at timestamptz,
  listed integer NOT NULL,
  exclusive integer NOT NULL,
  -- Began to be listed during the 30 days before; novel: that no other source had listed before.
  newly integer NOT NULL,
  novel integer NOT NULL,
  median_age_days real,
  -- From here on of measured days only.
  warned integer,
  dated integer,
  compared integer,
  first integer,
  same integer,
  lead_hours real,
  added_per_day real,
  removed_per_day real,
  complexity real,
  -- [{category, filters, indicators}]
  warnings jsonb,
  PRIMARY KEY (source, day)
);
CREATE INDEX source_figures_of_group ON source_figures (group_id) WHERE group_id IS NOT NULL;

-- What two sources have in common now; the latency as `a` sees it.
CREATE TABLE source_overlap (
  a integer NOT NULL REFERENCES source ON DELETE CASCADE,
  b integer NOT NULL REFERENCES source ON DELETE CASCADE CHECK (a < b),
  group_id uuid REFERENCES app_group ON DELETE CASCADE,
  shared integer NOT NULL,
  compared integer NOT NULL,
  first integer NOT NULL,
  same integer NOT NULL,
  lead_hours real,
  PRIMARY KEY (a, b)
);
CREATE INDEX source_overlap_b ON source_overlap (b);
CREATE INDEX source_overlap_of_group ON source_overlap (group_id) WHERE group_id IS NOT NULL;

-- One row: of which index the newest figures are, and what the past was when it was reconstructed.
CREATE TABLE source_figures_state (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  index_version bigint,
  measured_at timestamptz,
  past text NOT NULL DEFAULT ''
);
INSERT INTO source_figures_state DEFAULT VALUES;

ALTER TABLE source_figures ENABLE ROW LEVEL SECURITY;
CREATE POLICY seen ON source_figures FOR SELECT TO winnow_user
  USING (group_id IS NULL OR group_id IN (SELECT own_groups()));
ALTER TABLE source_overlap ENABLE ROW LEVEL SECURITY;
CREATE POLICY seen ON source_overlap FOR SELECT TO winnow_user
  USING (group_id IS NULL OR group_id IN (SELECT own_groups()));
GRANT SELECT ON source_figures, source_overlap, source_figures_state TO winnow_user;
