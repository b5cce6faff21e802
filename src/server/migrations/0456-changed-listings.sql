-- What a source has changed since a time is found without looking at all that it lists: docs/decisions/0376-both-cores-for-a-release.md.
-- Time of the newest snapshot that changed the row but neither added nor removed it, ms since epoch UTC; null if none did.
alter table listing add column changed bigint;
alter table source
  -- the newest time in `changed` of its listings
  add column rows_changed_at bigint,
  -- how often its listings were deleted or written in another way than by a snapshot: times of before tell nothing then
  add column listings_reset int not null default 0;
