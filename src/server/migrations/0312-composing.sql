-- Since when somebody composes the next release; null: nobody does. So that long work is not begun anew by another worker
-- each time somebody looks for what is due.
alter table delivery add column composing_since timestamptz;
