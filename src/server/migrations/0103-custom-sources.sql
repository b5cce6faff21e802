-- A source that somebody brought by its address belongs to their group: nobody else sees it, or what it lists. When the
-- group goes, nobody does.
ALTER TABLE source ADD COLUMN group_id uuid REFERENCES app_group ON DELETE SET NULL;
ALTER TABLE source ADD CHECK (group_id IS NULL OR origin = 'custom');
CREATE INDEX source_of_group ON source (group_id) WHERE group_id IS NOT NULL;
-- The service alone reads it, and picks for each reader: for calls that run as a person there is nothing here.
ALTER TABLE source ENABLE ROW LEVEL SECURITY;

-- Addresses that a process which may not go out has another one look at; the answer waits here for who asked.
CREATE TABLE feed_check (
  id uuid PRIMARY KEY,
  address text NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
