-- Since when a watched list is compared with nothing, because the watched lists of its organisation have too many rows
-- together; null: it is compared.
alter table watch add column not_compared_at timestamptz;
