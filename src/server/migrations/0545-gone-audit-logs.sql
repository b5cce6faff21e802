-- Audit logs of groups that were deleted for good. There may be millions of entries, which are deleted bit by bit after the
-- group, so that nobody waits for the tree meanwhile: docs/decisions/0562-what-holds-the-tree.md.
create table gone_audit_log (
  group_id uuid primary key,
  since timestamptz not null default now()
);
alter table gone_audit_log enable row level security;
