-- Which store holds listings: docs/decisions/0363-listings-url.md.
ALTER TABLE listing_state
  ADD COLUMN store text NOT NULL DEFAULT 'postgresql' CHECK (store IN ('postgresql', 'clickhouse')),
  -- Written into the ClickHouse too, so that no other one is taken for it.
  ADD COLUMN clickhouse uuid CHECK (store = 'postgresql' OR clickhouse IS NOT NULL),
  -- While an operator moves them: nothing is taken in.
  ADD COLUMN moving_to text CHECK (moving_to IN ('postgresql', 'clickhouse'));
